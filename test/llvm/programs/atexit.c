#include <stdio.h>

#include <stdlib.h>
static void a(void) { puts("a"); }
static void b(void) { puts("b"); }
int main(void) { atexit(a); atexit(b); puts("main"); return 1; }
