// Functions of floats: instructions of OpenCL.std.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { VectorType } from "../../ir/index.ts";
import { flag } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { rejectRow } from "../common/rejection.ts";
import { decorateFastMath } from "../decorations/arithmetic-flags.ts";
import { shapedLike } from "../instructions/booleans.ts";
import { intrinsic, type WriteIntrinsic, widthOf } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";
import { largest, type StrictChoice, smallest, strictChoice } from "./strict-choices.ts";

/** Functions with the same name and operands. */
const SAME: readonly (readonly [name: string, instruction: number, native?: number])[] = [
  ["acos", OpenCLStd.acos],
  ["asin", OpenCLStd.asin],
  ["atan", OpenCLStd.atan],
  ["atan2", OpenCLStd.atan2],
  ["ceil", OpenCLStd.ceil],
  ["copysign", OpenCLStd.copysign],
  ["cos", OpenCLStd.cos, OpenCLStd.native_cos],
  ["cosh", OpenCLStd.cosh],
  ["exp", OpenCLStd.exp, OpenCLStd.native_exp],
  ["exp2", OpenCLStd.exp2, OpenCLStd.native_exp2],
  ["exp10", OpenCLStd.exp10, OpenCLStd.native_exp10],
  ["fabs", OpenCLStd.fabs],
  ["floor", OpenCLStd.floor],
  ["log", OpenCLStd.log, OpenCLStd.native_log],
  ["log10", OpenCLStd.log10, OpenCLStd.native_log10],
  ["log2", OpenCLStd.log2, OpenCLStd.native_log2],
  ["maxnum", OpenCLStd.fmax],
  ["maximumnum", OpenCLStd.fmax],
  ["minnum", OpenCLStd.fmin],
  ["minimumnum", OpenCLStd.fmin],
  ["nearbyint", OpenCLStd.rint],
  ["pow", OpenCLStd.pow],
  ["rint", OpenCLStd.rint],
  ["round", OpenCLStd.round],
  ["roundeven", OpenCLStd.rint],
  ["sin", OpenCLStd.sin, OpenCLStd.native_sin],
  ["sinh", OpenCLStd.sinh],
  ["sqrt", OpenCLStd.sqrt, OpenCLStd.native_sqrt],
  ["tan", OpenCLStd.tan, OpenCLStd.native_tan],
  ["tanh", OpenCLStd.tanh],
  ["trunc", OpenCLStd.trunc],
];

/** A function of 32 bits that may be approximated has a native form. */
function same(number: number, native: number | undefined): WriteIntrinsic {
  return (call) => {
    const isApproximate = ((call.info?.flags ?? 0) & flag.afn) !== 0 && widthOf(call.type) === 32;
    return call.extended(isApproximate ? (native ?? number) : number, ...call.args());
  };
}

const FMA_EXTENSION = "SPV_KHR_fma";

const fma: WriteIntrinsic = (call) => {
  const { builder } = call.body.at;
  if (!builder.options.allows(FMA_EXTENSION)) return call.extended(OpenCLStd.fma, ...call.args());
  builder.extension(FMA_EXTENSION);
  return call.result(Op.FmaKHR, ...call.args());
};

/** May be contracted: `mad`, or a product and a sum. */
const fmuladd: WriteIntrinsic = (call) => {
  const { builder } = call.body.at;
  if (call.body.at.options.usesMad !== false) return call.extended(OpenCLStd.mad, ...call.args());
  const flags = call.info?.flags ?? 0;
  const product = call.emit(Op.FMul, call.type, call.arg(0), call.arg(1));
  decorateFastMath(builder, product, flags);
  const sum = call.body.result(call.row, Op.FAdd, product, call.arg(2));
  decorateFastMath(builder, sum, flags);
  return true;
};

/** A float and an integer, of which OpenCL.std has 32 bits and as many lanes as the float has. */
function withInteger(number: number): WriteIntrinsic {
  return (call) => {
    const [value = 0, exponent = 0] = call.args(2);
    const from = call.typeOf(1);
    const width = widthOf(from);
    if (width > 32) return rejectRow(`the exponent has ${width} bits, and OpenCL.std takes 32`, call.row);
    const scalar = call.body.int(32);
    const lanes = shapedLike(from, scalar);
    const whole = width === 32 ? exponent : call.emit(Op.SConvert, lanes, exponent);
    const wanted = shapedLike(call.type, scalar);
    if (VectorType.is(wanted) === VectorType.is(lanes)) return call.extended(number, value, whole);
    const count = VectorType.is(wanted) ? (wanted.shape[0] ?? 1) : 1;
    return call.extended(number, value, call.emit(Op.CompositeConstruct, wanted, ...Array<number>(count).fill(whole)));
  };
}

/** The smaller or larger of two. */
function strict(kind: StrictChoice): WriteIntrinsic {
  return (call) => {
    const [a, b] = [call.arg(0), call.arg(1)];
    const { sum, ordered, isUnordered } = strictChoice(call, kind, a, b);
    return call.result(Op.Select, isUnordered, sum, ordered);
  };
}

/** A function whose second result is written through a pointer. */
function split(number: number): WriteIntrinsic {
  return (call) => {
    const [first, second] = [call.member(0), call.member(1)];
    const slot = call.body.temporary(second);
    const value = call.emitExtended(number, first, call.arg(0), slot);
    const other = call.emit(Op.Load, second, slot, 2, call.body.at.layout.alignment(second));
    return call.composite(value, other);
  };
}

/** Rounds, then converts. */
function rounded(number: number): WriteIntrinsic {
  return (call) => call.result(Op.ConvertFToS, call.emitExtended(number, call.typeOf(0), call.arg(0)));
}

/** Functions of floats. */
export const math: readonly IntrinsicEntry[] = [
  ...SAME.map(([name, number, native]) => intrinsic(name, same(number, native))),
  intrinsic("fma", fma, { opcode: Op.FmaKHR }),
  intrinsic("fmuladd", fmuladd),
  intrinsic("powi", withInteger(OpenCLStd.pown)),
  intrinsic("ldexp", withInteger(OpenCLStd.ldexp)),
  intrinsic("minimum", strict(smallest)),
  intrinsic("maximum", strict(largest)),
  intrinsic("frexp", split(OpenCLStd.frexp)),
  intrinsic("modf", split(OpenCLStd.modf)),
  intrinsic("sincos", split(OpenCLStd.sincos)),
  intrinsic("lround", rounded(OpenCLStd.round)),
  intrinsic("llround", rounded(OpenCLStd.round)),
  intrinsic("lrint", rounded(OpenCLStd.rint)),
  intrinsic("llrint", rounded(OpenCLStd.rint)),
];
