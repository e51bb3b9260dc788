#version 460
layout(location=0) flat in int k; layout(location=0) out vec4 c;
void main() { vec4 r = vec4(0); switch (k) { case 0: r.x = 1.0; break; case 1: case 2: r.y = 2.0; case 3: r.z += 3.0; break; case -7: { if (r.x > 0.0) break; r.w = 1.0; } break; default: r = vec4(0.5); }
 int i = 0; do { i += 2; if (i == 6) continue; r *= 0.5; for (int j = 0; j < 4; j++) { if (j == k) break; r += 0.125; } } while (i < 10); if (r.x < 0.0) { c = r; return; } else if (r.y < 0.0) c = -r; c = r; }
