// Calls a kernel of one invocation that is compiled for this machine: kernel-host DATA OUTPUT [NUMBERS]. The files are the kernel's two buffers, and are
// written again afterwards; NUMBERS has its further arguments, at most five integers, as words of 64 bits. The kernel is linked as `kernel_entry`.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Arguments that the kernel does not have do no harm.
void kernel_entry(void *data, void *output, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

static void *read_file(const char *name, size_t *bytes) {
  FILE *file = fopen(name, "rb");
  if (!file) {
    perror(name);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *bytes = (size_t)ftell(file);
  rewind(file);
  void *data = aligned_alloc(128, (*bytes + 255) & ~(size_t)127);
  if (fread(data, 1, *bytes, file) != *bytes) exit(2);
  fclose(file);
  return data;
}

int main(int count, char **names) {
  if (count != 3 && count != 4) return 2;
  void *buffers[2];
  size_t bytes[2];
  for (int at = 0; at < 2; at++) buffers[at] = read_file(names[1 + at], &bytes[at]);
  uint64_t numbers[5] = {0};
  if (count == 4) {
    size_t given;
    void *words = read_file(names[3], &given);
    if (given > sizeof numbers) return 2;
    memcpy(numbers, words, given);
  }
  kernel_entry(buffers[0], buffers[1], numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
  for (int at = 0; at < 2; at++) {
    FILE *file = fopen(names[1 + at], "wb");
    if (!file || fwrite(buffers[at], 1, bytes[at], file) != bytes[at] || fclose(file)) return 2;
  }
  return 0;
}
