// Named barriers, and pipes of OpenCL.
#include <stddef.h>
#include "runtime.h"
#include <string.h>

// ---- named barriers: of as many subgroups, which are invocations; the first that each makes is the same one, and so on

enum { MOST_BARRIERS = 16 };
struct barrier {
  int wanted, arrived, opened;
};
static struct barrier barriers[MOST_BARRIERS];
static int made[MOST_ITEMS];

void begin_barriers(void) {
  memset(made, 0, sizeof made);
  memset(barriers, 0, sizeof barriers);
}

FUNCTION(NamedBarrierInitialize) {
  struct barrier *barrier = &barriers[made[local_index()]++ % MOST_BARRIERS];
  barrier->wanted = (int)integer_of(argument(call, 0), 0, 1);
  *(struct barrier **)call->result = barrier;
}

FUNCTION(MemoryNamedBarrier) {
  struct barrier *barrier = *(struct barrier **)call->args[0];
  int before = barrier->opened;
  if (++barrier->arrived == barrier->wanted) {
    barrier->arrived = 0;
    barrier->opened++;
  }
  while (barrier->opened == before) take_turns();
}

// ---- pipes

// As the host gives it: the bytes of a packet, how many there is room for, how many have been read and written so far. The packets lie behind.
struct pipe {
  int32_t bytes, capacity, read, written;
  char packets[];
};

// Packets from `first` on that somebody has taken for reading or writing and not committed yet.
struct reservation {
  struct pipe *pipe;
  int first, count, is_write, is_open;
};

enum { MOST_RESERVATIONS = 256 };
static struct reservation reservations[MOST_RESERVATIONS];
static int reserved;

// How far everything is committed.
static int committed(struct pipe *pipe, int is_write) {
  int end = is_write ? pipe->written : pipe->read;
  for (int i = 0; i < reserved; i++) {
    struct reservation *r = &reservations[i];
    if (r->is_open && r->pipe == pipe && r->is_write == is_write && r->first < end) end = r->first;
  }
  return end;
}

static int available(struct pipe *pipe, int is_write) {
  return is_write ? pipe->capacity - (pipe->written - committed(pipe, 0)) : committed(pipe, 1) - pipe->read;
}

static int take(struct pipe *pipe, int count, int is_write) {
  int *next = is_write ? &pipe->written : &pipe->read, first = *next;
  *next += count;
  return first;
}

static void transfer(struct pipe *pipe, int packet, char *data, int is_write) {
  char *place = pipe->packets + (size_t)(packet % pipe->capacity) * pipe->bytes;
  memcpy(is_write ? place : data, is_write ? data : place, pipe->bytes);
}

static struct pipe *pipe_of(const struct call *call, int at) { return *(struct pipe **)call->args[at]; }
static char *pointer_of(const struct call *call, int at) { return *(char **)call->args[at]; }

static int try_access(const struct call *call, int is_write) {
  struct pipe *pipe = pipe_of(call, 0);
  if (available(pipe, is_write) < 1) return -1;
  int packet = take(pipe, 1, is_write);
  transfer(pipe, packet, pointer_of(call, 1), is_write);
  return 0;
}

FUNCTION(ReadPipe) { put_integer(result_of(call), 0, try_access(call, 0)); }
FUNCTION(WritePipe) { put_integer(result_of(call), 0, try_access(call, 1)); }
FUNCTION(ReadPipeBlockingALTERA) {
  while (try_access(call, 0)) take_turns();
}
FUNCTION(WritePipeBlockingALTERA) {
  while (try_access(call, 1)) take_turns();
}

static struct reservation *reserve(struct pipe *pipe, int count, int is_write) {
  if (count < 1 || available(pipe, is_write) < count || reserved == MOST_RESERVATIONS) return NULL;
  struct reservation *r = &reservations[reserved++];
  *r = (struct reservation){pipe, take(pipe, count, is_write), count, is_write, 1};
  return r;
}

// One for the whole work-group, which the first of its invocations makes; behind the scope come the same operands.
static void reserve_for(const struct call *call, int at, int is_write) {
  static struct reservation *shared;
  int count = (int)integer_of(argument(call, at + 1), 0, 1);
  if (at == 0) {
    *(struct reservation **)call->result = reserve(pipe_of(call, 0), count, is_write);
    return;
  }
  wait_for_group();
  if (local_index() == 0) shared = reserve(pipe_of(call, at), count, is_write);
  wait_for_group();
  *(struct reservation **)call->result = shared;
}

FUNCTION(ReserveReadPipePackets) { reserve_for(call, 0, 0); }
FUNCTION(ReserveWritePipePackets) { reserve_for(call, 0, 1); }
FUNCTION(GroupReserveReadPipePackets) { reserve_for(call, 1, 0); }
FUNCTION(GroupReserveWritePipePackets) { reserve_for(call, 1, 1); }
FUNCTION(IsValidReserveId) { put_integer(result_of(call), 0, pointer_of(call, 0) != NULL); }

static void access_reserved(const struct call *call) {
  struct reservation *r = *(struct reservation **)call->args[1];
  int64_t index = integer_of(argument(call, 2), 0, 0);
  int is_right = r && r->is_open && index < r->count;
  if (is_right) transfer(r->pipe, r->first + (int)index, pointer_of(call, 3), r->is_write);
  put_integer(result_of(call), 0, is_right ? 0 : -1);
}

FUNCTION(ReservedReadPipe) { access_reserved(call); }
FUNCTION(ReservedWritePipe) { access_reserved(call); }

static void commit(const struct call *call, int at) {
  struct reservation *r = *(struct reservation **)call->args[at];
  if (r) r->is_open = 0;
}

static void commit_group(const struct call *call) {
  wait_for_group();
  commit(call, 2);
}

FUNCTION(CommitReadPipe) { commit(call, 1); }
FUNCTION(CommitWritePipe) { commit(call, 1); }
FUNCTION(GroupCommitReadPipe) { commit_group(call); }
FUNCTION(GroupCommitWritePipe) { commit_group(call); }
FUNCTION(GetNumPipePackets) { put_integer(result_of(call), 0, available(pipe_of(call, 0), 0)); }
FUNCTION(GetMaxPipePackets) { put_integer(result_of(call), 0, pipe_of(call, 0)->capacity); }
