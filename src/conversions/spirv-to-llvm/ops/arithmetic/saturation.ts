// Conversions that saturate: what is out of range becomes the nearest number of the result's type, and what is none becomes 0.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import type { OpDef, Type, Value } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareFloats,
  constant,
  type Emitter,
  type Expansion,
  emit,
  expand,
  integerWidthOf,
} from "../../../llvm-common/index.ts";

const { intrinsic } = llvm;

/** The least and the largest number of a type. */
function rangeOf(type: Type, isSigned: boolean): readonly [bigint, bigint] {
  const width = BigInt(integerWidthOf(type));
  return isSigned ? [-(1n << (width - 1n)), (1n << (width - 1n)) - 1n] : [0n, (1n << width) - 1n];
}

/** LLVM's conversion of a number out of range gives poison, which the selects then do not choose. */
export function fromFloat(at: Emitter, x: Value, type: Type, isSigned: boolean): Value {
  const [least, largest] = rangeOf(type, isSigned);
  const choose = (condition: Value, number: bigint, other: Value): Value =>
    emit(at, llvm.select, [condition, constant(at, type, number), other], type);
  const number = emit(at, isSigned ? llvm.fptosi : llvm.fptoui, [x], type);
  const isLow = compareFloats(at, "ole", x, constant(at, x.type, Number(least)));
  const isHigh = compareFloats(at, "oge", x, constant(at, x.type, Number(largest + 1n)));
  const inRange = choose(isHigh, largest, choose(isLow, least, number));
  return choose(compareFloats(at, "uno", x, x), 0n, inRange);
}

/** Limits a number to what both types have, then changes its width. */
function fromInteger(at: Emitter, x: Value, type: Type, fromSigned: boolean, toSigned: boolean): Value {
  const [from, to] = [rangeOf(x.type, fromSigned), rangeOf(type, toSigned)];
  let value = x;
  if (to[1] < from[1]) value = emit(at, intrinsic(fromSigned ? "smin" : "umin"), [value, constant(at, x.type, to[1])]);
  if (to[0] > from[0]) value = emit(at, intrinsic("smax"), [value, constant(at, x.type, to[0])]);
  const [width, wanted] = [integerWidthOf(x.type), integerWidthOf(type)];
  if (width === wanted) return value;
  return emit(at, width > wanted ? llvm.trunc : fromSigned ? llvm.sext : llvm.zext, [value], type);
}

export const saturatingInstructions: spirv.OpTable<Expansion> = {
  core: {
    SatConvertSToU: (at, [x], type) => fromInteger(at, x, type, true, false),
    SatConvertUToS: (at, [x], type) => fromInteger(at, x, type, false, true),
  },
};

const decorated: readonly (readonly [OpDef, Expansion])[] = [
  [spirv.ConvertFToS, (at, [x], type) => fromFloat(at, x, type, true)],
  [spirv.ConvertFToU, (at, [x], type) => fromFloat(at, x, type, false)],
  [spirv.SConvert, (at, [x], type) => fromInteger(at, x, type, true, true)],
  [spirv.UConvert, (at, [x], type) => fromInteger(at, x, type, false, false)],
];

/** For conversions that are decorated so; they come before the usual ones. */
export const saturationPatterns: readonly ConversionPattern[] = decorated.map(([def, expansion]) => ({
  ...expand(def, (at, operands, type, op) =>
    op.attr("saturated_conversion") === undefined ? undefined : expansion(at, operands, type, op),
  ),
  benefit: 2,
}));
