#include <stdio.h>

int main(void) {
  unsigned x = 1, hits = 0, n = 20000;
  for (unsigned i = 0; i < n; i++) {
    x = x * 1664525u + 1013904223u; double a = x / 4294967296.0;
    x = x * 1664525u + 1013904223u; double b = x / 4294967296.0;
    hits += a * a + b * b < 1;
  }
  printf("%.4f\n", 4.0 * hits / n);
}
