// The types of MLIR's builtin dialect. Their text is known to the text layer, since it has no dialect prefix.

import type { Context } from "../context.ts";
import type { Attribute } from "./attribute.ts";
import { type Type, TypeDef, type TypeOf } from "./type.ts";
import type { NoParameters } from "./uniqued.ts";

/** The signedness of an integer type: `i32`, `si32` or `ui32`. */
export type Signedness = "signless" | "signed" | "unsigned";

/** `i32`, `si8`, `ui16`: `width` in bits, 1 (0 is allowed) to {@link MAX_INTEGER_WIDTH}. */
export const IntegerType = new TypeDef<{ width: number; signedness: Signedness }>("builtin.integer");
export interface IntegerType extends TypeOf<typeof IntegerType> {}

/** MLIR's limit of an integer's width in bits. @internal */
export const MAX_INTEGER_WIDTH = (1 << 24) - 1;

/** `index`. */
export const IndexType = new TypeDef<NoParameters>("builtin.index");
export interface IndexType extends TypeOf<typeof IndexType> {}

/** The float kinds by their spelling. @internal */
export const FLOAT_KINDS = [
  "bf16",
  "f16",
  "tf32",
  "f32",
  "f64",
  "f80",
  "f128",
  "f8E5M2",
  "f8E4M3",
  "f8E4M3FN",
  "f8E5M2FNUZ",
  "f8E4M3FNUZ",
  "f8E4M3B11FNUZ",
  "f8E3M4",
  "f8E8M0FNU",
  "f6E2M3FN",
  "f6E3M2FN",
  "f4E2M1FN",
] as const;
/** The kinds of floats, by their names in text. */
export type FloatKind = (typeof FLOAT_KINDS)[number];

const FLOAT_WIDTHS: Readonly<Record<FloatKind, number>> = {
  bf16: 16,
  f16: 16,
  tf32: 19,
  f32: 32,
  f64: 64,
  f80: 80,
  f128: 128,
  f8E5M2: 8,
  f8E4M3: 8,
  f8E4M3FN: 8,
  f8E5M2FNUZ: 8,
  f8E4M3FNUZ: 8,
  f8E4M3B11FNUZ: 8,
  f8E3M4: 8,
  f8E8M0FNU: 8,
  f6E2M3FN: 6,
  f6E3M2FN: 6,
  f4E2M1FN: 4,
};

/** A float; `width` in bits follows from the kind. */
export const FloatType = new TypeDef<{ format: FloatKind; width: number }>("builtin.float");
export interface FloatType extends TypeOf<typeof FloatType> {}

/** The float type of a kind. */
export function floatType(context: Context, format: FloatKind): FloatType {
  return FloatType.get(context, { format, width: FLOAT_WIDTHS[format] });
}

/** `none`. */
export const NoneType = new TypeDef<NoParameters>("builtin.none");

/** A dimension that is not known when compiling (`?`). */
export const DYNAMIC = -1;

/** `vector<4x[2]xf32>`: `scalable[i]` states that dimension i is multiplied by a factor known when running. */
export const VectorType = new TypeDef<{ shape: readonly number[]; scalable: readonly boolean[]; element: Type }>(
  "builtin.vector",
);
export interface VectorType extends TypeOf<typeof VectorType> {}

/** `vector<4xi32>`: a vector of fixed length; `shape` from the outermost dimension. */
export function vectorType(context: Context, shape: readonly number[], element: Type): VectorType {
  return VectorType.get(context, { shape, scalable: shape.map(() => false), element });
}

/** `tensor<4x?xf32, #encoding>`; `shape` is undefined for `tensor<*xf32>`. */
export const TensorType = new TypeDef<{
  shape: readonly number[] | undefined;
  element: Type;
  encoding: Attribute | undefined;
}>("builtin.tensor");
export interface TensorType extends TypeOf<typeof TensorType> {}

/** `memref<4x?xf32, layout, space>`; `shape` is undefined for `memref<*xf32>`; `layout` for the identity. */
export const MemRefType = new TypeDef<{
  shape: readonly number[] | undefined;
  element: Type;
  layout: Attribute | undefined;
  memorySpace: Attribute | undefined;
}>("builtin.memref");
export interface MemRefType extends TypeOf<typeof MemRefType> {}

/** `complex<f32>`. */
export const ComplexType = new TypeDef<{ element: Type }>("builtin.complex");
export interface ComplexType extends TypeOf<typeof ComplexType> {}

/** `tuple<i32, f32>`. */
export const TupleType = new TypeDef<{ elements: readonly Type[] }>("builtin.tuple");
export interface TupleType extends TypeOf<typeof TupleType> {}

/** `(i32) -> f32`. */
export const FunctionType = new TypeDef<{ inputs: readonly Type[]; results: readonly Type[] }>("builtin.function");
export interface FunctionType extends TypeOf<typeof FunctionType> {}

/** `graph (i32) -> i32`, the type of a graph's entry, as MLIR 22 has it. */
export const GraphType = new TypeDef<{ inputs: readonly Type[]; results: readonly Type[] }>("builtin.graph");
export interface GraphType extends TypeOf<typeof GraphType> {}

/** A type of an unregistered dialect: `!dialect.text`. */
export const OpaqueType = new TypeDef<{ dialectName: string; text: string }>("builtin.opaque");
export interface OpaqueType extends TypeOf<typeof OpaqueType> {}

/** A vector, tensor or memref, with its shape known or not. */
/** Types with a shape and an element type: those of builtin, and those of dialects whose definitions say so. */
export type ShapedType = VectorType | TensorType | MemRefType;

/** Whether a type is a vector, tensor or memref, or a dialect's type with a shape. */
export function isShaped(type: Type | undefined): type is ShapedType {
  return VectorType.is(type) || TensorType.is(type) || MemRefType.is(type) || (type?.def.isShaped ?? false);
}

/** Whether a type is an integer of any width and signedness, or `index`. */
export function isIntegerOrIndex(type: Type | undefined): type is IntegerType | IndexType {
  return IntegerType.is(type) || IndexType.is(type);
}

/** Whether a type is a signless integer, of `width` bits if that is given. */
export function isSignless(type: Type | undefined, width?: number): type is IntegerType {
  return IntegerType.is(type) && type.signedness === "signless" && (width === undefined || type.width === width);
}

/** The element of a vector, tensor or memref; any other type is its own. @internal */
export function elementTypeOrSelf(type: Type): Type {
  return isShaped(type) ? type.element : type;
}

/** The number of elements of a static shape, exact up to 2^53. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((count, dim) => count * dim, 1);
}
