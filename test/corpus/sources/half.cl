#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void halves(global half* h, global half4* v, global float* f) { size_t i = get_global_id(0); h[i] = h[i] * 2.5h + sqrt(h[i]) - (half)f[i]; v[i] = fma(v[i], (half4)0.1h, v[i].wxyz); f[i] = (float)h[i] + 65504.0h; }
