// Barriers and operations of work-groups. A subgroup is of one invocation, so that what its operations combine is one value.
#include <stddef.h>
#include "runtime.h"
#include <math.h>
#include <string.h>

enum { MOST_BYTES = 128, WORKGROUP_SCOPE = 2 };
enum { REDUCE, INCLUSIVE_SCAN, EXCLUSIVE_SCAN };

static char slots[MOST_ITEMS][MOST_BYTES];

static int scope_of(const struct call *call) { return (int)integer_of(argument(call, 0), 0, 1); }
static int is_float(char letter) { return letter == 'f' || letter == 'd' || letter == 'h'; }

FUNCTION(ControlBarrier) {
  if (scope_of(call) <= WORKGROUP_SCOPE) wait_for_group();
}
FUNCTION(ControlBarrierWaitINTEL) { runtime_ControlBarrier(call); }
FUNCTION(ControlBarrierWaitEXT) { runtime_ControlBarrier(call); }
// Where all share one memory and take turns at barriers, everybody sees everything.
FUNCTION(ControlBarrierArriveINTEL) {}
FUNCTION(ControlBarrierArriveEXT) {}
FUNCTION(MemoryBarrier) {}

// ---- combinations: of floats in the type's own precision, of integers as their signs say

static double round_to(char letter, double value) { return letter == 'f' ? (float)value : letter == 'h' ? (double)(_Float16)value : value; }

#define COMBINATION(name, float_start, float_next, integer_start, integer_next, is_signed)                                                   \
  static void combine_##name(struct value result, int first, int last) {                                                                     \
    int bits = result.letter == 'b' ? 1 : 8 * bytes_of(result.letter);                                                                       \
    (void)bits;                                                                                                                              \
    for (int part = 0; part < result.count; part++) {                                                                                        \
      double x = float_start;                                                                                                                \
      int64_t n = integer_start;                                                                                                             \
      for (int item = first; item < last; item++) {                                                                                          \
        struct value other = {result.count, result.letter, slots[item]};                                                                     \
        if (is_float(result.letter)) {                                                                                                       \
          double y = number_of(other, part);                                                                                                 \
          (void)y;                                                                                                                           \
          x = round_to(result.letter, float_next);                                                                                           \
        } else {                                                                                                                             \
          int64_t m = integer_of(other, part, is_signed);                                                                                    \
          n = integer_next;                                                                                                                  \
        }                                                                                                                                    \
      }                                                                                                                                      \
      if (is_float(result.letter)) put_number(result, part, x);                                                                              \
      else put_integer(result, part, result.letter == 'b' ? n & 1 : n);                                                                      \
    }                                                                                                                                        \
  }

COMBINATION(Add, 0, x + y, 0, (int64_t)((uint64_t)n + (uint64_t)m), 1)
COMBINATION(Mul, 1, x * y, 1, (int64_t)((uint64_t)n * (uint64_t)m), 1)
COMBINATION(SMin, INFINITY, fmin(x, y), (int64_t)(~0ull >> (65 - bits)), m < n ? m : n, 1)
COMBINATION(SMax, -INFINITY, fmax(x, y), (int64_t)(~0ull << (bits - 1)), m > n ? m : n, 1)
COMBINATION(UMin, 0, x, -1, (uint64_t)m < (uint64_t)n ? m : n, 0)
COMBINATION(UMax, 0, x, 0, (uint64_t)m > (uint64_t)n ? m : n, 0)
COMBINATION(And, 0, x, -1, n &m, 0)
COMBINATION(Or, 0, x, 0, n | m, 0)
COMBINATION(Xor, 0, x, 0, n ^ m, 0)

static void combine_for(const struct call *call, struct value given, int operation, void (*combine)(struct value, int, int)) {
  struct value result = result_of(call);
  int own = local_index(), is_group = scope_of(call) == WORKGROUP_SCOPE;
  memcpy(slots[own], given.at, (size_t)given.count * bytes_of(given.letter));
  if (is_group) wait_for_group();
  int first = is_group ? 0 : own;
  combine(result, first, operation == EXCLUSIVE_SCAN ? own : operation == INCLUSIVE_SCAN || !is_group ? own + 1 : local_count());
  if (is_group) wait_for_group();
}

#define COMBINING(name, combination)                                                                                                         \
  FUNCTION(name) { combine_for(call, argument(call, 2), (int)integer_of(argument(call, 1), 0, 1), combine_##combination); }
#define OLDER(name, combination)                                                                                                             \
  COMBINING(Group##name, combination)                                                                                                        \
  COMBINING(Group##name##NonUniformAMD, combination)                                                                                         \
  COMBINING(GroupNonUniform##name, combination)
#define NEWER(name, combination)                                                                                                             \
  COMBINING(Group##name##KHR, combination)                                                                                                   \
  COMBINING(GroupNonUniform##name, combination)

OLDER(IAdd, Add)
OLDER(FAdd, Add)
OLDER(SMin, SMin)
OLDER(FMin, SMin)
OLDER(UMin, UMin)
OLDER(SMax, SMax)
OLDER(FMax, SMax)
OLDER(UMax, UMax)
NEWER(IMul, Mul)
NEWER(FMul, Mul)
NEWER(BitwiseAnd, And)
NEWER(BitwiseOr, Or)
NEWER(BitwiseXor, Xor)
NEWER(LogicalAnd, And)
NEWER(LogicalOr, Or)
NEWER(LogicalXor, Xor)

#define VOTING(name, combination)                                                                                                            \
  FUNCTION(name) { combine_for(call, argument(call, 1), REDUCE, combine_##combination); }

VOTING(GroupAll, And)
VOTING(GroupAny, Or)
VOTING(GroupNonUniformAll, And)
VOTING(GroupNonUniformAny, Or)

// The invocation is named by one number for each dimension.
FUNCTION(GroupBroadcast) {
  struct value given = argument(call, 1), id = argument(call, 2);
  size_t bytes = (size_t)given.count * bytes_of(given.letter);
  if (scope_of(call) != WORKGROUP_SCOPE) {
    memcpy(call->result, given.at, bytes);
    return;
  }
  int from = 0;
  for (int at = id.count - 1; at >= 0; at--) from = from * local_size()[at] + (int)integer_of(id, at, 0);
  memcpy(slots[local_index()], given.at, bytes);
  wait_for_group();
  memcpy(call->result, slots[from], bytes);
  wait_for_group();
}
FUNCTION(GroupNonUniformBroadcast) { runtime_GroupBroadcast(call); }

// ---- derivatives: by groups of two by two invocations (0), or of four in a row (1)

static void derive(const struct call *call, int axis, int is_coarse) {
  struct value given = argument(call, 1), result = result_of(call);
  int own = local_index(), width = local_size()[0], in_row = (int)integer_of(argument(call, 0), 0, 0);
  int x = in_row ? own % 2 : own % width % 2, y = in_row ? own / 2 % 2 : own / width % 2;
  int down = in_row ? 2 : width, corner = own - x - y * down;
  int first = corner + (axis == 0 ? (is_coarse ? 0 : y * down) : is_coarse ? 0 : x), second = first + (axis == 0 ? 1 : down);
  memcpy(slots[own], given.at, (size_t)given.count * bytes_of(given.letter));
  wait_for_group();
  for (int part = 0; part < result.count; part++) {
    struct value low = {result.count, result.letter, slots[first]}, high = {result.count, result.letter, slots[second]};
    put_number(result, part, number_of(high, part) - number_of(low, part));
  }
  wait_for_group();
}
FUNCTION(DPdxFine) { derive(call, 0, 0); }
FUNCTION(DPdyFine) { derive(call, 1, 0); }
FUNCTION(DPdxCoarse) { derive(call, 0, 1); }
FUNCTION(DPdyCoarse) { derive(call, 1, 1); }

// Scope, target, source, number of elements, strides of both, bytes of an element, an event.
FUNCTION(GroupAsyncCopy) {
  char *target = *(char **)call->args[1], *source = *(char **)call->args[2];
  int64_t count = integer_of(argument(call, 3), 0, 0), to = integer_of(argument(call, 4), 0, 0), from = integer_of(argument(call, 5), 0, 0);
  int64_t bytes = integer_of(argument(call, 6), 0, 0);
  for (int64_t i = 0; local_index() == 0 && i < count; i++) memcpy(target + i * to * bytes, source + i * from * bytes, (size_t)bytes);
  *(uint64_t *)call->result = 1;
}
FUNCTION(GroupWaitEvents) { wait_for_group(); }

// ---- as compilers of OpenCL C leave them

FUNCTION(barrier) { wait_for_group(); }
FUNCTION(work_group_barrier) { wait_for_group(); }
FUNCTION(sub_group_barrier) {}
FUNCTION(mem_fence) {}
FUNCTION(read_mem_fence) {}
FUNCTION(write_mem_fence) {}
