#include <stdio.h>

static int f(long x) {
  switch (x) {
    case -1000000000000L: return 1;
    case 0: return 2;
    case 77: x = 5;
    case 78: return x;
    case 0x7fffffffffffffffL: return 4;
  }
  return 0;
}
int main(void) { printf("%d %d %d %d %d %d\n", f(-1000000000000L), f(0), f(77), f(78), f(0x7fffffffffffffffL), f(5)); }
