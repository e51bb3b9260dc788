#version 450
// A prefix sum of a work-group, Euclid's and Newton's algorithms, loops that are left from inside of others.
layout(local_size_x = 8, local_size_y = 4) in;
layout(std430, binding = 0) buffer A { int a[]; };
layout(std430, binding = 1) buffer B { float b[]; };
shared int scan[32];
int gcd(int x, int y) { while (y != 0) { int t = x % y; x = y; y = t; } return abs(x); }
float root(float x) { float r = x; for (int i = 0; i < 20; i++) { float n = 0.5 * (r + x / r); if (abs(n - r) < 1e-6) return n; r = n; } return r; }
void main() {
  uint l = gl_LocalInvocationIndex;
  uint g = gl_WorkGroupID.x * 32u + l;
  scan[l] = a[g];
  for (uint s = 1u; s < 32u; s <<= 1) {
    barrier();
    int v = l >= s ? scan[l - s] : 0;
    barrier();
    scan[l] += v;
  }
  barrier();
  int found = -1;
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) { if (gcd(int(g) + i, j * 6) > 5) { found = i * 8 + j; break; } if (j > int(l)) break; }
    if (found >= 0) break;
  }
  a[g] = scan[l] * 1000 + found;
  vec4 q = vec4(root(float(g) + 1.0), exp2(float(l) / 8.0), mix(1.0, 3.0, fract(float(g) * 0.37)), clamp(float(l)/18.0, 0.0, 1.0));
  uint at = g * 5u;
  b[at] = q.x;
  b[at + 1u] = q.y;
  b[at + 2u] = length(q.xyz);
  b[at + 3u] = uintBitsToFloat(packHalf2x16(q.zw));
  b[at + 4u] = sign(q.w - 0.5) + mod(q.x, 0.7) + inversesqrt(q.y) + round(q.z * 3.5) + pow(q.x, q.y);
}
