#include <stdio.h>

typedef int binary(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const struct { const char *name; binary *run; } ops[] = {{"add", add}, {"sub", sub}, {"mul", mul}};
static int apply(binary *f, int n) { int r = 1; for (int i = 1; i <= n; i++) r = f(r, i); return r; }
int main(void) {
  for (int i = 0; i < 3; i++) printf("%s %d\n", ops[i].name, apply(ops[i].run, 6));
}
