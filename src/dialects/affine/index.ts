// The affine dialect: loops and accesses whose bounds and places are affine.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { arith } from "../arith/index.ts";
import { memref } from "../memref/index.ts";
import { load, prefetch, store, vector_load, vector_store } from "./access.ts";
import { apply, delinearize_index, linearize_index, max, min } from "./apply.ts";
import { forOp, ifOp, parallel, yieldOp } from "./loop.ts";

export * from "./access.ts";
export * from "./apply.ts";
export * from "./loop.ts";
export { forOp as for, ifOp as if, yieldOp as yield } from "./loop.ts";

export const affine: Dialect = {
  name: "affine",
  inlining: INLINES_OPS,
  ops: [
    ...[apply, min, max, delinearize_index, linearize_index],
    ...[forOp, parallel, ifOp, yieldOp],
    ...[load, store, prefetch, vector_load, vector_store],
  ],
  dependencies: [arith, memref],
};
