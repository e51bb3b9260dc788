#include <stdio.h>

#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}
static struct node *reverse(struct node *list) {
  struct node *made = 0;
  while (list) { struct node *next = list->next; list->next = made; made = list; list = next; }
  return made;
}
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 10; i++) list = push(list, i * i);
  list = reverse(list);
  int sum = 0;
  for (struct node *n = list; n; ) { struct node *next = n->next; printf("%d ", n->value); sum += n->value; free(n); n = next; }
  printf("= %d\n", sum);
}
