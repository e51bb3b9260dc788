// Forms of arith, index, math, complex and ub.
import {
  elements,
  type Form,
  floatElements,
  func,
  integerElements,
  isVector,
  onFloats,
  onIntegers,
  onScalars,
  same,
  textOf,
  toOther,
} from "./form.ts";

const fast = ["", " fastmath<fast>", " fastmath<nnan>", " fastmath<ninf>", " fastmath<nsz>", " fastmath<nnan,ninf>"];
const fewFast = ["", " fastmath<fast>"];
const overflow = ["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];

const form = (name: string, texts: Form["texts"]): Form => ({ name, texts });

const comparisons =
  (name: string, predicates: readonly string[], variants: readonly string[]): Form["texts"] =>
  (kind) =>
    predicates.flatMap((predicate) =>
      variants.map((variant) =>
        func([textOf(kind), textOf(kind)], `%0 = ${name} ${predicate}, %a, %b${variant} : ${textOf(kind)}`, [
          ["%0", kind.with("i1")],
        ]),
      ),
    );

const integerPredicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const floatPredicates = "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split(" ");
const roundings = ["", " to_nearest_even", " downward", " upward", " toward_zero", " to_nearest_away"];

const constantValues = (element: string) =>
  /^[ib]\d|index/.test(element) && !element.startsWith("bf")
    ? element === "i1"
      ? ["true", "false"]
      : [
          "0",
          "1",
          "-1",
          ...(/i[247]\b|i1$/.test(element) ? [] : ["127"]),
          ...(/i(?:64|128)|index/.test(element) ? ["4294967296", "-2147483649", "4294967295"] : []),
        ]
    : ["0.0", "-0.0", "1.5", "1.0e+30", "0.1"];

const constants: Form["texts"] = (kind) =>
  constantValues(kind.element).flatMap((value) => {
    const type = textOf(kind);
    const values = type === kind.element ? [value] : [`dense<${value}>`, ...several(type, value)];
    return values.map((one) => func([], `%0 = arith.constant ${one} : ${type}`, [["%0", type]]));
  });

/** Elements that differ, for small shapes. */
function several(type: string, value: string): readonly string[] {
  const other = value.includes(".") ? "2.0" : value === "true" ? "false" : value === "false" ? "true" : "0";
  if (/<2x2x/.test(type)) return [`dense<[[${value}, ${other}], [${value}, ${value}]]>`];
  const count = Number(/^\w+<(\d)x[a-z]/.exec(type)?.[1] ?? 0);
  return count < 2 ? [] : [`dense<[${[value, ...Array.from({ length: count - 1 }, () => other)].join(", ")}]>`];
}

const twoResults =
  (
    name: string,
    second: (kind: { with: (e: string) => string; element: string }) => string,
    types: (t: string) => string,
  ): Form["texts"] =>
  (kind) => {
    const type = textOf(kind);
    return [
      func([type, type], `%0:2 = ${name} %a, %b : ${types(type)}`.replace("%0:2", "%0, %1"), [
        ["%0", type],
        ["%1", second(kind)],
      ]),
    ];
  };

export const arithForms: readonly Form[] = [
  ...["addi", "subi", "muli", "shli"].map((op) => form(`arith.${op}`, onIntegers(same(`arith.${op}`, 2, overflow)))),
  ...["divui", "divsi", "shrui", "shrsi"].map((op) =>
    form(
      `arith.${op}`,
      onIntegers((kind) => [...same(`arith.${op}`, 2)(kind), ...same(`arith.${op} exact`, 2)(kind)]),
    ),
  ),
  ...[
    "remui",
    "remsi",
    "andi",
    "ori",
    "xori",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
  ].map((op) => form(`arith.${op}`, onIntegers(same(`arith.${op}`, 2)))),
  ...["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"].map((op) =>
    form(`arith.${op}`, onFloats(same(`arith.${op}`, 2, fast))),
  ),
  form("arith.negf", onFloats(same("arith.negf", 1, fast))),
  form("arith.cmpi", onIntegers(comparisons("arith.cmpi", integerPredicates, [""]))),
  form("arith.cmpf", onFloats(comparisons("arith.cmpf", floatPredicates, ["", " fastmath<nnan>"]))),
  form("arith.constant", constants),
  form("arith.select", (kind) => [
    func(["i1", textOf(kind), textOf(kind)], `%0 = arith.select %a, %b, %c : ${textOf(kind)}`, [["%0", textOf(kind)]]),
    func(
      [kind.with("i1"), textOf(kind), textOf(kind)],
      `%0 = arith.select %a, %b, %c : ${kind.with("i1")}, ${textOf(kind)}`,
      [["%0", textOf(kind)]],
    ),
  ]),
  form("arith.extsi", onIntegers(toOther("arith.extsi", ["i2", "i8", "i16", "i32", "i64", "i128"]))),
  form(
    "arith.extui",
    onIntegers((kind) => [
      ...toOther("arith.extui", ["i8", "i16", "i32", "i64", "i128"])(kind),
      ...toOther("arith.extui nneg", ["i16", "i32"])(kind),
    ]),
  ),
  form(
    "arith.trunci",
    onIntegers(
      toOther("arith.trunci", ["i1", "i4", "i8", "i16", "i32", "i64"], ["", " overflow<nsw>", " overflow<nsw, nuw>"]),
    ),
  ),
  form("arith.index_cast", onIntegers(toOther("arith.index_cast", integerElements))),
  form("arith.index_castui", onIntegers(toOther("arith.index_castui", integerElements))),
  form(
    "arith.bitcast",
    toOther("arith.bitcast", ["i1", "i8", "i16", "i32", "i64", "f8E4M3FN", "f16", "bf16", "f32", "f64"]),
  ),
  form("arith.sitofp", onIntegers(toOther("arith.sitofp", floatElements))),
  form(
    "arith.uitofp",
    onIntegers((kind) => [
      ...toOther("arith.uitofp", floatElements)(kind),
      ...toOther("arith.uitofp nneg", ["f32"])(kind),
    ]),
  ),
  form(
    "arith.fptosi",
    onFloats(
      toOther(
        "arith.fptosi",
        integerElements.filter((type) => type !== "index"),
      ),
    ),
  ),
  form(
    "arith.fptoui",
    onFloats(
      toOther(
        "arith.fptoui",
        integerElements.filter((type) => type !== "index"),
      ),
    ),
  ),
  form("arith.extf", onFloats(toOther("arith.extf", floatElements, fewFast))),
  form("arith.truncf", onFloats(toOther("arith.truncf", floatElements, roundings))),
  form(
    "arith.addui_extended",
    onIntegers(
      twoResults(
        "arith.addui_extended",
        (kind) => kind.with("i1"),
        (type) => type,
      ),
    ),
  ),
  form("arith.mulsi_extended", onIntegers(twoResults("arith.mulsi_extended", textOf, (type) => type))),
  form("arith.mului_extended", onIntegers(twoResults("arith.mului_extended", textOf, (type) => type))),
];

/** Functions of one type without types, which index has. */
const indexOp = (op: string, count: number): Form["texts"] =>
  onScalars((kind) => {
    if (kind.element !== "index") return [];
    const types = Array.from({ length: count }, () => "index");
    return [func(types, `%0 = index.${op} ${["%a", "%b"].slice(0, count).join(", ")}`, [["%0", "index"]])];
  });

export const indexForms: readonly Form[] = [
  ..."add sub mul divs divu ceildivs ceildivu floordivs rems remu maxs maxu mins minu shl shrs shru and or xor"
    .split(" ")
    .map((op) => form(`index.${op}`, indexOp(op, 2))),
  form("index.sizeof", indexOp("sizeof", 0)),
  form(
    "index.cmp",
    onScalars((kind) =>
      kind.element !== "index"
        ? []
        : integerPredicates.map((one) => func(["index", "index"], `%0 = index.cmp ${one}(%a, %b)`, [["%0", "i1"]])),
    ),
  ),
  ...["casts", "castu"].map((op) =>
    form(
      `index.${op}`,
      onScalars(
        onIntegers(({ element }) => [
          func(["index"], `%0 = index.${op} %a : index to ${element}`, [["%0", element]]),
          func([element], `%0 = index.${op} %a : ${element} to index`, [["%0", "index"]]),
        ]),
      ),
    ),
  ),
  form(
    "index.constant",
    onScalars(({ element }) =>
      element !== "index"
        ? []
        : ["0", "-1", "2147483648", "4294967295", "4294967296", "-2147483649"].map((value) =>
            func([], `%0 = index.constant ${value}`, [["%0", "index"]]),
          ),
    ),
  ),
  form(
    "index.bool.constant",
    onScalars(({ element }) =>
      element === "i1" ? ["true", "false"].map((v) => func([], `%0 = index.bool.constant ${v}`, [["%0", "i1"]])) : [],
    ),
  ),
];

const unaryFloats =
  "absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor log log10 log1p log2 round roundeven rsqrt sin sinh sqrt tan tanh trunc".split(
    " ",
  );

export const mathForms: readonly Form[] = [
  ...unaryFloats.map((op) =>
    form(`math.${op}`, onFloats(same(`math.${op}`, 1, ["", " fastmath<fast>", " fastmath<afn>"]))),
  ),
  ...["atan2", "copysign", "powf"].map((op) => form(`math.${op}`, onFloats(same(`math.${op}`, 2, fewFast)))),
  form("math.fma", onFloats(same("math.fma", 3, fewFast))),
  ...["absi", "ctlz", "cttz", "ctpop"].map((op) => form(`math.${op}`, onIntegers(same(`math.${op}`, 1)))),
  form("math.ipowi", onIntegers(same("math.ipowi", 2))),
  ...["isfinite", "isinf", "isnan", "isnormal"].map((op) =>
    form(
      `math.${op}`,
      onFloats((kind) =>
        fewFast.map((flag) =>
          func([textOf(kind)], `%0 = math.${op} %a${flag} : ${textOf(kind)}`, [["%0", kind.with("i1")]]),
        ),
      ),
    ),
  ),
  form(
    "math.fpowi",
    onFloats((kind) =>
      ["i1", "i8", "i16", "i32", "i64"].map((power) =>
        func([textOf(kind), kind.with(power)], `%0 = math.fpowi %a, %b : ${textOf(kind)}, ${kind.with(power)}`, [
          ["%0", textOf(kind)],
        ]),
      ),
    ),
  ),
  form(
    "math.sincos",
    onFloats((kind) => [
      func([textOf(kind)], `%0, %1 = math.sincos %a : ${textOf(kind)}`, [
        ["%0", textOf(kind)],
        ["%1", textOf(kind)],
      ]),
    ]),
  ),
  form(
    "math.clampf",
    onFloats((kind) => [
      func([textOf(kind), textOf(kind), textOf(kind)], `%0 = math.clampf %a to [%b, %c] : ${textOf(kind)}`, [
        ["%0", textOf(kind)],
      ]),
    ]),
  ),
];

const onComplex = (texts: (type: string, element: string) => readonly string[]): Form["texts"] =>
  onScalars(({ element }) => texts(`complex<${element}>`, element));

export const complexForms: readonly Form[] = [
  form(
    "complex.re",
    onComplex((type, element) =>
      ["re", "im"].map((op) => func([type], `%0 = complex.${op} %a : ${type}`, [["%0", element]])),
    ),
  ),
  form(
    "complex.create",
    onComplex((type, element) => [func([element, element], `%0 = complex.create %a, %b : ${type}`, [["%0", type]])]),
  ),
  form(
    "complex.constant",
    onComplex((type, element) => {
      const parts = /^(?:f|bf|tf)\d/.test(element)
        ? ["[1.5 : E, -0.0 : E]", "[0.1 : E, 1.0e+30 : E]"]
        : ["[1 : E, -1 : E]", "[0 : E, 4294967296 : E]"];
      return parts.map((part) =>
        func([], `%0 = complex.constant ${part.replaceAll("E", element)} : ${type}`, [["%0", type]]),
      );
    }),
  ),
  ...["add", "sub", "mul", "div", "pow", "atan2"].map((op) =>
    form(
      `complex.${op}`,
      onComplex((type) => [func([type, type], `%0 = complex.${op} %a, %b : ${type}`, [["%0", type]])]),
    ),
  ),
  ...["neg", "exp", "conj", "sqrt", "tanh"].map((op) =>
    form(
      `complex.${op}`,
      onComplex((type) => [func([type], `%0 = complex.${op} %a : ${type}`, [["%0", type]])]),
    ),
  ),
  ...["abs", "angle"].map((op) =>
    form(
      `complex.${op}`,
      onComplex((type, element) => [func([type], `%0 = complex.${op} %a : ${type}`, [["%0", element]])]),
    ),
  ),
  form(
    "complex.eq",
    onComplex((type) =>
      ["eq", "neq"].map((op) => func([type, type], `%0 = complex.${op} %a, %b : ${type}`, [["%0", "i1"]])),
    ),
  ),
  form(
    "complex.bitcast",
    onComplex((type) =>
      ["i16", "i32", "i64", "vector<2xf32>", "f64"].map((to) =>
        func([type], `%0 = complex.bitcast %a : ${type} to ${to}`, [["%0", to]]),
      ),
    ),
  ),
  form(
    "vector of complex",
    onComplex((type) => [
      func([`vector<2x${type}>`], `%0 = arith.constant dense<(1.0, 2.0)> : vector<2x${type}>`, [
        ["%0", `vector<2x${type}>`],
      ]),
    ]),
  ),
];

export const ubForms: readonly Form[] = [
  form("ub.poison", (kind) => [
    func([], `%0 = ub.poison : ${textOf(kind)}`, [["%0", textOf(kind)]]),
    ...(isVector(kind)
      ? []
      : [func([], `%0 = ub.poison : memref<4x${kind.element}>`, [["%0", `memref<4x${kind.element}>`]])]),
  ]),
  form(
    "ub.unreachable",
    onScalars(({ element }) => [`func.func @f(%a: ${element}) -> ${element} {\n  ub.unreachable\n}`]),
  ),
];

export { elements };
