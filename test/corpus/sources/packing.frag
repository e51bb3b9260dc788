#version 460
layout(location=0) in vec4 p; layout(location=0) out vec4 r; layout(location=1) out uvec4 u;
void main() { u = uvec4(packHalf2x16(p.xy), packUnorm2x16(p.xy), packSnorm2x16(p.zw), packUnorm4x8(p)); u.x += packSnorm4x8(p); r = vec4(unpackHalf2x16(u.x), unpackUnorm2x16(u.y)) + vec4(unpackSnorm2x16(u.z), 0, 0) + unpackUnorm4x8(u.w) + unpackSnorm4x8(u.x); u += floatBitsToUint(p); r += uintBitsToFloat(u) + intBitsToFloat(floatBitsToInt(p)); u.y += uint(packDouble2x32(u.xy) > 1.0lf); }
