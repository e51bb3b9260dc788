// The matrix instructions of Arithmetic Instructions of the SPIR-V specification.

import { defineOp, sameType, value } from "../../../../define/index.ts";
import { Pure } from "../../../../ir/index.ts";
import { AnyMatrix, Float, fixedVectorOf, matrixOf, matrixOrCoopMatrixOf } from "../../constraints.ts";
import { sameElementType } from "../../traits.ts";
import {
  timesMatrixProblem,
  timesScalarProblem,
  timesVectorProblem,
  transposeProblem,
  vectorTimesProblem,
} from "./matrix-rules.ts";

export const MatrixTimesMatrix = defineOp("spirv.MatrixTimesMatrix", {
  summary: "Linear-algebraic multiply of LeftMatrix X RightMatrix.",
  args: { leftmatrix: value(AnyMatrix), rightmatrix: value(AnyMatrix) },
  results: { result: value(AnyMatrix) },
  traits: [Pure],
  assembly: "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)",
  verifiesTypes: true,
  verify: (_, op) => timesMatrixProblem(op),
});

export const MatrixTimesScalar = defineOp("spirv.MatrixTimesScalar", {
  summary: "Scale a floating-point matrix.",
  args: { matrix: value(matrixOrCoopMatrixOf(Float)), scalar: value(Float) },
  results: { result: value(matrixOrCoopMatrixOf(Float)) },
  traits: [sameType("matrix", "result"), Pure],
  assembly: "operands attr-dict `:` type($matrix) `,` type($scalar)",
  verifiesTypes: true,
  verify: (_, op) => timesScalarProblem(op),
});

export const MatrixTimesVector = defineOp("spirv.MatrixTimesVector", {
  summary: "Linear-algebraic Matrix X Vector.",
  args: { matrix: value(matrixOf(Float)), vector: value(fixedVectorOf(Float)) },
  results: { result: value(fixedVectorOf(Float)) },
  traits: [sameElementType("vector", "result"), Pure],
  assembly: "operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)",
  verifiesTypes: true,
  verify: (_, op) => timesVectorProblem(op),
});

export const Transpose = defineOp("spirv.Transpose", {
  summary: "Transpose a matrix.",
  args: { matrix: value(AnyMatrix) },
  results: { result: value(AnyMatrix) },
  traits: [Pure],
  assembly: "operands attr-dict `:` type($matrix) `->` type($result)",
  verifiesTypes: true,
  verify: (_, op) => transposeProblem(op),
});

export const VectorTimesMatrix = defineOp("spirv.VectorTimesMatrix", {
  summary: "Linear-algebraic Vector X Matrix.",
  args: { vector: value(fixedVectorOf(Float)), matrix: value(matrixOf(Float)) },
  results: { result: value(fixedVectorOf(Float)) },
  traits: [sameElementType("vector", "result"), Pure],
  assembly: "operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)",
  verifiesTypes: true,
  verify: (_, op) => vectorTimesProblem(op),
});
