#include <stdio.h>

struct ring { int data[4]; unsigned head, tail; };
static int put(struct ring *r, int v) { if (r->tail - r->head == 4) return 0; r->data[r->tail++ % 4] = v; return 1; }
static int get(struct ring *r, int *v) { if (r->tail == r->head) return 0; *v = r->data[r->head++ % 4]; return 1; }
int main(void) {
  struct ring r = {{0}, 0, 0};
  int v;
  for (int i = 0; i < 12; i++) { if (!put(&r, i)) printf("full "); if (i % 3 && get(&r, &v)) printf("%d ", v); }
  while (get(&r, &v)) printf("[%d]", v);
}
