#include <stdio.h>

static double f(double x) { return x * x * x - 2 * x + 1; }
static double integrate(double (*g)(double), double a, double b, int n) {
  double h = (b - a) / n, s = g(a) + g(b);
  for (int i = 1; i < n; i++) s += (i % 2 ? 4 : 2) * g(a + i * h);
  return s * h / 3;
}
int main(void) { printf("%.9f\n", integrate(f, 0, 3, 100)); }
