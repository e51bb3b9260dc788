// Ops that are created from the grammar (rows). Those in no table here that are about groups, images, pipes and queues are calls of the runtime.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { IntegerAttr, type OpDef, type Operation, type Value, VectorType } from "../../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../../rewrite/index.ts";
import {
  compareFloats,
  compareIntegers,
  constant,
  countZeros,
  type Emitter,
  type Expansion,
  emit,
  i32,
  insertValue,
  integerWidthOf,
  lengthOf,
  numberAttr,
  type Operands,
  poison,
  withElement,
} from "../../llvm-common/index.ts";
import { outerProduct } from "../../spirv-formulas/index.ts";
import type { Lowering } from "../lowering.ts";
import { derivativeRows } from "../runtime/derivatives.ts";
import { descriptorHeapRows } from "../runtime/descriptor-heap.ts";
import { pipeStorageRows } from "../runtime/pipe-storage.ts";
import { callRuntime, plainArgument } from "../runtime/runtime.ts";
import { callForRow, isRuntimeOp } from "../runtime/runtime-ops.ts";
import { dot, wideProduct } from "./arithmetic/arithmetic.ts";
import { decoded } from "./arithmetic/byte-floats.ts";
import { OpFormulas } from "./arithmetic/formula-builder.ts";
import { geometric } from "./arithmetic/geometric.ts";
import { saturatingInstructions } from "./arithmetic/saturation.ts";
import { construct } from "./composite.ts";
import { indirectCallRows } from "./control-flow/indirect-calls.ts";
import { cooperativeMatrixRows } from "./cooperative-matrix.ts";
import { clMath } from "./extended/cl-math.ts";
import { crossProduct, inverseSqrt, scaled } from "./extended/gl.ts";
import { vendorRows } from "./extended/vendor-rows.ts";
import { clMemoryRows } from "./memory/cl-memory.ts";
import { maskedRows } from "./memory/masked-access.ts";
import { memoryRows } from "./memory/memory-rows.ts";
import { pointerRows, type RowConversion } from "./memory/pointer-rows.ts";
import {
  absoluteDifference,
  buildRange,
  castPointer,
  clampTo,
  copied,
  DOWN,
  determinant,
  elementsOf,
  enumerant,
  halved,
  inverse,
  joined,
  mixedDot,
  ofLowHalf,
  packNormalized,
  reduced,
  refract,
  select,
  UP,
  unpackNormalized,
} from "./row-steps.ts";

const { intrinsic } = llvm;

/** The fraction and the whole part of a number, both with its sign. */
function parts(at: Emitter, x: Value): readonly [fraction: Value, whole: Value] {
  const whole = emit(at, intrinsic("trunc"), [x]);
  const size = emit(at, intrinsic("fabs"), [x]);
  const isInfinite = compareFloats(at, "oeq", size, constant(at, x.type, Number.POSITIVE_INFINITY));
  const rest = select(at, isInfinite, constant(at, x.type, 0), emit(at, llvm.fsub, [x, whole]));
  return [emit(at, intrinsic("copysign"), [rest, x]), whole];
}

/** The fraction; the whole number is stored. */
const splitInto: Expansion = (at, [x, pointer]) => {
  const [fraction, whole] = parts(at, x);
  llvm.store.build(at, { value: whole, addr: pointer });
  return fraction;
};

/** Functions of both extended sets that an intrinsic is for. */
const intrinsics = spirv.opTable<llvm.IntrinsicName>({
  GL: {
    Trunc: "trunc",
    Atan2: "atan2",
    NMin: "minnum",
    NMax: "maxnum",
  },
  CL: {
    copysign: "copysign",
    exp10: "exp10",
    exp2: "exp2",
    log10: "log10",
    log2: "log2",
    mad: "fmuladd",
    trunc: "trunc",
    s_add_sat: "sadd.sat",
    u_add_sat: "uadd.sat",
    s_sub_sat: "ssub.sat",
    u_sub_sat: "usub.sat",
    popcount: "ctpop",
    fmax_common: "maxnum",
    fmin_common: "minnum",
    // OpenCL's faster functions are the usual ones.
    half_cos: "cos",
    half_exp: "exp",
    half_exp2: "exp2",
    half_exp10: "exp10",
    half_log: "log",
    half_log2: "log2",
    half_log10: "log10",
    half_sin: "sin",
    half_sqrt: "sqrt",
    half_tan: "tan",
    native_cos: "cos",
    native_exp: "exp",
    native_exp2: "exp2",
    native_exp10: "exp10",
    native_log: "log",
    native_log2: "log2",
    native_log10: "log10",
    native_sin: "sin",
    native_sqrt: "sqrt",
    native_tan: "tan",
  },
  INTEL: {
    IAddSat: "sadd.sat",
    UAddSat: "uadd.sat",
    ISubSat: "ssub.sat",
    USubSat: "usub.sat",
  },
  KHR: {
    Fma: "fma",
  },
});

/** Bits of `llvm.is.fpclass` for positive and negative normal numbers. */
const NORMAL = 0b0100001000;

function byFactor(factor: number): Expansion {
  return (at, [x]) => emit(at, llvm.fmul, [x, constant(at, x.type, factor)]);
}

const clamped: (min: llvm.IntrinsicName, max: llvm.IntrinsicName) => Expansion =
  (min, max) =>
  (at, [x, low, high]) =>
    emit(at, intrinsic(min), [emit(at, intrinsic(max), [x, low]), high]);

const step: Expansion = (at, [edge, x]) =>
  select(at, compareFloats(at, "olt", x, edge), constant(at, x.type, 0), constant(at, x.type, 1));

const smoothStep: Expansion = (at, [low, high, x]) => {
  const ratio = emit(at, llvm.fdiv, [emit(at, llvm.fsub, [x, low]), emit(at, llvm.fsub, [high, low])]);
  const t = clampTo(at, ratio, 0, 1);
  const slope = emit(at, llvm.fsub, [constant(at, t.type, 3), emit(at, llvm.fmul, [constant(at, t.type, 2), t])]);
  return emit(at, llvm.fmul, [emit(at, llvm.fmul, [t, t]), slope]);
};

const ownExpansions: spirv.OpTable<Expansion> = {
  core: {
    Any: (at, [x]) => reduced(at, llvm.or, x),
    All: (at, [x]) => reduced(at, llvm.and, x),
    CopyObject: (_, [x]) => x,
    CopyLogical: (at, [x], type) => copied(at, x, type),
    IsNormal: (at, [x], type) => emit(at, intrinsic("is.fpclass"), [x], type, [numberAttr(at.context.i32, NORMAL)]),
    SignBitSet: (at, [x]) => {
      const bits = emit(at, llvm.bitcast, [x], withElement(x.type, at.context.integer(integerWidthOf(x.type))));
      return compareIntegers(at, "slt", bits, constant(at, bits.type, 0));
    },
    LessOrGreater: (at, [x, y]) => compareFloats(at, "one", x, y),
    QuantizeToF16: (at, [x], type) => {
      const near = emit(
        at,
        llvm.fpext,
        [emit(at, llvm.fptrunc, [x], withElement(x.type, at.context.float("f16")))],
        type,
      );
      // A number that is no normal half becomes zero.
      const isSmall = compareFloats(at, "olt", emit(at, intrinsic("fabs"), [near]), constant(at, type, 2 ** -14));
      return select(at, isSmall, emit(at, intrinsic("copysign"), [constant(at, type, 0), x]), near);
    },
    OuterProduct: (at, [column, row], type) => outerProduct(new OpFormulas(at), column, row, type),
    BuildNDRange: (at, [size, local, offset], type) => buildRange(at, [offset, size, local], type),
    ConstantSampler: (at, _, type, op) => {
      const isNormalized = op.attr("param");
      const numbers = [
        enumerant("SamplerAddressingMode", op.attr("sampler_addressing_mode")),
        IntegerAttr.is(isNormalized) ? Number(isNormalized.value) : 0,
        enumerant("SamplerFilterMode", op.attr("sampler_filter_mode")),
      ];
      const args = numbers.map((one) => plainArgument(i32(at, one)));
      return callRuntime(at, op, "ConstantSampler", args, type).result();
    },
    PtrEqual: (at, [x, y]) => compareIntegers(at, "eq", x, y),
    PtrNotEqual: (at, [x, y]) => compareIntegers(at, "ne", x, y),
    ConstantNull: (at, _, type) => emit(at, llvm.mlir.zero, [], type),
    ConstantComposite: (at, operands, type) => construct(at, operands, type),
  },
  ALTERA: {
    FPGAReg: (_, [x]) => x,
    PtrCastToCrossWorkgroup: castPointer,
    CrossWorkgroupCastToPtr: castPointer,
  },
  EXT: {
    CompositeConstructReplicate: (at, [x], type) => {
      const count = llvm.ArrayType.is(type)
        ? Number(type.size)
        : llvm.StructType.is(type)
          ? type.body.elements.length
          : lengthOf(type);
      return construct(at, new Array<Value>(count).fill(x), type);
    },
    ArithmeticFence: (_, [x]) => x,
  },
  VALVE: {
    FDot4MixAcc32: (at, [x, y, sum], type, op) => {
      const [a, b] = [x, y].map((one, index) => decoded(at, one, op.operandType(index), type));
      return emit(at, llvm.fadd, [dot(at, a ?? x, b ?? y), sum]);
    },
    FDot2MixAcc32: mixedDot,
    FDot2MixAcc16: mixedDot,
  },
  GL: {
    Radians: byFactor(Math.PI / 180),
    Degrees: byFactor(180 / Math.PI),
    Step: step,
    SmoothStep: smoothStep,
    NClamp: clamped("minnum", "maxnum"),
    FaceForward: (at, [normal, incident, reference]) => {
      const along = VectorType.is(normal.type)
        ? dot(at, reference, incident)
        : emit(at, llvm.fmul, [reference, incident]);
      const isFacing = compareFloats(at, "olt", along, constant(at, along.type, 0));
      return emit(at, llvm.select, [isFacing, normal, emit(at, llvm.fneg, [normal])], normal.type);
    },
    Refract: (at, [incident, normal, ratio]) => refract(at, incident, normal, ratio),
    Determinant: (at, [matrix]) => determinant(at, elementsOf(at, matrix)),
    MatrixInverse: (at, [matrix], type) => inverse(at, matrix, type),
    Modf: splitInto,
    ModfStruct: (at, [x], type) => {
      const [fraction, whole] = parts(at, x);
      return insertValue(at, insertValue(at, poison(at, type), fraction, [0]), whole, [1]);
    },
    PackDouble2x32: (at, [x], type) => emit(at, llvm.bitcast, [x], type),
    UnpackDouble2x32: (at, [x], type) => emit(at, llvm.bitcast, [x], type),
    PackSnorm2x16: (at, [x], type) => packNormalized(at, x, type, -1, 32767),
    PackUnorm2x16: (at, [x], type) => packNormalized(at, x, type, 0, 65535),
    PackUnorm4x8: (at, [x], type) => packNormalized(at, x, type, 0, 255),
    UnpackSnorm2x16: (at, [x], type) => unpackNormalized(at, x, type, llvm.sitofp, 32767),
    UnpackUnorm2x16: (at, [x], type) => unpackNormalized(at, x, type, llvm.uitofp, 65535),
    UnpackUnorm4x8: (at, [x], type) => unpackNormalized(at, x, type, llvm.uitofp, 255),
  },
  CL: {
    radians: byFactor(Math.PI / 180),
    degrees: byFactor(180 / Math.PI),
    step: step,
    smoothstep: smoothStep,
    fclamp: clamped("minnum", "maxnum"),
    s_clamp: clamped("smin", "smax"),
    u_clamp: clamped("umin", "umax"),
    modf: splitInto,
    fmod: (at, [x, y]) => emit(at, llvm.frem, [x, y]),
    fdim: (at, [x, y]) => {
      const difference = emit(at, llvm.fsub, [x, y]);
      return select(at, compareFloats(at, "ole", x, y), constant(at, x.type, 0), difference);
    },
    native_recip: (at, [x]) => emit(at, llvm.fdiv, [constant(at, x.type, 1), x]),
    native_divide: (at, [x, y]) => emit(at, llvm.fdiv, [x, y]),
    sign: (at, [x]) => {
      const zero = constant(at, x.type, 0);
      const positive = select(at, compareFloats(at, "ogt", x, zero), constant(at, x.type, 1), zero);
      const known = select(at, compareFloats(at, "olt", x, zero), constant(at, x.type, -1), positive);
      return emit(at, intrinsic("copysign"), [known, x]);
    },
    half_recip: (at, [x]) => emit(at, llvm.fdiv, [constant(at, x.type, 1), x]),
    half_divide: (at, [x, y]) => emit(at, llvm.fdiv, [x, y]),
    native_rsqrt: (at, [x]) => inverseSqrt(at, x),
    half_rsqrt: (at, [x]) => inverseSqrt(at, x),
    clz: (at, [x]) => countZeros(at, intrinsic("ctlz"), x),
    ctz: (at, [x]) => countZeros(at, intrinsic("cttz"), x),
    u_abs: (_, [x]) => x,
    rotate: (at, [x, amount]) => emit(at, intrinsic("fshl"), [x, x, amount]),
    s_abs_diff: (at, [x, y]) => absoluteDifference(at, x, y, "smax", "smin"),
    u_abs_diff: (at, [x, y]) => absoluteDifference(at, x, y, "umax", "umin"),
    s_hadd: (at, [x, y]) => halved(at, x, y, llvm.ashr, DOWN),
    u_hadd: (at, [x, y]) => halved(at, x, y, llvm.lshr, DOWN),
    s_rhadd: (at, [x, y]) => halved(at, x, y, llvm.ashr, UP),
    u_rhadd: (at, [x, y]) => halved(at, x, y, llvm.lshr, UP),
    s_mul24: (at, [x, y]) => emit(at, llvm.mul, [x, y]),
    u_mul24: (at, [x, y]) => emit(at, llvm.mul, [x, y]),
    s_mad24: (at, [x, y, z]) => emit(at, llvm.add, [emit(at, llvm.mul, [x, y]), z]),
    u_mad24: (at, [x, y, z]) => emit(at, llvm.add, [emit(at, llvm.mul, [x, y]), z]),
    s_mul_hi: (at, [x, y]) => wideProduct(at, x, y, llvm.sext)[1],
    u_mul_hi: (at, [x, y]) => wideProduct(at, x, y, llvm.zext)[1],
    s_mad_hi: (at, [x, y, z]) => emit(at, llvm.add, [wideProduct(at, x, y, llvm.sext)[1], z]),
    u_mad_hi: (at, [x, y, z]) => emit(at, llvm.add, [wideProduct(at, x, y, llvm.zext)[1], z]),
    s_upsample: (at, [high, low], type) => joined(at, high, low, type),
    u_upsample: (at, [high, low], type) => joined(at, high, low, type),
    cross: (at, [x, y]) => crossProduct(at, x, y),
    ldexp: (at, [x, exponent]) => scaled(at, x, exponent),
    // Scalars are chosen by any bit, components of vectors by the highest.
    select: (at, [x, y, choice]) => {
      const zero = constant(at, choice.type, 0);
      const isSecond = compareIntegers(at, VectorType.is(choice.type) ? "slt" : "ne", choice, zero);
      return select(at, isSecond, y, x);
    },
    bitselect: (at, [x, y, mask]) => {
      const integers = withElement(x.type, at.context.integer(integerWidthOf(x.type)));
      const [a, b, c] = [x, y, mask].map((one) => emit(at, llvm.bitcast, [one], integers));
      if (a === undefined || b === undefined || c === undefined) return undefined;
      const kept = emit(at, llvm.and, [a, emit(at, llvm.xor, [c, constant(at, integers, -1)])]);
      return emit(at, llvm.bitcast, [emit(at, llvm.or, [kept, emit(at, llvm.and, [b, c])])], x.type);
    },
  },
  INTEL: {
    UCountLeadingZeros: (at, [x]) => countZeros(at, intrinsic("ctlz"), x),
    UCountTrailingZeros: (at, [x]) => countZeros(at, intrinsic("cttz"), x),
    AbsISub: (at, [x, y]) => absoluteDifference(at, x, y, "smax", "smin"),
    AbsUSub: (at, [x, y]) => absoluteDifference(at, x, y, "umax", "umin"),
    IAverage: (at, [x, y]) => halved(at, x, y, llvm.ashr, DOWN),
    UAverage: (at, [x, y]) => halved(at, x, y, llvm.lshr, DOWN),
    IAverageRounded: (at, [x, y]) => halved(at, x, y, llvm.ashr, UP),
    UAverageRounded: (at, [x, y]) => halved(at, x, y, llvm.lshr, UP),
    IMul32x16: (at, [x, y]) => emit(at, llvm.mul, [x, ofLowHalf(at, y, llvm.ashr)]),
    UMul32x16: (at, [x, y]) => emit(at, llvm.mul, [x, ofLowHalf(at, y, llvm.lshr)]),
  },
  KHR: {
    Expect: (_, [x]) => x,
    Freeze: (at, [x]) => emit(at, llvm.freeze, [x]),
    Poison: (at, _, type) => poison(at, type),
  },
};

// ---- helpers of the expansions

const expansions = spirv.opTable<Expansion>(ownExpansions, saturatingInstructions, clMath, geometric);

const rowConversions = spirv.opTable<RowConversion>(
  memoryRows,
  pointerRows,
  clMemoryRows,
  derivativeRows,
  descriptorHeapRows,
  indirectCallRows,
  maskedRows,
  pipeStorageRows,
  vendorRows,
  cooperativeMatrixRows,
);

/** The sections of the specification whose instructions are the runtime's matter. */
const runtimeSections: ReadonlySet<string> = new Set([
  "Barrier",
  "Device-Side_Enqueue",
  "Group",
  "Image",
  "Non-Uniform",
  "Pipe",
]);

/** The capability of Intel's motion estimation, whose instructions are in no section. */
const MOTION_ESTIMATION = "SubgroupAvcMotionEstimationINTEL";

const isOtherRuntimeCall = spirv.opSet({
  core: ["ImageTexelPointer"],
  ALTERA: ["ReadPipeBlocking", "WritePipeBlocking"],
  KHR: ["ReadClock"],
});

/** Whether a row that is in no table is a call of the runtime: what groups, images, pipes and queues do, and the rest of OpenCL's functions. */
function isRuntimeCall(def: OpDef): boolean {
  const found = spirv.rowParts(def) && spirv.instructionOf(def);
  if (found === undefined) return false;
  if (found.set !== undefined) return found.set === spirv.extendedSets.CL;
  const { class: section, capabilities } = found.instruction;
  return runtimeSections.has(section) || capabilities.includes(MOTION_ESTIMATION) || isOtherRuntimeCall(def);
}

export function rowPatterns(lowering: Lowering): readonly ConversionPattern[] {
  return [
    {
      name: "convert what the grammar makes an op of",
      root: undefined,
      benefit: 0,
      apply(op, operands, at) {
        const values = singleValues(operands);
        if (op.def.dialect !== "spirv" || values === undefined) return false;
        if (op.numResults === 1 && convertRow(op, values, at, lowering)) return true;
        if (rowConversions(op.def)?.(op, values, at, lowering) === true) return true;
        return isRuntimeCall(op.def) && callForRow(op, values, at);
      },
    },
  ];
}

/** The lowering of a row or of a call of the runtime: one op by its name, several ops, a call; undefined for other and unconverted ops. */
export function fateOf(def: OpDef): { readonly op: string } | "several" | "runtime" | undefined {
  const one = intrinsics(def);
  if (one !== undefined) return { op: intrinsic(one).name };
  if (expansions(def) !== undefined || rowConversions(def) !== undefined) return "several";
  return isRuntimeOp(def) || isRuntimeCall(def) ? "runtime" : undefined;
}

function convertRow(op: Operation, values: readonly Value[], at: Emitter, { converter }: Lowering): boolean {
  const type = converter.convert(op.resultType());
  if (type === undefined) return false;
  const direct = intrinsics(op.def);
  if (direct !== undefined) {
    at.replaceWithNew(op, intrinsic(direct), { operands: values, resultTypes: [type] });
    return true;
  }
  // Sound: an expansion takes no more operands than the instruction has.
  const value = expansions(op.def)?.(at, values as unknown as Operands, type, op);
  if (value !== undefined) at.replaceOp(op, [value]);
  return value !== undefined;
}
