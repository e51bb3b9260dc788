#include <stdio.h>

#include <stdint.h>
static uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }
int main(void) {
  uint32_t a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  for (int i = 0; i < 64; i++) {
    uint32_t f = i < 16 ? (b & c) | (~b & d) : i < 32 ? (d & b) | (~d & c) : b ^ c ^ d;
    uint32_t t = a + f + i * 0x9e3779b9u;
    a = d; d = c; c = b; b += rotate(t, 5 + i % 19);
  }
  printf("%08x%08x%08x%08x\n", a, b, c, d);
}
