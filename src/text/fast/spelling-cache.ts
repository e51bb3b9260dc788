// Types and attributes by their spelling, for one source. Names of aliases never change meaning, so they may be part of spellings.

import { type AttributeId, NO_ID } from "../../ir/index.ts";
import { hashBytes } from "../../support/tables/hash.ts";
import { LossyTable } from "../../support/tables/lossy-table.ts";
import { BARE, CLASSES, isDigit, NUMERIC, SPACE, startsIdentifier } from "../characters.ts";
import type { Scanner } from "../syntax/scanner.ts";
import type { SpellingShortcut } from "../syntax/shortcuts.ts";

/** Longer spellings of attributes are not looked for. */
const LONGEST = 96;

/** Words of a pair of entries: begin and length of each spelling, and what it represents. */
const PAIR = 6;
/** Pairs of entries at first, and at most. */
const FEWEST = 1 << 7;
const MOST = 1 << 13;

/**
 * Maps byte ranges of one text to positive integers. Of spellings that fall into the same pair of entries the last two are kept, so that
 * what a text says once costs no more than a look.
 */
export class SpellingTable {
  readonly #table = new LossyTable(PAIR, FEWEST, MOST);

  get(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const at = PAIR * this.#table.slotOf(hash);
    return this.#valueAt(at, bytes, begin, end) || this.#valueAt(at + PAIR / 2, bytes, begin, end);
  }

  #valueAt(at: number, bytes: Uint8Array, begin: number, end: number): number {
    const entries = this.#table.rows;
    if (entries[at + 1] !== end - begin) return 0;
    for (let key = entries[at]!, pos = begin; pos < end; key++, pos++) if (bytes[key] !== bytes[pos]) return 0;
    // The last entry is most likely still in the cache of the processor.
    entries[at] = begin;
    return entries[at + 2]!;
  }

  set(begin: number, end: number, hash: number, value: number): void {
    this.#table.learn();
    const entries = this.#table.rows;
    const at = PAIR * this.#table.slotOf(hash);
    entries.copyWithin(at + PAIR / 2, at, at + PAIR / 2);
    entries[at] = begin;
    entries[at + 1] = end - begin;
    entries[at + 2] = value;
  }
}

/** Attributes by their text. It holds no attribute whose meaning could depend on its surroundings. */
export class SpellingCache implements SpellingShortcut<AttributeId> {
  readonly #table = new SpellingTable();
  /** Of the spelling measured last. */
  #begin = -1;
  #end = 0;
  #hash = 0;

  /** The id of the attribute whose spelling begins at the scanner's position, or 0; moves after it where it is known. */
  lookup(scanner: Scanner): AttributeId {
    this.#measure(scanner.bytes, scanner.pos);
    if (this.#end === 0) return NO_ID;
    const id = this.#table.get(scanner.bytes, this.#begin, this.#end, this.#hash);
    if (id !== 0) scanner.pos = this.#end;
    return id as AttributeId;
  }

  /** Caches the attribute parsed from `begin` to `end`, if {@link lookup} would find the same end. */
  remember(scanner: Scanner, begin: number, end: number, id: AttributeId): void {
    if (this.#begin !== begin) this.#measure(scanner.bytes, begin);
    if (this.#end === end) this.#table.set(begin, end, this.#hash, id);
  }

  #measure(bytes: Uint8Array, begin: number): void {
    const end = spellingEnd(bytes, begin);
    this.#begin = begin;
    this.#end = end - begin > LONGEST ? 0 : end;
    this.#hash = hashBytes(bytes, begin, this.#end);
  }
}

/** The end of an attribute's text, or 0 if it cannot be found cheaply. */
function spellingEnd(bytes: Uint8Array, begin: number): number {
  const byte = bytes[begin]!;
  if (byte === 45 || isDigit(byte)) return numberEnd(bytes, begin);
  if (byte === 91) return arrayEnd(bytes, begin);
  if (byte === 64) return symbolEnd(bytes, begin);
  if (byte === 34) return beforeMore(bytes, spelledStringEnd(bytes, begin));
  return byte === 35 ? dialectEnd(bytes, begin) : wordEnd(bytes, begin);
}

/** `#alias` or `#dialect.name<…>`, with no type after it. */
function dialectEnd(bytes: Uint8Array, begin: number): number {
  const end = identifierEnd(bytes, begin + 1);
  return beforeMore(bytes, bytes[end] === 60 ? bodyEnd(bytes, end) : end);
}

/** A word and its body (`affine_map<…>`, `tensor<4xf32>`, `unit`), with the type where one follows (`dense<…> : tensor<4xf32>`). */
function wordEnd(bytes: Uint8Array, begin: number): number {
  const name = identifierEnd(bytes, bytes[begin] === 33 ? begin + 1 : begin);
  const end = bytes[name] === 60 ? bodyEnd(bytes, name) : name;
  if (end === begin || end === 0 || bytes[end] !== 32 || bytes[end + 1] !== 58) return beforeMore(bytes, end);
  return bytes[end + 2] === 32 ? wordEnd(bytes, end + 3) : 0;
}

function identifierEnd(bytes: Uint8Array, begin: number): number {
  let end = begin;
  while ((CLASSES[bytes[end]!]! & BARE) !== 0) end++;
  return end;
}

/** `end` where something ends there for certain: at a comma or a closing bracket. */
function beforeMore(bytes: Uint8Array, end: number): number {
  const byte = bytes[end];
  return byte === 44 || byte === 125 || byte === 93 || byte === 62 || byte === 41 ? end : 0;
}

/** After the `>` that closes the `<` at `begin`; 0 if it is far, or after a line or a comment. */
function bodyEnd(bytes: Uint8Array, begin: number): number {
  let depth = 0;
  for (let pos = begin; pos < begin + LONGEST; pos++) {
    const byte = bytes[pos]!;
    // Neither `<=` nor `>=` nor `->` is a bracket.
    if (byte === 60 && bytes[pos + 1] !== 61) depth++;
    else if (byte === 62 && bytes[pos + 1] !== 61 && bytes[pos - 1] !== 45) {
      if (--depth === 0) return pos + 1;
    } else if (byte === 34) {
      pos = spelledStringEnd(bytes, pos) - 1;
      if (pos < 0) return 0;
    } else if (byte === 47 || byte === 10 || byte === 0) return 0;
  }
  return 0;
}

/** After the quote that closes the one at `begin`; 0 if it is far. */
export function spelledStringEnd(bytes: Uint8Array, begin: number): number {
  for (let pos = begin + 1; pos < begin + LONGEST; pos++) {
    const byte = bytes[pos];
    if (byte === 34) return pos + 1;
    if (byte === 10 || byte === 0) return 0;
    // An escaped character does not end the string.
    if (byte === 92 && bytes[pos + 1] !== 10 && bytes[pos + 1] !== 0) pos++;
  }
  return 0;
}

/** `@name` with nothing after it that could lead to a nested name. */
function symbolEnd(bytes: Uint8Array, begin: number): number {
  if (!startsIdentifier(bytes[begin + 1]!)) return 0;
  const end = identifierEnd(bytes, begin + 1);
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
  const end = identifierEnd(bytes, pos + 3);
  return end === pos + 3 || bytes[end] === 60 ? 0 : end;
}

function isExponentSign(bytes: Uint8Array, pos: number): boolean {
  const byte = bytes[pos];
  const before = bytes[pos - 1];
  return (byte === 43 || byte === 45) && (before === 101 || before === 69);
}
