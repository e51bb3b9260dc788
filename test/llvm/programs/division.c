#include <stdio.h>

int main(void) {
  int a[] = {7, -7, 100, -1, 0}, b[] = {2, 3, -9, -2};
  for (int i = 0; i < 5; i++) for (int j = 0; j < 4; j++) printf("%d/%d=%d r%d\n", a[i], b[j], a[i] / b[j], a[i] % b[j]);
  unsigned u = 4000000000u;
  printf("%u %u\n", u / 7, u % 7);
}
