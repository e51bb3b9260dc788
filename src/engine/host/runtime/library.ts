// Numbers in text, sorting, and the end of programs: C's `stdlib.h`.

import { address, type HostNumber, type Machine } from "./machine.ts";
import type { RuntimeFunction } from "./runtime.ts";
import { sizeOf } from "./strings.ts";
import { HostExit, HostTrap } from "./trap.ts";

// ---- numbers

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

interface Parsed {
  readonly value: bigint;
  /** Characters that were read; 0 if there is no number. */
  readonly length: number;
}

/** Parses an integer at the start of a text, in a base or, for 0, in the base of its prefix. */
function parseInteger(text: string, base: number): Parsed {
  const head = /^[ \t\n\v\f\r]*([-+]?)/.exec(text);
  const isNegative = head?.[1] === "-";
  const start = head?.[0].length ?? 0;
  const hasPrefix = (base === 0 || base === 16) && /^0x[0-9a-f]/i.test(text.slice(start));
  const real = base === 0 ? (hasPrefix ? 16 : text[start] === "0" ? 8 : 10) : base;
  let at = start + (hasPrefix ? 2 : 0);
  const first = at;
  let value = 0n;
  for (; at < text.length; at++) {
    const digit = DIGITS.indexOf((text[at] ?? "").toLowerCase());
    if (digit < 0 || digit >= real) break;
    value = value * BigInt(real) + BigInt(digit);
  }
  return at === first ? { value: 0n, length: 0 } : { value: isNegative ? -value : value, length: at };
}

const LONG_MIN = -(1n << 63n);
const LONG_MAX = (1n << 63n) - 1n;
const UNSIGNED_MAX = (1n << 64n) - 1n;

function clamped(value: bigint, least: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value;
}

function storeEnd({ view }: Machine, cell: HostNumber | undefined, end: number): void {
  if (address(cell) === 0) return;
  view.setUint32(address(cell), end, true);
  view.setUint32(address(cell) + 4, 0, true);
}

const integer =
  (isUnsigned: boolean): RuntimeFunction =>
  (machine, text, end, base) => {
    const { value, length } = parseInteger(machine.textAt(address(text)), Number(base));
    storeEnd(machine, end, address(text) + length);
    if (!isUnsigned) return clamped(value, LONG_MIN, LONG_MAX);
    return BigInt.asIntN(64, value > UNSIGNED_MAX ? UNSIGNED_MAX : value);
  };

const FLOAT = /^[ \t\n\v\f\r]*([-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|inf(?:inity)?|nan))/i;

function parseFloating(text: string): { readonly value: number; readonly length: number } {
  const found = FLOAT.exec(text);
  const written = found?.[1]?.toLowerCase() ?? "";
  if (found === null) return { value: 0, length: 0 };
  const unsigned = written.replace(/^[-+]/, "");
  const size = unsigned.startsWith("inf")
    ? Number.POSITIVE_INFINITY
    : unsigned === "nan"
      ? Number.NaN
      : Number(unsigned);
  return { value: written.startsWith("-") ? -size : size, length: found[0].length };
}

const floating: RuntimeFunction = (machine, text, end) => {
  const { value, length } = parseFloating(machine.textAt(address(text)));
  storeEnd(machine, end, address(text) + length);
  return value;
};

const numbers: Readonly<Record<string, RuntimeFunction>> = {
  strtol: integer(false),
  strtoll: integer(false),
  __isoc23_strtol: integer(false),
  __isoc23_strtoll: integer(false),
  strtoul: integer(true),
  strtoull: integer(true),
  __isoc23_strtoul: integer(true),
  __isoc23_strtoull: integer(true),
  strtod: floating,
  strtof: floating,
  atof: (machine, text) => parseFloating(machine.textAt(address(text))).value,
  atoi: (machine, text) => Number(BigInt.asIntN(32, parseInteger(machine.textAt(address(text)), 10).value)),
  atol: (machine, text) => BigInt.asIntN(64, parseInteger(machine.textAt(address(text)), 10).value),
  atoll: (machine, text) => BigInt.asIntN(64, parseInteger(machine.textAt(address(text)), 10).value),
  abs: (_machine, value) => Math.abs(Number(value)) | 0,
  labs: (_machine, value) => BigInt.asIntN(64, BigInt(value ?? 0) < 0n ? -BigInt(value ?? 0) : BigInt(value ?? 0)),
  llabs: (_machine, value) => BigInt.asIntN(64, BigInt(value ?? 0) < 0n ? -BigInt(value ?? 0) : BigInt(value ?? 0)),
};

// ---- sorting

/** Sorts copies of the elements, so that functions that compare see elements in memory that does not change. */
const sort: RuntimeFunction = (machine, base, count, size, compare) => {
  const [start, length, width] = [address(base), sizeOf(count), sizeOf(size)];
  const copy = machine.heap.allocate(Math.max(length * width, 1));
  machine.bytes.copyWithin(copy, start, start + length * width);
  const order = Array.from({ length }, (_, at) => copy + at * width);
  order.sort((a, b) => Number(machine.call(compare, a, b)));
  order.forEach((from, at) => machine.bytes.copyWithin(start + at * width, from, from + width));
  machine.heap.free(copy);
};

// biome-ignore lint/complexity/useMaxParams: the parameters after the machine are those of bsearch
const search: RuntimeFunction = (machine, key, base, count, size, compare) => {
  let [low, high] = [0, sizeOf(count)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = address(base) + middle * sizeOf(size);
    const order = Number(machine.call(compare, key ?? 0, place | 0));
    if (order === 0) return place | 0;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return 0;
};

// ---- chance

/** Words that the generator remembers, and results that it drops before the first one. */
const RANDOM_WORDS = 34;
const RANDOM_DROPPED = 310;

/**
 * The sequence of glibc, so that programs print the same numbers: each word is the sum of the words 3 and 31 before it. The cell holds the last 34
 * words in a ring, and after them the place of the next one and whether there is a seed.
 */
const random: RuntimeFunction = (machine) => {
  const cell = randomCell(machine);
  if (machine.view.getUint32(cell + 4 * RANDOM_WORDS + 4, true) === 0) seedRandom(machine, 1);
  return nextRandom(machine, cell) >>> 1;
};

function randomCell(machine: Machine): number {
  return machine.static("rand", 4 * (RANDOM_WORDS + 2));
}

function nextRandom({ view }: Machine, cell: number): number {
  const at = view.getUint32(cell + 4 * RANDOM_WORDS, true);
  const word = (before: number) => view.getInt32(cell + 4 * ((at + RANDOM_WORDS - before) % RANDOM_WORDS), true);
  const next = (word(3) + word(31)) | 0;
  view.setInt32(cell + 4 * at, next, true);
  view.setUint32(cell + 4 * RANDOM_WORDS, (at + 1) % RANDOM_WORDS, true);
  return next;
}

function seedRandom(machine: Machine, seed: number): void {
  const cell = randomCell(machine);
  const words = [seed === 0 ? 1 : seed | 0];
  for (let at = 1; at < 31; at++) {
    const product = (16807n * BigInt(words[at - 1] ?? 0)) % 2147483647n;
    words.push(Number(product < 0n ? product + 2147483647n : product));
  }
  for (let at = 31; at < RANDOM_WORDS; at++) words.push(words[at - 31] ?? 0);
  words.forEach((word, at) => machine.view.setInt32(cell + 4 * at, word, true));
  machine.view.setUint32(cell + 4 * RANDOM_WORDS, 0, true);
  machine.view.setUint32(cell + 4 * RANDOM_WORDS + 4, 1, true);
  for (let dropped = 0; dropped < RANDOM_DROPPED; dropped++) nextRandom(machine, cell);
}

// ---- the end

const exit: RuntimeFunction = (_machine, status) => {
  throw new HostExit(Number(status ?? 0), true);
};

const leave: RuntimeFunction = (_machine, status) => {
  throw new HostExit(Number(status ?? 0), false);
};

const ending: Readonly<Record<string, RuntimeFunction>> = {
  exit,
  _exit: leave,
  _Exit: leave,
  abort() {
    throw new HostTrap("aborts");
  },
  __assert_fail(machine, text, file, line, name) {
    const [condition, path, where] = [text, file, name].map((one) => machine.textAt(address(one)));
    machine.output.error(`${path}:${line}: ${where}: Assertion \`${condition}' failed.\n`);
    throw new HostTrap("aborts");
  },
  atexit(machine, place) {
    machine.atExit.push({ place: address(place), argument: 0 });
    return 0;
  },
  __cxa_atexit(machine, place, argument) {
    machine.atExit.push({ place: address(place), argument: address(argument) });
    return 0;
  },
};

export const libraryFunctions: Readonly<Record<string, RuntimeFunction>> = {
  ...numbers,
  ...ending,
  qsort: sort,
  bsearch: search,
  rand: random,
  random,
  srandom: (machine, seed) => seedRandom(machine, Number(seed)),
  srand(machine, seed) {
    seedRandom(machine, Number(seed));
  },
  getenv: () => 0,
  time(machine, cell) {
    const now = BigInt(Math.floor(Date.now() / 1000));
    if (address(cell) !== 0) machine.view.setBigInt64(address(cell), now, true);
    return now;
  },
  clock: () => BigInt(Math.round(performance.now() * 1000)),
  __errno_location: (machine) => machine.static("errno", 8) | 0,
};
