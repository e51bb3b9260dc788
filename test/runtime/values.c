// Arguments and results of the functions of the runtime, by the letters of their types.
#include <stddef.h>
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

int bytes_of(char letter) {
  switch (letter) {
  case 'b':
  case 'c': return 1;
  case 't':
  case 'h': return 2;
  case 'i':
  case 'f': return 4;
  default: return 8;
  }
}

static struct value value_at(const char *type, char *at) {
  char *end;
  long count = strtol(type, &end, 10);
  return (struct value){count ? (int)count : 1, *end, at};
}

int has_argument(const struct call *call, int index) { return call->args[index] != NULL; }

struct value argument(const struct call *call, int index) {
  const char *type = call->types;
  for (int at = 0; at <= index; at++) type = strchr(type, ' ') + 1;
  return value_at(type, call->args[index]);
}

// Of a struct the last member.
struct value result_of(const struct call *call) {
  const char *behind = strpbrk(call->types, "+ ");
  if (!behind || *behind == ' ') return value_at(call->types, call->result);
  struct value value = value_at(behind + 1, call->result);
  int alignment = bytes_of(value.letter) * (value.count == 3 ? 4 : value.count);
  value.at += alignment;
  return value;
}

double number_of(struct value value, int part) {
  const char *at = value.at + part * bytes_of(value.letter);
  switch (value.letter) {
  case 'f': return *(const float *)at;
  case 'd': return *(const double *)at;
  case 'h': return (double)*(const _Float16 *)at;
  default: return (double)integer_of(value, part, 1);
  }
}

int64_t integer_of(struct value value, int part, int is_signed) {
  int bytes = bytes_of(value.letter);
  int64_t result = 0;
  memcpy(&result, value.at + part * bytes, bytes);
  if (value.letter == 'b') return result & 1;
  int unused = 64 - 8 * bytes;
  return is_signed ? (int64_t)((uint64_t)result << unused) >> unused : result;
}

void put_number(struct value value, int part, double number) {
  char *at = value.at + part * bytes_of(value.letter);
  if (value.letter == 'f') *(float *)at = (float)number;
  else if (value.letter == 'd') *(double *)at = number;
  else if (value.letter == 'h') *(_Float16 *)at = (_Float16)number;
  else put_integer(value, part, (int64_t)number);
}

void put_integer(struct value value, int part, int64_t integer) {
  int bytes = bytes_of(value.letter);
  memcpy(value.at + part * bytes, &integer, bytes);
}
