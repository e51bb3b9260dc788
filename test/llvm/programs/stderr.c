#include <stdio.h>

int main(void) { fprintf(stderr, "not on the output\n"); fputs("neither\n", stderr); puts("output"); return 2; }
