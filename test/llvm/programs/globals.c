#include <stdio.h>

int counter = 10;
static long table[5] = {1, 2, 3};
const char *const names[] = {"zero", "one", "two"};
double half = 0.5;
int *at = &counter;
char buffer[8];
static void step(void) { static int calls = 100; counter += calls++; }
int main(void) {
  step(); step();
  *at += 1;
  buffer[0] = 'k';
  printf("%d %ld %s %.1f %s\n", counter, table[1] + table[4], names[2], half, buffer);
}
