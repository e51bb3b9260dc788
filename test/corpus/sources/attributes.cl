kernel __attribute__((work_group_size_hint(64, 1, 1))) __attribute__((vec_type_hint(float4))) void hinted(global float4* p) { p[get_global_id(0)] *= 2.0f; }
kernel __attribute__((reqd_work_group_size(8, 4, 2))) __attribute__((intel_reqd_sub_group_size(16))) void sized(global volatile int* p, global const char* restrict c) { p[get_local_id(0)] = c[get_local_id(1)]; }
