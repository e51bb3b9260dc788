// The arith dialect: integer and float arithmetic on scalars, vectors and tensors.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { ub } from "../ub/index.ts";
import { fastmath, overflow } from "./attributes.ts";
import { cmpf, cmpi } from "./compare.ts";
import { constant, materializeConstant } from "./constant.ts";
import { bitcast } from "./conversions/bitcast.ts";
import { fptosi, fptoui, sitofp, uitofp } from "./conversions/conversion.ts";
import { extf, scaling_extf, scaling_truncf, truncf } from "./conversions/float-cast.ts";
import { index_cast, index_castui } from "./conversions/index-cast.ts";
import { addf, divf, maximumf, maxnumf, minimumf, minnumf, mulf, negf, remf, subf } from "./float.ts";
import { addi, addui_extended, subi } from "./integers/addition.ts";
import { andi, ori, xori } from "./integers/bitwise.ts";
import { ceildivsi, ceildivui, divsi, divui, floordivsi, remsi, remui } from "./integers/division.ts";
import { extsi, extui } from "./integers/extension.ts";
import { maxsi, maxui, minsi, minui } from "./integers/minimum.ts";
import { muli, mulsi_extended, mului_extended } from "./integers/multiplication.ts";
import { shli, shrsi, shrui } from "./integers/shift.ts";
import { trunci } from "./integers/truncation.ts";
import { select } from "./select.ts";

export * from "./attributes.ts";
export * from "./compare.ts";
export * from "./constant.ts";
export * from "./constant-folding.ts";
export * from "./conversions/bitcast.ts";
export * from "./conversions/conversion.ts";
export * from "./conversions/float-cast.ts";
export * from "./conversions/index-cast.ts";
export { i1SameShape } from "./families.ts";
export * from "./float.ts";
export * from "./integers/addition.ts";
export * from "./integers/bitwise.ts";
export * from "./integers/division.ts";
export { extsi, extui } from "./integers/extension.ts";
export * from "./integers/minimum.ts";
export * from "./integers/multiplication.ts";
export * from "./integers/shift.ts";
export * from "./integers/truncation.ts";
export * from "./select.ts";

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
