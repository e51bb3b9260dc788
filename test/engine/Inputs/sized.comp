#version 450
// The work-group's size is a specialization constant in one dimension and a number in the others.
layout(local_size_x_id = 0, local_size_y = 2) in;
layout(set = 0, binding = 0) buffer Out { uint out_[]; };

void main() {
  uint row = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  uint i = gl_GlobalInvocationID.x + gl_GlobalInvocationID.y * row;
  out_[i] = 100 * gl_WorkGroupSize.x + gl_LocalInvocationIndex;
}
