// The instructions of WebAssembly on vectors of 128 bits that the engine uses, numbered as in `opcodes.ts`: the prefix is the high byte. Those of
// relaxed SIMD have numbers of two bytes after it.

import { f32, f64, i32, i64, type ValueType } from "./opcodes.ts";

export const simd = {
  /** `imm`: four numbers of three bits, the lowest first, of lanes of 32 bits of both operands. */
  shuffle: 0xfd0d,
  i32Splat: 0xfd11,
  i64Splat: 0xfd12,
  f32Splat: 0xfd13,
  f64Splat: 0xfd14,
  i32Extract: 0xfd1b,
  i32Replace: 0xfd1c,
  i64Extract: 0xfd1d,
  i64Replace: 0xfd1e,
  f32Extract: 0xfd1f,
  f32Replace: 0xfd20,
  f64Extract: 0xfd21,
  f64Replace: 0xfd22,
  i32Eq: 0xfd37,
  i32LtS: 0xfd39,
  i32GeU: 0xfd40,
  f32Eq: 0xfd41,
  f64Eq: 0xfd47,
  f64Gt: 0xfd4a,
  not: 0xfd4d,
  and: 0xfd4e,
  or: 0xfd50,
  xor: 0xfd51,
  /** Bits of the first operand where those of the third are 1, else of the second. */
  bitSelect: 0xfd52,
  anyTrue: 0xfd53,
  demote: 0xfd5e,
  promoteLow: 0xfd5f,
  i32AllTrue: 0xfda3,
  i32Bitmask: 0xfda4,
  i32Shl: 0xfdab,
  i32ShrS: 0xfdac,
  i32ShrU: 0xfdad,
  i32Add: 0xfdae,
  i32Sub: 0xfdb1,
  i32Mul: 0xfdb5,
  i64ExtendLowS: 0xfdc7,
  i64ExtendHighS: 0xfdc8,
  i64ExtendLowU: 0xfdc9,
  i64ExtendHighU: 0xfdca,
  i64Shl: 0xfdcb,
  i64ShrS: 0xfdcc,
  i64ShrU: 0xfdcd,
  i64Add: 0xfdce,
  i64Sub: 0xfdd1,
  i64Mul: 0xfdd5,
  i64Eq: 0xfdd6,
  i64Ne: 0xfdd7,
  i64LtS: 0xfdd8,
  i64GtS: 0xfdd9,
  i64LeS: 0xfdda,
  i64GeS: 0xfddb,
  f32Ceil: 0xfd67,
  f32Floor: 0xfd68,
  f32Trunc: 0xfd69,
  f32Nearest: 0xfd6a,
  f64Ceil: 0xfd74,
  f64Floor: 0xfd75,
  f64Trunc: 0xfd7a,
  f64Nearest: 0xfd94,
  f32Abs: 0xfde0,
  f32Neg: 0xfde1,
  f32Sqrt: 0xfde3,
  f32Add: 0xfde4,
  f32Sub: 0xfde5,
  f32Mul: 0xfde6,
  f32Div: 0xfde7,
  f32Min: 0xfde8,
  f32Max: 0xfde9,
  f64Abs: 0xfdec,
  f64Neg: 0xfded,
  f64Sqrt: 0xfdef,
  f64Add: 0xfdf0,
  f64Sub: 0xfdf1,
  f64Mul: 0xfdf2,
  f64Div: 0xfdf3,
  f64Min: 0xfdf4,
  f64Max: 0xfdf5,
  i32TruncSatF32S: 0xfdf8,
  i32TruncSatF32U: 0xfdf9,
  f32ConvertI32S: 0xfdfa,
  f32ConvertI32U: 0xfdfb,
  /** a * b + c, rounded once or twice, as the engine likes. */
  f32RelaxedMadd: 0xfd0105,
  f64RelaxedMadd: 0xfd0107,
} as const;

/** The instructions of a type that give a vector of one value, an element, and a vector with another element. */
export const laneOps: ReadonlyMap<
  ValueType,
  { readonly splat: number; readonly extract: number; readonly replace: number }
> = new Map([
  [i32, { splat: simd.i32Splat, extract: simd.i32Extract, replace: simd.i32Replace }],
  [i64, { splat: simd.i64Splat, extract: simd.i64Extract, replace: simd.i64Replace }],
  [f32, { splat: simd.f32Splat, extract: simd.f32Extract, replace: simd.f32Replace }],
  [f64, { splat: simd.f64Splat, extract: simd.f64Extract, replace: simd.f64Replace }],
]);

/** The bytes after an instruction's number that are no address: a lane, or the lanes of a shuffle. */
export function laneBytes(op: number, imm: number): readonly number[] {
  if (op === simd.shuffle) {
    return [0, 3, 6, 9].flatMap((shift) => {
      const lane = (imm >> shift) & 7;
      return [0, 1, 2, 3].map((byte) => lane * 4 + byte);
    });
  }
  return op >= simd.i32Extract && op <= simd.f64Replace ? [imm] : [];
}

/** The `imm` of a shuffle of lanes of 32 bits. */
export function lanes(a: number, b: number, c: number, d: number): number {
  return a | (b << 3) | (c << 6) | (d << 9);
}
