#include <stdio.h>

typedef int fixed;
static fixed mul(fixed a, fixed b) { return (fixed)(((long long)a * b) >> 16); }
static fixed div16(fixed a, fixed b) { return (fixed)(((long long)a << 16) / b); }
int main(void) { fixed a = 3 << 16, b = 5 << 15; printf("%d %d %d\n", mul(a, b), div16(a, b), mul(-a, b) >> 16); }
