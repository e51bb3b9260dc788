// Writes blocks and records of a bitstream, with the abbreviations that the writer of a block names.

import {
  type Abbreviation,
  type AbbreviationOperand,
  abbreviationCodec,
  char6Numbers,
  encoding,
} from "./abbreviation.ts";
import { BitWriter } from "./bit-writer.ts";
import { BitRecord } from "./record.ts";

const END_BLOCK = 0;
const ENTER_SUBBLOCK = 1;
const DEFINE_ABBREVIATION = 2;
const UNABBREVIATED_RECORD = 3;
const FIRST_ABBREVIATION = 4;
const BLOCKINFO = 0;
const SET_BLOCK_ID = 1;

interface Scope {
  readonly id: number;
  readonly width: number;
  /** The offset of the word with the block's length. */
  readonly lengthAt: number;
  numAbbreviations: number;
  readonly abbreviations: Abbreviation[];
}

/** Writes a bitstream. It begins outside of all blocks. */
export class BlockWriter {
  readonly bits: BitWriter = new BitWriter();
  /** For callers: the record that they fill and {@link emit}. */
  readonly record: BitRecord = new BitRecord();
  readonly #scopes: Scope[] = [];
  #scope: Scope = { id: -1, width: 2, lengthAt: 0, numAbbreviations: 0, abbreviations: [] };
  readonly #blockInfo = new Map<number, Abbreviation[]>();

  /** Begins a block whose ids of abbreviations have `width` bits. */
  enter(id: number, width: number): void {
    const { bits } = this;
    bits.write(ENTER_SUBBLOCK, this.#scope.width);
    bits.vbr(id, 8);
    bits.vbr(width, 4);
    bits.alignToWord();
    this.#scopes.push(this.#scope);
    const abbreviations = [...(this.#blockInfo.get(id) ?? [])];
    this.#scope = { id, width, lengthAt: bits.position, numAbbreviations: abbreviations.length, abbreviations };
    bits.write(0, 32);
  }

  leave(): void {
    const { bits } = this;
    const scope = this.#scope;
    bits.write(END_BLOCK, scope.width);
    bits.alignToWord();
    bits.patch(scope.lengthAt, (bits.position - scope.lengthAt) / 32 - 1);
    this.#scope = this.#scopes.pop() ?? scope;
  }

  /** Defines an abbreviation for the current block and returns its id. */
  define(abbreviation: Abbreviation): number {
    this.bits.write(DEFINE_ABBREVIATION, this.#scope.width);
    abbreviationCodec.encode(this.bits, abbreviation);
    return this.#scope.abbreviations.push(abbreviation) - 1 + FIRST_ABBREVIATION;
  }

  /** Writes the BLOCKINFO block: abbreviations by the id of the blocks that have them, in the order of their ids. */
  writeBlockInfo(abbreviations: ReadonlyMap<number, readonly Abbreviation[]>): void {
    this.enter(BLOCKINFO, 2);
    for (const [id, list] of abbreviations) {
      this.record.reset(SET_BLOCK_ID);
      this.record.push(id);
      this.emit();
      for (const one of list) {
        this.bits.write(DEFINE_ABBREVIATION, this.#scope.width);
        abbreviationCodec.encode(this.bits, one);
      }
      this.#blockInfo.set(id, [...list]);
    }
    this.leave();
  }

  /** Writes {@link record}, with the abbreviation of an id if it is not 0. The abbreviation must be able to express it. */
  emit(id = 0): void {
    const { bits, record } = this;
    const scope = this.#scope;
    if (id !== 0) {
      bits.write(id, scope.width);
      this.#abbreviated(scope.abbreviations[id - FIRST_ABBREVIATION] ?? []);
      return;
    }
    bits.write(UNABBREVIATED_RECORD, scope.width);
    bits.vbr(record.code, 6);
    bits.vbr(record.length, 6);
    const { low, high, length } = record;
    for (let index = 0; index < length; index++) {
      if (high[index] === 0) bits.vbr(low[index]!, 6);
      else bits.vbr64(low[index]!, high[index]!, 6);
    }
  }

  #abbreviated(abbreviation: Abbreviation): void {
    const { bits, record } = this;
    for (let at = 0; at < abbreviation.length; at++) {
      const operand = abbreviation[at]!;
      if (operand.encoding === encoding.array) {
        bits.vbr(record.length - at + 1, 6);
        for (let index = at - 1; index < record.length; index++) this.#scalar(abbreviation[at + 1]!, index);
        return;
      }
      if (operand.encoding === encoding.blob) this.#blob(record.blob ?? new Uint8Array());
      else if (at > 0) this.#scalar(operand, at - 1);
      else if (operand.encoding === encoding.fixed) bits.write(record.code, operand.value);
    }
  }

  #scalar({ encoding: kind, value }: AbbreviationOperand, index: number): void {
    const { bits, record } = this;
    if (kind === encoding.vbr) bits.vbr64(record.low[index]!, record.high[index]!, value);
    else if (kind === encoding.fixed) bits.write(record.low[index]!, value);
    else if (kind === encoding.char6) bits.write(char6Numbers[record.low[index]! & 255]!, 6);
  }

  #blob(bytes: Uint8Array): void {
    this.bits.vbr(bytes.length, 6);
    this.bits.alignToWord();
    this.bits.bytes(bytes);
  }
}
