int twice(int* p) { return *p * 2; }
kernel void to_generic(global int* g, local int* l) { int x = g[0]; int* p = x > 3 ? (int*)g : (int*)l; if (x == 7) p = &x; g[1] = twice(p) + twice(l); global int* q = to_global(p); if (q) *q = 5; }
