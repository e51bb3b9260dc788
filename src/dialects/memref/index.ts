// The memref dialect: memory that has a shape.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { arith, materializeConstant } from "../arith/index.ts";
import {
  atomic_rmw,
  atomic_yield,
  copy,
  dma_start,
  dma_wait,
  generic_atomic_rmw,
  load,
  prefetch,
  store,
} from "./access.ts";
import {
  alloc,
  alloca,
  alloca_scope,
  alloca_scope_return,
  dealloc,
  get_global,
  global,
  realloc,
} from "./allocation.ts";
import {
  assume_alignment,
  cast,
  dim,
  distinct_objects,
  extract_aligned_pointer_as_index,
  extract_strided_metadata,
  memory_space_cast,
  rank,
  reinterpret_cast,
  transpose,
  view,
} from "./cast.ts";
import { collapse_shape, expand_shape, reshape, subview } from "./reshape.ts";

export * from "./access.ts";
export * from "./allocation.ts";
export * from "./allocation-rules.ts";
export * from "./attributes.ts";
export { foldMemRefCasts } from "./canonicalize/casts.ts";
export { droppedDimsOf } from "./canonicalize/parts.ts";
export * from "./cast.ts";
export { areMemRefCastCompatible } from "./cast-rules.ts";
export * from "./reshape.ts";

/** The memref dialect: allocation of memory, and accesses to it. */
export const memref: Dialect = {
  name: "memref",
  inlining: INLINES_OPS,
  ops: [
    ...[alloc, alloca, realloc, dealloc, alloca_scope, alloca_scope_return, global, get_global],
    ...[load, store, copy, prefetch, atomic_rmw, generic_atomic_rmw, atomic_yield, dma_start, dma_wait],
    ...[
      cast,
      memory_space_cast,
      reinterpret_cast,
      view,
      transpose,
      assume_alignment,
      distinct_objects,
      extract_aligned_pointer_as_index,
      extract_strided_metadata,
      dim,
      rank,
    ],
    ...[subview, expand_shape, collapse_shape, reshape],
  ],
  dependencies: [arith],
  constant: materializeConstant,
};
