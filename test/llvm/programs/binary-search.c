#include <stdio.h>

static int find(const int *a, int n, int x) {
  int lo = 0, hi = n;
  while (lo < hi) { int m = lo + (hi - lo) / 2; if (a[m] < x) lo = m + 1; else hi = m; }
  return lo < n && a[lo] == x ? lo : -1;
}
int main(void) {
  int a[50];
  for (int i = 0; i < 50; i++) a[i] = i * i;
  for (int x = 0; x < 100; x += 9) printf("%d:%d ", x, find(a, 50, x));
}
