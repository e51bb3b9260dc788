#include <stdio.h>

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 || odd(n - 1); }
static int odd(unsigned n) { return n != 0 && even(n - 1); }
int main(void) { printf("%d %d %d\n", even(10), odd(7), even(1001)); }
