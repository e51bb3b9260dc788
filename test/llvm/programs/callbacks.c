#include <stdio.h>

static void each(const int *a, int n, void (*f)(int, void *), void *data) { for (int i = 0; i < n; i++) f(a[i], data); }
static void sum(int x, void *data) { *(int *)data += x; }
static void show(int x, void *data) { printf("%s%d", (const char *)data, x); }
int main(void) {
  int a[] = {1, 2, 3, 4}, total = 0;
  each(a, 4, sum, &total);
  each(a, 4, show, " ");
  printf(" = %d\n", total);
}
