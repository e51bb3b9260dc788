// Random programs in C whose behaviour the language defines, so that they print the same wherever they run: integers of 8 to 128 bits, floats, arrays,
// structs with bit-fields, unions, pointers, recursion, tables of functions, switches, computed gotos, variadic functions.

import { type Random, random } from "../../bench/inputs/random.ts";

interface IntegerType {
  readonly name: string;
  readonly bits: number;
  readonly isSigned: boolean;
}

const TYPES: readonly IntegerType[] = [
  ...[8, 16, 32, 64].flatMap((bits) => [
    { name: `int${bits}_t`, bits, isSigned: true },
    { name: `uint${bits}_t`, bits, isSigned: false },
  ]),
  { name: "__int128", bits: 128, isSigned: true },
  { name: "unsigned __int128", bits: 128, isSigned: false },
];

const HEAD = `#include <stdint.h>
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
#include <stdlib.h>

typedef unsigned __int128 u128;
struct item { int8_t a; unsigned low : 13; int high : 19; int64_t b; double c; __int128 wide; uint16_t tail[3]; };
union view { uint64_t word; uint8_t bytes[8]; float parts[2]; };

static uint64_t state = SEED;
static uint64_t next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
static u128 wide(void) { return (u128)next() << 64 | next(); }
static void show(const char *name, u128 x) { printf("%s %016llx%016llx\\n", name, (unsigned long long)(x >> 64), (unsigned long long)x); }
static int64_t sum(int count, ...) {
  va_list list; va_start(list, count);
  int64_t total = 0;
  for (int i = 0; i < count; i++) total += i % 3 == 0 ? va_arg(list, int) : i % 3 == 1 ? va_arg(list, int64_t) : (int64_t)va_arg(list, double);
  va_end(list);
  return total;
}
`;

/** Writes one program. */
class Writer {
  readonly #choices: Random;
  #locals: { readonly name: string; readonly type: IntegerType }[] = [];
  #depth = 0;
  #labels = 0;

  constructor(choices: Random) {
    this.#choices = choices;
  }

  #type(): IntegerType {
    return this.#choices.pick(TYPES);
  }

  /** The unsigned type of the same width, in which arithmetic wraps. */
  #unsigned({ bits }: IntegerType): string {
    return bits === 128 ? "u128" : `uint${bits}_t`;
  }

  #leaf(type: IntegerType): string {
    const choices = this.#choices;
    const kind = choices.below(6);
    if (kind === 0) return `(${type.name})${choices.below(1 << 30) - (1 << 29)}`;
    if (kind === 1) return `(${type.name})array[${choices.below(8)}]`;
    if (kind === 2) return `(${type.name})item->${choices.pick(["a", "low", "high", "b", "wide", "tail[1]"])}`;
    if (kind === 3) return `(${type.name})${choices.pick(["view.word", "view.bytes[3]", "n"])}`;
    const local = choices.pick(this.#locals);
    return `(${type.name})${local.name}`;
  }

  /** An expression of a type; all arithmetic is unsigned, in at least 64 bits, or defined for all operands. */
  expression(type: IntegerType, size: number): string {
    if (size <= 0) return this.#leaf(type);
    const [a, b] = [this.expression(type, size - 1), this.expression(type, size - 2)];
    const word = this.#unsigned({ ...type, bits: Math.max(type.bits, 64) });
    const choices = this.#choices;
    const cast = (text: string) => `(${type.name})(${text})`;
    switch (choices.below(9)) {
      case 0:
        return cast(`(${a}) ${choices.pick(["<", "<=", "==", "!=", ">", ">="])} (${b}) ? (${b}) : (${a})`);
      case 1:
        return cast(`(${word})(${a}) << ((${b}) & ${type.bits - 1})`);
      case 2:
        return cast(`(${a}) >> ((${b}) & ${type.bits - 1})`);
      case 3:
        // Positive divisors: nothing overflows.
        return cast(`(${a}) ${choices.pick(["/", "%"])} (${type.name})(((${b}) & 63) + 1)`);
      case 4:
        return cast(`~(${a})`);
      case 5:
        return type.bits > 64
          ? cast(`-(${word})(${a})`)
          : cast(`(int64_t)((double)(int32_t)(${a}) * ${choices.below(9)}.5)`);
      default:
        return cast(`(${word})(${a}) ${choices.pick(["+", "-", "*", "&", "|", "^"])} (${word})(${b})`);
    }
  }

  #condition(): string {
    const type = this.#type();
    const [a, b] = [this.expression(type, 1), this.expression(type, 1)];
    return `(${a}) ${this.#choices.pick(["<", "<=", "==", "!=", ">", ">="])} (${b})`;
  }

  #block(): string {
    this.#depth++;
    const before = this.#locals.length;
    const text = Array.from({ length: 1 + this.#choices.below(3) }, () => this.#statement()).join("\n");
    this.#locals.length = before;
    this.#depth--;
    return `{\n${text}\n}`;
  }

  #statement(): string {
    const choices = this.#choices;
    const type = this.#type();
    const value = this.expression(type, 2);
    switch (choices.below(this.#depth > 2 ? 5 : 11)) {
      case 0:
        return this.#variable(type, value);
      case 1:
        return `array[(${value}) & 7] = (int32_t)(${this.expression(type, 1)});`;
      case 2:
        return this.#member(value);
      case 3: {
        const local = choices.pick(this.#locals);
        return `${local.name} = (${local.type.name})(${value});`;
      }
      case 4:
        return `view.${choices.pick(["word", "bytes[n & 7]"])} ^= (uint64_t)(${value});`;
      case 5:
        return `if (${this.#condition()}) ${this.#block()} else ${this.#block()}`;
      case 6:
        return `for (int i = 0; i < ${1 + choices.below(6)}; i++) ${this.#block()}`;
      case 7:
        return this.#choice();
      case 8:
        return this.#computedGoto();
      case 9:
        return `total += sum(4, (int)(${value} & 127), (int64_t)(${value}), (double)(int16_t)(${value}), ${choices.below(99)});`;
      default:
        return `if (n > 0) total += (uint64_t)table[n % TABLE](n - 1 - (n > 3), array, item);`;
    }
  }

  #variable(type: IntegerType, value: string): string {
    const name = `v${this.#locals.length}_${this.#choices.below(1000)}`;
    this.#locals.push({ name, type });
    return `${type.name} ${name} = ${value};`;
  }

  #member(value: string): string {
    const member = this.#choices.pick(["a", "low", "high", "b", "wide", "c", "tail[n & 1]"]);
    if (member !== "c") return `item->${member} = ${value};`;
    return `item->c = item->c / 2 + (double)(int32_t)(${value});`;
  }

  #choice(): string {
    const count = 2 + this.#choices.below(6);
    const step = 1 + this.#choices.below(9);
    const cases = Array.from(
      { length: count },
      (_, at) => `case ${at * step}: ${this.#block()} ${this.#choices.chance(70) ? "break;" : ""}`,
    );
    return `switch ((${this.expression(this.#type(), 1)}) & ${count * step - 1}) {\n${cases.join("\n")}\ndefault: n++;\n}`;
  }

  #computedGoto(): string {
    const label = `l${this.#labels++}`;
    const places = [0, 1, 2].map((at) => `${label}_${at}`);
    const table = `{ static const void *const ${label}[] = {${places.map((place) => `&&${place}`).join(", ")}};`;
    const steps = places.map((place) => `${place}: total += ${this.#choices.below(99)};`);
    return `${table} goto *${label}[(unsigned)array[1] % 3]; ${steps.join(" ")} }`;
  }

  function(index: number): string {
    this.#locals = [];
    const first = this.#variable(TYPES[7] ?? this.#type(), "(uint64_t)n * 7919");
    const second = this.#variable(this.#type(), "array[n & 7]");
    const statements = Array.from({ length: 3 + this.#choices.below(4) }, () => this.#statement());
    const shown = this.#locals.map(
      ({ name }) => `total = total * 31 + (uint64_t)${name} + (uint64_t)((u128)${name} >> 64);`,
    );
    return `static int64_t f${index}(int n, int32_t *array, struct item *item) {
  uint64_t total = ${index}; union view view = {.word = (uint64_t)n << 20 | 77};
  ${first}\n${second}\n${statements.join("\n")}\n${shown.join("\n")}
  return (int64_t)(total + view.word);
}\n`;
  }
}

const MAIN = `int main(void) {
  int32_t array[8];
  struct item items[2];
  memset(items, 0, sizeof items);
  for (int i = 0; i < 8; i++) array[i] = (int32_t)next();
  items[0].wide = (__int128)wide(); items[1].c = 2.5;
  for (int round = 0; round < 4; round++)
    for (int i = 0; i < TABLE; i++) {
      struct item *item = &items[(round + i) & 1];
      printf("%d %lld\\n", i, (long long)table[i](round + i, array, item));
      show("wide", (u128)item->wide);
      printf("%d %u %d %lld %.17g %u\\n", item->a, item->low, item->high, (long long)item->b, item->c, item->tail[1]);
    }
  uint64_t hash = 14695981039346656037u;
  for (int i = 0; i < 8; i++) hash = (hash ^ (uint32_t)array[i]) * 1099511628211u;
  printf("%llx\\n", (unsigned long long)hash);
  return (int)(hash % 256);
}\n`;

/** The texts of the programs of a seed. */
export function runnablePrograms(count: number, seed: number): readonly string[] {
  const choices = random(seed);
  return Array.from({ length: count }, () => {
    const writer = new Writer(choices);
    const number = 2 + choices.below(4);
    const functions = Array.from({ length: number }, (_, index) => writer.function(index));
    const names = functions.map((_, index) => `f${index}`);
    const declared = names
      .map((name) => `static int64_t ${name}(int n, int32_t *array, struct item *item);`)
      .join("\n");
    const table = `#define TABLE ${number}\n${declared}\nstatic int64_t (*const table[])(int, int32_t *, struct item *) = {${names.join(", ")}};\n`;
    const head = HEAD.replace("SEED", `${choices.below(1 << 30) + 1}u`);
    return head + table + functions.join("\n") + MAIN;
  });
}
