// Types of programs made at random, and how they lie in memory where offsets and strides say it.
import type { Choices } from "../spirv/mutations.ts";
import type { Bool, Float, Int, Scalar } from "./numbers.ts";

export type Vector = { readonly kind: "vector"; readonly element: Scalar; readonly count: number };
export type Matrix = { readonly kind: "matrix"; readonly element: Vector; readonly count: number };
export type ArrayOf = { readonly kind: "array"; readonly element: Type; readonly count: number };
export type Struct = { readonly kind: "struct"; readonly members: readonly Type[] };
export type Type = Scalar | Vector | Matrix | ArrayOf | Struct;

export const bool: Bool = { kind: "bool" };
export const int = (width: number, signed = false): Int => ({ kind: "int", width: width as Int["width"], signed });
export const float = (width: number): Float => ({ kind: "float", width: width as Float["width"] });
export const vector = (element: Scalar, count: number): Vector => ({ kind: "vector", element, count });
export const struct = (...members: readonly Type[]): Struct => ({ kind: "struct", members });

/** A name that equal types share. */
export function nameOf(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "bool";
    case "int":
      return `${type.signed ? "s" : "u"}${type.width}`;
    case "float":
      return `f${type.width}`;
    case "vector":
      return `v${type.count}${nameOf(type.element)}`;
    case "matrix":
      return `m${type.count}${nameOf(type.element)}`;
    case "array":
      return `a${type.count}_${nameOf(type.element)}`;
    case "struct":
      return `st_${type.members.map(nameOf).join("_")}_e`;
  }
}

export const isSame = (a: Type, b: Type): boolean => nameOf(a) === nameOf(b);
export const scalarOf = (type: Scalar | Vector): Scalar => (type.kind === "vector" ? type.element : type);
export const countOf = (type: Type): number => (type.kind === "vector" ? type.count : 1);
export const withScalar = (type: Scalar | Vector, scalar: Scalar): Scalar | Vector =>
  type.kind === "vector" ? vector(scalar, type.count) : scalar;
export const isPlain = (type: Type): type is Scalar | Vector =>
  type.kind !== "struct" && type.kind !== "array" && type.kind !== "matrix";
export const bitWidth = (type: Scalar | Vector): number => {
  const scalar = scalarOf(type);
  return scalar.kind === "bool" ? 0 : scalar.width * countOf(type);
};

/** The type of a part of a composite. */
export function partOf(type: Type, at: number): Type {
  if (type.kind === "struct") return type.members[at] ?? type;
  return "element" in type ? type.element : type;
}
export const partsOf = (type: Type): number =>
  type.kind === "struct" ? type.members.length : "count" in type ? type.count : 0;

export function pick<T>(choose: Choices, from: readonly T[]): T {
  return from[choose.below(from.length)] as T;
}
