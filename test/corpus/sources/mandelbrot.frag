#version 460
layout(location=0) in vec2 uv; layout(location=0) out vec4 color; layout(constant_id=3) const int limit = 256;
void main() { vec2 c = uv * 3.0 - vec2(2.0, 1.5), z = vec2(0); int i; for (i = 0; i < limit && dot(z, z) < 4.0; ++i) z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c; color = i == limit ? vec4(0, 0, 0, 1) : vec4(vec3(float(i) / float(limit)), 1); }
