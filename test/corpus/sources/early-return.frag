#version 460
layout(location=0) in float x; layout(location=0) out float r;
float f(float v) { if (v < 0.0) return -v; for (int i = 0; i < 8; i++) { v *= 2.0; if (v > 100.0) return v; } switch (int(v)) { case 1: return 1.0; case 2: return 4.0; } return 0.0; }
void main() { r = f(x) + f(x + 1.0); }
