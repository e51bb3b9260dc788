// Barriers, atomic operations and subgroups: the faults and the correct parts of `case`s, one for each push constant. Comments state what
// checked code reports. Two work-groups of eight invocations; `a` has 16 ints from 0 to 15, `b` zeros.
#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 8) in;
layout(push_constant) uniform Push { int part; };
layout(set = 0, binding = 0) buffer A { int a[]; };
layout(set = 0, binding = 1) coherent buffer B { int b[]; };
shared int s[8];
shared uint count;

void share(int l, int value) { s[l] = value; memoryBarrierShared(); }

int reduced(int l, int value) {
  s[l] = value;
  barrier();
  for (int d = 4; d > 0; d >>= 1) { if (l < d) s[l] += s[l + d]; barrier(); }
  return s[0];
}

void main() {
  int i = int(gl_GlobalInvocationID.x);
  int l = int(gl_LocalInvocationID.x);
  int g = int(gl_WorkGroupID.x);
  switch (part) {
    case 0: { share(l, i); b[i] = s[7 - l]; } break; // check-race
    case 1: { b[i] = reduced(l, a[i]); s[l] = a[i]; b[i] += s[7 - l]; } break; // check-race
    case 2: { s[l] = i; subgroupBarrier(); b[i] = s[7 - l]; } break; // check-race
    case 3: { if (l == 0) count = 0; atomicAdd(count, 1); barrier(); b[i] = int(count); } break; // check-race
    case 4: { atomicAdd(count, 1); barrier(); b[i] = int(count); } break; // check-uninitialized
    case 5: { if (g == 0) b[l] = 1; else a[l] = b[l]; } break; // check-race
    case 6: { b[i] = i; barrier(); a[i] = b[i ^ 8]; } break; // check-race
    case 7: atomicAdd(b[i + 1], 1); break; // check-out-of-bounds
    case 8: b[i] = atomicExchange(s[l + 1], l); break; // check-out-of-bounds
    case 9: b[i] = atomicCompSwap(b[i - 1], 0, 1); break; // check-out-of-bounds
    case 10: { if (subgroupElect()) barrier(); b[i] = l; } break; // divergent
    case 11: { if (l < 7) b[i] = reduced(l, a[i]); } break; // divergent
    case 12: { while (s[l] < l) { s[l]++; barrier(); } } break; // divergent
    case 13: { switch (l & 1) { case 0: barrier(); break; default: barrier(); } b[i] = l; } break; // divergent
    case 14: { s[l] = subgroupAdd(a[i]); b[i] = s[(l + 4) & 7]; } break; // check-race
    case 15: { s[subgroupElect() ? 0 : l] = l; barrier(); b[i] = s[l]; } break; // check-race
    case 16: { int x; if (subgroupElect()) x = a[i]; b[i] = subgroupAdd(x); } break; // check-uninitialized
    case 17: { a[subgroupAdd(l) - 3] = 1; } break; // check-out-of-bounds
    case 18: { b[0] = subgroupAdd(1); } break; // correct
    case 19: { b[0] += subgroupAdd(1); } break; // check-race
    case 20: { b[i] = 8 / int(subgroupExclusiveAdd(1)); } break; // check-division-by-zero
    case 21: { for (int k = 0; k < 2; k++) { s[l] = k; barrier(); b[i] += s[l ^ 1]; } } break; // check-race
    case 22: { if (l == 0) { atomicStore(b[0], g, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease); } a[i] = b[0]; } break; // check-race
    case 40: { share(l, i); barrier(); b[i] = s[7 - l]; } break; // correct
    case 41: b[i] = reduced(l, a[i]); break; // correct
    case 42: { b[i] = reduced(l, a[i]); barrier(); b[i] += reduced(l, b[i]); } break; // correct
    case 43: { s[l] = i; subgroupMemoryBarrierShared(); subgroupBarrier(); b[i] = s[l ^ 1]; } break; // correct
    case 44: { if (l == 0) count = 0; barrier(); atomicAdd(count, 1); barrier(); b[i] = int(count); } break; // correct
    case 45: { if (subgroupElect()) b[g] = 1; } break; // correct
    case 46: b[i] = subgroupShuffleXor(a[i], 1); break; // correct
    case 47: { int x = 0; if (l == 3) x = a[i]; b[i] = subgroupBroadcast(x, 3); } break; // correct
    case 48: { for (int k = 0; k < 2; k++) { s[l] = k; barrier(); b[i] += s[l ^ 1]; barrier(); } } break; // correct
    case 49: { atomicMax(b[0], a[i]); atomicOr(b[1], 1 << l); } break; // correct
    case 50: { if (g == 0) barrier(); b[i] = l; } break; // correct
    case 51: { s[l] = subgroupInclusiveAdd(a[i]); barrier(); b[i] = s[l | 3]; } break; // correct
    case 52: { if ((l & 1) == 0) s[l] = 1; else s[l] = 2; barrier(); b[i] = s[l ^ 1]; } break; // correct
    case 53: { b[i] = i; memoryBarrierBuffer(); barrier(); a[i] = b[i ^ 1]; } break; // correct
  }
}
