// Types and numbers of random LLVM IR, in LLVM's text.
import type { Choices } from "../../spirv/mutations.ts";
import { bitsOfFloat, roundTo, type Scalar, type Value } from "../numbers.ts";
import { randomValue } from "../random-values.ts";
import { bool, countOf, float, int, partOf, pick, scalarOf, type Type, type Vector, vector } from "../types.ts";

/** A number, a boolean, or a vector of them. */
export type Plain = Scalar | Vector;

/** A value of the text: a name or a constant. */
export interface Held {
  readonly name: string;
  readonly type: Plain;
}

/** A value with its type. */
export const argument = ({ type, name }: Held): string => `${text(type)} ${name}`;

const floats: Readonly<Record<number, string>> = { 16: "half", 32: "float", 64: "double" };

/** A type in LLVM's text. */
export function text(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "i1";
    case "int":
      return `i${type.width}`;
    case "float":
      return floats[type.width] ?? "float";
    case "struct":
      return `{ ${type.members.map(text).join(", ")} }`;
    case "array":
      return `[${type.count} x ${text(type.element)}]`;
    default:
      return `<${type.count} x ${text(type.element)}>`;
  }
}

/** A type in the names of intrinsics. */
export function suffix(type: Plain): string {
  const scalar = scalarOf(type);
  const part = scalar.kind === "float" ? `f${scalar.width}` : text(scalar);
  return type.kind === "vector" ? `v${type.count}${part}` : part;
}

/** The same shape with other lanes. */
export const shaped = (type: Plain, scalar: Scalar): Plain =>
  type.kind === "vector" ? vector(scalar, type.count) : scalar;

export const booleans = (type: Plain): Plain => shaped(type, bool);
export const widthOf = (type: Plain): number => {
  const scalar = scalarOf(type);
  return scalar.kind === "bool" ? 1 : scalar.width;
};
/** Bytes that a value takes in memory, with those after a vector up to a power of two. */
export const bytesOf = (type: Plain): number => (widthOf(type) / 8) * 2 ** Math.ceil(Math.log2(countOf(type)));

const widths = [8, 16, 32, 32, 64];

/** Lengths of vectors: those of SPIR-V, and others, which a translation splits. */
const LENGTHS = [2, 3, 4, 8, 16];
const ODD_LENGTHS = [5, 6, 7, 9, 12];

/** Choices for a module, which may have vectors of lengths that SPIR-V lacks. */
export interface IrChoices extends Choices {
  readonly hasOdd?: boolean;
}

/** A length of vectors. */
export function lengthOf(choose: IrChoices): number {
  return pick(choose, choose.hasOdd === true && choose.below(2) === 0 ? ODD_LENGTHS : LENGTHS);
}

/** Whether vectors may have a length. */
export const isLength = ({ hasOdd }: IrChoices, count: number): boolean =>
  count === 1 || LENGTHS.includes(count) || (hasOdd === true && Number.isInteger(count) && count > 0 && count < 25);

/** Without such vectors: types of parameters and of members of structs. */
export const ordinary = ({ below }: IrChoices): Choices => ({ below });

export function integers(choose: IrChoices, of: readonly number[] = widths): Plain {
  return maybeVector(choose, int(pick(choose, of)));
}

export function numbers(choose: IrChoices, of: readonly number[] = [16, 32, 32, 64]): Plain {
  return maybeVector(choose, float(pick(choose, of)));
}

export const plain = (choose: IrChoices): Plain => (choose.below(5) < 3 ? integers(choose) : numbers(choose));

function maybeVector(choose: IrChoices, scalar: Scalar): Plain {
  return choose.below(2) === 0 ? scalar : vector(scalar, lengthOf(choose));
}

/** A constant of a type. */
export function constant(type: Type, value: Value): string {
  if (Array.isArray(value)) {
    const parts = value.map((one, at) => `${text(partOf(type, at))} ${constant(partOf(type, at), one)}`).join(", ");
    return type.kind === "vector" ? `<${parts}>` : type.kind === "array" ? `[${parts}]` : `{ ${parts} }`;
  }
  if (type.kind !== "float")
    return String(typeof value === "bigint" ? BigInt.asIntN(widthOf(type as Scalar), value) : value);
  const near = roundTo(type.width, Number(value));
  const digits = (width: number) => bitsOfFloat(width, near).toString(16).toUpperCase();
  return type.width === 16 ? `0xH${digits(16).padStart(4, "0")}` : `0x${digits(64).padStart(16, "0")}`;
}

export const anyConstant = (choose: Choices, type: Type): string => constant(type, randomValue(choose, type));
