// A hash table whose keys are byte ranges: a look-up makes no string. Open addressing in typed arrays.

/** Maps byte ranges to small positive integers. Keys are copied, so that the table may outlive the text. */
export class ByteTable {
  private mask: number;
  private slots: Int32Array;
  private hashes: Int32Array;
  private starts: Int32Array;
  private keys: Uint8Array;
  private keysEnd = 0;
  private values: Int32Array;
  size = 0;

  /** `capacity` is the expected number of keys. */
  constructor(capacity = 32) {
    let slots = 64;
    while (slots < capacity * 2) slots *= 2;
    this.mask = slots - 1;
    this.slots = new Int32Array(slots);
    this.hashes = new Int32Array(slots);
    this.starts = new Int32Array(slots + 1);
    this.values = new Int32Array(slots);
    this.keys = new Uint8Array(slots * 8);
  }

  /** The value of `bytes[begin, end)`, whose hash by {@link hashBytes} is `hash`; 0 where there is none. */
  get(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const entry = this.find(bytes, begin, end, hash);
    return entry === 0 ? 0 : this.values[entry]!;
  }

  /** Sets the value of a key, which may be there already. */
  set(bytes: Uint8Array, begin: number, end: number, hash: number, value: number): void {
    const found = this.find(bytes, begin, end, hash);
    if (found !== 0) {
      this.values[found] = value;
      return;
    }
    if ((this.size + 2) * 2 > this.mask) this.grow();
    const entry = ++this.size;
    const length = end - begin;
    while (this.keysEnd + length > this.keys.length) this.keys = grown(this.keys);
    this.keys.set(bytes.subarray(begin, end), this.keysEnd);
    this.hashes[entry] = hash;
    this.starts[entry] = this.keysEnd;
    this.keysEnd += length;
    this.starts[entry + 1] = this.keysEnd;
    this.values[entry] = value;
    this.slots[this.freeSlot(hash)] = entry;
  }

  private find(bytes: Uint8Array, begin: number, end: number, hash: number): number {
    const { slots, mask, hashes, starts, keys } = this;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot]!;
      if (entry === 0) return 0;
      if (hashes[entry] !== hash) continue;
      let key = starts[entry]!;
      if (starts[entry + 1]! - key !== end - begin) continue;
      let at = begin;
      while (at < end && bytes[at] === keys[key]) {
        at++;
        key++;
      }
      if (at === end) return entry;
    }
  }

  private freeSlot(hash: number): number {
    let slot = spread(hash) & this.mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
    return slot;
  }

  private grow(): void {
    this.mask = this.mask * 2 + 1;
    this.slots = new Int32Array(this.mask + 1);
    this.hashes = grown(this.hashes);
    this.values = grown(this.values);
    const starts = new Int32Array(this.mask + 2);
    starts.set(this.starts);
    this.starts = starts;
    for (let entry = 1; entry <= this.size; entry++) this.slots[this.freeSlot(this.hashes[entry]!)] = entry;
  }
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** The hash that {@link ByteTable} expects; scanners compute it on the way. */
export function hashBytes(bytes: Uint8Array, begin: number, end: number): number {
  let hash = 0;
  for (let at = begin; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
  return hash;
}

/** A copy of twice the length. */
export function grown<T extends Int32Array | Uint16Array | Uint8Array | Uint32Array>(column: T): T {
  // The constructor of a typed array of the same kind: TypeScript cannot express it.
  const larger = new (column.constructor as new (length: number) => T)(column.length * 2);
  larger.set(column);
  return larger;
}
