// The conversion of the arith dialect to the SPIR-V dialect.

import * as arith from "../../dialects/arith/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  elementTypeOrSelf,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type OpDef,
  type Operation,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, forSingles } from "../../rewrite/index.ts";
import {
  areAvailable,
  constant,
  converterOf,
  convertToSpirv,
  type Emitter,
  emit,
  expandTo,
  integerComparisons,
  keepBits,
  one,
  type SpirvTypeConverter,
  type SpirvTypeOptions,
  signedRemainder,
  spirvRow,
  zero,
} from "../spirv-common/index.ts";
import { constantPatterns } from "./constant.ts";

/** Converts the ops of arith inside of `root`; returns whether it could. */
export function convertArithToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(root, ["arith"], arithToSpirvPatterns, options);
}

function isBool(type: Type): boolean {
  return elementTypeOrSelf(type) === type.context.i1;
}

function withElement(type: Type, element: Type): Type {
  return VectorType.is(type) ? vectorType(type.context, type.shape, element) : element;
}

/** Ops that look at bits which emulation puts above a number. */
const UNSIGNED_OPS: ReadonlySet<OpDef> = new Set([spirv.UDiv, spirv.UMod]);

/** Elementwise ops on numbers: those on truth values have others. */
function numbers(from: OpDef, to: OpDef): ConversionPattern {
  return {
    name: `${from.name} to ${to.name}`,
    root: from,
    benefit: 1,
    ...forSingles((op, values, at) => {
      const type = at.converter?.convert(op.resultType());
      if (type === undefined) return false;
      // Vectors of several dimensions are for others to unroll.
      if (UNSIGNED_OPS.has(to) && type !== op.resultType() && !IndexType.is(elementTypeOrSelf(op.resultType()))) {
        const problem = "bitwidth emulation is not implemented yet on unsigned op pattern version";
        at.context.emit(op.plainError(problem));
        return false;
      }
      if (values.some((value) => VectorType.is(value.type) && value.type.shape.length > 1)) return false;
      const made = at.create(to, {
        operands: values,
        resultTypes: [type],
        attributes: decorations(op, converterOf(at)),
      });
      at.replaceOp(op, made.results);
      return true;
    }),
  };
}

/** The overflow flags of an op as decorations, and its other attributes. Fast-math flags are dropped, as in the reference. */
function decorations(op: Operation, { env }: SpirvTypeConverter) {
  const { entries } = op.attributes;
  const overflow = op.attr("overflowFlags");
  const value = arith.overflow.is(overflow) ? Number(overflow.value) : 0;
  if (value === 0 || env.allowedExtension(["SPV_KHR_no_integer_wrap_decoration"]) === undefined) return entries;
  const { unit } = op.context;
  return [
    ...entries,
    ...((value & NSW) === 0 ? [] : [{ name: "no_signed_wrap", value: unit }]),
    ...((value & NUW) === 0 ? [] : [{ name: "no_unsigned_wrap", value: unit }]),
  ];
}

const NSW = 1;
const NUW = 2;
/** For truth values one op, for numbers another. */
function bitwise(from: OpDef, forBools: OpDef, forNumbers: OpDef): ConversionPattern {
  return expandTo(from, (at, operands, type, op) => {
    const def = isBool(op.operandType(0)) ? forBools : forNumbers;
    return emit(at, def, operands, type);
  });
}

/** The set of extended instructions that a client has. */
function byClient(from: OpDef, forKernels: OpDef, forShaders: OpDef): readonly ConversionPattern[] {
  return [
    spirvRow(from, forKernels, { isFor: (_, converter) => converter.isKernel }),
    spirvRow(from, forShaders, { isFor: (_, converter) => !converter.isKernel }),
  ];
}

const { GL, CL } = spirv;

export function arithToSpirvPatterns(): readonly ConversionPattern[] {
  return [
    ...constantPatterns,
    numbers(arith.addi, spirv.IAdd),
    numbers(arith.subi, spirv.ISub),
    numbers(arith.muli, spirv.IMul),
    numbers(arith.divui, spirv.UDiv),
    numbers(arith.divsi, spirv.SDiv),
    numbers(arith.remui, spirv.UMod),
    remainder,
    bitwise(arith.andi, spirv.LogicalAnd, spirv.BitwiseAnd),
    bitwise(arith.ori, spirv.LogicalOr, spirv.BitwiseOr),
    bitwise(arith.xori, spirv.LogicalNotEqual, spirv.BitwiseXor),
    numbers(arith.shli, spirv.ShiftLeftLogical),
    numbers(arith.shrui, spirv.ShiftRightLogical),
    numbers(arith.shrsi, spirv.ShiftRightArithmetic),
    numbers(arith.negf, spirv.FNegate),
    numbers(arith.addf, spirv.FAdd),
    numbers(arith.subf, spirv.FSub),
    numbers(arith.mulf, spirv.FMul),
    numbers(arith.divf, spirv.FDiv),
    numbers(arith.remf, spirv.FRem),
    ...casts,
    ...comparisons,
    extended(arith.addui_extended, spirv.IAddCarry, true),
    extended(arith.mulsi_extended, spirv.SMulExtended, false),
    extended(arith.mului_extended, spirv.UMulExtended, false),
    // Arrays in the place of tensors are selected in no environment before SPIR-V 1.4.
    expandTo(arith.select, (at, operands, type) =>
      spirv.ArrayType.is(type) ? undefined : emit(at, spirv.Select, operands, type),
    ),
    ...byClient(arith.maxsi, CL.s_max, GL.SMax),
    ...byClient(arith.maxui, CL.u_max, GL.UMax),
    ...byClient(arith.minsi, CL.s_min, GL.SMin),
    ...byClient(arith.minui, CL.u_min, GL.UMin),
    minimumMaximum(arith.maximumf, CL.fmax, GL.FMax, "propagate"),
    minimumMaximum(arith.minimumf, CL.fmin, GL.FMin, "propagate"),
    minimumMaximum(arith.maxnumf, CL.fmax, GL.FMax, "other"),
    minimumMaximum(arith.minnumf, CL.fmin, GL.FMin, "other"),
  ];
}

const remainder = expandTo(arith.remsi, (at, [lhs, rhs], type) => signedRemainder(at, lhs, rhs, type));

// ---- casts

const bitsOf = (type: Type) => {
  const element = elementTypeOrSelf(type);
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
};

/** A truth value as a number: one of two constants. */
function choose(at: Emitter, condition: Value, type: Type, yes: number): Value {
  const no = zero(at, type);
  return emit(at, spirv.Select, [condition, constant(at, type, yes), no], type);
}

/** Masks a wider integer to the bits of the narrower one that it holds. */
function masked(at: Emitter, value: Value, bits: number, type: Type): Value {
  const mask = constant(at, type, (1n << BigInt(bits)) - 1n);
  return emit(at, spirv.BitwiseAnd, [value, mask], type);
}

/** A cast between converted types: none if they are the same, and where emulation makes no difference. */
function cast(from: OpDef, to: OpDef): ConversionPattern {
  return {
    name: `convert ${from.name}`,
    root: from,
    benefit: 1,
    ...forSingles((op, [value], at) => {
      const type = at.converter?.convert(op.resultType());
      if (value === undefined || type === undefined || isBool(value.type) || isBool(op.resultType())) return false;
      if (from === arith.bitcast && !keepBits(op, value.type, type)) return false;
      if (type === value.type) {
        // The patterns for emulated integers extend and mask them.
        if (WIDTH_CASTS.has(from)) return false;
        at.replaceOp(op, [value]);
        return true;
      }
      const attributes = to === spirv.FConvert ? roundingOf(op) : [];
      if (attributes === undefined || !areAvailable(at, type, [value])) return false;
      at.replaceOp(op, at.create(to, { operands: [value], resultTypes: [type], attributes }).results);
      return true;
    }),
  };
}

/** Whether an integer of another width represents the operand than the result. The reference takes the bits above the operand for its sign. */
function isEmulatedFurther(at: Emitter, op: Operation, value: Value): boolean {
  return converterOf(at).options.convertsMore && isEmulated(op, value);
}

/** Casts that change the width of integers. */
const WIDTH_CASTS: ReadonlySet<OpDef> = new Set<OpDef>([arith.extsi, arith.extui, arith.trunci]);

const ROUNDING: Readonly<Record<number, string>> = { 0: "RTE", 1: "RTN", 2: "RTP", 3: "RTZ" };

/** The rounding mode that a narrowing float cast states; undefined for one that SPIR-V lacks. */
function roundingOf(op: Operation) {
  const mode = op.attr("roundingmode");
  if (mode === undefined) return [];
  const name = IntegerAttr.is(mode) ? ROUNDING[Number(mode.value)] : undefined;
  if (name === undefined) return undefined;
  const value = spirv.FPRoundingMode.of(op.context, spirv.FPRoundingMode.enum.value(name) ?? 0);
  return [{ name: "fp_rounding_mode", value }];
}

const casts: readonly ConversionPattern[] = [
  cast(arith.extsi, spirv.SConvert),
  expandTo(arith.extsi, (at, [value], type, op) => {
    if (!isBool(op.operandType(0))) return undefined;
    const ones = constant(at, type, -1);
    const no = zero(at, type);
    return emit(at, spirv.Select, [value, ones, no], type);
  }),
  expandTo(
    arith.extsi,
    (at, [value], type, op) => {
      const bits = bitsOf(op.operandType(0));
      if (isBool(op.operandType(0))) return undefined;
      if (type !== value.type && !isEmulatedFurther(at, op, value)) return undefined;
      const width = converterOf(at).options.convertsMore ? 0 : bitsOf(op.resultType());
      const shift = constant(at, value.type, (width || bitsOf(value.type)) - bits);
      const left = emit(at, spirv.ShiftLeftLogical, [value, shift], value.type);
      const extended = emit(at, spirv.ShiftRightArithmetic, [left, shift], value.type);
      return type === value.type ? extended : emit(at, spirv.SConvert, [extended], type);
    },
    2,
    " of an emulated integer",
  ),
  cast(arith.extui, spirv.UConvert),
  expandTo(arith.extui, (at, [value], type, op) =>
    isBool(op.operandType(0)) ? choose(at, value, type, 1) : undefined,
  ),
  expandTo(
    arith.extui,
    (at, [value], type, op) => {
      if (isBool(op.operandType(0))) return undefined;
      if (type !== value.type && !isEmulatedFurther(at, op, value)) return undefined;
      const extended = masked(at, value, bitsOf(op.operandType(0)), value.type);
      return type === value.type ? extended : emit(at, spirv.UConvert, [extended], type);
    },
    2,
    " of an emulated integer",
  ),
  cast(arith.trunci, spirv.SConvert),
  expandTo(arith.trunci, (at, [value], type, op) => {
    if (!isBool(op.resultType())) return undefined;
    const mask = one(at, value.type);
    const last = emit(at, spirv.BitwiseAnd, [value, mask], value.type);
    const isSet = emit(at, spirv.IEqual, [last, mask], type);
    const no = zero(at, type);
    return emit(at, spirv.Select, [isSet, one(at, type), no], type);
  }),
  expandTo(
    arith.trunci,
    (at, [value], type, op) =>
      isBool(op.resultType()) || type !== value.type ? undefined : masked(at, value, bitsOf(op.resultType()), type),
    2,
    " to an emulated integer",
  ),
  cast(arith.uitofp, spirv.ConvertUToF),
  expandTo(arith.uitofp, (at, [value], type, op) =>
    isBool(op.operandType(0)) ? choose(at, value, type, 1) : undefined,
  ),
  cast(arith.sitofp, spirv.ConvertSToF),
  cast(arith.fptoui, spirv.ConvertFToU),
  cast(arith.fptosi, spirv.ConvertFToS),
  cast(arith.extf, spirv.FConvert),
  cast(arith.truncf, spirv.FConvert),
  cast(arith.index_cast, spirv.SConvert),
  cast(arith.index_castui, spirv.UConvert),
  cast(arith.bitcast, spirv.Bitcast),
  expandTo(arith.index_cast, (at, [value], type, op) => {
    if (isBool(op.operandType(0))) return choose(at, value, type, 1);
    if (!isBool(op.resultType())) return undefined;
    // The last bit; the reference compares with zero, which is wrong for even numbers.
    const mask = one(at, value.type);
    return emit(at, spirv.IEqual, [emit(at, spirv.BitwiseAnd, [value, mask], value.type), mask], type);
  }),
];

// ---- comparisons

const SIGNED = new Set([2, 3, 4, 5]);
const UNSIGNED = new Set([6, 7, 8, 9]);

const floatOps: Readonly<Record<number, OpDef>> = {
  1: spirv.FOrdEqual,
  2: spirv.FOrdGreaterThan,
  3: spirv.FOrdGreaterThanEqual,
  4: spirv.FOrdLessThan,
  5: spirv.FOrdLessThanEqual,
  6: spirv.FOrdNotEqual,
  8: spirv.FUnordEqual,
  9: spirv.FUnordGreaterThan,
  10: spirv.FUnordGreaterThanEqual,
  11: spirv.FUnordLessThan,
  12: spirv.FUnordLessThanEqual,
  13: spirv.FUnordNotEqual,
};
const ORDERED = 7;
const UNORDERED = 14;

function predicateOf(op: Operation): number {
  const attr = op.attr("predicate");
  return IntegerAttr.is(attr) ? Number(attr.value) : 0;
}

const comparisons: readonly ConversionPattern[] = [
  {
    name: "report an unsigned comparison of emulated integers",
    root: arith.cmpi,
    benefit: 2,
    ...forSingles((op, [lhs], at) => {
      if (lhs === undefined || !UNSIGNED.has(predicateOf(op)) || !isEmulated(op, lhs)) return false;
      at.context.emit(op.plainError("bitwidth emulation is not implemented yet on unsigned op"));
      return false;
    }),
  },
  expandTo(arith.cmpi, (at, [lhs, rhs], type, op) => {
    const predicate = predicateOf(op);
    if (isBool(op.operandType(0))) return compareBools(at, predicate, lhs, rhs, type);
    if (isEmulated(op, lhs) && (SIGNED.has(predicate) || UNSIGNED.has(predicate))) return undefined;
    const def = integerComparisons[predicate];
    return def && emit(at, def, [lhs, rhs], withElement(type, at.context.i1));
  }),
  expandTo(arith.cmpf, (at, [lhs, rhs], given, op) => {
    const predicate = predicateOf(op);
    const type = withElement(given, at.context.i1);
    if (predicate === ORDERED || predicate === UNORDERED) return compareOrder(at, op, lhs, rhs, type);
    const def = floatOps[predicate];
    return def && emit(at, def, [lhs, rhs], type);
  }),
  {
    name: "compare the order of what is a number",
    root: arith.cmpf,
    benefit: 1,
    ...forSingles((op, _values, at) => {
      const predicate = predicateOf(op);
      const converter = converterOf(at);
      const type = converter.convert(op.resultType());
      const isOrder = predicate === ORDERED || predicate === UNORDERED;
      if (type === undefined || !isOrder || converter.isKernel || !hasNoNan(op)) return false;
      // As in the reference, not for vectors of one element.
      if (VectorType.is(op.resultType()) && !VectorType.is(type) && !converter.options.convertsMore) return false;
      at.replaceOp(op, [constant(at, type, predicate === ORDERED ? 1 : 0)]);
      return true;
    }),
  },
];

/** Whether a wider integer represents the operands of an op. */
function isEmulated(op: Operation, converted: Value): boolean {
  const bits = bitsOf(op.operandType(0));
  return bits > 1 && bits !== bitsOf(converted.type);
}

function hasNoNan(op: Operation): boolean {
  const flags = op.attr("fastmath");
  return arith.fastmath.is(flags) && (flags.value & arith.FAST_MATH.nnan) !== 0;
}

/** Truth values are compared by logic where that is possible, else as numbers. */
function compareBools(at: Emitter, predicate: number, lhs: Value, rhs: Value, type: Type): Value | undefined {
  if (predicate === 0) return emit(at, spirv.LogicalEqual, [lhs, rhs], type);
  if (predicate === 1) return emit(at, spirv.LogicalNotEqual, [lhs, rhs], type);
  const number = withElement(lhs.type, at.context.i32);
  const def = integerComparisons[predicate];
  if (def === undefined || SIGNED.has(predicate)) return undefined;
  const [a, b] = [choose(at, lhs, number, 1), choose(at, rhs, number, 1)];
  return emit(at, def, [a, b], type);
}

/** Shaders have no op for being ordered, but one for being no number. */
function compareOrder(at: Emitter, op: Operation, lhs: Value, rhs: Value, type: Type): Value | undefined {
  const isOrdered = predicateOf(op) === ORDERED;
  if (converterOf(at).isKernel) return emit(at, isOrdered ? spirv.Ordered : spirv.Unordered, [lhs, rhs], type);
  if (hasNoNan(op)) return undefined;
  const [a, b] = [emit(at, spirv.IsNan, [lhs], type), emit(at, spirv.IsNan, [rhs], type)];
  const either = emit(at, spirv.LogicalOr, [a, b], type);
  return isOrdered ? emit(at, spirv.LogicalNot, [either], type) : either;
}

// ---- the rest

/** Ops with two results: SPIR-V gives a struct of them. */
function extended(from: OpDef, to: OpDef, isCarry: boolean): ConversionPattern {
  return {
    name: `expand ${from.name}`,
    root: from,
    benefit: 1,
    apply(op, operands, at) {
      const [lhs, rhs] = operands.flat();
      if (lhs === undefined || rhs === undefined) return false;
      const { type } = lhs;
      const both = emit(at, to, [lhs, rhs], spirv.structOf(at.context, type, type));
      const part = (index: number) => extract(at, both, index, type);
      const [first, second] = [part(0), part(1)];
      if (!isCarry) {
        at.replaceOp(op, [first, second]);
        return true;
      }
      const carry = emit(at, spirv.IEqual, [second, one(at, type)], withElement(type, at.context.i1));
      at.replaceOp(op, [first, carry]);
      return true;
    },
  };
}

function extract(at: Emitter, composite: Value, index: number, type: Type): Value {
  const indices = ArrayAttr.get(at.context, { elements: [integerAttr(at.context, at.context.i32, index)] });
  return emit(at, spirv.CompositeExtract, [composite], type, [indices]);
}

/** Adds an explicit choice for NaN operands: GLSL leaves the result undefined, OpenCL returns the other operand. */
function minimumMaximum(
  from: OpDef,
  forKernels: OpDef,
  forShaders: OpDef,
  nan: "propagate" | "other",
): ConversionPattern {
  return expandTo(from, (at, [lhs, rhs], type, op) => {
    const { isKernel } = converterOf(at);
    const isSimple = hasNoNan(op) || (isKernel && nan === "other");
    // Arrays in the place of tensors have no truth values.
    if (!isSimple && spirv.ArrayType.is(type)) return undefined;
    const result = emit(at, isKernel ? forKernels : forShaders, [lhs, rhs], type);
    if (isSimple) return result;
    const bool = withElement(type, at.context.i1);
    const isNan = [emit(at, spirv.IsNan, [lhs], bool), emit(at, spirv.IsNan, [rhs], bool)] as const;
    const [first, second] = nan === "propagate" ? [lhs, rhs] : [rhs, lhs];
    const chosen = emit(at, spirv.Select, [isNan[0], first, result], type);
    return emit(at, spirv.Select, [isNan[1], second, chosen], type);
  });
}
