// Reductions of vectors: one op after the other, and sums of floats as dot products.

import * as arith from "../../dialects/arith/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  FloatType,
  IntegerType,
  type OpDef,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { constant, converterOf, type Emitter, emit, expandTo } from "../spirv-common/index.ts";
import { elementAt } from "./composites.ts";

const { CL, GL } = spirv;

/** Ops by the name of the kind: for integers, for floats; two where shaders and kernels have different ones. */
type Table = Readonly<Record<string, OpDef | { readonly kernel: OpDef; readonly shader: OpDef }>>;

const integers: Table = {
  add: spirv.IAdd,
  mul: spirv.IMul,
  minui: { kernel: CL.u_min, shader: GL.UMin },
  minsi: { kernel: CL.s_min, shader: GL.SMin },
  maxui: { kernel: CL.u_max, shader: GL.UMax },
  maxsi: { kernel: CL.s_max, shader: GL.SMax },
};

/** Of bits: as signed numbers they are 0 and -1. */
const bits: Table = {
  add: spirv.LogicalNotEqual,
  mul: spirv.LogicalAnd,
  minui: spirv.LogicalAnd,
  minsi: spirv.LogicalOr,
  maxui: spirv.LogicalOr,
  maxsi: spirv.LogicalAnd,
};

const floats: Table = {
  mul: spirv.FMul,
  minimumf: { kernel: CL.fmin, shader: GL.FMin },
  minnumf: { kernel: CL.fmin, shader: GL.FMin },
  maximumf: { kernel: CL.fmax, shader: GL.FMax },
  maxnumf: { kernel: CL.fmax, shader: GL.FMax },
};

function kindOf(op: Operation): string {
  const kind = op.attr("kind");
  return vector.kind.is(kind) ? (vector.kind.enum.text(Number(kind.value)) ?? "") : "";
}

function opFor(at: Emitter, op: Operation, type: Type): OpDef | undefined {
  const table = type === at.context.i1 ? bits : IntegerType.is(type) ? integers : FloatType.is(type) ? floats : {};
  const kind = kindOf(op);
  const found = Object.hasOwn(table, kind) ? table[kind] : undefined;
  if (found === undefined || !("shader" in found)) return found;
  const converter = converterOf(at);
  // As in the reference, which tries the ones first that it knows first.
  const [first, second] = table === integers ? ([found.kernel, found.shader] as const) : [found.shader, found.kernel];
  return [first, second].find((def) => converter.allows(def === found.kernel ? "Kernel" : "Shader"));
}

export const reductionPatterns: readonly ConversionPattern[] = [
  expandTo(vector.reduction, (at, operands, type, op) => {
    const [source] = operands;
    if (!VectorType.is(source.type) || source.type.shape.length !== 1) return undefined;
    const def = opFor(at, op, type);
    if (def === undefined) return undefined;
    const count = source.type.shape[0] ?? 0;
    const values = Array.from({ length: count }, (_, index) => elementAt(at, source, index));
    return [...values, ...start(op, operands)].reduce((sum, value) => emit(at, def, [sum, value], type));
  }),
  expandTo(
    vector.reduction,
    (at, operands, type, op) => {
      const [source] = operands;
      if (kindOf(op) !== "add" || !FloatType.is(type)) return undefined;
      const sum = VectorType.is(source.type) ? dotProduct(at, source, type) : source;
      const [first] = start(op, operands);
      return first === undefined ? sum : emit(at, spirv.FAdd, [first, sum], type);
    },
    2,
    ", as a dot product",
  ),
];

/** The start value of the reduction, if it is given. */
function start(op: Operation, operands: readonly Value[]): readonly Value[] {
  return op.numOperands > 1 ? operands.slice(1, 2) : [];
}

/** The sum of the elements of a vector, which may be products of two others that are not converted, as in the reference. */
function dotProduct(at: Emitter, source: Value, type: Type): Value {
  const product = source.definingOp;
  const [a, b] =
    product?.def === arith.mulf ? [product.operand(0), product.operand(1)] : [source, constant(at, source.type, 1)];
  return emit(at, spirv.Dot, [a, b], type);
}
