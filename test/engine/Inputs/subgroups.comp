#version 450
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_ballot : enable
#extension GL_KHR_shader_subgroup_vote : enable
#extension GL_KHR_shader_subgroup_shuffle : enable
#extension GL_KHR_shader_subgroup_shuffle_relative : enable
#extension GL_KHR_shader_subgroup_clustered : enable
#extension GL_KHR_shader_subgroup_quad : enable
layout(local_size_x=32) in;
layout(set=0,binding=0) buffer B{ uint d[]; };
void main(){
  uint i=gl_LocalInvocationIndex; uint v=d[i]; uint r=0;
  r = r*31u+ subgroupAdd(v);
  r = r*31u+ subgroupInclusiveAdd(v);
  r = r*31u+ subgroupExclusiveMax(v);
  uvec4 b = subgroupBallot((v&1u)!=0u);
  r = r*31u+ b.x; r=r*31u+subgroupBallotBitCount(b); r=r*31u+subgroupBallotExclusiveBitCount(b);
  if ((v & 2u)!=0u) { r = r*31u+subgroupAdd(v); r = r*31u + (subgroupElect()?1u:0u); } else r=r*31u+subgroupMin(v);
  for (uint k=0;k<(v&7u);k++) { r = r*31u + subgroupAdd(k+1); if ((v>>k & 1u)!=0u) { r = r*31u + subgroupBroadcastFirst(v); continue; } r = r*31u+subgroupMax(v^k); if (((v>>4)&7u)==k) break; }
  r = r*31u+ subgroupShuffleXor(v,1);
  r = r*31u+ subgroupQuadSwapDiagonal(v);
  r = r*31u+ (subgroupAllEqual(v>>31)?1u:0u);
  r = r*31u+ gl_SubgroupInvocationID + gl_SubgroupEqMask.x*7u + gl_SubgroupGtMask.x*3u + gl_SubgroupLeMask.x;
  d[i]=r;
}
