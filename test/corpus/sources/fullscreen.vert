#version 460
vec2 corners[3] = vec2[](vec2(-1, -1), vec2(3, -1), vec2(-1, 3));
layout(location=0) out vec2 uv;
void main() { vec2 c = corners[gl_VertexIndex]; uv = c * 0.5 + 0.5; gl_Position = vec4(c, 0, 1); }
