// What operations of subgroups compute, on the values of the invocations that take part.

/** Types in which operations compute: a value of 32 bits is converted to the type, and the result back. */
export const kinds = ["uint", "int", "float", "ulong", "ushort", "uchar"] as const;
export type Kind = (typeof kinds)[number];

export const arithmetic = ["add", "mul", "min", "max", "and", "or", "xor"] as const;
export type Arithmetic = (typeof arithmetic)[number];

export const readings = [
  "shuffle",
  "xor",
  "up",
  "down",
  "broadcast",
  "first",
  "quad",
  "swapHorizontal",
  "swapVertical",
  "swapDiagonal",
  "rotate",
  "clusteredRotate",
] as const;
export type Reading = (typeof readings)[number];

type Value = number | bigint;

interface Type {
  readonly of: (word: number) => Value;
  readonly word: (value: Value) => number;
  /** Wraps a result of the type. */
  readonly wrap: (value: Value) => Value;
  readonly least: Value;
  readonly most: Value;
}

const bits = new DataView(new ArrayBuffer(4));
function floatBits(value: number): number {
  bits.setFloat32(0, value);
  return bits.getUint32(0);
}

const unsigned = (width: bigint): Type => ({
  of: (word) => BigInt.asUintN(Number(width), BigInt(word)),
  word: (value) => Number(BigInt.asUintN(32, BigInt(value))),
  wrap: (value) => BigInt.asUintN(Number(width), BigInt(value)),
  least: 0n,
  most: (1n << width) - 1n,
});

/** The factor that fills the upper half of a long integer, too. */
export const SPREAD = 0x100000003n;

const types: Readonly<Record<Kind, Type>> = {
  uint: unsigned(32n),
  ushort: unsigned(16n),
  uchar: unsigned(8n),
  int: {
    of: (word) => BigInt.asIntN(32, BigInt(word)),
    word: (value) => Number(BigInt.asUintN(32, BigInt(value))),
    wrap: (value) => BigInt.asIntN(32, BigInt(value)),
    least: -(1n << 31n),
    most: (1n << 31n) - 1n,
  },
  ulong: {
    ...unsigned(64n),
    of: (word) => BigInt.asUintN(64, BigInt(word) * SPREAD),
    word: (value) => Number(BigInt.asUintN(32, BigInt(value) ^ (BigInt(value) >> 32n))),
  },
  // Whole numbers whose sums and products by two are exact in any order.
  float: {
    of: (word) => word & 0xffff,
    word: (value) => floatBits(Number(value)),
    wrap: (value) => Math.fround(Number(value)),
    least: Number.NEGATIVE_INFINITY,
    most: Number.POSITIVE_INFINITY,
  },
};

/** A value and back, as an operation that only moves it leaves it. */
export const moved = (kind: Kind, word: number): number => types[kind].word(types[kind].of(word));

/** Combines values in the order of the invocations. */
export function combined(kind: Kind, op: Arithmetic, words: readonly number[]): number {
  const type = types[kind];
  // Products of floats are powers of two.
  const values = words.map((word) => (kind === "float" && op === "mul" ? 1 + (word & 1) : type.of(word)));
  return type.word(values.reduce((a, b) => type.wrap(step(op, a, b)), identity(type, kind, op)));
}

function identity({ least, most }: Type, kind: Kind, op: Arithmetic): Value {
  const [zero, one] = kind === "float" ? [0, 1] : [0n, 1n];
  const values = { add: zero, mul: one, min: most, max: least, and: kind === "int" ? -1n : most, or: zero, xor: zero };
  return values[op];
}

function step(op: Arithmetic, a: Value, b: Value): Value {
  if (op === "min") return a < b ? a : b;
  if (op === "max") return a > b ? a : b;
  if (typeof a === "number" || typeof b === "number")
    return op === "add" ? Number(a) + Number(b) : Number(a) * Number(b);
  if (op === "add") return a + b;
  if (op === "mul") return a * b;
  if (op === "and") return a & b;
  return op === "or" ? a | b : a ^ b;
}

/** The invocation that a reading reads from; it may be none of the subgroup. */
export function sourceOf(reading: Reading, lane: number, index: number, by: number, size: number): number {
  const cluster = Math.min(4, size);
  switch (reading) {
    case "shuffle":
      return index % size;
    case "xor":
      return lane ^ by;
    case "up":
      return lane - by;
    case "down":
      return lane + by;
    case "broadcast":
      return by;
    case "quad":
      return (lane & -4) | by;
    case "swapHorizontal":
      return lane ^ 1;
    case "swapVertical":
      return lane ^ 2;
    case "swapDiagonal":
      return lane ^ 3;
    case "rotate":
      return (lane + by) % size;
    case "clusteredRotate":
      return (lane & -cluster) | ((lane + by) % cluster);
    case "first":
      return 0;
  }
}
