// Runs the kernel of a module of wild programs, which is compiled for this machine and linked with it: work-groups, one after the other, whose invocations
// are coroutines that take turns at barriers. kernel-host GROUPS GROUP-SIZE OUTPUT INPUT: OUTPUT's file is written again afterwards; INPUT is half
// integers, half floats.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

void run(uint32_t *words, uint32_t *again, const uint32_t *data, const float *floats);

enum { MOST = 4, STACK = 1 << 20 };

static ucontext_t scheduler, contexts[MOST];
static int current, group, finished[MOST];
static uint32_t *words;
static const uint32_t *input;
static size_t half;

// The names are those that clang gives the functions of OpenCL C.
size_t local_id(uint32_t dimension) __asm__("_Z12get_local_idj");
size_t local_id(uint32_t dimension) { return dimension == 0 ? (size_t)current : 0; }

size_t group_id(uint32_t dimension) __asm__("_Z12get_group_idj");
size_t group_id(uint32_t dimension) { return dimension == 0 ? (size_t)group : 0; }

// Invocations take turns at barriers alone, so that no operation is interrupted.
#define ATOMIC(name, length, space, type, after) \
  uint32_t name##_##type(volatile uint32_t *at, uint32_t value) __asm__("_Z" #length #name "PU" space "Vjj"); \
  uint32_t name##_##type(volatile uint32_t *at, uint32_t value) { \
    uint32_t before = *at; \
    *at = after; \
    return before; \
  }
#define ATOMICS(name, after) \
  ATOMIC(name, 10, "8CLglobal", global, after) \
  ATOMIC(name, 10, "7CLlocal", local, after)
ATOMICS(atomic_add, before + value)
ATOMICS(atomic_and, before & value)
ATOMICS(atomic_xor, before ^ value)
ATOMICS(atomic_min, before < value ? before : value)
ATOMICS(atomic_max, before > value ? before : value)
ATOMIC(atomic_or, 9, "8CLglobal", global, before | value)
ATOMIC(atomic_or, 9, "7CLlocal", local, before | value)

void meet(uint32_t fences) __asm__("_Z7barrierj");
void meet(uint32_t fences) {
  (void)fences;
  swapcontext(&contexts[current], &scheduler);
}

static void invocation(void) {
  run(words, words, input, (const float *)(input + half));
  finished[current] = 1;
}

static void *read_file(const char *name, size_t *bytes) {
  FILE *file = fopen(name, "rb");
  if (!file) {
    perror(name);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *bytes = (size_t)ftell(file);
  rewind(file);
  void *data = malloc(*bytes + 16);
  if (fread(data, 1, *bytes, file) != *bytes) exit(2);
  fclose(file);
  return data;
}

int main(int count, char **names) {
  int groups = count == 5 ? atoi(names[1]) : 0;
  int size = count == 5 ? atoi(names[2]) : 0;
  if (size < 1 || size > MOST) return 2;
  size_t bytes, input_bytes;
  words = read_file(names[3], &bytes);
  input = read_file(names[4], &input_bytes);
  half = input_bytes / 8;
  char *stacks = malloc((size_t)size * STACK);
  for (group = 0; group < groups; group++) {
    for (int item = 0; item < size; item++) {
      getcontext(&contexts[item]);
      contexts[item].uc_stack.ss_sp = stacks + (size_t)item * STACK;
      contexts[item].uc_stack.ss_size = STACK;
      contexts[item].uc_link = &scheduler;
      makecontext(&contexts[item], invocation, 0);
      finished[item] = 0;
    }
    for (int left = size; left > 0;) {
      left = 0;
      for (current = 0; current < size; current++) {
        if (finished[current]) continue;
        swapcontext(&scheduler, &contexts[current]);
        left += !finished[current];
      }
    }
  }
  FILE *file = fopen(names[3], "wb");
  if (!file || fwrite(words, 1, bytes, file) != bytes || fclose(file)) return 2;
  return 0;
}
