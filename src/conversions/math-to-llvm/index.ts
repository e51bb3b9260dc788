// The conversion of the math dialect to the LLVM dialect.

import * as llvm from "../../dialects/llvm/index.ts";
import * as math from "../../dialects/math/index.ts";
import { boolAttr, integerAttr, type OpDef, type Operation, type Type, type Value } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  singleValues,
  withConverter,
} from "../../rewrite/index.ts";
import {
  constant,
  type Emitter,
  emit,
  expand,
  extractValue,
  fastMathOf,
  forEachVector,
  hostRow,
  hostRows,
  INDEX_WIDTH,
  llvmTypeConverter,
} from "../llvm-common/index.ts";

const { intrinsic } = llvm;

/** Converts the ops of math inside of `root` that LLVM has intrinsics or short expansions for; returns whether it could. */
export function convertMathToLlvm(root: Operation, approximatesLog1p: boolean): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm");
  const patterns = mathToLlvmPatterns(approximatesLog1p);
  return applyPartialConversion([root], target, withConverter(llvmTypeConverter(INDEX_WIDTH), patterns));
}

export function mathToLlvmPatterns(approximatesLog1p: boolean): readonly ConversionPattern[] {
  return approximatesLog1p ? [...mathPatterns, log1p] : mathPatterns;
}

const notPoison = (name: string) => ({ properties: { [name]: (op: Operation) => boolAttr(op.context, false) } });

function byClass(bits: number) {
  return { properties: { bit: (op: Operation) => integerAttr(op.context, op.context.i32, bits) } };
}

const mathPatterns: readonly ConversionPattern[] = [
  ...hostRows(
    [math.absf, intrinsic("fabs")],
    [math.acos, intrinsic("acos")],
    [math.asin, intrinsic("asin")],
    [math.atan, intrinsic("atan")],
    [math.atan2, intrinsic("atan2")],
    [math.ceil, intrinsic("ceil")],
    [math.copysign, intrinsic("copysign")],
    [math.cos, intrinsic("cos")],
    [math.cosh, intrinsic("cosh")],
    [math.ctpop, intrinsic("ctpop")],
    [math.exp, intrinsic("exp")],
    [math.exp2, intrinsic("exp2")],
    [math.floor, intrinsic("floor")],
    [math.fma, intrinsic("fma")],
    [math.fpowi, intrinsic("powi")],
    [math.log, intrinsic("log")],
    [math.log10, intrinsic("log10")],
    [math.log2, intrinsic("log2")],
    [math.powf, intrinsic("pow")],
    [math.round, intrinsic("round")],
    [math.roundeven, intrinsic("roundeven")],
    [math.sin, intrinsic("sin")],
    [math.sinh, intrinsic("sinh")],
    [math.sqrt, intrinsic("sqrt")],
    [math.tan, intrinsic("tan")],
    [math.tanh, intrinsic("tanh")],
    [math.trunc, intrinsic("trunc")],
  ),
  hostRow(math.absi, intrinsic("abs"), notPoison("is_int_min_poison")),
  hostRow(math.ctlz, intrinsic("ctlz"), notPoison("is_zero_poison")),
  hostRow(math.cttz, intrinsic("cttz"), notPoison("is_zero_poison")),
  hostRow(math.isnan, intrinsic("is.fpclass"), byClass(0b11)),
  hostRow(math.isfinite, intrinsic("is.fpclass"), byClass(0b111111000)),
  byVector(math.expm1, (at, x, flags) => {
    const one = constant(at, x.type, 1);
    return withFlags(at, llvm.fsub, [withFlags(at, intrinsic("exp"), [x], flags), one], flags);
  }),
  byVector(math.rsqrt, (at, x, flags) => {
    const one = constant(at, x.type, 1);
    return withFlags(at, llvm.fdiv, [one, withFlags(at, intrinsic("sqrt"), [x], flags)], flags);
  }),
  {
    name: "convert math.sincos",
    root: math.sincos,
    benefit: 1,
    apply(op, operands, at) {
      const [x] = singleValues(operands) ?? [];
      const [sin, cos] = at.converter?.convertAll(op.resultTypes) ?? [];
      if (x === undefined || sin === undefined || cos === undefined || llvm.ArrayType.is(x.type)) return false;
      const both = llvm.literalStruct(at.context, [sin, cos]);
      const result = withFlags(at, intrinsic("sincos"), [x], fastMathOf(op), both);
      at.replaceOp(op, [extractValue(at, result, [0], sin), extractValue(at, result, [1], cos)]);
      return true;
    },
  },
];

const log1p = byVector(math.log1p, (at, x, flags) => {
  const sum = withFlags(at, llvm.fadd, [constant(at, x.type, 1), x], flags);
  return withFlags(at, intrinsic("log"), [sum], flags);
});

type Flags = ReturnType<typeof fastMathOf>;

/** An expansion of an op of one operand, for each vector. */
function byVector(def: OpDef, compute: (at: Emitter, x: Value, flags: Flags) => Value): ConversionPattern {
  return expand(def, (at, [x], type, op) =>
    forEachVector(at, [x], type, ([part = x]) => compute(at, part, fastMathOf(op))),
  );
}

function withFlags(at: Emitter, def: OpDef, operands: readonly Value[], flags: Flags, type?: Type): Value {
  return emit(
    at,
    def,
    operands,
    type,
    def.properties.map(({ name }) => (name === "fastmathFlags" ? flags : undefined)),
  );
}
