#include <stdio.h>

static void copy(char *to, const char *from, int n) {
  int k = (n + 3) / 4;
  switch (n % 4) {
    case 0: do { *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
    } while (--k > 0);
  }
}
int main(void) { char t[20] = {0}; copy(t, "unrolled by hand", 16); puts(t); copy(t, "xyz", 3); puts(t); }
