#include <stdio.h>

int main(void) {
  static const void *const jump[] = {&&inc, &&dbl, &&show, &&stop};
  static const int code[] = {0, 0, 1, 2, 0, 1, 2, 3};
  int x = 1;
  const int *pc = code;
  goto *jump[*pc++];
inc: x++; goto *jump[*pc++];
dbl: x *= 2; goto *jump[*pc++];
show: printf("%d\n", x); goto *jump[*pc++];
stop: return x;
}
