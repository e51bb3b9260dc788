#version 460
layout(location=0) in vec2 uv; layout(location=0) out vec4 c; layout(push_constant) uniform P { float time; };
float map(vec3 p) { float d = length(p) - 1.0; vec3 q = abs(p - vec3(2, 0, 0)) - 0.5; return min(d, length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0)); }
vec3 grad(vec3 p) { vec2 e = vec2(0.001, 0); return normalize(vec3(map(p + e.xyy) - map(p - e.xyy), map(p + e.yxy) - map(p - e.yxy), map(p + e.yyx) - map(p - e.yyx))); }
void main() { vec3 o = vec3(sin(time) * 5.0, 1, cos(time) * 5.0), d = normalize(vec3(uv, -1.5)); float t = 0.0; int i = 0; for (; i < 96; i++) { float h = map(o + d * t); if (h < 0.001 || t > 50.0) break; t += h; } c = t > 50.0 ? vec4(0.1) : vec4(grad(o + d * t) * 0.5 + 0.5, float(i) / 96.0); }
