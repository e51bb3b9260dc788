// What operations of the SPIR-V dialect compute once they are converted to the LLVM dialect: exported by mlir-translate, run by lli, compared with
// values that are computed here.
import { describe, expect, test } from "vitest";
import { Sink } from "../harness/memory-platform.ts";
import { ourTool } from "../harness/shell/commands.ts";
import { nativeTool } from "./native-tool.ts";

const translate = nativeTool("mlir-translate");
const lli = nativeTool("lli");

type Scalar = "i1" | "i8" | "i16" | "i32" | "i64" | "f32" | "f64";
type Argument = readonly [type: Scalar, value: number | bigint];

/** A function: its arguments are `%0`, `%1`, …; its body gives `%r`. */
interface Row {
  readonly body: string;
  readonly args: readonly Argument[];
  readonly result: Scalar;
  readonly expected: number | bigint;
  /** How far a float may be off, relatively. */
  readonly tolerance?: number;
  /** Globals beside the functions. */
  readonly globals?: string;
}

const f = (value: number): Argument => ["f32", value];
const i = (value: number): Argument => ["i32", value];
const l = (value: bigint): Argument => ["i64", value];

function float(body: string, args: readonly Argument[], expected: number, tolerance = 0): Row {
  return { body, args, result: "f32", expected: Math.fround(expected), tolerance };
}

function integer(body: string, args: readonly Argument[], expected: number): Row {
  return { body, args, result: "i32", expected };
}

function unary(name: string, x: number, expected: number, tolerance = 1e-6): Row {
  return float(`%r = spirv.${name} %0 : f32`, [f(x)], expected, tolerance);
}

const vectors = `
  %a = spirv.CompositeConstruct %0, %1, %2 : (f32, f32, f32) -> vector<3xf32>
  %b = spirv.CompositeConstruct %2, %0, %1 : (f32, f32, f32) -> vector<3xf32>`;
const xyz = [f(1), f(2), f(3)];
const matrix = `
  %c0 = spirv.CompositeConstruct %0, %1 : (f32, f32) -> vector<2xf32>
  %c1 = spirv.CompositeConstruct %2, %0 : (f32, f32) -> vector<2xf32>
  %m = spirv.CompositeConstruct %c0, %c1 : (vector<2xf32>, vector<2xf32>) -> !spirv.matrix<2 x vector<2xf32>>`;
const M = "!spirv.matrix<2 x vector<2xf32>>";

/** The member of a pair. */
function pair(name: string, type: "i32" | "i64", x: Argument, y: Argument, member: number, expected: bigint): Row {
  const struct = `!spirv.struct<(${type}, ${type})>`;
  const body = `%p = spirv.${name} %0, %1 : ${struct}\n  %r = spirv.CompositeExtract %p[${member} : i32] : ${struct}`;
  return { body, args: [x, y], result: type, expected };
}

/** A struct with holes, a matrix by rows and one by columns, written through pointers and read by offsets in bytes. */
const layout =
  "!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], " +
  `${M} [64, RowMajor, MatrixStride=16], ${M} [96, ColMajor, MatrixStride=16])>`;
const bytes = "!spirv.ptr<!spirv.array<32xf32, stride=4>, Function>";

function stored(path: string, pathTypes: string, type: string, value: string, word: number, expected: number): Row {
  const body = `
  %var = spirv.Variable : !spirv.ptr<${layout}, Function>
  %c0 = spirv.Constant 0 : i32
  %c1 = spirv.Constant 1 : i32
  %c2 = spirv.Constant 2 : i32
  %c3 = spirv.Constant 3 : i32
  %c4 = spirv.Constant 4 : i32
  %c5 = spirv.Constant 5 : i32
  %v2 = spirv.CompositeConstruct %0, %1 : (f32, f32) -> vector<2xf32>
  %w2 = spirv.CompositeConstruct %2, %0 : (f32, f32) -> vector<2xf32>
  %v3 = spirv.CompositeConstruct %0, %1, %2 : (f32, f32, f32) -> vector<3xf32>
  %mat = spirv.CompositeConstruct %v2, %w2 : (vector<2xf32>, vector<2xf32>) -> ${M}
  %at = spirv.AccessChain %var[${path}] : !spirv.ptr<${layout}, Function>, ${pathTypes} -> !spirv.ptr<${type}, Function>
  spirv.Store "Function" %at, ${value} : ${type}
  %all = spirv.Bitcast %var : !spirv.ptr<${layout}, Function> to ${bytes}
  %word = spirv.Constant ${word} : i32
  %place = spirv.AccessChain %all[%word] : ${bytes}, i32 -> !spirv.ptr<f32, Function>
  %r = spirv.Load "Function" %place : f32`;
  return float(body, xyz, expected);
}

const [big, negative] = [0xfedcba9876543210n, -0x123456789abcdefn];

const rows: readonly Row[] = [
  // Arithmetic.
  integer("%r = spirv.SNegate %0 : i32", [i(7)], -7),
  integer("%r = spirv.SMod %0, %1 : i32", [i(-7), i(3)], 2),
  integer("%r = spirv.SMod %0, %1 : i32", [i(7), i(-3)], -2),
  integer("%r = spirv.SMod %0, %1 : i32", [i(-6), i(3)], 0),
  float("%r = spirv.FMod %0, %1 : f32", [f(-7), f(3)], 2),
  float("%r = spirv.FMod %0, %1 : f32", [f(7.5), f(-2)], -0.5),
  float("%r = spirv.FRem %0, %1 : f32", [f(-7), f(3)], -1),
  pair("IAddCarry", "i32", i(-1), i(2), 0, 1n),
  pair("IAddCarry", "i32", i(-1), i(2), 1, 1n),
  pair("ISubBorrow", "i32", i(1), i(2), 1, 1n),
  pair("UMulExtended", "i32", i(-1), i(-1), 1, 0xfffffffen),
  pair("SMulExtended", "i32", i(-2), i(3), 1, 0xffffffffn),
  pair("UMulExtended", "i64", l(big), l(big), 1, (big * big) >> 64n),
  pair(
    "SMulExtended",
    "i64",
    l(negative),
    l(987654321012345n),
    1,
    BigInt.asUintN(64, (negative * 987654321012345n) >> 64n),
  ),
  pair("SMulExtended", "i64", l(negative), l(negative), 1, (negative * negative) >> 64n),
  float(`${vectors}\n  %r = spirv.Dot %a, %b : vector<3xf32> -> f32`, xyz, 1 * 3 + 2 * 1 + 3 * 2),
  integer(
    "%r = spirv.SDot %0, %1, <PackedVectorFormat4x8Bit> : i32 -> i32",
    [i(0x01ff0203), i(0x02030405)],
    1 * 2 + -1 * 3 + 2 * 4 + 3 * 5,
  ),
  integer("%r = spirv.SUDot %0, %1, <PackedVectorFormat4x8Bit> : i32 -> i32", [i(0x000000ff), i(0x000000ff)], -255),
  integer("%r = spirv.UDotAccSat %0, %1, %2, <PackedVectorFormat4x8Bit> : i32 -> i32", [i(-1), i(-1), i(-5)], -1),
  // Bits.
  ...[0, 5, 32].map((count) =>
    integer(
      "%r = spirv.BitFieldUExtract %0, %1, %2 : i32, i32, i32",
      [i(0x7654321f), i(0), i(count)],
      count === 32 ? 0x7654321f : 0x7654321f & (2 ** count - 1),
    ),
  ),
  ...[0, 5].map((count) =>
    integer(
      "%r = spirv.BitFieldSExtract %0, %1, %2 : i32, i32, i32",
      [i(0x7654321f), i(0), i(count)],
      count === 0 ? 0 : -1,
    ),
  ),
  integer(
    "%r = spirv.BitFieldInsert %0, %1, %2, %3 : i32, i32, i32",
    [i(0x11111111), i(0xabc), i(4), i(8)],
    0x11111bc1,
  ),
  integer("%r = spirv.BitFieldInsert %0, %1, %2, %3 : i32, i32, i32", [i(0x11111111), i(0x1abc), i(0), i(32)], 0x1abc),
  integer("%r = spirv.ShiftRightArithmetic %0, %1 : i32, i16", [i(-64), ["i16", 3]], -8),
  // Classes of floats.
  ...[0, Number.NaN, Number.POSITIVE_INFINITY].flatMap((x): readonly Row[] => [
    { body: "%r = spirv.IsNan %0 : f32", args: [f(x)], result: "i1", expected: BigInt(Number.isNaN(x)) },
    { body: "%r = spirv.IsInf %0 : f32", args: [f(x)], result: "i1", expected: BigInt(x === Number.POSITIVE_INFINITY) },
    { body: "%r = spirv.IsFinite %0 : f32", args: [f(x)], result: "i1", expected: BigInt(Number.isFinite(x)) },
    { body: "%r = spirv.Unordered %0, %1 : f32", args: [f(x), f(1)], result: "i1", expected: BigInt(Number.isNaN(x)) },
  ]),
  // GLSL and OpenCL, which share most of the functions.
  ...["GL.A", "CL.a"].flatMap((prefix) => [
    unary(`${prefix}cos`, 0.5, Math.acos(0.5)),
    unary(`${prefix}sin`, -0.5, Math.asin(-0.5)),
    unary(`${prefix}tan`, 2, Math.atan(2)),
    unary(`${prefix}cosh`, 3, Math.acosh(3)),
    unary(`${prefix}sinh`, -3, Math.asinh(-3)),
    unary(`${prefix}tanh`, 0.25, Math.atanh(0.25)),
  ]),
  unary("GL.Cosh", 1.5, Math.cosh(1.5)),
  unary("GL.Sinh", -1.5, Math.sinh(-1.5)),
  unary("GL.Tanh", 0.5, Math.tanh(0.5)),
  unary("GL.Tan", 1, Math.tan(1)),
  unary("GL.Exp2", 3.5, 2 ** 3.5),
  unary("GL.Log2", 10, Math.log2(10)),
  unary("GL.InverseSqrt", 16, 0.25),
  unary("CL.rsqrt", 4, 0.5),
  unary("GL.Fract", -1.25, 0.75, 0),
  unary("GL.RoundEven", 2.5, 2, 0),
  unary("GL.Round", 2.5, 3, 0),
  ...[-3, 0, 3].flatMap((x) => [
    unary("GL.FSign", x, Math.sign(x), 0),
    integer("%r = spirv.GL.SSign %0 : i32", [i(x)], Math.sign(x)),
    integer("%r = spirv.GL.SAbs %0 : i32", [i(x)], Math.abs(x)),
  ]),
  float("%r = spirv.GL.Pow %0, %1 : f32", [f(2.5), f(3)], 15.625, 1e-6),
  float("%r = spirv.CL.atan2 %0, %1 : f32", [f(1), f(-1)], Math.atan2(1, -1), 1e-6),
  float("%r = spirv.GL.FClamp %0, %1, %2 : f32", [f(5), f(1), f(3)], 3),
  integer("%r = spirv.GL.SClamp %0, %1, %2 : i32", [i(-5), i(-3), i(3)], -3),
  integer("%r = spirv.GL.UClamp %0, %1, %2 : i32", [i(-5), i(1), i(3)], 3),
  float("%r = spirv.GL.FMix %0 : f32, %1 : f32, %2 : f32 -> f32", [f(2), f(10), f(0.25)], 4),
  float("%r = spirv.CL.mix %0, %1, %2 : f32", [f(2), f(10), f(0.25)], 4),
  ...[3, -140, 130].map((exponent) =>
    float("%r = spirv.GL.Ldexp %0 : f32, %1 : i32 -> f32", [f(0.75), i(exponent)], 0.75 * 2 ** exponent),
  ),
  float(
    "%s = spirv.GL.FrexpStruct %0 : f32 -> !spirv.struct<(f32, i32)>\n  %r = spirv.CompositeExtract %s[0 : i32] : !spirv.struct<(f32, i32)>",
    [f(12)],
    0.75,
  ),
  integer("%r = spirv.GL.FindILsb %0 : i32", [i(40)], 3),
  integer("%r = spirv.GL.FindILsb %0 : i32", [i(0)], -1),
  integer("%r = spirv.GL.FindUMsb %0 : i32", [i(40)], 5),
  integer("%r = spirv.GL.FindUMsb %0 : i32", [i(0)], -1),
  integer("%r = spirv.GL.FindSMsb %0 : i32", [i(-41)], 5),
  integer("%r = spirv.GL.FindSMsb %0 : i32", [i(-1)], -1),
  float(`${vectors}\n  %r = spirv.GL.Length %a : vector<3xf32> -> f32`, xyz, Math.sqrt(14), 1e-6),
  float(`${vectors}\n  %r = spirv.GL.Distance %a, %b : vector<3xf32>, vector<3xf32> -> f32`, xyz, Math.sqrt(6), 1e-6),
  float(
    `${vectors}\n  %n = spirv.GL.Normalize %a : vector<3xf32>\n  %r = spirv.CompositeExtract %n[1 : i32] : vector<3xf32>`,
    xyz,
    2 / Math.sqrt(14),
    1e-6,
  ),
  // (1, 2, 3) × (3, 1, 2) = (1, 7, -5)
  ...[1, 7, -5].map((expected, index) =>
    float(
      `${vectors}\n  %n = spirv.GL.Cross %a, %b : vector<3xf32>\n  %r = spirv.CompositeExtract %n[${index} : i32] : vector<3xf32>`,
      xyz,
      expected,
    ),
  ),
  // I - 2 (N · I) N
  float(
    `${vectors}\n  %n = spirv.GL.Reflect %a, %b : vector<3xf32>\n  %r = spirv.CompositeExtract %n[0 : i32] : vector<3xf32>`,
    xyz,
    1 - 2 * 11 * 3,
  ),
  integer(
    "%v = spirv.CompositeConstruct %0, %1 : (f32, f32) -> vector<2xf32>\n  %r = spirv.GL.PackHalf2x16 %v : vector<2xf32> -> i32",
    [f(1), f(-2)],
    0xc0003c00 | 0,
  ),
  float(
    "%v = spirv.GL.UnpackSnorm4x8 %0 : i32 -> vector<4xf32>\n  %r = spirv.CompositeExtract %v[1 : i32] : vector<4xf32>",
    [i(0x00008100)],
    -1,
  ),
  // Matrices: columns (1, 2) and (3, 1).
  float(
    `${matrix}\n  %v = spirv.MatrixTimesVector %m, %c0 : ${M}, vector<2xf32> -> vector<2xf32>\n  %r = spirv.CompositeExtract %v[0 : i32] : vector<2xf32>`,
    xyz,
    1 * 1 + 3 * 2,
  ),
  float(
    `${matrix}\n  %v = spirv.VectorTimesMatrix %c0, %m : vector<2xf32>, ${M} -> vector<2xf32>\n  %r = spirv.CompositeExtract %v[1 : i32] : vector<2xf32>`,
    xyz,
    1 * 3 + 2 * 1,
  ),
  float(
    `${matrix}\n  %v = spirv.MatrixTimesMatrix %m, %m : ${M}, ${M} -> ${M}\n  %r = spirv.CompositeExtract %v[1 : i32, 0 : i32] : ${M}`,
    xyz,
    1 * 3 + 3 * 1,
  ),
  float(
    `${matrix}\n  %v = spirv.Transpose %m : ${M} -> ${M}\n  %r = spirv.CompositeExtract %v[0 : i32, 1 : i32] : ${M}`,
    xyz,
    3,
  ),
  // Composites.
  float(`${vectors}\n  %r = spirv.VectorExtractDynamic %a[%3] : vector<3xf32>, i32`, [...xyz, i(2)], 3),
  float(
    `${vectors}\n  %n = spirv.VectorInsertDynamic %0, %a[%3] : vector<3xf32>, i32\n  %r = spirv.CompositeExtract %n[2 : i32] : vector<3xf32>`,
    [...xyz, i(2)],
    1,
  ),
  integer(
    "%c = spirv.Constant [dense<[1, 2]> : vector<2xi32>, dense<[3, 4]> : vector<2xi32>] : !spirv.array<2 x vector<2xi32>>\n" +
      "  %r = spirv.CompositeExtract %c[1 : i32, 0 : i32] : !spirv.array<2 x vector<2xi32>>",
    [],
    3,
  ),
  // Conversions.
  float("%r = spirv.INTEL.RoundFToTF32 %0 : f32 to f32", [f(1 + 2 ** -11 + 2 ** -12)], 1 + 2 ** -10),
  {
    body: "%r = spirv.INTEL.ConvertFToBF16 %0 : f32 to i16",
    args: [f(1.01)],
    result: "i16",
    expected: 0x3f81n,
  },
  ...(
    [
      [1e10, -1, 0x7fffffff],
      [-1e10, 0, -0x80000000],
      [-3.5, 0, -3],
      [3e9, 3e9, 0x7fffffff],
      [Number.NaN, 0, 0],
    ] as const
  ).flatMap(([x, unsigned, signed]) => [
    integer("%r = spirv.ConvertFToU %0 {saturated_conversion} : f32 to i32", [f(x)], unsigned),
    integer("%r = spirv.ConvertFToS %0 {saturated_conversion} : f32 to i32", [f(x)], signed),
  ]),
  ...[-300, 300, 5].flatMap((x): readonly Row[] => {
    const limited = (low: number, high: number): bigint => BigInt(Math.min(Math.max(x, low), high));
    const row = (name: string, text: string, expected: bigint): Row => ({
      body: `%r = spirv.${name} %0 ${text}`,
      args: [i(x)],
      result: "i8",
      expected,
    });
    return [
      row("SConvert", "{saturated_conversion} : i32 to i8", limited(-128, 127)),
      row("UConvert", "{saturated_conversion} : i32 to i8", x < 0 ? 255n : limited(0, 255)),
      row("SatConvertSToU", ": (i32) -> i8", limited(0, 255)),
      row("SatConvertUToS", ": (i32) -> i8", x < 0 ? 127n : limited(0, 127)),
    ];
  }),
  integer("%r = spirv.CL.s_mul_hi %0, %1 : (i32, i32) -> i32", [i(-2), i(3)], -1),
  integer("%r = spirv.CL.u_mad_hi %0, %1, %2 : (i32, i32, i32) -> i32", [i(-1), i(-1), i(7)], 5),
  integer("%r = spirv.CL.select %0, %1, %2 : (i32, i32, i32) -> i32", [i(10), i(20), i(1)], 20),
  {
    body: "%r = spirv.CL.u_upsample %0, %1 : (i32, i32) -> i64",
    args: [i(1), i(-2)],
    result: "i64",
    expected: 0x1fffffffen,
  },
  float("%r = spirv.CL.ldexp %0, %1 : (f32, i32) -> f32", [f(0.75), i(4)], 12),
  // Memory: words where offsets and strides put them.
  stored("%c0", "i32", "f32", "%1", 0, 2),
  stored("%c1", "i32", "vector<3xf32>", "%v3", 6, 3),
  stored("%c2", "i32", "f32", "%1", 7, 2),
  stored("%c3, %c1", "i32, i32", "f32", "%1", 12, 2),
  stored("%c4", "i32", M, "%mat", 17, 3),
  stored("%c4", "i32", M, "%mat", 20, 2),
  stored("%c4, %c1", "i32, i32", "vector<2xf32>", "%v2", 21, 2),
  stored("%c4, %c1, %c0", "i32, i32, i32", "f32", "%2", 17, 3),
  stored("%c5", "i32", M, "%mat", 25, 2),
  stored("%c5, %c1", "i32, i32", "vector<2xf32>", "%v2", 29, 2),
  // Atomics.
  ...(
    [
      ["AtomicIAdd", 12],
      ["AtomicISub", 8],
      ["AtomicOr", 10],
      ["AtomicSMax", 10],
      ["AtomicUMin", 2],
      ["AtomicXor", 8],
      ["AtomicExchange", 2],
    ] as const
  ).map(([name, expected]) =>
    integer(
      `%p = spirv.Variable : !spirv.ptr<i32, Function>
  spirv.Store "Function" %p, %0 : i32
  %old = spirv.${name} <Workgroup> <AcquireRelease> %p, %1 : !spirv.ptr<i32, Function>
  %r = spirv.Load "Function" %p : i32`,
      [i(10), i(2)],
      expected,
    ),
  ),
  integer(
    `%p = spirv.Variable : !spirv.ptr<i32, Function>
  spirv.Store "Function" %p, %0 : i32
  %old = spirv.AtomicCompareExchange <Workgroup> <AcquireRelease> <Acquire> %p, %1, %0 : !spirv.ptr<i32, Function>
  spirv.MemoryBarrier <Device>, <AcquireRelease|UniformMemory>
  %r = spirv.Load "Function" %p : i32`,
    [i(10), i(2)],
    2,
  ),
  // Instructions that are rows of the grammar.
  ...(
    [
      ["GL.Trunc", [-2.75], -2],
      ["GL.Atan2", [1, -1], Math.atan2(1, -1)],
      ["GL.Radians", [90], Math.PI / 2],
      ["GL.Degrees", [1], 180 / Math.PI],
      ["GL.Step", [2, 1.5], 0],
      ["GL.Step", [2, 2], 1],
      ["GL.SmoothStep", [1, 3, 2.5], 0.84375],
      ["GL.NClamp", [5, 1, 3], 3],
      ["CL.fmod", [7.5, 2], 1.5],
      ["CL.fdim", [2, 5], 0],
      ["CL.hypot", [3, 4], 5],
      ["CL.native_sin", [0.5], Math.sin(0.5)],
      ["CL.half_recip", [4], 0.25],
      ["CL.native_rsqrt", [4], 0.5],
      ["CL.sign", [-3], -1],
      ["CL.mad", [2, 3, 4], 10],
      ["CL.smoothstep", [1, 3, 1.5], 0.15625],
    ] as const
  ).map(([name, numbers, expected]) =>
    float(
      `%r = spirv.${name} ${numbers.map((_, index) => `%${index}`).join(", ")} : (${numbers.map(() => "f32").join(", ")}) -> f32`,
      numbers.map(f),
      expected,
      1e-6,
    ),
  ),
  ...(
    [
      ["CL.clz", [40], 26],
      ["CL.ctz", [40], 3],
      ["CL.rotate", [0x12345678, 8], 0x34567812],
      ["CL.s_abs_diff", [-5, 7], 12],
      ["CL.u_hadd", [-1, -3], -2],
      ["CL.s_rhadd", [-5, 2], -1],
      ["CL.s_clamp", [9, -3, 3], 3],
      ["CL.s_add_sat", [0x7fffffff, 5], 0x7fffffff],
      ["CL.u_sub_sat", [3, 5], 0],
      ["CL.s_mad24", [3, -4, 5], -7],
      ["CL.bitselect", [0x0f0f, 0x3333, 0x00ff], 0x0f33],
      ["CL.popcount", [0xff], 8],
    ] as const
  ).map(([name, numbers, expected]) =>
    integer(
      `%r = spirv.${name} ${numbers.map((_, index) => `%${index}`).join(", ")} : (${numbers.map(() => "i32").join(", ")}) -> i32`,
      numbers.map(i),
      expected,
    ),
  ),
  ...["Any", "All"].map(
    (name, expected): Row => ({
      body: `%v = spirv.CompositeConstruct %0, %1 : (i1, i1) -> vector<2xi1>\n  %r = spirv.${name} %v : (vector<2xi1>) -> i1`,
      args: [
        ["i1", 1],
        ["i1", 0],
      ],
      result: "i1",
      expected: BigInt(1 - expected),
    }),
  ),
  // The determinant of columns (1, 2) and (3, 1) is -5, its inverse has columns (1, -2) / -5 and (-3, 1) / -5.
  float(`${matrix}\n  %r = spirv.GL.Determinant %m : (${M}) -> f32`, xyz, -5),
  ...[0.2 * -1, 0.4, 0.6, -0.2].map((expected, index) =>
    float(
      `${matrix}\n  %n = spirv.GL.MatrixInverse %m : (${M}) -> ${M}\n  %r = spirv.CompositeExtract %n[${index >> 1} : i32, ${index & 1} : i32] : ${M}`,
      xyz,
      expected,
      1e-6,
    ),
  ),
  float(
    `${matrix}\n  %n = spirv.OuterProduct %c0, %c1 : (vector<2xf32>, vector<2xf32>) -> ${M}\n  %r = spirv.CompositeExtract %n[1 : i32, 0 : i32] : ${M}`,
    xyz,
    1,
  ),
  float(
    `${vectors}\n  %n = spirv.GL.FaceForward %a, %b, %a : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>\n  %r = spirv.CompositeExtract %n[1 : i32] : vector<3xf32>`,
    xyz,
    -2,
  ),
  float(
    `%v = spirv.CompositeConstruct %0, %1 : (f32, f32) -> vector<2xf32>
  %n = spirv.CompositeConstruct %1, %0 : (f32, f32) -> vector<2xf32>
  %w = spirv.GL.Refract %v, %n, %2 : (vector<2xf32>, vector<2xf32>, f32) -> vector<2xf32>
  %r = spirv.CompositeExtract %w[1 : i32] : vector<2xf32>`,
    [f(0.6), f(-0.8), f(0.5)],
    0.5 * -0.8 - (0.5 * -0.96 + Math.sqrt(1 - 0.25 * (1 - 0.96 * 0.96))) * 0.6,
    1e-6,
  ),
  integer(
    "%v = spirv.CompositeConstruct %0, %1 : (f32, f32) -> vector<2xf32>\n  %r = spirv.GL.PackUnorm2x16 %v : (vector<2xf32>) -> i32",
    [f(1), f(0.25)],
    0x4000ffff,
  ),
  float(
    "%v = spirv.GL.UnpackUnorm4x8 %0 : (i32) -> vector<4xf32>\n  %r = spirv.CompositeExtract %v[1 : i32] : vector<4xf32>",
    [i(0x0000ff00)],
    1,
  ),
  integer(
    `%p = spirv.Variable : !spirv.ptr<i32, Function>
  spirv.AtomicStore %p, %0 {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<Release>} : (!spirv.ptr<i32, Function>, i32) -> ()
  %r = spirv.AtomicLoad %p {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<Acquire>} : (!spirv.ptr<i32, Function>) -> i32`,
    [i(77)],
    77,
  ),
  // Specialization constants.
  {
    globals: "spirv.SpecConstant @a spec_id(1) = 4 : i32\n  spirv.SpecConstantComposite @c (@a, @a) : vector<2xi32>",
    body: `%a = spirv.mlir.referenceof @a : i32
  %s = spirv.SpecConstantOperation wraps "spirv.IMul"(%a, %a) : (i32, i32) -> i32
  %v = spirv.mlir.referenceof @c : vector<2xi32>
  %e = spirv.CompositeExtract %v[1 : i32] : vector<2xi32>
  %r = spirv.IAdd %s, %e : i32`,
    args: [],
    result: "i32",
    expected: 20,
  },
  // Control flow.
  ...[0, 7, 9].map((n) =>
    integer(
      `%r = spirv.mlir.selection -> i32 {
    spirv.Switch %0 : i32, [default: ^d, 7: ^a, 9: ^b]
  ^a:
    %x = spirv.Constant 70 : i32
    spirv.Branch ^merge(%x : i32)
  ^b:
    %y = spirv.Constant 90 : i32
    spirv.Branch ^merge(%y : i32)
  ^d:
    spirv.Branch ^merge(%0 : i32)
  ^merge(%z: i32):
    spirv.mlir.merge %z : i32
  }`,
      [i(n)],
      n * (n === 0 ? 1 : 10),
    ),
  ),
  integer(
    `%zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %r = spirv.mlir.loop control(Unroll) -> i32 {
    spirv.Branch ^header(%zero, %zero : i32, i32)
  ^header(%k: i32, %sum: i32):
    %c = spirv.SLessThan %k, %0 : i32
    spirv.BranchConditional %c, ^body, ^merge(%sum : i32)
  ^body:
    spirv.Branch ^continue
  ^continue:
    %k1 = spirv.IAdd %k, %one : i32
    %sum1 = spirv.IAdd %sum, %k : i32
    spirv.Branch ^header(%k1, %sum1 : i32, i32)
  ^merge(%q: i32):
    spirv.mlir.merge %q : i32
  }`,
    [i(10)],
    45,
  ),
];

/** A module of one function for each row. */
function moduleText(): string {
  const functions = rows.map(({ body, args, result, globals = "" }, index) => {
    const parameters = args.map(([type], number) => `%${number}: ${type}`).join(", ");
    return `  ${globals}\n  spirv.func @row${index}(${parameters}) -> ${result} "None" {\n  ${body}\n  spirv.ReturnValue %r : ${result}\n  }`;
  });
  return `spirv.module Logical GLSL450 {\n${functions.join("\n")}\n}\n`;
}

async function converted(text: string): Promise<string> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const argv = ["--convert-spirv-to-llvm=keep-interface=true", "-"];
  const status = await ourTool("spirvana-opt")(argv, {
    stdin: new TextEncoder().encode(text),
    stdout,
    stderr,
    folder: ".",
  });
  expect(`${stderr.text()}${status}`).toBe("0");
  // The exporter takes one module, not one in another.
  return stdout
    .text()
    .replace(/^module \{\n/m, "")
    .replace(/\n\}\s*$/, "");
}

const llvmTypes: Readonly<Record<string, string>> = { f32: "float", f64: "double" };

function literal([type, value]: Argument): string {
  const text = llvmTypes[type] === undefined ? `${value}` : `0x${bitsOfDouble(Math.fround(Number(value)))}`;
  return `${llvmTypes[type] ?? type} ${text}`;
}

function bitsOfDouble(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

/** A main function that prints the bits of each row's result. */
function mainText(): string {
  const calls = rows.map(({ args, result }, index) => {
    const type = llvmTypes[result] ?? result;
    const width = Number(result.slice(1));
    const bits = type === result ? `%r${index}` : `%b${index}`;
    const cast = type === result ? "" : `  ${bits} = bitcast ${type} %r${index} to i${width}\n`;
    const wide = width === 64 ? bits : `%w${index}`;
    const widen = width === 64 ? "" : `  ${wide} = zext i${width} ${bits} to i64\n`;
    const call = `  %r${index} = call ${type} @row${index}(${args.map(literal).join(", ")})\n`;
    return `${call}${cast}${widen}  call i32 (ptr, ...) @printf(ptr @format, i64 ${wide})\n`;
  });
  return `@format = private constant [5 x i8] c"%lx\\0A\\00"\ndeclare i32 @printf(ptr, ...)\ndefine i32 @main() {\n${calls.join("")}  ret i32 0\n}\n`;
}

function numberOf(bits: bigint, type: Scalar): number | bigint {
  if (type !== "f32") return bits;
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, Number(bits));
  return view.getFloat32(0);
}

describe.skipIf(translate === undefined || lli === undefined)(
  "converted operations compute the right values",
  async () => {
    const exported = translate?.(["--mlir-to-llvmir", "-"], await converted(moduleText()));
    const run = lli?.(["-"], `${exported?.stdout}\n${mainText()}`);
    const results = run?.stdout.trim().split("\n") ?? [];

    test("everything runs", () => {
      expect(`${exported?.stderr}${run?.stderr}${run?.status}`).toBe("0");
      expect(results).toHaveLength(rows.length);
    });

    test.each(rows.map((row, index) => [index, row.body.trim().split("\n").at(-1), row] as const))(
      "%i %s",
      (index, _, row) => {
        const found = numberOf(BigInt(`0x${results[index]}`), row.result);
        if (typeof found === "bigint") {
          expect(found).toBe(BigInt.asUintN(Number(row.result.slice(1)), BigInt(row.expected)));
          return;
        }
        const { expected, tolerance = 0 } = row;
        if (found === expected) return;
        expect(Math.abs(found - Number(expected))).toBeLessThanOrEqual(Math.abs(Number(expected)) * tolerance);
      },
    );
  },
);
