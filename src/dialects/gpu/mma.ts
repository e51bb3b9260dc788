// Products of matrices that a subgroup holds.

import {
  attr,
  defineOp,
  effectsOn,
  Index,
  IndexAttr,
  optionalAttr,
  sameType,
  typesMatchWith,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import { Pure, type Type } from "../../ir/index.ts";
import { elementwiseOp } from "./attributes.ts";
import { checkCompute, checkLoad, checkStore } from "./rules.ts";
import { AnyIntegerOrFloat, AnyMmaMatrix, MmaConstant, MmaMemRef, mmaMatrix, mmaMatrixOf } from "./types.ts";

const FACTORS =
  "gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values";
const SUMS = "gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values";
const STORED =
  "gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or " +
  "32-bit float or 64-bit float values";

function matrixElement(type: Type): Type | undefined {
  return mmaMatrix.is(type) ? type.element : undefined;
}

export const subgroup_mma_compute = defineOp("gpu.subgroup_mma_compute", {
  summary: "GPU warp synchronous matrix multiply accumulate.",
  args: {
    opA: value(mmaMatrixOf(FACTORS)),
    opB: value(mmaMatrixOf(FACTORS)),
    opC: value(mmaMatrixOf(SUMS)),
    a_transpose: optionalAttr(UnitAttribute),
    b_transpose: optionalAttr(UnitAttribute),
  },
  results: { res: value(AnyMmaMatrix) },
  traits: [sameType("opC", "res"), Pure],
  assembly: "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)",
  verify: (_view, op) => checkCompute(op),
});

export const subgroup_mma_constant_matrix = defineOp("gpu.subgroup_mma_constant_matrix", {
  summary: "GPU warp synchronous constant matrix.",
  args: { value: value(MmaConstant) },
  results: { res: value(AnyMmaMatrix) },
  traits: [typesMatchWith("value type matches element type of mma_matrix", "res", "value", matrixElement), Pure],
  assembly: "$value attr-dict `:` type($res)",
});

export const subgroup_mma_elementwise = defineOp("gpu.subgroup_mma_elementwise", {
  summary: "GPU warp elementwise operation on a matrix.",
  args: { args: variadic(AnyMmaMatrix), opType: attr(elementwiseOp.constraint) },
  results: { res: value(AnyMmaMatrix) },
  traits: [sameType("args"), Pure],
  assembly: "$opType $args attr-dict `:` functional-type($args, $res)",
});

export const subgroup_mma_extract_thread_local = defineOp("gpu.subgroup_mma_extract_thread_local", {
  summary: "Extract a value from GPU warp by invocation and indices.",
  args: { matrix: value(AnyMmaMatrix), indices: variadic(Index) },
  results: { res: value(AnyIntegerOrFloat) },
  traits: [typesMatchWith("value type matches element type of mma_matrix", "matrix", "res", matrixElement), Pure],
  assembly: "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
});

export const subgroup_mma_insert_thread_local = defineOp("gpu.subgroup_mma_insert_thread_local", {
  summary: "Insert a value into GPU warp by invocation and indices.",
  args: { value: value(AnyIntegerOrFloat), matrix: value(AnyMmaMatrix), indices: variadic(Index) },
  results: { res: value(AnyMmaMatrix) },
  traits: [typesMatchWith("value type matches element type of mma_matrix", "matrix", "value", matrixElement), Pure],
  assembly: "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)",
});

export const subgroup_mma_load_matrix = defineOp("gpu.subgroup_mma_load_matrix", {
  summary: "GPU warp synchronous matrix load.",
  args: {
    srcMemref: value(MmaMemRef),
    indices: variadic(Index),
    leadDimension: attr(IndexAttr),
    transpose: optionalAttr(UnitAttribute),
  },
  results: { res: value(AnyMmaMatrix) },
  traits: [effectsOn({ srcMemref: "read" })],
  assembly: "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
  verify: (_view, op) => checkLoad(op),
});

export const subgroup_mma_store_matrix = defineOp("gpu.subgroup_mma_store_matrix", {
  summary: "GPU warp synchronous matrix store.",
  args: {
    src: value(mmaMatrixOf(STORED)),
    dstMemref: value(MmaMemRef),
    indices: variadic(Index),
    leadDimension: attr(IndexAttr),
    transpose: optionalAttr(UnitAttribute),
  },
  traits: [effectsOn({ dstMemref: "write" })],
  assembly: "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
  verify: (_view, op) => checkStore(op),
});
