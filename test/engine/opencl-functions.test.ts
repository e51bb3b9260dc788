// Functions of OpenCL.std that are formulas of several operations, and copies of work-groups: from the SPIR-V dialect through the engine, against
// known values.

import { expect, test } from "vitest";
import { both, expectRows, f, int, type Row, runBody, toInt, withInt } from "./function-rows.ts";

const { PI } = Math;
const infinity = Number.POSITIVE_INFINITY;
const rows: readonly Row[] = [
  f("cbrt", [27], 3),
  f("cbrt", [-8], -2),
  f("cbrt", [1e-30], 1e-10),
  f("cbrt", [0], 0),
  f("cbrt", [-infinity], -infinity),
  withInt("rootn", 81, 4, 3),
  withInt("rootn", -32, 5, -2),
  withInt("rootn", 2, -2, Math.SQRT1_2),
  withInt("rootn", -1, 2, Number.NaN),
  withInt("rootn", 5, 0, Number.NaN),
  withInt("pown", -3, 3, -27),
  withInt("pown", 2, -10, 2 ** -10),
  withInt("pown", -1, 16777217, -1),
  withInt("pown", 1 + 2 ** -23, 0x7fffffff, Math.exp(0x7fffffff * Math.log1p(2 ** -23))),
  f("powr", [2.5, 3], 15.625),
  f("powr", [-0, -2], infinity),
  f("powr", [0, 2], 0),
  f("powr", [1, 1e30], 1),
  f("powr", [infinity, -1], 0),
  f("powr", [-2, 0], Number.NaN),
  f("powr", [-0, 0], Number.NaN),
  f("powr", [infinity, 0], Number.NaN),
  f("powr", [1, -infinity], Number.NaN),
  f("powr", [1, Number.NaN], Number.NaN),
  f("powr", [Number.NaN, 0], Number.NaN),
  f("sinpi", [0.25], Math.SQRT1_2),
  f("sinpi", [1e6 + 0.5], 1),
  f("sinpi", [3], 0, 0),
  f("cospi", [0.5], 0, 0),
  f("cospi", [100001], -1),
  f("cospi", [1 / 3], 0.5, 1e-6),
  f("tanpi", [0.25], 1),
  f("asinpi", [1], 0.5),
  f("acospi", [-1], 1),
  f("atanpi", [1], 0.25),
  f("atan2pi", [-1, -1], -0.75),
  f("expm1", [1e-10], 1e-10),
  f("expm1", [0.5], Math.expm1(0.5)),
  f("expm1", [-50], -1),
  f("expm1", [3], Math.expm1(3)),
  f("log1p", [1e-10], 1e-10),
  f("log1p", [0.75], Math.log1p(0.75)),
  f("log1p", [infinity], infinity),
  f("log1p", [-1], -infinity),
  f("logb", [10], 3),
  f("logb", [0], -infinity),
  f("logb", [-infinity], infinity),
  f("logb", [1e-40], -133),
  toInt("ilogb", 10, 3),
  toInt("ilogb", 0, -2147483648),
  toInt("ilogb", infinity, 2147483647),
  toInt("ilogb", -0.3, -2),
  f("maxmag", [-3, 2], -3),
  f("maxmag", [-2, 2], 2),
  f("minmag", [-3, 2], 2),
  f("nextafter", [1, 2], 1 + 2 ** -23, 0),
  f("nextafter", [1, 0], 1 - 2 ** -24, 0),
  f("nextafter", [0, -1], -(2 ** -149), 0),
  f("nextafter", [-1, -2], -1 - 2 ** -23, 0),
  f("nextafter", [5, 5], 5, 0),
  f("remainder", [5, 2], 1),
  f("remainder", [7, 2], -1),
  f("remainder", [-5.5, 2], 0.5),
  f("remainder", [1e30, infinity], 1e30, 0),
  f("remainder", [1, 0], Number.NaN),
  f("fmod", [-7, 3], -1),
  f("erf", [0.5], 0.5204998778),
  f("erfc", [3], 2.209049699858544e-5),
  f("tgamma", [5], 24),
  f("tgamma", [-0.5], -3.5449077018),
  f("tgamma", [0.5], Math.sqrt(PI)),
  f("lgamma", [10], 12.801827480081469),
  f("lgamma", [-0.5], 1.2655121234846454),
  f("hypot", [3, 4], 5),
  f("hypot", [0, -0], 0),
  f("hypot", [3e30, -4e30], 5e30),
  f("hypot", [3e-30, 4e-30], 5e-30),
  f("hypot", [-infinity, Number.NaN], infinity),
  f("hypot", [Number.NaN, 1], Number.NaN),
  f("fdim", [5, 3], 2),
  f("fdim", [3, 5], 0),
  ...both("fract", [-1.25], 0.75, "f32", -2),
  ...both("fract", [infinity], 0, "f32", infinity),
  ...both("frexp", [10], 0.625, "i32", 4),
  ...both("frexp", [1e-40], Math.fround(1e-40) * 2 ** 132, "i32", -132),
  ...both("frexp", [0], 0, "i32", 0),
  ...both("modf", [-2.75], -0.75, "f32", -2),
  ...both("modf", [-infinity], -0, "f32", -infinity),
  ...both("sincos", [1], Math.sin(1), "f32", Math.fround(Math.cos(1))),
  ...both("remquo", [29, 3], -1, "i32", 10),
  ...both("remquo", [-29, 3], 1, "i32", -10),
  ...both("lgamma_r", [-0.5], 1.2655121234846454, "i32", -1),
  int("s_mad_sat", [65536, 65536, -1], 2147483647),
  int("s_mad_sat", [65536, -32768, -1], -2147483648),
  int("s_mad_sat", [65536, 32768, -1], 2147483647),
  int("s_mad_sat", [-3, 5, 4], -11),
  int("u_mad_sat", [65536, 65536, 1], -1),
  int("u_mad_sat", [3, 5, 4], 19),
  int("s_mad_sat", [2n ** 32n, 2n ** 31n, -1n], 2n ** 63n - 1n, "i64"),
  int("s_mad_sat", [2n ** 32n, -(2n ** 31n), -1n], -(2n ** 63n), "i64"),
  int("s_mad_sat", [-3n, 5n, 4n], -11n, "i64"),
  int("u_mad_sat", [-1n, 2n, 0n], -1n, "i64"),
  int("u_mad_sat", [5n, 7n, 1n], 36n, "i64"),
];

test("functions give what mathematics says", () => expectRows(rows));

test("a work-group copies, also with strides", async () => {
  const pointer = (kind: string, storage: string) => `!spirv.ptr<${kind}, ${storage}>`;
  const event = '!spirv.type<"TypeEvent">';
  const copy = (
    name: string,
    to: string,
    toType: string,
    from: string,
    fromType: string,
    stride: string,
    before: string,
  ) =>
    `    %${name} = spirv.GroupAsyncCopy ${to}, ${from}, %n, ${stride}, ${before} {execution = #spirv.scope<Workgroup>} : (${toType}, ${fromType}, i64, i64, ${event}) -> ${event}`;
  const [global, local] = [pointer("i32", "CrossWorkgroup"), pointer("i32", "Workgroup")];
  const wait = (name: string) => `    %v${name} = spirv.Variable : !spirv.ptr<${event}, Function>
    spirv.Store "Function" %v${name}, %${name} : ${event}
    spirv.GroupWaitEvents %count, %v${name} {execution = #spirv.scope<Workgroup>} : (i32, !spirv.ptr<${event}, Function>) -> ()`;
  const body = `    %n = spirv.Constant 4 : i64
    %one = spirv.Constant 1 : i64
    %two = spirv.Constant 2 : i64
    %count = spirv.Constant 1 : i32
    %none = spirv.ConstantNull : ${event}
${copy("gathered", "%shared", local, "%in", global, "%two", "%none")}
${wait("gathered")}
    %at = spirv.mlir.addressof @local : !spirv.ptr<vector<3xi64>, Input>
    %ids = spirv.Load "Input" %at : vector<3xi64>
    %id = spirv.CompositeExtract %ids[0 : i32] : vector<3xi64>
    %place = spirv.PtrAccessChain %shared[%id] : ${local}, i64 -> ${local}
    %value = spirv.Load "Workgroup" %place : i32
    %sum = spirv.IAdd %value, %count : i32
    spirv.Store "Workgroup" %place, %sum : i32
    spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
${copy("scattered", "%out", global, "%shared", local, "%two", "%none")}
${wait("scattered")}`;
  const input = Int32Array.of(0, 10, 20, 30, 40, 50, 60, 70);
  const output = new Int32Array(8);
  await runBody(
    `%in: ${global}, %out: ${global}, %shared: ${local}`,
    body,
    [input, output],
    [4, 1, 1],
    [{ localBytes: 16 }],
  );
  expect([...output]).toEqual([1, 0, 21, 0, 41, 0, 61, 0]);
});
