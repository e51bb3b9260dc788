#include <stdio.h>

static unsigned long loop(unsigned n, unsigned long acc) { return n == 0 ? acc : loop(n - 1, acc * 3 + n); }
int main(void) { printf("%lu\n", loop(1000, 1)); }
