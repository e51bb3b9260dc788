#version 460
layout(location=0) out vec4 a; layout(location=1) out ivec2 b; layout(location=2, index=0) out uint d; layout(location=0) in vec4 p;
void main() { a = p; b = ivec2(p.xy); d = uint(p.z); }
