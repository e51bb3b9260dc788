#include <stdio.h>

static void line(int n, char c) { while (n-- > 0) putchar(c); putchar('\n'); }
int main(void) { for (int i = 1; i <= 5; i++) line(i * i, '*'); fflush(stdout); return 0; }
