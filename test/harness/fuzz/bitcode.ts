// Mutated bitcode: bits of the file, or numbers of its records, which are written again so that what follows stays readable.

import type { Random } from "../../../bench/inputs/random.ts";
import { Context } from "../../../src/ir/index.ts";
import { blob, literal, vbr } from "../../../src/llvm/bitcode/stream/abbreviation.ts";
import { BitReader } from "../../../src/llvm/bitcode/stream/bit-reader.ts";
import { BlockReader, entry } from "../../../src/llvm/bitcode/stream/block-reader.ts";
import { BlockWriter } from "../../../src/llvm/bitcode/stream/block-writer.ts";
import type { BitRecord } from "../../../src/llvm/bitcode/stream/record.ts";
import { readBitcode, writeBitcode, writeModuleBytes } from "../../../src/llvm/index.ts";

const MAGIC_BITS = 32;

/** Numbers that are at the edges of what records hold. */
const EDGES: readonly (readonly [low: number, high: number])[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [64, 0],
  [0x7fff_ffff, 0],
  [0xffff_ffff, 0],
  [0, 1],
  [0xffff_ffff, 0xffff_ffff],
];

/** Changes, removes or adds a number of a record, or its code. */
function mutateRecord(record: BitRecord, choices: Random): void {
  const at = choices.below(Math.max(record.length, 1));
  switch (choices.below(6)) {
    case 0: {
      const [low, high] = choices.pick(EDGES);
      if (record.length > 0) {
        record.low[at] = low;
        record.high[at] = high;
      }
      break;
    }
    case 1:
      if (record.length > 0) record.low[at] = (record.low[at] ?? 0) + choices.below(5) - 2;
      break;
    case 2:
      if (record.length > 0) {
        record.length--;
        record.high[record.length] = 0;
      }
      break;
    case 3:
      record.push(choices.below(300));
      break;
    case 4:
      record.code = choices.below(70);
      break;
    default:
      if (record.length > 0) record.low[at] = choices.below(64);
  }
}

/** The same blocks and records, without abbreviations except of strings, and with some of the records changed. */
export function mutateRecords(bytes: Uint8Array, choices: Random, oneIn: number): Uint8Array {
  const bits = new BitReader(bytes);
  bits.seek(MAGIC_BITS);
  const reader = new BlockReader(bits);
  const writer = new BlockWriter();
  writer.bits.write(0xdec0_4342, MAGIC_BITS);
  let depth = 0;
  while (depth > 0 || !reader.isAtEnd) {
    const found = reader.next();
    if (found === entry.block) {
      writer.enter(reader.block.id, 6);
      reader.enter();
      depth++;
    } else if (found === entry.end) {
      writer.leave();
      depth--;
    } else copyRecord(reader.record, writer, choices, oneIn);
  }
  return writer.bits.result();
}

function copyRecord(record: BitRecord, writer: BlockWriter, choices: Random, oneIn: number): void {
  const target = writer.record;
  target.reset(record.code);
  for (let index = 0; index < record.length; index++) target.push(record.low[index] ?? 0, record.high[index] ?? 0);
  if (record.blob !== undefined) {
    target.blob = record.blob;
    const numbers = Array.from({ length: record.length }, () => vbr(6));
    writer.emit(writer.define([literal(record.code), ...numbers, blob]));
    return;
  }
  if (choices.below(oneIn) === 0) mutateRecord(target, choices);
  writer.emit();
}

/** Changes a few bits or bytes, or copies a part over another one. */
export function mutateBits(bytes: Uint8Array, choices: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let count = 1 + choices.below(4); count > 0; count--) {
    const at = choices.below(copy.length);
    switch (choices.below(3)) {
      case 0:
        copy[at] = (copy[at] ?? 0) ^ (1 << choices.below(8));
        break;
      case 1:
        copy.fill(255, at, at + choices.below(4));
        break;
      default:
        copy.copyWithin(at, choices.below(copy.length), choices.below(copy.length));
    }
  }
  return copy;
}

/** What is wrong with how a reader and the writers take bitcode, valid or not; undefined if nothing is. */
export function brokenBitcode(bytes: Uint8Array): string | undefined {
  try {
    const result = readBitcode(new Context(), bytes, { name: "mutated" });
    if (!result.ok) {
      const [first, ...others] = result.diagnostics;
      const isRight = first?.binary?.bit !== undefined && first.message !== "" && others.length === 0;
      return isRight ? undefined : "a failure without one diagnostic and its bit";
    }
    writeModuleBytes(result.value, { writeBytes: () => {} });
    writeBitcode(result.value);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.stack}` : `${error}`;
  }
}
