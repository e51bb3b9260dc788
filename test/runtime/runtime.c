// Plays work-groups and built-in variables: each invocation is a coroutine, and those of a work-group take turns at barriers. Standard input
// says how to launch and what memory holds; standard output gets what was printed and what memory holds then. The functions that modules
// call are in the files beside this one, each called runtime_ and its name.
#define _XOPEN_SOURCE 700
#include <stddef.h>
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { STACK = 1 << 18 };

static int32_t groups[3], size[3], offset[3], dimensions;
static int32_t group[3];
static int current, items;
static ucontext_t scheduler, contexts[MOST_ITEMS];
static char *stacks[MOST_ITEMS], *privates[MOST_ITEMS];
static size_t private_bytes = 1;
static int finished[MOST_ITEMS];
static void (*kernel)(void) = harness_kernel;
// Of a work-group: invocations that are left, those of them at the barrier, how often it has opened, and turns since anything has happened.
static int left, arrived, opened, idle;
enum { MOST_IDLE = 1 << 20 };
static char *printed;
static size_t printed_length;
FILE *print_stream;

void read_exactly(void *place, size_t bytes) {
  if (fread(place, 1, bytes, stdin) == bytes) return;
  fprintf(stderr, "the runtime misses input for a launch\n");
  exit(1);
}

int local_index(void) { return current; }
int local_count(void) { return items; }
const int32_t *local_size(void) { return size; }

// ---- invocations

static int64_t built_in(int number, int at) {
  int32_t local[3] = {current % size[0], current / size[0] % size[1], current / (size[0] * size[1])};
  int64_t global = (int64_t)group[at] * size[at] + local[at];
  switch (number) {
  case 0: return global + offset[at];
  case 1: return local[at];
  case 2: return group[at];
  case 3: return groups[at];
  case 4: return current;
  case 5: return size[at];
  case 6: return (int64_t)groups[at] * size[at];
  case 7: return offset[at];
  case 8: {
    int64_t index[3];
    for (int i = 0; i < 3; i++) index[i] = (int64_t)group[i] * size[i] + local[i];
    return (index[2] * groups[1] * size[1] + index[1]) * groups[0] * size[0] + index[0];
  }
  case 9: return dimensions;
  case 10: return 1; // the size of a subgroup
  case 11: return items; // as many subgroups
  case 12: return current;
  default: return 0;
  }
}

static void set_built_ins(void) {
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (v->kind != BUILT_IN) continue;
    for (int at = 0; at < v->components; at++) {
      int64_t value = built_in(v->built_in, at);
      memcpy(v->address + at * v->component_bytes, &value, v->component_bytes);
    }
  }
}

static void swap_privates(int item, int saves) {
  char *place = privates[item];
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (v->kind != PRIVATE) continue;
    if (saves) memcpy(place, v->address, v->bytes);
    else memcpy(v->address, place, v->bytes);
    place += v->bytes;
  }
}

void take_turns(void) {
  int item = current;
  if (idle++ > MOST_IDLE) {
    fprintf(stderr, "all invocations wait\n");
    exit(1);
  }
  swapcontext(&contexts[item], &scheduler);
}

static void open_barrier(void) {
  idle = 0;
  if (arrived == 0 || arrived < left) return;
  arrived = 0;
  opened++;
}

void wait_for_group(void) {
  int before = opened;
  arrived++;
  open_barrier();
  while (opened == before) take_turns();
}

static void invocation(void) {
  kernel();
  finished[current] = 1;
  left--;
  open_barrier();
}

static void begin(int item) {
  if (!stacks[item]) {
    stacks[item] = malloc(STACK);
    privates[item] = malloc(private_bytes);
  }
  char *place = privates[item];
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (v->kind != PRIVATE) continue;
    memcpy(place, v->initial, v->bytes);
    place += v->bytes;
  }
  getcontext(&contexts[item]);
  contexts[item].uc_stack.ss_sp = stacks[item];
  contexts[item].uc_stack.ss_size = STACK;
  contexts[item].uc_link = &scheduler;
  makecontext(&contexts[item], invocation, 0);
  finished[item] = 0;
}

static void run_group(void) {
  for (int i = 0; i < harness_variable_count; i++)
    if (harness_variables[i].kind == WORKGROUP) memset(harness_variables[i].address, 0, harness_variables[i].bytes);
  for (int item = 0; item < items; item++) begin(item);
  left = items;
  arrived = 0;
  begin_barriers();
  while (left > 0) {
    for (int item = 0; item < items; item++) {
      if (finished[item]) continue;
      current = item;
      set_built_ins();
      swap_privates(item, 0);
      swapcontext(&scheduler, &contexts[item]);
      swap_privates(item, 1);
    }
  }
}

static void run_groups(void) {
  items = size[0] * size[1] * size[2];
  if (items > MOST_ITEMS) {
    fprintf(stderr, "a work-group is too large for the runtime\n");
    exit(1);
  }
  for (group[2] = 0; group[2] < groups[2]; group[2]++)
    for (group[1] = 0; group[1] < groups[1]; group[1]++)
      for (group[0] = 0; group[0] < groups[0]; group[0]++) run_group();
}

void launch(void (*entry)(void), int count, const int64_t *from, const int64_t *global, const int64_t *local) {
  kernel = entry;
  dimensions = count;
  for (int at = 0; at < 3; at++) {
    offset[at] = (int32_t)from[at];
    size[at] = local[at] > 0 ? (int32_t)local[at] : 1;
    groups[at] = (int32_t)global[at] / size[at];
  }
  run_groups();
}

int main(void) {
  read_exactly(groups, sizeof groups);
  read_exactly(size, sizeof size);
  read_exactly(offset, sizeof offset);
  read_exactly(&dimensions, sizeof dimensions);
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (v->kind == BUFFER) read_exactly(v->address, v->bytes);
    if (v->kind == PRIVATE) private_bytes += v->bytes;
  }
  read_images();
  print_stream = open_memstream(&printed, &printed_length);
  run_groups();
  run_queue();
  fclose(print_stream);
  int32_t length = (int32_t)printed_length;
  fwrite(&length, 4, 1, stdout);
  fwrite(printed, 1, printed_length, stdout);
  for (int i = 0; i < harness_variable_count; i++)
    if (harness_variables[i].kind == BUFFER) fwrite(harness_variables[i].address, 1, harness_variables[i].bytes, stdout);
  write_images();
  return 0;
}
