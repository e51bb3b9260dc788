// A shader with one fault for each push constant, which checked code finds. It takes eight invocations in two work-groups:
// `a` holds 0 to 7, `b` zeros.
#version 450
layout(local_size_x = 4) in;
layout(push_constant) uniform Push { int fault; };
layout(set = 0, binding = 0) buffer A { int a[]; };
layout(set = 0, binding = 1) buffer B { int b[]; };
shared int s[4];
shared int single;
const int table[4] = int[](3, 1, 4, 1);
int global_unset;

void put(int at) { a[at] = 1; }
void set(out int x, bool isSet) { if (isSet) x = 1; }
int pick(int values[4], int at) { return values[at]; }

void main() {
  int i = int(gl_GlobalInvocationID.x);
  int l = int(gl_LocalInvocationID.x);
  int g = int(gl_WorkGroupID.x);
  switch (fault) {
    case 0: a[i + 2] = 1; break;
    case 1: b[i] = a[i + 1]; break;
    case 2: a[i - 1] = 1; break;
    case 3: a[i * 0x10000000] = 1; break;
    case 4: put(i + 1); break;
    case 5: s[l + 1] = l; break;
    case 6: { int x[4] = int[](1, 2, 3, i); b[i] = x[i]; break; }
    case 7: { int x[4]; x[i] = 1; b[i] = x[a[i] & 3]; break; }
    case 8: b[i] = table[i]; break;
    case 9: { mat3 m = mat3(i); b[i] = int(m[a[i]][0]); break; }
    case 10: atomicAdd(a[i + 1], 1); break;
    case 11: { int x[4] = int[](1, 2, 3, i); b[i] = pick(x, a[i]); break; }
    case 20: { int x; if (a[i] > 100) x = 3; b[i] = x; break; }
    case 21: { int x; if (a[i] > 100) x = 3; if (x == 5) b[i] = 1; break; }
    case 22: { int x; if (a[i] > 100) x = 3; b[x & 7] = 1; break; }
    case 23: { int x[4]; x[0] = 1; x[1] = 2; x[2] = 3; b[i] = x[a[i] & 3]; break; }
    case 24: b[i] = s[l]; break;
    case 25: { int x; set(x, a[i] > 3); b[i] = x; break; }
    case 26: { vec4 v; v.xyz = vec3(i); b[i] = int(v.w); break; }
    case 27: b[i] = global_unset; break;
    case 28: { if (l != 2) s[l] = l; barrier(); b[i] = s[3 - l]; break; }
    case 40: { s[l] = l; b[i] = s[3 - l]; break; }
    case 41: single = l; break;
    case 42: a[i] = a[(i & ~3) | ((i + 1) & 3)] + 1; break;
    case 43: b[l] = g + 1; break;
    case 44: { if (i == 0) b[0] = 7; else atomicAdd(b[0], 1); break; }
    case 45: { b[i] = l + 1; barrier(); a[i] = b[i ^ 1]; break; }
    case 46: { s[l] = a[i]; barrier(); for (int d = 2; d > 0; d >>= 1) { if (l < d) s[l] += s[l + d]; } b[i] = s[0]; break; }
    case 60: { s[l] = l; if (l < 2) barrier(); b[i] = l; break; }
    case 61: { for (int k = 0; k < l; k++) { s[l] = k; barrier(); } b[i] = l; break; }
    case 62: { if (a[i] == 5) return; s[l] = l; barrier(); b[i] = s[l]; break; }
    case 70: a[i] = 10 / b[i]; break;
    case 71: a[i] = a[i] % b[i]; break;
    case 72: a[i] = int(uint(a[i]) / uint(b[i])); break;
    case 73: a[i] = (-2147483647 - 1 + b[i]) / (b[i] - 1); break;
    case 74: { ivec2 v = ivec2(4, 6) / ivec2(a[i] + 1, b[i]); a[i] = v.x + v.y; break; }
    case 80: a[i] = 1 << (a[i] + 30); break;
    case 81: a[i] = -8 >> (a[i] + 30); break;
    case 82: a[i] = int(8u >> uint(32 + b[i])); break;
    case 83: a[i] = 1 << (b[i] - 1); break;
    case 90: a[i] = int(1e20 + float(a[i])); break;
    case 91: a[i] = int(uint(-1.5 - float(a[i]))); break;
  }
}
