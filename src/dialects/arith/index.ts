// The arith dialect: integer and float arithmetic on scalars, vectors and tensors.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { ub } from "../ub/index.ts";
import { addi, addui_extended, subi } from "./addition.ts";
import { fastmath, overflow } from "./attributes.ts";
import { bitcast } from "./bitcast.ts";
import { andi, ori, xori } from "./bitwise.ts";
import { cmpf, cmpi } from "./compare.ts";
import { constant, materializeConstant } from "./constant.ts";
import { fptosi, fptoui, sitofp, uitofp } from "./conversion.ts";
import { ceildivsi, ceildivui, divsi, divui, floordivsi, remsi, remui } from "./division.ts";
import { extsi, extui } from "./extension.ts";
import { addf, divf, maximumf, maxnumf, minimumf, minnumf, mulf, negf, remf, subf } from "./float.ts";
import { extf, scaling_extf, scaling_truncf, truncf } from "./float-cast.ts";
import { index_cast, index_castui } from "./index-cast.ts";
import { maxsi, maxui, minsi, minui } from "./minimum.ts";
import { muli, mulsi_extended, mului_extended } from "./multiplication.ts";
import { select } from "./select.ts";
import { shli, shrsi, shrui } from "./shift.ts";
import { trunci } from "./truncation.ts";

export * from "./addition.ts";
export * from "./attributes.ts";
export * from "./bitcast.ts";
export * from "./bitwise.ts";
export * from "./compare.ts";
export * from "./constant.ts";
export * from "./constant-folding.ts";
export * from "./conversion.ts";
export * from "./division.ts";
export { extsi, extui } from "./extension.ts";
export { i1SameShape } from "./families.ts";
export * from "./float.ts";
export * from "./float-cast.ts";
export * from "./index-cast.ts";
export * from "./minimum.ts";
export * from "./multiplication.ts";
export * from "./select.ts";
export * from "./shift.ts";
export * from "./truncation.ts";

/** The arith dialect: arithmetic on integers, floats, index, and vectors and tensors of them. */
export const arith: Dialect = {
  name: "arith",
  ops: [
    constant,
    ...[addi, addui_extended, subi, muli, mulsi_extended, mului_extended],
    ...[divui, divsi, ceildivui, ceildivsi, floordivsi, remui, remsi],
    ...[andi, ori, xori, shli, shrui, shrsi],
    ...[maxsi, maxui, minsi, minui],
    ...[negf, addf, subf, mulf, divf, remf, maximumf, minimumf, maxnumf, minnumf],
    ...[extui, extsi, trunci, extf, truncf, scaling_extf, scaling_truncf],
    ...[sitofp, uitofp, fptosi, fptoui, index_cast, index_castui, bitcast],
    ...[cmpi, cmpf, select],
  ],
  attrs: [fastmath, overflow],
  dependencies: [ub],
  constant: materializeConstant,
  inlining: INLINES_OPS,
};
