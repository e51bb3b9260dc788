#include <stdio.h>

#include <string.h>
int main(void) { char s[] = "a,b;;c d"; int n = 0; for (char *t = strtok(s, ",; "); t; t = strtok(0, ",; ")) printf("%d=%s ", n++, t); return n; }
