#include <stdio.h>

static int solve(int n, int row, unsigned cols, unsigned left, unsigned right) {
  if (row == n) return 1;
  int count = 0;
  for (unsigned free = ~(cols | left | right) & ((1u << n) - 1); free; free &= free - 1) {
    unsigned bit = free & -free;
    count += solve(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}
int main(void) { for (int n = 1; n <= 7; n++) printf("%d:%d ", n, solve(n, 0, 0, 0, 0)); return solve(8, 0, 0, 0, 0); }
