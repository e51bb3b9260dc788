#include <stdio.h>

#include <string.h>
#define N 1000
int main(void) {
  static char composite[N];
  memset(composite, 0, sizeof composite);
  int count = 0;
  for (int i = 2; i < N; i++) {
    if (composite[i]) continue;
    count++;
    for (int j = i * i; j < N; j += i) composite[j] = 1;
  }
  printf("%d\n", count);
  return count & 127;
}
