// Constants of integers as bit patterns: a fold is a function from patterns to a pattern, for scalars and vectors alike.

import type { FoldResult } from "../../../define/index.ts";
import {
  type Attribute,
  DenseElementsAttr,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import { elementBytes, readBits, writeBits } from "../../../text/index.ts";
import { PoisonAttr } from "../../ub/index.ts";
import type { Constant } from "../ops/own.ts";

/** The type of the elements of a vector, or the type itself. */
export function scalarOf(type: Type): Type {
  return VectorType.is(type) ? type.element : type;
}

export function widthOf(type: Type): number {
  const scalar = scalarOf(type);
  return IntegerType.is(scalar) ? scalar.width : 0;
}

/** The patterns of a constant: one for a scalar or a splat. */
interface Patterns {
  readonly values: readonly bigint[];
  readonly isSplat: boolean;
}

function patternsOf(attr: Constant): Patterns | undefined {
  if (IntegerAttr.is(attr)) {
    return { values: [BigInt.asUintN(widthOf(attr.type), attr.value)], isSplat: true };
  }
  if (!DenseElementsAttr.is(attr) || !VectorType.is(attr.type) || !IntegerType.is(attr.type.element)) return undefined;
  const size = elementBytes(attr.type.element);
  const { width } = attr.type.element;
  const values = Array.from({ length: attr.data.length / size }, (_, index) =>
    BigInt.asUintN(width, readBits(attr.data, index * size, size)),
  );
  return { values, isSplat: attr.splat };
}

/** The pattern that every element of a constant has; undefined if they differ or nothing is known. */
export function splatOf(attr: Constant): bigint | undefined {
  const patterns = patternsOf(attr);
  return patterns?.isSplat ? patterns.values[0] : undefined;
}

/** Whether every element of a constant is `value`, modulo its width. */
export function isSplat(attr: Constant, value: bigint): boolean {
  const splat = splatOf(attr);
  if (splat === undefined || attr === undefined) return false;
  const { type } = attr as Attribute & { readonly type: Type };
  return splat === BigInt.asUintN(widthOf(type), value);
}

/** The constant of a type whose elements all have one pattern. */
export function splatAttr(type: Type, pattern: bigint): Attribute {
  return attrOf(type, [pattern]);
}

function attrOf(type: Type, values: readonly bigint[]): Attribute {
  const [first = 0n] = values;
  if (!VectorType.is(type)) return integerAttr(type.context, type, first);
  const size = elementBytes(type.element);
  const splat = values.every((value) => value === first);
  const stored = splat ? [first] : values;
  const data = new Uint8Array(stored.length * size);
  for (const [index, value] of stored.entries()) writeBits(data, index * size, size, value);
  return DenseElementsAttr.get(type.context, { type, splat, data });
}

/** Applies `apply` to each element; undefined for one element means no constant at all. */
export function foldPatterns(
  attrs: readonly Constant[],
  type: Type,
  apply: (...patterns: readonly bigint[]) => bigint | undefined,
): Attribute | undefined {
  const width = widthOf(type);
  const operands: Patterns[] = [];
  for (const attr of attrs) {
    const patterns = patternsOf(attr);
    if (patterns === undefined) return undefined;
    operands.push(patterns);
  }
  const count = operands.every((one) => one.isSplat) ? 1 : Math.max(...operands.map(({ values }) => values.length));
  const results: bigint[] = [];
  for (let index = 0; index < count; index++) {
    const result = apply(...operands.map(({ values, isSplat }) => values[isSplat ? 0 : index] ?? 0n));
    if (result === undefined) return undefined;
    results.push(BigInt.asUintN(width, result));
  }
  return attrOf(type, results);
}

/** A pattern of a width as a signed number. */
export const signed = (pattern: bigint, width: number): bigint => BigInt.asIntN(width, pattern);

/** The most negative number of a width as a pattern. */
export const signBit = (width: number): bigint => 1n << BigInt(width - 1);

/** A poison operand is the result, where that has the operand's type. */
function poisonOf(op: Operation, attr: Constant): Attribute | undefined {
  return PoisonAttr.is(attr) && op.operandType(0) === op.resultType() ? attr : undefined;
}

/** The fold of a binary operation on two constants. */
export function foldBinary(
  op: Operation,
  { operand1, operand2 }: { readonly operand1: Constant; readonly operand2: Constant },
  apply: (a: bigint, b: bigint, width: number) => bigint | undefined,
): FoldResult {
  const width = widthOf(op.operandType(0));
  const poison = poisonOf(op, operand1) ?? poisonOf(op, operand2);
  if (poison !== undefined) return poison;
  return foldPatterns([operand1, operand2], op.resultType(), (a = 0n, b = 0n) => apply(a, b, width));
}

/** The fold of an operation on one constant. */
export function foldUnary(op: Operation, operand: Constant, apply: (a: bigint, width: number) => bigint): FoldResult {
  const width = widthOf(op.operandType(0));
  const poison = poisonOf(op, operand);
  if (poison !== undefined) return poison;
  return foldPatterns([operand], op.resultType(), (a = 0n) => apply(a, width));
}
