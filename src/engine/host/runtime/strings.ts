// Strings, bytes and characters of C's library.

import { address, type HostNumber, type Machine } from "./machine.ts";
import type { RuntimeFunction } from "./runtime.ts";

/** A size as C passes it. */
export function sizeOf(value: HostNumber | undefined): number {
  return Number(BigInt.asUintN(64, BigInt(value ?? 0)));
}

function lengthAt({ bytes }: Machine, place: number): number {
  const end = bytes.indexOf(0, place);
  return (end === -1 ? bytes.length : end) - place;
}

/** The difference of the first bytes that differ, of `most` at most and up to a zero. */
function compareTexts({ bytes }: Machine, a: number, b: number, most: number, fold = sameByte): number {
  for (let at = 0; at < most; at++) {
    const [x = 0, y = 0] = [bytes[a + at], bytes[b + at]];
    if (fold(x) !== fold(y)) return fold(x) - fold(y);
    if (x === 0) return 0;
  }
  return 0;
}

/** The same of memory, where zeros are bytes like others. */
function compareBytes({ bytes }: Machine, a: number, b: number, size: number): number {
  for (let at = 0; at < size; at++) {
    const [x = 0, y = 0] = [bytes[a + at], bytes[b + at]];
    if (x !== y) return x - y;
  }
  return 0;
}

const sameByte = (byte: number): number => byte;
const lowerByte = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

function copyText(machine: Machine, to: number, from: number, most = Number.POSITIVE_INFINITY): number {
  const length = Math.min(lengthAt(machine, from), most);
  machine.bytes.copyWithin(to, from, from + length);
  return length;
}

function findByte({ bytes }: Machine, place: number, byte: number, end: number): number {
  const at = bytes.indexOf(byte, place);
  return at !== -1 && at < end ? at : 0;
}

function duplicate(machine: Machine, from: number, most = Number.POSITIVE_INFINITY): number {
  const length = Math.min(lengthAt(machine, from), most);
  const place = machine.heap.allocate(length + 1);
  machine.bytes.copyWithin(place, from, from + length);
  machine.bytes[place + length] = 0;
  return place;
}

/** How many characters from the start are in a set, or are not. */
function span(machine: Machine, place: number, set: number, isIn: boolean): number {
  const members = new Set(machine.textAt(set));
  const text = machine.textAt(place);
  let length = 0;
  while (length < text.length && members.has(text[length] ?? "") === isIn) length++;
  return length;
}

const texts: Readonly<Record<string, RuntimeFunction>> = {
  strlen: (machine, text) => BigInt(lengthAt(machine, address(text))),
  strnlen: (machine, text, most) => BigInt(Math.min(lengthAt(machine, address(text)), sizeOf(most))),
  strcmp: (machine, a, b) => compareTexts(machine, address(a), address(b), Number.POSITIVE_INFINITY),
  strncmp: (machine, a, b, most) => compareTexts(machine, address(a), address(b), sizeOf(most)),
  strcasecmp: (machine, a, b) => compareTexts(machine, address(a), address(b), Number.POSITIVE_INFINITY, lowerByte),
  strncasecmp: (machine, a, b, most) => compareTexts(machine, address(a), address(b), sizeOf(most), lowerByte),
  strcoll: (machine, a, b) => compareTexts(machine, address(a), address(b), Number.POSITIVE_INFINITY),
  strcpy(machine, to, from) {
    machine.bytes[address(to) + copyText(machine, address(to), address(from))] = 0;
    return address(to) | 0;
  },
  stpcpy(machine, to, from) {
    const end = address(to) + copyText(machine, address(to), address(from));
    machine.bytes[end] = 0;
    return end | 0;
  },
  strncpy(machine, to, from, most) {
    const length = copyText(machine, address(to), address(from), sizeOf(most));
    machine.bytes.fill(0, address(to) + length, address(to) + sizeOf(most));
    return address(to) | 0;
  },
  strcat(machine, to, from) {
    const end = address(to) + lengthAt(machine, address(to));
    machine.bytes[end + copyText(machine, end, address(from))] = 0;
    return address(to) | 0;
  },
  strncat(machine, to, from, most) {
    const end = address(to) + lengthAt(machine, address(to));
    machine.bytes[end + copyText(machine, end, address(from), sizeOf(most))] = 0;
    return address(to) | 0;
  },
  strdup: (machine, text) => duplicate(machine, address(text)) | 0,
  strndup: (machine, text, most) => duplicate(machine, address(text), sizeOf(most)) | 0,
  strchr(machine, text, byte) {
    const end = address(text) + lengthAt(machine, address(text)) + 1;
    return findByte(machine, address(text), Number(byte) & 0xff, end) | 0;
  },
  strrchr(machine, text, byte) {
    const end = address(text) + lengthAt(machine, address(text));
    const at = machine.bytes.lastIndexOf(Number(byte) & 0xff, end);
    return at >= address(text) ? at | 0 : 0;
  },
  strstr(machine, text, part) {
    const at = machine.textAt(address(text)).indexOf(machine.textAt(address(part)));
    return at < 0 ? 0 : (address(text) + at) | 0;
  },
  strspn: (machine, text, set) => BigInt(span(machine, address(text), address(set), true)),
  strcspn: (machine, text, set) => BigInt(span(machine, address(text), address(set), false)),
  strpbrk(machine, text, set) {
    const at = address(text) + span(machine, address(text), address(set), false);
    return machine.bytes[at] === 0 ? 0 : at | 0;
  },
  strtok: (machine, text, set) => token(machine, address(text), address(set), machine.static("strtok", 4)),
  strtok_r: (machine, text, set, rest) => token(machine, address(text), address(set), address(rest)),
};

/** The next part of a text between separators; a cell stores the address of the rest. */
function token(machine: Machine, text: number, set: number, cell: number): number {
  const { view } = machine;
  const start = text === 0 ? view.getUint32(cell, true) : text;
  if (start === 0) return 0;
  const begin = start + span(machine, start, set, true);
  const end = begin + span(machine, begin, set, false);
  const isLast = machine.bytes[end] === 0;
  machine.bytes[end] = 0;
  view.setUint32(cell, isLast ? end : end + 1, true);
  return begin === end ? 0 : begin | 0;
}

const memory: Readonly<Record<string, RuntimeFunction>> = {
  memcmp: (machine, a, b, size) => compareBytes(machine, address(a), address(b), sizeOf(size)),
  bcmp: (machine, a, b, size) => compareBytes(machine, address(a), address(b), sizeOf(size)),
  memchr: (machine, place, byte, size) =>
    findByte(machine, address(place), Number(byte) & 0xff, address(place) + sizeOf(size)) | 0,
  bzero(machine, place, size) {
    machine.bytes.fill(0, address(place), address(place) + sizeOf(size));
  },
};

// ---- characters

/** Classes of characters by their names in `is…`. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alpha: /[A-Za-z]/,
  digit: /[0-9]/,
  alnum: /[A-Za-z0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  space: /[ \t\n\v\f\r]/,
  blank: /[ \t]/,
  punct: /[!-/:-@[-`{-~]/,
  print: /[ -~]/,
  graph: /[!-~]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the class is about
  cntrl: /[\x00-\x1f\x7f]/,
  xdigit: /[0-9A-Fa-f]/,
};

function isOf(pattern: RegExp, code: number): boolean {
  return code >= 0 && code < 128 && pattern.test(String.fromCharCode(code));
}

/** The bits of classes in the table that headers of the GNU library read, from the lowest of a little-endian word on. */
const TABLE_BITS: readonly (readonly [name: string, bit: number])[] = [
  ["upper", 1 << 8],
  ["lower", 1 << 9],
  ["alpha", 1 << 10],
  ["digit", 1 << 11],
  ["xdigit", 1 << 12],
  ["space", 1 << 13],
  ["print", 1 << 14],
  ["graph", 1 << 15],
  ["blank", 1 << 0],
  ["cntrl", 1 << 1],
  ["punct", 1 << 2],
  ["alnum", 1 << 3],
];

const FIRST = -128;
const LAST = 255;

const upper = (code: number): number => (isOf(/[a-z]/, code) ? code - 32 : code);
const lower = (code: number): number => (isOf(/[A-Z]/, code) ? code + 32 : code);

function bitsOf(code: number): number {
  return TABLE_BITS.reduce((bits, [name, bit]) => (isOf(CLASSES[name] ?? /$^/, code) ? bits | bit : bits), 0);
}

/** A table of values by characters from {@link FIRST} on, and the cell with the address of the entry of 0. */
function table(name: string, bytes: 2 | 4, value: (code: number) => number): RuntimeFunction {
  return (machine) =>
    machine.static(name, 8, (cell) => {
      const place = machine.heap.allocate(bytes * (LAST - FIRST + 1));
      const { view } = machine;
      for (let code = FIRST; code <= LAST; code++) {
        const at = place + bytes * (code - FIRST);
        if (bytes === 2) view.setUint16(at, value(code), true);
        else view.setInt32(at, value(code), true);
      }
      view.setUint32(cell, place - bytes * FIRST, true);
    }) | 0;
}

const characters: Readonly<Record<string, RuntimeFunction>> = {
  ...Object.fromEntries(
    Object.entries(CLASSES).map(([name, pattern]): [string, RuntimeFunction] => [
      `is${name}`,
      (_machine, code) => (isOf(pattern, Number(code)) ? 1 : 0),
    ]),
  ),
  toupper: (_machine, code) => upper(Number(code)),
  tolower: (_machine, code) => lower(Number(code)),
  __ctype_b_loc: table("__ctype_b_loc", 2, bitsOf),
  __ctype_toupper_loc: table("__ctype_toupper_loc", 4, upper),
  __ctype_tolower_loc: table("__ctype_tolower_loc", 4, lower),
};

export const stringFunctions: Readonly<Record<string, RuntimeFunction>> = { ...texts, ...memory, ...characters };
