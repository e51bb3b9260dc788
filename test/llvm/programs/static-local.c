#include <stdio.h>

static int next(void) { static int n = 5; return n += 3; }
static const char *label(int i) { static char text[8]; sprintf(text, "<%d>", i); return text; }
int main(void) { for (int i = 0; i < 4; i++) printf("%d%s ", next(), label(i)); }
