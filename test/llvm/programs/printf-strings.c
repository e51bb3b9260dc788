#include <stdio.h>

int main(void) {
  printf("[%s] [%10s] [%-10s] [%.3s] [%10.2s]\n", "hello", "hello", "hello", "hello", "hello");
  char text[] = {'a', 'b', 0, 'c', 0};
  printf("%s %s\n", text, text + 3);
  printf("%c%c%c\n", 'x', 'y', 'z');
  return printf("count\n");
}
