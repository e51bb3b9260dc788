#include <stdio.h>

static int moves;
static void hanoi(int n, char from, char to, char by) {
  if (n == 0) return;
  hanoi(n - 1, from, by, to);
  if (n > 3) printf("%c->%c ", from, to);
  moves++;
  hanoi(n - 1, by, to, from);
}
int main(void) {
  hanoi(6, 'A', 'C', 'B');
  printf("\n%d\n", moves);
}
