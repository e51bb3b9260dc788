#include <stdio.h>

static int cube[3][4][5];
int main(void) {
  int n = 0, sum = 0;
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++) cube[i][j][k] = n++;
  int (*layer)[5] = cube[1];
  for (int j = 0; j < 4; j++) sum += layer[j][j];
  printf("%d %d %zu\n", sum, cube[2][3][4], sizeof cube);
}
