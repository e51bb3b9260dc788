#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(set=0,binding=0) uniform sampler2D t[]; layout(set=0,binding=1) buffer B { vec4 v; } b[]; layout(location=0) flat in int i; layout(location=1) in vec2 uv; layout(location=0) out vec4 c;
void main() { c = texture(t[nonuniformEXT(i)], uv) + b[nonuniformEXT(i + 1)].v; }
