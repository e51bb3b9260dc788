#version 460
layout(set=0,binding=0) uniform texture2D images[4]; layout(set=0,binding=1) uniform sampler linear; layout(set=0,binding=2) uniform samplerShadow compare; layout(set=0,binding=3) uniform texture2D depth;
layout(location=0) in vec3 p; layout(location=1) flat in int which; layout(location=0) out vec4 color;
void main() { color = texture(sampler2D(images[which], linear), p.xy) * texture(sampler2DShadow(depth, compare), p); }
