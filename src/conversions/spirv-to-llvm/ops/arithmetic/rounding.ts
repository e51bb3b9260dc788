// Conversions with a rounding mode of their own: the nearest number, or its neighbour where that lies on the wrong side.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  elementTypeOrSelf,
  IntegerType,
  type OpDef,
  type Operation,
  type Type,
  type Value,
} from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareFloats,
  compareIntegers,
  constant,
  type Emitter,
  emit,
  expand,
  integerWidthOf,
  withElement,
} from "../../../llvm-common/index.ts";
import { fromFloat } from "./saturation.ts";

const { intrinsic } = llvm;

/** By the names of SPIR-V's rounding modes: the intrinsic that gives the integer; towards zero is what LLVM's conversions do. */
const toInteger: Readonly<Record<string, llvm.IntrinsicName>> = { RTE: "roundeven", RTP: "ceil", RTN: "floor" };

/** The neighbour of the nearest number that a rounding mode asks for; the truth values say on which side of what was rounded it lies. */
export function directed(at: Emitter, nearest: Value, isAbove: Value, isBelow: Value, mode: string): Value {
  if (mode === "RTE") return nearest;
  const bits = emit(
    at,
    llvm.bitcast,
    [nearest],
    withElement(nearest.type, at.context.integer(integerWidthOf(nearest.type))),
  );
  const isNegative = compareIntegers(at, "slt", bits, constant(at, bits.type, 0));
  const isPositive = emit(at, llvm.xor, [isNegative, constant(at, isNegative.type, 1)]);
  const both = (a: Value, b: Value): Value => emit(at, llvm.and, [a, b]);
  const either = (a: Value, b: Value): Value => emit(at, llvm.or, [a, b]);
  const never = constant(at, isNegative.type, 0);
  // Numbers of one sign are in the order of their bits, by size.
  const tooLarge = either(
    mode === "RTP" ? never : both(isAbove, isPositive),
    mode === "RTN" ? never : both(isBelow, isNegative),
  );
  const tooSmall = either(
    mode === "RTP" ? both(isBelow, isPositive) : never,
    mode === "RTN" ? both(isAbove, isNegative) : never,
  );
  const one = constant(at, bits.type, 1);
  const less = emit(at, llvm.select, [tooLarge, emit(at, llvm.sub, [bits, one]), bits], bits.type);
  const moved = emit(at, llvm.select, [tooSmall, emit(at, llvm.add, [bits, one]), less], bits.type);
  return emit(at, llvm.bitcast, [moved], nearest.type);
}

/** A float of fewer bits. */
export function narrowed(at: Emitter, x: Value, type: Type, mode: string): Value {
  const nearest = emit(at, llvm.fptrunc, [x], type);
  if (mode === "RTE") return nearest;
  const back = emit(at, llvm.fpext, [nearest], x.type);
  return directed(at, nearest, compareFloats(at, "ogt", back, x), compareFloats(at, "olt", back, x), mode);
}

/** A float of an integer. */
export function fromInteger(at: Emitter, x: Value, type: Type, isSigned: boolean, mode: string): Value {
  const nearest = emit(at, isSigned ? llvm.sitofp : llvm.uitofp, [x], type);
  if (mode === "RTE") return nearest;
  const width = integerWidthOf(x.type) - (isSigned ? 1 : 0);
  const back = fromFloat(at, nearest, x.type, isSigned);
  const isBeyond = compareFloats(at, "oge", nearest, constant(at, type, 2 ** width));
  const isAbove = emit(at, llvm.or, [isBeyond, compareIntegers(at, isSigned ? "sgt" : "ugt", back, x)]);
  return directed(at, nearest, isAbove, compareIntegers(at, isSigned ? "slt" : "ult", back, x), mode);
}

function modeOf(op: Operation): string | undefined {
  const mode = op.attr("fp_rounding_mode");
  return spirv.FPRoundingMode.is(mode) ? spirv.FPRoundingMode.enum.text(mode.value) : undefined;
}

type Rounding = (at: Emitter, x: Value, type: Type, mode: string, op: Operation) => Value | undefined;

const toInt =
  (isSigned: boolean): Rounding =>
  (at, x, type, mode, op) => {
    const round = toInteger[mode];
    const whole = round === undefined ? x : emit(at, intrinsic(round), [x]);
    if (op.attr("saturated_conversion") !== undefined) return fromFloat(at, whole, type, isSigned);
    return emit(at, isSigned ? llvm.fptosi : llvm.fptoui, [whole], type);
  };

const decorated: readonly (readonly [OpDef, Rounding])[] = [
  [spirv.ConvertFToS, toInt(true)],
  [spirv.ConvertFToU, toInt(false)],
  [spirv.ConvertSToF, (at, x, type, mode) => fromInteger(at, x, type, true, mode)],
  [spirv.ConvertUToF, (at, x, type, mode) => fromInteger(at, x, type, false, mode)],
  [
    spirv.FConvert,
    (at, x, type, mode) => (integerWidthOf(type) < integerWidthOf(x.type) ? narrowed(at, x, type, mode) : undefined),
  ],
];

const conversions: ReadonlySet<OpDef> = new Set(decorated.map(([def]) => def));

/**
 * Whether an op is to round in another way than to the nearest number, which no instruction of LLVM but a conversion can be made to do. Integers
 * of integers are not rounded: LLVM's backend for SPIR-V decorates them as well, for `convert_int_rtz(long)` of OpenCL C.
 */
export function hasForeignRounding(op: Operation): boolean {
  const mode = modeOf(op);
  if (mode === undefined || mode === "RTE" || conversions.has(op.def)) return false;
  return !op.resultTypes.every((type) => IntegerType.is(elementTypeOrSelf(type)));
}

/** For conversions that say how they round; they come before all others. */
export const roundingPatterns: readonly ConversionPattern[] = decorated.map(([def, rounding]) => ({
  ...expand(def, (at, [x], type, op) => {
    const mode = modeOf(op);
    return mode === undefined ? undefined : rounding(at, x, type, mode, op);
  }),
  benefit: 3,
}));
