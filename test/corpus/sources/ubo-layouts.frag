#version 460
struct Inner { vec3 v; float f; mat3 m; }; layout(std140, set=2, binding=3) uniform A { float a; vec3 b; float c[3]; Inner d[2]; layout(row_major) mat2x4 e; ivec2 f; } u; layout(std430, set=2, binding=4) buffer B { layout(offset=16) vec2 a; layout(align=32) float b; float tail[]; } s; layout(location=0) out vec4 o;
void main() { o = vec4(u.a + u.c[1], u.b) + u.d[1].m[2].xyzx + u.e[1] + vec4(u.f, s.a) + s.b + s.tail[2] + float(s.tail.length()); }
