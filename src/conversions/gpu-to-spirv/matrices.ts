// Matrices that a subgroup holds, as cooperative matrices of SPV_KHR_cooperative_matrix.

import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { IntegerAttr, MemRefType, type OpDef, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert, type TypeConverter } from "../../rewrite/index.ts";
import {
  areAvailable,
  constant,
  converterOf,
  type Emitter,
  elementPointer,
  emit,
  expandTo,
} from "../spirv-common/index.ts";

/** The use of a cooperative matrix, by the operand of a product that a matrix of the gpu dialect can be. */
const USES: Readonly<Record<string, string>> = { AOp: "MatrixA", BOp: "MatrixB", COp: "MatrixAcc" };

/** Converts `!gpu.mma_matrix` to cooperative matrices of subgroups. */
export function addMatrixConversion(converter: TypeConverter): void {
  converter.addConversion((type) => (gpu.mmaMatrix.is(type) ? cooperativeMatrix(type) : undefined));
}

function cooperativeMatrix({ context, shape, element, operand }: ReturnType<typeof gpu.mmaMatrix.get>): Type {
  const [rows = 0, columns = 0] = shape;
  return spirv.CooperativeMatrixType.get(context, {
    shape: [rows, columns],
    element,
    scope: spirv.Scope.enum.value("Subgroup") ?? 0,
    use: spirv.CooperativeMatrixUseKHR.enum.value(USES[operand] ?? "") ?? 0,
  });
}

/** Operations on elements that cooperative matrices have, by the name of the gpu dialect; the reference lacks the others, too. */
const ELEMENTWISE: Readonly<Record<string, OpDef>> = {
  addf: spirv.FAdd,
  subf: spirv.FSub,
  mulf: spirv.FMul,
  divf: spirv.FDiv,
  addi: spirv.IAdd,
  subi: spirv.ISub,
  divs: spirv.SDiv,
  divu: spirv.UDiv,
  negatef: spirv.FNegate,
  negates: spirv.SNegate,
  extf: spirv.FConvert,
};

export const matrixPatterns: readonly ConversionPattern[] = [
  expandTo(gpu.subgroup_mma_constant_matrix, (at, [value], type) => emit(at, spirv.CompositeConstruct, [value], type)),
  expandTo(gpu.subgroup_mma_compute, (at, operands, type) =>
    emit(at, spirv.KHR.CooperativeMatrixMulAdd, operands, type),
  ),
  expandTo(gpu.subgroup_mma_elementwise, (at, operands, type, op) => {
    const name = kindOf(op);
    if (name === "mulf") return multiplied(at, operands, type, op);
    return Object.hasOwn(ELEMENTWISE, name) ? emit(at, ELEMENTWISE[name] ?? spirv.FAdd, operands, type) : undefined;
  }),
  convert(gpu.subgroup_mma_load_matrix, ({ srcMemref: { type } }, { srcMemref, indices }, at, op) => {
    const matrix = at.converter?.convert(op.resultType());
    if (matrix === undefined || !areAvailable(at, matrix)) return false;
    const pointer = matrixPointer(at, type, srcMemref, indices);
    if (pointer === undefined) return false;
    const properties = [layoutOf(op)];
    at.replaceOp(op, [emit(at, spirv.KHR.CooperativeMatrixLoad, [pointer, strideOf(at, op)], matrix, properties)]);
    return true;
  }),
  convert(gpu.subgroup_mma_store_matrix, ({ dstMemref: { type } }, { src, dstMemref, indices }, at, op) => {
    if (!areAvailable(at, src.type)) return false;
    const pointer = matrixPointer(at, type, dstMemref, indices);
    if (pointer === undefined) return false;
    const operands = [pointer, src, strideOf(at, op)];
    at.create(spirv.KHR.CooperativeMatrixStore, { operands, properties: [layoutOf(op)] });
    at.eraseOp(op);
    return true;
  }),
];

function kindOf(op: Operation): string {
  const kind = op.attr("opType");
  return gpu.elementwiseOp.is(kind) ? (gpu.elementwiseOp.enum.text(Number(kind.value)) ?? "") : "";
}

/** A product with a matrix of equal elements is one with a scalar. */
function multiplied(at: Emitter, operands: readonly Value[], type: Type, op: Operation): Value | undefined {
  const [a, b] = operands;
  if (a === undefined || b === undefined || operands.length !== 2) return undefined;
  const [scalarA, scalarB] = [scalarOf(at, op.operand(0)), scalarOf(at, op.operand(1))];
  if (scalarB !== undefined) return emit(at, spirv.MatrixTimesScalar, [a, scalarB], type);
  if (scalarA !== undefined) return emit(at, spirv.MatrixTimesScalar, [b, scalarA], type);
  return emit(at, spirv.FMul, [a, b], type);
}

function scalarOf(at: Emitter, matrix: Value): Value | undefined {
  const { definingOp } = matrix;
  if (definingOp?.def !== gpu.subgroup_mma_constant_matrix) return undefined;
  return at.remap([definingOp.operand(0)])?.[0]?.[0];
}

function matrixPointer(at: Emitter, original: Type, base: Value, indices: readonly Value[]): Value | undefined {
  return MemRefType.is(original) ? elementPointer(at, converterOf(at), original, base, indices) : undefined;
}

/** The number of elements between rows, or between columns of a transposed matrix. */
function strideOf(at: Emitter, op: Operation): Value {
  const lead = op.attr("leadDimension");
  return constant(at, at.context.i32, IntegerAttr.is(lead) ? lead.value : 0n);
}

function layoutOf(op: Operation) {
  const name = op.attr("transpose") === undefined ? "RowMajor" : "ColumnMajor";
  return spirv.CooperativeMatrixLayoutKHR.of(op.context, spirv.CooperativeMatrixLayoutKHR.enum.value(name) ?? 0);
}
