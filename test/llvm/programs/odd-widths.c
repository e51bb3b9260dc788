// Bit-fields whose storage has three, five, six and seven bytes, with neighbours that stores must not change, and _BitInt.
#include <stdio.h>

struct fields {
  unsigned a : 20;
  unsigned char next;
  unsigned long b : 38;
  unsigned char last;
} __attribute__((packed));

struct three { unsigned char bytes[3]; };
struct six { unsigned short words[3]; };

static struct three add(struct three x, int n) {
  x.bytes[0] += n;
  x.bytes[2] -= n;
  return x;
}

static struct six twice(struct six x) {
  for (int i = 0; i < 3; i++) x.words[i] *= 2;
  return x;
}

int main(void) {
  struct fields f[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  for (int i = 0; i < 3; i++) {
    f[i].a -= 3 * i + 2;
    f[i].b = f[i].b << 30 | f[i].a;
  }
  for (int i = 0; i < 3; i++) printf("%u %u %lu %u\n", f[i].a, f[i].next, (unsigned long)f[i].b, f[i].last);
  struct three t[2] = {{{1, 2, 3}}, {{4, 5, 6}}};
  t[0] = add(t[0], 200);
  printf("%d %d %d %d\n", t[0].bytes[0], t[0].bytes[2], t[1].bytes[0], t[1].bytes[2]);
  struct six s[2] = {{{1, 2, 3}}, {{40000, 5, 6}}};
  s[0] = twice(s[0]);
  printf("%d %d %d\n", s[0].words[0], s[0].words[2], s[1].words[0]);
  unsigned _BitInt(100) x = 1;
  signed _BitInt(37) y = -5;
  for (int i = 1; i < 40; i++) {
    x = x * (unsigned)(2 * i + 1) + (unsigned)i;
    y = y * 3 - i;
  }
  printf("%llx %llx %lld\n", (unsigned long long)(x >> 64), (unsigned long long)x, (long long)y);
  printf("%llx\n", (unsigned long long)((x / 1000003) ^ (x % 97)));
  return 0;
}
