#include <stdio.h>

static int calls;
static int yes(void) { calls++; return 1; }
static int no(void) { calls++; return 0; }
int main(void) {
  int r = (no() && yes()) + (yes() || no()) * 2 + (yes() && no() && yes()) * 4 + (no() || no() || yes()) * 8;
  printf("%d %d\n", r, calls);
}
