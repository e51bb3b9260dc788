#include <stdio.h>

static int count;
static void permute(char *s, int k, int n) {
  if (k == n) { if (count++ % 5 == 0) printf("%s ", s); return; }
  for (int i = k; i < n; i++) {
    char t = s[k]; s[k] = s[i]; s[i] = t;
    permute(s, k + 1, n);
    t = s[k]; s[k] = s[i]; s[i] = t;
  }
}
int main(void) { char s[] = "abcd"; permute(s, 0, 4); return count; }
