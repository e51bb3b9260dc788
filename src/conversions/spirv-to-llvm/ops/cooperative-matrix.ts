// Cooperative matrices of subgroups of one invocation: it has all elements, so that a matrix is a vector of them, row after row, and what is done
// element by element is done to vectors as always.

import { modelOf } from "../../../define/index.ts";
import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  denseI32Array,
  FloatType,
  type Operation,
  parameterOf,
  type Type,
  type Value,
  vectorType,
} from "../../../ir/index.ts";
import { type ConversionPattern, convert, type TypeConverter } from "../../../rewrite/index.ts";
import {
  constant,
  type Emitter,
  elementPointer,
  emit,
  extractElement,
  insertElement,
  integerWidthOf,
  poison,
  splat,
  withElement,
} from "../../llvm-common/index.ts";
import type { Lowering } from "../lowering.ts";
import type { ConstantNumbers } from "../types/constant-number.ts";
import type { RowConversion } from "./memory/pointer-rows.ts";

const { intrinsic } = llvm;

const SUBGROUP = spirv.Scope.enum.value("Subgroup");
const COLUMN_MAJOR = spirv.CooperativeMatrixLayoutKHR.enum.value("ColumnMajor");
const operand = (name: string): number => spirv.CooperativeMatrixOperandsKHR.enum.value(name) ?? 0;
const [A_SIGNED, B_SIGNED, SATURATING] = [operand("ASigned"), operand("BSigned"), operand("AccSat")];

export function addCooperativeMatrices(converter: TypeConverter, numbers: ConstantNumbers): void {
  converter.addConversion((type) => {
    if (!spirv.CooperativeMatrixType.is(type) || type.scope !== SUBGROUP) return undefined;
    const element = converter.convert(type.element);
    const [rows, columns] = numbers.shape(type);
    return element === undefined ? "failed" : vectorType(type.context, [rows * columns], element);
  });
}

/** Where a matrix lies: from `pointer` on, with `stride` from line to line. */
interface MatrixInMemory {
  readonly pointer: Value;
  readonly stride: Value;
  readonly layout: number;
  readonly pointee: Type;
  readonly element: Type;
}

/**
 * The addresses of the elements, in the order of the vector; the stride counts what the pointer points to, which is an element or a vector of any
 * numbers.
 */
function* places(
  at: Emitter,
  [rows, columns]: readonly [rows: number, columns: number],
  { pointer, stride, layout, pointee, element }: MatrixInMemory,
) {
  const isByColumns = layout === COLUMN_MAJOR;
  const lines = isByColumns ? columns : rows;
  const starts = Array.from({ length: lines }, (_, line) =>
    emit(at, llvm.mul, [stride, constant(at, stride.type, line)]),
  );
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [line, rest] = isByColumns ? [column, row] : [row, column];
      const start = starts[line];
      if (start === undefined) continue;
      const within = constant(at, stride.type, rest);
      yield pointee === element
        ? elementPointer(at, pointer, element, [emit(at, llvm.add, [start, within])])
        : elementPointer(at, elementPointer(at, pointer, pointee, [start]), element, [within]);
    }
}

/** The memory type of the pointee of a pointer through which a matrix is loaded or stored; undefined if nothing states it. */
function pointeeOf(pointer: Type, { layouts }: Lowering): Type | undefined {
  return spirv.PointerType.is(pointer) && !spirv.isUntypedPointer(pointer)
    ? layouts.of(pointer.pointee)?.type
    : undefined;
}

/** A row of a matrix, as a vector. */
function rowOf(at: Emitter, matrix: Value, row: number, columns: number, element: Type): Value {
  const mask = denseI32Array(
    at.context,
    Array.from({ length: columns }, (_, column) => row * columns + column),
  );
  const type = vectorType(at.context, [columns], element);
  return llvm.shufflevector.build(at, { v1: matrix, v2: matrix, mask }, { resultTypes: [type] }).result();
}

/** With the elements of another type, integers by their signs. */
function widened(at: Emitter, matrix: Value, element: Type, isSigned: boolean): Value {
  const type = withElement(matrix.type, element);
  if (matrix.type === type) return matrix;
  const isNarrower = integerWidthOf(matrix.type) < integerWidthOf(type);
  if (FloatType.is(element)) return emit(at, isNarrower ? llvm.fpext : llvm.fptrunc, [matrix], type);
  return emit(at, isNarrower ? (isSigned ? llvm.sext : llvm.zext) : llvm.trunc, [matrix], type);
}

/** Row by row: to each row of the sum those of B, each times an element of A. */
function multiplied(
  at: Emitter,
  [a, b, c]: readonly [a: Value, b: Value, c: Value],
  [rows, inner, columns]: readonly [m: number, k: number, n: number],
  bits: number,
): Value {
  const element = (parameterOf(c.type, "element") as Type | undefined) ?? c.type;
  const left = widened(at, a, element, (bits & A_SIGNED) !== 0);
  const right = widened(at, b, element, (bits & B_SIGNED) !== 0);
  const isFloat = FloatType.is(element);
  const add = isFloat ? llvm.fadd : (bits & SATURATING) !== 0 ? intrinsic("sadd.sat") : llvm.add;
  const others = Array.from({ length: inner }, (_, k) => rowOf(at, right, k, columns, element));
  let result = poison(at, c.type);
  for (let row = 0; row < rows; row++) {
    let sum = rowOf(at, c, row, columns, element);
    for (const [k, other] of others.entries()) {
      const factor = splat(at, extractElement(at, left, row * inner + k), other.type);
      sum = emit(at, add, [sum, emit(at, isFloat ? llvm.fmul : llvm.mul, [factor, other])]);
    }
    for (let column = 0; column < columns; column++)
      result = insertElement(at, result, extractElement(at, sum, column), row * columns + column);
  }
  return result;
}

/** How a matrix lies in memory. */
interface MatrixAccess {
  readonly shape: readonly [rows: number, columns: number];
  readonly pointer: Value;
  readonly stride: Value | undefined;
  readonly layout: number;
  readonly pointee: Type;
  /** The type of the elements, and of the whole matrix. */
  readonly element: Type;
  readonly type: Type;
}

/** An operand as it was, and as it is now. */
interface Operand {
  readonly original: Value;
  readonly value: Value;
}

function accessOf(
  type: Type,
  { original, value: pointer }: Operand,
  layout: number,
  stride: Value | undefined,
  lowering: Lowering,
): MatrixAccess | undefined {
  const pointee = pointeeOf(original.type, lowering);
  const { converter, numbers } = lowering;
  if (!spirv.CooperativeMatrixType.is(type) || pointee === undefined) return undefined;
  const [whole, element] = [converter.convert(type), converter.convert(type.element)];
  return whole && element && { shape: numbers.shape(type), pointer, stride, layout, pointee, element, type: whole };
}

/** Without a stride rows or columns lie one after the other. */
function* placesOf(at: Emitter, { shape, pointer, stride, layout, pointee, element }: MatrixAccess) {
  const [rows, columns] = shape;
  const tight = stride === undefined ? constant(at, at.context.i32, layout === COLUMN_MAJOR ? rows : columns) : stride;
  yield* places(at, shape, {
    pointer,
    stride: tight,
    layout,
    pointee: stride === undefined ? element : pointee,
    element,
  });
}

function load(at: Emitter, op: Operation, access: MatrixAccess): boolean {
  let matrix = poison(at, access.type);
  let index = 0;
  for (const addr of placesOf(at, access))
    matrix = insertElement(
      at,
      matrix,
      llvm.load.build(at, { addr }, { resultTypes: [access.element] }).result(),
      index++,
    );
  at.replaceOp(op, [matrix]);
  return true;
}

function store(at: Emitter, op: Operation, object: Value, access: MatrixAccess): boolean {
  let index = 0;
  for (const addr of placesOf(at, access)) llvm.store.build(at, { value: extractElement(at, object, index++), addr });
  at.eraseOp(op);
  return true;
}

/** Operands of a row by the names of its arguments, as they were and as they are now. */
function operandsByName(op: Operation, values: readonly Value[]) {
  const layout = modelOf(op.def)?.layout;
  return (name: string): Operand | undefined => {
    const group = layout?.operands.findIndex((one) => one.name === name) ?? -1;
    const { start, count } = (group < 0 ? undefined : layout?.operandSpan(op, group)) ?? { start: 0, count: 0 };
    const value = values[start];
    return count === 0 || value === undefined ? undefined : { original: op.operand(start), value };
  };
}

/** Loads and stores whose layout is a value, that have no stride, or scopes, by the names after `spirv.`. */
const dynamicAccess: RowConversion = (op, values, at, lowering) => {
  const operand = operandsByName(op, values);
  const [pointer, object, stride] = [operand("pointer"), operand("object"), operand("stride")];
  const layout = lowering.numbers.ofValue(operand("memorylayout")?.original);
  if (pointer === undefined || layout === undefined) return false;
  const type = object?.original.type ?? op.resultType();
  const access = accessOf(type, pointer, layout, stride?.value, lowering);
  if (access === undefined) return false;
  return object === undefined ? load(at, op, access) : store(at, op, object.value, access);
};

export const cooperativeMatrixRows: spirv.OpTable<RowConversion> = {
  Dynamic: {
    CooperativeMatrixLoadKHR: dynamicAccess,
    CooperativeMatrixStoreKHR: dynamicAccess,
  },
};

export const cooperativeMatrixPatterns = (lowering: Lowering): readonly ConversionPattern[] => [
  convert(spirv.KHR.CooperativeMatrixLength, ({ cooperative_matrix_type: { type } }, _, at, op) => {
    if (!spirv.CooperativeMatrixType.is(type) || type.scope !== SUBGROUP) return false;
    const [rows, columns] = lowering.numbers.shape(type);
    at.replaceOp(op, [constant(at, at.context.i32, rows * columns)]);
    return true;
  }),
  convert(spirv.KHR.CooperativeMatrixLoad, ({ result, pointer, matrix_layout }, operands, at, op) => {
    const operand = { original: pointer, value: operands.pointer };
    const access = accessOf(result.type, operand, matrix_layout.value, operands.stride, lowering);
    return access !== undefined && load(at, op, access);
  }),
  convert(spirv.KHR.CooperativeMatrixStore, ({ object, pointer, matrix_layout }, operands, at, op) => {
    const operand = { original: pointer, value: operands.pointer };
    const access = accessOf(object.type, operand, matrix_layout.value, operands.stride, lowering);
    return access !== undefined && store(at, op, operands.object, access);
  }),
  convert(spirv.KHR.CooperativeMatrixMulAdd, ({ a, b, matrix_operands }, operands, at, op) => {
    if (!spirv.CooperativeMatrixType.is(a.type) || !spirv.CooperativeMatrixType.is(b.type)) return false;
    const sizes = [...lowering.numbers.shape(a.type), lowering.numbers.shape(b.type)[1]] as const;
    const matrices = [operands.a, operands.b, operands.c] as const;
    at.replaceOp(op, [multiplied(at, matrices, sizes, matrix_operands?.value ?? 0)]);
    return true;
  }),
  {
    ...convert(spirv.MatrixTimesScalar, ({ matrix }, operands, at, op) => {
      if (!spirv.CooperativeMatrixType.is(matrix.type)) return false;
      const factor = splat(at, operands.scalar, operands.matrix.type);
      const isFloat = FloatType.is(matrix.type.element);
      at.replaceOp(op, [emit(at, isFloat ? llvm.fmul : llvm.mul, [operands.matrix, factor])]);
      return true;
    }),
    benefit: 2,
  },
  {
    ...convert(spirv.CompositeConstruct, ({ result }, { constituents: [value] }, at, op) => {
      const type = at.converter?.convert(result.type);
      if (!spirv.CooperativeMatrixType.is(result.type) || type === undefined || value === undefined) return false;
      at.replaceOp(op, [splat(at, value, type)]);
      return true;
    }),
    benefit: 2,
  },
];
