#include <stdio.h>

#include <string.h>
static void reverse(char *s) { for (size_t i = 0, j = strlen(s); i + 1 < j; i++) { j--; char t = s[i]; s[i] = s[j]; s[j] = t; } }
int main(void) {
  char words[][12] = {"", "a", "ab", "racecar", "reverse me"};
  for (int i = 0; i < 5; i++) { reverse(words[i]); printf("[%s]", words[i]); }
}
