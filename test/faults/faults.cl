// Kernels with one fault each, which checked code finds. All take eight invocations in two work-groups: `a` holds 0 to 7, `b` zeros,
// `t` has four elements, and `n` is 0.

#define KERNEL(name) kernel void name(global int* a, global int* b, local int* t, int n)
#define IDS size_t i = get_global_id(0); int l = get_local_id(0); int g = get_group_id(0); (void)i; (void)l; (void)g

// ---- out of bounds

KERNEL(bounds_store) { IDS; a[i + 2] = 1; }
KERNEL(bounds_load) { IDS; b[i] = a[i + 1]; }
KERNEL(bounds_negative) { IDS; a[(int)i - 1] = 1; }
KERNEL(bounds_far) { IDS; a[i << 28] = 1; }
KERNEL(bounds_vector) { IDS; vstore4((int4)(1, 2, 3, 4), i, a); }
KERNEL(bounds_half_outside) { IDS; if (i == 7) vstore2((int2)(1, 2), 0, a + i); }
struct four { int v[4]; };
KERNEL(bounds_struct) { IDS; if (l == 3) ((global struct four*)b)[g + 1] = ((global struct four*)a)[0]; }
KERNEL(bounds_atomic) { IDS; atomic_inc(a + i + 1); }
KERNEL(bounds_chosen) { IDS; global int* p = i & 1 ? a : b; p[i + 4] = 1; }
KERNEL(bounds_walk) { IDS; int sum = 0; for (global int* p = a; p <= a + 8; p++) sum += *p; b[i] = sum; }
KERNEL(bounds_number) { IDS; *(global int*)((ulong)a + 4 * i + 8) = 1; }
void put(global int* p, int at) { p[at] = 1; }
KERNEL(bounds_function) { IDS; put(a, i + 1); }
KERNEL(bounds_other_buffer) { IDS; a[i + 64] = 1; }
KERNEL(bounds_local) { IDS; t[l + 1] = 1; barrier(CLK_LOCAL_MEM_FENCE); b[i] = t[l]; }
KERNEL(bounds_local_variable) { IDS; local int s[4]; s[l + 1] = l; barrier(CLK_LOCAL_MEM_FENCE); b[i] = s[3]; }
KERNEL(bounds_private_store) { IDS; int x[4] = {0}; x[i] = 1; b[i] = x[a[i] & 3]; }
KERNEL(bounds_private_load) { IDS; int x[4] = {1, 2, 3, a[i]}; b[i] = x[i]; }
constant int table[4] = {3, 1, 4, 1};
KERNEL(bounds_constant) { IDS; b[i] = table[i]; }
KERNEL(bounds_table) { IDS; global int* p[2]; p[0] = a; p[1] = b; p[a[i] & 1][8 + l] = 1; }
KERNEL(bounds_table_before) { IDS; global int* p[2]; p[0] = a; p[1] = b; p[a[i] & 1][-1 - l] = 1; }
KERNEL(null_store) { IDS; global int* p = n == 0 ? 0 : a; *p = 1; }
KERNEL(null_index) { IDS; global int* p = n == 0 ? 0 : a; b[i] = p[i]; }
KERNEL(wild_address) { IDS; b[i] = *(global int*)(0x7654320UL + 16 * i + n); }

// ---- alignment

KERNEL(misaligned_int) { IDS; if (i == 3) *(global int*)((global char*)a + 1 + n) = 1; }
KERNEL(misaligned_long) { IDS; if (i == 3) *(global long*)(a + 1 + n) = 1; }
KERNEL(misaligned_vector) { IDS; if (i == 3) *(global int4*)(a + 1 + n) = (int4)(1); }
KERNEL(misaligned_local) { IDS; if (l == 0) *(local int*)((local char*)t + 2 + n) = 1; }

// ---- variables that no longer exist

int* leak(int v) { int x[4]; x[v & 3] = v; return x + (v & 3); }
KERNEL(dangling_load) { IDS; int* p = leak(a[i]); b[i] = *p; }
int* leak_scalar(int v) { int x = v; int* p = &x; return p; }
KERNEL(dangling_scalar) { IDS; int* p = leak_scalar(a[i]); b[i] = *p; }
KERNEL(dangling_store) { IDS; int* p = leak(a[i]); *p = 3; b[i] = a[i]; }

// ---- uninitialized memory

KERNEL(unset_scalar) { IDS; int x; if (a[i] > 100) x = 3; b[i] = x; }
KERNEL(unset_branch) { IDS; int x; if (a[i] > 100) x = 3; if (x == 5) b[i] = 1; }
KERNEL(unset_index) { IDS; int x; if (a[i] > 100) x = 3; b[x & 7] = 1; }
KERNEL(unset_element) { IDS; int x[4]; x[0] = 1; x[1] = 2; x[2] = 3; b[i] = x[a[i] & 3]; }
KERNEL(unset_local) { IDS; b[i] = t[l]; }
KERNEL(unset_local_variable) { IDS; local int s[4]; if (l != 2) s[l] = l; barrier(CLK_LOCAL_MEM_FENCE); b[i] = s[3 - l]; }
struct pair { int x, y; };
KERNEL(unset_member) { IDS; struct pair p; p.x = a[i]; b[i] = p.x + p.y; }
void get(int* p, int isSet) { if (isSet) *p = 1; }
KERNEL(unset_by_function) { IDS; int x; get(&x, a[i] > 3); b[i] = x; }
KERNEL(unset_sum) { IDS; int sum; for (int k = 0; k < 3; k++) sum += a[k]; b[i] = sum; }

// ---- races

KERNEL(race_local) { IDS; t[l] = l; b[i] = t[3 - l]; }
KERNEL(race_local_store) { IDS; local int s[1]; s[0] = l; barrier(CLK_LOCAL_MEM_FENCE); b[i] = s[0]; }
KERNEL(race_global) { IDS; a[i] = a[(i & ~3) | ((i + 1) & 3)] + 1; }
KERNEL(race_groups) { IDS; b[l] = g + 1; }
KERNEL(race_groups_load) { IDS; b[i] = a[7 - i]; a[i] = 9; }
KERNEL(race_atomic) { IDS; if (i == 0) b[0] = 7; else atomic_add(b, 1); }
KERNEL(race_fence) { IDS; b[i] = l + 1; barrier(CLK_LOCAL_MEM_FENCE); a[i] = b[i ^ 1]; }
KERNEL(race_fence_local) { IDS; t[l] = l; barrier(CLK_GLOBAL_MEM_FENCE); b[i] = t[3 - l]; }
KERNEL(race_reduction) {
  IDS;
  t[l] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 2; d > 0; d >>= 1) { if (l < d) t[l] += t[l + d]; }
  if (l == 0) b[g] = t[0];
}
KERNEL(race_second_phase) { IDS; t[l] = a[i]; barrier(CLK_LOCAL_MEM_FENCE); b[i] = t[3 - l]; t[l] = 2 * l + 5; }
KERNEL(race_bytes) { IDS; global char* c = (global char*)b; c[i / 2] = i + 1; }
KERNEL(race_copy) { IDS; ((global struct four*)b)[g] = ((global struct four*)a)[l & 1]; }

// ---- barriers that not all reach

KERNEL(barrier_branch) { IDS; t[l] = l; if (l < 2) barrier(CLK_LOCAL_MEM_FENCE); b[i] = l; }
KERNEL(barrier_loop) { IDS; for (int k = 0; k < l; k++) { t[l] = k; barrier(CLK_LOCAL_MEM_FENCE); } b[i] = l; }
KERNEL(barrier_return) { IDS; if (a[i] == 5) return; t[l] = l; barrier(CLK_LOCAL_MEM_FENCE); b[i] = t[l]; }

// ---- arithmetic

KERNEL(divide_by_zero) { IDS; a[i] = 10 / b[i]; }
KERNEL(remainder_by_zero) { IDS; a[i] = a[i] % b[i]; }
KERNEL(divide_unsigned) { IDS; a[i] = (uint)a[i] / (uint)b[i]; }
KERNEL(divide_long) { IDS; a[i] = (int)((long)a[i] / (long)b[i]); }
KERNEL(divide_char) { IDS; char c = a[i], d = b[i]; a[i] = c / d; }
KERNEL(divide_vector) { IDS; int2 v = (int2)(4, 6) / (int2)(a[i] + 1, b[i]); a[i] = v.x + v.y; }
KERNEL(divide_least) { IDS; a[i] = (INT_MIN + b[i]) / (b[i] - 1); }
KERNEL(remainder_least) { IDS; a[i] = (INT_MIN + b[i]) % (b[i] - 1); }
KERNEL(convert_large) { IDS; a[i] = (int)(1e20f + a[i]); }
KERNEL(convert_negative) { IDS; a[i] = (uint)(-1.5f - a[i]); }
KERNEL(convert_nan) { IDS; a[i] = (int)(nan((uint)a[i])); }
