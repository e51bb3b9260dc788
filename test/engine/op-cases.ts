// Every op of arithmetic that the engine runs, as text of the LLVM dialect, with inputs that are interesting for it. The unit tests run all of
// it; the oracle test compares the values with those that LLVM computes.

import * as floats from "../../src/support/float/index.ts";

/** `$0`, `$1` … represent the operands; `text` gives `%r`. */
export interface OpCase {
  readonly name: string;
  readonly text: string;
  readonly operands: readonly string[];
  readonly result: string;
  /** Which inputs an operand may have; all by default. */
  readonly inputs?: readonly InputKind[];
  /** Largest difference from the reference in units of the last place; exact by default. */
  readonly tolerance?: number;
}

/** `shift`: below the width. `divisor`: neither 0 nor -1. `small`: numbers that fit into every integer. */
export type InputKind = "all" | "shift" | "divisor" | "small" | "positive" | "nonzero" | "middle" | "byte";

const INTS = ["i8", "i16", "i24", "i32", "i64", "i48"];
const FLOATS = ["f32", "f64"];

const integerCases = INTS.flatMap((type): OpCase[] => {
  const two = (name: string, inputs: readonly InputKind[] = ["all", "all"]): OpCase => ({
    name: `llvm.${name}`,
    text: `%r = llvm.${name} $0, $1 : ${type}`,
    operands: [type, type],
    result: type,
    inputs,
  });
  const call = (name: string, count: number, extra = ""): OpCase => ({
    name: `llvm.intr.${name}`,
    text: `%r = "llvm.intr.${name}"(${range(count)}) ${extra}: (${Array(count).fill(type).join(", ")}) -> ${type}`,
    operands: Array(count).fill(type),
    result: type,
  });
  return [
    ...["add", "sub", "mul", "and", "or", "xor"].map((name) => two(name)),
    ...["udiv", "sdiv", "urem", "srem"].map((name) => two(name, ["all", "divisor"])),
    ...["shl", "lshr", "ashr"].map((name) => two(name, ["all", "shift"])),
    ...["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"].map(
      (predicate): OpCase => ({
        name: `llvm.icmp ${predicate}`,
        text: `%r = llvm.icmp "${predicate}" $0, $1 : ${type}`,
        operands: [type, type],
        result: "i1",
      }),
    ),
    ...["smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"].map((name) => call(name, 2)),
    call("ctpop", 1),
    call("bitreverse", 1),
    call("fshl", 3),
    call("fshr", 3),
    ...["ctlz", "cttz"].map((name) => call(name, 1, "<{is_zero_poison = false}> ")),
    call("abs", 1, "<{is_int_min_poison = false}> "),
    ...(type === "i8" || type === "i24" ? [] : [call("bswap", 1)]),
    ...["sadd", "uadd", "ssub", "usub", "smul", "umul"].flatMap((name) =>
      [0, 1].map(
        (at): OpCase => ({
          name: `llvm.intr.${name}.with.overflow #${at}`,
          text: `%s = "llvm.intr.${name}.with.overflow"($0, $1) : (${type}, ${type}) -> !llvm.struct<(${type}, i1)>
          %r = llvm.extractvalue %s[${at}] : !llvm.struct<(${type}, i1)>`,
          operands: [type, type],
          result: at === 0 ? type : "i1",
        }),
      ),
    ),
    {
      name: "llvm.select",
      text: `%c = llvm.icmp "slt" $0, $1 : ${type}\n %r = llvm.select %c, $1, $0 : i1, ${type}`,
      operands: [type, type],
      result: type,
    },
  ];
});

const resizeCases = INTS.flatMap((from) =>
  INTS.flatMap((to): OpCase[] => {
    const widths = [from, to].map((type) => Number(type.slice(1))) as [number, number];
    const names = widths[0] < widths[1] ? ["zext", "sext"] : widths[0] > widths[1] ? ["trunc"] : [];
    return names.map((name) => ({
      name: `llvm.${name} ${from} ${to}`,
      text: `%r = llvm.${name} $0 : ${from} to ${to}`,
      operands: [from],
      result: to,
    }));
  }),
);

const PREDICATES = [
  "_false",
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
  "_true",
];

const floatCases = [...FLOATS, "f16"].flatMap((type): OpCase[] => {
  const isWide = type !== "f16";
  const call = (name: string, count: number, tolerance = 0, inputs: readonly InputKind[] = []): OpCase => ({
    name: `llvm.intr.${name}`,
    text: `%r = "llvm.intr.${name}"(${range(count)}) : (${Array(count).fill(type).join(", ")}) -> ${type}`,
    operands: Array(count).fill(type),
    result: type,
    tolerance,
    ...(inputs.length === 0 ? {} : { inputs }),
  });
  return [
    ...["fadd", "fsub", "fmul", "fdiv", ...(isWide ? ["frem"] : [])].map(
      (name): OpCase => ({
        name: `llvm.${name}`,
        text: `%r = llvm.${name} $0, $1 : ${type}`,
        operands: [type, type],
        result: type,
      }),
    ),
    { name: "llvm.fneg", text: `%r = llvm.fneg $0 : ${type}`, operands: [type], result: type },
    ...PREDICATES.map(
      (predicate): OpCase => ({
        name: `llvm.fcmp ${predicate}`,
        text: `%r = llvm.fcmp "${predicate}" $0, $1 : ${type}`,
        operands: [type, type],
        result: "i1",
      }),
    ),
    ...["fabs", "ceil", "floor", "trunc", "rint", "nearbyint", "roundeven", "round", "sqrt"].map((name) =>
      call(name, 1),
    ),
    ...["copysign", "minimum", "maximum"].map((name) => call(name, 2)),
    // Which zero is the lesser one is up to the implementation.
    ...["minnum", "maxnum"].map((name) => call(name, 2, 0, ["nonzero", "nonzero"])),
    ...(isWide ? [call("fma", 3, 0, type === "f64" ? ["middle", "middle", "middle"] : [])] : []),
    // Rounded once or twice; where nothing cancels that is one unit at most.
    ...(isWide ? [call("fmuladd", 3, 1, ["positive", "positive", "positive"])] : []),
    ...(isWide
      ? [
          ...["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "exp10"].map((name) =>
            call(name, 1, 2),
          ),
          ...["log", "log2", "log10"].map((name) => call(name, 1, 2, ["positive"])),
          call("atan2", 2, 2),
          call("pow", 2, 2, ["positive", "small"]),
        ]
      : []),
    ...(isWide
      ? [
          {
            name: "llvm.intr.powi",
            text: `%r = "llvm.intr.powi"($0, $1) : (${type}, i32) -> ${type}`,
            operands: [type, "i32"],
            result: type,
            inputs: ["positive", "byte"] as const,
            tolerance: 16,
          },
          {
            name: "llvm.intr.ldexp",
            text: `%r = "llvm.intr.ldexp"($0, $1) : (${type}, i32) -> ${type}`,
            operands: [type, "i32"],
            result: type,
          },
        ]
      : []),
    ...Array.from(
      { length: 10 },
      (_, bit): OpCase => ({
        name: `llvm.intr.is.fpclass ${1 << bit}`,
        text: `%r = "llvm.intr.is.fpclass"($0) <{bit = ${1 << bit} : i32}> : (${type}) -> i1`,
        operands: [type],
        result: "i1",
      }),
    ),
  ];
});

const conversionCases = [...FLOATS, "f16"].flatMap((float): OpCase[] => [
  ...INTS.flatMap((int): OpCase[] => [
    ...["sitofp", "uitofp"].map(
      (name): OpCase => ({
        name: `llvm.${name} ${int} ${float}`,
        text: `%r = llvm.${name} $0 : ${int} to ${float}`,
        operands: [int],
        result: float,
      }),
    ),
    ...["fptosi", "fptoui"].map(
      (name): OpCase => ({
        name: `llvm.${name} ${float} ${int}`,
        text: `%r = llvm.${name} $0 : ${float} to ${int}`,
        operands: [float],
        result: int,
        inputs: ["small"],
      }),
    ),
  ]),
]);

const widths: readonly (readonly [string, string])[] = [
  ["f16", "f32"],
  ["f16", "f64"],
  ["f32", "f64"],
];

const otherCases: readonly OpCase[] = [
  ...widths.flatMap(([narrow, wide]): OpCase[] => [
    {
      name: `llvm.fpext ${narrow} ${wide}`,
      text: `%r = llvm.fpext $0 : ${narrow} to ${wide}`,
      operands: [narrow],
      result: wide,
    },
    {
      name: `llvm.fptrunc ${wide} ${narrow}`,
      text: `%r = llvm.fptrunc $0 : ${wide} to ${narrow}`,
      operands: [wide],
      result: narrow,
    },
  ]),
  ...(
    [
      ["f32", "i32"],
      ["f64", "i64"],
      ["f16", "i16"],
    ] as const
  ).flatMap(([float, int]): OpCase[] => [
    {
      name: `llvm.bitcast ${float}`,
      text: `%r = llvm.bitcast $0 : ${float} to ${int}`,
      operands: [float],
      result: int,
    },
    { name: `llvm.bitcast ${int}`, text: `%r = llvm.bitcast $0 : ${int} to ${float}`, operands: [int], result: float },
  ]),
  ...(
    [
      ["i64", "vector<4xi16>", "i16"],
      ["i32", "vector<4xi8>", "i8"],
      ["i64", "vector<2xi32>", "i32"],
    ] as const
  ).flatMap(([scalar, vector, element]): OpCase[] => [
    {
      name: `llvm.bitcast ${scalar} ${vector}`,
      text: `%v = llvm.bitcast $0 : ${scalar} to ${vector}\n %c = llvm.mlir.constant(1 : i32) : i32\n %r = llvm.extractelement %v[%c : i32] : ${vector}`,
      operands: [scalar],
      result: element,
    },
    {
      name: `llvm.bitcast ${vector} ${scalar}`,
      text: `%v = llvm.bitcast $0 : ${scalar} to ${vector}\n %w = llvm.add %v, %v : ${vector}\n %r = llvm.bitcast %w : ${vector} to ${scalar}`,
      operands: [scalar],
      result: scalar,
    },
  ]),
  {
    name: "llvm.extractelement, llvm.insertelement by values, llvm.shufflevector",
    text: `%u = llvm.mlir.undef : vector<4xi32>
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %k = llvm.mlir.constant(dense<[5, -6, 7, 8]> : vector<4xi32>) : vector<4xi32>
      %at = llvm.and $1, %c3 : i32
      %v = llvm.insertelement $0, %k[%at : i32] : vector<4xi32>
      %w = llvm.mul %v, %v : vector<4xi32>
      %s = llvm.shufflevector %w, %k [3, 6, 0, 5] : vector<4xi32>
      %to = llvm.xor %at, %c3 : i32
      %r = llvm.extractelement %s[%to : i32] : vector<4xi32>`,
    operands: ["i32", "i32"],
    result: "i32",
  },
  {
    name: "memory of every kind of scalar, structs and dynamic indices",
    text: `%c1 = llvm.mlir.constant(1 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %p = llvm.alloca %c1 x !llvm.struct<(i8, i64, array<4 x struct<(i16, f32)>>, vector<3xi32>)> : (i32) -> !llvm.ptr
      %at = llvm.and $1, %c3 : i32
      %z = llvm.mlir.zero : !llvm.struct<(i8, i64, array<4 x struct<(i16, f32)>>, vector<3xi32>)>
      llvm.store %z, %p : !llvm.struct<(i8, i64, array<4 x struct<(i16, f32)>>, vector<3xi32>)>, !llvm.ptr
      %pa = llvm.getelementptr %p[0, 2, %at, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i8, i64, array<4 x struct<(i16, f32)>>, vector<3xi32>)>
      %h = llvm.trunc $0 : i32 to i16
      llvm.store %h, %pa : i16, !llvm.ptr
      %pb = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64, array<4 x struct<(i16, f32)>>, vector<3xi32>)>
      %w = llvm.sext $1 : i32 to i64
      llvm.store %w, %pb : i64, !llvm.ptr
      %pc = llvm.getelementptr %p[0, 2, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64, array<4 x struct<(i16, f32)>>, vector<3xi32>)>
      %s = llvm.load %pc : !llvm.ptr -> !llvm.struct<(i16, f32)>
      %x = llvm.extractvalue %s[0] : !llvm.struct<(i16, f32)>
      %x32 = llvm.sext %x : i16 to i32
      %y = llvm.load %pb : !llvm.ptr -> i64
      %y32 = llvm.trunc %y : i64 to i32
      %b = llvm.load %p : !llvm.ptr -> i8
      %b32 = llvm.zext %b : i8 to i32
      %t = llvm.add %x32, %y32 : i32
      %r = llvm.add %t, %b32 : i32`,
    operands: ["i32", "i32"],
    result: "i32",
  },
  ...["xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "uinc_wrap", "udec_wrap"].map(
    (kind): OpCase => ({
      name: `llvm.atomicrmw ${kind}`,
      text: `%c1 = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
      llvm.store $0, %p : i32, !llvm.ptr
      %old = llvm.atomicrmw ${kind} %p, $1 seq_cst : !llvm.ptr, i32
      %new = llvm.load %p : !llvm.ptr -> i32
      %c5 = llvm.mlir.constant(5 : i32) : i32
      %n = llvm.mul %new, %c5 : i32
      %r = llvm.xor %n, %old : i32`,
      operands: ["i32", "i32"],
      result: "i32",
    }),
  ),
  {
    name: "llvm.cmpxchg",
    text: `%c1 = llvm.mlir.constant(1 : i32) : i32
      %c255 = llvm.mlir.constant(255 : i32) : i32
      %p = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
      llvm.store $0, %p : i32, !llvm.ptr
      %x = llvm.cmpxchg %p, $1, %c255 seq_cst seq_cst : !llvm.ptr, i32
      %old = llvm.extractvalue %x[0] : !llvm.struct<(i32, i1)>
      %ok = llvm.extractvalue %x[1] : !llvm.struct<(i32, i1)>
      %new = llvm.load %p : !llvm.ptr -> i32
      %f = llvm.sext %ok : i1 to i32
      %t = llvm.add %new, %f : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %o = llvm.mul %old, %c3 : i32
      %r = llvm.xor %t, %o : i32`,
    operands: ["i32", "i32"],
    result: "i32",
  },
  {
    name: "llvm.intr.memcpy, llvm.intr.memset",
    text: `%c4 = llvm.mlir.constant(4 : i32) : i32
      %c7 = llvm.mlir.constant(7 : i8) : i8
      %p = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
      %q = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr
      "llvm.intr.memset"(%p, %c7, %c4) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
      %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
      llvm.store $0, %p1 : i32, !llvm.ptr
      %c8 = llvm.mlir.constant(8 : i32) : i32
      "llvm.intr.memcpy"(%q, %p, %c8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
      %q1 = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, i32
      %a = llvm.load %q : !llvm.ptr -> i32
      %b = llvm.load %q1 : !llvm.ptr -> i32
      %r = llvm.add %a, %b : i32`,
    operands: ["i32"],
    result: "i32",
  },
];

export const opCases: readonly OpCase[] = [
  ...integerCases,
  ...resizeCases,
  ...floatCases,
  ...conversionCases,
  ...otherCases,
];

function range(count: number): string {
  return Array.from({ length: count }, (_, at) => `$${at}`).join(", ");
}

// ---- inputs, as bits

const FLOAT_INPUTS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2.5,
  -2.5,
  3,
  0.1,
  -0.75,
  7.25,
  100,
  -1000.5,
  65504,
  65520,
  1e-5,
  6e-8,
  5e-6,
  1e10,
  -3e38,
  1e-40,
  1e300,
  5e-324,
  1e-310,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
  0.9999999,
  8388609.5,
  4503599627370495.5,
];
const SMALL = [0, 1, 2, 3.7, 5.25, 42, 99.9, 127];

/** Tuples of inputs of a case, each value by its bits. */
export function inputsOf({ operands, inputs }: OpCase): readonly (readonly bigint[])[] {
  const choices = operands.map((type, at) => valuesOf(type, inputs?.[at] ?? "all"));
  if (choices.length === 1) return choices[0]?.map((value) => [value]) ?? [];
  if (choices.length === 2) return choices[0]?.flatMap((a) => choices[1]?.map((b) => [a, b]) ?? []) ?? [];
  // Of three, every one with every other, the third one in turn.
  let next = 0;
  const [first = [], second = [], third = []] = choices;
  return first.flatMap((a) => second.map((b) => [a, b, third[next++ % third.length] ?? 0n]));
}

function valuesOf(type: string, kind: InputKind): readonly bigint[] {
  const width = Number(type.slice(1));
  if (type.startsWith("f")) return floatValues(type, kind);
  const all = BigInt.asUintN(width, -1n);
  const high = 1n << BigInt(width - 1);
  if (kind === "shift") return [0, 1, 5, width - 1].map(BigInt);
  if (kind === "byte") return [0n, 1n, 2n, 3n, 7n, BigInt.asUintN(width, -2n)];
  const values = [
    0n,
    1n,
    2n,
    3n,
    7n,
    100n,
    high - 1n,
    high,
    high + 1n,
    all,
    all - 1n,
    0x5a5a5a5a5a5a5a5an & all,
    0x0123456789abcdefn & all,
  ];
  return kind === "divisor" ? values.filter((value) => value !== 0n && value !== all) : values;
}

function floatValues(type: string, kind: InputKind): readonly bigint[] {
  const filters: Partial<Record<InputKind, (value: number) => boolean>> = {
    positive: (value) => value > 0 && value < 1e30,
    nonzero: (value) => value !== 0,
    // Parts of products are in range.
    middle: (value) =>
      !(Math.abs(value) < 1e-100 && value !== 0) && !(Math.abs(value) > 1e100 && Number.isFinite(value)),
  };
  const numbers = kind === "small" ? SMALL : FLOAT_INPUTS.filter(filters[kind] ?? (() => true));
  return [...new Set(numbers.map((value) => bitsOf(type, value)))];
}

const view = new DataView(new ArrayBuffer(8));

function bitsOf(type: string, value: number): bigint {
  if (type === "f64") {
    view.setFloat64(0, value, true);
    return view.getBigUint64(0, true);
  }
  view.setFloat32(0, value, true);
  const bits = view.getUint32(0, true);
  return type === "f32" ? BigInt(bits) : floats.fromNumber(value, floats.f16);
}
