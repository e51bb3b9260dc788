#include <stdio.h>

static void sift(int *a, int i, int n) {
  for (int c; (c = 2 * i + 1) < n; i = c) {
    if (c + 1 < n && a[c + 1] > a[c]) c++;
    if (a[i] >= a[c]) return;
    int t = a[i]; a[i] = a[c]; a[c] = t;
  }
}
int main(void) {
  int a[10] = {4, 10, 3, 5, 1, 8, 7, 2, 9, 6};
  for (int i = 4; i >= 0; i--) sift(a, i, 10);
  for (int n = 9; n > 0; n--) { int t = a[0]; a[0] = a[n]; a[n] = t; sift(a, 0, n); }
  for (int i = 0; i < 10; i++) printf("%d ", a[i]);
}
