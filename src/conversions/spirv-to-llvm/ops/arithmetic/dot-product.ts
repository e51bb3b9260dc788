// Integer dot products: the components become as wide as the result, then come the products and their sum.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { type OpDef, type Type, type Value, VectorType, vectorType } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  type Emitter,
  emit,
  expand,
  extractElement,
  integerWidthOf,
  lengthOf,
  withElement,
} from "../../../llvm-common/index.ts";

const { intrinsic } = llvm;
const { sext, zext } = llvm;

export const dotProductPatterns: readonly ConversionPattern[] = [
  dotProduct(spirv.SDot, sext, sext),
  dotProduct(spirv.SUDot, sext, zext),
  dotProduct(spirv.UDot, zext, zext),
  dotProduct(spirv.SDotAccSat, sext, sext, intrinsic("sadd.sat")),
  dotProduct(spirv.SUDotAccSat, sext, zext, intrinsic("sadd.sat")),
  dotProduct(spirv.UDotAccSat, zext, zext, intrinsic("uadd.sat")),
];

/** `accumulate` adds the third operand, if there is one. */
function dotProduct(def: OpDef, extend1: OpDef, extend2: OpDef, accumulate?: OpDef): ConversionPattern {
  return expand(def, (at, [vector1, vector2, accumulator], type) => {
    const [a, b] = [widened(at, vector1, type, extend1), widened(at, vector2, type, extend2)];
    const products = emit(at, llvm.mul, [a, b]);
    let sum = extractElement(at, products, 0);
    for (let index = 1; index < lengthOf(products.type); index++)
      sum = emit(at, llvm.add, [sum, extractElement(at, products, index)]);
    return accumulate === undefined ? sum : emit(at, accumulate, [sum, accumulator]);
  });
}

/** Four components that are packed into one number become a vector first. */
function widened(at: Emitter, operand: Value, type: Type, extend: OpDef): Value {
  const bytes = vectorType(at.context, [4], at.context.integer(8));
  const vector = VectorType.is(operand.type) ? operand : emit(at, llvm.bitcast, [operand], bytes);
  const wide = withElement(vector.type, type);
  return integerWidthOf(vector.type) === integerWidthOf(type) ? vector : emit(at, extend, [vector], wide);
}
