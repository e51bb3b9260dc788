#include <stdio.h>

static unsigned long long state = 88172645463325252ull;
static unsigned next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state >> 32; }
int main(void) {
  int buckets[8] = {0};
  for (int i = 0; i < 8000; i++) buckets[next() % 8]++;
  for (int i = 0; i < 8; i++) printf("%d ", buckets[i]);
}
