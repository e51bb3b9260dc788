#include <stdio.h>

#include <stdlib.h>
int main(void) {
  char *end;
  printf("%ld ", strtol("123abc", &end, 10));
  printf("%s %ld %ld %d %lu\n", end, strtol("-0x1f", 0, 16), strtol("777", 0, 8), atoi(" 42x"), strtoul("4294967295", 0, 0));
  printf("%.3f %.3f\n", atof("2.5e3"), strtod("-.125z", &end));
  puts(end);
  printf("%d %ld\n", abs(-5), labs(-6L));
}
