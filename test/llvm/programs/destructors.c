#include <stdio.h>

__attribute__((destructor)) static void last(void) { puts("destructor"); }
int main(void) { puts("main"); return 3; }
