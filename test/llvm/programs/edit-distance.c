#include <stdio.h>

#include <string.h>
static int min(int a, int b) { return a < b ? a : b; }
static int distance(const char *a, const char *b) {
  int n = strlen(b), row[32];
  for (int j = 0; j <= n; j++) row[j] = j;
  for (int i = 0; a[i]; i++) {
    int before = row[0]++;
    for (int j = 0; j < n; j++) { int t = row[j + 1]; row[j + 1] = min(before + (a[i] != b[j]), 1 + min(t, row[j])); before = t; }
  }
  return row[n];
}
int main(void) { printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("flaw", "lawn")); }
