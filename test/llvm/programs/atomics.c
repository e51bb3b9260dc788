#include <stdio.h>

#include <stdatomic.h>
int main(void) {
  atomic_int n = 0;
  for (int i = 0; i < 10; i++) atomic_fetch_add(&n, i);
  int old = 45;
  int ok = atomic_compare_exchange_strong(&n, &old, 100);
  printf("%d %d %d\n", ok, atomic_load(&n), atomic_exchange(&n, 7));
  return n;
}
