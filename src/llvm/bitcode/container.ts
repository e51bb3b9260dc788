// The outside of a file of bitcode: the wrapper that some systems put around it, the magic number, and the blocks next to the module.

import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { block } from "./codes.ts";
import { BitReader } from "./stream/bit-reader.ts";
import { BlockReader, type BlockStart, entry } from "./stream/block-reader.ts";
import { MalformedBitcode } from "./stream/malformed.ts";

/** `BC`, 0xC0DE */
const MAGIC = 0xdec0_4342;
const WRAPPER_MAGIC = 0x0b17_c0de;
const WRAPPER_BYTES = 20;

/** Where the parts of a file are. */
export interface Container {
  readonly reader: BlockReader;
  readonly module: BlockStart;
  /** The names of symbols. */
  readonly strings: Uint8Array | undefined;
}

function word(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}

/** True if bytes begin as bitcode does, with or without a wrapper. */
export function isBitcode(source: ByteSource): boolean {
  const bytes = bytesOf(source) ?? new Uint8Array();
  return bytes.length >= 4 && [MAGIC, WRAPPER_MAGIC].includes(word(bytes, 0));
}

/** The bitcode in a wrapper: version, offset, size and CPU follow its magic number. */
function unwrapped(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 4 || word(bytes, 0) !== WRAPPER_MAGIC) return bytes;
  if (bytes.length < WRAPPER_BYTES) throw new MalformedBitcode("Invalid bitcode wrapper header", 0);
  const [offset, size] = [word(bytes, 8), word(bytes, 12)];
  if (offset + size > bytes.length) throw new MalformedBitcode("Invalid bitcode wrapper header", 0);
  return bytes.subarray(offset, offset + size);
}

/** Finds the module of a file, whose blocks must be whole. */
export function openContainer(input: Uint8Array): Container {
  const bytes = unwrapped(input);
  if (bytes.length < 4 || word(bytes, 0) !== MAGIC)
    throw new MalformedBitcode("file doesn't start with bitcode header", 0);
  const bits = new BitReader(bytes.subarray(0, bytes.length & ~3));
  bits.seek(32);
  const reader = new BlockReader(bits);
  let module: BlockStart | undefined;
  let strings: Uint8Array | undefined;
  while (!reader.isAtEnd) {
    if (reader.next() !== entry.block) reader.fail("Invalid record at top-level");
    const { block: found } = reader;
    if (found.id === block.strings) {
      const own = readStrings(reader);
      // Those of a module follow it; further ones are of further modules.
      if (module !== undefined) strings ??= own;
      continue;
    }
    if (found.id === block.module) {
      if (module !== undefined) reader.fail("Expected a single module");
      module = found;
    }
    reader.skip();
  }
  if (module === undefined) return reader.fail("Expected a single module");
  return { reader, module, strings };
}

function readStrings(reader: BlockReader): Uint8Array | undefined {
  reader.enter();
  let bytes: Uint8Array | undefined;
  for (;;) {
    const found = reader.next();
    if (found === entry.end) return bytes;
    if (found === entry.block) reader.skip();
    else bytes = reader.record.blob ?? bytes;
  }
}
