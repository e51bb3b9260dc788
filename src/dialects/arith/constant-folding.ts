// Constant folding of elementwise operations: one function on bit patterns, applied to scalars, splats and dense elements alike.
//
// The one idea: an integer and a float both are a pattern of the element type's width (see support/bigint and support/float), so a
// fold is a function from patterns to a pattern. Undefined means that an element has no value, and nothing is folded then.

import {
  type Attribute,
  DenseElementsAttr,
  elementCount,
  elementTypeOrSelf,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  integerWidth,
  isShaped,
  type Type,
} from "../../ir/index.ts";
import { toUnsigned } from "../../support/bigint.ts";
import { type FloatSemantics, floatSemantics } from "../../support/float/index.ts";
import { elementBytes, readBits, writeBits } from "../../text/index.ts";
import { PoisonAttr } from "../ub/index.ts";

/** The elements of a constant as patterns; one pattern for all `count` elements of a splat. */
interface Elements {
  readonly patterns: readonly bigint[];
  readonly isSplat: boolean;
}

/** The width in bits of the patterns of an integer, index or float type. @internal */
export function patternWidth(type: Type): number {
  return FloatType.is(type) ? type.width : integerWidth(type);
}

/** The width in bits of the elements of a type, or of the type itself. @internal */
export function elementWidth(type: Type): number {
  return patternWidth(elementTypeOrSelf(type));
}

/** The format of a float type; a type that is none is our bug. @internal */
export function semanticsOf(type: Type): FloatSemantics {
  if (FloatType.is(type)) return floatSemantics[type.format];
  throw new Error("a float type is needed");
}

function isPatternType(type: Type): boolean {
  return IntegerType.is(type) || IndexType.is(type) || FloatType.is(type);
}

/** The constant that absorbs every operation on it. @internal */
export function isPoison(attr: Attribute | undefined): attr is Attribute {
  return PoisonAttr.is(attr);
}

/** @internal */
export function elementsOf(attr: Attribute | undefined): Elements | undefined {
  if (IntegerAttr.is(attr)) {
    return { patterns: [toUnsigned(attr.value, integerWidth(attr.type))], isSplat: true };
  }
  if (FloatAttr.is(attr)) return { patterns: [attr.bits], isSplat: true };
  return DenseElementsAttr.is(attr) ? denseElements(attr) : undefined;
}

function denseElements(attr: DenseElementsAttr): Elements | undefined {
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

/** The constant of a vector or tensor type with these patterns as elements. @internal */
export function denseOf(type: Type, patterns: readonly bigint[]): Attribute | undefined {
  return isShaped(type) ? denseAttr(type, type.element, patterns) : undefined;
}

/** The scalar of a type whose pattern is given; `type` is an integer, index or float type. @internal */
export function scalarAttr(type: Type, pattern: bigint): Attribute {
  return FloatType.is(type)
    ? FloatAttr.get(type.context, { type, bits: pattern })
    : integerAttr(type.context, type, pattern);
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

/** @internal */
export function denseAttr(type: Type, element: Type, patterns: readonly bigint[]): Attribute {
  const [first] = patterns;
  const splat = first !== undefined && patterns.every((pattern) => pattern === first);
  const written = splat ? [first] : patterns;
  const size = elementBytes(element);
  const data = new Uint8Array(written.length * size);
  for (const [index, pattern] of written.entries()) writeBits(data, index * size, size, pattern);
  return DenseElementsAttr.get(type.context, { type, splat, data });
}

/** A constant of the result type: a splat of splats, or dense elements. */
function constantOf(type: Type, patterns: readonly bigint[]): Attribute | undefined {
  const [first] = patterns;
  if (!isShaped(type)) return first === undefined ? undefined : scalarAttr(type, first);
  return hasConstants(type) ? denseAttr(type, type.element, patterns) : undefined;
}

/** Applies a function elementwise to constants of one shape; a poison operand is the result. @internal */
export function foldElementwise(
  operands: readonly (Attribute | undefined)[],
  resultType: Type,
  apply: (...patterns: readonly bigint[]) => bigint | undefined,
): Attribute | undefined {
  const poison = operands.find(isPoison);
  if (poison !== undefined) return poison;
  const elements: Elements[] = [];
  for (const operand of operands) {
    const one = elementsOf(operand);
    if (one === undefined) return undefined;
    elements.push(one);
  }
  const patterns = applyToAll(elements, resultType, apply);
  return patterns === undefined ? undefined : constantOf(resultType, patterns);
}

function applyToAll(
  operands: readonly Elements[],
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

/** {@link foldElementwise} for one operand. @internal */
export function foldUnary(
  operand: Attribute | undefined,
  resultType: Type,
  apply: (pattern: bigint) => bigint | undefined,
): Attribute | undefined {
  return foldElementwise([operand], resultType, (pattern = 0n) => apply(pattern));
}

/** {@link foldElementwise} for two operands. @internal */
export function foldBinary(
  lhs: Attribute | undefined,
  rhs: Attribute | undefined,
  resultType: Type,
  apply: (lhs: bigint, rhs: bigint) => bigint | undefined,
): Attribute | undefined {
  return foldElementwise([lhs, rhs], resultType, (a = 0n, b = 0n) => apply(a, b));
}
