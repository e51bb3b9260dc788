#include <stdio.h>

int main(void) {
  volatile double zero = 0;
  double v[] = {0.0, -0.0, 1.0, -1.0, 1 / zero, zero / zero};
  for (int i = 0; i < 6; i++) { for (int j = 0; j < 6; j++) printf("%d%d%d ", v[i] < v[j], v[i] == v[j], v[i] != v[j]); puts(""); }
}
