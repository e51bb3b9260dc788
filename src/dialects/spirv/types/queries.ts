// Queries about types for rules and translations: element types, numbers of members, sizes.

import { FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { ArrayType, RuntimeArrayType } from "./array.ts";
import { CooperativeMatrixType, MatrixType } from "./matrix.ts";
import { otherMatrixElement, otherVectorElement, otherVectorLength } from "./other.ts";
import { StructType } from "./struct.ts";
import { TensorArmType } from "./tensor.ts";

/** Whether a type is a float of one byte, as SPV_EXT_float8 has and MLIR's dialect has not. @internal */
export function isByteFloat(type: Type): type is FloatType {
  return FloatType.is(type) && (type.format === "f8E4M3FN" || type.format === "f8E5M2");
}

const INTEGER_WIDTHS: ReadonlySet<number> = new Set([1, 8, 16, 32, 64]);

/** Whether a scalar type is one that SPIR-V has: bool, integers and floats of its widths, BFloat16, floats of one byte. @internal */
export function isScalar(type: Type): boolean {
  if (IntegerType.is(type)) return INTEGER_WIDTHS.has(type.width);
  return (
    isByteFloat(type) ||
    (FloatType.is(type) &&
      (type.format === "f16" || type.format === "f32" || type.format === "f64" || type.format === "bf16"))
  );
}

const VECTOR_LENGTHS: ReadonlySet<number | undefined> = new Set([2, 3, 4, 8, 16]);

/** Whether values of a type can exist in SPIR-V: types of the dialect, scalars, and vectors of one dimension with the lengths that SPIR-V has. @internal */
export function isSpirvType(type: Type): boolean {
  return type.def.dialect === "spirv" || isScalar(type) || (VectorType.is(type) && isComposite(type));
}

/** Whether a type has members or elements in the sense of the specification's "composite". @internal */
export function isComposite(type: Type): boolean {
  if (VectorType.is(type)) {
    return type.shape.length === 1 && VECTOR_LENGTHS.has(type.shape[0]) && isScalar(type.element);
  }
  return compositeElement(type, 0) !== undefined || StructType.is(type);
}

/** The type of the element at an index (of a vector, a matrix' column, an array or a struct), if there is one. @internal */
export function compositeElement(type: Type, index: number): Type | undefined {
  if (StructType.is(type)) return type.body.members[index];
  if (VectorType.is(type) || ArrayType.is(type) || RuntimeArrayType.is(type)) return type.element;
  if (MatrixType.is(type)) return type.column;
  if (CooperativeMatrixType.is(type) || TensorArmType.is(type)) return type.element;
  return otherVectorElement(type) ?? otherMatrixElement(type);
}

/** The number of elements of a composite; undefined if it is not known when compiling. @internal */
export function compositeCount(type: Type): number | undefined {
  if (StructType.is(type)) return type.body.members.length;
  if (VectorType.is(type)) return type.shape[0];
  if (ArrayType.is(type) || MatrixType.is(type)) return type.count;
  return otherVectorLength(type);
}

/** The size in bytes without padding, by strides and offsets where they are given; undefined if it is not known. @internal */
export function sizeInBytes(type: Type): number | undefined {
  if (IntegerType.is(type) || FloatType.is(type)) return type.width === 1 ? undefined : type.width / 8;
  if (VectorType.is(type)) return times(sizeInBytes(type.element), type.shape[0]);
  if (ArrayType.is(type)) return times(sizeInBytes(type.element), type.count);
  if (MatrixType.is(type)) return times(sizeInBytes(type.column), type.count);
  if (StructType.is(type)) return sizeOfStruct(type);
  return undefined;
}

function times(size: number | undefined, count: number | undefined): number | undefined {
  return size === undefined || count === undefined ? undefined : size * count;
}

function sizeOfStruct(struct: StructType): number | undefined {
  let size = 0;
  for (const member of struct.body.members) {
    const own = sizeInBytes(member);
    if (own === undefined) return undefined;
    size += own;
  }
  return size;
}
