// Relational and Logical Instructions of the SPIR-V specification.

import { defineOp, type Pattern, SameTypeOperands, sameType, type TypeTrait, value } from "../../../../define/index.ts";
import { Commutative, Pure, VectorType } from "../../../../ir/index.ts";
import { logicalNotPatterns } from "../../canonicalize/logical-not.ts";
import { Bool, Float, Integer, SelectType, scalarOrVectorOf } from "../../constraints.ts";
import {
  foldEqual,
  foldLogicalAnd,
  foldLogicalEqual,
  foldLogicalNot,
  foldLogicalNotEqual,
  foldLogicalOr,
  foldNotEqual,
  foldSelect,
  foldSignedGreater,
  foldSignedGreaterOrEqual,
  foldSignedLess,
  foldSignedLessOrEqual,
  foldUnsignedGreater,
  foldUnsignedGreaterOrEqual,
  foldUnsignedLess,
  foldUnsignedLessOrEqual,
} from "../../fold/logical.ts";
import { boolResult, SameOperandsAndResultShape, SignedOp, UnsignedOp, UsableInSpecConstantOp } from "../../traits.ts";
import type { Binary, BinaryOwn, Unary, UnaryOwn } from "../own.ts";

/** One type is written for both operands. */
const sameOperands: TypeTrait = { ...SameTypeOperands, sameTypes: ["operand1", "operand2"] };

function floatComparison(name: string, summary: string, own: BinaryOwn = {}): Binary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand1: value(scalarOrVectorOf(Float)), operand2: value(scalarOrVectorOf(Float)) },
    results: { result: value(scalarOrVectorOf(Bool)) },
    traits: [boolResult("operand1"), Pure, sameOperands, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
  });
}

function integerComparison(name: string, summary: string, own: BinaryOwn = {}): Binary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand1: value(scalarOrVectorOf(Integer)), operand2: value(scalarOrVectorOf(Integer)) },
    results: { result: value(scalarOrVectorOf(Bool)) },
    traits: [boolResult("operand1"), Pure, sameOperands, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
  });
}

function floatClass(name: string, summary: string, own: UnaryOwn = {}): Unary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand: value(scalarOrVectorOf(Float)) },
    results: { result: value(scalarOrVectorOf(Bool)) },
    traits: [boolResult("operand"), Pure, SameTypeOperands, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "$operand `:` type($operand) attr-dict",
  });
}

function logical(name: string, summary: string, own: BinaryOwn = {}): Binary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand1: value(scalarOrVectorOf(Bool)), operand2: value(scalarOrVectorOf(Bool)) },
    results: { result: value(scalarOrVectorOf(Bool)) },
    traits: [boolResult("operand1"), Pure, sameOperands, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
  });
}

export const FOrdEqual = floatComparison("FOrdEqual", "Floating-point comparison for being ordered and equal.", {
  traits: [Commutative],
});
export const FOrdGreaterThanEqual = floatComparison(
  "FOrdGreaterThanEqual",
  "Floating-point comparison if operands are ordered and Operand 1 is greater than or equal to Operand 2.",
);
export const FOrdGreaterThan = floatComparison(
  "FOrdGreaterThan",
  "Floating-point comparison if operands are ordered and Operand 1 is greater than Operand 2.",
);
export const FOrdLessThanEqual = floatComparison(
  "FOrdLessThanEqual",
  "Floating-point comparison if operands are ordered and Operand 1 is less than or equal to Operand 2.",
);
export const FOrdLessThan = floatComparison(
  "FOrdLessThan",
  "Floating-point comparison if operands are ordered and Operand 1 is less than Operand 2.",
);
export const FOrdNotEqual = floatComparison(
  "FOrdNotEqual",
  "Floating-point comparison for being ordered and not equal.",
  { traits: [Commutative] },
);
export const FUnordEqual = floatComparison("FUnordEqual", "Floating-point comparison for being unordered or equal.", {
  traits: [Commutative],
});
export const FUnordGreaterThanEqual = floatComparison(
  "FUnordGreaterThanEqual",
  "Floating-point comparison if operands are unordered or Operand 1 is greater than or equal to Operand 2.",
);
export const FUnordGreaterThan = floatComparison(
  "FUnordGreaterThan",
  "Floating-point comparison if operands are unordered or Operand 1 is greater than Operand 2.",
);
export const FUnordLessThanEqual = floatComparison(
  "FUnordLessThanEqual",
  "Floating-point comparison if operands are unordered or Operand 1 is less than or equal to Operand 2.",
);
export const FUnordLessThan = floatComparison(
  "FUnordLessThan",
  "Floating-point comparison if operands are unordered or Operand 1 is less than Operand 2.",
);
export const FUnordNotEqual = floatComparison(
  "FUnordNotEqual",
  "Floating-point comparison for being unordered or not equal.",
  { traits: [Commutative] },
);
export const IEqual = integerComparison("IEqual", "Integer comparison for equality.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldEqual,
});
export const INotEqual = integerComparison("INotEqual", "Integer comparison for inequality.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldNotEqual,
});
export const IsFinite = floatClass("IsFinite", "Result is true if x is an IEEE Finite, otherwise result is false.");
export const IsInf = floatClass("IsInf", "Result is true if x is an IEEE Inf, otherwise result is false.");
export const IsNan = floatClass("IsNan", "Result is true if x is an IEEE NaN, otherwise result is false.");
export const LogicalAnd = logical("LogicalAnd", "Result is true if both Operand 1 and Operand 2 are true.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldLogicalAnd,
});
export const LogicalEqual = logical("LogicalEqual", "Result is true if Operand 1 and Operand 2 have the same value.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldLogicalEqual,
});
export const LogicalNotEqual = logical(
  "LogicalNotEqual",
  "Result is true if Operand 1 and Operand 2 have different values.",
  { traits: [Commutative, UsableInSpecConstantOp], fold: foldLogicalNotEqual },
);
export const LogicalNot = defineOp("spirv.LogicalNot", {
  summary: "Result is true if Operand is false.",
  args: { operand: value(scalarOrVectorOf(Bool)) },
  results: { result: value(scalarOrVectorOf(Bool)) },
  traits: [boolResult("operand"), UsableInSpecConstantOp, Pure, SameTypeOperands, SameOperandsAndResultShape],
  assembly: "$operand `:` type($operand) attr-dict",
  fold: foldLogicalNot,
  canonicalize: (): readonly Pattern[] =>
    logicalNotPatterns(LogicalNot, [
      [IEqual, INotEqual],
      [INotEqual, IEqual],
      [LogicalEqual, LogicalNotEqual],
      [LogicalNotEqual, LogicalEqual],
    ]),
});

export const LogicalOr = logical("LogicalOr", "Result is true if either Operand 1 or Operand 2 is true.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldLogicalOr,
});
export const Ordered = floatComparison(
  "Ordered",
  "Result is true if both x == x and y == y are true, where IEEE comparison is used, otherwise result is false.",
  { traits: [Commutative] },
);
export const SGreaterThanEqual = integerComparison(
  "SGreaterThanEqual",
  "Signed-integer comparison if Operand 1 is greater than or equal to Operand 2.",
  { traits: [UsableInSpecConstantOp, SignedOp], fold: foldSignedGreaterOrEqual },
);
export const SGreaterThan = integerComparison(
  "SGreaterThan",
  "Signed-integer comparison if Operand 1 is greater than Operand 2.",
  { traits: [UsableInSpecConstantOp, SignedOp], fold: foldSignedGreater },
);
export const SLessThanEqual = integerComparison(
  "SLessThanEqual",
  "Signed-integer comparison if Operand 1 is less than or equal to Operand 2.",
  { traits: [UsableInSpecConstantOp, SignedOp], fold: foldSignedLessOrEqual },
);
export const SLessThan = integerComparison(
  "SLessThan",
  "Signed-integer comparison if Operand 1 is less than Operand 2.",
  { traits: [UsableInSpecConstantOp, SignedOp], fold: foldSignedLess },
);
export const Select = defineOp("spirv.Select", {
  summary: "Select between two objects.",
  args: { condition: value(scalarOrVectorOf(Bool)), true_value: value(SelectType), false_value: value(SelectType) },
  results: { result: value(SelectType) },
  traits: [sameType("true_value", "false_value", "result"), Pure, UsableInSpecConstantOp],
  assembly: "operands attr-dict `:` type($condition) `,` type($result)",
  verifiesTypes: true,
  verify({ condition, result }, op) {
    if (!VectorType.is(condition.type)) return undefined;
    if (!VectorType.is(result.type))
      return op.error("result expected to be of vector type when condition is of vector type");
    return result.type.shape[0] === condition.type.shape[0]
      ? undefined
      : op.error("result should have the same number of elements as the condition when condition is of vector type");
  },
  fold: foldSelect,
});

export const UGreaterThanEqual = integerComparison(
  "UGreaterThanEqual",
  "Unsigned-integer comparison if Operand 1 is greater than or equal to Operand 2.",
  { traits: [UnsignedOp, UsableInSpecConstantOp], fold: foldUnsignedGreaterOrEqual },
);
export const UGreaterThan = integerComparison(
  "UGreaterThan",
  "Unsigned-integer comparison if Operand 1 is greater than Operand 2.",
  { traits: [UnsignedOp, UsableInSpecConstantOp], fold: foldUnsignedGreater },
);
export const ULessThanEqual = integerComparison(
  "ULessThanEqual",
  "Unsigned-integer comparison if Operand 1 is less than or equal to Operand 2.",
  { traits: [UnsignedOp, UsableInSpecConstantOp], fold: foldUnsignedLessOrEqual },
);
export const ULessThan = integerComparison(
  "ULessThan",
  "Unsigned-integer comparison if Operand 1 is less than Operand 2.",
  { traits: [UnsignedOp, UsableInSpecConstantOp], fold: foldUnsignedLess },
);
export const Unordered = floatComparison(
  "Unordered",
  "Result is true if either x or y is an IEEE NaN, otherwise result is false.",
  { traits: [Commutative] },
);
