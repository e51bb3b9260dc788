// The conversion of the math dialect to the SPIR-V dialect: shaders have the functions of GLSL, kernels those of OpenCL.

import * as math from "../../dialects/math/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  DenseElementsAttr,
  elementTypeOrSelf,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerType,
  type OpDef,
  type Operation,
  TensorType,
  type Type,
  type Value,
  VectorType,
  vectorType,
  writeBits,
} from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import * as floats from "../../support/float/index.ts";

import {
  constant,
  constantOf,
  converterOf,
  convertToSpirv,
  type Emitter,
  emit,
  expandTo,
  type SpirvTypeConverter,
  spirvRow,
  zero,
} from "../spirv-common/index.ts";

/** Converts what it can of the ops of math inside of `root`; returns whether all went well. */
export function convertMathToSpirv(root: Operation): boolean {
  return convertToSpirv(root, [], () => mathToSpirvPatterns);
}

const { GL, CL } = spirv;

const isKernel = (converter: SpirvTypeConverter) => converter.isKernel;
/** An environment that has both is one for kernels, as in the reference. */
const isShader = (converter: SpirvTypeConverter) => !converter.isKernel && converter.allows("Shader");

/** Whether a wider float represents the result of an op: as in the reference, the passes then leave ops whose expansions look at bits. */
function isEmulated(at: Emitter, type: Type, op: Operation): boolean {
  return !converterOf(at).options.convertsMore && elementTypeOrSelf(type) !== elementTypeOrSelf(op.resultType());
}

/** Vectors of several dimensions, and tensors, are for others. */
function isPlain(op: Operation): boolean {
  const type = op.numResults > 0 ? op.operandType(0) : undefined;
  return VectorType.is(type) ? type.shape.length <= 1 && !type.scalable.includes(true) : !TensorType.is(type);
}

function rows(
  isFor: (converter: SpirvTypeConverter) => boolean,
  table: readonly (readonly [OpDef, OpDef])[],
): readonly ConversionPattern[] {
  return table.map(([from, to]) => spirvRow(from, to, { isFor: (op, converter) => isPlain(op) && isFor(converter) }));
}

function like(type: Type, element: Type): Type {
  return VectorType.is(type) ? vectorType(type.context, type.shape, element) : element;
}

function bitsType(type: Type): Type {
  const element = elementTypeOrSelf(type);
  return type.context.integer(FloatType.is(element) ? element.width : 32);
}

/** The sign bit from one number, all others from another. */
function copySign(at: Emitter, size: Value, sign: Value, type: Type): Value {
  const word = bitsType(type);
  const width = IntegerType.is(word) ? word.width : 32;
  const [highest, others] = [
    constant(at, word, -(1n << BigInt(width - 1))),
    constant(at, word, (1n << BigInt(width - 1)) - 1n),
  ];
  const [low, high] = [spread(at, highest, type), spread(at, others, type)];
  const bits = like(type, word);
  const a = emit(at, spirv.Bitcast, [size], bits);
  const b = emit(at, spirv.Bitcast, [sign], bits);
  const kept = emit(at, spirv.BitwiseAnd, [a, high], bits);
  const taken = emit(at, spirv.BitwiseAnd, [b, low], bits);
  return emit(at, spirv.Bitcast, [emit(at, spirv.BitwiseOr, [kept, taken], bits)], type);
}

/** A scalar in all elements. */
function spread(at: Emitter, scalar: Value, type: Type): Value {
  if (!VectorType.is(type)) return scalar;
  const parts = Array.from({ length: type.shape[0] ?? 1 }, () => scalar);
  return emit(at, spirv.CompositeConstruct, parts, like(type, scalar.type));
}

/** A constant that is no number. */
function nan(at: Emitter, type: Type): Value {
  const element = elementTypeOrSelf(type);
  if (!FloatType.is(element)) return zero(at, type);
  const bits = floats.fromNumber(Number.NaN, floats.floatSemantics[element.format]);
  if (!VectorType.is(type)) return constantOf(at, type, FloatAttr.get(at.context, { type: element, bits }));
  const data = new Uint8Array(element.width / 8);
  writeBits(data, 0, data.length, bits);
  return constantOf(at, type, DenseElementsAttr.get(at.context, { type, splat: true, data }));
}

function either(at: Emitter, forShaders: OpDef, forKernels: OpDef): OpDef | undefined {
  const converter = converterOf(at);
  return isShader(converter) ? forShaders : isKernel(converter) ? forKernels : undefined;
}

/** The logarithm to another base, from the natural one. */
function logarithm(root: OpDef, factor: number): ConversionPattern {
  return expandTo(root, (at, [value], type, op) => {
    const log = isPlain(op) && FloatType.is(elementTypeOrSelf(type)) ? either(at, GL.Log, CL.log) : undefined;
    if (log === undefined) return undefined;
    const scale = constant(at, type, factor);
    return emit(at, spirv.FMul, [emit(at, log, [value], type), scale], type);
  });
}

export const mathToSpirvPatterns: readonly ConversionPattern[] = [
  ...rows(
    () => true,
    [
      [math.isnan, spirv.IsNan],
      [math.isinf, spirv.IsInf],
      [math.isfinite, spirv.IsFinite],
    ],
  ),
  ...rows(isShader, [
    [math.absf, GL.FAbs],
    [math.absi, GL.SAbs],
    [math.acos, GL.Acos],
    [math.acosh, GL.Acosh],
    [math.asin, GL.Asin],
    [math.asinh, GL.Asinh],
    [math.atan, GL.Atan],
    [math.atanh, GL.Atanh],
    [math.ceil, GL.Ceil],
    [math.cos, GL.Cos],
    [math.cosh, GL.Cosh],
    [math.exp, GL.Exp],
    [math.floor, GL.Floor],
    [math.fma, GL.Fma],
    [math.log, GL.Log],
    [math.roundeven, GL.RoundEven],
    [math.rsqrt, GL.InverseSqrt],
    [math.sin, GL.Sin],
    [math.sinh, GL.Sinh],
    [math.sqrt, GL.Sqrt],
    [math.tan, GL.Tan],
    [math.tanh, GL.Tanh],
  ]),
  ...rows(isKernel, [
    [math.absf, CL.fabs],
    [math.absi, CL.s_abs],
    [math.acos, CL.acos],
    [math.acosh, CL.acosh],
    [math.asin, CL.asin],
    [math.asinh, CL.asinh],
    [math.atan, CL.atan],
    [math.atan2, CL.atan2],
    [math.atanh, CL.atanh],
    [math.ceil, CL.ceil],
    [math.cos, CL.cos],
    [math.cosh, CL.cosh],
    [math.erf, CL.erf],
    [math.exp, CL.exp],
    [math.floor, CL.floor],
    [math.fma, CL.fma],
    [math.log, CL.log],
    [math.powf, CL.pow],
    [math.round, CL.round],
    [math.roundeven, CL.rint],
    [math.rsqrt, CL.rsqrt],
    [math.sin, CL.sin],
    [math.sinh, CL.sinh],
    [math.sqrt, CL.sqrt],
    [math.tan, CL.tan],
    [math.tanh, CL.tanh],
  ]),
  expandTo(math.copysign, (at, [size, sign], type, op) =>
    isPlain(op) && !isEmulated(at, type, op) ? copySign(at, size, sign, type) : undefined,
  ),
  expandTo(math.expm1, (at, [value], type, op) => {
    const exp = isPlain(op) ? either(at, GL.Exp, CL.exp) : undefined;
    if (exp === undefined) return undefined;
    const power = emit(at, exp, [value], type);
    return emit(at, spirv.FSub, [power, constant(at, type, 1)], type);
  }),
  expandTo(math.log1p, (at, [value], type, op) => {
    const log = isPlain(op) ? either(at, GL.Log, CL.log) : undefined;
    if (log === undefined) return undefined;
    const sum = emit(at, spirv.FAdd, [constant(at, type, 1), value], type);
    return emit(at, log, [sum], type);
  }),
  logarithm(math.log2, Math.LOG2E),
  logarithm(math.log10, Math.LOG10E),
  // GLSL's pow is undefined for negative bases, which are powers of their sizes with the sign that the exponent gives.
  expandTo(math.powf, (at, [base, exponent], type, op) => {
    if (!isPlain(op) || !isShader(converterOf(at))) return undefined;
    const bool = like(type, at.context.i1);
    const no = zero(at, type);
    const isNegative = emit(at, spirv.FOrdLessThan, [base, no], bool);
    const fraction = emit(at, spirv.FRem, [exponent, constant(at, type, 1)], type);
    const isFraction = emit(at, spirv.FOrdNotEqual, [fraction, no], bool);
    const isNan = emit(at, spirv.LogicalAnd, [isFraction, isNegative], bool);
    const operand = emit(at, spirv.Select, [isNan, nan(at, type), base], type);
    const size = emit(at, GL.FAbs, [operand], type);
    const word = like(type, bitsType(type));
    const whole = emit(at, spirv.ConvertFToS, [exponent], word);
    const unit = constant(at, word, 1);
    const last = emit(at, spirv.BitwiseAnd, [whole, unit], word);
    const isOdd = emit(at, spirv.IEqual, [last, unit], bool);
    const power = emit(at, GL.Pow, [size, exponent], type);
    const negated = emit(at, spirv.FNegate, [power], type);
    const takesNegated = emit(at, spirv.LogicalAnd, [isNegative, isOdd], bool);
    return emit(at, spirv.Select, [takesNegated, negated, power], type);
  }),
  // Half away from zero.
  expandTo(math.round, (at, [value], type, op) => {
    if (!isPlain(op) || !isShader(converterOf(at)) || isEmulated(at, type, op)) return undefined;
    // As in the reference, not for vectors of one element.
    if (VectorType.is(op.resultType()) && !VectorType.is(type) && !converterOf(at).options.convertsMore)
      return undefined;
    const bool = like(type, at.context.i1);
    const [no, unit, half] = [zero(at, type), constant(at, type, 1), constant(at, type, 0.5)];
    const size = emit(at, GL.FAbs, [value], type);
    const floor = emit(at, GL.Floor, [size], type);
    const difference = emit(at, spirv.FSub, [size, floor], type);
    const isUp = emit(at, spirv.FOrdGreaterThanEqual, [difference, half], bool);
    const step = emit(at, spirv.Select, [isUp, unit, no], type);
    return copySign(at, emit(at, spirv.FAdd, [floor, step], type), value, type);
  }),
  // From the number of the highest bit that is set, of which there is none in zero.
  expandTo(math.ctlz, (at, [value], type, op) => {
    const element = elementTypeOrSelf(type);
    if (!isPlain(op) || !converterOf(at).allows("Shader") || !IntegerType.is(element) || element.width !== 32)
      return undefined;
    const original = elementTypeOrSelf(op.resultType());
    if (original !== element && !IndexType.is(original)) return undefined;
    const [unit, highest, width] = [constant(at, type, 1), constant(at, type, 31), constant(at, type, 32)];
    const bit = emit(at, GL.FindUMsb, [value], type);
    const above = emit(at, spirv.ISub, [highest, bit], type);
    const small = emit(at, spirv.ISub, [width, value], type);
    const isSmall = emit(at, spirv.ULessThanEqual, [value, unit], like(type, at.context.i1));
    return emit(at, spirv.Select, [isSmall, small, above], type);
  }),
];
