#include <stdio.h>

#include <stddef.h>
#include <string.h>
static _Alignas(16) char pool[256];
static size_t used;
static void *take(size_t n) { void *p = pool + used; used += (n + 15) & ~(size_t)15; return p; }
int main(void) {
  int *a = take(3 * sizeof *a);
  char *s = take(6);
  double *d = take(sizeof *d);
  a[2] = 5; strcpy(s, "arena"); *d = 2.5;
  printf("%d %s %.1f %zu %d\n", a[2], s, *d, used, (int)((size_t)d % 16));
}
