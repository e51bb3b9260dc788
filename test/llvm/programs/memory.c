#include <stdio.h>

#include <string.h>
int main(void) {
  char a[16] = "0123456789abcde", b[16];
  memcpy(b, a, 16);
  memmove(a + 2, a, 8);
  memset(b + 4, '*', 3);
  printf("%s %s %d %d\n", a, b, memcmp(a, b, 2), memcmp(a, b, 16) != 0);
  printf("%td\n", (char *)memchr(b, '*', 16) - b);
}
