// The affine dialect: loops and accesses whose bounds and places are affine.

import type { Dialect } from "../../ir/index.ts";
import { arith, materializeConstant } from "../arith/index.ts";
import { memref } from "../memref/index.ts";
import { load, prefetch, store, vector_load, vector_store } from "./access.ts";
import { apply, delinearize_index, linearize_index, max, min } from "./apply.ts";
import { forOp, ifOp, parallel, yieldOp } from "./loop.ts";
import { dma_start, dma_wait } from "./transfer.ts";

export * from "./access.ts";
export * from "./apply.ts";
export * from "./loop.ts";
export { forOp as for, ifOp as if, yieldOp as yield } from "./loop.ts";
export * from "./transfer.ts";

export const affine: Dialect = {
  name: "affine",
  ops: [
    ...[apply, min, max, delinearize_index, linearize_index],
    ...[forOp, parallel, ifOp, yieldOp],
    ...[load, store, prefetch, vector_load, vector_store],
    ...[dma_start, dma_wait],
  ],
  dependencies: [arith, memref],
  constant: materializeConstant,
};
