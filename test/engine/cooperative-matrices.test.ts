// Cooperative matrices of one invocation, from the SPIR-V dialect through the engine, against sums written out here.

import { expect, test } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { dialectKernel } from "./dialect-kernel.ts";

const buffer = (name: string, binding: number, type: string, stride: number) =>
  `spirv.GlobalVariable @${name} bind(0, ${binding}) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<${type}, stride=${stride}> [0])>, StorageBuffer>`;
const pointer = (
  name: string,
  type: string,
  stride: number,
) => `    %${name}_at = spirv.mlir.addressof @${name} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<${type}, stride=${stride}> [0])>, StorageBuffer>
    %${name} = spirv.AccessChain %${name}_at[%zero, %zero] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<${type}, stride=${stride}> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<${type}, StorageBuffer>`;

async function run(
  types: readonly [string, number, string, number],
  body: string,
  data: readonly ArrayBufferView[],
): Promise<void> {
  const [narrow, narrowBytes, wide, wideBytes] = types;
  const text = `spirv.module Logical GLSL450 requires #spirv.vce<v1.5, [Shader, Float16, Int8, CooperativeMatrixKHR], [SPV_KHR_cooperative_matrix]> {
  ${buffer("a", 0, narrow, narrowBytes)}
  ${buffer("b", 1, narrow, narrowBytes)}
  ${buffer("c", 2, wide, wideBytes)}
  spirv.func @main() "None" {
    %zero = spirv.Constant 0 : i32
${pointer("a", narrow, narrowBytes)}
${pointer("b", narrow, narrowBytes)}
${pointer("c", wide, wideBytes)}
${body}
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 1, 1, 1
}`;
  const kernel = await dialectKernel(text);
  const buffers = data.map((one, binding) => ({ set: 0, binding, data: one }));
  expect(runKernel(kernel, { groups: [1, 1, 1], buffers }).diagnostics.map(({ message }) => message)).toEqual([]);
}

const [A, B, C] = [
  "!spirv.coopmatrix<2x3xf16, Subgroup, MatrixA>",
  "!spirv.coopmatrix<3x4xf16, Subgroup, MatrixB>",
  "!spirv.coopmatrix<2x4xf32, Subgroup, MatrixAcc>",
];

test("products of halves, element by element operations, elements by number", async () => {
  const body = `    %three = spirv.Constant 3 : i32
    %four = spirv.Constant 4 : i32
    %half = spirv.Constant 0.5 : f32
    %x = spirv.KHR.CooperativeMatrixLoad %a, %three, <RowMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> ${A}
    %y = spirv.KHR.CooperativeMatrixLoad %b, %three, <ColumnMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> ${B}
    %z = spirv.CompositeConstruct %half : (f32) -> ${C}
    %p = spirv.KHR.CooperativeMatrixMulAdd %x, %y, %z : ${A}, ${B} -> ${C}
    %q = spirv.FAdd %p, %z : ${C}
    %n = spirv.FNegate %q : ${C}
    %m = spirv.MatrixTimesScalar %n, %half : ${C}, f32
    %e = spirv.CompositeExtract %p[5 : i32] : ${C}
    %i = spirv.CompositeInsert %e, %m[0 : i32] : f32 into ${C}
    %v = spirv.Variable : !spirv.ptr<${C}, Function>
    spirv.Store "Function" %v, %i : ${C}
    %length = spirv.KHR.CooperativeMatrixLength : ${C}
    %one = spirv.Constant 1 : i32
    %last = spirv.ISub %length, %one : i32
    %place = spirv.AccessChain %v[%last] : !spirv.ptr<${C}, Function>, i32 -> !spirv.ptr<f32, Function>
    spirv.Store "Function" %place, %half : f32
    %r = spirv.Load "Function" %v : ${C}
    spirv.KHR.CooperativeMatrixStore %c, %r, %four, <RowMajor> : !spirv.ptr<f32, StorageBuffer>, ${C}, i32`;
  // The halves 1 to 6, and 1 to 12.
  const halves = [0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700, 0x4800, 0x4880, 0x4900, 0x4980, 0x4a00];
  const c = new Float32Array(8);
  await run(["f16", 2, "f32", 4], body, [Uint16Array.from(halves.slice(0, 6)), Uint16Array.from(halves), c]);
  const product = Array.from({ length: 8 }, (_, at) => {
    const [row, column] = [Math.floor(at / 4), at % 4];
    return [0, 1, 2].reduce((sum, k) => sum + (row * 3 + k + 1) * (column * 3 + k + 1), 0.5);
  });
  const expected = product.map((value) => -(value + 0.5) / 2);
  expected[0] = product[5] ?? 0;
  expected[7] = 0.5;
  expect([...c]).toEqual(expected);
});

test("products of bytes look at signs", async () => {
  const [a, b, c] = [
    "!spirv.coopmatrix<1x2xi8, Subgroup, MatrixA>",
    "!spirv.coopmatrix<2x1xi8, Subgroup, MatrixB>",
    "!spirv.coopmatrix<1x1xi32, Subgroup, MatrixAcc>",
  ];
  const body = (operands: string) => `    %two = spirv.Constant 2 : i32
    %seven = spirv.Constant 7 : i32
    %x = spirv.KHR.CooperativeMatrixLoad %a, %two, <RowMajor> : !spirv.ptr<i8, StorageBuffer>, i32 -> ${a}
    %y = spirv.KHR.CooperativeMatrixLoad %b, %two, <ColumnMajor> : !spirv.ptr<i8, StorageBuffer>, i32 -> ${b}
    %z = spirv.CompositeConstruct %seven : (i32) -> ${c}
    %p = spirv.KHR.CooperativeMatrixMulAdd %x, %y, %z${operands} : ${a}, ${b} -> ${c}
    spirv.KHR.CooperativeMatrixStore %c, %p, %two, <RowMajor> : !spirv.ptr<i32, StorageBuffer>, ${c}, i32`;
  const result = async (operands: string) => {
    const sum = new Int32Array(1);
    await run(["i8", 1, "i32", 4], body(operands), [Uint8Array.of(255, 2), Uint8Array.of(254, 3), sum]);
    return sum[0];
  };
  expect(await result("")).toBe(255 * 254 + 6 + 7);
  expect(await result(", <ASigned|BSigned|CSigned|ResultSigned>")).toBe(2 + 6 + 7);
  expect(await result(", <ASigned>")).toBe(-254 + 6 + 7);
});
