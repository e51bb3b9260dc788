// Sums the elements of each work-group.
kernel void reduce(global const int *input, global int *sums, local int *part) {
  size_t id = get_local_id(0);
  part[id] = input[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t step = get_local_size(0) / 2; step > 0; step /= 2) {
    if (id < step) part[id] += part[id + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (id == 0) sums[get_group_id(0)] = part[0];
}
