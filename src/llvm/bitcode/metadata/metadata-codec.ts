// How nodes of metadata are records.

import { Constant } from "../../constant.ts";
import { type FieldSchema, fieldsOfKind } from "../../debug/debug-schema.ts";
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

const isDistinct = (record: BitRecord): boolean => (record.optional(0) & 1) !== 0;

const tuple: Decode = (record, number, reader) => {
  const operands: MetadataOperand[] = [];
  for (let at = 0; at < record.length; at++) operands.push(reader.optionalOperand(record.number(at)));
  return { number, kind: "", isDistinct: record.code === metadataCode.distinctNode, operands, fields: [] };
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
  const value = at < record.length ? record.big(at) : 0n;
  if (NONE_IS_MOST.has(name) && BigInt.asUintN(32, value) === MOST) return undefined;
  const word = wordCodec(type === "number-or-node" ? UNSIGNED : schema).decode(value);
  if (NONE_IS_MOST.has(name)) return { name, word };
  const isUsual = schema.usual === undefined ? value === 0n : word === schema.usual;
  return isUsual && !schema.isAlwaysWritten ? undefined : { name, word };
}

/** Fields that the value 0xffffffff marks as missing. */
const NONE_IS_MOST: ReadonlySet<string> = new Set(["enumKind", "coroSuspendIdx"]);
const MOST = 0xffff_ffffn;

const UNSIGNED = { type: "unsigned" } as FieldSchema;

/** Fields that the position of others decides about. */
const VIRTUALITY = 3;

function isLeftOut(layout: NodeLayout, name: string, record: BitRecord): boolean {
  // An index of zero is written for virtual functions.
  if (layout.code === metadataCode.subprogram && name === "virtualIndex")
    return record.optional(10) === 0 && (record.optional(9) & VIRTUALITY) === 0;
  return false;
}

const layouts = new Map(NODE_LAYOUTS.map((one) => [one.code, one]));

const byLayout: Decode = (record, number, reader) => {
  const layout = layouts.get(record.code);
  if (layout === undefined) return reader.fail("Invalid metadata record");
  const head = record.optional(0);
  const schema = schemaOf(layout.kind);
  const found = new Map<string, MetadataField>();
  const hasNodeSizes = layout.sizeBit === 0 || (head & layout.sizeBit) !== 0;
  for (const [name, bit] of layout.flags) if ((head & bit) !== 0) found.set(name, { name, word: "true" });
  layout.fields.forEach(({ name, isPlus1 }, index) => {
    const field = schema.get(name);
    if (field === undefined || isLeftOut(layout, name, record)) return;
    if (isPlus1) {
      const value = record.optional(index + 1);
      if (value !== 0) found.set(name, { name, word: wordCodec(field).decode(BigInt(value - 1)) });
      return;
    }
    const isNode = field.type === "number-or-node" && (hasNodeSizes || (name !== "size" && name !== "offset"));
    const made = decodeField(field, record, index + 1, isNode, reader);
    if (made !== undefined) found.set(name, made);
    else if (layout.code === metadataCode.subprogram && name === "virtualIndex") found.set(name, { name, word: "0" });
  });
  if (layout.code === metadataCode.derivedType) addSignature(found, record.optional(SIGNATURE_AT));
  const fields = (fieldsOfKind(layout.kind) ?? []).flatMap(({ name }) => found.get(name) ?? []);
  return { number, kind: layout.kind, isDistinct: isDistinct(record), operands: [], fields };
};

/** How a signed pointer is signed: bits of the last number of a derived type; 0 for other types. */
const SIGNATURE_AT = 14;

function addSignature(fields: Map<string, MetadataField>, bits: number): void {
  if (bits === 0) return;
  const words: Readonly<Record<string, string>> = {
    ptrAuthKey: `${bits & 15}`,
    ptrAuthIsAddressDiscriminated: `${(bits & 16) !== 0}`,
    ptrAuthExtraDiscriminator: `${(bits >> 5) & 0xffff}`,
    ptrAuthIsaPointer: `${(bits & (1 << 21)) !== 0}`,
    ptrAuthAuthenticatesNullValues: `${(bits & (1 << 22)) !== 0}`,
  };
  for (const [name, word] of Object.entries(words)) fields.set(name, { name, word });
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
  return { number, kind: "DIFixedPointType", isDistinct: isDistinct(record), operands: [], fields };
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
  return { number, kind: "GenericDINode", isDistinct: isDistinct(record), operands: [], fields };
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
  return { number, kind: "DIEnumerator", isDistinct: isDistinct(record), operands: [], fields };
};

/** Operations with a number of operands; the names of encodings are operands of one. */
const expression: Decode = (record, number) => {
  const elements: bigint[] = [];
  for (let at = 1; at < record.length; at++) elements.push(record.big(at));
  const words = expressionWords(elements);
  const fields = words.map((word) => ({ name: "", word }));
  return { number, kind: "DIExpression", isDistinct: isDistinct(record), operands: [], fields };
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
