#include <stdio.h>

int main(void) {
  double d[] = {1.5, -1.5, 127.9, 1e9};
  for (int i = 0; i < 4; i++) printf("%d %ld %.1f\n", (int)d[i], (long)d[i], (double)(float)d[i]);
  printf("%.1f %.1f %.1f\n", (double)-1, (double)4294967295u, (double)(1ull << 63));
  printf("%d %d\n", (char)300, (unsigned char)-1);
  _Bool b = 0.1;
  printf("%d\n", b);
}
