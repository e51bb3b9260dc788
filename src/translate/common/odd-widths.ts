// Integers of widths that SPIR-V lacks, and the wider ones that may hold them.

import { StructType } from "../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../ir/index.ts";

/** The widths of integers of kernels. */
const WIDTHS = [8, 16, 32, 64] as const;

/** The width of the integer of SPIR-V that one of `width` bits lies in; undefined if there is none. */
export function containerWidth(width: number): number | undefined {
  return WIDTHS.find((one) => one >= width);
}

/** The width of an integer, or of the elements of a vector of them, that SPIR-V lacks and a wider one can hold; undefined for other types. */
export function oddWidth(type: Type): number | undefined {
  const scalar = VectorType.is(type) ? type.element : type;
  if (!IntegerType.is(scalar) || scalar.width === 1) return undefined;
  const container = containerWidth(scalar.width);
  return container === undefined || container === scalar.width ? undefined : scalar.width;
}

/** Whether a type, or a part of one, is an integer that SPIR-V lacks. */
export function holdsOdd(type: Type): boolean {
  if (StructType.is(type)) return !type.body.isOpaque && type.body.elements.some(holdsOdd);
  return oddWidth(type) !== undefined;
}
