// Instructions of GLSL.std.450 and OpenCL.std with one right result.
import { type Row, widthOf } from "./integers.ts";
import { componentwise, type Held, type Maker } from "./maker.ts";
import { bitsOfFloat, floatOfBits, roundEven, roundTo, type Scalar, signedOf, type Value, wrap } from "./numbers.ts";
import { float, int, struct, type Vector, vector, withScalar } from "./types.ts";

type Plain = Scalar | Vector;
type Int = (a: bigint, b: bigint, c: bigint, width: number) => bigint | undefined;

function integer(name: string, operands: number, f: Int, isSigned = false, widths?: readonly number[]): Row {
  return (m) => {
    const type = m.plainInt(widths ?? (m.flavor === "shader" ? [32, 32, 16, 64, 8] : undefined));
    const width = widthOf(type);
    const of = (x: bigint | number | boolean | undefined) =>
      isSigned ? signedOf(BigInt(x ?? 0n), width) : BigInt(x ?? 0n);
    const values = Array.from({ length: operands }, () => m.any(type));
    const evaluate = componentwise((x, y, z) => {
      const result = f(of(x), of(y), of(z), width);
      return result === undefined ? undefined : wrap(result, width);
    });
    m.keep(m.extended(name, type, values, evaluate));
  };
}

type Num = (a: number, b: number, c: number, width: number) => number | undefined;

function number(name: string, operands: number, f: Num, ulps = 0, widths = [16, 32, 64, 32]): Row {
  return (m) => {
    const type = m.plain(float(m.pick(widths)));
    const width = widthOf(type);
    const values = Array.from({ length: operands }, () => m.any(type));
    const evaluate = componentwise((x, y, z) => {
      const result = f(Number(x), Number(y ?? 0), Number(z ?? 0), width);
      return result === undefined ? undefined : roundTo(width, result);
    });
    const held = m.extended(name, type, values, evaluate);
    if (ulps > 0) m.output(held, ulps);
    else m.keep(held);
  };
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);
const max = (a: bigint, b: bigint) => (a > b ? a : b);
const clamp: Int = (x, low, high) => (low > high ? undefined : min(max(x, low), high));
/** Not known where the specification leaves it open: NaN, and zeros of both signs. */
const least: Num = (a, b) =>
  Number.isNaN(a + b) && !(Math.abs(a) === Math.abs(b) && a === -b)
    ? undefined
    : a === b && !Object.is(a, b)
      ? undefined
      : Math.min(a, b);
const most: Num = (a, b) =>
  Number.isNaN(a + b) && !(Math.abs(a) === Math.abs(b) && a === -b)
    ? undefined
    : a === b && !Object.is(a, b)
      ? undefined
      : Math.max(a, b);
const bothNumbers =
  (f: Num): Num =>
  (a, b, c, width) =>
    Number.isNaN(a) ? (Number.isNaN(b) ? Number.NaN : b) : Number.isNaN(b) ? a : f(a, b, c, width);
const limit: Num = (x, low, high, width) => {
  if (!(low <= high)) return undefined;
  const above = most(x, low, 0, width);
  return above === undefined ? undefined : least(above, high, 0, width);
};
const sign = (x: number) => (Number.isNaN(x) ? undefined : x > 0 ? 1 : x < 0 ? -1 : x);
const highest = (x: bigint) => BigInt(x.toString(2).length - 1);

/** A number and an integer for each. */
function loadExponent(name: string): Row {
  return (m) => {
    const type = m.plain(float(m.pick([16, 32, 64, 32])));
    const width = widthOf(type);
    const powers = withScalar(type, int(32, m.flavor === "shader"));
    const power = m.constant(
      powers,
      componentwise(() => wrap(BigInt(m.choose.below(300) - 150), 32))(m.randomValue(powers)),
    );
    const evaluate = componentwise((x, n) => {
      const by = Number(signedOf(BigInt(n), 32));
      // In two steps, of which only the last one rounds.
      const result = Number(x) * 2 ** by;
      return m.flavor === "shader" && (by > 128 || Math.abs(result) < 2 ** -14)
        ? undefined
        : Number.isNaN(result)
          ? Number.NaN
          : roundTo(width, result);
    });
    m.keep(m.extended(name, type, [m.any(type), power], evaluate));
  };
}

const frexp: Row = (m) => {
  const type = m.plain(float(m.pick([16, 32, 64, 32])));
  const powers = withScalar(type, int(32, true));
  const both = m.extended("FrexpStruct", struct(type, powers), [m.any(type)], (value) => {
    const part = (which: 0 | 1) =>
      componentwise((x) => {
        const [digits, power] = split(Number(x));
        return !Number.isFinite(Number(x)) ? undefined : which === 0 ? digits : wrap(BigInt(power), 32);
      })(value);
    return [part(0), part(1)];
  });
  m.keep(m.emit("OpCompositeExtract", type, [both, "0"], (value) => (value as readonly Value[])[0]));
  m.keep(m.emit("OpCompositeExtract", powers, [both, "1"], (value) => (value as readonly Value[])[1]));
};

/** Digits from a half to one, and a power of two. */
function split(x: number): readonly [number, number] {
  if (x === 0 || !Number.isFinite(x)) return [x, 0];
  let power = Math.floor(Math.log2(Math.abs(x))) + 1;
  while (Math.abs(x) / 2 ** power >= 1) power++;
  while (Math.abs(x) / 2 ** power < 0.5) power--;
  return [x / 2 ** power, power];
}

const modf: Row = (m) => {
  const type = m.plain(float(m.pick([16, 32, 64, 32])));
  const both = m.extended("ModfStruct", struct(type, type), [m.any(type)], (value) => {
    const part = (which: 0 | 1) =>
      componentwise((x) => {
        const number = Number(x);
        if (!Number.isFinite(number) || number === 0) return undefined;
        const integer = Math.trunc(number);
        const rest = number - integer;
        return which === 1 ? integer : rest === 0 ? undefined : rest;
      })(value);
    return [part(0), part(1)];
  });
  for (const at of [0, 1])
    m.output(m.emit("OpCompositeExtract", type, [both, String(at)], (value) => (value as readonly Value[])[at]));
};

/** Floats in words: norm is what 1 becomes. */
function pack(name: string, count: number, bits: number, norm: number, isSigned: boolean): Row {
  return (m) => {
    const evaluate = (value: Value): Value => {
      if (!Array.isArray(value) || value.includes(undefined)) return undefined;
      return (value as readonly number[]).reduce<Value>((word, x, at) => {
        if (Number.isNaN(x) || word === undefined) return undefined;
        const scaled = Math.fround(Math.min(Math.max(x, isSigned ? -1 : 0), 1) * norm);
        if (Math.abs(scaled - Math.trunc(scaled)) === 0.5) return undefined;
        return (word as bigint) | (wrap(BigInt(roundEven(scaled)), bits) << BigInt(at * bits));
      }, 0n);
    };
    m.keep(m.extended(name, int(32), [m.any(vector(float(32), count))], evaluate));
  };
}

function unpack(name: string, count: number, bits: number, norm: number, isSigned: boolean): Row {
  return (m) => {
    const type = vector(float(32), count);
    const evaluate = (value: Value): Value =>
      Array.from({ length: count }, (_, at) => {
        if (value === undefined) return undefined;
        const part = wrap((value as bigint) >> BigInt(at * bits), bits);
        return Math.fround(Math.min(Math.max(Number(isSigned ? signedOf(part, bits) : part) / norm, -1), 1));
      });
    m.output(m.extended(name, type, [m.any(int(32))], evaluate), 1);
  };
}

const halves: readonly Row[] = [
  (m) => {
    const evaluate = (value: Value): Value => {
      if (!Array.isArray(value) || value.some((x) => x === undefined || Number.isNaN(x))) return undefined;
      const [low, high] = value.map((x) => bitsOfFloat(16, roundTo(16, Number(x))));
      return (low ?? 0n) | ((high ?? 0n) << 16n);
    };
    m.keep(m.extended("PackHalf2x16", int(32), [m.any(vector(float(32), 2))], evaluate));
  },
  (m) => {
    const evaluate = (value: Value): Value =>
      [0n, 16n].map((by) => (value === undefined ? undefined : floatOfBits(16, wrap((value as bigint) >> by, 16))));
    m.keep(m.extended("UnpackHalf2x16", vector(float(32), 2), [m.any(int(32))], evaluate));
  },
];

/** Squares, sums and roots: near the exact value. */
function geometric(
  name: string,
  f: (...vectors: (readonly number[])[]) => readonly number[] | number,
  operands: number,
): Row {
  return (m) => {
    const type = vector(float(m.pick([32, 64])), m.pick([2, 3, 4]));
    const isScalar = name === "Length" || name === "Distance";
    const values = Array.from({ length: operands }, () =>
      m.constant(
        type,
        Array.from({ length: type.count }, () => (m.choose.below(200) - 100) / 8),
      ),
    );
    const evaluate = (...given: Value[]): Value => f(...(given as (readonly number[])[])) as Value;
    m.output(m.extended(name, isScalar ? type.element : type, values, evaluate), 64);
  };
}

const squares = (x: readonly number[]) => x.reduce((sum, one) => sum + one * one, 0);

/** Integers whose lowest or highest bit is asked for. */
function findBit(name: string, f: (x: bigint) => bigint): Row {
  return (m) => {
    const type = m.plain(int(32, m.chance(50)));
    m.keep(
      m.extended(
        name,
        m.sibling(type),
        [m.any(type)],
        componentwise((x) => wrap(f(BigInt(x)), 32)),
      ),
    );
  };
}

export const shaderExtendedRows: readonly Row[] = [
  integer("SAbs", 1, (a) => (a < 0n ? -a : a), true),
  integer("SSign", 1, (a) => (a < 0n ? -1n : a > 0n ? 1n : 0n), true),
  integer("SMin", 2, min, true),
  integer("SMax", 2, max, true),
  integer("UMin", 2, min),
  integer("UMax", 2, max),
  integer("SClamp", 3, clamp, true),
  integer("UClamp", 3, clamp),
  findBit("FindILsb", (x) => (x === 0n ? -1n : highest(x & -x))),
  findBit("FindUMsb", (x) => (x === 0n ? -1n : highest(x))),
  findBit("FindSMsb", (x) => {
    const part = signedOf(x, 32) < 0n ? wrap(~x, 32) : x;
    return part === 0n ? -1n : highest(part);
  }),
  number("Round", 1, (x) => (Math.abs(x - Math.trunc(x)) === 0.5 ? undefined : roundEven(x))),
  number("RoundEven", 1, roundEven),
  number("Trunc", 1, Math.trunc),
  number("Floor", 1, Math.floor),
  number("Ceil", 1, Math.ceil),
  number("Fract", 1, (x, _, __, width) => {
    const rest = roundTo(width, x - Math.floor(x));
    return rest >= 1 || !Number.isFinite(x) || rest === 0 ? undefined : rest;
  }),
  number("FAbs", 1, Math.abs),
  number("FSign", 1, (x) => (x === 0 ? undefined : sign(x))),
  number("FMin", 2, least),
  number("FMax", 2, most),
  number("NMin", 2, bothNumbers(least)),
  number("NMax", 2, bothNumbers(most)),
  number("FClamp", 3, limit),
  number("NClamp", 3, limit),
  number("Step", 2, (edge, x) => (x < edge ? 0 : 1)),
  number("Sqrt", 1, (x) => (x < 0 ? undefined : Math.sqrt(x))),
  number("InverseSqrt", 1, (x) => (x > 0 && x < 2 ** 100 && x > 2 ** -10 ? 1 / Math.sqrt(x) : undefined), 4, [32, 64]),
  number(
    "Fma",
    3,
    (a, b, c) =>
      Math.abs(a * b) < 2 ** 40 &&
      Math.abs(a * b) > 2 ** -20 &&
      Math.abs(c) < 2 ** 40 &&
      Math.abs(c) > 2 ** -20 &&
      Math.abs(a * b + c) > 2 ** -8
        ? a * b + c
        : undefined,
    2,
    [32, 64],
  ),
  number("Radians", 1, (x) => (Math.abs(x) > 2 ** -10 ? (x * Math.PI) / 180 : undefined), 4, [32]),
  number("Degrees", 1, (x) => (Math.abs(x) > 2 ** -10 ? (x * 180) / Math.PI : undefined), 4, [32]),
  ...(
    [
      "Sin",
      "Cos",
      "Tan",
      "Asin",
      "Acos",
      "Atan",
      "Sinh",
      "Cosh",
      "Tanh",
      "Asinh",
      "Acosh",
      "Atanh",
      "Exp",
      "Log",
      "Exp2",
      "Log2",
    ] as const
  ).map((name) => {
    const f = name === "Exp2" ? (x: number) => 2 ** x : Math[name.toLowerCase() as "sin"];
    return number(
      name,
      1,
      (x) => (Math.abs(x) < 20 && Math.abs(x) > 0.25 && Math.abs(f(x)) > 0.01 ? f(x) : undefined),
      256,
      [32],
    );
  }),
  number("Pow", 2, (x, y) => (x > 0.1 && x < 20 && Math.abs(y) < 8 ? x ** y : undefined), 256, [32]),
  number(
    "Atan2",
    2,
    (y, x) =>
      Math.abs(x) > 0.1 && Math.abs(y) > 0.1 && Math.abs(x) < 1000 && Math.abs(y) < 1000 ? Math.atan2(y, x) : undefined,
    256,
    [32],
  ),
  loadExponent("Ldexp"),
  frexp,
  modf,
  pack("PackSnorm4x8", 4, 8, 127, true),
  pack("PackUnorm4x8", 4, 8, 255, false),
  pack("PackSnorm2x16", 2, 16, 32767, true),
  pack("PackUnorm2x16", 2, 16, 65535, false),
  unpack("UnpackSnorm4x8", 4, 8, 127, true),
  unpack("UnpackUnorm4x8", 4, 8, 255, false),
  unpack("UnpackSnorm2x16", 2, 16, 32767, true),
  unpack("UnpackUnorm2x16", 2, 16, 65535, false),
  ...halves,
  geometric("Length", (x) => Math.sqrt(squares(x ?? [])), 1),
  geometric("Distance", (x, y) => Math.sqrt(squares((x ?? []).map((one, at) => one - (y?.[at] ?? 0)))), 2),
  geometric(
    "Normalize",
    (x) => (squares(x ?? []) === 0 ? [] : (x ?? []).map((one) => one / Math.sqrt(squares(x ?? [])))),
    1,
  ),
];

// ---- OpenCL.std

const range = (width: number, isSigned: boolean): readonly [bigint, bigint] =>
  isSigned ? [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n] : [0n, (1n << BigInt(width)) - 1n];
const saturated = (x: bigint, width: number, isSigned: boolean) => {
  const [low, high] = range(width, isSigned);
  return min(max(x, low), high);
};
const rotate: Int = (x, by, _, width) => {
  const amount = by % BigInt(width);
  return (x << amount) | (x >> (BigInt(width) - amount));
};
const countZeros = (x: bigint, width: number) => BigInt(width) - (x === 0n ? 0n : highest(x) + 1n);
const within24 = (m: Maker, type: Plain, isSigned: boolean): Held => {
  const numbers = () => BigInt(m.choose.below(1 << 24)) - (isSigned ? 1n << 23n : 0n);
  return m.constant(type, componentwise(() => wrap(numbers(), 32))(m.randomValue(type)));
};

function multiply24(name: string, isSigned: boolean, adds: boolean): Row {
  return (m) => {
    const type = m.plain(int(32));
    const values = [within24(m, type, isSigned), within24(m, type, isSigned), ...(adds ? [m.any(type)] : [])];
    const of = (x: bigint | number | boolean) => (isSigned ? signedOf(BigInt(x), 32) : BigInt(x));
    m.keep(
      m.extended(
        name,
        type,
        values,
        componentwise((x, y, z) => wrap(of(x) * of(y) + BigInt(z ?? 0n), 32)),
      ),
    );
  };
}

function upsample(name: string): Row {
  return (m) => {
    const from = m.plainInt([8, 16, 32]);
    const width = widthOf(from);
    const to = withScalar(from, int(2 * width));
    const evaluate = componentwise((high, low) => (BigInt(high) << BigInt(width)) | BigInt(low));
    m.keep(m.extended(name, to, [m.any(from), m.any(from)], evaluate));
  };
}

function both(name: string, operands: number, f: (isSigned: boolean) => Int): readonly Row[] {
  return [integer(`s_${name}`, operands, f(true), true), integer(`u_${name}`, operands, f(false))];
}

const select: Row = (m) => {
  const type = m.plain(m.chance(60) ? m.scalarInt() : m.scalarFloat());
  const mask = withScalar(type, int(widthOf(type)));
  const evaluate = componentwise((a, b, c) =>
    (type.kind === "vector" ? BigInt(c) >> BigInt(widthOf(type) - 1) !== 0n : BigInt(c) !== 0n) ? b : a,
  );
  m.keep(m.extended("select", type, [m.any(type), m.any(type), m.any(mask)], evaluate));
};

const shuffles: Row = (m) => {
  const scalar = m.chance(60) ? m.scalarInt() : m.scalarFloat();
  const two = m.chance(50);
  const [from, to] = [vector(scalar, m.pick([2, 4, 8, 16])), vector(scalar, m.pick([2, 4, 8, 16]))];
  const masks = vector(int(widthOf(scalar)), to.count);
  const evaluate = (...values: Value[]): Value => {
    const mask = values.at(-1) as readonly Value[] | undefined;
    const all = values
      .slice(0, -1)
      .flatMap((one) => (Array.isArray(one) ? one : Array(from.count).fill(undefined))) as Value[];
    return Array.isArray(mask)
      ? mask.map((at) => (at === undefined ? undefined : all[Number((at as bigint) % BigInt(all.length))]))
      : undefined;
  };
  const operands = two ? [m.any(from), m.any(from)] : [m.any(from)];
  m.keep(m.extended(two ? "shuffle2" : "shuffle", to, [...operands, m.any(masks)], evaluate));
};

const roundAway = (x: number) => (x < 0 ? -Math.floor(-x + 0.5) : Math.floor(x + 0.5));
/** The neighbour towards another number. */
const nextAfter: Num = (x, y, _, width) => {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (x === y) return y;
  if (x === 0) return (y > 0 ? 1 : -1) * floatOfBits(width, 1n);
  const bits = bitsOfFloat(width, x);
  return floatOfBits(width, x < y === x > 0 ? bits + 1n : bits - 1n);
};

export const kernelExtendedRows: readonly Row[] = [
  integer("s_abs", 1, (a) => (a < 0n ? -a : a), true),
  integer("u_abs", 1, (a) => a),
  ...both("abs_diff", 2, () => (a, b) => (a < b ? b - a : a - b)),
  ...both("add_sat", 2, (isSigned) => (a, b, _, width) => saturated(a + b, width, isSigned)),
  ...both("sub_sat", 2, (isSigned) => (a, b, _, width) => saturated(a - b, width, isSigned)),
  ...both("mad_sat", 3, (isSigned) => (a, b, c, width) => saturated(a * b + c, width, isSigned)),
  ...both("hadd", 2, () => (a, b) => (a + b) >> 1n),
  ...both("rhadd", 2, () => (a, b) => (a + b + 1n) >> 1n),
  ...both("min", 2, () => min),
  ...both("max", 2, () => max),
  ...both("clamp", 3, () => clamp),
  ...both("mul_hi", 2, () => (a, b, _, width) => (a * b) >> BigInt(width)),
  ...both("mad_hi", 3, () => (a, b, c, width) => ((a * b) >> BigInt(width)) + c),
  integer("clz", 1, (x, _, __, width) => countZeros(x, width)),
  integer("ctz", 1, (x, _, __, width) => (x === 0n ? BigInt(width) : highest(x & -x))),
  integer("popcount", 1, (x) => BigInt([...x.toString(2)].filter((bit) => bit === "1").length)),
  integer("rotate", 2, rotate),
  integer("bitselect", 3, (a, b, c, width) => (a & wrap(~c, width)) | (b & c)),
  multiply24("s_mul24", true, false),
  multiply24("u_mul24", false, false),
  multiply24("s_mad24", true, true),
  multiply24("u_mad24", false, true),
  upsample("u_upsample"),
  upsample("s_upsample"),
  select,
  shuffles,
  number("fabs", 1, Math.abs),
  number("ceil", 1, Math.ceil),
  number("floor", 1, Math.floor),
  number("trunc", 1, Math.trunc),
  number("rint", 1, roundEven),
  number("round", 1, (x) =>
    Math.abs(x) >= 2 ** 52 || !Number.isFinite(x)
      ? x
      : roundAway(x) === 0
        ? x < 0 || Object.is(x, -0)
          ? -0
          : 0
        : Math.abs(x) < 0.5
          ? 0 * x
          : roundAway(x),
  ),
  number("sqrt", 1, (x) => (x < 0 ? undefined : Math.sqrt(x))),
  number("fmin", 2, bothNumbers(least)),
  number("fmax", 2, bothNumbers(most)),
  number("fmin_common", 2, least),
  number("fmax_common", 2, most),
  number("fclamp", 3, limit),
  number("step", 2, (edge, x) => (Number.isNaN(x + edge) ? undefined : x < edge ? 0 : 1)),
  number("sign", 1, (x) => (Number.isNaN(x) ? 0 : sign(x))),
  number("copysign", 2, (x, y) =>
    Number.isNaN(x) || Number.isNaN(y) ? undefined : Math.abs(x) * (y < 0 || Object.is(y, -0) ? -1 : 1),
  ),
  number("fdim", 2, (x, y) => (Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : x > y ? x - y : 0)),
  number("fmod", 2, (x, y) => (Number.isNaN(x % y) ? Number.NaN : x % y)),
  number("nextafter", 2, nextAfter),
  number("maxmag", 2, (x, y) =>
    Number.isNaN(x) || Number.isNaN(y)
      ? undefined
      : Math.abs(x) > Math.abs(y)
        ? x
        : Math.abs(y) > Math.abs(x)
          ? y
          : x === y && !Object.is(x, y)
            ? undefined
            : Math.max(x, y),
  ),
  number("minmag", 2, (x, y) =>
    Number.isNaN(x) || Number.isNaN(y)
      ? undefined
      : Math.abs(x) < Math.abs(y)
        ? x
        : Math.abs(y) < Math.abs(x)
          ? y
          : x === y && !Object.is(x, y)
            ? undefined
            : Math.min(x, y),
  ),
  number("logb", 1, (x) => (x === 0 ? Number.NEGATIVE_INFINITY : Number.isFinite(x) ? split(x)[1] - 1 : x * x)),
  (m) => {
    const type = m.plain(float(m.pick([32, 64, 16])));
    const to = withScalar(type, int(32));
    m.keep(
      m.extended(
        "ilogb",
        to,
        [m.any(type)],
        componentwise((x) => (x === 0 || !Number.isFinite(x) ? undefined : wrap(BigInt(split(Number(x))[1] - 1), 32))),
      ),
    );
  },
  loadExponent("ldexp"),
];
