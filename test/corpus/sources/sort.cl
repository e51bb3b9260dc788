void swap(private int* a, private int* b) { int t = *a; *a = *b; *b = t; }
kernel void sort(global int* d) { int v[8]; for (int i = 0; i < 8; i++) v[i] = d[get_global_id(0) * 8 + i]; for (int i = 1; i < 8; i++) for (int j = i; j > 0 && v[j - 1] > v[j]; j--) swap(&v[j], &v[j - 1]); for (int i = 0; i < 8; i++) d[get_global_id(0) * 8 + i] = v[i]; }
