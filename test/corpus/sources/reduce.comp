#version 460
layout(local_size_x_id=0) in; layout(constant_id=0) const uint size = 128; layout(set=0,binding=0) readonly buffer I { uint data[]; }; layout(set=0,binding=1) buffer O { uint sum; }; shared uint part[size];
void main() { uint l = gl_LocalInvocationIndex; part[l] = data[gl_GlobalInvocationID.x]; memoryBarrierShared(); barrier(); for (uint s = size / 2; s > 0; s >>= 1) { if (l < s) part[l] += part[l + s]; barrier(); } if (l == 0) atomicAdd(sum, part[0]); }
