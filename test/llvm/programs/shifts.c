#include <stdio.h>

int main(void) {
  unsigned x = 0x80000001u;
  int y = -256;
  for (int i = 0; i < 32; i += 5) printf("%08x %08x %d\n", x >> i, x << i, y >> i);
  unsigned long long w = 1;
  printf("%llx %llx\n", w << 63, (w << 63) >> 60);
}
