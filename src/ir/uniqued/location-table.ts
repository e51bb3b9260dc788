// Locations as columns: a module may have one for every op. The attribute of a location is created on demand.

import { grown } from "../../support/tables/grown.ts";
import { addWord, spread } from "../../support/tables/hash.ts";
import { HashChains } from "../../support/tables/hash-chains.ts";
import type { Attribute } from "./attribute.ts";

/** The index of the unknown location. @internal */
export const UNKNOWN_LOCATION = 1;

/** Kinds of locations: what the columns of each hold is at {@link LocationTable}. @internal */
export const LOCATION_UNKNOWN = 0;
/** @internal */
export const LOCATION_PLACE = 1;
/** @internal */
export const LOCATION_NAME = 2;
/** @internal */
export const LOCATION_CALL = 3;
/** @internal */
export const LOCATION_FUSED = 4;

/**
 * The locations of a context. Invariant: a location is in the table once; index 0 is none. Texts are numbers of the context, locations
 * inside of others are indexes of this table.
 *
 * | kind | text | first | second | third | fourth |
 * | place | file | line | column | last line | last column |
 * | name | name | child | | | |
 * | call | | callee | caller | | |
 * | fused | | number of parts | where they begin in `parts` | id of the metadata, or 0 | |
 * @internal
 */
export class LocationTable {
  kinds: Uint8Array = new Uint8Array(64);
  texts: Int32Array = new Int32Array(64);
  first: Uint32Array = new Uint32Array(64);
  second: Uint32Array = new Uint32Array(64);
  third: Uint32Array = new Uint32Array(64);
  fourth: Uint32Array = new Uint32Array(64);
  parts: Int32Array = new Int32Array(64);
  count = 1;
  #partsEnd = 0;
  readonly #chains = new HashChains();
  /** The attributes made so far, by index, and the indexes by the attribute's id. */
  readonly #attributes: (Attribute | undefined)[] = [];
  #indexes: Int32Array = new Int32Array(64);

  constructor() {
    this.#intern(LOCATION_UNKNOWN, 0, 0, 0, 0, 0);
  }

  place(file: number, line: number, column: number, endLine: number, endColumn: number): number {
    return this.#intern(LOCATION_PLACE, file, line, column, endLine, endColumn);
  }

  name(name: number, child: number): number {
    return this.#intern(LOCATION_NAME, name, child, 0, 0, 0);
  }

  call(callee: number, caller: number): number {
    return this.#intern(LOCATION_CALL, 0, callee, caller, 0, 0);
  }

  /** The fused location of the parts from `from` to `to`; `metadata` is the id of an attribute, or 0. */
  fused(parts: Int32Array, from: number, to: number, metadata: number): number {
    const begin = this.#partsEnd;
    while (begin + to - from > this.parts.length) this.parts = grown(this.parts);
    for (let at = from; at < to; at++) this.parts[this.#partsEnd++] = parts[at]!;
    const before = this.count;
    const index = this.#intern(LOCATION_FUSED, 0, to - from, begin, metadata, 0);
    if (index !== before) this.#partsEnd = begin;
    return index;
  }

  /** The number of locations that one is made of. */
  partCount(index: number): number {
    const kind = this.kinds[index];
    if (kind === LOCATION_FUSED) return this.first[index]!;
    if (kind === LOCATION_CALL) return 2;
    return kind === LOCATION_NAME ? 1 : 0;
  }

  /** The location with a number among those that one is made of. */
  partAt(index: number, number: number): number {
    if (this.kinds[index] === LOCATION_FUSED) return this.parts[this.second[index]! + number]!;
    return number === 0 ? this.first[index]! : this.second[index]!;
  }

  /** The parts of a fused location; they are those of the table. */
  fusedParts(index: number): Int32Array {
    const begin = this.second[index]!;
    return this.parts.subarray(begin, begin + this.first[index]!);
  }

  /** The locations that one is made of, in their order. */
  partsOf(index: number): readonly number[] {
    return Array.from({ length: this.partCount(index) }, (_, number) => this.partAt(index, number));
  }

  /** Whether this location contains no other one that a text can have. */
  holdsNothing(index: number): boolean {
    const kind = this.kinds[index];
    return kind === LOCATION_NAME
      ? this.first[index] === UNKNOWN_LOCATION
      : kind === LOCATION_PLACE || kind === LOCATION_UNKNOWN;
  }

  // ---- attributes

  attribute(index: number): Attribute | undefined {
    return this.#attributes[index];
  }

  /** The index of a location that is an attribute. */
  indexOf(location: Attribute): number {
    return this.#indexes[location.id] ?? 0;
  }

  addAttribute(index: number, made: Attribute): void {
    while (this.#attributes.length <= index) this.#attributes.push(undefined);
    this.#attributes[index] = made;
    while (made.id >= this.#indexes.length) this.#indexes = grown(this.#indexes);
    this.#indexes[made.id] = index;
  }

  // ---- the table

  /** The index of a location, which is added if it is new. */
  #intern(kind: number, text: number, first: number, second: number, third: number, fourth: number): number {
    const hash =
      kind === LOCATION_FUSED
        ? this.#hashOfFused(first, second, third)
        : hashOf(kind, text, first, second, third, fourth);
    for (let index = this.#chains.first(hash); index !== 0; index = this.#chains.next(index, hash)) {
      if (this.#isAt(index, kind, text, first, second, third, fourth)) return index;
    }
    const index = this.#chains.add(hash);
    this.count = index + 1;
    if (index === this.kinds.length) this.#growColumns();
    this.kinds[index] = kind;
    this.texts[index] = text;
    this.first[index] = first;
    this.second[index] = second;
    this.third[index] = third;
    this.fourth[index] = fourth;
    return index;
  }

  #isAt(
    index: number,
    kind: number,
    text: number,
    first: number,
    second: number,
    third: number,
    fourth: number,
  ): boolean {
    if (this.kinds[index] !== kind || this.first[index] !== first || this.third[index] !== third) return false;
    if (kind === LOCATION_FUSED) return this.#haveSameParts(this.second[index]!, second, first);
    return this.second[index] === second && this.texts[index] === text && this.fourth[index] === fourth;
  }

  #haveSameParts(a: number, b: number, count: number): boolean {
    for (let part = 0; part < count; part++) if (this.parts[a + part] !== this.parts[b + part]) return false;
    return true;
  }

  #hashOfFused(count: number, begin: number, metadata: number): number {
    let hash = metadata;
    for (let part = begin; part < begin + count; part++) hash = addWord(hash, this.parts[part]!);
    return hashOf(LOCATION_FUSED, hash, count, 0, 0, 0);
  }

  #growColumns(): void {
    this.kinds = grown(this.kinds);
    this.texts = grown(this.texts);
    this.first = grown(this.first);
    this.second = grown(this.second);
    this.third = grown(this.third);
    this.fourth = grown(this.fourth);
  }
}

function hashOf(kind: number, text: number, first: number, second: number, third: number, fourth: number): number {
  const place = addWord(addWord(addWord(text, first), second), third);
  return spread(addWord(addWord(place, fourth), kind));
}
