#include <stdio.h>

struct complex { double re, im; };
static struct complex mul(struct complex a, struct complex b) { return (struct complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
int main(void) { struct complex z = {1, 0}, w = {0.6, 0.8}; for (int i = 0; i < 5; i++) { z = mul(z, w); printf("%.4f%+.4fi\n", z.re, z.im); } }
