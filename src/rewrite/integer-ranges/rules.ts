// The ranges of results from the ranges of operands, by the rule that each op declares.

import type { RangeRule, RangeTrait } from "../../define/index.ts";
import {
  type Attribute,
  DenseElementsAttr,
  elementBytes,
  elementTypeOrSelf,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerWidth,
  isShaped,
  MemRefType,
  type Operation,
  readBits,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { toUnsigned } from "../../support/bigint.ts";
import * as range from "../../support/integer-range.ts";

type IntegerRange = range.IntegerRange;

/** The width of the integers of a type, which may be those of a vector or tensor; 0 if it has none. */
export function rangeWidth(type: Type): number {
  const element = elementTypeOrSelf(type);
  return IntegerType.is(element) || IndexType.is(element) ? integerWidth(element) : 0;
}

/** Everything that a value of the type may be; undefined if it is no integer. */
export function fullRange(type: Type): IntegerRange | undefined {
  const width = rangeWidth(type);
  return width === 0 ? undefined : range.anyInteger(width);
}

/** The input of a rule: the ranges of all operands; the caller checks that they are known. */
type Rule = (
  op: Operation,
  operands: readonly [IntegerRange, IntegerRange],
  trait: RangeTrait,
) => IntegerRange | undefined;

function wrapping(op: Operation): range.Wrapping {
  const flags = op.attr("overflowFlags");
  const bits = flags !== undefined && "value" in flags ? Number(flags.value) : 0;
  return { nsw: (bits & 1) !== 0, nuw: (bits & 2) !== 0 };
}

function constantOf(op: Operation): IntegerRange | undefined {
  const value = op.attr("value");
  const type = op.resultType();
  const width = rangeWidth(type);
  if (width === 0) return undefined;
  if (IntegerAttr.is(value)) return range.constantRange(width, toUnsigned(value.value, width));
  return patternsOf(value, width)
    ?.map((pattern) => range.constantRange(width, pattern))
    .reduce(range.rangeUnion);
}

function patternsOf(value: Attribute | undefined, width: number): readonly bigint[] | undefined {
  if (!DenseElementsAttr.is(value) || value.data.length === 0 || !isShaped(value.type)) return undefined;
  const size = elementBytes(value.type.element);
  return Array.from({ length: value.data.length / size }, (_, index) =>
    toUnsigned(readBits(value.data, index * size, size), width),
  );
}

/** To another width; between equal ones nothing changes. */
function cast(op: Operation, [from]: readonly [IntegerRange, IntegerRange], { reading }: RangeTrait): IntegerRange {
  const width = rangeWidth(op.resultType());
  if (from.width === width) return from;
  return width > from.width ? range.extendedRange(from, width, reading) : range.truncatedRange(from, width);
}

const PREDICATES: readonly range.RangePredicate[] = [
  "eq",
  "ne",
  "slt",
  "sle",
  "sgt",
  "sge",
  "ult",
  "ule",
  "ugt",
  "uge",
];

function compare(op: Operation, [a, b]: readonly [IntegerRange, IntegerRange]): IntegerRange {
  const predicate = op.attr("predicate");
  const name = IntegerAttr.is(predicate) ? PREDICATES[Number(predicate.value)] : undefined;
  const holds = name === undefined ? undefined : range.comparedRanges(name, a, b);
  return holds === undefined ? range.anyInteger(1) : range.constantRange(1, holds ? 1n : 0n);
}

/** The sizes of the dimensions that the second operand may name; any size, if one of them is not known or there are none. */
function sizeOf(op: Operation, index: IntegerRange | undefined): IntegerRange {
  const width = 64;
  const most = (1n << 63n) - 1n;
  const type = op.operandType(0);
  const shape = MemRefType.is(type) || isShaped(type) ? type.shape : undefined;
  const isNamed = (dim: number): boolean => index === undefined || (index.smin <= dim && dim <= index.smax);
  const sizes = shape?.filter((_, dim) => isNamed(dim)) ?? [];
  if (sizes.length === 0 || sizes.some((size) => size < 0)) return range.signedRange(width, 0n, most);
  return sizes.map((size) => range.constantRange(width, BigInt(size))).reduce(range.rangeUnion);
}

/** The elements of a vector that counts from zero on. */
function stepsOf(op: Operation): IntegerRange | undefined {
  const type = op.resultType();
  if (!VectorType.is(type) || type.scalable.includes(true)) return fullRange(type);
  return range.unsignedRange(rangeWidth(type), 0n, BigInt((type.shape[0] ?? 1) - 1));
}

const unsignedOr = <T>({ reading }: RangeTrait, unsigned: T, signed: T): T =>
  reading === "unsigned" ? unsigned : signed;

const rules: Readonly<Partial<Record<RangeRule, Rule>>> = {
  add: (op, [a, b]) => range.rangeOfSum(a, b, wrapping(op)),
  subtract: (op, [a, b]) => range.rangeOfDifference(a, b, wrapping(op)),
  multiply: (op, [a, b]) => range.rangeOfProduct(a, b, wrapping(op)),
  divide: (_, [a, b], trait) =>
    trait.reading === "unsigned"
      ? range.rangeOfUnsignedQuotient(a, b, "down")
      : range.rangeOfSignedQuotient(a, b, "to zero"),
  "divide-up": (_, [a, b], trait) =>
    unsignedOr(trait, range.rangeOfUnsignedQuotient, range.rangeOfSignedQuotient)(a, b, "up"),
  "divide-down": (_, [a, b]) => range.rangeOfSignedQuotient(a, b, "down"),
  remainder: (_, [a, b], trait) =>
    unsignedOr(trait, range.rangeOfUnsignedRemainder, range.rangeOfSignedRemainder)(a, b),
  minimum: (_, [a, b], { reading }) => range.rangeOfExtremum(a, b, reading, "min"),
  maximum: (_, [a, b], { reading }) => range.rangeOfExtremum(a, b, reading, "max"),
  and: (_, [a, b]) => range.rangeOfBits(a, b, "and"),
  or: (_, [a, b]) => range.rangeOfBits(a, b, "or"),
  xor: (_, [a, b]) => range.rangeOfBits(a, b, "xor"),
  "shift-left": (op, [a, b]) => range.rangeOfLeftShift(a, b, wrapping(op)),
  "shift-right": (_, [a, b], { reading }) => range.rangeOfRightShift(a, b, reading),
  cast,
  compare,
};

/** The range of an op's one result; undefined if nothing can be said yet, because nothing is known of an operand. */
export function rangeOfResult(
  op: Operation,
  trait: RangeTrait,
  operands: readonly (IntegerRange | undefined)[],
): IntegerRange | undefined {
  const [first, second, third] = operands;
  switch (trait.rangeRule) {
    case "constant":
      return constantOf(op) ?? fullRange(op.resultType());
    case "select":
      return selected(first, second, third);
    case "size":
      return sizeOf(op, second);
    case "steps":
      return stepsOf(op);
    case "union":
      return unionOf(operands.filter((_, index) => rangeWidth(op.operandType(index)) > 0 && !isPosition(op, index)));
    default:
      if (first === undefined || (operands.length > 1 && second === undefined)) return undefined;
      return rules[trait.rangeRule]?.(op, [first, second ?? first], trait);
  }
}

/** The index operands of what takes vectors apart are no elements. */
function isPosition(op: Operation, index: number): boolean {
  return index > 0 && elementTypeOrSelf(op.operandType(index)) !== elementTypeOrSelf(op.resultType());
}

function unionOf(parts: readonly (IntegerRange | undefined)[]): IntegerRange | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 || known.length < parts.length ? undefined : known.reduce(range.rangeUnion);
}

function selected(
  condition: IntegerRange | undefined,
  whenTrue: IntegerRange | undefined,
  whenFalse: IntegerRange | undefined,
): IntegerRange | undefined {
  const known = condition === undefined ? undefined : range.singlePattern(condition);
  if (known !== undefined) return known === 0n ? whenFalse : whenTrue;
  if (whenTrue === undefined || whenFalse === undefined) return whenTrue ?? whenFalse;
  return range.rangeUnion(whenTrue, whenFalse);
}
