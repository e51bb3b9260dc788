// The cf dialect: branches between blocks.

import { type Dialect, INLINES_EVERYTHING } from "../../ir/index.ts";
import { arith } from "../arith/index.ts";
import { ub } from "../ub/index.ts";
import { assert } from "./assert.ts";
import { br, cond_br } from "./branch.ts";
import { switch as switchOp } from "./switch.ts";

export { assert } from "./assert.ts";
export { br, cond_br } from "./branch.ts";
export { switch } from "./switch.ts";

/** The cf dialect: branches between blocks. */
export const cf: Dialect = {
  name: "cf",
  ops: [assert, br, cond_br, switchOp],
  dependencies: [arith, ub],
  inlining: INLINES_EVERYTHING,
};
