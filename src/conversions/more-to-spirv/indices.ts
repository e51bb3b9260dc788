// Indices: their least and greatest in OpenCL's kernels, constants that are wider than they are, and choices between vectors.

import * as arith from "../../dialects/arith/index.ts";
import * as index from "../../dialects/index/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { IndexType, IntegerAttr, IntegerType, type OpDef, VectorType } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { constant, converterOf, emit, expandTo } from "../spirv-common/index.ts";
import { BENEFIT, boolLike } from "./like.ts";

const { CL } = spirv;

function forKernels(from: OpDef, to: OpDef): ConversionPattern {
  return expandTo(
    from,
    (at, [a, b], type) => (converterOf(at).isKernel ? emit(at, to, [a, b], type) : undefined),
    BENEFIT,
    " in kernels",
  );
}

export const indexPatterns: readonly ConversionPattern[] = [
  forKernels(index.maxs, CL.s_max),
  forKernels(index.maxu, CL.u_max),
  forKernels(index.mins, CL.s_min),
  forKernels(index.minu, CL.u_min),
  expandTo(
    arith.constant,
    (at, _operands, type, op) => {
      const value = op.attr("value");
      if (!IndexType.is(op.resultType()) || !IntegerAttr.is(value) || !IntegerType.is(type)) return undefined;
      return constant(at, type, BigInt.asIntN(type.width, value.value));
    },
    BENEFIT,
    " of index",
  ),
  // SPIR-V 1.4 is the first version that chooses between vectors by one truth value.
  expandTo(
    arith.select,
    (at, [condition, yes, no], type) => {
      if (!VectorType.is(type) || VectorType.is(condition.type)) return undefined;
      const all = Array.from({ length: type.shape[0] ?? 1 }, () => condition);
      const conditions = emit(at, spirv.CompositeConstruct, all, boolLike(type));
      return emit(at, spirv.Select, [conditions, yes, no], type);
    },
    BENEFIT,
    " between vectors",
  ),
];
