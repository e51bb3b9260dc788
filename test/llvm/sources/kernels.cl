// Kernels: address spaces, vectors, barriers, images.
constant float weights[3] = {0.25f, 0.5f, 0.25f};
kernel void blur(global const float *restrict in, global float *out, local float *tile, int n) {
  int i = get_global_id(0), l = get_local_id(0);
  tile[l] = i < n ? in[i] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int k = -1; k <= 1; k++) sum += weights[k + 1] * tile[clamp(l + k, 0, (int)get_local_size(0) - 1)];
  out[i] = sum;
}
kernel void lengths(global const float4 *points, global float *out, global int *count) {
  size_t i = get_global_id(0);
  out[i] = length(points[i].xyz);
  if (out[i] > 1.0f) atomic_inc(count);
}
kernel void sample(read_only image2d_t image, sampler_t sampler, global float4 *out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  out[at.x] = read_imagef(image, sampler, convert_float2(at));
}
