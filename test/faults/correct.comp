// A shader without faults, of which checked code reports none: a part for each push constant. It takes what faults.comp takes.
#version 450
layout(local_size_x = 4) in;
layout(push_constant) uniform Push { int part; };
layout(set = 0, binding = 0) buffer A { int a[]; };
layout(set = 0, binding = 1) buffer B { int b[]; };
shared int s[4];
shared int single;
const int table[4] = int[](3, 1, 4, 1);
int global_set = 3;

void set(out int x, int v) { x = v; }
int pick(int values[4], int at) { return values[at]; }
void swap(inout int x, inout int y) { int z = x; x = y; y = z; }

void main() {
  int i = int(gl_GlobalInvocationID.x);
  int l = int(gl_LocalInvocationID.x);
  int g = int(gl_WorkGroupID.x);
  switch (part) {
    case 0: b[i] = a[7 - i]; break;
    case 1: if (i + 2 < a.length()) b[i] = a[i + 2]; break;
    case 2: b[i] = a[min(i + 3, 7)]; break;
    case 3: b[i] = table[i & 3]; break;
    case 4: { int x[4] = int[](1, 2, 3, i); b[i] = pick(x, a[i] & 3); break; }
    case 5: { mat3 m = mat3(i); b[i] = int(m[a[i] % 3][1]); break; }
    case 6: { int x; set(x, a[i]); b[i] = x; break; }
    case 7: { vec4 v; v.xyz = vec3(i); b[i] = int(v.y); break; }
    case 8: b[i] = global_set; break;
    case 9: { int x, y; x = a[i]; y = 4; swap(x, y); b[i] = x; break; }
    case 10: { s[l] = a[i]; barrier(); b[i] = s[3 - l]; break; }
    case 11: { s[l] = a[i]; barrier(); for (int d = 2; d > 0; d >>= 1) { if (l < d) s[l] += s[l + d]; barrier(); } b[i] = s[0]; break; }
    case 12: { if (l == 0) single = a[i]; barrier(); b[i] = single; break; }
    case 13: { b[i] = l + 1; memoryBarrierBuffer(); barrier(); a[i] = b[i ^ 1]; break; }
    case 14: atomicAdd(b[0], a[i]); break;
    case 15: { if (a[i] > 3) b[0] = 1; break; }
    case 16: { int r = 0; if (b[i] != 0) r = 10 / b[i]; a[i] = r; break; }
    case 17: { int d = b[i]; a[i] = d == 0 ? 7 : a[i] / d; break; }
    case 18: b[i] = 1 << (a[i] & 31); break;
    case 19: { float f = float(a[i]) * 1e9; b[i] = f < 2e9 ? int(f) : 0; break; }
    case 20: { int x; if ((a[i] & 1) == 0) x = 3; else x = 4; b[i] = x; break; }
    case 21: { int sum = 0; for (int k = 0; k < 8; k++) sum += a[k]; b[i] = sum; break; }
    case 22: { int x[8]; for (int k = 0; k < 8; k++) x[k] = k * i; b[i] = x[a[i]]; break; }
    case 23: { if (l < 1) { s[0] = 0; s[1] = 0; } barrier(); atomicAdd(s[a[i] & 1], 1); barrier(); b[i] = s[l & 1]; break; }
  }
}
