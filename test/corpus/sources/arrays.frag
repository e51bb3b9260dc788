#version 460
layout(location=0) in vec4 p; layout(location=1) flat in int n; layout(location=0) out vec4 c;
const float table[6] = float[](0.1, 0.2, 0.4, 0.8, 1.6, 3.2); 
void main() { float a[3][2]; for (int i = 0; i < 3; i++) for (int j = 0; j < 2; j++) a[i][j] = table[i * 2 + j] * p[j]; vec4 v = p; v[n & 3] = a[n % 3][1]; v.zx = v.xy; c = v + table[n] + float(a.length()); }
