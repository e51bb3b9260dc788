#include <stdio.h>

struct __attribute__((packed)) packed { char a; int b; short c; double d; };
int main(void) { struct packed p = {1, 2, 3, 4.5}; printf("%zu %d %d %d %.1f\n", sizeof p, p.a, p.b, p.c, p.d); p.d += p.b; return (int)p.d; }
