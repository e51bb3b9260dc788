#include <stdio.h>

static void roman(int n, char *out) {
  static const int v[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
  static const char *const s[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
  for (int i = 0; i < 13; i++) for (; n >= v[i]; n -= v[i]) for (const char *c = s[i]; *c;) *out++ = *c++;
  *out = 0;
}
int main(void) { char t[32]; int n[] = {4, 9, 14, 1990, 2024}; for (int i = 0; i < 5; i++) { roman(n[i], t); printf("%s ", t); } }
