// The attributes of MLIR's builtin dialect but locations. Their text is known to the text layer.

import { bytesOfText } from "../../support/tables/byte-strings.ts";
import type { WordKey } from "../../support/tables/sequence-table.ts";
import type { AffineMap, IntegerSet } from "../affine/index.ts";
import type { Context } from "../context.ts";
import { AttrDef, type Attribute, type AttrOf, attributeAt } from "./attribute.ts";
import { FloatType, IndexType, IntegerType, TensorType, VectorType } from "./builtin-types.ts";
import { bigIntOfWords, pushBigInt, wordsOfBigInt } from "./integer-words.ts";
import type { Type } from "./type.ts";
import type { NoParameters } from "./uniqued.ts";

/**
 * `7 : i32`. Invariant: `value` is in the signed range of signless and signed types and of index (64 bits), in the
 * unsigned range of unsigned types, and 0 or 1 for `i1`.
 */
export const IntegerAttr = new AttrDef<{ type: Type; value: bigint }>("builtin.integer", {
  words: {
    push(_context, key, { type, value }) {
      key.push(type.id);
      pushBigInt(key, value);
    },
    read: (context, words, begin) => ({
      type: context.types[words[begin]!]!,
      value: bigIntOfWords(words, begin + 1),
    }),
  },
});
export interface IntegerAttr extends AttrOf<typeof IntegerAttr> {}

/** The integer attribute of `value` taken modulo the width of `type`, which is an integer type or index. */
export function integerAttr(context: Context, type: Type, value: bigint | number): IntegerAttr {
  return IntegerAttr.get(context, { type, value: wrapInteger(type, BigInt(value)) });
}

/** `value` modulo the width of an integer type or index, in the range that {@link IntegerAttr} promises. @internal */
export function wrapInteger(type: Type, value: bigint): bigint {
  if (!IntegerType.is(type)) return BigInt.asIntN(64, value);
  if (type.width === 1 && type.signedness === "signless") return value & 1n;
  return type.signedness === "unsigned" ? BigInt.asUintN(type.width, value) : BigInt.asIntN(type.width, value);
}

/** The width in bits of an integer type; that of index is 64. @internal */
export function integerWidth(type: Type): number {
  return IntegerType.is(type) ? type.width : 64;
}

/** `true` or `false`: an integer attribute of type `i1`. */
export function boolAttr(context: Context, value: boolean): IntegerAttr {
  return integerAttr(context, context.integer(1), value ? 1n : 0n);
}

/** Whether an attribute is an integer of type `i1`. @internal */
export function isBoolAttr(attr: Attribute | undefined): attr is IntegerAttr {
  return IntegerAttr.is(attr) && attr.type === attr.context.integer(1);
}

/** An integer attribute of type `index`. */
export function indexAttr(context: Context, value: bigint | number): IntegerAttr {
  return integerAttr(context, context.index, value);
}

/** `1.0 : f32`, held as the bits of the type's format. */
export const FloatAttr = new AttrDef<{ type: FloatType; bits: bigint }>("builtin.float", {
  words: {
    push(_context, key, { type, bits }) {
      key.push(type.id);
      pushBigInt(key, bits);
    },
    read: (context, words, begin) => ({
      // Sound: only types of floats are pushed.
      type: context.types[words[begin]!] as FloatType,
      bits: bigIntOfWords(words, begin + 1),
    }),
  },
});
export interface FloatAttr extends AttrOf<typeof FloatAttr> {}

/**
 * `"text"`. Bytes that are not UTF-8 are as U+DC80..U+DCFF (see `support/tables/byte-strings.ts`). `type` is undefined for
 * none, the usual case.
 */
export const StringAttr = new AttrDef<{ value: string; type: Type | undefined }>("builtin.string", {
  words: {
    push(context, key, { value, type }) {
      key.push(context.stringId(value));
      key.push(type?.id ?? 0);
    },
    read: (context, words, begin) => ({
      value: context.strings[words[begin]!]!,
      type: context.types[words[begin + 1]!],
    }),
    isPlain: (_context, words, begin) => words[begin + 1] === 0,
  },
});
export interface StringAttr extends AttrOf<typeof StringAttr> {}

/** A string attribute without a type. */
export function stringAttr(context: Context, value: string): StringAttr {
  return StringAttr.get(context, { value, type: undefined });
}

/** `[1, "a"]`. */
export const ArrayAttr = new AttrDef<{ elements: readonly Attribute[] }>("builtin.array", {
  words: {
    push(_context, key, { elements }) {
      for (const { id } of elements) key.push(id);
    },
    read(context, words, begin, end) {
      const elements: Attribute[] = [];
      for (let at = begin; at < end; at++) elements.push(attributeAt(context, words[at]!)!);
      return { elements };
    },
    isPlain: (context, words, begin, end) => everyIsPlain(context, words, begin, end, 1),
  },
});
export interface ArrayAttr extends AttrOf<typeof ArrayAttr> {}

/** An entry of a dictionary attribute. */
export interface NamedAttribute {
  readonly name: string;
  readonly value: Attribute;
}

/** `{a = 1 : i32, b}`. Invariant: entries are sorted by name (by bytes) and names are unique. */
export const DictionaryAttr = new AttrDef<{ entries: readonly NamedAttribute[] }>("builtin.dictionary", {
  words: {
    push(context, key, { entries }) {
      for (const { name, value } of entries) {
        key.push(context.stringId(name));
        key.push(value.id);
      }
    },
    read(context, words, begin, end) {
      const entries: NamedAttribute[] = [];
      for (let at = begin; at < end; at += 2) {
        entries.push({ name: context.strings[words[at]!]!, value: attributeAt(context, words[at + 1]!)! });
      }
      return { entries };
    },
    isPlain: (context, words, begin, end) => everyIsPlain(context, words, begin + 1, end, 2),
  },
});
export interface DictionaryAttr extends AttrOf<typeof DictionaryAttr> {}

/** Whether the attributes at every such place between `begin` and `end` are plain. */
function everyIsPlain(context: Context, words: Int32Array, begin: number, end: number, step: number): boolean {
  for (let at = begin; at < end; at += step) if (!context.attributeTable.isPlain(words[at]!)) return false;
  return true;
}

/** The dictionary of entries in any order; of two entries of one name the later counts. */
export function dictionaryAttr(context: Context, entries: readonly NamedAttribute[]): DictionaryAttr {
  if (isSorted(entries)) return DictionaryAttr.get(context, { entries: [...entries] });
  const sorted = entries.length <= FEW ? insertionSorted(entries) : [...entries].sort(byName);
  const last = (entry: NamedAttribute, index: number) => entry.name !== sorted[index + 1]?.name;
  return DictionaryAttr.get(context, { entries: sorted.every(last) ? sorted : sorted.filter(last) });
}

function byName(a: NamedAttribute, b: NamedAttribute): number {
  return compareNames(a.name, b.name);
}

/** Most dictionaries are shorter, and sorting them in place costs the least. */
const FEW = 12;

/** Sorted by name; entries of one name keep their order. */
function insertionSorted(entries: readonly NamedAttribute[]): readonly NamedAttribute[] {
  const sorted: NamedAttribute[] = [];
  for (const entry of entries) {
    let at = sorted.length;
    for (; at > 0 && byName(sorted[at - 1]!, entry) > 0; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = entry;
  }
  return sorted;
}

function isSorted(entries: readonly NamedAttribute[]): boolean {
  for (let index = 1; index < entries.length; index++) {
    if (compareNames((entries[index - 1] as NamedAttribute).name, (entries[index] as NamedAttribute).name) >= 0)
      return false;
  }
  return true;
}

/** Order of names in dictionaries: by bytes, which for UTF-8 is by code points. @internal */
export function compareNames(a: string, b: string): number {
  const order = a < b ? -1 : a > b ? 1 : 0;
  // JavaScript compares UTF-16 units. The order differs if one name has surrogates and the other a unit above them.
  return order !== 0 && hasSurrogatesOrBeyond(a) && hasSurrogatesOrBeyond(b) ? compareBytes(a, b) : order;
}

function hasSurrogatesOrBeyond(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= 0xd800) return true;
  return false;
}

function compareBytes(a: string, b: string): number {
  const [left, right] = [bytesOfText(a), bytesOfText(b)];
  const at = left.findIndex((byte, index) => byte !== right[index]);
  return at < 0 ? -1 : (left[at] ?? -1) - (right[at] ?? -1);
}

/** The value of a name in a dictionary; undefined without an entry or a dictionary. @internal */
export function dictionaryGet(dictionary: DictionaryAttr | undefined, name: string): Attribute | undefined {
  if (dictionary === undefined) return undefined;
  for (const entry of dictionary.entries) if (entry.name === name) return entry.value;
  return undefined;
}

/** A type as an attribute: `i32`. */
export const TypeAttr = new AttrDef<{ type: Type }>("builtin.type", {
  words: {
    push(_context, key, { type }) {
      key.push(type.id);
    },
    read: (context, words, begin) => ({ type: context.types[words[begin]!]! }),
    isPlain: (context, words, begin) => holdsNoType(context.types[words[begin]!]!),
  },
});
export interface TypeAttr extends AttrOf<typeof TypeAttr> {}

/** Whether a type has nothing in it. @internal */
export function holdsNoType(type: Type): boolean {
  return IntegerType.is(type) || FloatType.is(type) || IndexType.is(type);
}

/** `unit`: an attribute whose presence is its meaning. */
export const UnitAttr = new AttrDef<NoParameters>("builtin.unit", { isPlain: true });
export interface UnitAttr extends AttrOf<typeof UnitAttr> {}

/** `@root::@nested`. */
export const SymbolRefAttr = new AttrDef<{ root: string; nested: readonly string[] }>("builtin.symbol_ref", {
  words: {
    push(context, key, { root, nested }) {
      key.push(context.stringId(root));
      for (const name of nested) key.push(context.stringId(name));
    },
    read: ({ strings }, words, begin, end) => ({
      root: strings[words[begin]!]!,
      nested: Array.from(words.subarray(begin + 1, end), (name) => strings[name]!),
    }),
  },
});
export interface SymbolRefAttr extends AttrOf<typeof SymbolRefAttr> {}

/** `@root::@nested`: a reference to a symbol, or to one in nested symbol tables. */
export function symbolRefAttr(context: Context, root: string, ...nested: readonly string[]): SymbolRefAttr {
  return SymbolRefAttr.get(context, { root, nested });
}

/**
 * `dense<…> : vector<…>`. `data` holds the elements little-endian, each in as many whole bytes as it needs (an `i1` takes
 * one byte; a complex element is two); one element only where `splat` is set.
 */
export const DenseElementsAttr = new AttrDef<{ type: Type; splat: boolean; data: Uint8Array }>(
  "builtin.dense_elements",
  {
    words: {
      push(_context, key, { type, splat, data }) {
        key.push(type.id);
        key.push(splat ? 1 : 0);
        key.push(data.length);
        pushPacked(key, data);
      },
      read: (context, words, begin) => ({
        type: context.types[words[begin]!]!,
        splat: words[begin + 1] === 1,
        data: unpacked(words, begin + 3, words[begin + 2]!),
      }),
      isPlain: (context, words, begin) => holdsPlainElements(context.types[words[begin]!]!),
    },
  },
);

/** Appends bytes, four to a word, the first one in the lowest bits. */
function pushPacked(key: WordKey, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 4) {
    const [second, third, fourth] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
    key.push(bytes[at]! | (second << 8) | (third << 16) | (fourth << 24));
  }
}

function unpacked(words: Int32Array, begin: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = words[begin + (at >> 2)]! >> (8 * (at & 3));
  return bytes;
}

/** Whether a type of elements has no type or attribute in it that might get an alias. */
function holdsPlainElements(type: Type): boolean {
  const isOpen = VectorType.is(type) || (TensorType.is(type) && type.encoding === undefined);
  return isOpen && holdsNoType(type.element);
}

export interface DenseElementsAttr extends AttrOf<typeof DenseElementsAttr> {}

/** `dense<["a", "b"]> : tensor<2x!t>`. One element where `splat` is set. */
export const DenseStringElementsAttr = new AttrDef<{ type: Type; splat: boolean; strings: readonly string[] }>(
  "builtin.dense_string_elements",
);
export interface DenseStringElementsAttr extends AttrOf<typeof DenseStringElementsAttr> {}

/** `dense_resource<key> : type`; the bytes are in the resource section. */
export const DenseResourceAttr = new AttrDef<{ type: Type; handle: string }>("builtin.dense_resource");
export interface DenseResourceAttr extends AttrOf<typeof DenseResourceAttr> {}

/** `sparse<[[0, 1]], [2.0]> : tensor<…>`. */
export const SparseElementsAttr = new AttrDef<{ type: Type; indices: Attribute; values: Attribute }>(
  "builtin.sparse_elements",
);
export interface SparseElementsAttr extends AttrOf<typeof SparseElementsAttr> {}

/** `array<i32: 1, 2>`: elements of i1, i8, i16, i32, i64, f32 or f64; floats as their bits. */
export const DenseArrayAttr = new AttrDef<{ element: Type; values: readonly bigint[] }>("builtin.dense_array", {
  words: {
    push(_context, key, { element, values }) {
      key.push(element.id);
      for (const value of values) pushBigInt(key, value);
    },
    read(context, words, begin, end) {
      const values: bigint[] = [];
      for (let at = begin + 1; at < end; at += wordsOfBigInt(words, at)) {
        values.push(bigIntOfWords(words, at));
      }
      return { element: context.types[words[begin]!]!, values };
    },
  },
});
export interface DenseArrayAttr extends AttrOf<typeof DenseArrayAttr> {}

/** `array<i32: 1, 2>`. */
export function denseI32Array(context: Context, values: readonly number[]): DenseArrayAttr {
  const key = smallKey(values);
  if (key === undefined) return makeDenseI32Array(context, values);
  const known = context.cache(smallArrays);
  let attr = known.get(key);
  if (attr === undefined) {
    attr = makeDenseI32Array(context, values);
    known.set(key, attr);
  }
  return attr;
}

/** Short arrays of small numbers, which segment sizes are, by one number that represents them. */
const smallArrays = { make: (_context: Context) => new Map<number, DenseArrayAttr>() };

function smallKey(values: readonly number[]): number | undefined {
  if (values.length > 4) return undefined;
  let key = values.length;
  for (const value of values) {
    if (value < 0 || value > 63) return undefined;
    key = key * 64 + value;
  }
  return key;
}

function makeDenseI32Array(context: Context, values: readonly number[]): DenseArrayAttr {
  return DenseArrayAttr.get(context, { element: context.integer(32), values: values.map(BigInt) });
}

/** `affine_map<(d0) -> (d0)>`. */
export const AffineMapAttr = new AttrDef<{ map: AffineMap }>("builtin.affine_map", { alias: "map" });
export interface AffineMapAttr extends AttrOf<typeof AffineMapAttr> {}

/** `affine_set<(d0) : (d0 >= 0)>`. */
export const IntegerSetAttr = new AttrDef<{ set: IntegerSet }>("builtin.integer_set", { alias: "set" });
export interface IntegerSetAttr extends AttrOf<typeof IntegerSetAttr> {}

/** `strided<[4, ?], offset: 2>`; dynamic entries are undefined. */
export const StridedLayoutAttr = new AttrDef<{
  offset: bigint | undefined;
  strides: readonly (bigint | undefined)[];
}>("builtin.strided_layout", { isPlain: true });
export interface StridedLayoutAttr extends AttrOf<typeof StridedLayoutAttr> {}

/** `distinct[0]<attr>`: equal to itself only; `number` counts per Context. */
export const DistinctAttr = new AttrDef<{ number: number; value: Attribute }>("builtin.distinct", {
  alias: "distinct",
});
export interface DistinctAttr extends AttrOf<typeof DistinctAttr> {}

/** An attribute of an unregistered dialect: `#dialect.text : type`. */
export const OpaqueAttr = new AttrDef<{ dialectName: string; text: string; type: Type | undefined }>("builtin.opaque");
export interface OpaqueAttr extends AttrOf<typeof OpaqueAttr> {}

/** The type of an attribute that has one of its own. */
export function typeOfAttr(attr: Attribute): Type | undefined {
  if (IntegerAttr.is(attr) || FloatAttr.is(attr) || DenseElementsAttr.is(attr)) return attr.type;
  if (StringAttr.is(attr) || OpaqueAttr.is(attr)) return attr.type ?? attr.context.none;
  if (DenseResourceAttr.is(attr) || SparseElementsAttr.is(attr) || DenseStringElementsAttr.is(attr)) return attr.type;
  return attr.def.dialect === "builtin" ? undefined : (attr as Attribute & { type?: Type }).type;
}
