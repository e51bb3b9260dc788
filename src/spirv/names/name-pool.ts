/**
 * The names that ids have in text, each given once. Names are byte ranges of one growing pool, found by their
 * hashes, because a module may have millions of them.
 *
 * Making a name unique takes constant time: the pool remembers for each name the suffix to try next. (Names are never taken
 * back, so a suffix that was taken stays taken.)
 */
import { grown } from "../../support/tables/grown.ts";
import { addByte, EMPTY_HASH, spread } from "../../support/tables/hash.ts";
import { HashChains } from "../../support/tables/hash-chains.ts";

const underscore = 0x5f;

export class NamePool {
  bytes: Uint8Array;
  /** `starts[n]` to `starts[n + 1]` is name `n`; names count from 1. */
  #starts = new Uint32Array(256);
  #nextSuffix = new Uint32Array(256);
  readonly #chains = new HashChains(256);
  #count = 0;
  #end = 0;
  /** Hash of the name that is being added, as far as it goes. */
  #hash = EMPTY_HASH;

  /** @param capacity - Bytes of names to expect; what is not used is never touched. */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(capacity, 1 << 12));
  }

  start(name: number): number {
    return this.#starts[name]!;
  }

  end(name: number): number {
    return this.#starts[name + 1]!;
  }

  /** Starts a name; the bytes added after it belong to it until {@link finish}. */
  add(byte: number): void {
    if (this.#end === this.bytes.length) this.bytes = grown(this.bytes);
    this.bytes[this.#end++] = byte;
    this.#hash = addByte(this.#hash, byte);
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  /** Appends the bytes of a string in a module's words up to its zero byte, each as `map` has it; returns how many. */
  addString(words: Uint32Array, from: number, to: number, map: Uint8Array): number {
    while (this.#end + (to - from) * 4 > this.bytes.length) this.bytes = grown(this.bytes);
    const { bytes } = this;
    const start = this.#end;
    let end = start;
    let hash = this.#hash;
    for (let i = from; i < to; i++) {
      const word = words[i]!;
      for (let shift = 0; shift < 32; shift += 8) {
        const byte = (word >>> shift) & 0xff;
        if (byte === 0) break;
        const mapped = map[byte]!;
        bytes[end++] = mapped;
        hash = addByte(hash, mapped);
      }
    }
    this.#end = end;
    this.#hash = hash;
    return end - start;
  }

  /** Appends a name that the pool already has. */
  addName(name: number): void {
    const end = this.end(name);
    for (let at = this.start(name); at < end; at++) this.add(this.bytes[at]!);
  }

  /** Whether the name begun by {@link add} is taken. */
  isPendingTaken(): boolean {
    return this.#find() !== 0;
  }

  /** Forgets the name begun by {@link add}. */
  dropPending(): void {
    this.#end = this.#start;
    this.#hash = EMPTY_HASH;
  }

  /**
   * Ends the name begun by {@link add} and returns its number. If it is taken, by another name or as `isTaken` says, it gets the
   * first free suffix "_0", "_1", ….
   */
  finish(isTaken: boolean): number {
    const base = this.#find();
    if (base === 0 && !isTaken) return this.#keep();
    if (base !== 0) return this.#withSuffix(base);
    const taken = this.#keep();
    this.addName(taken);
    return this.#withSuffix(taken);
  }

  /** Where the name that is being added starts: after the last one. */
  get #start(): number {
    return this.#count === 0 ? 0 : this.#starts[this.#count + 1]!;
  }

  #withSuffix(base: number): number {
    this.add(underscore);
    const stem = this.#end;
    const stemHash = this.#hash;
    for (let suffix = this.#nextSuffix[base]!; ; suffix++) {
      this.#end = stem;
      this.#hash = stemHash;
      this.addText(String(suffix));
      if (this.#find() !== 0) continue;
      this.#nextSuffix[base] = suffix + 1;
      return this.#keep();
    }
  }

  /** Ends the name that is being added. */
  #keep(): number {
    if (this.#count + 3 > this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#nextSuffix = grown(this.#nextSuffix);
    }
    const start = this.#start;
    const name = this.#chains.add(spread(this.#hash));
    this.#count = name;
    this.#starts[name] = start;
    this.#starts[name + 1] = this.#end;
    this.#hash = EMPTY_HASH;
    return name;
  }

  /** The name that has the same bytes as the one that is being added; 0 if there is none. */
  #find(): number {
    const hash = spread(this.#hash);
    let name = this.#chains.first(hash);
    while (name !== 0 && !this.#isPending(name)) name = this.#chains.next(name, hash);
    return name;
  }

  #isPending(name: number): boolean {
    const { bytes } = this;
    const start = this.#start;
    const end = this.#end;
    let at = this.#starts[name]!;
    if (this.#starts[name + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++) if (bytes[i] !== bytes[at++]) return false;
    return true;
  }
}
