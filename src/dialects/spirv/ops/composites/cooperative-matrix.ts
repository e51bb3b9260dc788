// SPV_KHR_cooperative_matrix.

import { attr, defineOp, optionalAttr, sameType, value } from "../../../../define/index.ts";
import { Pure } from "../../../../ir/index.ts";
import {
  Alignment,
  AnyCooperativeMatrix,
  AnyPtr,
  CooperativeMatrixTypeAttr,
  Int32,
  Integer,
} from "../../constraints.ts";
import { CooperativeMatrixLayoutKHR, CooperativeMatrixOperandsKHR, MemoryAccess } from "../../enums.ts";
import { accessProblem, mulAddProblem } from "./cooperative-matrix-rules.ts";

export const CooperativeMatrixLength = defineOp("spirv.KHR.CooperativeMatrixLength", {
  summary: "Queries the number of cooperative matrix components.",
  args: { cooperative_matrix_type: attr(CooperativeMatrixTypeAttr) },
  results: { result: value(Int32) },
  traits: [Pure],
  assembly: "attr-dict `:` $cooperative_matrix_type",
});

export const CooperativeMatrixLoad = defineOp("spirv.KHR.CooperativeMatrixLoad", {
  summary: "Loads a cooperative matrix through a pointer.",
  args: {
    pointer: value(AnyPtr),
    matrix_layout: attr(CooperativeMatrixLayoutKHR.constraint),
    stride: value(Integer),
    memory_operand: optionalAttr(MemoryAccess.constraint),
    alignment: optionalAttr(Alignment),
  },
  results: { result: value(AnyCooperativeMatrix) },
  assembly:
    "$pointer `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? attr-dict `:` type(operands) `->` type($result)",
  verify: (_, op) => accessProblem(op, "MakePointerAvailable"),
});

export const CooperativeMatrixMulAdd = defineOp("spirv.KHR.CooperativeMatrixMulAdd", {
  summary: "Returns the result of `(A x B) + C` of matrices A, B, and C.",
  args: {
    a: value(AnyCooperativeMatrix),
    b: value(AnyCooperativeMatrix),
    c: value(AnyCooperativeMatrix),
    matrix_operands: optionalAttr(CooperativeMatrixOperandsKHR.constraint),
  },
  results: { result: value(AnyCooperativeMatrix) },
  traits: [sameType("c", "result"), Pure],
  assembly: "$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) `->` type($c)",
  verify: (_, op) => mulAddProblem(op),
});

export const CooperativeMatrixStore = defineOp("spirv.KHR.CooperativeMatrixStore", {
  summary: "Stores a cooperative matrix through a pointer.",
  args: {
    pointer: value(AnyPtr),
    object: value(AnyCooperativeMatrix),
    matrix_layout: attr(CooperativeMatrixLayoutKHR.constraint),
    stride: value(Integer),
    memory_operand: optionalAttr(MemoryAccess.constraint),
    alignment: optionalAttr(Alignment),
  },
  assembly:
    "$pointer `,` $object `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? attr-dict `:` type(operands)",
  verify: (_, op) => accessProblem(op, "MakePointerVisible"),
});
