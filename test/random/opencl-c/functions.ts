// Expressions of random programs in OpenCL C: operators, conversions, and functions of all sections of the specification.
import type { Kernel } from "./kernel.ts";
import {
  anyCount,
  anyFloat,
  anyInteger,
  anyType,
  COUNTS,
  FLOATS,
  type Held,
  INTEGERS,
  integerOf,
  isFloat,
  isSigned,
  nameOf,
  of,
  widthOf,
  withBase,
} from "./types.ts";

type Expression = (kernel: Kernel) => Held;

const call = (name: string, ...args: readonly string[]): string => `${name}(${args.join(", ")})`;

// ---- operators

const integerOperator: Expression = (kernel) => {
  const type = anyInteger(kernel.choose);
  const [a, b] = [kernel.any(type), kernel.any(type)];
  const cast = `(${nameOf(type)})`;
  return kernel.pick([
    () => kernel.keep(type, `${cast}(${a} ${kernel.pick(["+", "-", "*", "&", "|", "^"])} ${b})`),
    () => kernel.keep(type, `${cast}(${a} ${kernel.pick(["<<", ">>"])} (${b} & ${cast}${widthOf(type) - 1}))`),
    () => kernel.keep(type, `${cast}(${a} ${kernel.pick(["/", "%"])} ((${b} & ${cast}15) + ${cast}1))`),
    () => kernel.keep(type, `${cast}(${kernel.pick(["~", "-"])}${a})`),
  ])();
};

const floatOperator: Expression = (kernel) => {
  const type = anyFloat(kernel.choose);
  return kernel.keep(type, `${kernel.any(type)} ${kernel.pick(["+", "-", "*", "/"])} ${kernel.any(type)}`);
};

const comparison: Expression = (kernel) => {
  const type = anyType(kernel.choose);
  const operator = kernel.pick(["<", "<=", ">", ">=", "==", "!="]);
  const result = type.count === 1 ? of("int") : integerOf(type, true);
  return kernel.keep(result, `${kernel.any(type)} ${operator} ${kernel.any(type)}`);
};

const choice: Expression = (kernel) => {
  const type = anyType(kernel.choose);
  const [a, b] = [kernel.any(type), kernel.any(type)];
  const condition = type.count === 1 ? kernel.condition() : kernel.any(integerOf(type, true));
  return kernel.keep(type, `(${condition}) ? ${a} : ${b}`);
};

// ---- conversions

const MODES = ["", "", "_rte", "_rtz", "_rtp", "_rtn"];

/** All pairs of types, with saturation and rounding; without saturation, floats that integers hold. */
const conversion: Expression = (kernel) => {
  const count = anyCount(kernel.choose);
  const [from, to] = [
    of(kernel.pick([...INTEGERS, ...FLOATS]), count),
    of(kernel.pick([...INTEGERS, ...FLOATS]), count),
  ];
  const isSaturated = !isFloat(to) && kernel.chance(60);
  const isRisky = isFloat(from) && !isFloat(to) && !isSaturated;
  const value = isRisky ? `${kernel.small(from)} * (${from.base})0.25` : kernel.any(from);
  // Negative numbers have no unsigned ones.
  const known = isRisky && !isSigned(to) ? call("fabs", value) : value;
  return kernel.keep(to, call(`convert_${nameOf(to)}${isSaturated ? "_sat" : ""}${kernel.pick(MODES)}`, known));
};

const asType: Expression = (kernel) => {
  const from = anyType(kernel.choose);
  const bits = widthOf(from) * (from.count === 3 ? 4 : from.count);
  const to = kernel.pick(
    [...INTEGERS, ...FLOATS].flatMap((base) =>
      COUNTS.filter(
        (count) => widthOf(of(base)) * (count === 3 ? 4 : count) === bits && (count === 3) === (from.count === 3),
      ).map((count) => of(base, count)),
    ),
  );
  const value = kernel.any(from);
  const clean = isFloat(from) ? kernel.clean(from, value) : value;
  const result = call(`as_${nameOf(to)}`, clean);
  return kernel.keep(to, isFloat(to) ? kernel.clean(to, result) : result);
};

// ---- integer functions

const INTEGER_PAIRS = ["add_sat", "sub_sat", "hadd", "rhadd", "max", "min", "mul_hi", "rotate"];
const INTEGER_TRIPLES = ["mad_hi", "mad_sat", "bitselect"];

const integerFunction: Expression = (kernel) => {
  const type = anyInteger(kernel.choose);
  const [a, b, c] = [kernel.any(type), kernel.any(type), kernel.any(type)];
  const unsigned = integerOf(type, false);
  return kernel.pick([
    () => kernel.keep(type, call(kernel.pick(INTEGER_PAIRS), a, b)),
    () => kernel.keep(type, call(kernel.pick(INTEGER_TRIPLES), a, b, c)),
    () => kernel.keep(type, call(kernel.pick(["clz", "popcount", "ctz"]), a)),
    () => kernel.keep(unsigned, call("abs", a)),
    () => kernel.keep(unsigned, call("abs_diff", a, b)),
    () => kernel.keep(type, call("clamp", a, call("min", b, c), call("max", b, c))),
  ])();
};

const upsample: Expression = (kernel) => {
  const low = of(kernel.pick(["uchar", "ushort", "uint"]), anyCount(kernel.choose));
  const high = integerOf(low, kernel.chance(50));
  const wide = { 8: "short", 16: "int", 32: "long" }[widthOf(low)] ?? "int";
  const type = withBase(low, isSigned(high) ? wide : `u${wide}`);
  return kernel.keep(type, call("upsample", kernel.any(high), kernel.any(low)));
};

const product24: Expression = (kernel) => {
  const type = of(kernel.pick(["int", "uint"]), anyCount(kernel.choose));
  const few = () => (type.base === "int" ? `(${kernel.any(type)} >> 9)` : `(${kernel.any(type)} >> 8u)`);
  return kernel.chance(50)
    ? kernel.keep(type, call("mul24", few(), few()))
    : kernel.keep(type, call("mad24", few(), few(), kernel.any(type)));
};

// ---- functions of floats

const UNARY = [
  ...["fabs", "floor", "ceil", "trunc", "rint", "round", "sqrt", "sign", "sin", "cos", "tan", "exp", "exp2", "exp10"],
  ...["log", "log2", "log10", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "cbrt"],
  ...["rsqrt", "expm1", "log1p", "logb", "sinpi", "cospi", "tanpi", "asinpi", "acospi", "atanpi", "degrees", "radians"],
  ...["erf", "erfc", "tgamma", "lgamma"],
];
const BINARY = [
  "fmod",
  "fdim",
  "hypot",
  "pow",
  "atan2",
  "atan2pi",
  "copysign",
  "nextafter",
  "maxmag",
  "minmag",
  "step",
];
const EITHER_ZERO = ["fmin", "fmax"];

const floatFunction: Expression = (kernel) => {
  const type = anyFloat(kernel.choose);
  const [a, b, c] = [kernel.any(type), kernel.any(type), kernel.any(type)];
  const power = withBase(type, "int");
  return kernel.pick([
    () => kernel.keep(type, call(kernel.pick(UNARY), a)),
    () => kernel.keep(type, call(kernel.pick(UNARY), a)),
    () => kernel.keep(type, call(kernel.pick(BINARY), a, kernel.clean(type, kernel.keep(type, b).name))),
    () => kernel.keep(type, `${call(kernel.pick(EITHER_ZERO), a, b)} + (${type.base})0.0`),
    () => kernel.keep(type, call("fma", a, b, c)),
    () => kernel.keep(type, call("mad", kernel.small(type), kernel.small(type), kernel.small(type))),
    () => kernel.keep(type, call("ldexp", a, `(${kernel.any(power)} & ${call(`(${nameOf(power)})`, "15")})`)),
    () => kernel.keep(type, call("pown", a, `(${kernel.any(power)} & ${call(`(${nameOf(power)})`, "3")})`)),
    () => kernel.keep(type, call("rootn", a, `((${kernel.any(power)} & ${call(`(${nameOf(power)})`, "3")}) + 1)`)),
    () => kernel.keep(power, call("ilogb", `${call("fabs", kernel.small(type))} + (${type.base})1.0`)),
    () =>
      kernel.keep(
        type,
        call("smoothstep", `(${nameOf(type)})(${type.base})0.25`, `(${nameOf(type)})(${type.base})2.0`, a),
      ),
    () => kernel.keep(type, call("mix", kernel.small(type), kernel.small(type), `(${nameOf(type)})(${type.base})0.5`)),
  ])();
};

/** Functions whose second result goes through a pointer. */
const split: Expression = (kernel) => {
  const type = anyFloat(kernel.choose);
  const power = withBase(type, "int");
  const value = kernel.any(type);
  const name = kernel.pick(["modf", "fract", "frexp", "lgamma_r", "remquo", "sincos"]);
  const second = name === "frexp" || name === "lgamma_r" || name === "remquo" ? power : type;
  const place = kernel.keep(second, `(${nameOf(second)})0`);
  if (name === "remquo")
    return kernel.keep(
      type,
      call(name, kernel.small(type), `${kernel.small(type)} + (${type.base})0.5`, `&${place.name}`),
    );
  // What frexp gives for infinities and not-a-number is left open.
  return kernel.keep(
    type,
    call(name, name === "frexp" || name === "lgamma_r" ? kernel.small(type) : value, `&${place.name}`),
  );
};

const geometric: Expression = (kernel) => {
  const type = of(kernel.pick(["float", "double", "half"]), kernel.pick([2, 3, 4]));
  const scalar = of(type.base);
  const [a, b] = [kernel.small(type), kernel.small(type)];
  return kernel.pick([
    () => kernel.keep(scalar, call("dot", a, b)),
    () => kernel.keep(scalar, call(kernel.pick(["length"]), a)),
    () => kernel.keep(scalar, call("distance", a, b)),
    () => kernel.keep(type, call("normalize", a)),
  ])();
};

// ---- relational functions

const TESTS = ["isnan", "isinf", "isfinite", "isnormal", "signbit"];
const RELATIONS = [
  "isequal",
  "isnotequal",
  "isgreater",
  "isgreaterequal",
  "isless",
  "islessequal",
  "islessgreater",
  "isordered",
  "isunordered",
];

const relation: Expression = (kernel) => {
  const type = anyFloat(kernel.choose);
  const result = type.count === 1 ? of("int") : integerOf(type, true);
  const a = kernel.clean(type, kernel.keep(type, kernel.any(type)).name);
  return kernel.chance(50)
    ? kernel.keep(result, call(kernel.pick(TESTS), a))
    : kernel.keep(result, call(kernel.pick(RELATIONS), a, kernel.any(type)));
};

const anyOrAll: Expression = (kernel) => {
  const type = of(kernel.pick(["char", "short", "int", "long"]), anyCount(kernel.choose));
  return kernel.keep(of("int"), call(kernel.pick(["any", "all"]), kernel.any(type)));
};

const selected: Expression = (kernel) => {
  const type = anyType(kernel.choose);
  const condition = integerOf(type, kernel.chance(50));
  return kernel.keep(type, call("select", kernel.any(type), kernel.any(type), kernel.any(condition)));
};

// ---- vectors

const parts = ["lo", "hi", "even", "odd"];

const component: Expression = (kernel) => {
  const type = of(anyType(kernel.choose).base, kernel.pick([2, 4, 8, 16]));
  const value = kernel.keep(type, kernel.any(type)).name;
  const half = of(type.base, type.count / 2);
  return kernel.chance(50)
    ? kernel.keep(half, `${value}.${kernel.pick(parts)}`)
    : kernel.keep(of(type.base), `${value}.s${kernel.choose.below(type.count).toString(16)}`);
};

const swizzle: Expression = (kernel) => {
  const type = of(anyType(kernel.choose).base, kernel.pick([2, 3, 4, 8, 16]));
  const count = kernel.pick([2, 3, 4, 8, 16]);
  const value = kernel.keep(type, kernel.any(type)).name;
  const lanes = Array.from({ length: count }, () => kernel.choose.below(type.count).toString(16)).join("");
  return kernel.keep(of(type.base, count), `${value}.s${lanes}`);
};

const composed: Expression = (kernel) => {
  const base = anyType(kernel.choose).base;
  const [one, two, four] = [of(base), of(base, 2), of(base, 4)];
  return kernel.pick([
    () => kernel.keep(of(base, 3), `(${base}3)(${kernel.any(two)}, ${kernel.any(one)})`),
    () => kernel.keep(four, `(${base}4)(${kernel.any(one)}, ${kernel.any(two)}, ${kernel.any(one)})`),
    () =>
      kernel.keep(
        of(base, 8),
        `(${base}8)(${kernel.any(four)}, ${kernel.any(two)}, ${kernel.any(one)}, ${kernel.any(one)})`,
      ),
  ])();
};

const shuffled: Expression = (kernel) => {
  const type = of(anyType(kernel.choose).base, kernel.pick([2, 4, 8, 16]));
  const count = kernel.pick([2, 4, 8, 16]);
  const mask = kernel.any(integerOf(of(type.base, count), false));
  const result = of(type.base, count);
  return kernel.chance(50)
    ? kernel.keep(result, call("shuffle", kernel.any(type), mask))
    : kernel.keep(result, call("shuffle2", kernel.any(type), kernel.any(type), mask));
};

/** A lane that is computed. */
const indexed: Expression = (kernel) => {
  const type = of(anyType(kernel.choose).base, kernel.pick([2, 4, 8]));
  const value = kernel.keep(type, kernel.any(type)).name;
  kernel.line(`((${type.base} *)&${value})[${kernel.below(type.count)}] = ${kernel.any(of(type.base))};`);
  return kernel.keep(of(type.base), `((${type.base} *)&${value})[${kernel.below(type.count)}]`);
};

/** All of them; those that come twice are chosen more often. */
export const expressions: readonly Expression[] = [
  ...[integerOperator, integerOperator, floatOperator, comparison, choice, conversion, conversion, conversion, asType],
  ...[
    integerFunction,
    integerFunction,
    integerFunction,
    upsample,
    product24,
    floatFunction,
    floatFunction,
    floatFunction,
  ],
  ...[split, geometric, relation, anyOrAll, selected, component, swizzle, composed, shuffled, indexed],
];
