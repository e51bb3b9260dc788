// The fields of specialised nodes of metadata, and expressions of debug information.

import type { FieldSchema, FieldType } from "../../debug/debug-schema.ts";
import {
  type DwarfSet,
  dwarfName,
  dwarfNumber,
  flagNumber,
  flagsText,
  subprogramFlagNumber,
  subprogramFlagsText,
} from "../../debug/dwarf.ts";
import { expressionWords } from "../../debug/expression-words.ts";
import type { MetadataField, MetadataOperand } from "../../metadata.ts";
import type { Reader } from "../state.ts";
import { token } from "../words/token.ts";
import type { MetadataReader } from "./metadata.ts";

const CLOSE = 41;
const COMMA = 44;

/** A field as it is written; undefined if it has its default. */
type Value = MetadataField | undefined;

/** Reads `(name: value, …)`; the fields that are written, in LLVM's order. */
export function readFields(
  reader: Reader,
  kind: string,
  schema: readonly FieldSchema[],
  isDistinct: boolean,
  begin: number,
): readonly MetadataField[] {
  const { lexer, metadata } = reader;
  const values: Value[] = new Array(schema.length).fill(undefined);
  const given = new Uint8Array(schema.length);
  let next = 0;
  reader.expect(40, "expected '(' here");
  while (lexer.kind !== CLOSE) {
    if (lexer.kind !== token.label) lexer.failHere("expected field label here");
    const index = fieldIndex(lexer, schema, next);
    const field = schema[index];
    if (field === undefined) return lexer.failHere(`invalid field '${lexer.text()}'`);
    if (given[index] !== 0) lexer.failHere(`field '${field.name}' cannot be specified more than once`);
    given[index] = 1;
    next = index + 1;
    lexer.next();
    values[index] = readValue(reader, metadata, field);
    if (!reader.accept(COMMA)) break;
    if (lexer.kind === CLOSE) lexer.failHere("expected field label here");
  }
  const closeAt = lexer.begin;
  reader.expect(CLOSE, "expected ')' here");
  const missing = schema.findIndex(({ isRequired }, index) => isRequired && given[index] === 0);
  if (missing >= 0) lexer.fail(closeAt, `missing required field '${schema[missing]?.name}'`);
  checkNode(reader, kind, { schema, values, given, isDistinct, begin, closeAt });
  const fields: MetadataField[] = [];
  schema.forEach((field, index) => {
    const value = values[index] ?? (field.isAlwaysWritten ? usualValue(metadata, kind, field) : undefined);
    if (value !== undefined && !field.isReadOnly) fields.push(value);
  });
  return fields;
}

/** The field that a label names: fields mostly follow each other in order. */
function fieldIndex(lexer: Reader["lexer"], schema: readonly FieldSchema[], next: number): number {
  for (let step = 0; step < schema.length; step++) {
    const index = next + step < schema.length ? next + step : next + step - schema.length;
    if (lexer.isLabel(schema[index]!.name)) return index;
  }
  return -1;
}

const USUAL_WORDS: Readonly<Partial<Record<FieldType, string>>> = {
  boolean: "false",
  unsigned: "0",
  signed: "0",
  emission: "NoDebug",
  "subprogram-flags": "0",
};

/** The value of a field that is always written. */
function usualValue(metadata: MetadataReader, kind: string, { name, type }: FieldSchema): MetadataField {
  if (type === "string") return { name, operand: metadata.stringOperand("") };
  if (kind === "DIGlobalVariable" && name === "isDefinition") return metadata.wordField(name, "true");
  const word = USUAL_WORDS[type];
  return word === undefined ? { name, operand: undefined } : metadata.wordField(name, word);
}

/** A node as it was read: its fields, which of them are given, and where it begins and ends. */
interface ReadNode {
  readonly schema: readonly FieldSchema[];
  readonly values: Value[];
  readonly given: Uint8Array;
  readonly isDistinct: boolean;
  readonly begin: number;
  readonly closeAt: number;
}

function checkNode(
  reader: Reader,
  kind: string,
  { schema, values, given, isDistinct, begin, closeAt }: ReadNode,
): void {
  const { lexer } = reader;
  const indexOf = (name: string): number => schema.findIndex((field) => field.name === name);
  if (kind === "DICompileUnit") {
    if (!isDistinct) lexer.fail(begin, "missing 'distinct', required for !DICompileUnit");
    if (given[indexOf("language")] === 0) {
      lexer.fail(begin, "missing one of 'language' or 'sourceLanguageName', required for !DICompileUnit");
    }
  }
  if (kind === "DIFile") {
    const [checksum, checksumKind] = [values[indexOf("checksum")], values[indexOf("checksumkind")]];
    if ((checksum === undefined) !== (checksumKind === undefined)) {
      lexer.fail(closeAt, "'checksumkind' and 'checksum' must be provided together");
    }
  }
  if (kind !== "DISubprogram") return;
  const flags = subprogramFlags(schema, values);
  values[indexOf("spFlags")] = reader.metadata.wordField("spFlags", subprogramFlagsText(flags));
  if ((flags & DEFINITION) !== 0 && !isDistinct) {
    lexer.fail(begin, "missing 'distinct', required for !DISubprogram that is a Definition");
  }
  // An index of zero is written of virtual functions only.
  const virtual = indexOf("virtualIndex");
  if ((flags & 3) === 0 && values[virtual]?.word === "0") values[virtual] = undefined;
  if ((flags & 3) !== 0 && values[virtual] === undefined) {
    values[virtual] = reader.metadata.wordField("virtualIndex", "0");
  }
}

const DEFINITION = 8;

/** The bits of `spFlags`, or of the separate fields of older text. */
function subprogramFlags(schema: readonly FieldSchema[], values: readonly Value[]): number {
  const wordOf = (name: string): string | undefined => values[schema.findIndex((field) => field.name === name)]?.word;
  const flags = wordOf("spFlags");
  if (flags !== undefined) {
    return flags.split(" | ").reduce((sum, word) => sum | (subprogramFlagNumber(word) ?? Number(word)), 0);
  }
  const isDefinition = wordOf("isDefinition") !== "false";
  return (
    (wordOf("isLocal") === "true" ? 4 : 0) |
    (isDefinition ? DEFINITION : 0) |
    (wordOf("isOptimized") === "true" ? 16 : 0) |
    Number(wordOf("virtuality") ?? 0)
  );
}

// ---- values

function readValue(reader: Reader, metadata: MetadataReader, field: FieldSchema): Value {
  switch (field.type) {
    case "node":
      return readNode(reader, metadata, field);
    case "string":
      return readString(reader, metadata, field);
    case "list":
      return listField(field.name, metadata.parseList());
    case "number-or-node":
      return reader.lexer.kind === token.integer
        ? shown(metadata, field, readNumber(reader, field))
        : readNode(reader, metadata, field);
    case "unsigned":
      return readUnsigned(reader, metadata, field);
    default:
      return shown(metadata, field, readWord(reader, field));
  }
}

/** Most numbers are small, and need no text. */
function readUnsigned(reader: Reader, metadata: MetadataReader, field: FieldSchema): Value {
  const small = reader.lexer.smallInteger();
  if (small < 0 || small > SMALL_LIMIT || BigInt(small) > field.limit) {
    return shown(metadata, field, readNumber(reader, field));
  }
  reader.lexer.next();
  if (small === 0) return shown(metadata, field, "0");
  return metadata.numberField(field.name, small);
}

/** Lines and columns of most programs are less. */
const SMALL_LIMIT = 0xffff;

function listField(name: string, list: readonly MetadataOperand[]): Value {
  return list.length === 0 ? undefined : { name, list };
}

/** A word, unless it is the usual one. */
function shown(metadata: MetadataReader, field: FieldSchema, word: string): Value {
  const usual = field.usual ?? USUAL_WORDS[field.type] ?? "0";
  if (word === usual && !field.isAlwaysWritten && !field.isWrittenIfGiven && !field.isReadOnly) return undefined;
  if (field.type === "flags" && word === "") return undefined;
  return metadata.wordField(field.name, word);
}

function readNode(
  reader: Reader,
  metadata: MetadataReader,
  { name, isNeverNull, isAlwaysWritten }: FieldSchema,
): Value {
  const { lexer } = reader;
  if (lexer.isWord("null")) {
    if (isNeverNull) lexer.failHere(`'${name}' cannot be null`);
    lexer.next();
    return isAlwaysWritten ? { name, operand: undefined } : undefined;
  }
  return { name, operand: metadata.parseAnyOperand() };
}

function readString(reader: Reader, metadata: MetadataReader, field: FieldSchema): Value {
  const { begin } = reader.lexer;
  const text = reader.string();
  if (text === "" && field.isNeverNull) reader.lexer.fail(begin, `'${field.name}' cannot be empty`);
  if (text === "" && !field.isAlwaysWritten && !field.isWrittenIfGiven) return undefined;
  return { name: field.name, operand: metadata.stringOperand(text) };
}

function readNumber({ lexer }: Reader, { name, type, limit }: FieldSchema): string {
  const isSigned = type === "signed" || type === "number-or-node" || type === "integer";
  const isNegative = lexer.bytes[lexer.begin] === 45;
  if (lexer.kind !== token.integer || (isNegative && !isSigned)) {
    lexer.failHere(isSigned ? "expected signed integer" : "expected unsigned integer");
  }
  const value = lexer.integer();
  const most = isSigned && type === "number-or-node" && name !== "size" && name !== "offset" ? MAX_SIGNED : limit;
  if (value > most && type !== "integer") {
    lexer.failHere(`value for '${name}' too large, limit is ${most}`);
  }
  if (most === MAX_SIGNED && name !== "count" && value < -MAX_SIGNED - 1n) {
    lexer.failHere(`value for '${name}' too small, limit is ${-MAX_SIGNED - 1n}`);
  }
  if (type === "signed" && value < -limit - 1n) {
    lexer.failHere(`value for '${name}' too small, limit is ${-limit - 1n}`);
  }
  if (name === "count" && value < -1n) lexer.failHere(`value for 'count' too small, limit is -1`);
  if ((name === "size" || name === "offset") && isNegative) lexer.failHere("expected unsigned integer");
  lexer.next();
  return `${value}`;
}

const MAX_SIGNED = (1n << 63n) - 1n;

const NOUNS: Readonly<Partial<Record<FieldType, string>>> = {
  TAG: "DWARF tag",
  ATE: "DWARF type attribute encoding",
  LANG: "DWARF language",
  CC: "DWARF calling convention",
  MACINFO: "DWARF macinfo type",
  VIRTUALITY: "DWARF virtuality code",
};

const KINDS: Readonly<Partial<Record<FieldType, readonly [noun: string, ...words: string[]]>>> = {
  emission: ["emission kind", "NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"],
  "name-table": ["nameTable kind", "Default", "GNU", "None", "Apple"],
  "checksum-kind": ["checksum kind", "", "CSK_MD5", "CSK_SHA1", "CSK_SHA256"],
  "fixed-point-kind": ["fixed-point kind", "Binary", "Decimal", "Rational"],
};

function readWord(reader: Reader, field: FieldSchema): string {
  const { lexer } = reader;
  const { type } = field;
  if (type === "boolean") return readBoolean(reader);
  if (type === "unsigned" || type === "signed" || type === "integer") return readNumber(reader, field);
  if (type === "flags") return readFlags(reader);
  if (type === "subprogram-flags") return readSubprogramFlags(reader);
  const kind = KINDS[type];
  if (kind !== undefined) return readKind(reader, field, kind);
  const noun = NOUNS[type] ?? "";
  // Sound: the other types are sets of names.
  const set = type as DwarfSet;
  if (lexer.kind === token.integer) {
    const number = readNumber(reader, field);
    return dwarfName(set, Number(number)) ?? number;
  }
  const word = lexer.kind === token.word ? lexer.text() : "";
  if (!word.startsWith(`DW_${set}`)) lexer.failHere(`expected ${noun}`);
  const number = type === "VIRTUALITY" ? VIRTUALITY.indexOf(word) : (dwarfNumber(set, word) ?? -1);
  if (number < 0) lexer.failHere(`invalid ${noun} '${word}'`);
  lexer.next();
  return type === "VIRTUALITY" ? `${number}` : word;
}

const VIRTUALITY = ["none", "virtual", "pure_virtual"].map((name) => `DW_VIRTUALITY_${name}`);

function readBoolean({ lexer }: Reader): string {
  const isTrue = lexer.isWord("true");
  if (!isTrue && !lexer.isWord("false")) lexer.failHere("expected 'true' or 'false'");
  lexer.next();
  return isTrue ? "true" : "false";
}

function readKind(reader: Reader, field: FieldSchema, [noun, ...words]: readonly [string, ...string[]]): string {
  const { lexer } = reader;
  if (lexer.kind === token.integer && field.type !== "checksum-kind") {
    const number = readNumber(reader, { ...field, limit: BigInt(words.length - 1) });
    return words[Number(number)] ?? number;
  }
  const word = lexer.kind === token.word ? lexer.text() : "";
  if (word === "") lexer.failHere(`expected ${noun}`);
  if (!words.includes(word)) lexer.failHere(`invalid ${noun} '${word}'`);
  lexer.next();
  return word;
}

function readBits(
  { lexer }: Reader,
  prefix: string,
  bitsOf: (name: string) => number | undefined,
  noun: string,
): number {
  let bits = 0;
  for (;;) {
    if (lexer.kind === token.integer && lexer.bytes[lexer.begin] !== 45) bits |= Number(lexer.integer());
    else {
      const word = lexer.kind === token.word ? lexer.text() : "";
      if (!word.startsWith(prefix)) lexer.failHere("expected debug info flag");
      const found = bitsOf(word);
      if (found === undefined) lexer.failHere(`invalid ${noun} '${word}'`);
      bits |= found ?? 0;
    }
    lexer.next();
    if (lexer.kind !== 124) return bits;
    lexer.next();
  }
}

function readFlags(reader: Reader): string {
  return flagsText(readBits(reader, "DIFlag", flagNumber, "debug info flag"));
}

function readSubprogramFlags(reader: Reader): string {
  return subprogramFlagsText(readBits(reader, "DISPFlag", subprogramFlagNumber, "subprogram debug info flag"));
}

// ---- expressions

/** Reads `(DW_OP_deref, 5)`; the words as LLVM writes them. */
export function parseExpression(reader: Reader): readonly string[] {
  const { lexer } = reader;
  reader.expect(40, "expected '(' here");
  const elements: bigint[] = [];
  if (lexer.kind !== CLOSE) {
    do elements.push(parseElement(reader));
    while (reader.accept(COMMA));
  }
  reader.expect(CLOSE, "expected ')' here");
  return elements.length === 0 ? NONE : expressionWords(elements);
}

const NONE: readonly string[] = [];

function parseElement({ lexer }: Reader): bigint {
  const word = lexer.kind === token.word ? lexer.text() : "";
  if (word.startsWith("DW_OP_") || word.startsWith("DW_ATE_")) {
    const isOperator = word.startsWith("DW_OP_");
    const number = dwarfNumber(isOperator ? "OP" : "ATE", word);
    if (number === undefined) {
      lexer.failHere(`invalid ${isOperator ? "DWARF op" : "DWARF attribute encoding"} '${word}'`);
    }
    lexer.next();
    return BigInt(number ?? 0);
  }
  if (lexer.kind !== token.integer || lexer.bytes[lexer.begin] === 45) lexer.failHere("expected unsigned integer");
  const value = lexer.integer();
  if (value >= 1n << 64n) lexer.failHere("element too large, limit is 18446744073709551615");
  lexer.next();
  return value;
}
