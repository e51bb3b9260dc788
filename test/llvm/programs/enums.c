#include <stdio.h>

enum color { RED, GREEN = 5, BLUE };
static const char *name(enum color c) { switch (c) { case RED: return "red"; case GREEN: return "green"; case BLUE: return "blue"; } return "?"; }
int main(void) { for (int c = 0; c < 8; c++) printf("%d %s\n", c, name(c)); }
