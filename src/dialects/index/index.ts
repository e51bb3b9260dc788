// The index dialect: numbers of the width of a pointer, which a target decides on.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import {
  add,
  and,
  ceildivs,
  ceildivu,
  divs,
  divu,
  floordivs,
  maxs,
  maxu,
  mins,
  minu,
  mul,
  or,
  rems,
  remu,
  shrs,
  shru,
  sizeof,
  sub,
  xor,
} from "./arithmetic.ts";
import { constant as boolConstant } from "./bool.ts";
import { casts, castu, cmp, cmpPredicate } from "./cast.ts";
import { constant, materializeConstant } from "./constant.ts";
import { shl } from "./shift.ts";

export * from "./arithmetic.ts";
/** The op `index.bool.constant`. */
export * as bool from "./bool.ts";
export * from "./cast.ts";
export * from "./constant.ts";
export * from "./shift.ts";

/** The index dialect: arithmetic on index. */
export const index: Dialect = {
  name: "index",
  inlining: INLINES_OPS,
  ops: [
    ...[constant, boolConstant, shl, shrs, shru, add, sub, mul, divs, divu, ceildivs, ceildivu, floordivs, rems, remu],
    ...[maxs, maxu, mins, minu, and, or, xor, cmp, casts, castu, sizeof],
  ],
  attrs: [cmpPredicate],
  constant: materializeConstant,
};
