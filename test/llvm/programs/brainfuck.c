#include <stdio.h>

int main(void) {
  const char *p = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.";
  unsigned char tape[64] = {0}, *c = tape;
  for (; *p; p++) switch (*p) {
    case '>': c++; break;
    case '<': c--; break;
    case '+': ++*c; break;
    case '-': --*c; break;
    case '.': putchar(*c); break;
    case '[': if (!*c) for (int d = 1; d; ) { p++; d += *p == '['; d -= *p == ']'; } break;
    case ']': if (*c) for (int d = 1; d; ) { p--; d += *p == ']'; d -= *p == '['; } break;
  }
}
