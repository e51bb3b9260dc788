#include <stdio.h>

#define N 6
#define INF 1000000
int main(void) {
  static const int g[N][N] = {{0, 7, 9, 0, 0, 14}, {7, 0, 10, 15, 0, 0}, {9, 10, 0, 11, 0, 2}, {0, 15, 11, 0, 6, 0}, {0, 0, 0, 6, 0, 9}, {14, 0, 2, 0, 9, 0}};
  int dist[N], done[N] = {0};
  for (int i = 0; i < N; i++) dist[i] = i ? INF : 0;
  for (int k = 0; k < N; k++) {
    int u = -1;
    for (int i = 0; i < N; i++) if (!done[i] && (u < 0 || dist[i] < dist[u])) u = i;
    done[u] = 1;
    for (int v = 0; v < N; v++) if (g[u][v] && dist[u] + g[u][v] < dist[v]) dist[v] = dist[u] + g[u][v];
  }
  for (int i = 0; i < N; i++) printf("%d ", dist[i]);
}
