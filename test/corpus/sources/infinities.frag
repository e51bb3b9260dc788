#version 460
layout(location=0) out vec4 c; layout(location=0) in float x; void main() { const float inf = 1.0 / 0.0; c = vec4(inf, -inf, x * 1e-42, 0.333333343); c.y = uintBitsToFloat(0x7fc00001u); }
