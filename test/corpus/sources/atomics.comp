#version 460
layout(local_size_x=32) in; layout(set=0,binding=0) buffer D { int i; uint u; int a[8]; }; shared uint s; shared int q;
void main() { atomicAdd(i, 2); atomicMin(i, 3); atomicMax(u, 4u); atomicAnd(u, 5u); atomicOr(u, 6u); atomicXor(u, 7u); a[0] = atomicExchange(i, 8); a[1] = atomicCompSwap(i, 9, 10); atomicAdd(s, 1u); atomicMax(q, -3); memoryBarrier(); memoryBarrierBuffer(); groupMemoryBarrier(); memoryBarrierImage(); barrier(); a[2] = q + int(s); }
