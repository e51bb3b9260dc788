// The bufferization dialect: from tensors to the memory that holds them.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { arith } from "../arith/index.ts";
import { memref } from "../memref/index.ts";
import { tensor } from "../tensor/index.ts";
import {
  alloc_tensor,
  clone,
  dealloc,
  dealloc_tensor,
  materialize_in_destination,
  to_buffer,
  to_tensor,
} from "./ops.ts";
import { checkArgumentAttribute, checkOpAttribute } from "./rules.ts";

export * from "./ops.ts";

/** The bufferization dialect: conversions between tensors and memrefs. */
export const bufferization: Dialect = {
  name: "bufferization",
  inlining: INLINES_OPS,
  ops: [...[alloc_tensor, clone, dealloc, dealloc_tensor, materialize_in_destination, to_buffer, to_tensor]],
  dependencies: [arith, memref, tensor],
  verifyOpAttribute: checkOpAttribute,
  verifyArgumentAttribute: checkArgumentAttribute,
};
