// The affine dialect: loops and accesses whose bounds and places are affine.

import { AffineScope, type Dialect, type Region } from "../../ir/index.ts";
import { arith, materializeConstant } from "../arith/index.ts";
import { memref } from "../memref/index.ts";
import { load, prefetch, store, vector_load, vector_store } from "./access.ts";
import { apply, delinearize_index, linearize_index, max, min } from "./apply.ts";
import { forOp, ifOp, parallel, yieldOp } from "./loop.ts";
import { dma_start, dma_wait } from "./transfer.ts";

export * from "./access.ts";
export * from "./apply.ts";
export { type AppliedMap, composed } from "./canonicalize/compose.ts";
export * from "./loop.ts";
export { forOp as for, ifOp as if, yieldOp as yield } from "./loop.ts";
export { isValidDim, isValidSymbol } from "./operands.ts";
export * from "./transfer.ts";

/** The affine dialect: loops and accesses whose bounds and subscripts are affine maps. */
export const affine: Dialect = {
  name: "affine",
  inlining: { canInlineOp: (_op, target) => holdsAffine(target) },
  ops: [
    ...[apply, min, max, delinearize_index, linearize_index],
    ...[forOp, parallel, ifOp, yieldOp],
    ...[load, store, prefetch, vector_load, vector_store],
    ...[dma_start, dma_wait],
  ],
  dependencies: [arith, memref],
  constant: materializeConstant,
};

/** Whether affine ops may be in a region: where values can be dimensions and symbols. */
function holdsAffine({ parentOp }: Region): boolean {
  if (parentOp === undefined) return false;
  return parentOp.def.has(AffineScope) || [forOp, parallel, ifOp].some((def) => parentOp.def === def);
}
