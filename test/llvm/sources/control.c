// Loops, switches, computed gotos, arrays of variable length.
int collatz(int n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return steps;
}
int classify(int x) {
  switch (x) {
    case 1 ... 5: return 1;
    case 7: return 2;
    case 1000: return 3;
    default: return x < 0 ? -1 : 0;
  }
}
int jump(int x) {
  void *table[] = {&&even, &&odd};
  goto *table[x & 1];
even:
  return 0;
odd:
  return 1;
}
int sum_of_squares(int n) {
  int squares[n];
  for (int i = 0; i < n; i++) squares[i] = i * i;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += squares[i];
  return sum;
}
