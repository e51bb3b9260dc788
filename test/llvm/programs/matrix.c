#include <stdio.h>

#define N 4
typedef double matrix[N][N];
static void multiply(matrix c, matrix a, matrix b) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
}
int main(void) {
  matrix a, b, c;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { a[i][j] = i + j * 0.5; b[i][j] = i == j ? 2 : 0.25; }
  multiply(c, a, b);
  for (int i = 0; i < N; i++) { for (int j = 0; j < N; j++) printf("%8.3f", c[i][j]); puts(""); }
}
