#include <stdio.h>

int main(void) {
  char text[64];
  int n = sprintf(text, "%d+%d=%d", 2, 3, 5);
  printf("%s %d\n", text, n);
  n = snprintf(text, 8, "%s", "a long string");
  printf("%s %d\n", text, n);
}
