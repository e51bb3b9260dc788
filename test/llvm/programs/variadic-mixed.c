#include <stdio.h>

#include <stdarg.h>
static void show(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': printf("%d ", va_arg(list, int)); break;
    case 'd': printf("%.2f ", va_arg(list, double)); break;
    case 's': printf("%s ", va_arg(list, char *)); break;
    case 'l': printf("%lld ", va_arg(list, long long)); break;
  }
  va_end(list);
  puts("");
}
int main(void) {
  show("isd", 1, "two", 3.0);
  show("dddddddddd", 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
  show("lislisl", 1LL << 40, 2, "x", -5LL, 7, "y", 9LL);
}
