#include <stdio.h>

int main(void) {
  for (int y = -6; y <= 6; y++) {
    for (int x = -20; x <= 8; x++) {
      double cr = x / 10.0, ci = y / 5.0, r = 0, i = 0;
      int n = 0;
      while (n < 30 && r * r + i * i < 4) { double t = r * r - i * i + cr; i = 2 * r * i + ci; r = t; n++; }
      putchar(" .:-=+*#%@"[n / 3 > 9 ? 9 : n / 3]);
    }
    putchar('\n');
  }
}
