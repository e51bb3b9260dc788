// The builtin attributes in MLIR's own encoding, except locations. Those that are missing here, such as affine maps, are encoded as text.

import {
  ArrayAttr,
  type Attribute,
  type Context,
  DenseArrayAttr,
  DenseElementsAttr,
  DenseResourceAttr,
  DenseStringElementsAttr,
  DictionaryAttr,
  DistinctAttr,
  dictionaryAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  integerWidth,
  isShaped,
  readBits,
  type ShapedType,
  SparseElementsAttr,
  StringAttr,
  SymbolRefAttr,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  UnitAttr,
  writeBits,
} from "../ir/index.ts";
import { denseOfRawBytes, rawBytesOf } from "../text/index.ts";
import type { ByteReader } from "./byte-reader.ts";
import { wordsOf } from "./byte-writer.ts";
import { type Codec, codecOf, type EntityReader, type EntityWriter, readList, writeList } from "./codec.ts";

// ---- numbers

/** The bits of a number of a known width: one byte, one number, or words of 64 bits after their number. */
function writeWide({ bytes }: EntityWriter, value: bigint, width: number): void {
  const bits = BigInt.asUintN(width, value);
  if (width <= 8) bytes.byte(Number(bits));
  else if (width <= 64) bytes.signedVarint(bits);
  else {
    const words = bits === 0n ? [0n] : wordsOf(bits);
    bytes.varint(words.length);
    for (const word of words) bytes.signedVarint(word);
  }
}

function readWide(bytes: ByteReader, width: number): bigint {
  if (width <= 8) return BigInt(bytes.byte());
  if (width <= 64) return bytes.signedVarint();
  let value = 0n;
  for (let count = bytes.count("words"), shift = 0n; count > 0; count--, shift += 64n) {
    value |= BigInt.asUintN(64, bytes.signedVarint()) << shift;
  }
  return value;
}

const integer = codecOf<IntegerAttr, Attribute>(
  IntegerAttr,
  (writer, { type, value }) => {
    writer.type(type);
    writeWide(writer, value, integerWidth(type));
  },
  (reader) => {
    const type = reader.type();
    if (!IntegerType.is(type) && !IndexType.is(type))
      return reader.bytes.fail("expected integer or index type for IntegerAttr");
    return integerAttr(reader.context, type, readWide(reader.bytes, integerWidth(type)));
  },
);

const float = codecOf<FloatAttr, Attribute>(
  FloatAttr,
  (writer, { type, bits }) => {
    writer.type(type);
    writeWide(writer, bits, type.width);
  },
  (reader) => {
    const type = reader.type();
    if (!FloatType.is(type)) return reader.bytes.fail("expected floating-point type for FloatAttr");
    return FloatAttr.get(reader.context, {
      type,
      bits: BigInt.asUintN(type.width, readWide(reader.bytes, type.width)),
    });
  },
);

// ---- strings, symbols, types

const string = codecOf<StringAttr, Attribute>(
  StringAttr,
  (writer, { value }) => writer.string(value),
  (reader) => stringAttr(reader.context, reader.string()),
  ({ type }) => type === undefined,
);

const typedString = codecOf<StringAttr, Attribute>(
  StringAttr,
  (writer, { value, type, context }) => {
    writer.string(value);
    writer.type(type ?? context.none);
  },
  (reader) => {
    const value = reader.string();
    return StringAttr.get(reader.context, { value, type: reader.type() });
  },
  ({ type }) => type !== undefined,
);

/** The text of the string attribute that comes next. */
function readText(reader: EntityReader): string {
  const attr = reader.attribute();
  return StringAttr.is(attr) ? attr.value : reader.bytes.fail("expected a string attribute");
}

const writeText = (writer: EntityWriter, context: Context, text: string): void =>
  writer.attribute(stringAttr(context, text));

const flatSymbol = codecOf<SymbolRefAttr, Attribute>(
  SymbolRefAttr,
  (writer, { root, context }) => writeText(writer, context, root),
  (reader) => symbolRefAttr(reader.context, readText(reader)),
  ({ nested }) => nested.length === 0,
);

const symbol = codecOf<SymbolRefAttr, Attribute>(
  SymbolRefAttr,
  (writer, { root, nested, context }) => {
    writeText(writer, context, root);
    writeList(writer, nested, (name) => writer.attribute(symbolRefAttr(context, name)));
  },
  (reader) => {
    const root = readText(reader);
    const nested = readList(reader, () => {
      const attr = reader.attribute();
      return SymbolRefAttr.is(attr) && attr.nested.length === 0
        ? attr.root
        : reader.bytes.fail("expected a flat symbol reference");
    });
    return symbolRefAttr(reader.context, root, ...nested);
  },
  ({ nested }) => nested.length > 0,
);

const type = codecOf<TypeAttr, Attribute>(
  TypeAttr,
  (writer, attr) => writer.type(attr.type),
  (reader) => TypeAttr.get(reader.context, { type: reader.type() }),
);

const unit = codecOf<UnitAttr, Attribute>(
  UnitAttr,
  () => {},
  ({ context }) => context.unit,
);

const distinct = codecOf<DistinctAttr, Attribute>(
  DistinctAttr,
  (writer, { value }) => writer.attribute(value),
  (reader) => {
    const value = reader.attribute();
    return DistinctAttr.get(reader.context, { number: reader.context.nextDistinctNumber(), value });
  },
);

// ---- lists

const array = codecOf<ArrayAttr, Attribute>(
  ArrayAttr,
  (writer, { elements }) => writeList(writer, elements, (attr) => writer.attribute(attr)),
  (reader) => ArrayAttr.get(reader.context, { elements: readList(reader, () => reader.attribute()) }),
);

const dictionary = codecOf<DictionaryAttr, Attribute>(
  DictionaryAttr,
  (writer, { entries, context }) =>
    writeList(writer, entries, ({ name, value }) => {
      writeText(writer, context, name);
      writer.attribute(value);
    }),
  (reader) =>
    dictionaryAttr(
      reader.context,
      readList(reader, () => ({ name: readText(reader), value: reader.attribute() })),
    ),
);

// ---- elements

function readShaped(reader: EntityReader): ShapedType {
  const found = reader.type();
  return isShaped(found) ? found : reader.bytes.fail("expected a shaped type");
}

const dense = codecOf<DenseElementsAttr, Attribute>(
  DenseElementsAttr,
  (writer, attr) => {
    writer.type(attr.type);
    writer.bytes.blob(rawBytesOf(attr));
  },
  (reader) => {
    const shaped = readShaped(reader);
    const data = reader.bytes.blob();
    return denseOfRawBytes(shaped, data) ?? reader.bytes.fail("invalid raw data of dense elements");
  },
);

const denseStrings = codecOf<DenseStringElementsAttr, Attribute>(
  DenseStringElementsAttr,
  (writer, attr) => {
    writer.type(attr.type);
    writer.bytes.varint(attr.splat ? 1 : 0);
    for (const text of attr.strings) writer.string(text);
  },
  (reader) => {
    const shaped = readShaped(reader);
    const splat = reader.bytes.varint() !== 0;
    const count = splat ? 1 : elementCount(shaped.shape ?? []);
    if (count > reader.bytes.left)
      reader.bytes.fail(`attempting to parse ${count} strings when only ${reader.bytes.left} bytes remain`);
    const strings: string[] = [];
    while (strings.length < count) strings.push(reader.string());
    return DenseStringElementsAttr.get(reader.context, { type: shaped, splat, strings });
  },
);

const sparse = codecOf<SparseElementsAttr, Attribute>(
  SparseElementsAttr,
  (writer, attr) => {
    writer.type(attr.type);
    writer.attribute(attr.indices);
    writer.attribute(attr.values);
  },
  (reader) => {
    const shaped = readShaped(reader);
    const [indices, values] = [reader.attribute(), reader.attribute()];
    const isDense = DenseElementsAttr.is(values) || DenseStringElementsAttr.is(values);
    if (!DenseElementsAttr.is(indices) || !isDense) return reader.bytes.fail("expected dense elements in sparse ones");
    return SparseElementsAttr.get(reader.context, { type: shaped, indices, values });
  },
);

const resource = codecOf<DenseResourceAttr, Attribute>(
  DenseResourceAttr,
  (writer, attr) => {
    writer.type(attr.type);
    writer.resource(attr.handle);
  },
  (reader) => DenseResourceAttr.get(reader.context, { type: readShaped(reader), handle: reader.resource() }),
);

/** Whether arrays may have elements of a type: booleans, integers of whole bytes, floats of 32 and 64 bits. */
function isArrayElement(element: Type): boolean {
  if (FloatType.is(element)) return element.format === "f32" || element.format === "f64";
  return IntegerType.is(element) && element.signedness === "signless" && [1, 8, 16, 32, 64].includes(element.width);
}

const denseArray = codecOf<DenseArrayAttr, Attribute>(
  DenseArrayAttr,
  (writer, { element, values }) => {
    const size = elementBytes(element);
    const data = new Uint8Array(size * values.length);
    for (const [at, value] of values.entries()) writeBits(data, at * size, size, BigInt.asUintN(8 * size, value));
    writer.type(element);
    writer.bytes.varint(values.length);
    writer.bytes.blob(data);
  },
  (reader) => {
    const element = reader.type();
    const count = reader.bytes.varint();
    const data = reader.bytes.blob();
    if (!isArrayElement(element)) reader.bytes.fail("invalid element type of a dense array");
    const size = elementBytes(element);
    if (data.length !== count * size) reader.bytes.fail("invalid raw data of a dense array");
    return DenseArrayAttr.get(reader.context, { element, values: arrayValues(element, data, size) });
  },
);

function arrayValues(element: Type, data: Uint8Array, size: number): readonly bigint[] {
  const values: bigint[] = [];
  for (let at = 0; at < data.length; at += size) {
    const bits = readBits(data, at, size);
    if (FloatType.is(element)) values.push(bits);
    else values.push(size === 1 && integerWidth(element) === 1 ? BigInt(bits !== 0n) : BigInt.asIntN(8 * size, bits));
  }
  return values;
}

/** By MLIR's numbers, up to the first location. */
export const PLAIN_ATTRIBUTES: readonly Codec<Attribute>[] = [
  array,
  dictionary,
  string,
  typedString,
  flatSymbol,
  symbol,
  type,
  unit,
  integer,
  float,
];

/** By MLIR's numbers, after the locations. */
export const ELEMENTS_ATTRIBUTES: readonly Codec<Attribute>[] = [
  resource,
  denseArray,
  dense,
  denseStrings,
  sparse,
  distinct,
];
