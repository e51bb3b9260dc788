// Functions that return from inside of a selection and of a loop whose continue block nothing reaches: pieces 33 and 37 of MLIR's
// `Dialect/SPIRV/IR/control-flow-ops.mlir`. The reference does not read back what it writes of them; ours is read back and run.

import { expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { deserialize, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { readText, serialized } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

const buffer = "!spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), Block>, StorageBuffer>";

/** A selection or a loop that returns where the condition holds. */
function construct(kind: "selection" | "loop", leave: string): string {
  return kind === "selection"
    ? `spirv.mlir.selection {
      spirv.BranchConditional %cond, ^then, ^merge
    ^then:
      ${leave}
    ^merge:
      spirv.mlir.merge
    }`
    : `spirv.mlir.loop {
      spirv.Branch ^header
    ^header:
      spirv.BranchConditional %cond, ^body, ^merge
    ^body:
      ${leave}
    ^continue:
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }`;
}

/** Writes the value `at + 100` to a place of the buffer. */
const store = `%first = spirv.Constant 0 : i32
    %hundred = spirv.Constant 100 : i32
    %value = spirv.IAdd %at, %hundred : i32
    %out = spirv.mlir.addressof @out : ${buffer}
    %place = spirv.AccessChain %out[%first, %at] : ${buffer}, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
    spirv.Store "StorageBuffer" %place, %value : i32`;

function returning(name: string, kind: "selection" | "loop"): string {
  return `spirv.func @${name}(%cond: i1, %at: i32) "None" {
    ${construct(kind, "spirv.Return")}
    ${store}
    spirv.Return
  }
  spirv.func @${name}_value(%cond: i1, %at: i32) -> i32 "None" {
    ${construct(kind, "%zero = spirv.Constant 0 : i32\n      spirv.ReturnValue %zero : i32")}
    %one = spirv.Constant 1 : i32
    spirv.ReturnValue %one : i32
  }`;
}

/** Calls both functions of a kind with a condition; the value goes to place `at + 1`. */
function calls(name: string, condition: boolean, at: number): string {
  const id = `${name}_${at}`;
  return `%c_${id} = spirv.Constant ${condition}
    %at_${id} = spirv.Constant ${at} : i32
    %next_${id} = spirv.Constant ${at + 1} : i32
    spirv.FunctionCall @${name}(%c_${id}, %at_${id}) : (i1, i32) -> ()
    %v_${id} = spirv.FunctionCall @${name}_value(%c_${id}, %at_${id}) : (i1, i32) -> i32
    %p_${id} = spirv.AccessChain %out[%zero, %next_${id}] : ${buffer}, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
    spirv.Store "StorageBuffer" %p_${id}, %v_${id} : i32`;
}

const module = `spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
  spirv.GlobalVariable @out bind(0, 0) : ${buffer}
  ${returning("in_selection", "selection")}
  ${returning("in_loop", "loop")}
  spirv.func @main() "None" {
    %zero = spirv.Constant 0 : i32
    %out = spirv.mlir.addressof @out : ${buffer}
    ${calls("in_selection", false, 0)}
    ${calls("in_selection", true, 2)}
    ${calls("in_loop", false, 4)}
    ${calls("in_loop", true, 6)}
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @out
  spirv.ExecutionMode @main "LocalSize", 1, 1, 1
}`;

test("returns from inside of constructs are written, read back and run", async () => {
  const written = serialized(readText(module));
  const op = unwrapped(deserialize(written));
  expect(normalForm(serialized(op))).toBe(normalForm(written));
  const kernel = unwrapped(await compileSpirv(encode(written)));
  const data = new Int32Array(8).fill(-1);
  expect(runKernel(kernel, { groups: [1, 1, 1], buffers: [{ set: 0, binding: 0, data }] }).diagnostics).toEqual([]);
  // Where the condition holds, nothing is stored and 0 comes back.
  expect([...data]).toEqual([100, 1, -1, 0, 104, 1, -1, 0]);
});
