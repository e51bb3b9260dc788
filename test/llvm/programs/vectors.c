#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40}, c = a * b + (a > 2);
  f4 f = {0.5f, 1.5f, 2.5f, 3.5f};
  f = f * f - 1.0f;
  for (int i = 0; i < 4; i++) printf("%d %.2f\n", c[i], f[i]);
  v4 s = __builtin_shufflevector(a, b, 7, 0, 5, 2);
  printf("%d %d %d %d\n", s[0], s[1], s[2], s[3]);
}
