// Variants of a module that is encoded already: with more instructions at some places of its functions, and with a memory that threads share.
// Everything else stays as it is, byte by byte.

import { assert } from "../../support/assert.ts";
import { ByteWriter } from "./byte-writer.ts";
import { control, i32 } from "./opcodes.ts";

/** Instructions to be put into a function. */
export interface Insertion {
  /** The number of the function among those with a body. */
  readonly function: number;
  /** Bytes from the start of the function's instructions. */
  readonly at: number;
  readonly code: Uint8Array;
  /** Whether it uses a local that the function does not have yet: an i32, after its others. */
  readonly usesLocal?: boolean;
}

/** Instructions in the place of as many bytes of a function. */
export interface CodeReplacement {
  readonly function: number;
  readonly at: number;
  readonly code: Uint8Array;
}

export interface ModuleVariant {
  /** By functions, and by their places in them. They may use the global variable 0, an i32 that is 0 at first. */
  readonly insertions?: readonly Insertion[];
  /** The memory is shared and has at most that many pages. */
  readonly sharedPages?: number;
}

const section = { imports: 2, exports: 7, code: 10 } as const;
const GLOBALS = 6;
const MUTABLE = 1;
const HEADER_BYTES = 8;
const MEMORY = 2;
/** Limits of a memory that is shared and has a maximum. */
const SHARED = 3;

/** The module with what the variant adds. The memory must be its first import, and it must have no globals. */
export function moduleVariant(
  bytes: Uint8Array,
  { insertions = [], sharedPages }: ModuleVariant,
): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(bytes.length + 1024);
  const reader = new Reader(bytes);
  out.bytes(reader.take(HEADER_BYTES));
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const contents = reader.take(reader.unsigned());
    if (id === section.exports && insertions.length > 0) writeFuel(out);
    out.byte(id);
    if (id === section.imports && sharedPages !== undefined) out.sized(sharedMemory(contents, sharedPages));
    else if (id === section.code && insertions.length > 0) out.sized(withInsertions(contents, insertions));
    else out.sized(contents);
  }
  return out.copy();
}

/** A copy of a module with some code replaced. */
export function replacedCode(bytes: Uint8Array, replacements: readonly CodeReplacement[]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const reader = new Reader(copy);
  reader.take(HEADER_BYTES);
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const contents = reader.take(reader.unsigned());
    if (id !== section.code) continue;
    // Parts of an array share its memory.
    const inside = new Reader(contents);
    for (let number = 0, count = inside.unsigned(); number < count; number++) {
      const body = inside.take(inside.unsigned());
      const own = replacements.filter((one) => one.function === number);
      if (own.length === 0) continue;
      const start = new Reader(body);
      const first = endOfLocals(start, start.unsigned());
      for (const { at, code } of own) body.set(code, first + at);
    }
  }
  return copy;
}

/** The section of the global variable. */
function writeFuel(out: ByteWriter): void {
  out.byte(GLOBALS);
  out.sized(Uint8Array.of(1, i32, MUTABLE, control.i32Const, 0, control.end));
}

function sharedMemory(imports: Uint8Array, pages: number): Uint8Array {
  const reader = new Reader(imports);
  const out = new ByteWriter(imports.length + 16);
  out.unsigned(reader.unsigned());
  // The names of the module and of the memory.
  for (let name = 0; name < 2; name++) out.sized(reader.take(reader.unsigned()));
  assert(reader.byte() === MEMORY && reader.byte() === 0, "the first import of a module is its memory");
  out.bytes([MEMORY, SHARED]);
  out.unsigned(reader.unsigned());
  out.unsigned(pages);
  out.bytes(reader.rest());
  return out.copy();
}

function withInsertions(code: Uint8Array, insertions: readonly Insertion[]): Uint8Array {
  const reader = new Reader(code);
  const out = new ByteWriter(code.length + 1024);
  const count = reader.unsigned();
  out.unsigned(count);
  for (let number = 0; number < count; number++) {
    const body = reader.take(reader.unsigned());
    const own = insertions.filter((one) => one.function === number);
    out.sized(own.length === 0 ? body : longerBody(body, own));
  }
  return out.copy();
}

function longerBody(body: Uint8Array, insertions: readonly Insertion[]): Uint8Array {
  const reader = new Reader(body);
  const runs = reader.unsigned();
  const firstRun = reader.position;
  const start = endOfLocals(reader, runs);
  const out = new ByteWriter(body.length + 64 * insertions.length);
  const addsLocal = insertions.some(({ usesLocal }) => usesLocal === true);
  out.unsigned(runs + Number(addsLocal));
  out.bytes(body.subarray(firstRun, start));
  if (addsLocal) out.bytes([1, i32]);
  let done = start;
  for (const { at, code } of insertions) {
    out.bytes(body.subarray(done, start + at));
    out.bytes(code);
    done = start + at;
  }
  out.bytes(body.subarray(done));
  return out.copy();
}

/** Where the instructions of a function begin, after so many declarations of locals. */
function endOfLocals(reader: Reader, runs: number): number {
  for (let run = 0; run < runs; run++) {
    reader.unsigned();
    reader.byte();
  }
  return reader.position;
}

/** Reads what {@link ByteWriter} writes. Invariant: the bytes are a module that the encoder has written. */
class Reader {
  readonly #bytes: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.position++]!;
  }

  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  take(count: number): Uint8Array {
    this.position += count;
    return this.#bytes.subarray(this.position - count, this.position);
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.position);
  }
}
