// The types of values in random programs, and constants of them.
import type { Choices } from "../../spirv/mutations.ts";

export interface Scalar {
  readonly kind: "integer" | "index" | "float";
  readonly bits: number;
  readonly text: string;
}

export interface Vector {
  readonly kind: "vector";
  readonly shape: readonly number[];
  readonly element: Scalar;
  readonly text: string;
}

export type ValueType = Scalar | Vector;

export const index: Scalar = { kind: "index", bits: 64, text: "index" };

export function integer(bits: number): Scalar {
  return { kind: "integer", bits, text: `i${bits}` };
}

export function float(bits: 16 | 32 | 64): Scalar {
  return { kind: "float", bits, text: `f${bits}` };
}

export const [i1, i8, i16, i32, i64] = [integer(1), integer(8), integer(16), integer(32), integer(64)];
export const [f32, f64] = [float(32), float(64)];

export function vector(shape: readonly number[], element: Scalar): Vector {
  return { kind: "vector", shape, element, text: `vector<${[...shape, element.text].join("x")}>` };
}

export function isVector(type: ValueType): type is Vector {
  return type.kind === "vector";
}

export function elementOf(type: ValueType): Scalar {
  return isVector(type) ? type.element : type;
}

/** The type with another scalar where this one has its own. */
export function withElement(type: ValueType, element: Scalar): ValueType {
  return isVector(type) ? vector(type.shape, element) : element;
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

export const isInteger = (type: ValueType): boolean => elementOf(type).kind === "integer";
export const isFloat = (type: ValueType): boolean => elementOf(type).kind === "float";

/** Patterns of bits of floats: zeros, ones, a half, what is not exact, the least, the greatest, infinities, no number. */
const floatBits: Readonly<Record<number, readonly string[]>> = {
  16: "0x0000 0x8000 0x3C00 0xBC00 0x3800 0x2E66 0x0001 0x7BFF 0x7C00 0xFC00 0x7E00 0x4248".split(" "),
  32: ["0x00000000", "0x80000000", "0x3F800000", "0xBFC00000", "0x3F000000", "0x3DCCCCCD", "0x00000001"].concat([
    "0x7F7FFFFF",
    "0x7F800000",
    "0xFF800000",
    "0x7FC00000",
    "0x40490FDB",
    "0x4B800001",
    "0xC1200000",
  ]),
  64: ["0x0000000000000000", "0x8000000000000000", "0x3FF0000000000000", "0xBFF8000000000000"].concat(
    ["0x3FE0000000000000", "0x3FB999999999999A", "0x0000000000000001", "0x7FEFFFFFFFFFFFFF"],
    ["0x7FF0000000000000", "0xFFF0000000000000", "0x7FF8000000000000", "0x400921FB54442D18"],
  ),
};

function pick<T>(items: readonly T[], choose: Choices): T {
  const item = items[choose.below(items.length)];
  if (item === undefined) throw new RangeError("there is nothing to pick from");
  return item;
}

function integerText(bits: number, choose: Choices): string {
  if (bits === 1) return choose.below(2) === 0 ? "false" : "true";
  const half = 1n << BigInt(bits - 1);
  const small = BigInt(choose.below(7)) - 2n;
  switch (choose.below(6)) {
    case 0:
      return String(pick([half - 1n, -half, half - 2n, 1n - half], choose));
    case 1:
      return String(BigInt.asIntN(bits, 1n << BigInt(choose.below(bits))));
    case 2:
      return String(BigInt.asIntN(bits, (BigInt(choose.below(2 ** 32)) << 32n) | BigInt(choose.below(2 ** 32))));
    default:
      return String(BigInt.asIntN(bits, small));
  }
}

/** A number of a scalar type as it is in constants. */
function scalarText(type: Scalar, choose: Choices): string {
  if (type.kind === "float") return pick(floatBits[type.bits] ?? [], choose);
  // What fits into 32 bits, since that is what the folds of the index dialect ask for.
  return type.kind === "index" ? String(choose.below(12)) : integerText(type.bits, choose);
}

function nested(shape: readonly number[], next: () => string): string {
  const [size = 0, ...rest] = shape;
  if (shape.length === 0) return next();
  return `[${Array.from({ length: size }, () => nested(rest, next)).join(", ")}]`;
}

/** The attribute of a constant, with its type where the text of it does not say it. */
export function constantText(type: ValueType, choose: Choices): string {
  if (isVector(type)) {
    const isSplat = choose.below(3) === 0;
    const elements = isSplat
      ? scalarText(type.element, choose)
      : nested(type.shape, () => scalarText(type.element, choose));
    return `dense<${elements}> : ${type.text}`;
  }
  const text = scalarText(type, choose);
  return type.text === "i1" ? text : `${text} : ${type.text}`;
}
