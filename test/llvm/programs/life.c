#include <stdio.h>

#include <string.h>
#define N 8
int main(void) {
  char a[N][N] = {{0}}, b[N][N];
  a[1][2] = a[2][3] = a[3][1] = a[3][2] = a[3][3] = 1;
  for (int g = 0; g < 8; g++) {
    for (int y = 0; y < N; y++) for (int x = 0; x < N; x++) {
      int n = 0;
      for (int dy = -1; dy < 2; dy++) for (int dx = -1; dx < 2; dx++) if (dx || dy) n += a[(y + dy + N) % N][(x + dx + N) % N];
      b[y][x] = n == 3 || (n == 2 && a[y][x]);
    }
    memcpy(a, b, sizeof a);
  }
  for (int y = 0; y < N; y++) { for (int x = 0; x < N; x++) putchar(a[y][x] ? '#' : '.'); putchar('\n'); }
}
