// Values of arith and math, of scalars and of vectors element by element.
import { divisor, fitting, isNumber, onePositiveZero, shiftAmount } from "./guards.ts";
import type { Maker, Production } from "./maker.ts";
import {
  elementOf,
  float,
  i1,
  index,
  integer,
  isFloat,
  isInteger,
  isVector,
  type Scalar,
  type ValueType,
  withElement,
} from "./types.ts";

const isCounting = (type: ValueType): boolean => elementOf(type).kind !== "float";
const isWide = (type: ValueType): boolean => isCounting(type) && elementOf(type).bits >= 4;
const isTruth = (type: ValueType): boolean => elementOf(type).text === "i1";

/** Whether it is a scalar or a vector of one dimension. */
const hasRow = (type: ValueType): boolean => !isVector(type) || type.shape.length === 1;

const plain = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "minui", "maxsi", "maxui"];
const divisions = ["divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"];
const floats = ["addf", "subf", "mulf", "divf", "minimumf", "maximumf"];
/** In Vulkan a remainder is derived from a division, whose error is as large as the quotient. */
const hostFloats = [...floats, "remf"];
const order = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const floatOrder = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno false true".split(" ");

function two(maker: Maker, type: ValueType, op: string): string {
  const left = maker.value(type);
  return maker.op(type, `${op} ${left}, ${maker.chance(8) ? left : maker.value(type)} : ${type.text}`);
}

function one(maker: Maker, type: ValueType, op: string): string {
  return maker.op(type, `${op} ${maker.value(type)} : ${type.text}`);
}

/** A conversion from another scalar type to that of `type`. */
function convert(maker: Maker, type: ValueType, from: Scalar, op: string, value?: string): string {
  const source = withElement(type, from);
  return maker.op(type, `${op} ${value ?? maker.value(source)} : ${source.text} to ${type.text}`);
}

function compare(maker: Maker, type: ValueType): string {
  const known = maker.valuesOf((other) => withElement(other, i1).text === type.text && !isTruth(other));
  const usual = withElement(type, maker.pick([integer(32), integer(64)]));
  const of = known.length > 0 ? maker.pick(known).type : usual;
  const [op, predicates] = isFloat(of) ? (["cmpf", floatOrder] as const) : (["cmpi", order] as const);
  const left = maker.value(of);
  const right = maker.chance(40) ? maker.constant(of) : maker.value(of);
  return maker.op(type, `arith.${op} ${maker.pick(predicates)}, ${left}, ${right} : ${of.text}`);
}

function select(maker: Maker, type: ValueType): string {
  const condition = isVector(type) && maker.chance(50) ? withElement(type, i1) : i1;
  const types = isVector(condition) ? `${condition.text}, ${type.text}` : type.text;
  const values = [maker.value(condition), maker.value(type), maker.value(type)];
  return maker.op(type, `arith.select ${values.join(", ")} : ${types}`);
}

/** An integer of another width. */
function resized(maker: Maker, type: ValueType): string {
  const { bits, kind } = elementOf(type);
  if (kind === "index") {
    return convert(
      maker,
      type,
      integer(maker.pick([1, 8, 32, 64])),
      maker.pick(["arith.index_cast", "arith.index_castui"]),
    );
  }
  const widths = [1, 8, 16, 32, 64, ...(maker.has("odd") ? [3, 24, 33] : [])].filter((other) => other !== bits);
  const from = maker.pick(widths);
  if (from > bits) return convert(maker, type, integer(from), "arith.trunci");
  return convert(maker, type, integer(from), maker.pick(["arith.extsi", "arith.extui"]));
}

function ofFloat(maker: Maker, type: ValueType): string {
  const from = withElement(type, float(maker.pick([32, 64])));
  const isSigned = maker.chance(50);
  const value = fitting(maker, maker.value(from), from, elementOf(type), isSigned);
  return maker.op(type, `arith.${isSigned ? "fptosi" : "fptoui"} ${value} : ${from.text} to ${type.text}`);
}

function bitsOfFloat(maker: Maker, type: ValueType): string {
  const from = withElement(type, float(elementOf(type).bits === 64 ? 64 : 32));
  return maker.op(type, `arith.bitcast ${isNumber(maker, maker.value(from), from)} : ${from.text} to ${type.text}`);
}

/** A float of bits whose exponent is not that of infinities. */
function floatOfBits(maker: Maker, type: ValueType): string {
  const { bits } = elementOf(type);
  const from = withElement(type, integer(bits));
  const mask = maker.given(from, bits === 64 ? "-4503599627370497" : "-8388609");
  const masked = maker.op(from, `arith.andi ${maker.value(from)}, ${mask} : ${from.text}`);
  return maker.op(type, `arith.bitcast ${masked} : ${from.text} to ${type.text}`);
}

/** The product, or the sum with its carry, as two values. The engine has no integers of more than 64 bits, which products become on the way. */
function extended(maker: Maker, type: ValueType): string {
  const pair = maker.name();
  const [values, isSum] = [[maker.value(type), maker.value(type)].join(", "), maker.chance(40)];
  const op = isSum ? "addui_extended" : maker.pick(["mulsi_extended", "mului_extended"]);
  const second = isSum ? withElement(type, i1) : type;
  maker.line(`${pair}:2 = arith.${op} ${values} : ${type.text}${isSum ? `, ${second.text}` : ""}`);
  maker.know(`${pair}#1`, second);
  maker.know(`${pair}#0`, type);
  return `${pair}#0`;
}

function toFloat(maker: Maker, type: ValueType): string {
  const from = integer(maker.pick([1, 8, 16, 32, 64]));
  return convert(maker, type, from, maker.pick(["arith.sitofp", "arith.uitofp"]));
}

function otherFloat(maker: Maker, type: ValueType): string {
  const bits = elementOf(type).bits === 64 ? 32 : 64;
  return convert(maker, type, float(bits), bits === 32 ? "arith.extf" : "arith.truncf");
}

const isUsualFloat = (type: ValueType): boolean => isFloat(type) && elementOf(type).bits >= 32;

function power(maker: Maker, type: ValueType): string {
  const three = maker.given(type, "3");
  const exponent = maker.op(type, `arith.andi ${maker.value(type)}, ${three} : ${type.text}`);
  return maker.op(type, `math.ipowi ${maker.value(type)}, ${exponent} : ${type.text}`);
}

function rounded(maker: Maker, type: ValueType): string {
  return one(maker, type, `math.${maker.pick(["absf", "ceil", "floor", "trunc", "round", "roundeven", "sqrt"])}`);
}

function withSign(maker: Maker, type: ValueType): string {
  const sign = isNumber(maker, maker.value(type), type);
  return maker.op(type, `math.copysign ${maker.value(type)}, ${sign} : ${type.text}`);
}

function kindOfFloat(maker: Maker, type: ValueType): string {
  const of = withElement(type, float(maker.pick([32, 64])));
  const op = maker.pick(["isnan", "isfinite"]);
  return maker.op(type, `math.${op} ${maker.value(of)} : ${of.text}`);
}

function fused(maker: Maker, type: ValueType): string {
  const values = [maker.value(type), maker.value(type), maker.value(type)];
  return maker.op(type, `math.fma ${values.join(", ")} : ${type.text}`);
}

const isIndex = (type: ValueType): boolean => type.text === "index";

function indexValue(maker: Maker, type: ValueType): string {
  switch (maker.below(4)) {
    case 0:
      return maker.op(type, `index.constant ${maker.below(20) - 4}`);
    case 1: {
      const from = integer(maker.pick([32, 64]));
      return maker.op(type, `index.${maker.pick(["casts", "castu"])} ${maker.value(from)} : ${from.text} to index`);
    }
    case 2: {
      const op = maker.pick([
        "divs",
        "divu",
        "rems",
        "remu",
        "ceildivs",
        "ceildivu",
        "floordivs",
        "shl",
        "shrs",
        "shru",
      ]);
      const right = op.startsWith("sh") ? shiftAmount(maker, type) : divisor(maker, type, true);
      return maker.op(type, `index.${op} ${maker.value(type)}, ${right}`);
    }
    default: {
      const op = maker.pick("add sub mul and or xor maxs maxu mins minu".split(" "));
      return maker.op(type, `index.${op} ${maker.value(type)}, ${maker.value(type)}`);
    }
  }
}

function ofIndex(maker: Maker, type: ValueType): string {
  return maker.op(type, `index.${maker.pick(["casts", "castu"])} ${maker.value(index)} : index to ${type.text}`);
}

function indexOrder(maker: Maker, type: ValueType): string {
  if (maker.chance(10)) return maker.op(type, `index.bool.constant ${maker.pick(["true", "false"])}`);
  return maker.op(type, `index.cmp ${maker.pick(order)}(${maker.value(index)}, ${maker.value(index)})`);
}

export const scalarProductions: readonly Production[] = [
  { weight: 8, makes: isCounting, write: (maker, type) => two(maker, type, `arith.${maker.pick(plain)}`) },
  {
    weight: 3,
    makes: isCounting,
    write: (maker, type) => {
      const [op, left] = [maker.pick(["shli", "shrsi", "shrui"]), maker.value(type)];
      return maker.op(type, `arith.${op} ${left}, ${shiftAmount(maker, type)} : ${type.text}`);
    },
  },
  {
    weight: 3,
    makes: isWide,
    write: (maker, type) => {
      const [op, left] = [maker.pick(divisions), maker.value(type)];
      return maker.op(type, `arith.${op} ${left}, ${divisor(maker, type, !op.includes("u"))} : ${type.text}`);
    },
  },
  { weight: 8, makes: isTruth, write: compare },
  { weight: 3, makes: () => true, write: select },
  { weight: 4, makes: (type) => isInteger(type) || isIndex(type), write: resized },
  {
    makes: (type) => isInteger(type) && elementOf(type).bits <= 64,
    write: (maker, type) => convert(maker, type, index, maker.pick(["arith.index_cast", "arith.index_castui"])),
  },
  {
    weight: 2,
    makes: (type) => isWide(type) && isInteger(type) && hasRow(type) && elementOf(type).bits <= 32,
    write: extended,
  },
  { feature: "float", makes: (type) => isInteger(type) && isWide(type), write: ofFloat },
  {
    feature: "float",
    makes: (type) => isInteger(type) && [32, 64].includes(elementOf(type).bits),
    write: bitsOfFloat,
  },
  {
    weight: 8,
    makes: isFloat,
    write: (maker, type) =>
      two(maker, type, `arith.${maker.pick(maker.shared.purpose === "host" ? hostFloats : floats)}`),
  },
  {
    makes: isFloat,
    write: (maker, type) =>
      onePositiveZero(maker, two(maker, type, `arith.${maker.pick(["minnumf", "maxnumf"])}`), type),
  },
  { makes: isFloat, write: (maker, type) => one(maker, type, "arith.negf") },
  { weight: 2, makes: isFloat, write: toFloat },
  { makes: isUsualFloat, write: otherFloat },
  { makes: isUsualFloat, write: floatOfBits },
  {
    feature: "math",
    weight: 3,
    makes: (type) => isInteger(type) && hasRow(type),
    write: (maker, type) => one(maker, type, `math.${maker.pick(["ctlz", "cttz", "ctpop", "absi"])}`),
  },
  { feature: "math", makes: (type) => isInteger(type) && isWide(type), write: power },
  { feature: "math", weight: 5, makes: isFloat, write: rounded },
  { feature: "math", weight: 2, makes: isFloat, write: withSign },
  { feature: "math", weight: 2, makes: (type) => isFloat(type) && elementOf(type).bits === 32, write: fused },
  {
    feature: "math",
    weight: 2,
    makes: (type) => isTruth(type) && hasRow(type),
    write: (maker, type) => (maker.has("float") ? kindOfFloat(maker, type) : compare(maker, type)),
  },
  { feature: "index", weight: 12, makes: isIndex, write: indexValue },
  { feature: "index", makes: (type) => ["i32", "i64"].includes(type.text), write: ofIndex },
  { feature: "index", weight: 2, makes: (type) => type.text === "i1", write: indexOrder },
];
