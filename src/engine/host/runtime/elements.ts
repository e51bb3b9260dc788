// Elements of memory references, by the names that MLIR's runner utilities give their types: how to read, print and compare them.

import * as floats from "../../../support/float/index.ts";
import { generalText } from "./number-text.ts";

export interface ElementKind {
  readonly bytes: number;
  readonly text: (view: DataView, place: number) => string;
  /** Whether a value is what was expected: equal, or close for floats. */
  readonly isClose: (view: DataView, actual: number, expected: number) => boolean;
}

function number(bytes: number, read: (view: DataView, place: number) => number, tolerance: number): ElementKind {
  return {
    bytes,
    text: (view, place) => floatText(read(view, place), view, place, bytes),
    isClose(view, actual, expected) {
      const wanted = read(view, expected);
      return Math.abs(read(view, actual) - wanted) <= tolerance * Math.abs(wanted);
    },
  };
}

/** C prints the sign of what is no number, too. */
function floatText(value: number, view: DataView, place: number, bytes: number): string {
  const sign = Number.isNaN(value) && (view.getUint8(place + bytes - 1) & 0x80) !== 0 ? "-" : "";
  return sign + generalText(value);
}

function integer(bytes: number, read: (view: DataView, place: number) => bigint | number): ElementKind {
  return {
    bytes,
    text: (view, place) => String(read(view, place)),
    isClose: (view, actual, expected) => read(view, actual) === read(view, expected),
  };
}

function pairOf(part: ElementKind): ElementKind {
  const { bytes } = part;
  return {
    bytes: 2 * bytes,
    text: (view, place) => `(${part.text(view, place)},${part.text(view, place + bytes)})`,
    isClose: (view, actual, expected) =>
      part.isClose(view, actual, expected) && part.isClose(view, actual + bytes, expected + bytes),
  };
}

/** The number that bits of a narrow format represent. */
export function narrowFloat(bits: number, format: "f16" | "bf16"): number {
  return floats.toNumber(BigInt(bits & 0xffff), floats.floatSemantics[format]);
}

const narrow = (format: "f16" | "bf16") =>
  number(2, (view, place) => narrowFloat(view.getUint16(place, true), format), TOLERANCE);

const TOLERANCE = 1e-6;
const f32 = number(4, (view, place) => view.getFloat32(place, true), TOLERANCE);
const f64 = number(8, (view, place) => view.getFloat64(place, true), TOLERANCE);
const i64 = integer(8, (view, place) => view.getBigInt64(place, true));

export const elementKinds: Readonly<Record<string, ElementKind>> = {
  F16: narrow("f16"),
  BF16: narrow("bf16"),
  F32: f32,
  F64: f64,
  /** Streams print it as a character. */
  I8: {
    ...integer(1, (view, place) => view.getInt8(place)),
    text: (view, place) => String.fromCharCode(view.getUint8(place)),
  },
  I16: integer(2, (view, place) => view.getInt16(place, true)),
  I32: integer(4, (view, place) => view.getInt32(place, true)),
  I64: i64,
  Ind: i64,
  C32: pairOf(f32),
  C64: pairOf(f64),
};

const ROW = 4;

/** Vectors of 4x4 numbers, in the spacing that they are printed with there. */
export const matrixKind: ElementKind = {
  bytes: ROW * ROW * f32.bytes,
  text(view, place) {
    const rows = Array.from({ length: ROW }, (_, row) => {
      const items = Array.from({ length: ROW }, (_, at) => f32.text(view, place + (row * ROW + at) * f32.bytes));
      return `(${items.join(", ")})`;
    });
    return `(${rows.slice(0, -1).join(",   ")},  ${rows.at(-1)})`;
  },
  isClose: () => false,
};
