#include <stdio.h>

int main(void) {
  int w[] = {1, 3, 4, 5}, v[] = {1, 4, 5, 7}, best[8] = {0};
  for (int i = 0; i < 4; i++) for (int c = 7; c >= w[i]; c--) if (best[c - w[i]] + v[i] > best[c]) best[c] = best[c - w[i]] + v[i];
  for (int c = 0; c < 8; c++) printf("%d ", best[c]);
}
