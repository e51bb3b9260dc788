#include <stdio.h>

int main(void) {
  int total = 0, i = 0;
  do { if (i == 3) continue; if (i == 8) break; total += i; } while (++i < 100);
  for (int a = 0, b = 10; a < b; a++, b--) total += a * b;
  while (total > 100) total /= 2;
  printf("%d\n", total);
  return total;
}
