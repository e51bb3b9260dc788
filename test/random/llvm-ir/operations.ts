// Operations on values in LLVM's text: instructions and intrinsics.
import { bool, countOf, float, int, scalarOf, type Vector, vector } from "../types.ts";
import type { Body } from "./body.ts";
import {
  argument,
  booleans,
  type Held,
  integers,
  isLength,
  lengthOf,
  numbers,
  type Plain,
  plain,
  shaped,
  text,
  widthOf,
} from "./types.ts";

type Operation = (body: Body) => Held;

// ---- integers

const simpleBinary: Operation = (body) => {
  const type = integers(body.choose);
  return body.binary(body.pick(["add", "sub", "mul", "and", "or", "xor"]), body.any(type), body.any(type));
};

const shift: Operation = (body) => {
  const type = integers(body.choose);
  return body.binary(body.pick(["shl", "lshr", "ashr"]), body.any(type), body.amount(type));
};

const divide: Operation = (body) => {
  const type = integers(body.choose);
  const operation = body.pick(["udiv", "urem", "sdiv", "srem"]);
  const few = body.binary("and", body.any(type), body.splat(type, operation.startsWith("u") ? -1 : 15));
  return body.binary(operation, body.any(type), body.binary("or", few, body.splat(type, 1)));
};

const onBooleans: Operation = (body) => {
  const type = booleans(integers(body.choose));
  return body.binary(body.pick(["and", "or", "xor", "add", "sub", "mul"]), body.any(type), body.any(type));
};

const compare: Operation = (body) => {
  const type = integers(body.choose);
  const predicate = body.pick(["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]);
  return body.binary(`icmp ${predicate}`, body.any(type), body.any(type), booleans(type));
};

const select: Operation = (body) => {
  const type = plain(body.choose);
  const condition = body.any(body.chance(50) ? booleans(type) : bool);
  return body.select(condition, body.any(type), body.any(type));
};

const INTEGER_PAIRS = ["sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "smax", "smin", "umax", "umin"];

const integerPair: Operation = (body) => {
  const type = integers(body.choose);
  return body.intrinsic(body.pick(INTEGER_PAIRS), [type], type, [argument(body.any(type)), argument(body.any(type))]);
};

const saturatingShift: Operation = (body) => {
  const type = integers(body.choose);
  return body.intrinsic(body.pick(["sshl.sat", "ushl.sat"]), [type], type, [
    argument(body.any(type)),
    argument(body.amount(type)),
  ]);
};

const countBits: Operation = (body) => {
  const type = integers(body.choose);
  const name = body.pick(["ctlz", "cttz", "ctpop", "abs", "bitreverse"]);
  const more = name === "ctpop" || name === "bitreverse" ? [] : ["i1 false"];
  return body.intrinsic(name, [type], type, [argument(body.any(type)), ...more]);
};

const swapBytes: Operation = (body) => {
  const type = integers(body.choose, [16, 32, 64]);
  return body.intrinsic("bswap", [type], type, [argument(body.any(type))]);
};

const funnel: Operation = (body) => {
  const type = integers(body.choose);
  const amount = body.chance(50) ? body.any(type) : body.constant(type);
  const high = body.any(type);
  const low = body.chance(40) ? high : body.any(type);
  return body.intrinsic(body.pick(["fshl", "fshr"]), [type], type, [high, low, amount].map(argument));
};

const overflow: Operation = (body) => {
  const type = integers(body.choose);
  const name = `${body.pick(["sadd", "uadd", "ssub", "usub", "smul", "umul"])}.with.overflow`;
  const both = `{ ${text(type)}, ${text(booleans(type))} }`;
  const result = body.rawIntrinsic(name, [type], both, [argument(body.any(type)), argument(body.any(type))]);
  body.keep(body.emit(type, `extractvalue ${both} ${result}, 0`));
  return body.emit(booleans(type), `extractvalue ${both} ${result}, 1`);
};

const threeWay: Operation = (body) => {
  const type = integers(body.choose);
  const result = shaped(type, int(body.pick([8, 16, 32])));
  return body.intrinsic(body.pick(["scmp", "ucmp"]), [result, type], result, [
    argument(body.any(type)),
    argument(body.any(type)),
  ]);
};

function anyVector(body: Body, kinds: (choose: Body["choose"]) => Plain): Vector {
  const type = kinds(body.choose);
  return type.kind === "vector" ? type : vector(type, lengthOf(body.choose));
}

const reduce: Operation = (body) => {
  const type = anyVector(body, integers);
  const name = body.pick(["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"]);
  return body.intrinsic(`vector.reduce.${name}`, [type], type.element, [argument(body.any(type))]);
};

const reduceBooleans: Operation = (body) => {
  const type = vector(bool, lengthOf(body.choose));
  const name = body.pick(["add", "and", "or", "xor", "mul"]);
  return body.intrinsic(`vector.reduce.${name}`, [type], bool, [argument(body.any(type))]);
};

const reduceFloats: Operation = (body) => {
  const type = anyVector(body, (choose) => numbers(choose, [32, 64]));
  const name = body.pick(["fadd", "fmul", "fmax", "fmin", "fmaximum", "fminimum"]);
  const value = body.any(type);
  if (name === "fadd" || name === "fmul")
    return body.intrinsic(`vector.reduce.${name}`, [type], type.element, [
      argument(body.any(type.element)),
      argument(value),
    ]);
  return withoutZeros(body, body.intrinsic(`vector.reduce.${name}`, [type], type.element, [argument(value)]), name);
};

/** Functions may give either of two zeros. */
function withoutZeros(body: Body, held: Held, name: string): Held {
  if (name === "minimum" || name === "maximum" || name === "fminimum" || name === "fmaximum") return held;
  const zero = held.type.kind === "vector" ? "zeroinitializer" : scalarOf(held.type).kind === "float" ? "0.0" : "0";
  return body.binary("fadd", held, { name: zero, type: held.type });
}

// ---- floats

const arithmetic: Operation = (body) => {
  const type = numbers(body.choose);
  return body.binary(body.pick(["fadd", "fsub", "fmul", "fdiv", "frem"]), body.any(type), body.any(type));
};

const UNARY = ["fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sqrt"];

const unaryFloat: Operation = (body) => {
  const type = numbers(body.choose);
  const value = body.any(type);
  if (body.chance(20)) return body.emit(type, `fneg ${argument(value)}`);
  return body.intrinsic(body.pick(UNARY), [type], type, [argument(value)]);
};

const fma: Operation = (body) => {
  const type = numbers(body.choose, [32, 64]);
  return body.intrinsic("fma", [type], type, [body.any(type), body.any(type), body.any(type)].map(argument));
};

/** Of numbers that both ways to compute it are exact for. */
const fmuladd: Operation = (body) => {
  const type = numbers(body.choose, [32, 64]);
  const small = () => {
    const from = body.any(shaped(type, int(8)));
    return argument(body.emit(type, `sitofp ${argument(from)} to ${text(type)}`));
  };
  return body.intrinsic("fmuladd", [type], type, [small(), small(), small()]);
};

const MINIMA = ["minnum", "maxnum", "minimum", "maximum", "minimumnum", "maximumnum"];

const minimum: Operation = (body) => {
  const type = numbers(body.choose, [32, 64]);
  const name = body.pick(MINIMA);
  const found = body.intrinsic(name, [type], type, [body.clean(body.any(type)), body.any(type)].map(argument));
  return withoutZeros(body, found, name);
};

const copySign: Operation = (body) => {
  const type = numbers(body.choose);
  return body.intrinsic("copysign", [type], type, [body.any(type), body.clean(body.any(type))].map(argument));
};

const scale: Operation = (body) => {
  const type = numbers(body.choose, [32, 64]);
  const power = shaped(type, int(32));
  const few = body.binary("ashr", body.any(power), body.splat(power, 24));
  return body.intrinsic("ldexp", [type, power], type, [argument(body.any(type)), argument(few)]);
};

const classify: Operation = (body) => {
  const type = numbers(body.choose);
  return body.intrinsic("is.fpclass", [type], booleans(type), [
    argument(body.chance(50) ? body.clean(body.any(type)) : body.input(type)),
    `i32 ${body.pick([body.choose.below(1024), 3, 1 << body.choose.below(10), 0x207, 0x3ff])}`,
  ]);
};

const PREDICATES = [
  "oeq",
  "ogt",
  "oge",
  "olt",
  "ole",
  "one",
  "ord",
  "ueq",
  "ugt",
  "uge",
  "ult",
  "ule",
  "une",
  "uno",
  "true",
  "false",
];

const compareFloats: Operation = (body) => {
  const type = numbers(body.choose);
  return body.binary(`fcmp ${body.pick(PREDICATES)}`, body.any(type), body.any(type), booleans(type));
};

// ---- conversions

const convertIntegers: Operation = (body) => {
  const from = body.chance(20) ? booleans(integers(body.choose)) : integers(body.choose);
  const to = shaped(from, body.chance(15) ? bool : int(body.pick([8, 16, 32, 64])));
  const value = body.any(from);
  if (widthOf(from) === widthOf(to)) return body.binary("xor", value, body.any(from));
  const operation = widthOf(from) > widthOf(to) ? "trunc" : body.pick(["zext", "sext"]);
  return body.emit(to, `${operation} ${argument(value)} to ${text(to)}`);
};

const convertFloats: Operation = (body) => {
  const from = numbers(body.choose);
  const to = shaped(from, float(body.pick([16, 32, 64])));
  if (widthOf(from) === widthOf(to)) return body.emit(from, `fneg ${argument(body.any(from))}`);
  const operation = widthOf(from) > widthOf(to) ? "fptrunc" : "fpext";
  return body.emit(to, `${operation} ${argument(body.any(from))} to ${text(to)}`);
};

const toFloat: Operation = (body) => {
  const from = body.chance(20) ? booleans(integers(body.choose)) : integers(body.choose);
  // Compilers for this machine round wider integers twice.
  const to = shaped(from, float(body.pick(widthOf(from) > 16 ? [32, 64] : [16, 32, 64])));
  return body.emit(to, `${body.pick(["uitofp", "sitofp"])} ${argument(body.any(from))} to ${text(to)}`);
};

/** From a float to an integer that holds what is left of it. */
const toInteger: Operation = (body) => {
  const to = shaped(numbers(body.choose), int(body.pick([16, 32, 64])));
  const few = body.any(shaped(to, int(8)));
  const from = shaped(to, float(body.pick([16, 32, 64])));
  const value = body.emit(from, `uitofp ${argument(few)} to ${text(from)}`);
  const half = body.binary("fmul", value, { name: halves(from), type: from });
  return body.emit(to, `${body.pick(["fptoui", "fptosi"])} ${argument(half)} to ${text(to)}`);
};

function halves(type: Plain): string {
  const scalar = text(scalarOf(type));
  return type.kind === "vector" ? `<${Array.from({ length: type.count }, () => `${scalar} 0.5`).join(", ")}>` : "0.5";
}

const saturate: Operation = (body) => {
  const from = numbers(body.choose);
  const to = shaped(from, int(body.pick([8, 16, 32, 64])));
  return body.intrinsic(body.pick(["fptosi.sat", "fptoui.sat"]), [to, from], to, [argument(body.any(from))]);
};

/** The same bits as another type. */
const bitcast: Operation = (body) => {
  const from = plain(body.choose);
  const bits = widthOf(from) * countOf(from);
  const choices = [8, 16, 32, 64].flatMap((width) => {
    const count = bits / width;
    if (!isLength(body.choose, count)) return [];
    const scalars = width === 8 ? [int(8)] : [int(width), float(width)];
    return scalars.map((one): Plain => (count === 1 ? one : vector(one, count)));
  });
  const value = body.any(from);
  const known = scalarOf(from).kind === "float" ? body.clean(value) : value;
  const to = body.pick(choices);
  const result = body.emit(to, `bitcast ${argument(known)} to ${text(to)}`);
  return scalarOf(to).kind === "float" ? body.clean(result) : result;
};

// ---- vectors

const insert: Operation = (body) => {
  const type = anyVector(body, plain);
  const at = position(body, type);
  return body.emit(type, `insertelement ${argument(body.any(type))}, ${argument(body.any(type.element))}, ${at}`);
};

const extract: Operation = (body) => {
  const type = anyVector(body, plain);
  const value = body.any(type);
  return body.emit(type.element, `extractelement ${argument(value)}, ${position(body, type)}`);
};

function position(body: Body, type: Vector): string {
  if (body.chance(60)) return `i32 ${body.choose.below(type.count)}`;
  const index = int(body.pick([32, 64]));
  return argument(body.binary("urem", body.any(index), { name: String(type.count), type: index }));
}

const shuffle: Operation = (body) => {
  const type = anyVector(body, plain);
  const count = lengthOf(body.choose);
  const mask = Array.from({ length: count }, () => `i32 ${body.choose.below(2 * type.count)}`).join(", ");
  const result = vector(type.element, count);
  const [a, b] = [body.any(type), body.any(type)];
  return body.emit(result, `shufflevector ${argument(a)}, ${argument(b)}, <${count} x i32> <${mask}>`);
};

const freeze: Operation = (body) => {
  const value = body.any(plain(body.choose));
  return body.emit(value.type, `freeze ${argument(value)}`);
};

const expect: Operation = (body) => {
  const type = int(body.pick([8, 32, 64]));
  return body.intrinsic("expect", [type], type, [argument(body.any(type)), argument(body.constant(type))]);
};

// ---- specialization constants

/** Letters of types in mangled names. */
const LETTERS: Readonly<Record<string, string>> = {
  i1: "b",
  i8: "c",
  i16: "s",
  i32: "i",
  i64: "l",
  half: "Dh",
  float: "f",
  double: "d",
};

/** With its own value. */
const specialized: Operation = (body) => {
  const type = body.pick([bool, int(8), int(16), int(32), int(64), float(16), float(32), float(64)]);
  const id = `i32 ${body.choose.below(1 << 30)}`;
  const mangled = `_Z20__spirv_SpecConstanti${LETTERS[text(type)]}`;
  return body.emit(type, body.builtin(mangled, text(type), [id, argument(body.constant(type))]));
};

/** All of them; those that come twice are chosen more often. */
export const operations: readonly Operation[] = [
  ...[simpleBinary, simpleBinary, shift, divide, onBooleans, compare, compare, select, select, integerPair],
  ...[saturatingShift, countBits, countBits, swapBytes, funnel, funnel, overflow, threeWay, reduce, reduceBooleans],
  ...[arithmetic, arithmetic, unaryFloat, unaryFloat, fma, fmuladd, minimum, minimum, copySign, scale, classify],
  ...[compareFloats, compareFloats, reduceFloats, convertIntegers, convertIntegers, convertFloats, toFloat, toInteger],
  ...[saturate, bitcast, bitcast, insert, extract, shuffle, shuffle, freeze, expect, specialized],
];
