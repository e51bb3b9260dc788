#include <stdio.h>

#include <stdlib.h>
#include <string.h>
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
  int a[] = {3, 1, 2, 9, -4};
  const char *s[] = {"pear", "apple", "fig", "banana"};
  qsort(a, 5, sizeof *a, by_value);
  qsort(s, 4, sizeof *s, by_text);
  for (int i = 0; i < 5; i++) printf("%d ", a[i]);
  for (int i = 0; i < 4; i++) printf("%s ", s[i]);
  int key = 9, *found = bsearch(&key, a, 5, sizeof *a, by_value);
  printf("%td\n", found - a);
}
