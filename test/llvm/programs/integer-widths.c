#include <stdio.h>

#include <stdint.h>
int main(void) {
  int8_t a = 127; uint8_t b = 255; int16_t c = 32767; uint32_t d = 0xffffffffu; uint64_t e = ~0ull;
  a++; b++; c++; d++; e++;
  printf("%d %u %d %u %llu\n", a, b, c, d, (unsigned long long)e);
  printf("%d %d\n", (int8_t)200, (int)(uint16_t)-1);
  printf("%lld\n", (long long)INT32_MIN * INT32_MAX);
}
