#version 460
layout(local_size_x=64) in; layout(set=0,binding=0) buffer K { uint keys[]; }; layout(set=0,binding=1) buffer O { uint outk[]; }; layout(push_constant) uniform P { uint shift; }; shared uint count[16]; shared uint start[16];
void main() { uint t = gl_LocalInvocationIndex; if (t < 16u) count[t] = 0u; barrier(); uint k = keys[gl_GlobalInvocationID.x]; uint d = (k >> shift) & 15u; uint r = atomicAdd(count[d], 1u); barrier(); if (t == 0u) { uint s = 0u; for (int i = 0; i < 16; i++) { start[i] = s; s += count[i]; } } barrier(); outk[gl_WorkGroupID.x * 64u + start[d] + r] = k; }
