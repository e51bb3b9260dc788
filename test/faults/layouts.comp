// Arrays, structures, matrices and numbers of other sizes: the faults and the correct parts of `case`s, one for each push constant. Comments
// state what checked code reports. Two work-groups of four invocations; `a` has 8 ints from 0 to 7, `b` zeros.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 4) in;
struct Pair { int first; int second; };
struct Block { int head; Pair pairs[3]; };
layout(push_constant) uniform Push { int part; float huge; };
layout(set = 0, binding = 0) buffer A { int a[]; };
layout(set = 0, binding = 1) buffer B { int b[]; };
layout(set = 0, binding = 2, std430) buffer Blocks { int count; Block blocks[]; };
layout(set = 0, binding = 3, std140) uniform U { vec4 rows[4]; mat3 m; };
layout(set = 0, binding = 4) buffer Bytes { uint8_t bytes[]; };
layout(set = 0, binding = 5) buffer Halves { float16_t halves[]; };
layout(set = 0, binding = 6) buffer Longs { int64_t longs[]; };
layout(set = 0, binding = 7) buffer Many { int v[]; } many[2];
shared Pair pairs[4];
shared int tiles[2][4];
shared mat2 twist;
const ivec4 lookup[3] = ivec4[](ivec4(1), ivec4(2), ivec4(3));

Pair made(int i) { Pair p; p.first = i; return p; }
int total(in int values[4]) { int r = 0; for (int k = 0; k <= 4; k++) r += values[k]; return r; }
int chosen(int k) { int r; switch (k) { case 0: r = 1; break; case 1: r = 2; break; } return r; }

void main() {
  int i = int(gl_GlobalInvocationID.x);
  int l = int(gl_LocalInvocationID.x);
  switch (part) {
    case 0: b[i] = blocks[i].head; break; // check-out-of-bounds
    case 1: blocks[a[i]].pairs[0].second = 1; break; // check-out-of-bounds
    case 2: b[i] = a[a.length() - i]; break; // check-out-of-bounds
    case 3: a[a.length()] = 1; break; // check-out-of-bounds
    case 4: b[i] = int(rows[i + 4].x); break; // check-out-of-bounds
    case 5: b[i] = lookup[a[i] & 3].y; break; // check-out-of-bounds
    case 6: pairs[l + 1].first = l; break; // check-out-of-bounds
    case 7: b[i] = tiles[a[i]][0]; break; // check-out-of-bounds
    case 8: { int x[2][3] = int[][](int[](1, 2, 3), int[](4, 5, 6)); b[i] = x[a[i]][0]; } break; // check-out-of-bounds
    case 9: b[i] = int(bytes[i + 1]); break; // check-out-of-bounds
    case 10: bytes[8 + i] = uint8_t(1); break; // check-out-of-bounds
    case 11: b[i] = int(halves[i * 2]); break; // check-out-of-bounds
    case 12: longs[i] = 1l; break; // check-out-of-bounds
    case 13: b[i] = many[1].v[i + 1]; break; // check-out-of-bounds
    case 14: { Pair p = made(i); b[i] = p.second; } break; // check-uninitialized
    case 15: b[i] = chosen(a[i]); break; // check-uninitialized
    case 16: { int x[4] = int[](1, 2, 3, 4); b[i] = total(x); } break; // check-out-of-bounds
    case 17: { pairs[l].first = l; barrier(); b[i] = pairs[3 - l].second; } break; // check-uninitialized
    case 18: { tiles[0][l] = l; b[i] = tiles[0][l ^ 1]; } break; // check-race
    case 19: { if (l == 0) twist[0] = vec2(1); barrier(); b[i] = int(twist[1].x); } break; // check-uninitialized
    case 20: bytes[i >> 1] = uint8_t(i); break; // check-race
    case 21: longs[0] = int64_t(i); break; // check-race
    case 22: longs[0] = 1l << (a[i] + 60); break; // check-shift
    case 23: longs[l] = int64_t(a[i]) / int64_t(b[i]); break; // check-division-by-zero
    case 24: b[i] = int(uint16_t(7) % uint16_t(b[i])); break; // check-division-by-zero
    case 25: b[i] = int(int8_t(a[i]) >> int8_t(a[i] + 4)); break; // check-shift
    case 26: b[i] = int(huge); break; // check-conversion
    case 27: bytes[i] = uint8_t(huge); break; // check-conversion
    case 28: longs[l] = int64_t(huge * huge); break; // check-conversion
    case 29: { int64_t x = -9223372036854775807l - 1l; longs[l] = x / int64_t(b[i] - 1); } break; // check-division-overflow
    case 30: b[i] = int(uint(sqrt(float(-1 - a[i])))); break; // check-conversion
    case 31: { vec3 v = vec3(i); v[a[i]] = 2.0; b[i] = int(v.x); } break; // check-out-of-bounds
    case 32: { ivec2 v = ivec2(7) % ivec2(a[i] + 1, b[i]); b[i] = v.y; } break; // check-division-by-zero
    case 33: { int x[3]; for (int k = 0; k < 2; k++) x[k] = k; b[i] = x[0] + x[1] + x[2]; } break; // check-uninitialized
    case 34: b[i] = many[a[i] & 3].v[0]; break; // check-out-of-bounds
    case 60: b[i] = blocks[i & 1].pairs[a[i] % 3].second; break; // correct
    case 61: if (i < blocks.length()) blocks[i].head = 1; break; // correct
    case 62: b[i] = a[a.length() - 1 - i]; break; // correct
    case 63: b[i] = int(rows[i & 3][a[i] & 3]); break; // correct
    case 64: b[i] = lookup[a[i] % 3][i & 3]; break; // correct
    case 65: { pairs[l] = Pair(l, i); barrier(); b[i] = pairs[3 - l].second; } break; // correct
    case 66: { tiles[l & 1][l] = l; barrier(); b[i] = tiles[l & 1][l]; } break; // correct
    case 67: bytes[i] = uint8_t(300 + i); break; // correct
    case 68: halves[i] = float16_t(i) * float16_t(1000.0); break; // correct
    case 69: if (i < 4) longs[i] = int64_t(i) << 40; break; // correct
    case 70: b[i] = many[i & 1].v[i >> 1]; break; // correct
    case 71: { Pair p = made(i); p.second = 3; b[i] = p.first + p.second; } break; // correct
    case 72: { Pair p = made(i), q = p; b[i] = q.first; } break; // correct
    case 73: b[i] = int(clamp(huge, -1000.0, 1000.0)); break; // correct
    case 74: { int r = 0; if (b[i] != 0) r = a[i] / b[i]; b[i] = r; } break; // correct
    case 75: { vec3 v = vec3(i); v[a[i] % 3] = 2.0; b[i] = int(v.x); } break; // correct
    case 76: { if (l == 0) twist = mat2(1.0); barrier(); b[i] = int(twist[l & 1][l >> 1]); } break; // correct
    case 77: { int x[3]; for (int k = 0; k < 3; k++) x[k] = k; b[i] = x[0] + x[1] + x[2]; } break; // correct
    case 78: b[i] = int(m[a[i] % 3][i % 3]); break; // correct
    case 79: if (i == 0) { for (int k = 0; k < 8; k++) bytes[k] = uint8_t(k); } break; // correct
  }
}
