#include <stdio.h>

#include <ctype.h>
int main(void) {
  const char *s = "Hello, World 42!";
  int letters = 0, digits = 0, spaces = 0;
  for (; *s; s++) {
    letters += isalpha((unsigned char)*s) != 0;
    digits += isdigit((unsigned char)*s) != 0;
    spaces += isspace((unsigned char)*s) != 0;
    putchar(isupper((unsigned char)*s) ? tolower((unsigned char)*s) : toupper((unsigned char)*s));
  }
  printf("\n%d %d %d\n", letters, digits, spaces);
}
