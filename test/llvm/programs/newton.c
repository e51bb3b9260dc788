#include <stdio.h>

static double root(double x) { double g = x; for (int i = 0; i < 30; i++) g = 0.5 * (g + x / g); return g; }
int main(void) { for (int i = 1; i < 10; i++) printf("%.10f\n", root(i)); }
