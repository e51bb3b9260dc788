// Computed goto, switches with ranges, variable arrays, statement expressions, overflow, hints, builtins.
#include <stdarg.h>
int run(const unsigned char *code) { static const void *const table[] = {&&add, &&sub, &&done}; int x = 0; goto *table[*code++]; add: x++; goto *table[*code++]; sub: x--; goto *table[*code++ % 3]; done: return x; }
int ranges(int c) { switch (c) { case 'a' ... 'z': return 1; case '0' ... '9': return 2; case -1: c = 4; case 1000000: return c; default: break; } do { c -= 7; if (c & 1) continue; if (c < -50) break; } while (c > 0); return c; }
unsigned long long dense(unsigned x) { switch (x) { case 0: return 10; case 1: return 1ull << 40; case 2: return 7; case 3: return 99; case 4: return 3; case 5: return ~0ull; default: return x; } }
_Bool overflows(int a, int b, int *r) { unsigned long u; return __builtin_add_overflow(a, b, r) | __builtin_mul_overflow((long)a, (unsigned long)b, &u) | __builtin_sub_overflow(a, 1, r); }
int hints(int *p, int n) { if (__builtin_expect(n > 3, 0)) n++; __builtin_assume(n >= 0); __builtin_prefetch(p, 1, 3); p = __builtin_assume_aligned(p, 32); if (n == 77) __builtin_unreachable(); return __builtin_ctz(n | 1) + __builtin_clzll(n | 1ull) + __builtin_popcountl(n) + __builtin_bswap32(n) + __builtin_rotateleft16(n, 3) + __builtin_bitreverse8(n) + *p; }
double maths(double a, double b) { return __builtin_sqrt(a) + __builtin_fma(a, b, 1) + __builtin_copysign(a, b) + __builtin_floor(a) + __builtin_fmin(a, b) + __builtin_powi(a, 3) + __builtin_fabs(b) + __builtin_round(a); }
void blocks(char *to, const char *from, unsigned long n) { __builtin_memcpy(to, from, 16); __builtin_memmove(to, to + 1, n); __builtin_memset(to + n, 0, 8); char *s = __builtin_alloca(n); s[0] = to[0]; *to = *s; } void *frames(void) { return (char *)__builtin_return_address(0) + (long)__builtin_frame_address(0); }
int gather(const char *kinds, ...) { va_list list, copy; va_start(list, kinds); va_copy(copy, list); double d = 0; for (; *kinds; kinds++) d += *kinds == 'i' ? va_arg(list, int) : *kinds == 'd' ? va_arg(list, double) : (long)va_arg(list, char *); struct { long a, b, c; } s = {va_arg(copy, long)}; va_end(copy); va_end(list); return ({ int x = d; x + (int)s.a; }); }
int loops(int *a, int n) { int s = 0;
#pragma clang loop unroll_count(4)
  for (int i = 0; i < n; i++) s += a[i];
#pragma clang loop vectorize(disable)
  for (int i = 0; i < n; i++) for (int j = i; j < n; j += 2) if (a[j] > a[i]) s ^= a[j]; else goto out;
out: return s; }
