#include <stdio.h>

#include <stdarg.h>
static int log_to(char *out, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(out, size, format, list);
  va_end(list);
  return n;
}
static void twice(const char *format, ...) {
  va_list a, b;
  va_start(a, format);
  va_copy(b, a);
  vprintf(format, a);
  vprintf(format, b);
  va_end(a);
  va_end(b);
}
int main(void) {
  char text[16];
  int n = log_to(text, sizeof text, "%d-%s-%g", 12, "abcdefgh", 0.5);
  printf("%s %d\n", text, n);
  twice("[%d %s]", 5, "x");
}
