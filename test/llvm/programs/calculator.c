#include <stdio.h>

static const char *at;
static double sum(void);
static double atom(void) {
  if (*at == '(') { at++; double v = sum(); at++; return v; }
  double v = 0;
  while (*at >= '0' && *at <= '9') v = v * 10 + (*at++ - '0');
  return v;
}
static double product(void) { double v = atom(); while (*at == '*' || *at == '/') { char op = *at++; double r = atom(); v = op == '*' ? v * r : v / r; } return v; }
static double sum(void) { double v = product(); while (*at == '+' || *at == '-') { char op = *at++; double r = product(); v = op == '+' ? v + r : v - r; } return v; }
int main(void) {
  const char *list[] = {"1+2*3", "(1+2)*3", "10/4-1", "((7))", "2*(3+4)*(5-6)"};
  for (int i = 0; i < 5; i++) { at = list[i]; printf("%s = %g\n", list[i], sum()); }
}
