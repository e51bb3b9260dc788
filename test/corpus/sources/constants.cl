constant float table[8] = {0.5f, 1.5f, -2.0f, 3e10f, 1e-40f, INFINITY, 0.1f, 7.0f}; constant int4 v = (int4)(1, -2, 3, -4); constant char text[] = "hello, \"world\"\n"; constant double pi = 3.141592653589793;
kernel void constants(global float* o, global char* c, global double* d) { size_t i = get_global_id(0); o[i] = table[i & 7] * v[i & 3]; c[i] = text[i]; d[i] = pi; }
