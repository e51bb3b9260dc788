#version 460
layout(constant_id=0) const bool fancy = true; layout(constant_id=1) const int n = 4; layout(constant_id=2) const float scale = 1.5; layout(constant_id=5) const uint mask = 0xf0u; layout(constant_id=7) const double big = 2.0lf;
const int m = n * 2 + 1; const uint q = (mask >> 2) | 1u; const bool small = n < 3 && fancy; layout(location=0) out vec4 c;
void main() { float a[n]; for (int i = 0; i < n; i++) a[i] = scale * float(i + m); c = fancy ? vec4(a[n - 1]) : vec4(float(q), float(small), float(big), 1); }
