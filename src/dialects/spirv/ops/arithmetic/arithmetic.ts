// Arithmetic Instructions of the SPIR-V specification.

import { defineOp, sameType, type TypeConstraint, value } from "../../../../define/index.ts";
import { Commutative, Pure } from "../../../../ir/index.ts";
import { addCarryPatterns, multiplyPatterns } from "../../canonicalize/extended-arithmetic.ts";
import { moduloPatterns } from "../../canonicalize/modulo.ts";
import {
  AnyFloat,
  AnyStruct,
  Float,
  fixedVectorOf,
  Integer,
  scalarOrVectorOf,
  scalarOrVectorOrCoopMatrixOf,
  shortVectorOf,
} from "../../constraints.ts";
import {
  foldAdd,
  foldMultiply,
  foldNegate,
  foldSignedDivide,
  foldSignedModulo,
  foldSignedRemainder,
  foldSubtract,
  foldUnsignedDivide,
  foldUnsignedModulo,
} from "../../fold/arithmetic.ts";
import { elementOrSelf, sameElementType, UnsignedOp, UsableInSpecConstantOp } from "../../traits.ts";
import type { Binary, BinaryOwn } from "../own.ts";
import { extendedProblem, parseExtended, printExtended } from "./extended-arithmetic.ts";

const floatArithmetic = binaryOn(scalarOrVectorOrCoopMatrixOf(Float));
const floatRemainder = binaryOn(scalarOrVectorOf(Float));
const integerArithmetic = binaryOn(scalarOrVectorOrCoopMatrixOf(Integer));
const integerRemainder = binaryOn(scalarOrVectorOf(Integer));

function binaryOn(type: TypeConstraint) {
  return (name: string, summary: string, own: BinaryOwn = {}): Binary =>
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: { operand1: value(type), operand2: value(type) },
      results: { result: value(type) },
      traits: [sameType("operand1", "operand2", "result"), Pure, ...(own.traits ?? [])],
      assembly: "operands attr-dict `:` type($result)",
    });
}

function extendedArithmetic(name: string, summary: string, own: BinaryOwn = {}): Binary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand1: value(scalarOrVectorOf(Integer)), operand2: value(scalarOrVectorOf(Integer)) },
    results: { result: value(AnyStruct) },
    traits: [Pure, ...(own.traits ?? [])],
    plain: true,
    parse: parseExtended,
    print: printExtended,
    verify: (_, op) => extendedProblem(op),
  });
}

export const Dot = defineOp("spirv.Dot", {
  summary: "Dot product of Vector 1 and Vector 2.",
  args: { vector1: value(fixedVectorOf(AnyFloat)), vector2: value(fixedVectorOf(AnyFloat)) },
  results: { result: value(AnyFloat) },
  traits: [sameType("vector1", "vector2"), sameElementType("vector1", "result"), Pure],
  assembly: "operands attr-dict `:` type($vector1) `->` type($result)",
});

export const FAdd = floatArithmetic("FAdd", "Floating-point addition of Operand 1 and Operand 2.", {
  traits: [Commutative],
});
export const FDiv = floatArithmetic("FDiv", "Floating-point division of Operand 1 divided by Operand 2.");
export const FMod = floatRemainder("FMod", "The floating-point remainder whose sign matches the sign of Operand 2.");
export const FMul = floatArithmetic("FMul", "Floating-point multiplication of Operand 1 and Operand 2.", {
  traits: [Commutative],
});
export const FNegate = defineOp("spirv.FNegate", {
  summary: "Inverts the sign bit of Operand.",
  args: { operand: value(scalarOrVectorOrCoopMatrixOf(Float)) },
  results: { result: value(scalarOrVectorOrCoopMatrixOf(Float)) },
  traits: [sameType("operand", "result"), Pure],
  assembly: "operands attr-dict `:` type($result)",
});

export const FRem = floatRemainder("FRem", "The floating-point remainder whose sign matches the sign of Operand 1.");
export const FSub = floatArithmetic("FSub", "Floating-point subtraction of Operand 2 from Operand 1.");
export const IAddCarry = extendedArithmetic(
  "IAddCarry",
  "Integer addition of Operand 1 and Operand 2, including the carry.",
  { traits: [Commutative], canonicalize: () => addCarryPatterns(IAddCarry) },
);
export const IAdd = integerArithmetic("IAdd", "Integer addition of Operand 1 and Operand 2.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldAdd,
});
export const IMul = integerArithmetic("IMul", "Integer multiplication of Operand 1 and Operand 2.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldMultiply,
});
export const ISubBorrow = extendedArithmetic(
  "ISubBorrow",
  "Result is the unsigned integer subtraction of Operand 2 from Operand 1, and what it needed to borrow.",
);
export const ISub = integerArithmetic("ISub", "Integer subtraction of Operand 2 from Operand 1.", {
  traits: [UsableInSpecConstantOp],
  fold: foldSubtract,
});
export const SDiv = integerArithmetic("SDiv", "Signed-integer division of Operand 1 divided by Operand 2.", {
  traits: [UsableInSpecConstantOp],
  fold: foldSignedDivide,
});
export const SMod = integerRemainder(
  "SMod",
  "Signed remainder operation for the remainder whose sign matches the sign of Operand 2.",
  { traits: [UsableInSpecConstantOp], fold: foldSignedModulo },
);
export const SMulExtended = extendedArithmetic(
  "SMulExtended",
  "Result is the full value of the signed integer multiplication of Operand 1 and Operand 2.",
  { traits: [Commutative], canonicalize: () => multiplyPatterns(SMulExtended, true) },
);
export const SNegate = defineOp("spirv.SNegate", {
  summary: "Signed-integer subtract of Operand from zero.",
  args: { operand: value(scalarOrVectorOrCoopMatrixOf(Integer)) },
  results: { result: value(scalarOrVectorOrCoopMatrixOf(Integer)) },
  traits: [sameType("operand", "result"), UsableInSpecConstantOp, Pure],
  assembly: "operands attr-dict `:` type($result)",
  fold: foldNegate,
});

export const SRem = integerRemainder(
  "SRem",
  "Signed remainder operation for the remainder whose sign matches the sign of Operand 1.",
  { traits: [UsableInSpecConstantOp], fold: foldSignedRemainder },
);
export const UDiv = integerArithmetic("UDiv", "Unsigned-integer division of Operand 1 divided by Operand 2.", {
  traits: [UnsignedOp, UsableInSpecConstantOp],
  fold: foldUnsignedDivide,
});
export const UMod = integerRemainder("UMod", "Unsigned modulo operation of Operand 1 modulo Operand 2.", {
  traits: [UnsignedOp, UsableInSpecConstantOp],
  fold: foldUnsignedModulo,
  canonicalize: () => moduloPatterns(UMod),
});
export const UMulExtended = extendedArithmetic(
  "UMulExtended",
  "Result is the full value of the unsigned integer multiplication of Operand 1 and Operand 2.",
  { traits: [Commutative], canonicalize: () => multiplyPatterns(UMulExtended, false) },
);
export const VectorTimesScalar = defineOp("spirv.VectorTimesScalar", {
  summary: "Scale a floating-point vector.",
  args: { vector: value(shortVectorOf(Float)), scalar: value(Float) },
  results: { result: value(shortVectorOf(Float)) },
  traits: [Pure],
  assembly: "operands attr-dict `:` `(` type(operands) `)` `->` type($result)",
  verifiesTypes: true,
  verify({ vector, scalar, result }, op) {
    if (vector.type !== result.type) return op.error("vector operand and result type mismatch");
    return elementOrSelf(result.type) === scalar.type
      ? undefined
      : op.error("scalar operand and result element type match");
  },
});
