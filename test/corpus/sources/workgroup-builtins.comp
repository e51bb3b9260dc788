#version 460
layout(local_size_x=2,local_size_y=3,local_size_z=4) in; layout(set=0,binding=0) buffer D { uvec4 d[]; };
void main() { d[gl_LocalInvocationIndex] = uvec4(gl_NumWorkGroups + gl_WorkGroupID * gl_WorkGroupSize + gl_LocalInvocationID, gl_GlobalInvocationID.z); }
