// Value types and instructions of WebAssembly, by the numbers of its binary format. Instructions after a prefix byte have it as their
// high byte: 0xfc00 is `i32.trunc_sat_f32_s`. The integer instructions are named once, for i32, the float instructions for f32: those of
// i64 and f64 follow by `forType`.

export const i32 = 0x7f;
export const i64 = 0x7e;
export const f32 = 0x7d;
export const f64 = 0x7c;
export const v128 = 0x7b;
/** The "type" of what gives no value. */
export const none = 0x40;
export type ValueType = typeof i32 | typeof i64 | typeof f32 | typeof f64 | typeof v128;

/** Control instructions and those of locals, for encoders. */
export const control = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i64Const: 0x42,
  f32Const: 0x43,
  f64Const: 0x44,
} as const;

export const select = 0x1b;

/** Integer instructions; the numbers are those of i32. */
export const int = {
  eqz: 0x45,
  eq: 0x46,
  ne: 0x47,
  ltS: 0x48,
  ltU: 0x49,
  gtS: 0x4a,
  gtU: 0x4b,
  leS: 0x4c,
  leU: 0x4d,
  geS: 0x4e,
  geU: 0x4f,
  clz: 0x67,
  ctz: 0x68,
  popcnt: 0x69,
  add: 0x6a,
  sub: 0x6b,
  mul: 0x6c,
  divS: 0x6d,
  divU: 0x6e,
  remS: 0x6f,
  remU: 0x70,
  and: 0x71,
  or: 0x72,
  xor: 0x73,
  shl: 0x74,
  shrS: 0x75,
  shrU: 0x76,
  rotl: 0x77,
  rotr: 0x78,
} as const;

/** Float instructions; the numbers are those of f32. */
export const float = {
  eq: 0x5b,
  ne: 0x5c,
  lt: 0x5d,
  gt: 0x5e,
  le: 0x5f,
  ge: 0x60,
  abs: 0x8b,
  neg: 0x8c,
  ceil: 0x8d,
  floor: 0x8e,
  trunc: 0x8f,
  nearest: 0x90,
  sqrt: 0x91,
  add: 0x92,
  sub: 0x93,
  mul: 0x94,
  div: 0x95,
  min: 0x96,
  max: 0x97,
  copysign: 0x98,
} as const;

export const convert = {
  i32WrapI64: 0xa7,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
  f32ConvertI32S: 0xb2,
  f32ConvertI32U: 0xb3,
  f32ConvertI64S: 0xb4,
  f32ConvertI64U: 0xb5,
  f32DemoteF64: 0xb6,
  f64ConvertI32S: 0xb7,
  f64ConvertI32U: 0xb8,
  f64ConvertI64S: 0xb9,
  f64ConvertI64U: 0xba,
  f64PromoteF32: 0xbb,
  i32ReinterpretF32: 0xbc,
  i64ReinterpretF64: 0xbd,
  f32ReinterpretI32: 0xbe,
  f64ReinterpretI64: 0xbf,
  i32Extend8S: 0xc0,
  i32Extend16S: 0xc1,
  i64Extend8S: 0xc2,
  i64Extend16S: 0xc3,
  i64Extend32S: 0xc4,
  i32TruncSatF32S: 0xfc00,
  i32TruncSatF32U: 0xfc01,
  i32TruncSatF64S: 0xfc02,
  i32TruncSatF64U: 0xfc03,
  i64TruncSatF32S: 0xfc04,
  i64TruncSatF32U: 0xfc05,
  i64TruncSatF64S: 0xfc06,
  i64TruncSatF64U: 0xfc07,
} as const;

export const memory = {
  i32Load: 0x28,
  i64Load: 0x29,
  f32Load: 0x2a,
  f64Load: 0x2b,
  i32Load8S: 0x2c,
  i32Load8U: 0x2d,
  i32Load16S: 0x2e,
  i32Load16U: 0x2f,
  i32Store: 0x36,
  i64Store: 0x37,
  f32Store: 0x38,
  f64Store: 0x39,
  i32Store8: 0x3a,
  i32Store16: 0x3b,
  copy: 0xfc0a,
  fill: 0xfc0b,
  /** 16 bytes; `simd.ts` has the other instructions of vectors. */
  vectorLoad: 0xfd00,
  vectorStore: 0xfd0b,
} as const;

/** How far the numbers of i64 lie after those of i32 (arithmetic, comparisons), and those of f64 after f32. */
const WIDE_INT = 0x12;
const WIDE_INT_COMPARE = 0xb;
const WIDE_FLOAT = 0xe;
const WIDE_FLOAT_COMPARE = 6;

/** The instruction of `int` or `float` for operands of a type. */
export function forType(op: number, type: ValueType): number {
  if (type === i64) return op + (op < int.clz ? WIDE_INT_COMPARE : WIDE_INT);
  if (type === f64) return op + (op < float.abs ? WIDE_FLOAT_COMPARE : WIDE_FLOAT);
  return op;
}

export function isLoad(op: number): boolean {
  return (op >= memory.i32Load && op <= 0x35) || op === memory.vectorLoad;
}

export function isStore(op: number): boolean {
  return (op >= memory.i32Store && op <= 0x3e) || op === memory.copy || op === memory.fill || op === memory.vectorStore;
}

/** The power of two of the bytes that a load or store moves, which is its natural alignment. */
export function accessLog2(op: number): number {
  if (op > 0xff) return 4;
  // By number, from i32.load to i64.store32.
  return [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2][op - memory.i32Load] ?? 0;
}

/** Types of results by ranges of numbers: each entry reaches up to the next. */
const RESULT_RANGES: readonly (readonly [first: number, type: number])[] = [
  [0x28, i32],
  [0x29, i64],
  [0x2a, f32],
  [0x2b, f64],
  [0x2c, i32],
  [0x30, i64],
  [0x36, none],
  [0x45, i32],
  [0x79, i64],
  [0x8b, f32],
  [0x99, f64],
  [0xa7, i32],
  [0xac, i64],
  [0xb2, f32],
  [0xb7, f64],
  [0xbc, i32],
  [0xbd, i64],
  [0xbe, f32],
  [0xbf, f64],
  [0xc0, i32],
  [0xc2, i64],
  [0xfc00, i32],
  [0xfc04, i64],
  [0xfc08, none],
];

/** The type of what an instruction of memory, arithmetic or conversion gives; `none` for stores. */
export function resultType(op: number): ValueType | typeof none {
  let found: number = none;
  for (const [first, type] of RESULT_RANGES) {
    if (first > op) break;
    found = type;
  }
  return found as ValueType | typeof none;
}

/** Types of operands by ranges of numbers: each entry reaches up to the next; none if an instruction is no node's. */
const OPERAND_RANGES: readonly (readonly [first: number, ...types: ValueType[]])[] = [
  [0],
  [0x28, i32],
  [0x36, i32, i32],
  [0x37, i32, i64],
  [0x38, i32, f32],
  [0x39, i32, f64],
  [0x3a, i32, i32],
  [0x3c, i32, i64],
  [0x3f],
  [0x45, i32],
  [0x46, i32, i32],
  [0x50, i64],
  [0x51, i64, i64],
  [0x5b, f32, f32],
  [0x61, f64, f64],
  [0x67, i32],
  [0x6a, i32, i32],
  [0x79, i64],
  [0x7c, i64, i64],
  [0x8b, f32],
  [0x92, f32, f32],
  [0x99, f64],
  [0xa0, f64, f64],
  [0xa7, i64],
  [0xa8, f32],
  [0xaa, f64],
  [0xac, i32],
  [0xae, f32],
  [0xb0, f64],
  [0xb2, i32],
  [0xb4, i64],
  [0xb6, f64],
  [0xb7, i32],
  [0xb9, i64],
  [0xbb, f32],
  [0xbd, f64],
  [0xbe, i32],
  [0xbf, i64],
  [0xc0, i32],
  [0xc2, i64],
  [0xc5],
  [0xfc00, f32],
  [0xfc02, f64],
  [0xfc04, f32],
  [0xfc06, f64],
  [0xfc08],
  // The length of a copy or a fill may have 64 bits until the code is emitted.
  [memory.copy, i32, i32],
];

const operandLists = new Map<number, readonly ValueType[]>();

/** The types of what an instruction of memory, arithmetic or conversion takes; empty for others. */
export function operandTypes(op: number): readonly ValueType[] {
  let known = operandLists.get(op);
  if (known === undefined) {
    const [, ...types] = OPERAND_RANGES.findLast(([first]) => first <= op) ?? [0];
    known = types;
    operandLists.set(op, known);
  }
  return known;
}
