// The index dialect: numbers of the width of a pointer, which a target decides on.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { constant as boolConstant } from "./bool.ts";
import { constant, materializeConstant } from "./constant.ts";
import { shl } from "./shift.ts";

export * as bool from "./bool.ts";
export * from "./constant.ts";
export * from "./shift.ts";

export const index: Dialect = {
  name: "index",
  ops: [constant, boolConstant, shl],
  constant: materializeConstant,
  inlining: INLINES_OPS,
};
