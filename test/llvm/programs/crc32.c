#include <stdio.h>

#include <stdint.h>
#include <string.h>
static uint32_t table[256];
static uint32_t crc(const char *s) { uint32_t c = ~0u; for (size_t i = 0, n = strlen(s); i < n; i++) c = table[(c ^ (uint8_t)s[i]) & 255] ^ (c >> 8); return ~c; }
int main(void) {
  for (uint32_t i = 0; i < 256; i++) { uint32_t c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1; table[i] = c; }
  printf("%08x %08x\n", crc("123456789"), crc(""));
}
