// The vector dialect: vectors of any rank, and their transfers to and from memory.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { arith, materializeConstant } from "../arith/index.ts";
import { ub } from "../ub/index.ts";
import { iteratorType, kind, punctuation } from "./attributes.ts";
import {
  extract,
  extract_strided_slice,
  from_elements,
  insert,
  insert_strided_slice,
  scalable_extract,
  scalable_insert,
  to_elements,
} from "./element.ts";
import { constant_mask, create_mask, mask, yieldOp } from "./mask.ts";
import { compressstore, expandload, gather, load, maskedload, maskedstore, scatter, store } from "./memory.ts";
import { print, step, vscale } from "./other.ts";
import { contract, fma, multi_reduction, outerproduct, reduction, scan } from "./reduction.ts";
import { bitcast, broadcast, deinterleave, interleave, shape_cast, shuffle, transpose, type_cast } from "./shape.ts";
import { transfer_read, transfer_write } from "./transfer.ts";

export * from "./attributes.ts";
export { gatherPatterns } from "./canonicalize/masks.ts";
export { combineReduced } from "./canonicalize/reduction.ts";
export * from "./element.ts";
export * from "./mask.ts";
export { yieldOp as yield } from "./mask.ts";
export * from "./memory.ts";
export * from "./other.ts";
export * from "./reduction.ts";
export * from "./shape.ts";
export * from "./transfer.ts";

/** The vector dialect: operations on vectors of any rank. */
export const vector: Dialect = {
  name: "vector",
  inlining: INLINES_OPS,
  ops: [
    ...[
      extract,
      insert,
      extract_strided_slice,
      insert_strided_slice,
      from_elements,
      to_elements,
      scalable_extract,
      scalable_insert,
    ],
    ...[broadcast, shape_cast, bitcast, transpose, shuffle, interleave, deinterleave, type_cast],
    ...[load, store, maskedload, maskedstore, gather, scatter, expandload, compressstore],
    ...[transfer_read, transfer_write],
    ...[contract, fma, multi_reduction, outerproduct, reduction, scan],
    ...[constant_mask, create_mask, mask, yieldOp],
    ...[vscale, step, print],
  ],
  attrs: [kind, iteratorType, punctuation],
  dependencies: [arith, ub],
  constant: materializeConstant,
};
