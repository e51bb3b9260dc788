#include <stdio.h>

int main(void) {
  int a = puts("x") >= 0, b = putchar('y'), c = printf("%s", "zz\n");
  fputs("to the stream\n", stdout);
  fprintf(stdout, "%d %d %d\n", a, b, c);
  fwrite("raw\n", 1, 4, stdout);
  fputc('!', stdout);
  return 0;
}
