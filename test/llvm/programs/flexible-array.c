#include <stdio.h>

#include <stdlib.h>
struct list { int n; int v[]; };
int main(void) { struct list *l = malloc(sizeof *l + 4 * sizeof(int)); l->n = 4; for (int i = 0; i < l->n; i++) l->v[i] = 1 << i; int s = 0; for (int i = 0; i < l->n; i++) s += l->v[i]; printf("%d\n", s); free(l); }
