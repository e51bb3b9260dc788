#include <stdio.h>

static void sort(int *a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
      if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
}
int main(void) {
  int a[] = {5, -3, 9, 0, 2, 2, -8, 100, 7};
  int n = sizeof a / sizeof *a;
  sort(a, n);
  for (int i = 0; i < n; i++) printf("%d%c", a[i], i + 1 < n ? ' ' : '\n');
}
