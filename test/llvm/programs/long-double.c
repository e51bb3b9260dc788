#include <stdio.h>

int main(void) {
  double a = 1e300, b = 1e-300;
  float f = 16777216.0f;
  printf("%g %g %g %.1f\n", a * b, a * a, b * b, f + 1.0f);
  printf("%d %d %u\n", (int)3.99, (int)-3.99, (unsigned)3e9);
  printf("%.17g %.9g\n", 0.1, 0.1f);
}
