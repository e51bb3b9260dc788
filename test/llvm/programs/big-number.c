#include <stdio.h>

#include <string.h>
int main(void) {
  unsigned char d[60] = {1};
  int n = 1;
  for (int k = 2; k <= 40; k++) { int c = 0; for (int i = 0; i < n || c; i++) { if (i >= n) d[n++] = 0; int t = d[i] * k + c; d[i] = t % 10; c = t / 10; } }
  while (n--) putchar('0' + d[n]);
  putchar('\n');
}
