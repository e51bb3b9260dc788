#include <stdio.h>

static int count(unsigned x) { int n = 0; while (x) { x &= x - 1; n++; } return n; }
int main(void) {
  unsigned v[] = {0, 1, 0xff, 0x80000000u, 0xdeadbeefu};
  for (int i = 0; i < 5; i++)
    printf("%d %d %u\n", count(v[i]), __builtin_popcount(v[i]), __builtin_bswap32(v[i]));
  printf("%d %d %d\n", __builtin_clz(1), __builtin_ctz(8), __builtin_ffs(0));
  printf("%llu\n", __builtin_bswap64(0x0102030405060708ull));
}
