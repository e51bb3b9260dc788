#include <stdio.h>

int main(void) {
  puts("hello");
  printf("%s, %s\n", "hello", "world");
  return 0;
}
