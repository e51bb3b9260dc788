#include <stdio.h>

#include <math.h>
int main(void) {
  for (double x = 0.25; x < 5; x *= 2) printf("%.6f %.6f %.6f %.6f %.6f\n", sqrt(x), sin(x), cos(x), exp(x), log(x));
  printf("%.6f %.6f %.6f %.6f\n", pow(2, 0.5), fmod(7.5, 2), atan2(1, -1), fabs(-3.5));
  printf("%.1f %.1f %.1f %.1f\n", floor(-1.5), ceil(-1.5), round(2.5), trunc(-2.7));
}
