// Functions of OpenCL's library, pointers, clocks, printing.
#define _XOPEN_SOURCE 700
#include <stddef.h>
#include "runtime.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern FILE *print_stream;

// ---- mathematics

#define MATHEMATICS(name)                                                                                                                    \
  FUNCTION(ocl_##name) {                                                                                                                     \
    struct value x = argument(call, 0), result = result_of(call);                                                                            \
    for (int part = 0; part < x.count; part++) put_number(result, part, name(number_of(x, part)));                                           \
  }
MATHEMATICS(erf)
MATHEMATICS(erfc)
MATHEMATICS(tgamma)
MATHEMATICS(lgamma)

FUNCTION(ocl_lgamma_r) {
  struct value x = argument(call, 0);
  int32_t *signs = *(int32_t **)call->args[1];
  runtime_ocl_lgamma(call);
  for (int part = 0; part < x.count; part++) {
    double value = number_of(x, part);
    if (value <= 0 && floor(value) == value) signs[part] = 0;
    else signs[part] = value < 0 && fmod(floor(value), 2) != 0 ? -1 : 1;
  }
}

// ---- pointers

// The storage class of what a pointer leads to.
static int class_of(const char *pointer) {
  for (int i = 0; i < harness_variable_count; i++) {
    struct variable *v = &harness_variables[i];
    if (pointer < v->address || pointer >= v->address + v->bytes) continue;
    return v->kind == WORKGROUP ? 4 : v->kind == BUFFER ? 5 : 7;
  }
  return 7;
}

static void cast_to(const struct call *call, int64_t wanted) {
  char *pointer = *(char **)call->args[0];
  *(char **)call->result = class_of(pointer) == wanted ? pointer : NULL;
}

FUNCTION(GenericCastToPtrExplicit) { cast_to(call, integer_of(argument(call, 1), 0, 1)); }
FUNCTION(__to_global) { cast_to(call, 5); }
FUNCTION(__to_local) { cast_to(call, 4); }
FUNCTION(__to_private) { cast_to(call, 7); }

FUNCTION(GenericPtrMemSemantics) {
  int kind = class_of(*(char **)call->args[0]);
  *(int32_t *)call->result = kind == 4 ? 0x100 : kind == 5 ? 0x200 : 0;
}

FUNCTION(get_fence) {
  int kind = class_of(*(char **)call->args[0]);
  *(int32_t *)call->result = kind == 4 ? 1 : kind == 5 ? 2 : 0;
}

FUNCTION(BufferSize) {
  for (int i = 0; i < harness_variable_count; i++)
    if (harness_variables[i].address == *(char **)call->args[0]) put_integer(result_of(call), 0, harness_variables[i].bytes);
}

FUNCTION(ReadClockKHR) {
  static int64_t clock;
  clock++;
  memcpy(call->result, &clock, 8);
}

// ---- atomics; the last letter of a mangled name, or the one of its atomic type, says whether integers have a sign

#define ATOMIC(prefix, operation, next)                                                                                                        \
  FUNCTION(prefix##_##operation) {                                                                                                           \
    struct value result = result_of(call), place = {1, result.letter, *(char **)call->args[0]};                                              \
    const char *atomic = strstr(call->name, "_Atomic");                                                                                      \
    int is_unsigned = strchr("jmy", atomic ? atomic[7] : call->name[strlen(call->name) - 1]) != NULL;                                        \
    int64_t old = integer_of(place, 0, 1), x = has_argument(call, 1) ? integer_of(argument(call, 1), 0, 1) : 1;                              \
    int64_t y = has_argument(call, 1) && has_argument(call, 2) ? integer_of(argument(call, 2), 0, 1) : 0;                                    \
    int is_less = is_unsigned ? (uint64_t)x < (uint64_t)old : x < old;                                                                       \
    (void)y, (void)is_less;                                                                                                                  \
    put_integer(place, 0, next);                                                                                                             \
    put_integer(result, 0, old);                                                                                                             \
  }
#define ATOMICS(prefix)                                                                                                                      \
  ATOMIC(prefix, add, old + x)                                                                                                               \
  ATOMIC(prefix, sub, old - x)                                                                                                               \
  ATOMIC(prefix, inc, old + 1)                                                                                                               \
  ATOMIC(prefix, dec, old - 1)                                                                                                               \
  ATOMIC(prefix, and, old &x)                                                                                                                \
  ATOMIC(prefix, or, old | x)                                                                                                                \
  ATOMIC(prefix, xor, old ^ x)                                                                                                               \
  ATOMIC(prefix, xchg, x)                                                                                                                    \
  ATOMIC(prefix, cmpxchg, old == x ? y : old)                                                                                                \
  ATOMIC(prefix, min, is_less ? x : old)                                                                                                     \
  ATOMIC(prefix, max, is_less ? old : x)
ATOMICS(atomic)
ATOMICS(atom)
ATOMIC(atomic_fetch, min, is_less ? x : old)
ATOMIC(atomic_fetch, max, is_less ? old : x)
ATOMIC(atomic_fetch, min_explicit, is_less ? x : old)
ATOMIC(atomic_fetch, max_explicit, is_less ? old : x)

// ---- printing

static void print_part(const char *directive, int length, char letter, struct value value, int part) {
  char form[32];
  memcpy(form, directive, length);
  form[length] = 0;
  if (strchr("diouxXc", letter)) {
    sprintf(form + length, "%s%c", letter == 'c' ? "" : "ll", letter);
    fprintf(print_stream, form, (long long)integer_of(value, part, letter == 'd' || letter == 'i'));
  } else if (letter == 's') {
    sprintf(form + length, "s");
    fprintf(print_stream, form, ((char *const *)value.at)[part]);
  } else {
    sprintf(form + length, "%c", letter);
    fprintf(print_stream, form, number_of(value, part));
  }
}

FUNCTION(ocl_printf) {
  const char *format = *(const char **)call->args[0];
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
    struct value value = argument(call, next++);
    for (int part = 0; part < count; part++) {
      if (part > 0) fputc(',', print_stream);
      print_part(start, length, *at, value, part);
    }
  }
  *(int32_t *)call->result = 0;
}

FUNCTION(AbortKHR) {
  (void)call;
  fprintf(stderr, "the kernel aborts\n");
  exit(1);
}
