#version 460
layout(location=0) in vec2 p; layout(location=0) out float r;
float hash(vec2 v) { return fract(sin(dot(v, vec2(12.9898, 78.233))) * 43758.5453); }
float noise(vec2 v) { vec2 i = floor(v), f = fract(v); f = f * f * (3.0 - 2.0 * f); return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + 1.0), f.x), f.y); }
void main() { float a = 0.5, s = 0.0; vec2 q = p; for (int i = 0; i < 6; i++) { s += a * noise(q); q *= 2.03; a *= 0.5; } r = s; }
