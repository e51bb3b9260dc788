#include <stdio.h>

int main(void) {
  int r, a[] = {2147483647, -2147483647 - 1, 100, 50000};
  for (int i = 0; i < 4; i++) { int o = __builtin_add_overflow(a[i], 1, &r); printf("%d %d ", o, r); o = __builtin_mul_overflow(a[i], a[i], &r); printf("%d %d\n", o, r); }
  unsigned u;
  printf("%d\n", __builtin_sub_overflow(1u, 2u, &u));
}
