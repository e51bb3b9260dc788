// Plays work-groups, barriers, built-in variables, operations of groups and what else modules call: each invocation is a coroutine, and those of a
// work-group take turns at barriers. Standard input says how to launch and what memory holds; standard output gets what was printed and
// what memory holds then.
#define _XOPEN_SOURCE 700
#include "runtime.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { STACK = 1 << 18, MOST_ITEMS = 1024 };

static int32_t groups[3], size[3], offset[3], dimensions;
static int32_t group[3];
static int current, items;
static ucontext_t scheduler, contexts[MOST_ITEMS];
static char *stacks[MOST_ITEMS], *privates[MOST_ITEMS];
static int finished[MOST_ITEMS];
static char *printed;
static size_t printed_length;
static FILE *print_stream;

static void fail(const char *what, const char *name) {
  fprintf(stderr, "the runtime %s '%s'\n", what, name);
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

void wait_for_group(void) {
  int item = current;
  swapcontext(&contexts[item], &scheduler);
}

static void invocation(void) {
  harness_kernel();
  finished[current] = 1;
}

static void begin(int item) {
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
  for (int left = items; left > 0;) {
    left = 0;
    for (int item = 0; item < items; item++) {
      if (finished[item]) continue;
      current = item;
      set_built_ins();
      swap_privates(item, 0);
      swapcontext(&scheduler, &contexts[item]);
      swap_privates(item, 1);
      if (!finished[item]) left++;
    }
  }
}

// ---- operations of groups

static double as_number(const char *type, const void *value) {
  switch (*type) {
  case 'f': return *(const float *)value;
  case 'd': return *(const double *)value;
  case 'h': return (double)*(const _Float16 *)value;
  default: return 0;
  }
}

static int64_t as_integer(char type, const void *value, int is_signed) {
  int64_t result = 0;
  int bytes = type == 'l' ? 8 : type == 't' ? 2 : type == 'c' || type == 'b' ? 1 : 4;
  memcpy(&result, value, bytes);
  if (type == 'b') return result & 1;
  return is_signed && bytes < 8 ? (int64_t)((uint64_t)result << (64 - 8 * bytes)) >> (64 - 8 * bytes) : result;
}

static void put_number(char type, double value, void *result) {
  if (type == 'f') *(float *)result = (float)value;
  else if (type == 'd') *(double *)result = value;
  else *(_Float16 *)result = (_Float16)value;
}

static void put_integer(char type, int64_t value, void *result) {
  memcpy(result, &value, type == 'l' ? 8 : type == 't' ? 2 : type == 'c' || type == 'b' ? 1 : 4);
}

static char slots[MOST_ITEMS][16];

// The combination of the values of some invocations: all, those up to this one, or those before it.
static void combine(const char *name, char type, int operation, void *result) {
  int is_float = type == 'f' || type == 'd' || type == 'h';
  int is_signed = strncmp(name, "SM", 2) == 0;
  int first = 1, last = operation == 0 ? items : operation == 1 ? current + 1 : current;
  double number = strstr(name, "FMin") ? INFINITY : strstr(name, "FMax") ? -INFINITY : strstr(name, "FMul") ? 1 : 0;
  int bits = type == 'l' ? 64 : type == 't' ? 16 : type == 'c' ? 8 : 32;
  int64_t integer = strstr(name, "SMin") ? (int64_t)(~0ull >> (65 - bits)) : strstr(name, "SMax") ? (int64_t)-1 << (bits - 1)
    : strstr(name, "UMin") || strstr(name, "And") ? -1 : strstr(name, "IMul") ? 1 : 0;
  for (int item = 0; item < last; item++, first = 0) {
    if (is_float) {
      double x = as_number(&type, slots[item]);
      if (strstr(name, "Add")) number = first ? x : type == 'f' ? (float)(number + x) : number + x;
      else if (strstr(name, "Mul")) number = type == 'f' ? (float)(number * x) : number * x;
      else number = strstr(name, "Min") ? fmin(number, x) : fmax(number, x);
      continue;
    }
    int64_t x = as_integer(type, slots[item], is_signed);
    if (strstr(name, "Add")) integer += x;
    else if (strstr(name, "Mul")) integer *= x;
    else if (strstr(name, "SMin")) integer = x < integer ? x : integer;
    else if (strstr(name, "SMax")) integer = x > integer ? x : integer;
    else if (strstr(name, "UMin")) integer = (uint64_t)x < (uint64_t)integer ? x : integer;
    else if (strstr(name, "UMax")) integer = (uint64_t)x > (uint64_t)integer ? x : integer;
    else if (strstr(name, "And")) integer &= x;
    else if (strstr(name, "Xor")) integer ^= x;
    else integer |= x;
  }
  if (is_float) put_number(type, number, result);
  else put_integer(type, integer, result);
}

static int call_group(const char *name, const char *types, void **args, void *result) {
  char type = types[0];
  if (strcmp(name, "AsyncCopy") == 0) {
    char *target = *(char **)args[1], *source = *(char **)args[2];
    int64_t count = as_integer(types[8], args[3], 0), to = as_integer(types[8], args[4], 0), from = as_integer(types[8], args[5], 0);
    int32_t bytes = *(int32_t *)args[6];
    for (int64_t i = 0; current == 0 && i < count; i++) memcpy(target + i * to * bytes, source + i * from * bytes, bytes);
    *(uint64_t *)result = 1;
    return 1;
  }
  if (strcmp(name, "WaitEvents") == 0) {
    wait_for_group();
    return 1;
  }
  int votes = strcmp(name, "All") == 0 || strcmp(name, "Any") == 0;
  int broadcasts = strcmp(name, "Broadcast") == 0;
  int is_known = votes || broadcasts || strchr("FIUSBL", name[0]) != NULL;
  if (!is_known) return 0;
  memcpy(slots[current], args[votes || broadcasts ? 1 : 2], type == 'l' || type == 'd' ? 8 : type == 'b' || type == 'c' ? 1 : type == 't' || type == 'h' ? 2 : 4);
  wait_for_group();
  if (broadcasts) {
    // The type of the id stands behind those of result, scope and value.
    const char *id = types + 6;
    int count = *id >= '0' && *id <= '9' ? *id++ - '0' : 1, wide = *id == 'l' ? 8 : 4, from = 0;
    for (int at = count - 1; at >= 0; at--) from = from * size[at] + (int)as_integer(*id, (char *)args[2] + at * wide, 0);
    memcpy(result, slots[from], 8 * (type == 'l' || type == 'd') + 4 * (type == 'i' || type == 'f') + 2 * (type == 't' || type == 'h') + (type == 'b' || type == 'c'));
  } else if (votes) {
    int all = 1, any = 0;
    for (int item = 0; item < items; item++) all &= slots[item][0] & 1, any |= slots[item][0] & 1;
    *(char *)result = name[1] == 'l' ? all : any;
  } else combine(name, type, *(int32_t *)args[1], result);
  wait_for_group();
  return 1;
}

// ---- printing

static void print_argument(const char *directive, int length, char letter, char type, const void *value) {
  char form[32];
  memcpy(form, directive, length);
  form[length] = 0;
  if (strchr("diouxXc", letter)) {
    sprintf(form + length, "%s%c", letter == 'c' ? "" : "ll", letter);
    int is_signed = letter == 'd' || letter == 'i';
    fprintf(print_stream, form, (long long)as_integer(type, value, is_signed));
  } else if (letter == 's') {
    sprintf(form + length, "s");
    fprintf(print_stream, form, *(char *const *)value);
  } else {
    sprintf(form + length, "%c", letter);
    fprintf(print_stream, form, as_number(&type, value));
  }
}

static void print(const char *types, void **args) {
  const char *format = *(const char **)args[0];
  // Behind the types of the result and of the format.
  const char *type = types + 4;
  int next = 1;
  for (const char *at = format; *at; at++) {
    if (*at != '%' || at[1] == '%') {
      fputc(*at, print_stream);
      at += *at == '%';
      continue;
    }
    const char *start = at++;
    while (strchr("-+ #0123456789.", *at)) at++;
    int length = (int)(at - start), count = 1;
    if (*at == 'v') count = (int)strtol(at + 1, (char **)&at, 10);
    while (strchr("hl", *at)) at++;
    while (*type >= '0' && *type <= '9') type++;
    int bytes = *type == 'l' || *type == 'd' || *type == 'p' ? 8 : *type == 't' || *type == 'h' ? 2 : *type == 'c' ? 1 : 4;
    for (int part = 0; part < count; part++) {
      if (part > 0) fputc(',', print_stream);
      print_argument(start, length, *at, *type, (char *)args[next] + part * bytes);
    }
    next++;
    type += 2;
  }
}

// ---- functions

static int call_mathematics(const char *name, char type, void **args, void *result) {
  double x = as_number(&type, args[0]);
  int sign = 1;
  if (strcmp(name, "erf") == 0) x = erf(x);
  else if (strcmp(name, "erfc") == 0) x = erfc(x);
  else if (strcmp(name, "tgamma") == 0) x = tgamma(x);
  else if (strcmp(name, "lgamma") == 0) x = lgamma(x);
  else if (strcmp(name, "lgamma_r") == 0) {
    sign = x < 0 && floor(x) != x && fmod(floor(x), 2) != 0 ? -1 : 1;
    x = lgamma(x);
    **(int32_t **)args[1] = sign;
  } else return 0;
  put_number(type, x, result);
  return 1;
}

// What compilers of OpenCL C leave as calls; the last letter of a mangled name says whether integers have a sign.
static int call_atomic(const char *operation, const char *mangled, void **args, void *result) {
  int32_t *place = *(int32_t **)args[0], old = *place, value = args[1] ? *(int32_t *)args[1] : 1;
  char last = mangled[strlen(mangled) - 1];
  int is_unsigned = last == 'j';
  if (strcmp(operation, "inc") == 0) *place = old + 1;
  else if (strcmp(operation, "dec") == 0) *place = old - 1;
  else if (strcmp(operation, "add") == 0) *place = old + value;
  else if (strcmp(operation, "sub") == 0) *place = old - value;
  else if (strcmp(operation, "and") == 0) *place = old & value;
  else if (strcmp(operation, "or") == 0) *place = old | value;
  else if (strcmp(operation, "xor") == 0) *place = old ^ value;
  else if (strcmp(operation, "xchg") == 0) *place = value;
  else if (strcmp(operation, "cmpxchg") == 0) *place = old == value ? *(int32_t *)args[2] : old;
  else if (strcmp(operation, "min") == 0) *place = (is_unsigned ? (uint32_t)value < (uint32_t)old : value < old) ? value : old;
  else if (strcmp(operation, "max") == 0) *place = (is_unsigned ? (uint32_t)value > (uint32_t)old : value > old) ? value : old;
  else return 0;
  *(int32_t *)result = old;
  return 1;
}

// The storage class of what a pointer leads to.
static int class_of(const char *pointer) {
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (pointer < v->address || pointer >= v->address + v->bytes) continue;
    return v->kind == WORKGROUP ? 4 : v->kind == BUFFER ? 5 : 7;
  }
  return 7;
}

void harness_call(const char *mangled, const char *types, void **args, void *result) {
  char name[256];
  int length = 0, skipped = 0;
  if (sscanf(mangled, "_Z%d%n", &length, &skipped) == 1) snprintf(name, sizeof name, "%.*s", length, mangled + skipped);
  else snprintf(name, sizeof name, "%s", mangled);
  char *suffix = strstr(name, "_R");
  while (suffix && strstr(suffix + 2, "_R")) suffix = strstr(suffix + 2, "_R");
  if (suffix && suffix[2] >= 'a' && suffix[2] <= 'z') *suffix = 0;
  const char *own = strncmp(name, "__spirv_", 8) == 0 ? name + 8 : name;
  static int64_t clock;
  if (strcmp(own, "ControlBarrier") == 0) {
    if (*(int32_t *)args[0] <= 2) wait_for_group();
  } else if (strcmp(own, "ControlBarrierArriveINTEL") == 0 || strcmp(own, "sub_group_barrier") == 0) {
  } else if (strcmp(own, "ControlBarrierWaitINTEL") == 0 || strcmp(own, "barrier") == 0) {
    wait_for_group();
  } else if (strcmp(own, "BufferSize") == 0) {
    for (int i = 0; i < harness_variable_count; i++)
      if (harness_variables[i].address == *(char **)args[0]) *(int32_t *)result = (int32_t)harness_variables[i].bytes;
  } else if (strcmp(own, "ReadClockKHR") == 0) {
    clock++;
    memcpy(result, &clock, 8);
  } else if (strcmp(own, "GenericCastToPtrExplicit") == 0 || strncmp(own, "__to_", 5) == 0) {
    int wanted = own[0] == 'G' ? *(int32_t *)args[1] : own[5] == 'g' ? 5 : own[5] == 'l' ? 4 : 7;
    *(char **)result = class_of(*(char **)args[0]) == wanted ? *(char **)args[0] : NULL;
  } else if (strcmp(own, "GenericPtrMemSemantics") == 0) {
    int kind = class_of(*(char **)args[0]);
    *(int32_t *)result = kind == 4 ? 0x100 : kind == 5 ? 0x200 : 0;
  } else if (strcmp(own, "ocl_printf") == 0) {
    print(types, args);
    *(int32_t *)result = 0;
  } else if (strncmp(own, "ocl_", 4) == 0 && call_mathematics(own + 4, types[0], args, result)) {
  } else if (strncmp(own, "atomic_", 7) == 0 && call_atomic(own + 7, mangled, args, result)) {
  } else if (strncmp(own, "Group", 5) == 0 && call_group(own + 5, types, args, result)) {
  } else if (!call_images(own, types, args, result)) fail("has no function", mangled);
}

static void read_all(void *place, size_t bytes) {
  if (fread(place, 1, bytes, stdin) != bytes) fail("misses input for", "a launch");
}

int main(void) {
  read_all(groups, sizeof groups);
  read_all(size, sizeof size);
  read_all(offset, sizeof offset);
  read_all(&dimensions, sizeof dimensions);
  items = size[0] * size[1] * size[2];
  size_t private_bytes = 1;
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (v->kind == BUFFER) read_all(v->address, v->bytes);
    if (v->kind == PRIVATE) private_bytes += v->bytes;
  }
  read_images();
  print_stream = open_memstream(&printed, &printed_length);
  for (int item = 0; item < items; item++) {
    stacks[item] = malloc(STACK);
    privates[item] = malloc(private_bytes);
  }
  for (group[2] = 0; group[2] < groups[2]; group[2]++)
    for (group[1] = 0; group[1] < groups[1]; group[1]++)
      for (group[0] = 0; group[0] < groups[0]; group[0]++) run_group();
  fclose(print_stream);
  int32_t length = (int32_t)printed_length;
  fwrite(&length, 4, 1, stdout);
  fwrite(printed, 1, printed_length, stdout);
  for (int i = 0; i < harness_variable_count; i++)
    if (harness_variables[i].kind == BUFFER) fwrite(harness_variables[i].address, 1, harness_variables[i].bytes, stdout);
  write_images();
  return 0;
}
