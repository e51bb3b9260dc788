#version 460
layout(local_size_x=32) in; layout(set=0,binding=0) buffer D { vec2 d[]; }; shared vec2 s[64];
vec2 mul(vec2 a, vec2 b) { return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
void main() { uint t = gl_LocalInvocationID.x; s[bitfieldReverse(t) >> 27] = d[t]; s[(bitfieldReverse(t) >> 27) + 32] = d[t + 32]; barrier(); for (uint len = 1; len < 64; len <<= 1) { uint k = t & (len - 1), i = ((t - k) << 1) + k; float a = -3.1415927 * float(k) / float(len); vec2 w = vec2(cos(a), sin(a)), u = s[i], v = mul(w, s[i + len]); barrier(); s[i] = u + v; s[i + len] = u - v; barrier(); } d[t] = s[t]; d[t + 32] = s[t + 32]; }
