/**
 * Constants as attributes of the dialect's constants. A constant of a module is an attribute and a type here, of which the
 * function reader makes an op at each use.
 */
import { ArrayType, TensorArmType } from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  DenseElementsAttr,
  elementBytes,
  elementCount,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Type,
  typeOfAttr,
  VectorType,
  writeBits,
} from "../../../ir/index.ts";

/** The attribute of a scalar constant whose low word is at `at`; undefined if the type is no scalar of the right size. */
export function scalarConstant(words: Uint32Array, at: number, end: number, type: Type): Attribute | undefined {
  if (!IntegerType.is(type) && !FloatType.is(type)) return undefined;
  const width = type.width;
  if (end - at !== Math.max(1, Math.ceil(width / 32))) return undefined;
  if (IntegerType.is(type)) {
    if (width <= 32) return integerAttr(type.context, type, words[at]!);
    return integerAttr(type.context, type, wideNumber(words, at, end));
  }
  return FloatAttr.get(type.context, { type, bits: BigInt.asUintN(width, wideNumber(words, at, end)) });
}

/** The number in some words, of which the lowest comes first. */
export function wideNumber(words: Uint32Array, at: number, end: number): bigint {
  let value = 0n;
  for (let word = end - 1; word >= at; word--) value = (value << 32n) | BigInt(words[word]!);
  return value;
}

/** The constant of zeros of a scalar, a vector of scalars, or an array of those; undefined for other types. */
export function nullConstant(type: Type): Attribute | undefined {
  if (IntegerType.is(type))
    return type.width === 1 ? boolAttr(type.context, false) : integerAttr(type.context, type, 0);
  if (FloatType.is(type)) return FloatAttr.get(type.context, { type, bits: 0n });
  if (!VectorType.is(type)) return undefined;
  const size = elementBytes(type.element);
  return DenseElementsAttr.get(type.context, { type, splat: true, data: new Uint8Array(size) });
}

/** The constant made of others; undefined if there is no attribute of it. */
export function compositeConstant(type: Type, parts: readonly (Attribute | undefined)[]): Attribute | undefined {
  const elements: Attribute[] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    elements.push(part);
  }
  if (VectorType.is(type)) return vectorConstant(type, elements);
  if (TensorArmType.is(type)) return tensorConstant(type, elements);
  if (!ArrayType.is(type) || !elements.every((element) => fits(element, type.element))) return undefined;
  // Only a specialization constant may state that there are others.
  if (type.length === undefined && type.count !== elements.length) return undefined;
  return ArrayAttr.get(type.context, { elements });
}

/** Whether a constant is of the type; arrays are attributes without a type of their own. */
function fits(attr: Attribute, type: Type): boolean {
  return ArrayAttr.is(attr) ? ArrayType.is(type) : typeOfAttr(attr) === type;
}

/** A constant of one dimension. */
function vectorConstant(type: VectorType | TensorArmType, elements: readonly Attribute[]): Attribute | undefined {
  if (elements.length !== type.shape?.[0]) return undefined;
  const size = elementBytes(type.element);
  const [first] = elements;
  const splat = elements.every((element) => element === first);
  const stored = splat ? elements.slice(0, 1) : elements;
  const data = new Uint8Array(size * stored.length);
  for (const [index, element] of stored.entries()) {
    if (typeOfAttr(element) !== type.element) return undefined;
    if (IntegerAttr.is(element)) writeBits(data, index * size, size, element.value);
    else if (FloatAttr.is(element)) writeBits(data, index * size, size, element.bits);
    else return undefined;
  }
  return DenseElementsAttr.get(type.context, { type, splat, data });
}

/** A tensor of scalars or of the tensors along its first dimension. */
function tensorConstant(type: TensorArmType, elements: readonly Attribute[]): Attribute | undefined {
  const { shape = [], element } = type;
  if (shape.length < 2) return vectorConstant(type, elements);
  if (elements.length !== shape[0]) return undefined;
  const rowType = TensorArmType.get(type.context, { shape: shape.slice(1), element });
  const rows: DenseElementsAttr[] = [];
  for (const row of elements) {
    if (!DenseElementsAttr.is(row) || row.type !== rowType) return undefined;
    rows.push(row);
  }
  const [first] = rows;
  if (first?.splat && rows.every((row) => row === first))
    return DenseElementsAttr.get(type.context, { type, splat: true, data: first.data });
  const rowBytes = elementBytes(element) * elementCount(shape.slice(1));
  const data = new Uint8Array(rowBytes * rows.length);
  for (const [index, row] of rows.entries())
    for (let at = 0; at < rowBytes; at += row.data.length) data.set(row.data, index * rowBytes + at);
  return DenseElementsAttr.get(type.context, { type, splat: false, data });
}
