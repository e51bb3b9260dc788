#version 460
layout(input_attachment_index=0,set=0,binding=0) uniform subpassInput color; layout(input_attachment_index=1,set=0,binding=1) uniform subpassInputMS normals; layout(location=0) out vec4 c;
void main() { c = subpassLoad(color) + subpassLoad(normals, 1); }
