#include <stdio.h>

volatile int flag = 3;
int main(void) { int n = 0; while (flag) { flag--; n++; } volatile double d = 2; d *= d; printf("%d %.1f\n", n, d); }
