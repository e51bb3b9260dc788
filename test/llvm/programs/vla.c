#include <stdio.h>

static int fill(int n) {
  int a[n], s = 0;
  for (int i = 0; i < n; i++) a[i] = i * n;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(void) { for (int n = 1; n < 8; n++) printf("%d ", fill(n)); }
