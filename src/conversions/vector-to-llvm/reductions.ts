// Reductions of the elements of a vector to one value.

import * as arith from "../../dialects/arith/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  type Attribute,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type OpDef,
  type Operation,
  scalarAttr,
  splatAttr,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import * as float from "../../support/float/index.ts";
import {
  compareIntegers,
  constant,
  constantOf,
  type Emitter,
  emit,
  fastMathOf,
  i32,
  lengthOf,
} from "../llvm-common/index.ts";

const { intrinsic } = llvm;

/** How integers are combined: by LLVM's name of the reduction, and with a value that there was before. */
interface IntegerRow {
  readonly name: "add" | "mul" | "umin" | "smin" | "umax" | "smax" | "and" | "or" | "xor";
  readonly combine: OpDef | string;
  /** The neutral element, for a type of so many bits. */
  readonly neutral: (width: number) => bigint;
}

const ones = (): bigint => -1n;
const zero = (): bigint => 0n;
const INTEGERS: Readonly<Record<string, IntegerRow>> = {
  add: { name: "add", combine: llvm.add, neutral: zero },
  mul: { name: "mul", combine: llvm.mul, neutral: () => 1n },
  minui: { name: "umin", combine: "ule", neutral: ones },
  minsi: { name: "smin", combine: "sle", neutral: (width) => (1n << BigInt(width - 1)) - 1n },
  maxui: { name: "umax", combine: "uge", neutral: zero },
  maxsi: { name: "smax", combine: "sge", neutral: (width) => -(1n << BigInt(width - 1)) },
  and: { name: "and", combine: llvm.and, neutral: ones },
  or: { name: "or", combine: llvm.or, neutral: zero },
  xor: { name: "xor", combine: llvm.xor, neutral: zero },
};

/** Floats that start with a value. */
const SUMS: Readonly<Record<string, readonly [name: "fadd" | "fmul", neutral: number]>> = {
  add: ["fadd", 0],
  mul: ["fmul", 1],
};

type Extreme = readonly [
  name: "fminimum" | "fmaximum" | "fmin" | "fmax",
  combine: "minimum" | "maximum" | "minnum" | "maxnum",
];

/** Floats that are compared: the reduction, and what combines its result with a value. */
const EXTREMES: Readonly<Record<string, Extreme>> & Readonly<Record<"minimumf" | "maximumf", Extreme>> = {
  minimumf: ["fminimum", "minimum"],
  maximumf: ["fmaximum", "maximum"],
  minnumf: ["fmin", "minnum"],
  maxnumf: ["fmax", "maxnum"],
};

/** The elements of a vector combined, and combined with a value if there is one. */
interface Reduction {
  readonly kind: string;
  readonly source: Value;
  readonly acc: Value | undefined;
  readonly type: Type;
}

/** `reassociates` lets sums of floats be made in any order. */
export function reductionPatterns(reassociates: boolean): readonly ConversionPattern[] {
  return [
    convert(vector.reduction, (view, operands, at, op) => {
      const type = at.converter?.convert(view.dest.type);
      const kind = vector.kind.enum.text(view.kind.value) ?? "";
      if (type === undefined) return false;
      const reduction = { kind, source: operands.vector, acc: operands.acc, type };
      const result = FloatType.is(type)
        ? reduceFloats(at, reduction, flagsOf(op, reassociates))
        : reduceIntegers(at, reduction);
      if (result === undefined) return false;
      at.replaceOp(op, [result]);
      return true;
    }),
    convert(vector.mask, (_view, { mask }, at, op) => {
      const inner = op.region().firstBlock?.firstOp;
      const reduction = vector.reduction.of(inner);
      if (inner === undefined || reduction === undefined) return false;
      const type = at.converter?.convert(reduction.dest.type);
      const kind = vector.kind.enum.text(reduction.kind.value) ?? "";
      const [source] = at.remap([reduction.vector])?.[0] ?? [];
      const [acc] = reduction.acc === undefined ? [] : (at.remap([reduction.acc])?.[0] ?? []);
      if (type === undefined || source === undefined) return false;
      const result = reduceMasked(at, { kind, source, acc, type }, mask);
      if (result === undefined) return false;
      at.replaceOp(op, [result]);
      return true;
    }),
  ];
}

function flagsOf(op: Operation, reassociates: boolean): Attribute | undefined {
  const flags = fastMathOf(op);
  if (!reassociates || !llvm.fastmath.is(flags)) return flags;
  return llvm.fastmath.of(op.context, flags.value | (llvm.fastmath.enum.value("reassoc") ?? 0));
}

function reduceIntegers(at: Emitter, { kind, source, acc, type }: Reduction): Value | undefined {
  const row = INTEGERS[kind];
  if (row === undefined) return undefined;
  const result = emit(at, intrinsic(`vector.reduce.${row.name}`), [source], type);
  if (acc === undefined) return result;
  if (typeof row.combine !== "string") return emit(at, row.combine, [acc, result]);
  const isBetter = compareIntegers(at, row.combine, acc, result);
  return emit(at, llvm.select, [isBetter, acc, result], type);
}

function reduceFloats(
  at: Emitter,
  { kind, source, acc, type }: Reduction,
  flags: Attribute | undefined,
): Value | undefined {
  const sum = SUMS[kind];
  if (sum !== undefined) {
    const start = acc ?? constant(at, type, sum[1]);
    return emit(at, intrinsic(`vector.reduce.${sum[0]}`), [start, source], type, [flags]);
  }
  const extreme = EXTREMES[kind];
  if (extreme === undefined) return undefined;
  const result = emit(at, intrinsic(`vector.reduce.${extreme[0]}`), [source], type, [flags]);
  return acc === undefined ? result : emit(at, intrinsic(extreme[1]), [result, acc]);
}

// ---- under a mask

function reduceMasked(at: Emitter, reduction: Reduction, mask: Value): Value | undefined {
  const { kind, source, acc, type } = reduction;
  if (!VectorType.is(source.type)) return undefined;
  if (kind === "maximumf" || kind === "minimumf") return selectThenReduce(at, kind, reduction, mask);
  const start = acc ?? neutralOf(at, kind, type);
  const name = FloatType.is(type) ? (SUMS[kind] ?? EXTREMES[kind])?.[0] : INTEGERS[kind]?.name;
  // `selectThenReduce` has converted the other two.
  if (start === undefined || name === undefined || name === "fmaximum" || name === "fminimum") return undefined;
  return emit(at, intrinsic(`vp.reduce.${name}`), [start, source, mask, lengthIn(at, source.type)], type);
}

function neutralOf(at: Emitter, kind: string, type: Type): Value | undefined {
  if (!FloatType.is(type))
    return INTEGERS[kind] && constant(at, type, INTEGERS[kind].neutral(IntegerType.is(type) ? type.width : 64));
  const sum = SUMS[kind];
  if (sum !== undefined) return constant(at, type, sum[1]);
  // No number: other values win. MLIR takes the one with a sign for the least.
  const semantics = float.floatSemantics[type.format];
  const noNumber = float.fromNumber(Number.NaN, semantics);
  const bits = kind === "minnumf" ? noNumber | (1n << BigInt(type.width - 1)) : noNumber;
  return constantOf(at, type, scalarAttr(type, bits));
}

/** There is no such reduction under a mask: elements that it leaves out become what changes nothing. MLIR takes the least positive number for one. */
function selectThenReduce(
  at: Emitter,
  kind: "maximumf" | "minimumf",
  { source, acc, type }: Reduction,
  mask: Value,
): Value | undefined {
  const element = elementTypeOrSelf(source.type);
  if (!FloatType.is(element)) return undefined;
  const least = (1n << BigInt(element.width - 1)) | 1n;
  const largest = float.largestBits(false, float.floatSemantics[element.format]);
  const neutral = constantOf(at, source.type, splatAttr(source.type, kind === "maximumf" ? least : largest));
  const chosen = emit(at, llvm.select, [mask, source, neutral], source.type);
  const [name, combine] = EXTREMES[kind];
  const result = emit(at, intrinsic(`vector.reduce.${name}`), [chosen], type);
  return acc === undefined ? result : emit(at, intrinsic(combine), [result, acc]);
}

/** The number of elements, in 32 bits. */
function lengthIn(at: Emitter, type: VectorType): Value {
  const { context } = at;
  const known = i32(at, lengthOf(type));
  if (!type.scalable.includes(true)) return known;
  const scale = at.create(vector.vscale, { resultTypes: [context.index] }).result();
  const narrow = emit(at, arith.index_cast, [scale], context.i32);
  return emit(at, arith.muli, [known, narrow]);
}
