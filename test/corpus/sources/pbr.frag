#version 460
layout(location=0) in vec3 V; layout(location=1) in vec3 N; layout(location=2) in vec3 L; layout(location=0) out vec4 color; layout(push_constant) uniform M { vec3 albedo; float roughness; float metallic; };
const float PI = 3.14159265359;
float D(float nh, float a) { float a2 = a * a; float d = nh * nh * (a2 - 1.0) + 1.0; return a2 / (PI * d * d); }
float G(float nv, float nl, float k) { return nv / (nv * (1.0 - k) + k) * nl / (nl * (1.0 - k) + k); }
void main() { vec3 H = normalize(V + L); float nl = clamp(dot(N, L), 0.0, 1.0), nv = abs(dot(N, V)) + 1e-5, nh = dot(N, H), vh = dot(V, H); vec3 f0 = mix(vec3(0.04), albedo, metallic); vec3 F = f0 + (1.0 - f0) * pow(1.0 - vh, 5.0);
 float a = roughness * roughness; vec3 spec = D(nh, a) * G(nv, nl, a * 0.5) * F / max(4.0 * nv * nl, 1e-4); color = vec4(((1.0 - F) * (1.0 - metallic) * albedo / PI + spec) * nl, 1.0); }
