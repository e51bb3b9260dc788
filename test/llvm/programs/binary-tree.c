#include <stdio.h>

#include <stdlib.h>
struct tree { int key; struct tree *left, *right; };
static struct tree *insert(struct tree *t, int key) {
  if (!t) { t = calloc(1, sizeof *t); t->key = key; }
  else if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
static int depth(const struct tree *t) { if (!t) return 0; int l = depth(t->left), r = depth(t->right); return 1 + (l > r ? l : r); }
static void print(const struct tree *t) { if (t) { print(t->left); printf("%d ", t->key); print(t->right); } }
static void drop(struct tree *t) { if (t) { drop(t->left); drop(t->right); free(t); } }
int main(void) {
  int keys[] = {50, 30, 70, 20, 40, 60, 80, 30, 65};
  struct tree *t = 0;
  for (int i = 0; i < 9; i++) t = insert(t, keys[i]);
  print(t);
  printf("depth %d\n", depth(t));
  drop(t);
}
