// Reads blocks and records of a bitstream. Definitions of abbreviations and BLOCKINFO blocks are read on the way; callers never see them.

import {
  type Abbreviation,
  type AbbreviationOperand,
  abbreviationCodec,
  char6Codes,
  encoding,
} from "./abbreviation.ts";
import type { BitReader } from "./bit-reader.ts";
import { MalformedBitcode } from "./malformed.ts";
import { BitRecord } from "./record.ts";

/** The ids that no abbreviation has. */
const END_BLOCK = 0;
const DEFINE_ABBREVIATION = 2;
const UNABBREVIATED_RECORD = 3;
const FIRST_ABBREVIATION = 4;

const BLOCKINFO = 0;
const SET_BLOCK_ID = 1;

const TOO_SHORT = "Unexpected end of file";

/** The kinds of entry that {@link BlockReader.next} finds. */
export const entry = { end: 0, block: 1, record: 2 } as const;

/** A block that was found and not entered. */
export interface BlockStart {
  readonly id: number;
  /** The offset in bits of its contents. */
  readonly begin: number;
  readonly end: number;
  /** The width of its ids of abbreviations. */
  readonly width: number;
}

interface Scope {
  readonly block: BlockStart;
  readonly abbreviations: Abbreviation[];
}

/** The fewest bits that an element takes; a literal counts as one, so that the input bounds the number of elements. */
function leastWidth({ encoding: kind, value }: AbbreviationOperand): number {
  if (kind === encoding.char6) return 6;
  return kind === encoding.fixed || kind === encoding.vbr ? value : 1;
}

/** A cursor over blocks. It begins outside of all blocks, where ids of abbreviations have 2 bits. */
export class BlockReader {
  readonly bits: BitReader;
  /** The record that {@link next} found; the next call overwrites it. */
  readonly record: BitRecord = new BitRecord();
  /** The block that {@link next} found. */
  block: BlockStart;
  #scopes: Scope[] = [];
  #scope: Scope;
  readonly #blockInfo: Map<number, Abbreviation[]>;

  /** Readers of one file share the contents of BLOCKINFO blocks. */
  constructor(bits: BitReader, blockInfo: Map<number, Abbreviation[]> = new Map()) {
    this.bits = bits;
    this.#blockInfo = blockInfo;
    this.block = { id: -1, begin: bits.position, end: bits.numBits, width: 2 };
    this.#scope = { block: this.block, abbreviations: [] };
  }

  /** True if no more blocks can follow, outside of blocks. */
  get isAtEnd(): boolean {
    return this.bits.position + 32 > this.#scope.block.end;
  }

  /** The end of the current block in bits. */
  get end(): number {
    return this.#scope.block.end;
  }

  fail(message: string): never {
    throw new MalformedBitcode(message, this.record.start);
  }

  /** Moves to the next entry of the current block: see {@link entry}. After an end, the current block is the enclosing one. */
  next(): number {
    const { bits } = this;
    for (;;) {
      const { block, abbreviations } = this.#scope;
      this.record.start = bits.position;
      const id = bits.read(block.width);
      if (id >= FIRST_ABBREVIATION) {
        const abbreviation = abbreviations[id - FIRST_ABBREVIATION];
        if (abbreviation === undefined) this.fail("Unknown abbrev number");
        this.#abbreviated(abbreviation);
        return entry.record;
      }
      if (bits.position > block.end) this.fail(TOO_SHORT);
      if (id === UNABBREVIATED_RECORD) {
        this.#unabbreviated();
        return entry.record;
      }
      if (id === END_BLOCK) {
        this.#leave();
        return entry.end;
      }
      if (id === DEFINE_ABBREVIATION) abbreviations.push(abbreviationCodec.decode(bits, block.end));
      else if (this.#findBlock() !== BLOCKINFO) return entry.block;
      else this.#readBlockInfo();
    }
  }

  /** Enters a block: the last that was found, or one that was skipped before. */
  enter(block: BlockStart = this.block): void {
    this.bits.seek(block.begin);
    this.#scopes.push(this.#scope);
    this.#scope = { block, abbreviations: [...(this.#blockInfo.get(block.id) ?? [])] };
  }

  /** Moves after a block that was found. */
  skip(): void {
    this.bits.seek(this.block.end);
  }

  /** Moves after the current block, which is left. */
  leaveEarly(): void {
    this.bits.seek(this.#scope.block.end);
    this.#scope = this.#scopes.pop() ?? this.#scope;
  }

  #leave(): void {
    this.bits.alignToWord();
    const outer = this.#scopes.pop();
    if (outer === undefined) this.fail("Unexpected end block");
    this.#scope = outer;
  }

  #findBlock(): number {
    const { bits } = this;
    const id = bits.vbr(8);
    const width = bits.vbr(4);
    bits.alignToWord();
    const numWords = bits.read(32);
    const begin = bits.position;
    const end = begin + numWords * 32;
    if (width < 2 || width > 32) this.fail("can't skip to bit 0 with abbreviation ids of this width");
    if (end > this.#scope.block.end) this.fail("can't skip to the end of a block that is longer than what contains it");
    this.block = { id, begin, end, width };
    return id;
  }

  #readBlockInfo(): void {
    this.enter();
    const { record } = this;
    let list: Abbreviation[] | undefined;
    for (;;) {
      // The abbreviations here are those of the block that the last record named.
      const scope = this.#scope;
      const before = scope.abbreviations.length;
      const found = this.#nextInfo(scope);
      for (const one of scope.abbreviations.splice(before)) {
        if (list === undefined) this.fail("DEFINE_ABBREV before SETBID in a BLOCKINFO block");
        list.push(one);
      }
      if (found === entry.end) return;
      if (found !== entry.record || record.code !== SET_BLOCK_ID) continue;
      if (record.length < 1) this.fail("Invalid record");
      list = this.#blockInfo.get(record.number(0)) ?? [];
      this.#blockInfo.set(record.number(0), list);
    }
  }

  /** One entry of a BLOCKINFO block. */
  #nextInfo(scope: Scope): number {
    const { bits } = this;
    this.record.start = bits.position;
    const id = bits.read(scope.block.width);
    if (bits.position > scope.block.end) this.fail(TOO_SHORT);
    if (id === END_BLOCK) {
      this.#leave();
      return entry.end;
    }
    if (id === DEFINE_ABBREVIATION) {
      scope.abbreviations.push(abbreviationCodec.decode(bits, scope.block.end));
      return entry.block;
    }
    if (id !== UNABBREVIATED_RECORD) this.fail("Malformed BLOCKINFO block");
    this.#unabbreviated();
    return entry.record;
  }

  /** Rejects a number of elements that the rest of the block cannot hold. */
  #checkCount(count: number, width: number): void {
    if (count * width > this.#scope.block.end - this.bits.position) this.fail(TOO_SHORT);
  }

  #unabbreviated(): void {
    const { bits, record } = this;
    record.reset(bits.vbr(6));
    const count = bits.vbr(6);
    if (bits.high !== 0) this.fail(TOO_SHORT);
    this.#checkCount(count, 6);
    record.reserve(count);
    for (let index = 0; index < count; index++) {
      const low = bits.vbr(6);
      record.push(low, bits.high);
    }
    if (bits.position > this.#scope.block.end) this.fail(TOO_SHORT);
  }

  #abbreviated(abbreviation: Abbreviation): void {
    const { bits, record } = this;
    record.reset(0);
    for (let at = 0; at < abbreviation.length; at++) {
      const operand = abbreviation[at]!;
      if (operand.encoding === encoding.array) {
        this.#readArray(abbreviation[at + 1]!);
        break;
      }
      if (operand.encoding === encoding.blob) this.#readBlob();
      else if (at > 0) this.#readScalar(operand);
      else record.code = this.#readCode(operand);
    }
    if (bits.position > this.#scope.block.end) this.fail(TOO_SHORT);
  }

  #readCode(operand: AbbreviationOperand): number {
    if (operand.encoding === encoding.literal) return operand.value;
    this.#readScalar(operand);
    const { record } = this;
    const code = record.number(0);
    record.reset(code);
    return code;
  }

  #readScalar({ encoding: kind, value, high }: AbbreviationOperand): void {
    const { bits, record } = this;
    if (kind === encoding.vbr) {
      const low = bits.vbr(value);
      record.push(low, bits.high);
    } else if (kind === encoding.fixed) record.push(bits.read(value));
    else if (kind === encoding.literal) record.push(value, high);
    else record.push(char6Codes[bits.read(6)]!);
  }

  #readArray(element: AbbreviationOperand): void {
    const { bits, record } = this;
    const count = bits.vbr(6);
    if (bits.high !== 0) this.fail(TOO_SHORT);
    this.#checkCount(count, leastWidth(element));
    record.reserve(count);
    for (let index = 0; index < count; index++) this.#readScalar(element);
  }

  #readBlob(): void {
    const { bits, record } = this;
    const length = bits.vbr(6);
    bits.alignToWord();
    this.#checkCount(length, 8);
    record.blob = bits.bytesAt(bits.position, length);
    bits.seek(bits.position + length * 8);
    bits.alignToWord();
  }
}
