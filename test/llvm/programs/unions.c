#include <stdio.h>

union value { float f; unsigned u; unsigned char bytes[4]; };
int main(void) {
  union value v = {.f = 1.0f};
  printf("%08x", v.u);
  for (int i = 0; i < 4; i++) printf(" %02x", v.bytes[i]);
  v.u |= 0x00400000;
  printf(" %.3f\n", v.f);
}
