// Kernels without faults, of which checked code reports none; each comes near to one. They take what those of faults.cl take.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define KERNEL(name) kernel void name(global int* a, global int* b, local int* t, int n)
#define IDS size_t i = get_global_id(0); int l = get_local_id(0); int g = get_group_id(0); (void)i; (void)l; (void)g

KERNEL(all_elements) { IDS; b[i] = a[7 - i]; }
KERNEL(guarded_index) { IDS; if (i + 2 < 8) b[i] = a[i + 2]; }
KERNEL(clamped_index) { IDS; b[i] = a[min((int)i + 3, 7)]; }
KERNEL(whole_vectors) { IDS; if (l < 1) vstore4(vload4(g, a), g, b); }
KERNEL(vectors_of_three) { IDS; if (i < 2) vstore3(vload3(i, a) * 2, i, b); }
struct four { int v[4]; };
KERNEL(struct_copy) { IDS; if (l == 0) ((global struct four*)b)[g] = ((global struct four*)a)[1 - g]; }
KERNEL(chosen_pointer) { IDS; global int* p = i & 1 ? a + i : b + i; b[i] = *p + 1; }
KERNEL(walking_pointer) { IDS; int sum = 0; for (global int* p = a; p < a + 8; p++) sum += *p; b[i] = sum; }
KERNEL(walking_back) { IDS; int sum = 0; for (global int* p = a + 8; p != a;) sum += *--p; b[i] = sum; }
KERNEL(address_as_number) { IDS; ulong p = (ulong)a + 4 * i; b[i] = *(global int*)p; }
KERNEL(null_guarded) { IDS; global int* p = n == 0 ? 0 : a; if (p) *p = 1; b[i] = p == 0; }
KERNEL(before_and_back) { IDS; global int* p = a - 3; b[i] = p[i + 3]; }
constant int table[4] = {3, 1, 4, 1};
KERNEL(constant_table) { IDS; b[i] = table[i & 3]; }
KERNEL(private_array) { IDS; int x[8]; for (int k = 0; k < 8; k++) x[k] = a[k] * k; b[i] = x[a[i] & 7]; }
KERNEL(private_matrix) { IDS; int m[3][3]; for (int k = 0; k < 9; k++) m[k / 3][k % 3] = a[k & 7]; b[i] = m[i % 3][(i + 1) % 3]; }
struct pair { int x, y; };
KERNEL(set_members) { IDS; struct pair p; p.x = a[i]; p.y = 2; struct pair q = p; b[i] = q.x + q.y; }
KERNEL(half_set_struct) { IDS; struct pair p, q; p.x = a[i]; q = p; b[i] = q.x; }
void get(int* p, int v) { *p = v; }
KERNEL(set_by_function) { IDS; int x; get(&x, a[i]); b[i] = x; }
KERNEL(set_on_both_ways) { IDS; int x; if (a[i] & 1) x = 3; else x = 4; b[i] = x; }
KERNEL(set_before_use) { IDS; int x; for (int k = 0; k < 3; k++) { if (k == 0) x = a[i]; else x += k; } b[i] = x; }
KERNEL(set_where_used) { IDS; int x; int isSet = a[i] > 3; if (isSet) x = a[i]; b[i] = 0; if (isSet) b[i] = x; }
KERNEL(vector_parts) { IDS; int4 v; v.xy = (int2)(a[i], 1); v.zw = v.yx; b[i] = v.x + v.w; }
KERNEL(part_of_vector) { IDS; int4 v; v.x = a[i]; v.y = 2; b[i] = v.x + v.y; }
KERNEL(three_of_four) { IDS; int3 v = (int3)(a[i], 2, 3); int3 w[2]; w[0] = v; w[1] = v + 1; b[i] = w[i & 1].z; }
KERNEL(large_frame) { IDS; int x[64]; for (int k = 0; k < 64; k++) x[k] = k; int s = 0; for (int k = 0; k < 64; k++) s += x[(k + a[i]) & 63]; b[i] = s; }
int* same(int* p) { return p; }
KERNEL(living_variable) { IDS; int x = a[i]; int* p = same(&x); *p += 1; b[i] = x; }

KERNEL(local_exchange) { IDS; t[l] = a[i]; barrier(CLK_LOCAL_MEM_FENCE); b[i] = t[3 - l]; }
KERNEL(local_twice) {
  IDS;
  for (int k = 0; k < 3; k++) {
    t[l] = a[i] + k;
    barrier(CLK_LOCAL_MEM_FENCE);
    b[i] += t[(l + k) & 3];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
KERNEL(reduction) {
  IDS;
  t[l] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 2; d > 0; d >>= 1) { if (l < d) t[l] += t[l + d]; barrier(CLK_LOCAL_MEM_FENCE); }
  if (l == 0) b[g] = t[0];
}
KERNEL(scan) {
  IDS;
  t[l] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 4; d <<= 1) {
    int v = l >= d ? t[l - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l] += v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  b[i] = t[l];
}
KERNEL(first_sets_for_all) { IDS; local int s; if (l == 0) s = a[i]; barrier(CLK_LOCAL_MEM_FENCE); b[i] = s; }
KERNEL(own_element_only) { IDS; t[l] = a[i]; t[l] += 2; b[i] = t[l]; }
KERNEL(global_exchange) { IDS; b[i] = l + 1; barrier(CLK_GLOBAL_MEM_FENCE); a[i] = b[i ^ 1]; }
KERNEL(both_fences) { IDS; b[i] = l; t[l] = l; barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); a[i] = b[i ^ 1] + t[3 - l]; }
KERNEL(atomic_counter) { IDS; atomic_inc(b); atomic_add(b + 1, a[i]); }
KERNEL(histogram) { IDS; local int h[2]; if (l < 2) h[l] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(h + (a[i] & 1)); barrier(CLK_LOCAL_MEM_FENCE); if (l < 2) atomic_add(b + l, h[l]); }
KERNEL(same_value) { IDS; if (a[i] > 3) b[0] = 1; }
KERNEL(bytes_of_one_word) { IDS; ((global char*)b)[i] = (char)a[i]; }
KERNEL(shorts_of_one_word) { IDS; ((global short*)b)[i] = (short)a[i]; }
KERNEL(everyone_reads) { IDS; int sum = 0; for (int k = 0; k < 8; k++) sum += a[k]; b[i] = sum; }
KERNEL(uniform_barrier) { IDS; if (n == 0) { t[l] = l; barrier(CLK_LOCAL_MEM_FENCE); b[i] = t[3 - l]; } }
KERNEL(last_group) {
  IDS;
  local int isLast;
  b[1 + g] = g + 1;
  if (l == 0) {
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    isLast = atomic_inc(b) == 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (isLast && l == 0) { mem_fence(CLK_GLOBAL_MEM_FENCE); a[0] = b[1] + b[2]; }
}
KERNEL(async_copy) {
  IDS;
  event_t e = async_work_group_copy(t, a + 4 * g, 4, 0);
  wait_group_events(1, &e);
  b[i] = t[3 - l];
}

KERNEL(guarded_division) { IDS; int r = 0; if (b[i] != 0) r = 10 / b[i]; a[i] = r; }
KERNEL(chosen_division) { IDS; int d = b[i]; a[i] = d == 0 ? 7 : a[i] / d; }
KERNEL(guarded_remainder) { IDS; int k = a[i]; b[i] = k != 0 && 12 % k == 0; }
KERNEL(division_of_least) { IDS; b[i] = INT_MIN / (a[i] + 1); }
KERNEL(masked_shift) { IDS; b[i] = 1 << (a[i] + 30); }
KERNEL(conversions_in_range) { IDS; b[i] = (int)2147483520.0f - (int)-2147483648.0f + (int)(a[i] * 0.5f); }
KERNEL(conversion_of_a_fraction) { IDS; b[i] = (uint)(-0.75f + 0.0f * a[i]); }
KERNEL(saturated_conversion) { IDS; b[i] = convert_int_sat(1e20f * a[i]) + convert_uchar_sat(a[i] * 100); }
KERNEL(guarded_conversion) { IDS; float f = a[i] * 1e9f; b[i] = f < 2e9f ? (int)f : 0; }
KERNEL(wrapping_sums) { IDS; b[i] = INT_MAX + a[i] * 0x7fffffff; }
KERNEL(float_division) { IDS; b[i] = isinf(1.0f / (float)b[i]); }
