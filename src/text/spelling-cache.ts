// Attributes by their spelling, for one source: numbers, arrays of numbers, symbols and dialects' attributes of words: `0 : i32`,
// `[0 : i32, 2 : i32]`, `@name`, `#arith.fastmath<none>`.

import { ByteTable, hashBytes } from "../support/byte-table.ts";
import { BARE, CLASSES, NUMERIC, SPACE, startsIdentifier } from "./characters.ts";
import type { Scanner } from "./scanner.ts";

/** Longer spellings are not looked for. */
const LONGEST = 64;

/** Attributes by their spelling. It holds nothing whose meaning could depend on what stands around. */
export class SpellingCache {
  private readonly table = new ByteTable(64);
  private hash = 0;

  /** The id of the attribute whose spelling begins at the scanner's position, or 0; moves behind it where it is known. */
  lookup(scanner: Scanner): number {
    const end = this.measure(scanner.bytes, scanner.pos);
    if (end === 0) return 0;
    const id = this.table.get(scanner.bytes, scanner.pos, end, this.hash);
    if (id !== 0) scanner.pos = end;
    return id;
  }

  /** Remembers the attribute that was read from `begin` to `end`, if that is what {@link lookup} would measure. */
  remember(scanner: Scanner, begin: number, end: number, id: number): void {
    if (this.measure(scanner.bytes, begin) === end) this.table.set(scanner.bytes, begin, end, this.hash, id);
  }

  /** The end of a spelling, or 0 where it cannot be told cheaply. */
  private measure(bytes: Uint8Array, begin: number): number {
    const end = spellingEnd(bytes, begin);
    this.hash = hashBytes(bytes, begin, end);
    return end;
  }
}

function spellingEnd(bytes: Uint8Array, begin: number): number {
  const byte = bytes[begin];
  if (byte === 91) return arrayEnd(bytes, begin);
  if (byte === 64) return symbolEnd(bytes, begin);
  return byte === 35 ? dialectEnd(bytes, begin) : numberEnd(bytes, begin);
}

/** `#dialect.name<…>` of words and numbers, with no type behind it. */
function dialectEnd(bytes: Uint8Array, begin: number): number {
  let depth = 0;
  for (let pos = begin + 1; pos < begin + LONGEST; pos++) {
    const byte = bytes[pos]!;
    if (byte === 60) depth++;
    else if (byte === 62 && --depth === 0) {
      const next = bytes[bytes[pos + 1] === 32 ? pos + 2 : pos + 1]!;
      return next === 58 || next === 47 || (CLASSES[next]! & SPACE) !== 0 ? 0 : pos + 1;
    } else if ((CLASSES[byte]! & (depth === 0 ? BARE : NUMERIC)) === 0) return 0;
  }
  return 0;
}

/** `@name` with nothing behind it that could lead to a nested name. */
function symbolEnd(bytes: Uint8Array, begin: number): number {
  let end = begin + 1;
  if (!startsIdentifier(bytes[end]!)) return 0;
  while ((CLASSES[bytes[end]!]! & BARE) !== 0) end++;
  const next = bytes[end] === 32 ? end + 1 : end;
  const byte = bytes[next]!;
  if ((CLASSES[byte]! & SPACE) !== 0 || byte === 47) return 0;
  if (byte !== 58) return end;
  const behind = bytes[bytes[next + 1] === 32 ? next + 2 : next + 1]!;
  return behind === 58 || behind === 47 || (CLASSES[behind]! & SPACE) !== 0 ? 0 : end;
}

/** `[…]` of plain words, numbers and colons. */
function arrayEnd(bytes: Uint8Array, begin: number): number {
  for (let pos = begin + 1; pos < begin + LONGEST; pos++) {
    const byte = bytes[pos]!;
    if (byte === 93) return pos + 1;
    if ((CLASSES[byte]! & NUMERIC) === 0) return 0;
  }
  return 0;
}

/** A number and its type, with one blank around the colon. A number without a type may be followed by anything. */
function numberEnd(bytes: Uint8Array, begin: number): number {
  let pos = bytes[begin] === 45 ? begin + 1 : begin;
  while ((CLASSES[bytes[pos]!]! & BARE) !== 0 || isExponentSign(bytes, pos)) pos++;
  if (bytes[pos] !== 32 || bytes[pos + 1] !== 58 || bytes[pos + 2] !== 32) return 0;
  const type = pos + 3;
  pos = type;
  while ((CLASSES[bytes[pos]!]! & BARE) !== 0) pos++;
  return pos === type || bytes[pos] === 60 || pos - begin > LONGEST ? 0 : pos;
}

function isExponentSign(bytes: Uint8Array, pos: number): boolean {
  const byte = bytes[pos];
  const before = bytes[pos - 1];
  return (byte === 43 || byte === 45) && (before === 101 || before === 69);
}
