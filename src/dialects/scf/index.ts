// The scf dialect: control flow with structure.

import { type Dialect, INLINES_EVERYTHING } from "../../ir/index.ts";
import { arith } from "../arith/index.ts";
import { cf } from "../cf/index.ts";
import { execute_region, ifOp, index_switch, yieldOp } from "./branch.ts";
import { condition, forOp, whileOp } from "./loop.ts";
import { forall, forall_in_parallel, parallel, reduce, reduce_return } from "./parallel.ts";

export * from "./branch.ts";
export { ifOp as if, yieldOp as yield } from "./branch.ts";
export * from "./loop.ts";
export { forOp as for, whileOp as while } from "./loop.ts";
export * from "./parallel.ts";

/** The scf dialect: structured loops and branches. */
export const scf: Dialect = {
  name: "scf",
  inlining: INLINES_EVERYTHING,
  ops: [
    ...[forOp, whileOp, condition],
    ...[parallel, reduce, reduce_return, forall, forall_in_parallel],
    ...[ifOp, index_switch, execute_region, yieldOp],
  ],
  dependencies: [arith, cf],
};
