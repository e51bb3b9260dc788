#include <stdio.h>

struct inner { short a; char b[3]; };
struct outer { struct inner list[2]; union { int i; float f; } u; };
static struct outer table[2] = {{{{1, "ab"}, {2, "cd"}}, {7}}, {{{3, "ef"}}, {.f = 1.5f}}};
int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) printf("%d %s\n", table[i].list[j].a, table[i].list[j].b);
  printf("%d %.2f %zu\n", table[0].u.i, table[1].u.f, sizeof(struct outer));
}
