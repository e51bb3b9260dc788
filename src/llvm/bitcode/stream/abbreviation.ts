// Abbreviations: how the numbers of a record are written. The first number is the record's code.

import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { MalformedBitcode } from "./malformed.ts";

/** How one number is written, or all the rest of a record: an array is the last but one, and tells of its elements; a blob is the last. */
export const encoding = { fixed: 1, vbr: 2, array: 3, char6: 4, blob: 5, literal: 6 } as const;

/** One operand of an abbreviation. */
export interface AbbreviationOperand {
  /** One of {@link encoding}. */
  readonly encoding: number;
  /** The width of `fixed` and `vbr`, the lower word of `literal`. */
  readonly value: number;
  /** The upper word of `literal`. */
  readonly high: number;
}

export type Abbreviation = readonly AbbreviationOperand[];

export const literal = (value: number): AbbreviationOperand => ({ encoding: encoding.literal, value, high: 0 });
export const fixed = (width: number): AbbreviationOperand => ({ encoding: encoding.fixed, value: width, high: 0 });
export const vbr = (width: number): AbbreviationOperand => ({ encoding: encoding.vbr, value: width, high: 0 });
export const array: AbbreviationOperand = { encoding: encoding.array, value: 0, high: 0 };
export const char6: AbbreviationOperand = { encoding: encoding.char6, value: 0, high: 0 };
export const blob: AbbreviationOperand = { encoding: encoding.blob, value: 0, high: 0 };

/** A number with no bits is zero. */
function scalar(kind: number, width: number, start: number): AbbreviationOperand {
  if (width > 32) throw new MalformedBitcode("Fixed or VBR abbrev record with size > MaxChunkData", start);
  if (width === 0) return literal(0);
  if (width === 1 && kind === encoding.vbr) throw new MalformedBitcode("VBR abbrev record with size 1", start);
  return kind === encoding.fixed ? fixed(width) : vbr(width);
}

function decodeOperand(reader: BitReader, start: number): AbbreviationOperand {
  if (reader.read(1) === 1) {
    const value = reader.vbr(8);
    return { encoding: encoding.literal, value, high: reader.high };
  }
  const kind = reader.read(3);
  if (kind === encoding.fixed || kind === encoding.vbr) return scalar(kind, reader.vbr(5), start);
  if (kind === encoding.array) return array;
  if (kind === encoding.char6) return char6;
  if (kind === encoding.blob) return blob;
  throw new MalformedBitcode("Invalid encoding", start);
}

/** Rejects abbreviations that describe no record. */
function check(operands: Abbreviation, start: number): void {
  const isList = ({ encoding: kind }: AbbreviationOperand): boolean =>
    kind === encoding.array || kind === encoding.blob;
  const [code] = operands;
  if (code === undefined) throw new MalformedBitcode("Abbrev record with no operands", start);
  if (isList(code)) throw new MalformedBitcode("Abbrev record with an array or a blob as its code", start);
  const first = operands.findIndex(isList);
  if (first < 0) return;
  const isArray = operands[first]?.encoding === encoding.array;
  if (operands.length !== first + (isArray ? 2 : 1))
    throw new MalformedBitcode(isArray ? "Array op not second to last" : "Blob op not last", start);
  const element = operands[first + 1];
  if (element !== undefined && isList(element))
    throw new MalformedBitcode("Array element type can't be an Array or a Blob", start);
}

/** The record that defines an abbreviation, without the abbreviation id DEFINE_ABBREV. */
export const abbreviationCodec = {
  decode(reader: BitReader, end: number): Abbreviation {
    const start = reader.position;
    const count = reader.vbr(5);
    const operands: AbbreviationOperand[] = [];
    while (operands.length < count) {
      if (reader.position > end) throw new MalformedBitcode("Unexpected end of file", start);
      operands.push(decodeOperand(reader, start));
    }
    check(operands, start);
    return operands;
  },
  encode(writer: BitWriter, operands: Abbreviation): void {
    writer.vbr(operands.length, 5);
    for (const { encoding: kind, value, high } of operands) {
      writer.write(kind === encoding.literal ? 1 : 0, 1);
      if (kind === encoding.literal) {
        writer.vbr64(value, high, 8);
        continue;
      }
      writer.write(kind, 3);
      if (kind === encoding.fixed || kind === encoding.vbr) writer.vbr(value, 5);
    }
  },
};

const CHAR6 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/** Characters of 6 bits: bytes by number. */
export const char6Codes: Uint8Array = Uint8Array.from(CHAR6, (char) => char.charCodeAt(0));

/** Numbers of characters by byte; 255 for the others. */
export const char6Numbers: Uint8Array = new Uint8Array(256).fill(255);
char6Codes.forEach((code, number) => {
  char6Numbers[code] = number;
});
