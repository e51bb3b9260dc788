// Integers of all widths, floats, vectors, complex numbers, builtins.
typedef float float4 __attribute__((vector_size(16)));
typedef int int4 __attribute__((vector_size(16)));
long double extended(long double x) { return x * 2.5L + 1.0L; }
__int128 wide(__int128 a, unsigned long b) { return a * b - (a >> 7); }
_Complex double rotate(_Complex double z) { return z * (_Complex double){0.0, 1.0}; }
float4 mix(float4 a, float4 b, float t) { return a + (b - a) * (float4){t, t, t, t}; }
int4 select4(int4 a, int4 b) { int4 m = a > b; return (a & m) | (b & ~m); }
int bits(unsigned x) { return __builtin_popcount(x) + __builtin_clz(x | 1) + __builtin_bswap32(x); }
int overflow(int a, int b, int *out) { return __builtin_add_overflow(a, b, out); }
float dot(const float *restrict a, const float *restrict b, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}
double convert(unsigned char c, short s, long l, float f) { return c + s * 2.0 + l / 3 + (int)f; }
