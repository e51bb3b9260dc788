// The elements of constants: as bytes, and as patterns of bits for folds and rewrites.
//
// The one idea: an integer and a float both are a pattern of the element type's width (see support/bigint and support/float), so a fold is a
// function from patterns to a pattern, applied to scalars, splats and dense elements alike.

import { toUnsigned } from "../support/bigint.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import { DenseElementsAttr, FloatAttr, IntegerAttr, integerAttr, integerWidth } from "./uniqued/builtin-attrs.ts";
import { ComplexType, elementCount, FloatType, IndexType, IntegerType, isShaped } from "./uniqued/builtin-types.ts";
import type { Type } from "./uniqued/type.ts";

/** The elements of a constant as patterns; one pattern for all `count` elements of a splat. @internal */
export interface ElementPatterns {
  readonly patterns: readonly bigint[];
  readonly isSplat: boolean;
}

/** Bytes that one element takes. @internal */
export function elementBytes(type: Type): number {
  if (ComplexType.is(type)) return 2 * elementBytes(type.element);
  return Math.max(1, Math.ceil((FloatType.is(type) ? type.width : integerWidth(type)) / 8));
}

/** The little-endian number in `size` bytes. @internal */
export function readBits(data: Uint8Array, at: number, size: number): bigint {
  let bits = 0n;
  // Words are put together as numbers: big integers of each byte would be most of the work.
  for (let word = (size - 1) & ~3; word >= 0; word -= 4) {
    bits = (bits << 32n) | BigInt(readWord(data, at + word, Math.min(4, size - word)));
  }
  return bits;
}

/** The little-endian number in up to four bytes. @internal */
export function readWord(data: Uint8Array, at: number, size: number): number {
  let word = 0;
  for (let index = size - 1; index >= 0; index--) word = word * 256 + data[at + index]!;
  return word;
}

/** Writes a number little-endian into `size` bytes. @internal */
export function writeBits(data: Uint8Array, at: number, size: number, bits: bigint): void {
  for (let word = 0; word < size; word += 4) {
    let rest = Number(BigInt.asUintN(32, size > 4 ? bits >> BigInt(word * 8) : bits));
    for (let index = word; index < Math.min(size, word + 4); index++) {
      data[at + index] = rest;
      rest >>>= 8;
    }
  }
}

/** Writes an integer of 53 bits, two's complement and little-endian, into `size` bytes. @internal */
export function writeNumber(data: Uint8Array, at: number, size: number, value: number): void {
  let rest = value | 0;
  for (let index = 0; index < Math.min(size, 4); index++) {
    data[at + index] = rest;
    rest >>= 8;
  }
  if (size > 4) writeNumber(data, at + 4, size - 4, Math.floor(value / 0x100000000));
}

/** The elements of `dense<…>` over a type of integers, signed or not as it says of none; undefined for other attributes. @internal */
export function denseIntegers(attr: Attribute): readonly number[] | undefined {
  if (!DenseElementsAttr.is(attr) || !isShaped(attr.type) || !IntegerType.is(attr.type.element)) return undefined;
  const { type, splat, data } = attr;
  const size = elementBytes(attr.type.element);
  const count = elementCount(type.shape ?? []);
  return Array.from({ length: count }, (_, index) =>
    Number(BigInt.asIntN(size * 8, readBits(data, splat ? 0 : index * size, size))),
  );
}

/** The width in bits of the patterns of an integer, index or float type. @internal */
export function patternWidth(type: Type): number {
  return FloatType.is(type) ? type.width : integerWidth(type);
}

function isPatternType(type: Type): boolean {
  return IntegerType.is(type) || IndexType.is(type) || FloatType.is(type);
}

/** The elements of a constant of integers or floats; undefined for other attributes. @internal */
export function elementsOf(attr: Attribute | undefined): ElementPatterns | undefined {
  if (IntegerAttr.is(attr)) {
    return { patterns: [toUnsigned(attr.value, integerWidth(attr.type))], isSplat: true };
  }
  if (FloatAttr.is(attr)) return { patterns: [attr.bits], isSplat: true };
  return DenseElementsAttr.is(attr) ? denseElements(attr) : undefined;
}

function denseElements(attr: DenseElementsAttr): ElementPatterns | undefined {
  const element = isShaped(attr.type) ? attr.type.element : attr.type;
  if (!isPatternType(element)) return undefined;
  const size = elementBytes(element);
  const count = attr.data.length / size;
  const width = patternWidth(element);
  const patterns = Array.from({ length: count }, (_, index) =>
    toUnsigned(readBits(attr.data, index * size, size), width),
  );
  return { patterns, isSplat: attr.splat };
}

/** The pattern that all elements of a constant have; undefined if they differ. @internal */
export function splatPattern(attr: Attribute | undefined): bigint | undefined {
  const elements = elementsOf(attr);
  return elements?.isSplat ? elements.patterns[0] : undefined;
}

/** The patterns of all elements of a dense constant, in order; undefined if it is of another kind or has more than `most` elements. @internal */
export function densePatterns(attr: Attribute | undefined, most = 256): readonly bigint[] | undefined {
  if (!DenseElementsAttr.is(attr) || !isShaped(attr.type)) return undefined;
  const count = elementCount(attr.type.shape ?? []);
  const elements = count > most && !attr.splat ? undefined : denseElements(attr);
  if (elements === undefined || count > most) return undefined;
  return elements.isSplat ? Array.from({ length: count }, () => elements.patterns[0] ?? 0n) : elements.patterns;
}

/** The scalar of a type whose pattern is given; `type` is an integer, index or float type. @internal */
export function scalarAttr(type: Type, pattern: bigint): Attribute {
  return FloatType.is(type)
    ? FloatAttr.get(type.context, { type, bits: pattern })
    : integerAttr(type.context, type, pattern);
}

/** Dense elements of a type with these patterns, or a splat if all are the same. @internal */
export function denseAttr(type: Type, element: Type, patterns: readonly bigint[]): Attribute {
  const [first] = patterns;
  const splat = first !== undefined && patterns.every((pattern) => pattern === first);
  const written = splat ? [first] : patterns;
  const size = elementBytes(element);
  const data = new Uint8Array(written.length * size);
  for (const [index, pattern] of written.entries()) writeBits(data, index * size, size, pattern);
  return DenseElementsAttr.get(type.context, { type, splat, data });
}

/** The constant of a vector or tensor type with these patterns as elements. @internal */
export function denseOf(type: Type, patterns: readonly bigint[]): Attribute | undefined {
  return isShaped(type) ? denseAttr(type, type.element, patterns) : undefined;
}

/**
 * Whether a constant of the type can be made: a scalar, or a vector or tensor of static shape. A departure from MLIR, some of whose folds
 * make constants of dynamic shape (`dense<true> : tensor<?xi1>`), which it cannot read back.
 * @internal
 */
export function hasConstants(type: Type): boolean {
  if (!isShaped(type)) return isPatternType(type);
  return isPatternType(type.element) && (type.shape?.every((size) => size >= 0) ?? false);
}

/** The constant of a type all of whose elements have one pattern. @internal */
export function splatAttr(type: Type, pattern: bigint): Attribute {
  return isShaped(type) ? denseAttr(type, type.element, [pattern]) : scalarAttr(type, pattern);
}

/** The constant zero of a type, or undefined if it has no constants. @internal */
export function zeroAttr(type: Type): Attribute | undefined {
  return hasConstants(type) ? splatAttr(type, 0n) : undefined;
}

/** A constant of the result type: a splat of splats, or dense elements. */
function constantOf(type: Type, patterns: readonly bigint[]): Attribute | undefined {
  const [first] = patterns;
  if (!isShaped(type)) return first === undefined ? undefined : scalarAttr(type, first);
  return hasConstants(type) ? denseAttr(type, type.element, patterns) : undefined;
}

/**
 * Applies a function elementwise to constants; undefined for one element, or an operand that is no constant, means no constant at all.
 * @internal
 */
export function mapPatterns(
  operands: readonly (Attribute | undefined)[],
  resultType: Type,
  apply: (...patterns: readonly bigint[]) => bigint | undefined,
): Attribute | undefined {
  const elements: ElementPatterns[] = [];
  for (const operand of operands) {
    const one = elementsOf(operand);
    if (one === undefined) return undefined;
    elements.push(one);
  }
  const patterns = applyToAll(elements, resultType, apply);
  return patterns === undefined ? undefined : constantOf(resultType, patterns);
}

function applyToAll(
  operands: readonly ElementPatterns[],
  resultType: Type,
  apply: (...patterns: readonly bigint[]) => bigint | undefined,
): readonly bigint[] | undefined {
  const shape = isShaped(resultType) ? resultType.shape : undefined;
  const count = shape === undefined || operands.every(({ isSplat }) => isSplat) ? 1 : elementCount(shape);
  const results: bigint[] = [];
  for (let index = 0; index < count; index++) {
    const result = apply(...operands.map(({ patterns, isSplat }) => patterns[isSplat ? 0 : index] ?? 0n));
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}
