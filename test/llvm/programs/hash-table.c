#include <stdio.h>

#include <stdlib.h>
#include <string.h>
#define SIZE 17
struct entry { const char *key; int count; struct entry *next; };
static struct entry *table[SIZE];
static unsigned hash(const char *s) { unsigned h = 2166136261u; while (*s) h = (h ^ (unsigned char)*s++) * 16777619u; return h; }
static struct entry *find(const char *key) {
  struct entry **at = &table[hash(key) % SIZE];
  while (*at && strcmp((*at)->key, key)) at = &(*at)->next;
  if (!*at) { *at = calloc(1, sizeof **at); (*at)->key = key; }
  return *at;
}
int main(void) {
  const char *words[] = {"a", "b", "c", "a", "b", "a", "longer word", "a"};
  for (int i = 0; i < 8; i++) find(words[i])->count++;
  printf("%d %d %d %d\n", find("a")->count, find("b")->count, find("c")->count, find("longer word")->count);
}
