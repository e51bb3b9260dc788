#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x=64) in; layout(set=0,binding=0) buffer D { float f[]; }; layout(set=0,binding=1) buffer U { uvec4 u[]; };
void main() { uint i = gl_SubgroupInvocationID + gl_SubgroupID * gl_SubgroupSize; float x = f[i]; x += subgroupAdd(x) * subgroupMin(x) - subgroupInclusiveMul(x) + subgroupExclusiveMax(x) + subgroupClusteredAdd(x, 4); x += subgroupShuffle(x, 3u) + subgroupShuffleXor(x, 1u) + subgroupShuffleUp(x, 1u) + subgroupShuffleDown(x, 2u) + subgroupQuadBroadcast(x, 1u) + subgroupQuadSwapHorizontal(x) + subgroupQuadSwapDiagonal(x) + subgroupBroadcast(x, 2u) + subgroupBroadcastFirst(x); if (subgroupElect() && subgroupAny(x > 0.0) || subgroupAllEqual(x)) f[i] = x; uvec4 b = subgroupBallot(x > 1.0); u[i] = b + subgroupBallotBitCount(b) + subgroupBallotFindLSB(b) + uint(subgroupInverseBallot(b)) + subgroupBallotExclusiveBitCount(b) + gl_SubgroupEqMask; subgroupBarrier(); subgroupMemoryBarrierShared(); }
