// How nodes of metadata are records.

import { memoized } from "../../../support/lazy.ts";
import { Constant } from "../../constant.ts";
import { type FieldSchema, type FieldType, fieldsOfKind } from "../../debug/debug-schema.ts";
import { dwarfName } from "../../debug/dwarf.ts";
import { expressionWords } from "../../debug/expression-words.ts";
import { LocationNode } from "../../debug/source-location.ts";
import type { MetadataField, MetadataNode, MetadataOperand } from "../../metadata.ts";
import { metadataCode } from "../codes.ts";
import type { BitRecord } from "../stream/record.ts";
import { integerWord, schemaOf, wordCodec } from "./metadata-fields.ts";
import { NODE_LAYOUTS, type NodeLayout } from "./metadata-layouts.ts";
import type { MetadataReader } from "./metadata-reader.ts";

type Decode = (record: BitRecord, number: number, reader: MetadataReader) => MetadataNode;

/** Most nodes have no operands or no fields, and share this list. */
const NONE: readonly never[] = [];

const isDistinct = (record: BitRecord): boolean => (record.optional(0) & 1) !== 0;

const tuple: Decode = (record, number, reader) => {
  const operands: MetadataOperand[] = [];
  for (let at = 0; at < record.length; at++) operands.push(reader.optionalOperand(record.number(at)));
  return { number, kind: "", isDistinct: record.code === metadataCode.distinctNode, operands, fields: NONE };
};

// ---- nodes by their layout

/** A field of a record, unless it has the value that is not written. */
function decodeField(
  schema: FieldSchema,
  record: BitRecord,
  at: number,
  isNode: boolean,
  reader: MetadataReader,
): MetadataField | undefined {
  const { name, type } = schema;
  if (at >= record.length && !schema.isAlwaysWritten) return undefined;
  if (type === "string") {
    const operand = reader.optionalOperand(record.optional(at));
    if (operand === undefined && !schema.isAlwaysWritten) return undefined;
    const isEmpty =
      operand !== undefined && !(operand instanceof Constant) && "string" in operand && operand.string === "";
    if (isEmpty && !schema.isAlwaysWritten && !schema.isWrittenIfGiven) return undefined;
    return { name, operand: operand ?? { string: "" } };
  }
  if (type === "node" || isNode) {
    const operand = reader.optionalNodeOperand(record.optional(at));
    const word = type === "node" ? undefined : integerWord(operand, name === "size" || name === "offset");
    if (word !== undefined) return word === "0" && !schema.isWrittenIfGiven ? undefined : { name, word };
    return operand === undefined && !schema.isAlwaysWritten ? undefined : { name, operand };
  }
  if (NONE_IS_MOST.has(name)) {
    return record.low[at] === MOST ? undefined : { name, word: `${record.optional(at)}` };
  }
  const isZero = at >= record.length || (record.low[at] === 0 && record.high[at] === 0);
  if (isZero && schema.usual === undefined && !schema.isAlwaysWritten) return undefined;
  const word = decodeWord(type === "number-or-node" ? UNSIGNED : schema, record, at);
  return word === schema.usual && !schema.isAlwaysWritten ? undefined : { name, word };
}

/** Words of small numbers, such as tags and flags, by the type of their fields. */
const smallWords = memoized((_type: FieldType) => new Map<number, string>());
const LEAST_LARGE = 1 << 16;

function decodeWord(schema: FieldSchema, record: BitRecord, at: number): string {
  if (at >= record.length) return wordCodec(schema).decode(0n);
  const low = record.low[at]!;
  if (record.high[at] !== 0 || low >= LEAST_LARGE) return wordCodec(schema).decode(record.big(at));
  if (schema.type === "unsigned") return `${low}`;
  const words = smallWords(schema.type);
  let word = words.get(low);
  if (word === undefined) {
    word = wordCodec(schema).decode(BigInt(low));
    words.set(low, word);
  }
  return word;
}

/** Fields that the value 0xffffffff marks as missing, in the lower word of a number: LLVM may extend its sign. */
const NONE_IS_MOST: ReadonlySet<string> = new Set(["enumKind", "coroSuspendIdx"]);
const MOST = 0xffff_ffff;

const UNSIGNED = { type: "unsigned" } as FieldSchema;

/** Flags of a subprogram that is virtual. */
const VIRTUALITY = 3;

/** An index of zero is written for virtual functions. */
function virtualIndex(record: BitRecord): MetadataField | undefined {
  const isMissing = record.optional(10) === 0 && (record.optional(9) & VIRTUALITY) === 0;
  return isMissing ? undefined : { name: "virtualIndex", word: `${record.optional(10)}` };
}

/** Where a field of a node is in its record. */
interface FieldPlace {
  readonly schema: FieldSchema;
  /** The position of its number; 0 for a bit of the first one. */
  readonly at: number;
  readonly bit: number;
  readonly isPlus1: boolean;
  /** A number in files of before LLVM 22. */
  readonly isSize: boolean;
}

/** A layout with its fields in the order in which they are written. */
interface ReadLayout {
  readonly layout: NodeLayout;
  readonly places: readonly FieldPlace[];
}

function readLayoutOf(layout: NodeLayout): ReadLayout {
  const places = (fieldsOfKind(layout.kind) ?? []).flatMap((schema): readonly FieldPlace[] => {
    const { name } = schema;
    const isSize = name === "size" || name === "offset";
    const [, bit] = layout.flags.find(([flag]) => flag === name) ?? [];
    if (bit !== undefined) return [{ schema, at: 0, bit, isPlus1: false, isSize }];
    const index = layout.fields.findIndex((field) => field.name === name);
    const isPlus1 = layout.fields[index]?.isPlus1 === true;
    return index < 0 ? [] : [{ schema, at: index + 1, bit: 0, isPlus1, isSize }];
  });
  return { layout, places };
}

/** By the codes of records. */
const readLayouts: ReadonlyMap<number, ReadLayout> = new Map(NODE_LAYOUTS.map((one) => [one.code, readLayoutOf(one)]));

function decodePlace(
  { schema, at, bit, isPlus1, isSize }: FieldPlace,
  record: BitRecord,
  hasNodeSizes: boolean,
  reader: MetadataReader,
): MetadataField | undefined {
  const { name, type } = schema;
  if (bit !== 0) return (record.optional(0) & bit) === 0 ? undefined : { name, word: "true" };
  if (isPlus1) {
    const value = record.optional(at);
    return value === 0 ? undefined : { name, word: wordCodec(schema).decode(BigInt(value - 1)) };
  }
  return decodeField(schema, record, at, type === "number-or-node" && (hasNodeSizes || !isSize), reader);
}

const byLayout: Decode = (record, number, reader) => {
  const found = readLayouts.get(record.code);
  if (found === undefined) return reader.fail("Invalid metadata record");
  const { layout, places } = found;
  const hasNodeSizes = layout.sizeBit === 0 || (record.optional(0) & layout.sizeBit) !== 0;
  const fields: MetadataField[] = [];
  for (const place of places) {
    const isIndex = place.schema.name === "virtualIndex";
    const field = isIndex ? virtualIndex(record) : decodePlace(place, record, hasNodeSizes, reader);
    if (field !== undefined) fields.push(field);
  }
  if (layout.code === metadataCode.derivedType) addSignature(fields, record.optional(SIGNATURE_AT));
  return { number, kind: layout.kind, isDistinct: isDistinct(record), operands: NONE, fields };
};

/** How a signed pointer is signed: bits of the last number of a derived type; 0 for other types. */
const SIGNATURE_AT = 14;

/** Its fields follow all others. */
function addSignature(fields: MetadataField[], bits: number): void {
  if (bits === 0) return;
  const words: Readonly<Record<string, string>> = {
    ptrAuthKey: `${bits & 15}`,
    ptrAuthIsAddressDiscriminated: `${(bits & 16) !== 0}`,
    ptrAuthExtraDiscriminator: `${(bits >> 5) & 0xffff}`,
    ptrAuthIsaPointer: `${(bits & (1 << 21)) !== 0}`,
    ptrAuthAuthenticatesNullValues: `${(bits & (1 << 22)) !== 0}`,
  };
  for (const [name, word] of Object.entries(words)) fields.push({ name, word });
}

/** The bits for {@link addSignature}. */
export function signatureBits(word: (name: string) => string | undefined): number {
  const key = word("ptrAuthKey");
  if (key === undefined) return 0;
  const bit = (name: string, at: number): number => (word(name) === "true" ? 1 << at : 0);
  return (
    Number(key) |
    bit("ptrAuthIsAddressDiscriminated", 4) |
    (Number(word("ptrAuthExtraDiscriminator") ?? 0) << 5) |
    bit("ptrAuthIsaPointer", 21) |
    bit("ptrAuthAuthenticatesNullValues", 22)
  );
}

// ---- nodes of their own form

/** A number of any size: how many bits and words it has, then the words. Returns the position after it. */
function wideAt(record: BitRecord, at: number): { readonly value: bigint; readonly next: number } {
  const [width, count] = [record.low[at] ?? 0, record.high[at] ?? 0];
  if (width < 1 || at + 1 + count > record.length) return { value: 0n, next: at + 1 };
  let value = 0n;
  for (let word = 0; word < count; word++)
    value |= BigInt.asUintN(64, record.signed(at + 1 + word)) << BigInt(64 * word);
  return { value: BigInt.asIntN(width, value), next: at + 1 + count };
}

const FIXED_POINT_KIND_AT = 7;

/** A fixed-point type: a basic type, how it is scaled, and the factor or fraction. */
const fixedPoint: Decode = (record, number, reader) => {
  const schema = schemaOf("DIFixedPointType");
  const found = new Map<string, MetadataField>();
  ["tag", "name", "size", "align", "encoding", "flags", "kind"].forEach((name, index) => {
    const field = schema.get(name);
    const isNode = name === "size" && (record.optional(0) & 2) !== 0;
    const made = field && decodeField(field, record, index + 1, isNode, reader);
    if (made !== undefined) found.set(name, made);
  });
  const numerator = wideAt(record, FIXED_POINT_KIND_AT + 2);
  const denominator = wideAt(record, numerator.next);
  if (record.optional(FIXED_POINT_KIND_AT) === RATIONAL) {
    found.set("numerator", { name: "numerator", word: `${numerator.value}` });
    found.set("denominator", { name: "denominator", word: `${denominator.value}` });
  } else {
    const factor = BigInt.asIntN(32, BigInt(record.low[FIXED_POINT_KIND_AT + 1] ?? 0));
    found.set("factor", { name: "factor", word: `${factor}` });
  }
  const fields = [...schema.keys()].flatMap((name) => found.get(name) ?? []);
  return { number, kind: "DIFixedPointType", isDistinct: isDistinct(record), operands: NONE, fields };
};

const RATIONAL = 2;

const location: Decode = (record, number, reader) =>
  new LocationNode(number, isDistinct(record), {
    line: record.optional(1),
    column: record.optional(2),
    scope: reader.nodeAt(record.optional(3)),
    inlinedAt: reader.optionalNode(record.optional(4)),
    isImplicit: record.optional(5) !== 0,
    atomGroup: record.optional(6),
    atomRank: record.optional(7),
  });

const generic: Decode = (record, number, reader) => {
  const tag = dwarfName("TAG", record.optional(1)) ?? `${record.optional(1)}`;
  const [header, ...rest] = record
    .numbers()
    .slice(3)
    .map((one) => reader.optionalOperand(one));
  const fields: MetadataField[] = [{ name: "tag", word: tag }];
  if (header !== undefined) fields.push({ name: "header", operand: header });
  if (rest.length > 0) fields.push({ name: "operands", list: rest });
  return { number, kind: "GenericDINode", isDistinct: isDistinct(record), operands: NONE, fields };
};

const IS_BIG = 4;
const IS_UNSIGNED = 2;

const enumerator: Decode = (record, number, reader) => {
  const head = record.optional(0);
  const isBig = (head & IS_BIG) !== 0;
  const isUnsigned = (head & IS_UNSIGNED) !== 0;
  let value = record.length > 1 ? record.signed(1) : 0n;
  if (isBig) {
    const width = record.optional(1);
    if (width < 1 || record.length < 4) return reader.fail("Invalid enumerator record");
    value = 0n;
    for (let at = 3; at < record.length; at++) value |= BigInt.asUintN(64, record.signed(at)) << BigInt(64 * (at - 3));
    value = isUnsigned ? BigInt.asUintN(width, value) : BigInt.asIntN(width, value);
  }
  const name = reader.optionalString(record.optional(2));
  const fields: MetadataField[] = [
    { name: "name", operand: { string: name } },
    { name: "value", word: `${isBig ? value : isUnsigned ? BigInt.asUintN(64, value) : value}` },
  ];
  if (isUnsigned) fields.push({ name: "isUnsigned", word: "true" });
  return { number, kind: "DIEnumerator", isDistinct: isDistinct(record), operands: NONE, fields };
};

/** Operations with a number of operands; the names of encodings are operands of one. */
const expression: Decode = (record, number) => {
  const elements: bigint[] = [];
  for (let at = 1; at < record.length; at++) elements.push(record.big(at));
  const words = expressionWords(elements);
  const fields = words.map((word) => ({ name: "", word }));
  return { number, kind: "DIExpression", isDistinct: isDistinct(record), operands: NONE, fields };
};

const DECODE: Readonly<Record<number, Decode>> = {
  ...Object.fromEntries(NODE_LAYOUTS.map(({ code }) => [code, byLayout])),
  [metadataCode.node]: tuple,
  [metadataCode.distinctNode]: tuple,
  [metadataCode.location]: location,
  [metadataCode.genericDebug]: generic,
  [metadataCode.enumerator]: enumerator,
  [metadataCode.expression]: expression,
  [metadataCode.fixedPointType]: fixedPoint,
};

export function isNodeCode(code: number): boolean {
  return DECODE[code] !== undefined;
}

/** The node of a record, with its number in the module. */
export function decodeNode(record: BitRecord, number: number, reader: MetadataReader): MetadataNode {
  return DECODE[record.code]?.(record, number, reader) ?? reader.fail("Invalid metadata record");
}
