// The func dialect: functions, calls and returns.

import type { Dialect } from "../../ir/index.ts";
import { call, call_indirect, constant, materializeConstant } from "./call.ts";
import { func as funcOp, return as returnOp } from "./function.ts";
import { inlining } from "./inlining.ts";

export { call, call_indirect, constant } from "./call.ts";
export { func as funcOp, return } from "./function.ts";

/** The func dialect: functions and calls. */
export const func: Dialect = {
  name: "func",
  ops: [call, call_indirect, constant, funcOp, returnOp],
  constant: materializeConstant,
  inlining,
};
