// The tensor dialect: values that have a shape.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { affine } from "../affine/index.ts";
import { arith, materializeConstant } from "../arith/index.ts";
import { complex } from "../complex/index.ts";
import { cast } from "./cast.ts";
import {
  dim,
  empty,
  extract,
  from_elements,
  gather,
  generate,
  insert,
  rank,
  scatter,
  splat,
  yieldOp,
} from "./element.ts";
import { bitcast, collapse_shape, expand_shape, reshape } from "./shape.ts";
import { concat, extract_slice, insert_slice, pad, parallel_insert_slice } from "./slice.ts";

export { destinationCasts } from "./canonicalize/casts.ts";
export { withKnownSizes } from "./canonicalize/elements.ts";
export * from "./cast.ts";
export * from "./element.ts";
export { yieldOp as yield } from "./element.ts";
export * from "./shape.ts";
export * from "./slice.ts";

/** The tensor dialect: values with a shape and no memory. */
export const tensor: Dialect = {
  name: "tensor",
  inlining: INLINES_OPS,
  ops: [
    ...[extract, insert, from_elements, splat, empty, generate, yieldOp, gather, scatter, dim, rank],
    ...[extract_slice, insert_slice, parallel_insert_slice, pad, concat],
    ...[cast, bitcast, reshape, expand_shape, collapse_shape],
  ],
  dependencies: [affine, arith, complex],
  constant: (attr, type) => materializeConstant(attr, type) ?? complex.constant?.(attr, type),
};
