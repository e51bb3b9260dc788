// Instructions on floats that have one right result, and a few that have a neighbour of it.
import { type Row, splat, widthOf } from "./integers.ts";
import { componentwise, type Held, type Maker } from "./maker.ts";
import { floatOfInteger, roundTo, type Scalar, signedOf, type Value, wrap } from "./numbers.ts";
import { bool, float, int, type Matrix, type Vector, vector, withScalar } from "./types.ts";

type Plain = Scalar | Vector;

const numbers = (f: (a: number, b: number, c: number) => number, width: number) =>
  componentwise((x, y, z) => roundTo(width, f(Number(x), Number(y ?? 0), Number(z ?? 0))));

function arithmetic(opcode: string, f: (a: number, b: number) => number, operands = 2): Row {
  return (m) => {
    const type = m.plain(m.scalarFloat());
    const values = Array.from({ length: operands }, () => m.any(type));
    m.keep(m.emit(opcode, type, values, numbers(f, widthOf(type))));
  };
}

/** The remainder with the sign of the second operand, by one correction. */
function floorMod(a: number, b: number): number {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

/** A remainder whose sign is no question where it is 0. */
function remainder(opcode: string, f: (a: number, b: number) => number): Row {
  return (m) => {
    const type = m.plain(m.scalarFloat());
    const width = widthOf(type);
    const evaluate = componentwise((x, y) => {
      const [a, b] = [Number(x), Number(y)];
      const isOpen = b === 0 || !Number.isFinite(a) || !Number.isFinite(b);
      const result = roundTo(width, f(a, b));
      return isOpen || result === 0 ? undefined : result;
    });
    const held = m.emit(opcode, type, [m.any(type), m.any(type)], evaluate);
    m.output(held);
  };
}

type Test = (a: number, b: number) => boolean;

function comparison(opcode: string, f: Test, operands = 2): Row {
  return (m) => {
    const type = m.plain(m.scalarFloat());
    const left = m.any(type);
    const right = m.chance(15) ? left : m.any(type);
    const result = withScalar(type, bool);
    m.keep(
      m.emit(
        opcode,
        result,
        operands === 2 ? [left, right] : [left],
        componentwise((x, y) => f(Number(x), Number(y))),
      ),
    );
  };
}

const isUnordered: Test = (a, b) => Number.isNaN(a) || Number.isNaN(b);
const tests: readonly (readonly [string, Test])[] = [
  ["Equal", (a, b) => a === b],
  ["NotEqual", (a, b) => a < b || a > b],
  ["LessThan", (a, b) => a < b],
  ["GreaterThan", (a, b) => a > b],
  ["LessThanEqual", (a, b) => a <= b],
  ["GreaterThanEqual", (a, b) => a >= b],
];

/** A number between two limits; what is no number becomes the lower one. */
function limited(m: Maker, type: Plain, least: number, top: number): Held {
  const [low, high] = [splat(m, type, least), splat(m, type, top)];
  const value = m.any(type);
  const bools = withScalar(type, bool);
  const isAbove = m.emit(
    "OpFOrdGreaterThan",
    bools,
    [value, low],
    componentwise((x, y) => Number(x) > Number(y)),
  );
  const choose = componentwise((bit, x, y) => (bit ? x : y));
  const above = m.emit("OpSelect", type, [isAbove, value, low], choose);
  const isBelow = m.emit(
    "OpFOrdLessThan",
    bools,
    [above, high],
    componentwise((x, y) => Number(x) < Number(y)),
  );
  return m.emit("OpSelect", type, [isBelow, above, high], choose);
}

function toInteger(opcode: "OpConvertFToU" | "OpConvertFToS"): Row {
  return (m) => {
    const from = m.plain(m.scalarFloat());
    const isSigned = opcode === "OpConvertFToS";
    const width = m.pick([8, 16, 32, 64]);
    const to = withScalar(from, isSigned ? int(width, m.flavor === "shader" && m.chance(70)) : int(width));
    const digits = widthOf(from) === 16 ? 11 : widthOf(from) === 32 ? 24 : 53;
    const most = Math.min(width - (isSigned ? 1 : 0), widthOf(from) === 16 ? 15 : 64);
    // The greatest number below the limit that the float has.
    const top = 2 ** most - 2 ** Math.max(0, most - digits);
    const least = isSigned ? -(2 ** Math.min(width - 1, most)) : 0;
    const value = limited(m, from, least, top);
    const evaluate = componentwise((x) => wrap(BigInt(Math.trunc(Number(x))), width));
    m.keep(m.emit(opcode, to, [value], evaluate));
  };
}

function fromInteger(opcode: "OpConvertUToF" | "OpConvertSToF"): Row {
  return (m) => {
    const from = m.plainInt();
    const to = withScalar(from, m.scalarFloat());
    const isSigned = opcode === "OpConvertSToF";
    const operand = m.any(opcode === "OpConvertUToF" ? withScalar(from, int(widthOf(from))) : from);
    const width = widthOf(from);
    const evaluate = componentwise((x) =>
      floatOfInteger(widthOf(to), isSigned ? signedOf(BigInt(x), width) : BigInt(x)),
    );
    m.keep(m.emit(opcode, to, [operand], evaluate));
  };
}

const convert: Row = (m) => {
  const from = m.plain(m.scalarFloat());
  const to = withScalar(from, float(m.pick([16, 32, 64].filter((width) => width !== widthOf(from)))));
  m.keep(
    m.emit(
      "OpFConvert",
      to,
      [m.any(from)],
      numbers((x) => x, widthOf(to)),
    ),
  );
};

const quantize: Row = (m) => {
  const type = m.plain(float(32));
  const small = (x: number) => (Math.abs(x) < 2 ** -14 ? (Object.is(x, -0) || x < 0 ? -0 : 0) : x);
  m.keep(
    m.emit(
      "OpQuantizeToF16",
      type,
      [m.any(type)],
      componentwise((x) => small(roundTo(16, Number(x)))),
    ),
  );
};

// ---- vectors and matrices: sums from the first component on, each step rounded

type Numbers = readonly number[];
type Columns = readonly Numbers[];

export function matrixType(m: Maker): Matrix {
  const scalar = float(m.pick([32, 32, 64, 16]));
  return { kind: "matrix", element: vector(scalar, m.pick([2, 3, 4])), count: m.pick([2, 3, 4]) };
}

const known = (value: Value): boolean => (Array.isArray(value) ? value.every(known) : value !== undefined);

/** Does not know what it is made of unless all is known. */
const whole =
  (f: (...values: never[]) => Value) =>
  (...values: Value[]): Value =>
    values.every(known) ? f(...(values as never[])) : undefined;

function dot(width: number, a: Numbers, b: Numbers): number {
  const round = (x: number) => roundTo(width, x);
  return a.map((x, at) => round(x * (b[at] ?? 0))).reduce((sum, x) => round(sum + x));
}

const transposed = (a: Columns): Columns => (a[0] ?? []).map((_, row) => a.map((column) => column[row] ?? 0));
const timesVector = (width: number, a: Columns, x: Numbers): Numbers => transposed(a).map((row) => dot(width, row, x));

const matrixRows: readonly Row[] = [
  (m) => {
    const type = vector(m.scalarFloat(), m.pick([2, 3, 4]));
    const width = widthOf(type);
    m.keep(
      m.emit(
        "OpDot",
        type.element,
        [m.any(type), m.any(type)],
        whole((a: Numbers, b: Numbers) => dot(width, a, b)),
      ),
    );
  },
  (m) => {
    const type = vector(m.scalarFloat(), m.pick([2, 3, 4]));
    m.keep(
      m.emit(
        "OpVectorTimesScalar",
        type,
        [m.any(type), m.any(type.element)],
        numbers((a, b) => a * b, widthOf(type)),
      ),
    );
  },
  (m) => {
    const type = matrixType(m);
    const scalar = type.element.element;
    m.keep(
      m.emit(
        "OpMatrixTimesScalar",
        type,
        [m.any(type), m.any(scalar)],
        numbers((a, b) => a * b, widthOf(scalar)),
      ),
    );
  },
  (m) => {
    const type = matrixType(m);
    const width = widthOf(type.element);
    const operand = m.any(vector(type.element.element, type.count));
    const result = whole((a: Columns, x: Numbers) => timesVector(width, a, x));
    m.keep(m.emit("OpMatrixTimesVector", type.element, [m.any(type), operand], result));
  },
  (m) => {
    const type = matrixType(m);
    const width = widthOf(type.element);
    const result = whole((x: Numbers, a: Columns) => a.map((column) => dot(width, x, column)));
    m.keep(
      m.emit(
        "OpVectorTimesMatrix",
        vector(type.element.element, type.count),
        [m.any(type.element), m.any(type)],
        result,
      ),
    );
  },
  (m) => {
    const left = matrixType(m);
    const width = widthOf(left.element);
    const right: Matrix = {
      kind: "matrix",
      element: vector(left.element.element, left.count),
      count: m.pick([2, 3, 4]),
    };
    const result = whole((a: Columns, b: Columns) => b.map((column) => timesVector(width, a, column)));
    m.keep(m.emit("OpMatrixTimesMatrix", { ...left, count: right.count }, [m.any(left), m.any(right)], result));
  },
  (m) => {
    const type = matrixType(m);
    const width = widthOf(type.element);
    const right = vector(type.element.element, type.count);
    const result = whole((a: Numbers, b: Numbers) => b.map((y) => a.map((x) => roundTo(width, x * y))));
    m.keep(m.emit("OpOuterProduct", type, [m.any(type.element), m.any(right)], result));
  },
  (m) => {
    const type = matrixType(m);
    const result: Matrix = {
      kind: "matrix",
      element: vector(type.element.element, type.count),
      count: type.element.count,
    };
    m.keep(m.emit("OpTranspose", result, [m.any(type)], whole(transposed)));
  },
];

export const floatRows: readonly Row[] = [
  arithmetic("OpFAdd", (a, b) => a + b),
  arithmetic("OpFSub", (a, b) => a - b),
  arithmetic("OpFMul", (a, b) => a * b),
  arithmetic("OpFDiv", (a, b) => a / b),
  arithmetic("OpFNegate", (a) => -a, 1),
  remainder("OpFRem", (a, b) => a % b),
  remainder("OpFMod", floorMod),
  ...tests.flatMap(([name, f]) => [
    comparison(`OpFOrd${name}`, f),
    comparison(`OpFUnord${name}`, (a, b) => isUnordered(a, b) || f(a, b)),
  ]),
  comparison("OpIsNan", (a) => Number.isNaN(a), 1),
  comparison("OpIsInf", (a) => Math.abs(a) === Number.POSITIVE_INFINITY, 1),
  toInteger("OpConvertFToU"),
  toInteger("OpConvertFToS"),
  fromInteger("OpConvertUToF"),
  fromInteger("OpConvertSToF"),
  convert,
];

/** Of the shader's capability. */
export const shaderFloatRows: readonly Row[] = [quantize, ...matrixRows];

/** Of the kernel's capability. */
export const kernelFloatRows: readonly Row[] = [
  comparison("OpIsFinite", (a) => Number.isFinite(a), 1),
  (m) => {
    const type = m.plain(m.scalarFloat());
    // The sign of a NaN is not known.
    const isNegative = componentwise((x) => (Number.isNaN(x) ? undefined : Number(x) < 0 || Object.is(x, -0)));
    m.keep(m.emit("OpSignBitSet", withScalar(type, bool), [m.any(type)], isNegative));
  },
  comparison("OpLessOrGreater", (a, b) => a < b || a > b),
  comparison("OpOrdered", (a, b) => !isUnordered(a, b)),
  comparison("OpUnordered", isUnordered),
  (m) => {
    const type = vector(m.scalarFloat(), m.pick([2, 3, 4, 8, 16]));
    m.keep(
      m.emit(
        "OpVectorTimesScalar",
        type,
        [m.any(type), m.any(type.element)],
        numbers((a, b) => a * b, widthOf(type)),
      ),
    );
  },
];
