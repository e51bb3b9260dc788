// Variadic functions, pointers to functions, inline assembly, atomics, recursion.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int multiply(int a, int b) { return a * b; }
operation operations[] = {add, multiply};
int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  while (count--) total += va_arg(list, int);
  va_end(list);
  return total;
}
int apply(int which, int a, int b) { return operations[which & 1](a, b); }
unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
_Atomic int shared;
int exchange(int *p) {
  shared++;
  int expected = 3;
  __atomic_compare_exchange_n(p, &expected, 4, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return __atomic_fetch_add(p, 2, __ATOMIC_SEQ_CST) + expected;
}
unsigned long now(void) {
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high) : : "memory");
  return ((unsigned long)high << 32) | low;
}
int main(int argc, char **argv) {
  char *copy = malloc(64);
  memset(copy, 0, 64);
  strcpy(copy, argv[argc - 1]);
  printf("%s %d %u\n", copy, sum(3, 1, 2, argc), fibonacci(10));
  free(copy);
  return argc > 5 ? exit(3), 1 : 0;
}
