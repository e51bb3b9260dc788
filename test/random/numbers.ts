// Exact arithmetic of the widths that SPIR-V has, for programs made at random: what a program leaves is worked out here, with nothing of what is
// tested. Integers are held without sign; undefined is a value that the specification leaves open, and so is what is made of it.

export type Int = { readonly kind: "int"; readonly width: 8 | 16 | 32 | 64; readonly signed: boolean };
export type Float = { readonly kind: "float"; readonly width: 16 | 32 | 64 };
export type Bool = { readonly kind: "bool" };
export type Scalar = Int | Float | Bool;
export type Value = bigint | number | boolean | undefined | readonly Value[];

export const wrap = (value: bigint, width: number): bigint => BigInt.asUintN(width, value);
export const signedOf = (value: bigint, width: number): bigint => BigInt.asIntN(width, value);

const memory = new DataView(new ArrayBuffer(8));

/** Where the digits of a number end: the power of two of the last digit that a width has for it. */
function lastDigit(value: number, width: number): number {
  const [digits, least] = width === 16 ? [10, -24] : width === 32 ? [23, -149] : [52, -1074];
  memory.setFloat64(0, value);
  const exponent = ((memory.getUint16(0) >> 4) & 0x7ff) - 1023;
  return Math.max(exponent - digits, least);
}

/** The nearest number that a width has. */
export function roundTo(width: number, value: number): number {
  if (width === 64 || value === 0 || !Number.isFinite(value)) return value;
  if (width === 32) return Math.fround(value);
  const scale = 2 ** lastDigit(value, 16);
  const near = roundEven(value / scale) * scale;
  return Math.abs(near) >= 65536 ? Math.sign(value) * Number.POSITIVE_INFINITY : near;
}

export function roundEven(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  const floor = Math.floor(value);
  const rest = value - floor;
  const near = rest < 0.5 ? floor : rest > 0.5 ? floor + 1 : floor % 2 === 0 ? floor : floor + 1;
  return near === 0 && (value < 0 || Object.is(value, -0)) ? -0 : near;
}

/** An integer as the nearest number of a width, rounded once. */
export function floatOfInteger(width: number, value: bigint): number {
  const size = value < 0n ? -value : value;
  const digits = width === 16 ? 11 : width === 32 ? 24 : 53;
  const extra = BigInt(Math.max(0, size.toString(2).length - digits));
  const kept = size >> extra;
  const rest = size - (kept << extra);
  const half = extra === 0n ? 0n : 1n << (extra - 1n);
  const isUp = extra > 0n && (rest > half || (rest === half && kept % 2n === 1n));
  const near = roundTo(width, Number(kept + (isUp ? 1n : 0n)) * 2 ** Number(extra));
  return value < 0n ? -near : near;
}

/** The bits of a number of a width that has it. */
export function bitsOfFloat(width: number, value: number): bigint {
  if (width === 64) {
    memory.setFloat64(0, value);
    return memory.getBigUint64(0);
  }
  memory.setFloat32(0, value);
  const single = memory.getUint32(0);
  if (width === 32) return BigInt(single);
  const sign = (single >>> 31) << 15;
  if (Number.isNaN(value)) return 0x7e00n;
  if (!Number.isFinite(value)) return BigInt(sign | 0x7c00);
  const size = Math.abs(value);
  if (size < 2 ** -14) return BigInt(sign | (size / 2 ** -24));
  return BigInt(sign | ((((single >>> 23) & 0xff) - 112) << 10) | ((single >>> 13) & 0x3ff));
}

export function floatOfBits(width: number, bits: bigint): number {
  if (width === 64) {
    memory.setBigUint64(0, bits);
    return memory.getFloat64(0);
  }
  if (width === 32) {
    memory.setUint32(0, Number(bits));
    return memory.getFloat32(0);
  }
  const [sign, exponent, digits] = [bits >> 15n === 0n ? 1 : -1, Number((bits >> 10n) & 31n), Number(bits & 1023n)];
  if (exponent === 31) return digits === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? digits * 2 ** -24 : (1024 + digits) * 2 ** (exponent - 25));
}

/** The bits of a scalar that has some. */
export function bitsOf(type: Scalar, value: bigint | number | boolean): bigint {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return type.kind === "float" ? bitsOfFloat(type.width, Number(value)) : BigInt(value);
}

export function ofBits(type: Scalar, bits: bigint): bigint | number | boolean {
  if (type.kind === "bool") return bits !== 0n;
  return type.kind === "int" ? bits : floatOfBits(type.width, bits);
}
