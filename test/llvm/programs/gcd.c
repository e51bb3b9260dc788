#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b) { while (b) { unsigned t = a % b; a = b; b = t; } return a; }
int main(void) {
  unsigned pairs[][2] = {{12, 18}, {17, 5}, {0, 9}, {1071, 462}, {4294967295u, 65535}};
  for (int i = 0; i < 5; i++) printf("%u\n", gcd(pairs[i][0], pairs[i][1]));
}
