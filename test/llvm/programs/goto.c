#include <stdio.h>

int main(void) {
  int i = 0, j;
outer:
  j = 0;
inner:
  if (j * i > 12) goto done;
  printf("%d ", i * j);
  if (++j < 4) goto inner;
  if (++i < 6) goto outer;
done:
  printf("done %d %d\n", i, j);
}
