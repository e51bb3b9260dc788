// Every operation on integers of 128 bits, on values around the limits of their halves.
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(const char *name, u128 x) {
  printf("%s %016llx%016llx\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}

static u128 make(unsigned long long high, unsigned long long low) { return (u128)high << 64 | low; }

__attribute__((noinline)) static i128 swap(i128 a, i128 *b) {
  i128 old = *b;
  *b = a;
  return old;
}

static void operations(u128 a, u128 b, int n) {
  i128 x = a, y = b, z;
  u128 u;
  show("+", a + b);
  show("-", a - b);
  show("*", a * b);
  if (b != 0) {
    show("/", a / b);
    show("%", a % b);
    if (y != -1) {
      show("s/", x / y);
      show("s%", x % y);
    }
  }
  show("<<", a << n);
  show(">>", a >> n);
  show("s>>", x >> n);
  show("&|^~", (a & b) | (a ^ ~b));
  printf("%d%d%d%d%d%d\n", a < b, a <= b, a == b, x < y, x <= y, x > y);
  show("minus", -a);
  printf("%d %d\n", __builtin_add_overflow(x, y, &z), __builtin_add_overflow(a, b, &u));
  printf("%d %d\n", __builtin_sub_overflow(x, y, &z), __builtin_sub_overflow(a, b, &u));
  printf("%d\n", __builtin_mul_overflow(a, b, &u));
  show("product", u);
  show("swapped", swap(x, &y) + y * 3);
}

static void conversions(u128 a) {
  i128 x = a;
  printf("%.17g %.17g %.9g %.9g\n", (double)a, (double)x, (float)a, (float)x);
  double d = (double)x;
  if (d > -1e37 && d < 1e37) show("from double", (u128)(i128)(d / 3));
  printf("%d %d %lld\n", (signed char)x, (short)x, (long long)x);
  show("from int", (i128)(int)x);
  show("from unsigned", (u128)(unsigned)x);
}

static int name(u128 x) {
  switch (x) {
  case 0: return 10;
  case (u128)1 << 64: return 11;
  case ((u128)1 << 127) | 5: return 12;
  default: return 13;
  }
}

struct holder { char c; i128 wide; int after; };

int main(void) {
  u128 values[] = {0, 1, 2, 10, make(0, ~0ull), make(1, 0), make(1, 1), make(0x123456789abcdef, 0xfedcba9876543210),
                   make(1ull << 63, 0), make(~0ull, ~0ull), make(0x7fffffffffffffff, ~0ull), make(~0ull, 5)};
  int shifts[] = {0, 1, 31, 63, 64, 65, 100, 127};
  int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < count; j++) operations(values[i], values[j], shifts[(i + j) % 8]);
    conversions(values[i]);
    printf("%d\n", name(values[i]));
  }
  struct holder h = {1, -3, 7};
  h.wide *= h.after;
  printf("%zu %d %d %lld\n", sizeof h, h.c, h.after, (long long)h.wide);
  return (int)(values[7] % 251);
}
