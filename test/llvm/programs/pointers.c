#include <stdio.h>

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, *p = a, **pp = &p;
  swap(a, a + 4);
  p += 2;
  **pp = 30;
  printf("%d %d %d %td %d\n", a[0], a[4], *p, p - a, p[-1]);
  int (*row)[5] = &a;
  printf("%d %d\n", (*row)[2], p > a);
}
