#include <stdio.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  for (int n = 0; n < 20; n++) printf("%d ", fib(n));
  putchar('\n');
  return fib(10);
}
