#include <stdio.h>

int main(void) {
  printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d]\n", 42, 42, 42, 42, 42, 42);
  printf("%u %x %X %o %#x %#o\n", 4000000000u, 255, 255, 8, 255, 8);
  printf("%hhd %hd %ld %lld %zu\n", (signed char)-1, (short)-2, -3L, -4LL, (size_t)5);
  printf("%.3d|%8.3d|%-8.3d|%c|%%\n", 7, 7, 7, 'z');
  printf("%*d|%-*d|%.*d\n", 6, 1, 6, 2, 3, 3);
}
