/**
 * The names that ids have in text, each given once. Names are byte ranges of one growing pool, found by an open-addressing
 * table, because a module may have millions of them.
 *
 * Making a name unique takes constant time: the pool remembers for each name the suffix to try next. (Names are never taken
 * back, so a suffix that was taken stays taken.)
 */
import { grown } from "../support/byte-table.ts";

const underscore = 0x5f;

export class NamePool {
  bytes = new Uint8Array(1 << 12);
  /** `starts[n]` to `starts[n + 1]` is name `n`; names count from 1. */
  #starts = new Uint32Array(256);
  #nextSuffix = new Uint32Array(256);
  #slots = new Uint32Array(1 << 9);
  #count = 0;
  #end = 0;

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
    for (let i = from; i < to; i++) {
      const word = words[i]!;
      for (let shift = 0; shift < 32; shift += 8) {
        const byte = (word >>> shift) & 0xff;
        if (byte === 0) break;
        bytes[end++] = map[byte]!;
      }
    }
    this.#end = end;
    return end - start;
  }

  /** Appends a name that the pool already has. */
  addName(name: number): void {
    this.#copy(this.start(name), this.end(name));
  }

  #copy(from: number, to: number): void {
    while (this.#end + to - from > this.bytes.length) this.bytes = grown(this.bytes);
    this.bytes.copyWithin(this.#end, from, to);
    this.#end += to - from;
  }

  /** Whether the name begun by {@link add} is taken. */
  isPendingTaken(): boolean {
    return this.#find(this.#start, this.#end) !== 0;
  }

  /** Forgets the name begun by {@link add}. */
  dropPending(): void {
    this.#end = this.#start;
  }

  /**
   * Ends the name begun by {@link add} and returns its number. If it is taken, by another name or as `isTaken` says, it gets the
   * first free suffix "_0", "_1", ….
   */
  finish(isTaken: boolean): number {
    const start = this.#start;
    const base = this.#find(start, this.#end);
    if (base === 0 && !isTaken) return this.#keep(start);
    const length = this.#end;
    const known = base === 0 ? this.#keep(start) : base;
    if (base === 0) this.#copy(start, length);
    return this.#withSuffix(known);
  }

  /** Where the name that is being added starts: behind the last one. */
  get #start(): number {
    return this.#count === 0 ? 0 : this.#starts[this.#count + 1]!;
  }

  #withSuffix(base: number): number {
    this.add(underscore);
    const stem = this.#end;
    for (let suffix = this.#nextSuffix[base]!; ; suffix++) {
      this.#end = stem;
      this.addText(String(suffix));
      if (this.#find(this.#start, this.#end) !== 0) continue;
      this.#nextSuffix[base] = suffix + 1;
      return this.#keep(this.#start);
    }
  }

  #keep(start: number): number {
    if (this.#count + 3 > this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#nextSuffix = grown(this.#nextSuffix);
    }
    const name = ++this.#count;
    this.#starts[name] = start;
    this.#starts[name + 1] = this.#end;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    else this.#slots[this.#freeSlot(name)] = name;
    return name;
  }

  #find(start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash(start, end) & mask; ; slot = (slot + 1) & mask) {
      const name = this.#slots[slot]!;
      if (name === 0 || this.#equals(name, start, end)) return name;
    }
  }

  #equals(name: number, start: number, end: number): boolean {
    let at = this.#starts[name]!;
    if (this.#starts[name + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++) if (this.bytes[i] !== this.bytes[at++]) return false;
    return true;
  }

  #freeSlot(name: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(this.start(name), this.end(name)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let name = 1; name <= this.#count; name++) this.#slots[this.#freeSlot(name)] = name;
  }

  #hash(start: number, end: number): number {
    let hash = 0x811c9dc5;
    const { bytes } = this;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    return hash ^ (hash >>> 15);
  }
}
