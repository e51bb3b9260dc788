#include <stdio.h>

int main(void) {
  int best = 0, at = 0;
  for (int n = 1; n < 3000; n++) {
    long x = n;
    int steps = 0;
    while (x != 1) { x = x % 2 ? 3 * x + 1 : x / 2; steps++; }
    if (steps > best) best = steps, at = n;
  }
  printf("%d takes %d\n", at, best);
}
