// Functions that return structs, the sequence of rand, comparisons that compilers turn into one instruction, and hints for them.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  const unsigned long x = *(const unsigned long *)a, y = *(const unsigned long *)b;
  return (x > y) - (x < y);
}

static int sign(int a, int b) { return a < b ? -1 : a > b; }

int main(void) {
  unsigned long values[] = {5, -1ul, 9, 0, 7};
  qsort(values, 5, sizeof *values, compare);
  for (int i = 0; i < 5; i++) printf("%lu ", values[i]);
  for (volatile int i = -2; i < 3; i++) printf("%d ", sign(i, 0));
  div_t d = div(-7, 2);
  ldiv_t l = ldiv(7000000000, -3);
  printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
  printf("%d %d ", rand(), rand());
  srand(42);
  for (int i = 0; i < 5; i++) printf("%d ", rand() % 100);
  volatile double x = 2.5;
  printf("%ld %ld %lld\n", lrint(x), lround(x), llround(-x));
  int power;
  double whole, fraction = frexp(x * 40, &power);
  printf("%g %d %g %g\n", fraction, power, modf(-x, &whole), whole);
  if (__builtin_expect_with_probability(x > 3, 1, 0.9)) __builtin_trap();
  __builtin_prefetch(values);
  return __builtin_constant_p(x) + (int)__builtin_object_size(values, 0) % 7;
}
