// What the engine has not: the queue of a device, whose kernels run one after the other behind the one that has been launched.
#include <stddef.h>
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *pointer_of(const struct call *call, int at) { return *(char **)call->args[at]; }

// ---- events

enum { COMPLETE = 0, SUBMITTED = 2 };
struct event {
  int32_t status;
  int64_t start, end;
};

static struct event *make_event(void) {
  struct event *event = calloc(1, sizeof *event);
  event->status = SUBMITTED;
  return event;
}

FUNCTION(CreateUserEvent) { *(struct event **)call->result = make_event(); }
FUNCTION(RetainEvent) { (void)call; }
FUNCTION(ReleaseEvent) { (void)call; }
FUNCTION(IsValidEvent) { put_integer(result_of(call), 0, pointer_of(call, 0) != NULL); }
FUNCTION(SetUserEventStatus) { (*(struct event **)call->args[0])->status = (int32_t)integer_of(argument(call, 1), 0, 1); }
FUNCTION(CaptureEventProfilingInfo) {
  struct event *event = *(struct event **)call->args[0];
  int64_t times[2] = {event->start, event->end};
  memcpy(pointer_of(call, 2), times, sizeof times);
}

// ---- the queue

// As OpBuildNDRange puts it together where pointers are of 64 bits.
struct range {
  int32_t dimensions;
  int64_t offset[3], global[3], local[3];
};

enum { MOST_LOCALS = 2, MOST_WAITS = 8, MOST_COMMANDS = 64 };
// A kernel, or, without one, a marker.
struct command {
  void (*invoke)(char *, char *, char *);
  char *block, *locals[MOST_LOCALS];
  struct range range;
  struct event *waits[MOST_WAITS], *done;
  int wait_count, is_over;
};
static struct command commands[MOST_COMMANDS], *running;
static int command_count;
static int64_t now;

FUNCTION(GetDefaultQueue) { *(void **)call->result = commands; }

static struct command *add_command(const struct call *call, int waits_at) {
  if (command_count == MOST_COMMANDS) {
    fprintf(stderr, "the queue is full\n");
    exit(1);
  }
  struct command *command = &commands[command_count++];
  command->wait_count = (int)integer_of(argument(call, waits_at), 0, 0);
  for (int i = 0; i < command->wait_count && i < MOST_WAITS; i++) command->waits[i] = ((struct event **)pointer_of(call, waits_at + 1))[i];
  struct event **place = (struct event **)pointer_of(call, waits_at + 2);
  command->done = make_event();
  if (place) *place = command->done;
  return command;
}

// Queue, flags, range, number of events, events, where the event goes, function, block, its bytes, its alignment, sizes of local memory.
FUNCTION(EnqueueKernel) {
  struct command *command = add_command(call, 3);
  size_t bytes = (size_t)integer_of(argument(call, 8), 0, 0);
  command->range = *(struct range *)pointer_of(call, 2);
  command->invoke = *(void (**)(char *, char *, char *))call->args[6];
  command->block = memcpy(malloc(bytes + 1), pointer_of(call, 7), bytes);
  for (int i = 0; i < MOST_LOCALS && has_argument(call, 10 + i); i++)
    command->locals[i] = malloc((size_t)integer_of(argument(call, 10 + i), 0, 0));
  put_integer(result_of(call), 0, 0);
}

FUNCTION(EnqueueMarker) {
  add_command(call, 1);
  put_integer(result_of(call), 0, 0);
}

static void run_command(void) { running->invoke(running->block, running->locals[0], running->locals[1]); }

// A marker that names no events waits for all that has been put into the queue before.
static int is_ready(const struct command *command) {
  int is_behind_all = !command->invoke && command->wait_count == 0;
  for (const struct command *before = commands; is_behind_all && before < command; before++)
    if (!before->is_over) return 0;
  for (int i = 0; i < command->wait_count; i++)
    if (command->waits[i]->status > COMPLETE) return 0;
  return 1;
}

void run_queue(void) {
  for (int i = 0; i < command_count; i++) {
    if (commands[i].is_over || !is_ready(&commands[i])) continue;
    running = &commands[i];
    running->is_over = 1;
    running->done->start = ++now;
    const struct range *range = &running->range;
    if (running->invoke) launch(run_command, range->dimensions, range->offset, range->global, range->local);
    running->done->end = ++now;
    running->done->status = COMPLETE;
    // What has waited for it may come before it.
    i = -1;
  }
}

// Subgroups are of one invocation.
FUNCTION(GetKernelWorkGroupSize) { put_integer(result_of(call), 0, MOST_ITEMS); }
FUNCTION(GetKernelPreferredWorkGroupSizeMultiple) { put_integer(result_of(call), 0, 1); }
FUNCTION(GetKernelNDrangeMaxSubGroupSize) { put_integer(result_of(call), 0, 1); }
FUNCTION(GetKernelMaxNumSubgroups) { put_integer(result_of(call), 0, MOST_ITEMS); }
FUNCTION(GetKernelNDrangeSubGroupCount) {
  const struct range *range = (struct range *)pointer_of(call, 0);
  put_integer(result_of(call), 0, range->local[0] * range->local[1] * range->local[2]);
}
FUNCTION(GetKernelLocalSizeForSubgroupCount) { put_integer(result_of(call), 0, integer_of(argument(call, 0), 0, 0)); }
