// Vectors of the compiler, shuffles, conversions, comparisons, reductions.
typedef float f4 __attribute__((vector_size(16))); typedef int i4 __attribute__((vector_size(16))); typedef char c16 __attribute__((vector_size(16))); typedef float e3 __attribute__((ext_vector_type(3))); typedef double d2 __attribute__((vector_size(16)));
f4 blend(f4 a, f4 b, i4 m) { return (f4)(((i4)a & m) | ((i4)b & ~m)); } i4 less(f4 a, f4 b) { return a < b; } f4 reverse(f4 a) { return __builtin_shufflevector(a, a, 3, 2, 1, 0); } c16 wrap(c16 a, c16 b) { return a * b + (c16){1, 2, 3}; }
e3 swizzle(e3 a) { return a.zyx + a.xxx * 2.0f; } float lane(f4 a, int i) { a[i] = a[0]; return a[i & 3]; } i4 convert(f4 a) { return __builtin_convertvector(a, i4); } d2 pick(d2 a, d2 b) { return a / b; }
f4 load(const float *p) { f4 s = {}; for (int i = 0; i < 64; i += 4) s += *(const f4 *)(p + i) * 0.5f; return s; } void axpy(float *restrict y, const float *restrict x, float a, int n) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
int dot(const signed char *a, const signed char *b, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; } unsigned most(const unsigned *a, int n) { unsigned m = 0; for (int i = 0; i < n; i++) m = a[i] > m ? a[i] : m; return m; }
void strided(short *a, int n) { for (int i = 0; i < n; i++) a[i] = a[2 * i] >> 1; } f4 global = {1, 2.5f, -0.0f, 1e10f}; c16 same = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
#if __clang_major__ >= 15
typedef _Bool b8 __attribute__((ext_vector_type(8))); b8 flags(b8 a, b8 b) { return a & ~b; }
#endif
