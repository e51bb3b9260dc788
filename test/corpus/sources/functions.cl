static float square(float x) { return x * x; } __attribute__((noinline)) float poly(float x, int k) { float r = 0; for (int i = 0; i < k; i++) r = r * x + square((float)i); return r; }
float exported(global float* p) { return poly(p[0], 3); }
kernel void functions(global float* p, int k) { p[get_global_id(0)] = poly(p[1], k) + exported(p); }
