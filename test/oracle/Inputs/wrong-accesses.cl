// Kernels whose accesses depend on `off` and `n`: each takes two buffers of 32 bytes.
#define K(name) kernel void name(global int* a, global int* b, int n, long off)
typedef struct { int x; char c[4]; float v[2]; } S;
constant int table[4] = {10, 11, 12, 13};
global int kept[4];

// ---- elements of a buffer
K(store) { a[off] = 777; }
K(load) { b[0] = a[off]; }
K(store_int) { a[(int)off] = 777; }
K(store_uint) { a[(uint)off] = 777; }
K(store_back) { a[8 - off] = 777; }
K(store_sum) { global int* p = a + 3; p[off - 3] = 777; }
K(store_twice) { a[off] = 1; a[off] += 2; }
K(store_after) { b[0] = 1; a[off] = 777; }
K(increment) { a[off]++; }
K(global_id) { a[get_global_id(0) + off] = 777; }
K(rows) { global int(*m)[4] = (global int(*)[4])a; m[off][n & 3] = 777; }
K(columns) { global int(*m)[4] = (global int(*)[4])a; m[n & 1][off] = 777; }
K(stride) { for (int i = 0; i < 2; i++) a[i * off] = 777; }
K(records) { ((global S*)a)[off].v[1] = 7; }
K(copy_record) { ((global S*)a)[off] = ((global S*)b)[0]; }
K(copy_out) { S s = ((global S*)a)[off]; b[0] = s.x + s.c[1]; }

// ---- sizes
K(byte) { ((global char*)a)[off] = 7; }
K(short_at_byte) { *(global short*)((global char*)a + off) = 7; }
K(int_at_byte) { *(global int*)((global char*)a + off) = 7; }
K(long_at_byte) { *(global long*)((global char*)a + off) = 7; }
K(vector) { ((global int4*)a)[off] = (int4)(777); }
K(vector_at_int) { vstore4((int4)(777), 0, a + off); }
K(vector_of_three) { vstore3((int3)(777), 0, a + off); }
K(vector_load) { b[0] = vload8(0, a + off).s7; }
K(half_store) { vstore_half(1.5f, off, (global half*)a); }
K(component) { ((global int4*)a)[off].w = 777; }

// ---- pointers
K(chosen) { global int* p = n & 1 ? a : b; p[off] = 777; }
K(chosen_load) { global int* p = n & 1 ? a : b; int x = p[off]; b[0] = x; }
K(branches) { global int* p; if (n > 1) p = a + 1; else p = b; p[off] = 777; }
K(walk) { global int* p = a; for (long i = 0; i < off; i++) *p++ = 777; }
K(walk_back) { global int* p = a + 7; for (long i = 0; i < off; i++) *p-- = 777; }
K(swap) { global int *p = a, *q = b; for (long i = 0; i < off; i++) { *p++ = 777; global int* t = p; p = q; q = t; } }
K(end) { global int* p = a; while (p != a + off) *p++ = 777; }
__attribute__((noinline)) void put(global int* p, long i) { p[i] = 777; }
K(passed) { put(n & 1 ? a : b, off); }
__attribute__((noinline)) global int* next(global int* p, long i) { return p + i; }
K(returned) { *next(a, off) = 777; }
K(integer) { ulong u = (ulong)a; u += 4 * off; *(global int*)u = 777; }
K(byte_pointer) { *(global int*)((global char*)a + 4 * off) = 777; }
K(slot) { global int* volatile p = a; p[off] = 777; }
K(slots) { global int* t[2]; t[0] = a; t[1] = b; t[n & 1][off] = 777; }
K(number) { *(global int*)(ulong)off = 777; }
K(number_load) { b[0] = *(global int*)(ulong)off; }
K(negated) { *(global int*)~(ulong)(a + off) = 777; }
K(generic_pointer) { int own = 0; int* p = n & 1 ? (int*)a : &own; p[off] = 777; b[0] = own; }

// ---- variables
K(own) { int t[8]; for (int i = 0; i < 8; i++) t[i] = i; t[off] = 777; int s = 0; for (int i = 0; i < 8; i++) s += t[i]; b[0] = s; }
K(own_load) { int t[8]; for (int i = 0; i < 8; i++) t[i] = i + n; b[0] = t[off]; }
K(own_record) { struct { int before[2]; int t[4]; int after[2]; } s = {{1, 2}, {n}, {3, 4}}; s.t[off + 2] = 777; b[0] = s.before[n & 1] + s.after[0]; }
__attribute__((noinline)) int fill(int* p, long i) { p[i] = 777; return p[0]; }
K(own_passed) { int t[8]; for (int i = 0; i < 8; i++) t[i] = n; b[0] = fill(t, off); }
K(own_walk) { int t[8]; int* p = t; for (long i = 0; i < off; i++) *p++ = n; b[0] = t[n & 7]; }
K(shared) { local int t[8]; t[get_local_id(0)] = 1; t[off] = 777; barrier(CLK_LOCAL_MEM_FENCE); b[0] = t[0]; }
K(shared_two) { local int t[8], u[8]; u[get_local_id(0)] = n; t[off] = 777; barrier(CLK_LOCAL_MEM_FENCE); b[0] = u[0] + t[1]; }
K(constants) { b[0] = table[off]; }
K(program) { kept[off & -4 ? off : off & 3] = 777; b[0] = kept[n & 3]; }
kernel void local_argument(global int* a, global int* b, int n, long off, local int* t) { t[off] = 777; barrier(CLK_LOCAL_MEM_FENCE); b[0] = t[0]; }
kernel void by_value(global int* a, global int* b, int n, long off, S s) { b[0] = s.c[off]; }

// ---- functions
K(atomic) { atomic_add(a + off, 1); }
K(exchange) { atomic_cmpxchg(a + off, a[0], 777); }
K(fraction) { float f = fract(n + 0.25f, (global float*)a + off); b[0] = (int)(f * 4); }
K(exponent) { int e; b[0] = (int)frexp((float)n, a + off); }
K(sine) { ((global float*)b)[0] = sincos((float)n, (global float*)a + off); }
K(group_copy) { local int t[8]; event_t e = async_work_group_copy(t, a + off, 4, 0); wait_group_events(1, &e); b[0] = t[0]; }
K(bytes) { __builtin_memcpy(a + off, b, 16); }
