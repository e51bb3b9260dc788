// Types by their text: most texts write few types, many times.

import { NO_ID, type TypeId } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";
import { addByte, EMPTY_HASH, hashBytes } from "../../support/tables/hash.ts";
import { BARE, CLASSES } from "../characters.ts";
import type { Scanner } from "../syntax/scanner.ts";
import type { TypeShortcut } from "../syntax/shortcuts.ts";
import { SpellingTable, spelledStringEnd } from "./spelling-cache.ts";

/** Types by their spelling, for one source. Names of aliases never change meaning, so they are spellings too. */
export class TypeCache implements TypeShortcut {
  readonly #table = new SpellingTable();
  /** A spelling of each type, by id: where it begins and ends. */
  #spellings: Int32Array = new Int32Array(128);
  #begin = 0;
  #hash = 0;

  /** The id of the type whose spelling begins at the scanner's position, or 0; moves after it where it is known. */
  lookup(scanner: Scanner): TypeId {
    const end = this.#measure(scanner.bytes, scanner.pos);
    if (end === 0) return NO_ID;
    const id = this.#table.get(scanner.bytes, this.#begin, end, this.#hash);
    if (id !== 0) scanner.pos = end;
    return id as TypeId;
  }

  /** Caches the type parsed from `begin` to `end`, if {@link lookup} would find the same end. */
  remember(scanner: Scanner, begin: number, end: number, id: TypeId): void {
    if (this.#measure(scanner.bytes, begin) !== end) return;
    this.#table.set(begin, end, this.#hash, id);
    while (2 * id + 1 >= this.#spellings.length) this.#spellings = grown(this.#spellings);
    this.#spellings[2 * id] = begin;
    this.#spellings[2 * id + 1] = end;
  }

  /** Takes an item of a list of types, if it is this one, written as it was before. */
  accept(scanner: Scanner, id: TypeId): boolean {
    const end = this.#endAs(scanner, id);
    if (end === -1 || (scanner.bytes[end] !== 44 && scanner.bytes[end] !== 41)) return false;
    scanner.pos = end;
    return true;
  }

  /** The end of the text at the scanner's position if it equals the cached text of type `id`; -1 otherwise. */
  #endAs({ bytes, pos: begin }: Scanner, id: number): number {
    const spellings = this.#spellings;
    const end = spellings[2 * id + 1] ?? 0;
    if (end === 0) return -1;
    let pos = begin;
    for (let at = spellings[2 * id]!; at < end; at++) if (bytes[at] !== bytes[pos++]) return -1;
    return pos;
  }

  #measureFunction(bytes: Uint8Array, begin: number): number {
    const end = functionTypeEnd(bytes, begin);
    this.#begin = begin;
    this.#hash = hashBytes(bytes, begin, end);
    return end;
  }

  /** Finds the end of a type's text, an identifier and a body in angle brackets; 0 if it cannot be found cheaply. */
  #measure(bytes: Uint8Array, begin: number): number {
    if (bytes[begin] === 40) return this.#measureFunction(bytes, begin);
    let hash = EMPTY_HASH;
    let pos = begin;
    let byte = bytes[pos]!;
    if (byte === 33) {
      hash = 33;
      byte = bytes[++pos]!;
    }
    while ((CLASSES[byte]! & BARE) !== 0) {
      hash = addByte(hash, byte);
      byte = bytes[++pos]!;
    }
    // Names of dialects' types may have a minus in them, which is rare.
    if (byte === 45 && bytes[begin] === 33) return 0;
    if (byte === 60) {
      let depth = 0;
      for (;;) {
        hash = addByte(hash, byte);
        if (byte === 60) depth++;
        else if (byte === 62 && bytes[pos - 1] !== 45) {
          depth--;
          if (depth === 0) break;
        } else if (byte === 34) {
          const end = spelledStringEnd(bytes, pos);
          if (end === 0) return 0;
          hash = addByte(hash, hashBytes(bytes, pos, end));
          pos = end - 1;
        } else if (byte === 47 || byte === 0) return 0;
        byte = bytes[++pos]!;
      }
      pos++;
    }
    this.#begin = begin;
    this.#hash = hash;
    return pos === begin ? 0 : pos;
  }
}

/** The end of a function type with one blank on each side of its arrow, or 0. */
function functionTypeEnd(bytes: Uint8Array, begin: number): number {
  const inputs = parenthesesEnd(bytes, begin);
  const isArrow = bytes[inputs] === 32 && bytes[inputs + 1] === 45 && bytes[inputs + 2] === 62;
  if (inputs === 0 || !isArrow || bytes[inputs + 3] !== 32) return 0;
  const results = inputs + 4;
  if (bytes[results] === 40) return parenthesesEnd(bytes, results);
  let end = results;
  while ((CLASSES[bytes[end]!]! & BARE) !== 0) end++;
  return end === results || bytes[end] === 60 || bytes[end] === 45 ? 0 : end;
}

/** After the parenthesis that closes the one at `begin`, or 0 if strings, comments or other lines come first. */
function parenthesesEnd(bytes: Uint8Array, begin: number): number {
  let depth = 0;
  for (let pos = begin; ; pos++) {
    const byte = bytes[pos]!;
    if (byte === 40) depth++;
    else if (byte === 41 && --depth === 0) return pos + 1;
    else if (byte === 34 || byte === 47 || byte === 10 || byte === 0) return 0;
  }
}
