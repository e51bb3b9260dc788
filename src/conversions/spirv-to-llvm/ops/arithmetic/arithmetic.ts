// Arithmetic Instructions.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { type OpDef, type Value, VectorType } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareIntegers,
  constant,
  type Emitter,
  emit,
  expand,
  extractElement,
  insertValue,
  integerWidthOf,
  lengthOf,
  poison,
  withElement,
} from "../../../llvm-common/index.ts";
import { floatModulo, signedModulo, vectorTimesScalar } from "../../../spirv-formulas/index.ts";
import { rows } from "../rows.ts";
import { OpFormulas } from "./formula-builder.ts";

export const arithmeticPatterns: readonly ConversionPattern[] = [
  ...rows(
    [spirv.FAdd, llvm.fadd],
    [spirv.FDiv, llvm.fdiv],
    [spirv.FMul, llvm.fmul],
    [spirv.FNegate, llvm.fneg],
    [spirv.FRem, llvm.frem],
    [spirv.FSub, llvm.fsub],
    [spirv.IAdd, llvm.add],
    [spirv.IMul, llvm.mul],
    [spirv.ISub, llvm.sub],
    [spirv.SDiv, llvm.sdiv],
    [spirv.SRem, llvm.srem],
    [spirv.UDiv, llvm.udiv],
    [spirv.UMod, llvm.urem],
  ),
  expand(spirv.SNegate, (at, [x]) => emit(at, llvm.sub, [constant(at, x.type, 0), x])),
  expand(spirv.SMod, (at, [x, y]) => signedModulo(new OpFormulas(at), x, y)),
  expand(spirv.FMod, (at, [x, y]) => floatModulo(new OpFormulas(at), x, y)),
  expand(spirv.Dot, (at, [x, y]) => dot(at, x, y)),
  expand(spirv.VectorTimesScalar, (at, [vector, scalar]) =>
    VectorType.is(vector.type) ? vectorTimesScalar(new OpFormulas(at), vector, scalar, vector.type) : undefined,
  ),
  carrying(spirv.IAddCarry, (at, x, y) => {
    const sum = emit(at, llvm.add, [x, y]);
    return [sum, widened(at, compareIntegers(at, "ult", sum, x), x)];
  }),
  carrying(spirv.ISubBorrow, (at, x, y) => [
    emit(at, llvm.sub, [x, y]),
    widened(at, compareIntegers(at, "ult", x, y), x),
  ]),
  carrying(spirv.UMulExtended, (at, x, y) => wideProduct(at, x, y, llvm.zext)),
  carrying(spirv.SMulExtended, (at, x, y) => wideProduct(at, x, y, llvm.sext)),
];

/** The sum of the products of components, from the first on. */
export function dot(at: Emitter, x: Value, y: Value): Value {
  const products = emit(at, llvm.fmul, [x, y]);
  let sum = extractElement(at, products, 0);
  for (let index = 1; index < lengthOf(x.type); index++)
    sum = emit(at, llvm.fadd, [sum, extractElement(at, products, index)]);
  return sum;
}

/** An op whose result is a struct of two values. */
function carrying(def: OpDef, pair: (at: Emitter, x: Value, y: Value) => readonly [Value, Value]): ConversionPattern {
  return expand(def, (at, [x, y], type) => {
    const [first, second] = pair(at, x, y);
    return insertValue(at, insertValue(at, poison(at, type), first, [0]), second, [1]);
  });
}

/** A truth value as an integer of the type of `like`. */
function widened(at: Emitter, flag: Value, like: Value): Value {
  return emit(at, llvm.zext, [flag], like.type);
}

/** The low and the high half of a product. Nothing is wider than 64 bits. */
export function wideProduct(at: Emitter, x: Value, y: Value, extend: OpDef): readonly [Value, Value] {
  const width = integerWidthOf(x.type);
  if (width === 64) return [emit(at, llvm.mul, [x, y]), highProduct(at, x, y, extend === llvm.sext)];
  const wide = withElement(x.type, at.context.integer(2 * width));
  const [a, b] = [emit(at, extend, [x], wide), emit(at, extend, [y], wide)];
  const product = emit(at, llvm.mul, [a, b]);
  const high = emit(at, llvm.lshr, [product, constant(at, wide, width)]);
  return [emit(at, llvm.trunc, [product], x.type), emit(at, llvm.trunc, [high], x.type)];
}

/** The high half of a product of 64-bit numbers, from products of their halves; corrected where a negative number was taken as a large one. */
function highProduct(at: Emitter, x: Value, y: Value, isSigned: boolean): Value {
  const half = constant(at, x.type, 32);
  const lowBits = constant(at, x.type, 0xffffffff);
  const low = (value: Value): Value => emit(at, llvm.and, [value, lowBits]);
  const high = (value: Value): Value => emit(at, llvm.lshr, [value, half]);
  const product = (a: Value, b: Value): Value => emit(at, llvm.mul, [a, b]);
  const [xLow, xHigh, yLow, yHigh] = [low(x), high(x), low(y), high(y)];
  const middle = emit(at, llvm.add, [product(xHigh, yLow), high(product(xLow, yLow))]);
  const cross = emit(at, llvm.add, [product(xLow, yHigh), low(middle)]);
  const carried = emit(at, llvm.add, [high(middle), high(cross)]);
  const unsigned = emit(at, llvm.add, [product(xHigh, yHigh), carried]);
  if (!isSigned) return unsigned;
  const sign = constant(at, x.type, 63);
  const ifNegative = (a: Value, b: Value): Value => emit(at, llvm.and, [emit(at, llvm.ashr, [a, sign]), b]);
  return emit(at, llvm.sub, [emit(at, llvm.sub, [unsigned, ifNegative(x, y)]), ifNegative(y, x)]);
}
