kernel void saxpy(global float* restrict y, global const float* restrict x, float a, uint n) { size_t i = get_global_id(0); if (i < n) y[i] = fma(a, x[i], y[i]); }
