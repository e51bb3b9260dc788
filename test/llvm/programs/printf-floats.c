#include <stdio.h>

int main(void) {
  double v[] = {0.0, 1.0, -1.5, 3.14159265358979, 1e10, 1e-10, 123456789.0, 1.0 / 3};
  for (int i = 0; i < 8; i++) printf("%f|%.2f|%10.3f|%-10.1f|%e|%g|%G\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
  printf("%a %.0f %.0f %.0f\n", 1.0, 0.5, 1.5, 2.5);
  printf("%f %f %f\n", 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0 != 0.0 ? 1.0 : 0.0);
}
