#include <stdio.h>

#include <math.h>
int main(void) {
  float s = 0;
  for (int i = 1; i < 50; i++) s += sqrtf(i) * sinf(i) / powf(i, 1.5f);
  printf("%.4f %.4f %.4f\n", s, fmaxf(1, 2), fminf(-0.5f, 3));
}
