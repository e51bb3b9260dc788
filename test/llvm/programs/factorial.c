#include <stdio.h>

static unsigned long factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }
int main(void) {
  for (unsigned n = 0; n <= 20; n++) printf("%u! = %lu\n", n, factorial(n));
}
