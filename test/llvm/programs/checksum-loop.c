#include <stdio.h>

int main(void) {
  unsigned a = 1, b = 0;
  for (unsigned i = 0; i < 100000; i++) { a = (a + (i & 255)) % 65521; b = (b + a) % 65521; }
  printf("%u\n", b << 16 | a);
}
