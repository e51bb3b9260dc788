// Bit Instructions of the SPIR-V specification.

import { defineOp, SameOperandsAndResultType, sameType, value } from "../../../../define/index.ts";
import { Commutative, Pure } from "../../../../ir/index.ts";
import { Integer, scalarOrVectorOf } from "../../constraints.ts";
import {
  foldAnd,
  foldNot,
  foldOr,
  foldShiftLeft,
  foldShiftRightArithmetic,
  foldShiftRightLogical,
  foldXor,
} from "../../fold/bit.ts";
import { SameOperandsAndResultShape, SignedOp, UnsignedOp, UsableInSpecConstantOp } from "../../traits.ts";
import { unaryOn } from "../families.ts";
import type { Binary, BinaryOwn, Own } from "../own.ts";

const bitUnary = unaryOn(scalarOrVectorOf(Integer));

function bitFieldExtract(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { base: value(scalarOrVectorOf(Integer)), offset: value(Integer), count: value(Integer) },
    results: { result: value(scalarOrVectorOf(Integer)) },
    traits: [sameType("base", "result"), Pure, ...(own.traits ?? [])],
    assembly: "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
  });
}

function bitwise(name: string, summary: string, own: BinaryOwn = {}): Binary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand1: value(scalarOrVectorOf(Integer)), operand2: value(scalarOrVectorOf(Integer)) },
    results: { result: value(scalarOrVectorOf(Integer)) },
    traits: [Pure, SameOperandsAndResultType, ...(own.traits ?? [])],
    assembly: "operands attr-dict `:` type($result)",
  });
}

function shift(name: string, summary: string, own: BinaryOwn = {}): Binary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand1: value(scalarOrVectorOf(Integer)), operand2: value(scalarOrVectorOf(Integer)) },
    results: { result: value(scalarOrVectorOf(Integer)) },
    traits: [sameType("operand1", "result"), Pure, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "operands attr-dict `:` type($operand1) `,` type($operand2)",
  });
}

export const BitCount = bitUnary("BitCount", "Count the number of set bits in an object.");
export const BitFieldInsert = defineOp("spirv.BitFieldInsert", {
  summary: "Make a copy of an object, with a modified bit field that comes from another object.",
  args: {
    base: value(scalarOrVectorOf(Integer)),
    insert: value(scalarOrVectorOf(Integer)),
    offset: value(Integer),
    count: value(Integer),
  },
  results: { result: value(scalarOrVectorOf(Integer)) },
  traits: [sameType("base", "insert", "result"), Pure],
  assembly: "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
});

export const BitFieldSExtract = bitFieldExtract(
  "BitFieldSExtract",
  "Extract a bit field from an object, with sign extension.",
  { traits: [SignedOp] },
);
export const BitFieldUExtract = bitFieldExtract(
  "BitFieldUExtract",
  "Extract a bit field from an object, without sign extension.",
  { traits: [UnsignedOp] },
);
export const BitReverse = bitUnary("BitReverse", "Reverse the bits in an object.");
export const BitwiseAnd = bitwise("BitwiseAnd", "Result is 1 if both Operand 1 and Operand 2 are 1.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldAnd,
});
export const BitwiseOr = bitwise("BitwiseOr", "Result is 1 if either Operand 1 or Operand 2 is 1.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldOr,
});
export const BitwiseXor = bitwise("BitwiseXor", "Result is 1 if exactly one of Operand 1 or Operand 2 is 1.", {
  traits: [Commutative, UsableInSpecConstantOp],
  fold: foldXor,
});
export const Not = bitUnary("Not", "Complement the bits of Operand.", {
  traits: [UsableInSpecConstantOp],
  fold: foldNot,
});
export const ShiftLeftLogical = shift(
  "ShiftLeftLogical",
  "Shift the bits in Base left by the number of bits specified in Shift.",
  { traits: [UsableInSpecConstantOp], fold: foldShiftLeft },
);
export const ShiftRightArithmetic = shift(
  "ShiftRightArithmetic",
  "Shift the bits in Base right by the number of bits specified in Shift.",
  { traits: [UsableInSpecConstantOp], fold: foldShiftRightArithmetic },
);
export const ShiftRightLogical = shift(
  "ShiftRightLogical",
  "Shift the bits in Base right by the number of bits specified in Shift.",
  { traits: [UsableInSpecConstantOp], fold: foldShiftRightLogical },
);
