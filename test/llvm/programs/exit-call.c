#include <stdio.h>
#include <stdlib.h>
static void leave(int code) { exit(code); }
int main(void) {
  printf("before");
  leave(7);
  printf("never");
}
