#include <stdio.h>

#include <string.h>
int main(void) {
  static const char set[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char *in[] = {"", "f", "fo", "foo", "foobar!"};
  for (int k = 0; k < 5; k++) {
    size_t n = strlen(in[k]);
    for (size_t i = 0; i < n; i += 3) {
      unsigned v = (unsigned char)in[k][i] << 16 | (i + 1 < n ? (unsigned char)in[k][i + 1] << 8 : 0) | (i + 2 < n ? (unsigned char)in[k][i + 2] : 0);
      putchar(set[v >> 18]); putchar(set[v >> 12 & 63]); putchar(i + 1 < n ? set[v >> 6 & 63] : '='); putchar(i + 2 < n ? set[v & 63] : '=');
    }
    putchar('\n');
  }
}
