// Variables of structs that are packed in memory, since bytes between their members are stated: members are accessed with the alignment of their types.
import { expect, test } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { dialectKernel } from "./dialect-kernel.ts";

const STRUCT = "!spirv.struct<(i32, i64)>";
const OUT = "!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>";

const moduleOf = (globals: string, variables: string, pointer: string) => `
spirv.module Logical GLSL450 requires #spirv.vce<v1.5, [Shader, Int64], []> {
  spirv.GlobalVariable @out bind(0, 0) : !spirv.ptr<${OUT}, StorageBuffer>
  ${globals}
  spirv.func @main() "None" {
    %zero = spirv.Constant 0 : i32
    %one = spirv.Constant 1 : i32
    %long = spirv.Constant -64 : i64
    ${variables}
    %at = spirv.AccessChain %place[%one] : !spirv.ptr<${STRUCT}, ${pointer}>, i32 -> !spirv.ptr<i64, ${pointer}>
    spirv.Store "${pointer}" %at, %long : i64
    %whole = spirv.Load "${pointer}" %place : ${STRUCT}
    %part = spirv.CompositeExtract %whole[1 : i32] : ${STRUCT}
    %word = spirv.SConvert %part : i64 to i32
    %out = spirv.mlir.addressof @out : !spirv.ptr<${OUT}, StorageBuffer>
    %first = spirv.AccessChain %out[%zero, %zero] : !spirv.ptr<${OUT}, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
    spirv.Store "StorageBuffer" %first, %word : i32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 1, 1, 1
}`;

const small = (storage: string) => `spirv.GlobalVariable @small : !spirv.ptr<i32, ${storage}>
  spirv.GlobalVariable @padded : !spirv.ptr<${STRUCT}, ${storage}>`;

/** Uses of a small variable, after which a padded one may lie at any multiple of four bytes. */
const uses = (storage: string) => `%small = spirv.mlir.addressof @small : !spirv.ptr<i32, ${storage}>
    spirv.Store "${storage}" %small, %one : i32
    %place = spirv.mlir.addressof @padded : !spirv.ptr<${STRUCT}, ${storage}>`;

const local = `%small = spirv.Variable : !spirv.ptr<i32, Function>
    spirv.Store "Function" %small, %one : i32
    %place = spirv.Variable : !spirv.ptr<${STRUCT}, Function>`;

test.each([
  ["Private", small("Private"), uses("Private")],
  ["Workgroup", small("Workgroup"), uses("Workgroup")],
  ["Function", "", local],
])("checked code finds a padded variable in %s memory aligned", async (storage, globals, variables) => {
  const kernel = await dialectKernel(moduleOf(globals, variables, storage), { check: true });
  const data = new Int32Array(4);
  const ran = runKernel(kernel, { groups: [1, 1, 1], buffers: [{ set: 0, binding: 0, data }] });
  expect(ran.diagnostics.filter(({ message }) => message.includes("no multiple"))).toEqual([]);
  expect(data[0]).toBe(-64);
});
