#include <stdio.h>

int main(void) {
  const char *text = "the quick  brown fox\njumps over\tthe lazy dog";
  int words = 0, lines = 1, in = 0;
  for (const char *c = text; *c; c++) {
    if (*c == '\n') lines++;
    int space = *c == ' ' || *c == '\n' || *c == '\t';
    if (!space && !in) words++;
    in = !space;
  }
  printf("%d words, %d lines\n", words, lines);
}
