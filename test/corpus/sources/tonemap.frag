#version 460
layout(set=0,binding=0) uniform sampler2D hdr; layout(location=0) in vec2 uv; layout(location=0) out vec4 c; layout(push_constant) uniform P { float exposure; int curve; };
vec3 aces(vec3 x) { return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0); }
void main() { vec3 x = texture(hdr, uv).rgb * exposure; switch (curve) { case 0: x = x / (1.0 + x); break; case 1: x = aces(x); break; case 2: x = 1.0 - exp(-x); break; } c = vec4(mix(12.92 * x, 1.055 * pow(x, vec3(1.0 / 2.4)) - 0.055, greaterThan(x, vec3(0.0031308))), 1); }
