#version 460
layout(location=0) flat in ivec4 a; layout(location=1) flat in uvec4 b; layout(location=0) out ivec4 r; layout(location=1) out uvec4 s;
void main() { r = (a / 3 + a % ivec4(5, 7, 9, 11)) << 2; r ^= ~a; r |= a & 0xff; r = abs(r) + sign(a) - min(a, r) * max(a, ivec4(2)) + clamp(a, ivec4(-1), ivec4(9)) >> 1; s = b / 3u + b % 5u; s = bitfieldReverse(s) + bitfieldExtract(b, 3, 7) + bitfieldInsert(b, s, 2, 4); r += bitCount(a) + findLSB(a) + findMSB(b); uvec4 hi, lo; umulExtended(b, s, hi, lo); uvec4 c; s += uaddCarry(hi, lo, c) + usubBorrow(lo, c, hi); }
