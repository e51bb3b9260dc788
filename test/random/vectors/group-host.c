// Runs kernels that are compiled for this machine and linked with it: invocations of a work-group are coroutines that take turns at barriers.
// group-host INPUT OUTPUT BYTES LOCAL ITEMS…: each pair of numbers is a launch; its output, of BYTES that are 0xcc before, is appended to OUTPUT.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

/* Of the module: runs a kernel with an input, an output, and memory of the work-group. */
void run(uint32_t kernel, const uint8_t *input, uint8_t *output, uint8_t *memory);

enum { MOST = 64, STACK = 1 << 17, MEMORY = 1 << 14 };

static ucontext_t scheduler, contexts[MOST];
static char stacks[MOST][STACK];
static uint8_t memory[MEMORY];
static int item, group, size, finished[MOST];
static uint32_t kernel;
static const uint8_t *input;
static uint8_t *output;

int host_item(void) { return item; }
int host_group(void) { return group; }
int host_size(void) { return size; }
void host_barrier(void) { swapcontext(&contexts[item], &scheduler); }

static void invocation(void) {
  run(kernel, input, output, memory);
  finished[item] = 1;
}

static void run_group(void) {
  for (item = 0; item < size; item++) {
    getcontext(&contexts[item]);
    contexts[item].uc_stack.ss_sp = stacks[item];
    contexts[item].uc_stack.ss_size = STACK;
    contexts[item].uc_link = &scheduler;
    finished[item] = 0;
    makecontext(&contexts[item], invocation, 0);
  }
  for (int left = size; left > 0;) {
    left = 0;
    for (item = 0; item < size; item++) {
      if (finished[item]) continue;
      swapcontext(&scheduler, &contexts[item]);
      left += !finished[item];
    }
  }
}

int main(int count, char **names) {
  if (count < 4) return 2;
  static uint8_t data[1 << 20];
  FILE *file = fopen(names[1], "rb");
  if (!file || fread(data, 1, sizeof data, file) == 0) return 2;
  fclose(file);
  input = data;
  size_t bytes = (size_t)atoi(names[3]);
  output = malloc(bytes);
  file = fopen(names[2], "wb");
  if (!file) return 2;
  for (int at = 4; at + 1 < count; at += 2, kernel++) {
    int local = atoi(names[at]), items = atoi(names[at + 1]);
    if (local > MOST) return 2;
    memset(output, 0xcc, bytes);
    for (group = 0; group * local < items; group++) {
      size = items - group * local < local ? items - group * local : local;
      run_group();
    }
    if (fwrite(output, 1, bytes, file) != bytes) return 2;
  }
  return fclose(file);
}
