#include <stdio.h>

static void sort(int *a, int lo, int hi) {
  if (lo >= hi) return;
  int pivot = a[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
  }
  sort(a, lo, j);
  sort(a, i, hi);
}
int main(void) {
  int a[64];
  unsigned x = 1;
  for (int i = 0; i < 64; i++) { x = x * 1103515245u + 12345u; a[i] = (x >> 16) & 1023; }
  sort(a, 0, 63);
  for (int i = 0; i < 64; i += 7) printf("%d ", a[i]);
  puts("");
}
