// Instructions on integers and truth values, with what they give. What would be undefined is kept from happening, or is not known.
import { componentwise, type Held, type Maker } from "./maker.ts";
import { type Scalar, signedOf, type Value, wrap } from "./numbers.ts";
import { bool, countOf, int, isSame, scalarOf, struct, type Vector, vector, withScalar } from "./types.ts";

export type Row = (maker: Maker) => void;
type Plain = Scalar | Vector;

export const widthOf = (type: Plain): number => {
  const scalar = scalarOf(type);
  return scalar.kind === "bool" ? 1 : scalar.width;
};

/** A constant with the same number in all components. */
export function splat(m: Maker, type: Plain, value: bigint | number | boolean): Held {
  return m.constant(type, type.kind === "vector" ? Array(type.count).fill(value) : value);
}

/** A value in the lowest `bits` of which anything may be, and above nothing. */
export function below(m: Maker, type: Plain, limit: bigint): Held {
  if (m.chance(40)) return m.constant(type, componentwise((x) => BigInt(x) % limit)(m.randomValue(type)));
  const mask = splat(m, type, limit - 1n);
  return m.emit(
    "OpBitwiseAnd",
    type,
    [m.any(type), mask],
    componentwise((x, y) => BigInt(x) & BigInt(y)),
  );
}

type Integers = (a: bigint, b: bigint, width: number) => bigint | undefined;
const integers = (f: Integers, width: number) =>
  componentwise((x, y) => {
    const result = f(BigInt(x), BigInt(y ?? 0n), width);
    return result === undefined ? undefined : wrap(result, width);
  });

/** Both operands and the result of one width; signs are mixed. */
function binary(opcode: string, f: Integers): Row {
  return (m) => {
    const type = m.plainInt();
    m.keep(m.emit(opcode, type, [m.any(m.sibling(type)), m.any(m.sibling(type))], integers(f, widthOf(type))));
  };
}

function unary(opcode: string, f: Integers): Row {
  return (m) => {
    const type = m.plainInt();
    if (opcode === "OpBitReverse") needsBitInstructions(m);
    const operand = m.any(opcode === "OpBitReverse" ? type : m.sibling(type));
    m.keep(m.emit(opcode, type, [operand], integers(f, widthOf(type))));
  };
}

/** A divisor that is neither 0 nor, where that matters, -1. */
export function divisor(m: Maker, type: Plain, isSigned: boolean): Held {
  const width = widthOf(type);
  if (m.chance(30)) {
    const numbers = [1n, 2n, 3n, 7n, 10n, 16n, ...(isSigned ? [-2n, -3n, -16n, -100n] : [-1n, 200n])];
    return m.constant(type, componentwise(() => wrap(m.pick(numbers), width))(m.randomValue(type)));
  }
  const positive = m.emit(
    "OpShiftRightLogical",
    type,
    [m.any(type), splat(m, type, BigInt(m.pick([1, 2, width - 3])))],
    (x, y) => componentwise((a, b) => BigInt(a) >> BigInt(b))(x, y),
  );
  return m.emit(
    "OpBitwiseOr",
    type,
    [positive, splat(m, type, 1n)],
    componentwise((x, y) => BigInt(x) | BigInt(y)),
  );
}

function division(opcode: string, isSigned: boolean, f: Integers): Row {
  return (m) => {
    const type = m.plainInt();
    const other = m.sibling(type);
    m.keep(m.emit(opcode, type, [m.any(m.sibling(type)), divisor(m, other, isSigned)], integers(f, widthOf(type))));
  };
}

const signed =
  (f: (a: bigint, b: bigint) => bigint | undefined): Integers =>
  (a, b, width) =>
    f(signedOf(a, width), signedOf(b, width));

/** The remainder with the sign of the second operand. */
export const floorMod = (a: bigint, b: bigint): bigint => {
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
};

function shift(opcode: string, f: Integers): Row {
  return (m) => {
    const type = m.plainInt();
    const width = widthOf(type);
    const amount = withScalar(type, m.scalarInt());
    const base = m.any(m.sibling(type));
    const limit = BigInt(Math.min(width, 2 ** (widthOf(amount) - 1)));
    m.keep(m.emit(opcode, type, [base, below(m, amount, limit)], integers(f, width)));
  };
}

function bitField(opcode: string, f: (base: bigint, offset: number, count: number, width: number) => bigint): Row {
  return (m) => {
    const type = m.plainInt(m.flavor === "shader" ? [32, 32, 16, 64, 8] : undefined);
    const width = widthOf(type);
    const [offset, count] = fieldOf(m, width);
    const base = m.any(type);
    m.keep(
      m.emit(opcode, type, [base, offset, count], (value, at, bits) =>
        componentwise((x, o, c) => wrap(f(BigInt(x), Number(o), Number(c), width), width))(value, at, bits),
      ),
    );
  };
}

/** Offset and number of bits of a field that a width has. */
function fieldOf(m: Maker, width: number): readonly [Held, Held] {
  needsBitInstructions(m);
  const types = [m.scalarInt(), m.scalarInt()];
  const half = BigInt(width / 2);
  if (m.chance(50)) {
    const at = m.choose.below(width + 1);
    const bits = m.pick([0, 1, width - at, m.choose.below(width - at + 1)]);
    return [
      m.constant(types[0] as Scalar, BigInt(at)),
      m.constant(types[1] as Scalar, BigInt(Math.min(bits, width - at))),
    ];
  }
  return [below(m, types[0] as Scalar, half), below(m, types[1] as Scalar, half)];
}

/** Kernels have the instructions by an extension. */
function needsBitInstructions(m: Maker): void {
  if (m.flavor === "shader") return;
  m.capabilities.add("BitInstructions");
  m.extensions.add("SPV_KHR_bit_instructions");
}

const mask = (count: number) => (1n << BigInt(count)) - 1n;

const bitFieldInsert: Row = (m) => {
  const type = m.plainInt();
  const width = widthOf(type);
  const [offset, count] = fieldOf(m, width);
  m.keep(
    m.emit("OpBitFieldInsert", type, [m.any(type), m.any(type), offset, count], (base, insert, at, bits) =>
      componentwise((x, y, o, c) => {
        const field = mask(Number(c)) << BigInt(o);
        return wrap((BigInt(x) & ~field) | ((BigInt(y) << BigInt(o)) & field), width);
      })(base, insert, at, bits),
    ),
  );
};

export const reverseBits = (value: bigint, width: number): bigint =>
  BigInt(`0b${[...value.toString(2).padStart(width, "0")].reverse().join("")}`);
export const countBits = (value: bigint): bigint => BigInt([...value.toString(2)].filter((bit) => bit === "1").length);

const bitCount: Row = (m) => {
  const type = m.plainInt();
  const result = withScalar(m.sibling(type), m.chance(70) ? scalarOf(m.sibling(type)) : m.scalarInt());
  m.keep(
    m.emit(
      "OpBitCount",
      result,
      [m.any(type)],
      componentwise((x) => countBits(BigInt(x))),
    ),
  );
};

function comparison(opcode: string, f: (a: bigint, b: bigint) => boolean, isSigned = false): Row {
  return (m) => {
    const type = m.plainInt();
    const width = widthOf(type);
    const left = m.any(type);
    const other = m.sibling(type);
    const right = m.chance(15) ? left : m.any(other);
    const value = (x: bigint | number | boolean) => (isSigned ? signedOf(BigInt(x), width) : BigInt(x));
    m.keep(
      m.emit(
        opcode,
        withScalar(type, bool),
        [left, right],
        componentwise((x, y) => f(value(x), value(y))),
      ),
    );
  };
}

function logical(opcode: string, f: (a: boolean, b: boolean) => boolean, operands = 2): Row {
  return (m) => {
    const type = m.plain(bool);
    const values = Array.from({ length: operands }, () => m.any(type));
    m.keep(
      m.emit(
        opcode,
        type,
        values,
        componentwise((x, y) => f(x === true, y === true)),
      ),
    );
  };
}

const condition: Row = (m) => {
  const type = m.plainInt();
  const test = m.any(m.chance(70) ? withScalar(type, bool) : bool);
  // A condition of one bit chooses among vectors from SPIR-V 1.4 on.
  const cond = test;
  m.keep(
    m.emit("OpSelect", type, [cond, m.any(type), m.any(type)], (c, x, y) =>
      Array.isArray(c) || c === undefined || !Array.isArray(x)
        ? componentwise((bit, a, b) => (bit ? a : b))(c, x, y)
        : c
          ? x
          : y,
    ),
  );
};

const reduction =
  (opcode: string, f: (bits: readonly Value[]) => boolean): Row =>
  (m) => {
    const type = vector(bool, m.pick([2, 3, 4]));
    m.keep(
      m.emit(opcode, bool, [m.any(type)], (value) =>
        Array.isArray(value) && !value.includes(undefined) ? f(value) : undefined,
      ),
    );
  };

/** Two results in a struct. */
function extended(opcode: string, f: (a: bigint, b: bigint, width: number) => readonly [bigint, bigint]): Row {
  return (m) => {
    const type = opcode === "OpSMulExtended" ? m.plainInt() : unsigned(m.plainInt());
    const width = widthOf(type);
    const both = m.emit(opcode, struct(type, type), [m.any(type), m.any(type)], (x, y) => {
      const part = (at: 0 | 1) => componentwise((a, b) => wrap(f(BigInt(a), BigInt(b), width)[at], width))(x, y);
      return [part(0), part(1)];
    });
    for (const at of [0, 1])
      m.keep(m.emit("OpCompositeExtract", type, [both, String(at)], (value) => (value as readonly Value[])[at]));
  };
}

const unsigned = <T extends Plain>(type: T): Plain => withScalar(type, int(widthOf(type)));

function conversion(opcode: "OpUConvert" | "OpSConvert"): Row {
  return (m) => {
    const from = m.plainInt();
    const to = withScalar(from, m.scalarInt([8, 16, 32, 64].filter((width) => width !== widthOf(from))));
    // UConvert's result is without sign.
    const result = opcode === "OpUConvert" ? unsigned(to) : to;
    const width = widthOf(from);
    m.keep(
      m.emit(opcode, result, [m.any(from)], (value) =>
        componentwise((x) => wrap(opcode === "OpSConvert" ? signedOf(BigInt(x), width) : BigInt(x), widthOf(result)))(
          value,
        ),
      ),
    );
  };
}

/** Sums of products: of vectors, or of bytes in words. */
function dotProduct(opcode: string, isSigned: readonly [boolean, boolean], saturates: boolean): Row {
  return (m) => {
    m.capabilities.add("DotProductKHR");
    m.extensions.add("SPV_KHR_integer_dot_product");
    const isPacked = m.chance(40);
    const sign = (at: 0 | 1) => m.flavor === "shader" && isSigned[at];
    const component = isPacked ? 8 : m.pick([8, 16, 32]);
    const count = isPacked ? 4 : component === 8 ? 4 : m.pick([2, 3, 4]);
    if (isPacked) m.capabilities.add("DotProductInput4x8BitPackedKHR");
    else m.capabilities.add(component === 8 ? "DotProductInput4x8BitKHR" : "DotProductInputAllKHR");
    const operand = (at: 0 | 1) => m.any(isPacked ? int(32, sign(at)) : vector(int(component, sign(at)), count));
    // MLIR's operation asks for 32 bits where components are packed.
    const result = int(m.pick([8, 16, 32, 64].filter((width) => width >= (isPacked ? 32 : component))), sign(0));
    const parts = (value: Value, at: 0 | 1) =>
      (isPacked ? [0n, 8n, 16n, 24n].map((by) => ((value as bigint) >> by) & 255n) : (value as readonly bigint[])).map(
        (one) => (isSigned[at] ? signedOf(BigInt(one), component) : BigInt(one)),
      );
    const operands = [operand(0), operand(1), ...(saturates ? [m.any(result)] : [])];
    const held = m.emit(
      opcode,
      result,
      [...operands, ...(isPacked ? ["PackedVectorFormat4x8BitKHR"] : [])],
      (x, y, sum) => {
        const known = [x, y, sum].slice(0, operands.length);
        if (known.flat().includes(undefined)) return undefined;
        const right = parts(y, 1);
        const { width } = result;
        const exact = parts(x, 0).reduce((total, one, at) => total + one * (right[at] ?? 0n), 0n);
        if (!saturates) return wrap(exact, width);
        const isAnySigned = isSigned[0];
        // What is added up may not leave the range before the end.
        const top = isAnySigned ? mask(width - 1) : mask(width);
        const least = isAnySigned ? -top - 1n : 0n;
        if (exact > top || exact < least) return undefined;
        const whole = exact + (isAnySigned ? signedOf(BigInt(sum as bigint), width) : BigInt(sum as bigint));
        return wrap(whole > top ? top : whole < least ? least : whole, width);
      },
    );
    m.keep(held);
  };
}

const copies: Row = (m) => {
  const held = m.scope.length > 0 ? m.pick(m.scope) : m.any(m.plainInt());
  m.keep(m.emit(m.pick(["OpCopyObject"]), held.type, [held], (value) => value));
};

const bitcast: Row = (m) => {
  const from = m.plainInt();
  const bits = widthOf(from) * countOf(from);
  const choices = [8, 16, 32, 64]
    .filter(
      (width) => bits % width === 0 && [1, 2, 3, 4, ...(m.flavor === "kernel" ? [8, 16] : [])].includes(bits / width),
    )
    .map((width) => {
      const scalar = int(width, m.flavor === "shader" && m.chance(50));
      return bits === width ? scalar : vector(scalar, bits / width);
    })
    .filter((type) => !isSame(type, from));
  if (choices.length === 0) return;
  const to = m.pick(choices);
  m.keep(
    m.emit("OpBitcast", to, [m.any(from)], (value) => {
      const parts = (Array.isArray(value) ? value : [value]) as readonly Value[];
      if (parts.includes(undefined)) return to.kind === "vector" ? Array(to.count).fill(undefined) : undefined;
      const whole = parts.reduce((all: bigint, one, at) => all | ((one as bigint) << BigInt(at * widthOf(from))), 0n);
      const width = widthOf(to);
      const part = (at: number) => wrap(whole >> BigInt(at * width), width);
      return to.kind === "vector" ? Array.from({ length: to.count }, (_, at) => part(at)) : part(0);
    }),
  );
};

export const integerRows: readonly Row[] = [
  binary("OpIAdd", (a, b) => a + b),
  binary("OpISub", (a, b) => a - b),
  binary("OpIMul", (a, b) => a * b),
  binary("OpBitwiseAnd", (a, b) => a & b),
  binary("OpBitwiseOr", (a, b) => a | b),
  binary("OpBitwiseXor", (a, b) => a ^ b),
  unary("OpNot", (a) => ~a),
  unary("OpSNegate", (a) => -a),
  unary("OpBitReverse", (a, _, width) => reverseBits(a, width)),
  bitCount,
  (m) => {
    const type = unsigned(m.plainInt());
    m.keep(
      m.emit(
        "OpUDiv",
        type,
        [m.any(type), divisor(m, type, false)],
        integers((a, b) => a / b, widthOf(type)),
      ),
    );
  },
  (m) => {
    const type = unsigned(m.plainInt());
    m.keep(
      m.emit(
        "OpUMod",
        type,
        [m.any(type), divisor(m, type, false)],
        integers((a, b) => a % b, widthOf(type)),
      ),
    );
  },
  division(
    "OpSDiv",
    true,
    signed((a, b) => a / b),
  ),
  division(
    "OpSRem",
    true,
    signed((a, b) => a % b),
  ),
  division("OpSMod", true, signed(floorMod)),
  shift("OpShiftLeftLogical", (a, b) => a << b),
  shift("OpShiftRightLogical", (a, b) => a >> b),
  shift("OpShiftRightArithmetic", (a, b, width) => signedOf(a, width) >> b),
  bitFieldInsert,
  bitField("OpBitFieldUExtract", (x, offset, count) => (x >> BigInt(offset)) & mask(count)),
  bitField("OpBitFieldSExtract", (x, offset, count) => signedOf(x >> BigInt(offset), count)),
  comparison("OpIEqual", (a, b) => a === b),
  comparison("OpINotEqual", (a, b) => a !== b),
  comparison("OpULessThan", (a, b) => a < b),
  comparison("OpULessThanEqual", (a, b) => a <= b),
  comparison("OpUGreaterThan", (a, b) => a > b),
  comparison("OpUGreaterThanEqual", (a, b) => a >= b),
  comparison("OpSLessThan", (a, b) => a < b, true),
  comparison("OpSLessThanEqual", (a, b) => a <= b, true),
  comparison("OpSGreaterThan", (a, b) => a > b, true),
  comparison("OpSGreaterThanEqual", (a, b) => a >= b, true),
  logical("OpLogicalAnd", (a, b) => a && b),
  logical("OpLogicalOr", (a, b) => a || b),
  logical("OpLogicalEqual", (a, b) => a === b),
  logical("OpLogicalNotEqual", (a, b) => a !== b),
  logical("OpLogicalNot", (a) => !a, 1),
  condition,
  reduction("OpAny", (bits) => bits.includes(true)),
  reduction("OpAll", (bits) => !bits.includes(false)),
  extended("OpIAddCarry", (a, b, width) => [a + b, (a + b) >> BigInt(width)]),
  extended("OpISubBorrow", (a, b) => [a - b, a < b ? 1n : 0n]),
  extended("OpUMulExtended", (a, b, width) => [a * b, (a * b) >> BigInt(width)]),
  extended("OpSMulExtended", (a, b, width) => {
    const product = signedOf(a, width) * signedOf(b, width);
    return [product, product >> BigInt(width)];
  }),
  conversion("OpUConvert"),
  conversion("OpSConvert"),
  bitcast,
  copies,
  dotProduct("OpSDotKHR", [true, true], false),
  dotProduct("OpUDotKHR", [false, false], false),
  dotProduct("OpSUDotKHR", [true, false], false),
  dotProduct("OpSDotAccSatKHR", [true, true], true),
  dotProduct("OpUDotAccSatKHR", [false, false], true),
  dotProduct("OpSUDotAccSatKHR", [true, false], true),
];
