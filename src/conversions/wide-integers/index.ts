// Emulation of integers of twice the width that a target has.

import * as func from "../../dialects/func/index.ts";
import { type Operation, TypeAttr } from "../../ir/index.ts";
import { applyPartialConversion, ConversionTarget, withConverter } from "../../rewrite/index.ts";
import { functionPatterns } from "../signatures/index.ts";
import { integerPatterns } from "./arithmetic.ts";
import { floatCastPatterns } from "./float-casts.ts";
import { halvesConverter } from "./halves.ts";

/** Emulates integers of `2 * width` bits inside of `root`; returns whether it could. */
export function emulateWideIntegers(root: Operation, width: number): boolean {
  const converter = halvesConverter(width);
  const hasLegalTypes = (op: Operation): boolean => converter.hasLegalTypes(op);
  const hasLegalSignature = (op: Operation): boolean => {
    const attr = op.attr("function_type");
    return TypeAttr.is(attr) && converter.isLegal(attr.type);
  };
  const target = new ConversionTarget()
    .addDynamicallyLegalOps(hasLegalSignature, func.funcOp)
    .addDynamicallyLegalOps(hasLegalTypes, func.call, func.return)
    .addDynamicallyLegalDialects(hasLegalTypes, "arith", "vector");
  const patterns = [...functionPatterns, ...integerPatterns, ...floatCastPatterns];
  return applyPartialConversion([root], target, withConverter(converter, patterns));
}
