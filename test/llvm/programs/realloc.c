#include <stdio.h>

#include <stdlib.h>
int main(void) {
  int n = 0, capacity = 1, *a = malloc(sizeof *a);
  for (int i = 0; i < 100; i++) {
    if (n == capacity) a = realloc(a, (capacity *= 2) * sizeof *a);
    a[n++] = i * 3;
  }
  long sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  free(a);
  printf("%ld %d\n", sum, capacity);
}
