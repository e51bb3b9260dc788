// Arrays, dimensions and strings of debug information towards LLVM IR.

import type { MetadataField } from "../../llvm/index.ts";
import { node, number, text, word } from "./fields.ts";
import type { DebugInstruction } from "./instruction.ts";
import { Debug } from "./layouts.ts";
import type { DebugReader, ReadNode } from "./reader.ts";
import { list, sizeOf } from "./types.ts";
import { encodings } from "./words.ts";

/** A dimension, and the number of its elements: 0 if it is not known. */
interface Dimension {
  readonly node: number;
  readonly count: bigint;
}

/** Bounds that are written: a constant, a variable or an expression. */
type Bounds = Readonly<Partial<Record<"count" | "lowerBound" | "upperBound" | "stride", number>>>;

/** A bound; undefined for DebugInfoNone and for ids that are no bounds. */
function boundField(reader: DebugReader, name: string, id: number | undefined): MetadataField | undefined {
  if (id === undefined) return undefined;
  const value = reader.view(id) === undefined ? reader.signedConstant(id) : undefined;
  if (value !== undefined) return word(name, name === "count" && value < -1n ? -1n : value);
  return reader.isVariableOrExpression(id) ? node(name, reader.node(id)) : undefined;
}

function subrange(reader: DebugReader, bounds: Bounds): Dimension {
  const value = bounds.count === undefined ? undefined : reader.signedConstant(bounds.count);
  const made = reader.special("DISubrange", [
    boundField(reader, "count", bounds.count),
    boundField(reader, "lowerBound", bounds.lowerBound),
    boundField(reader, "upperBound", bounds.upperBound),
    boundField(reader, "stride", bounds.stride),
  ]);
  return { node: made, count: value === undefined || value < 0n ? 0n : value };
}

/** A dimension of the newest set. A count and an upper bound exclude each other. */
function newestDimension(reader: DebugReader, one: DebugInstruction): Dimension {
  const [count, upperBound] = [one.word("count"), one.word("upperBound")];
  const hasCount = boundField(reader, "count", count) !== undefined;
  return subrange(reader, {
    ...(hasCount && count !== undefined ? { count } : {}),
    ...(!hasCount && upperBound !== undefined ? { upperBound } : {}),
    ...optional("lowerBound", one.word("lowerBound")),
    ...optional("stride", one.word("stride")),
  });
}

function optional(name: keyof Bounds, id: number | undefined): Bounds {
  return id === undefined ? {} : { [name]: id };
}

/**
 * Dimensions of the older sets: counts, then lower bounds if there are any. The specification has counts only, which are never 0. The second half is lower
 * bounds if an operand is no constant, or if none of them exceeds 1.
 */
function olderDimensions(reader: DebugReader, ids: readonly number[]): readonly Dimension[] {
  const half = ids.length / 2;
  const lower = ids.slice(half);
  const isConstant = (id: number): boolean => reader.view(id) === undefined;
  const isSmall = (id: number): boolean => (reader.signedConstant(id) ?? 2n) <= 1n;
  const hasLower = ids.length % 2 === 0 && (!ids.every(isConstant) || lower.every(isSmall));
  return (hasLower ? ids.slice(0, half) : ids).map((id, index) => {
    const bound = hasLower ? optional("lowerBound", lower[index]) : {};
    return subrange(reader, { ...bound, [isConstant(id) ? "count" : "upperBound"]: id });
  });
}

function dimensions(reader: DebugReader, one: DebugInstruction): readonly Dimension[] {
  const ids = one.words("counts");
  const views = ids.map((id) => reader.view(id));
  if (!views.some((view) => view?.number === Debug.DebugTypeSubrange)) return olderDimensions(reader, ids);
  return views.flatMap((view) => (view?.number === Debug.DebugTypeSubrange ? [newestDimension(reader, view)] : []));
}

/** The bits that separate lower bounds are from is the size of all elements; one that is not known has the size of one element. */
function arrayFields(reader: DebugReader, one: DebugInstruction): readonly (MetadataField | undefined)[] {
  const all = dimensions(reader, one);
  const isDynamic = one.number === Debug.DebugTypeArrayDynamic;
  const size = all.reduce(
    (product, { count }) => product * (count === 0n && isDynamic ? 1n : count),
    sizeOf(reader, one.word("base")),
  );
  return [
    word("tag", "DW_TAG_array_type"),
    node("baseType", reader.typeNode(one.word("base"))),
    number("size", BigInt.asUintN(64, size)),
    node(
      "elements",
      list(
        reader,
        all.map((each) => each.node),
      ),
    ),
  ];
}

const array: ReadNode = (reader, one) => reader.special("DICompositeType", arrayFields(reader, one));

const dynamicArray: ReadNode = (reader, one) =>
  reader.special("DICompositeType", [
    ...arrayFields(reader, one),
    ...["dataLocation", "associated", "allocated"].map((name) => {
      const id = one.word(name);
      return id !== undefined && reader.isVariableOrExpression(id) ? node(name, reader.node(id)) : undefined;
    }),
    boundField(reader, "rank", one.word("rank")),
  ]);

const string: ReadNode = (reader, one) => {
  const size = one.word("size") ?? 0;
  const length = reader.view(size);
  const location = one.word("dataLocation");
  const isExpression = (id: number | undefined): boolean => reader.view(id ?? 0)?.number === Debug.DebugExpression;
  const encoding = encodings[one.numberOf("encoding")];
  return reader.special("DIStringType", [
    text("name", one.text("name")),
    length?.number === Debug.DebugLocalVariable || length?.number === Debug.DebugGlobalVariable
      ? node("stringLength", reader.node(size))
      : undefined,
    isExpression(size) ? node("stringLengthExpression", reader.node(size)) : undefined,
    isExpression(location) ? node("stringLocationExpression", reader.node(location)) : undefined,
    length === undefined ? number("size", one.numberOf("size")) : undefined,
    encoding === undefined ? undefined : word("encoding", encoding),
  ]);
};

/** Readers by the number of the instruction. */
export const arrays: { readonly [number: number]: ReadNode } = {
  [Debug.DebugTypeArray]: array,
  [Debug.DebugTypeArrayDynamic]: dynamicArray,
  [Debug.DebugTypeString]: string,
};
