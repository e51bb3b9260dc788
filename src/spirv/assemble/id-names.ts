/**
 * Ids by their names in the text. A name gets the next free id when it is first met. Keys are byte ranges of the text itself;
 * a name that is a plain number is found by that number without hashing.
 */
import { grown } from "../../support/tables/grown.ts";
import { addWord, EMPTY_HASH, spread } from "../../support/tables/hash.ts";
import { HashChains } from "../../support/tables/hash-chains.ts";
import { unsigned } from "../../support/tables/words.ts";
import type { Scanner } from "./scanner.ts";

const zero = 0x30;

export class IdNames {
  readonly #bytes: Uint8Array;
  /** Ids of the names that are plain numbers; 0 for none. */
  #numeric = new Uint32Array(1024);
  readonly #numericLimit: number;
  readonly #chains = new HashChains(512);
  /** Three numbers per name, from 1 on: start and end in the text, id. */
  #entries = new Int32Array(512 * 3);
  #next = 1;
  #largest = 0;
  /** Numbers in the text that keep their value; undefined if names of digits are names like others. */
  readonly #preserved: ReadonlySet<number> | undefined;

  /** @param preserved - The numeric ids of the text, if they are to keep their values. */
  constructor(scanner: Scanner, preserved: ReadonlySet<number> | undefined) {
    this.#bytes = scanner.bytes;
    this.#numericLimit = Math.min(scanner.bytes.length, 1 << 26);
    this.#preserved = preserved;
  }

  /** One more than the largest id. */
  get bound(): number {
    return this.#largest + 1;
  }

  /** The id that the scanner's current word, "%name", represents; undefined if the name is not one. */
  id(scanner: Scanner): number | undefined {
    return this.named(scanner.start, scanner.end, scanner.number, scanner.hash);
  }

  /** As {@link id}, for a word that the scanner has left; the arguments are what the scanner had. */
  named(start: number, end: number, number: number, wordHash: number): number | undefined {
    const isNumber = number >= 0;
    if (isNumber && this.#preserved === undefined && number < this.#numericLimit) {
      const known = number < this.#numeric.length ? this.#numeric[number]! : 0;
      return known === 0 ? this.#addNumeric(number) : known;
    }
    const hash = spread(isNumber ? addWord(EMPTY_HASH, number) : wordHash);
    const entry = this.#find(start, end, hash);
    if (entry !== 0) return unsigned(this.#entries[3 * entry + 2]!);
    if (!isName(this.#bytes, start + 1, end)) return undefined;
    return this.#add(start, end, hash);
  }

  #addNumeric(number: number): number {
    while (number >= this.#numeric.length) this.#numeric = grown(this.#numeric);
    const id = this.#allocate();
    this.#numeric[number] = id;
    return id;
  }

  #allocate(): number {
    while (this.#preserved?.has(this.#next)) this.#next++;
    return this.#use(this.#next++);
  }

  #use(id: number): number {
    if (id > this.#largest) this.#largest = id;
    return id;
  }

  /** The entry of a name; 0 if it has none. */
  #find(start: number, end: number, hash: number): number {
    const chains = this.#chains;
    const entries = this.#entries;
    const bytes = this.#bytes;
    for (let entry = chains.first(hash); entry !== 0; entry = chains.next(entry, hash)) {
      let at = entries[3 * entry]!;
      if (entries[3 * entry + 1]! - at !== end - start) continue;
      let i = start;
      while (i < end && bytes[i] === bytes[at]) {
        i++;
        at++;
      }
      if (i === end) return entry;
    }
    return 0;
  }

  #add(start: number, end: number, hash: number): number {
    const own = this.#preserved === undefined ? undefined : preservedNumber(this.#bytes, start + 1, end);
    const id = own === undefined ? this.#allocate() : this.#use(own);
    const entry = this.#chains.add(hash);
    if (3 * entry + 3 > this.#entries.length) this.#entries = grown(this.#entries);
    this.#entries.set([start, end, id], 3 * entry);
    return id;
  }
}

/** Letters, digits and "_", at least one of them. */
function isName(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    const isDigit = byte >= 0x30 && byte <= 0x39;
    const isLetter = (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f;
    if (!isDigit && !isLetter) return false;
  }
  return end > start;
}

/** The id that a name of digits keeps; undefined if the name is no number or too large for an id. */
function preservedNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - zero;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
    if (number > 0xffffffff) return undefined;
  }
  return end > start ? number : undefined;
}

/** Every number that a text uses as a name. */
export function numericNames(scanner: Scanner): Set<number> {
  const numbers = new Set<number>();
  for (scanner.advance(); !scanner.atEnd; scanner.advance()) {
    if (scanner.first !== 0x25) continue;
    const number = preservedNumber(scanner.bytes, scanner.start + 1, scanner.end);
    if (number !== undefined) numbers.add(number);
  }
  return numbers;
}
