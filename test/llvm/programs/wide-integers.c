#include <stdio.h>

int main(void) {
  unsigned __int128 x = 1;
  for (int i = 1; i <= 30; i++) x *= i;
  printf("%llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x);
  __int128 y = -((__int128)1 << 100);
  printf("%lld\n", (long long)(y >> 70));
}
