#version 460
invariant gl_Position; layout(location=0) in vec4 p; layout(location=0, component=1) out vec2 a; layout(location=0, component=3) out float b;
void main() { gl_Position = p; a = p.xy; b = p.z; }
