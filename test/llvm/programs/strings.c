#include <stdio.h>

#include <string.h>
int main(void) {
  char a[32] = "abc";
  strcat(a, "def");
  printf("%s %zu %d %d %d\n", a, strlen(a), strcmp(a, "abcdef"), strcmp(a, "abd") < 0, strncmp(a, "abx", 2));
  printf("%s %s %s\n", strchr(a, 'c'), strrchr(a, 'a'), strstr(a, "de"));
  strcpy(a, "xyz");
  strncpy(a + 1, "12", 2);
  printf("%s\n", a);
  printf("%zu %zu\n", strspn("112a", "12"), strcspn("abc1", "0123456789"));
}
