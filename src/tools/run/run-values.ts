// The scalar types of `spirvana run`: how many bytes each has, how it is read and written, and how buffers begin.

import * as floats from "../../support/float/index.ts";

export interface ScalarType {
  readonly bytes: number;
  readonly read: (view: DataView, offset: number) => number | bigint;
  /** Takes a number for integers of up to 32 bits and floats; other integers are exact. */
  readonly write: (view: DataView, offset: number, value: number | bigint) => void;
  readonly isFloat: boolean;
}

const integer = (
  bytes: number,
  read: (view: DataView, offset: number) => number | bigint,
  write: (view: DataView, offset: number, value: bigint) => void,
): ScalarType => ({ bytes, read, write: (view, offset, value) => write(view, offset, BigInt(value)), isFloat: false });

const float = (
  bytes: number,
  read: ScalarType["read"],
  write: (view: DataView, offset: number, value: number) => void,
) => ({
  bytes,
  read,
  write: (view: DataView, offset: number, value: number | bigint) => write(view, offset, Number(value)),
  isFloat: true,
});

/** By the name that options have for them. */
export const scalarTypes: Readonly<Record<string, ScalarType>> = {
  i8: integer(
    1,
    (view, at) => view.getInt8(at),
    (view, at, value) => view.setInt8(at, Number(BigInt.asIntN(8, value))),
  ),
  u8: integer(
    1,
    (view, at) => view.getUint8(at),
    (view, at, value) => view.setUint8(at, Number(BigInt.asUintN(8, value))),
  ),
  i16: integer(
    2,
    (view, at) => view.getInt16(at, true),
    (view, at, value) => view.setInt16(at, Number(BigInt.asIntN(16, value)), true),
  ),
  u16: integer(
    2,
    (view, at) => view.getUint16(at, true),
    (view, at, value) => view.setUint16(at, Number(BigInt.asUintN(16, value)), true),
  ),
  i32: integer(
    4,
    (view, at) => view.getInt32(at, true),
    (view, at, value) => view.setInt32(at, Number(BigInt.asIntN(32, value)), true),
  ),
  u32: integer(
    4,
    (view, at) => view.getUint32(at, true),
    (view, at, value) => view.setUint32(at, Number(BigInt.asUintN(32, value)), true),
  ),
  i64: integer(
    8,
    (view, at) => view.getBigInt64(at, true),
    (view, at, value) => view.setBigInt64(at, value, true),
  ),
  u64: integer(
    8,
    (view, at) => view.getBigUint64(at, true),
    (view, at, value) => view.setBigUint64(at, value, true),
  ),
  f16: float(
    2,
    (view, at) => floats.toNumber(BigInt(view.getUint16(at, true)), floats.f16),
    (view, at, value) => view.setUint16(at, Number(floats.fromNumber(value, floats.f16)), true),
  ),
  f32: float(
    4,
    (view, at) => view.getFloat32(at, true),
    (view, at, value) => view.setFloat32(at, value, true),
  ),
  f64: float(
    8,
    (view, at) => view.getFloat64(at, true),
    (view, at, value) => view.setFloat64(at, value, true),
  ),
};

/** A value from text; undefined if it is none of the type. */
export function parseScalar({ isFloat }: ScalarType, text: string): number | bigint | undefined {
  const trimmed = text.trim();
  if (/^-?(0x[0-9a-f]+|[0-9]+)$/i.test(trimmed)) {
    const value = trimmed.startsWith("-") ? -BigInt(trimmed.slice(1)) : BigInt(trimmed);
    return isFloat ? Number(value) : value;
  }
  if (!isFloat) return undefined;
  if (/^-?inf(inity)?$/i.test(trimmed))
    return trimmed.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^nan$/i.test(trimmed)) return Number.NaN;
  return trimmed === "" || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed);
}

/** The shortest text that reads back as the same value of the type. */
export function scalarText(type: ScalarType, value: number | bigint): string {
  if (typeof value === "bigint" || type !== scalarTypes["f32"]) return String(value);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** Whole numbers below 2^32 from a seed, each from the one before: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
