// Relational and Logical Instructions.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import type { OpDef } from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import { compareFloats, compareIntegers, emit, expand, numberAttr } from "../../../llvm-common/index.ts";
import { rows } from "../rows.ts";
import { inverted } from "./bit.ts";

const { intrinsic } = llvm;

const integerComparisons: readonly (readonly [OpDef, string])[] = [
  [spirv.IEqual, "eq"],
  [spirv.INotEqual, "ne"],
  [spirv.SGreaterThan, "sgt"],
  [spirv.SGreaterThanEqual, "sge"],
  [spirv.SLessThan, "slt"],
  [spirv.SLessThanEqual, "sle"],
  [spirv.UGreaterThan, "ugt"],
  [spirv.UGreaterThanEqual, "uge"],
  [spirv.ULessThan, "ult"],
  [spirv.ULessThanEqual, "ule"],
  [spirv.LogicalEqual, "eq"],
  [spirv.LogicalNotEqual, "ne"],
];

const floatComparisons: readonly (readonly [OpDef, string])[] = [
  [spirv.FOrdEqual, "oeq"],
  [spirv.FOrdGreaterThan, "ogt"],
  [spirv.FOrdGreaterThanEqual, "oge"],
  [spirv.FOrdLessThan, "olt"],
  [spirv.FOrdLessThanEqual, "ole"],
  [spirv.FOrdNotEqual, "one"],
  [spirv.FUnordEqual, "ueq"],
  [spirv.FUnordGreaterThan, "ugt"],
  [spirv.FUnordGreaterThanEqual, "uge"],
  [spirv.FUnordLessThan, "ult"],
  [spirv.FUnordLessThanEqual, "ule"],
  [spirv.FUnordNotEqual, "une"],
  [spirv.Ordered, "ord"],
  [spirv.Unordered, "uno"],
];

/** Bits of `llvm.is.fpclass`: both NaNs, both infinities, everything else. */
const floatClasses: readonly (readonly [OpDef, number])[] = [
  [spirv.IsNan, 0b11],
  [spirv.IsInf, 0b1000000100],
  [spirv.IsFinite, 0b0111111000],
];

export const logicalPatterns: readonly ConversionPattern[] = [
  convert(spirv.KHR.AssumeTrue, (_, { condition }, at, op) => {
    at.create(intrinsic("assume"), { operands: [condition] });
    at.eraseOp(op);
    return true;
  }),
  ...rows([spirv.LogicalAnd, llvm.and], [spirv.LogicalOr, llvm.or], [spirv.Select, llvm.select]),
  inverted(spirv.LogicalNot),
  ...integerComparisons.map(([def, predicate]) => expand(def, (at, [x, y]) => compareIntegers(at, predicate, x, y))),
  ...floatComparisons.map(([def, predicate]) => expand(def, (at, [x, y]) => compareFloats(at, predicate, x, y))),
  ...floatClasses.map(([def, bits]) =>
    expand(def, (at, [x], type) => emit(at, intrinsic("is.fpclass"), [x], type, [numberAttr(at.context.i32, bits)])),
  ),
];
