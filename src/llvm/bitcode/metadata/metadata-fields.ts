// The fields of specialised nodes as numbers in records, and as the module has them: operands, or words of text.

import { IntegerType } from "../../../ir/index.ts";
import { memoized } from "../../../support/lazy.ts";
import { Constant, signedValue } from "../../constant.ts";
import { type FieldSchema, fieldsOfKind } from "../../debug/debug-schema.ts";
import {
  type DwarfSet,
  dwarfName,
  dwarfNumber,
  flagNumber,
  flagsText,
  subprogramFlagNumber,
  subprogramFlagsText,
} from "../../debug/dwarf.ts";
import type { MetadataOperand } from "../../metadata.ts";

/** Numbers as words, both ways. */
export interface WordCodec {
  decode(number: bigint): string;
  encode(word: string): bigint;
}

function listed(words: readonly string[]): WordCodec {
  return {
    decode: (number) => words[Number(number)] ?? `${number}`,
    encode: (word) => (words.includes(word) ? BigInt(words.indexOf(word)) : BigInt(word)),
  };
}

const isDecimal = (word: string): boolean => /^-?\d+$/.test(word);

function dwarf(set: DwarfSet): WordCodec {
  return {
    decode: (number) => dwarfName(set, Number(number)) ?? `${number}`,
    encode: (word) => (isDecimal(word) ? BigInt(word) : BigInt(dwarfNumber(set, word) ?? 0)),
  };
}

/** `A | B | 4` */
function flags(text: (bits: number) => string, numberOf: (name: string) => number | undefined): WordCodec {
  return {
    decode: (number) => text(Number(number) | 0),
    encode: (word) =>
      word
        .split(" | ")
        .reduce((bits, name) => bits | BigInt(isDecimal(name) ? Number(name) : (numberOf(name) ?? 0)), 0n),
  };
}

const unsigned: WordCodec = { decode: (number) => `${number}`, encode: (word) => BigInt(word) };
const boolean: WordCodec = {
  decode: (number) => (number === 0n ? "false" : "true"),
  encode: (word) => (word === "true" ? 1n : 0n),
};

/** Signed numbers are 64 bits here, most of 32. */
const signed: WordCodec = {
  decode: (number) => `${BigInt.asIntN(32, number)}`,
  encode: (word) => BigInt.asUintN(64, BigInt(word)),
};

const CODECS: Readonly<Record<string, WordCodec>> = {
  unsigned,
  signed,
  boolean,
  flags: flags(flagsText, flagNumber),
  "subprogram-flags": flags(subprogramFlagsText, subprogramFlagNumber),
  emission: listed(["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"]),
  "name-table": listed(["Default", "GNU", "None", "Apple"]),
  "checksum-kind": listed(["0", "CSK_MD5", "CSK_SHA1", "CSK_SHA256"]),
  "fixed-point-kind": listed(["Binary", "Decimal", "Rational"]),
};

// Sound: the types of fields that have words and no codec here are sets of names.
const setCodec = memoized((type: string): WordCodec => dwarf(type as DwarfSet));

/** The words of a field that is no node and no string. */
export function wordCodec({ type }: FieldSchema): WordCodec {
  return CODECS[type] ?? setCodec(type);
}

/** Fields of a kind by name. */
export const schemaOf = memoized(
  (kind: string): ReadonlyMap<string, FieldSchema> =>
    new Map((fieldsOfKind(kind) ?? []).map((field) => [field.name, field])),
);

/** The value of a constant integer as a word; undefined for other operands. */
export function integerWord(operand: MetadataOperand, isUnsigned: boolean): string | undefined {
  if (!(operand instanceof Constant) || operand.kind !== "integer" || !IntegerType.is(operand.type)) return undefined;
  return `${isUnsigned ? operand.bits : signedValue(operand)}`;
}
