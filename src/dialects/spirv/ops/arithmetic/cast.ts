// Conversion Instructions of the SPIR-V specification.

import { defineOp, value } from "../../../../define/index.ts";
import { Pure } from "../../../../ir/index.ts";
import {
  AnyFloat,
  AnyPtr,
  Integer,
  ScalarOrVectorOrPtr,
  scalarOrVectorOrCoopMatrixOf,
  withByteFloats,
} from "../../constraints.ts";
import { foldBitcast } from "../../fold/bitcast.ts";
import { SameOperandsAndResultShape, SignedOp, UnsignedOp, UsableInSpecConstantOp } from "../../traits.ts";
import type { Own, Unary, UnaryOwn } from "../own.ts";
import {
  bitcastProblem,
  DifferentWidths,
  FromGeneric,
  IntegerToPointer,
  PointerToInteger,
  ToGeneric,
} from "./cast-rules.ts";

function floatToInteger(name: string, summary: string, own: UnaryOwn = {}): Unary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand: value(scalarOrVectorOrCoopMatrixOf(AnyFloat)) },
    results: { result: value(scalarOrVectorOrCoopMatrixOf(Integer)) },
    traits: [Pure, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
  });
}

function integerToFloat(name: string, summary: string, own: UnaryOwn = {}): Unary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand: value(scalarOrVectorOrCoopMatrixOf(Integer)) },
    results: { result: value(scalarOrVectorOrCoopMatrixOf(AnyFloat)) },
    traits: [Pure, SameOperandsAndResultShape, ...(own.traits ?? [])],
    assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
  });
}

function pointerCast(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { pointer: value(AnyPtr) },
    results: { result: value(AnyPtr) },
    traits: [Pure, ...(own.traits ?? [])],
    assembly: "$pointer attr-dict `:` type($pointer) `to` type($result)",
  });
}

function integerWidth(name: string, summary: string, own: UnaryOwn = {}): Unary {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { operand: value(scalarOrVectorOrCoopMatrixOf(Integer)) },
    results: { result: value(scalarOrVectorOrCoopMatrixOf(Integer)) },
    traits: [Pure, SameOperandsAndResultShape, DifferentWidths, ...(own.traits ?? [])],
    assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
  });
}

export const Bitcast = defineOp("spirv.Bitcast", {
  summary: "Bit pattern-preserving type conversion.",
  args: { operand: value(ScalarOrVectorOrPtr) },
  results: { result: value(ScalarOrVectorOrPtr) },
  traits: [Pure],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
  fold: (_view, _constants, op) => foldBitcast(op),
  verifiesTypes: true,
  verify: (_, op) => bitcastProblem(op),
});

export const ConvertFToS = floatToInteger(
  "ConvertFToS",
  "Convert value numerically from floating point to signed integer, with round toward 0.0.",
);
export const ConvertFToU = floatToInteger(
  "ConvertFToU",
  "Convert value numerically from floating point to unsigned integer, with round toward 0.0.",
);
export const ConvertPtrToU = defineOp("spirv.ConvertPtrToU", {
  summary:
    "Bit pattern-preserving conversion of a pointer to an unsigned scalar integer of possibly different bit width.",
  args: { pointer: value(AnyPtr) },
  results: { result: value(Integer) },
  assembly: "$pointer attr-dict `:` type($pointer) `to` type($result)",
  traits: [PointerToInteger],
});

export const ConvertSToF = integerToFloat(
  "ConvertSToF",
  "Convert value numerically from signed integer to floating point.",
  { traits: [SignedOp] },
);
export const ConvertUToF = integerToFloat(
  "ConvertUToF",
  "Convert value numerically from unsigned integer to floating point.",
  { traits: [UnsignedOp] },
);
export const ConvertUToPtr = defineOp("spirv.ConvertUToPtr", {
  summary: "Bit pattern-preserving conversion of an unsigned scalar integer to a pointer.",
  args: { operand: value(Integer) },
  results: { result: value(AnyPtr) },
  traits: [UnsignedOp, IntegerToPointer],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
});

const convertible = value(withByteFloats(scalarOrVectorOrCoopMatrixOf(AnyFloat)));
export const FConvert = defineOp("spirv.FConvert", {
  summary: "Convert value numerically from one floating-point width to another width.",
  args: { operand: convertible },
  results: { result: convertible },
  traits: [UsableInSpecConstantOp, Pure, SameOperandsAndResultShape, DifferentWidths],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
});

export const GenericCastToPtrExplicit = pointerCast(
  "GenericCastToPtrExplicit",
  "Attempts to explicitly convert Pointer to Storage storage-class pointer value.",
  { traits: [FromGeneric] },
);
export const GenericCastToPtr = pointerCast(
  "GenericCastToPtr",
  "Convert a pointer\u2019s Storage Class to a non-Generic class.",
  { traits: [FromGeneric] },
);
export const PtrCastToGeneric = pointerCast("PtrCastToGeneric", "Convert a pointer\u2019s Storage Class to Generic.", {
  traits: [ToGeneric],
});
export const SConvert = integerWidth("SConvert", "Convert signed width.", {
  traits: [UsableInSpecConstantOp, SignedOp],
});
export const UConvert = integerWidth("UConvert", "Convert unsigned width.", {
  traits: [UnsignedOp, UsableInSpecConstantOp],
});
