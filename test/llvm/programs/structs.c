#include <stdio.h>

struct point { int x, y; };
struct line { struct point a, b; const char *name; };
static struct point add(struct point p, struct point q) { return (struct point){p.x + q.x, p.y + q.y}; }
static struct line make(int n) { return (struct line){{n, n}, {n + 1, n * 2}, n % 2 ? "odd" : "even"}; }
int main(void) {
  for (int i = 0; i < 4; i++) {
    struct line l = make(i);
    struct point s = add(l.a, l.b);
    printf("%s (%d, %d)\n", l.name, s.x, s.y);
  }
}
