#include <stdio.h>

static void shift(char *s, int k) { for (; *s; s++) if (*s >= 'a' && *s <= 'z') *s = 'a' + (*s - 'a' + k + 26) % 26; }
int main(void) { char s[] = "attack at dawn"; shift(s, 3); puts(s); shift(s, -3); puts(s); }
