#include <stdio.h>

#include <stdlib.h>
#include <string.h>
static void sort(int *a, int n) {
  if (n < 2) return;
  int h = n / 2, *b = malloc(n * sizeof *b);
  sort(a, h);
  sort(a + h, n - h);
  for (int i = 0, j = h, k = 0; k < n; k++) b[k] = j == n || (i < h && a[i] <= a[j]) ? a[i++] : a[j++];
  memcpy(a, b, n * sizeof *b);
  free(b);
}
int main(void) {
  int a[] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11, 10};
  sort(a, 12);
  for (int i = 0; i < 12; i++) printf("%d,", a[i]);
  return a[11];
}
