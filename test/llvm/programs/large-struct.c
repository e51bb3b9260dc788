#include <stdio.h>

struct big { long v[20]; char tag; };
static struct big fill(int n) { struct big b = {{0}, 'x'}; for (int i = 0; i < 20; i++) b.v[i] = n * i; return b; }
static long total(struct big b) { long s = b.tag; for (int i = 0; i < 20; i++) s += b.v[i]; return s; }
int main(void) {
  struct big b = fill(3), c = b;
  c.v[0] = 1000;
  printf("%ld %ld\n", total(b), total(c));
}
