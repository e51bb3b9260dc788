#version 460
struct Light { vec3 position; float radius; vec3 color; float pad; }; layout(std140,set=0,binding=0) uniform Lights { int count; Light lights[8]; };
layout(location=0) in vec3 P; layout(location=1) in vec3 N; layout(location=0) out vec4 color;
vec3 shade(Light l, vec3 n) { vec3 d = l.position - P; float a = max(0.0, 1.0 - length(d) / l.radius); return l.color * (a * a) * (max(dot(n, normalize(d)), 0.0) + pow(max(dot(reflect(-normalize(d), n), normalize(-P)), 0.0), 32.0)); }
void main() { vec3 c = vec3(0.02); vec3 n = normalize(N); for (int i = 0; i < count; ++i) { if (lights[i].radius <= 0.0) continue; c += shade(lights[i], n); } color = vec4(c, 1.0); }
