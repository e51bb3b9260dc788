// Structs, unions, bit-fields, initializers, thread-local and weak symbols.
#include <stddef.h>
struct point { double x, y; };
struct node { struct node *next; int values[4]; char name[16]; };
union number { float f; unsigned bits; };
struct flags { unsigned a : 3, b : 5; signed c : 9; };
static struct node second = {0, {4, 5, 6, 7}, "second"};
struct node first = {&second, {1, 2, [3] = 9}, "first"};
const char *const words[] = {"one", "two", 0};
_Thread_local int counter = 3;
__attribute__((weak)) int optional(void) { return 0; }
__attribute__((section("special"), used)) static int hidden = 4;
int alias_target(int x) { return x; }
int other_name(int) __attribute__((alias("alias_target")));
unsigned bits_of(float value) { union number n = {.f = value}; return n.bits; }
struct point middle(struct point a, struct point b) { return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2}; }
int flag_sum(struct flags f) { return f.a + f.b + f.c; }
size_t length(const struct node *list) {
  size_t n = 0;
  for (; list; list = list->next, counter++) n += list->values[0] != 0;
  return n;
}
