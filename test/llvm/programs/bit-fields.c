#include <stdio.h>

struct flags { unsigned a : 3, b : 5; int c : 4; unsigned long long d : 40; };
int main(void) {
  struct flags f = {5, 17, -3, 0x123456789aull};
  f.a += 4;
  f.c -= 6;
  printf("%u %u %d %llx %zu\n", f.a, f.b, f.c, (unsigned long long)f.d, sizeof f);
}
