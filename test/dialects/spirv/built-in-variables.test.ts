// The values of built-in variables and push constants. The expected text is what mlir-opt's --convert-gpu-to-spirv makes for
// gpu.global_id, gpu.thread_id and gpu.subgroup_size, which use the same functions.
import { expect, test } from "vitest";
import { arith } from "../../../src/dialects/arith/index.ts";
import { builtin } from "../../../src/dialects/builtin/index.ts";
import { builtInValue, pushConstantValue, spirv } from "../../../src/dialects/spirv/index.ts";
import { Builder, Context, type Operation, type Value } from "../../../src/ir/index.ts";
import { Source } from "../../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../../src/text/index.ts";

const source = `spirv.module Physical32 OpenCL {
  spirv.func @k() "None" {
    spirv.Return
  }
}`;

function read(text: string): Operation {
  const context = new Context([builtin, arith, spirv]);
  const op = parseText(
    new Source("test.mlir", text),
    context,
    ({ message }) => {
      throw new Error(message);
    },
    {},
  );
  if (op === undefined) throw new Error("the text is wrong");
  return op;
}

/** The module after `insert`, which is called with the return of its function and a builder in front of it. */
function after(insert: (op: Operation, builder: Builder) => readonly (Value | undefined)[], text = source): string {
  const module = read(text);
  let end: Operation | undefined;
  module.walk((op) => {
    if (op.name === "spirv.Return") end = op;
  });
  if (end === undefined) throw new Error("the text has no return");
  const values = insert(end, new Builder(module.store).insertBefore(end));
  expect(values.every((value) => value !== undefined)).toBe(true);
  return textOf(module);
}

test("variables of built-ins are made once, in front of all others", () => {
  const text = after((op, builder) => {
    const { i32 } = op.context;
    return ["GlobalInvocationId", "SubgroupSize", "GlobalInvocationId"].map((name) =>
      builtInValue(op, name, i32, builder),
    );
  });
  expect(text).toMatchInlineSnapshot(`
    "module {
      spirv.module Physical32 OpenCL {
        spirv.GlobalVariable @__builtin__SubgroupSize__ built_in("SubgroupSize") : !spirv.ptr<i32, Input>
        spirv.GlobalVariable @__builtin__GlobalInvocationId__ built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
        spirv.func @k() "None" {
          %__builtin__GlobalInvocationId___addr = spirv.mlir.addressof @__builtin__GlobalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
          %0 = spirv.Load "Input" %__builtin__GlobalInvocationId___addr : vector<3xi32>
          %__builtin__SubgroupSize___addr = spirv.mlir.addressof @__builtin__SubgroupSize__ : !spirv.ptr<i32, Input>
          %1 = spirv.Load "Input" %__builtin__SubgroupSize___addr : i32
          %__builtin__GlobalInvocationId___addr_0 = spirv.mlir.addressof @__builtin__GlobalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
          %2 = spirv.Load "Input" %__builtin__GlobalInvocationId___addr_0 : vector<3xi32>
          spirv.Return
        }
      }
    }"
  `);
});

test("names may differ, and a variable that is there is taken whatever its name", () => {
  const naming = { prefix: "my_", suffix: "" };
  const value = (op: Operation, builder: Builder) => [builtInValue(op, "WorkgroupId", op.context.i32, builder, naming)];
  expect(after(value)).toContain(
    'spirv.GlobalVariable @my_WorkgroupId built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>',
  );
  const there = source.replace(
    "{",
    '{\n  spirv.GlobalVariable @id built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>',
  );
  expect(after(value, there)).toContain("spirv.mlir.addressof @id :");
  expect(after(value, there)).not.toContain("my_");
});

test("push constants are one block of numbers", () => {
  const text = after((op, builder) => [3, 0].map((index) => pushConstantValue(op, 4, index, op.context.i32, builder)));
  expect(text).toMatchInlineSnapshot(`
    "module {
      spirv.module Physical32 OpenCL {
        spirv.GlobalVariable @__push_constant_var__ : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, PushConstant>
        spirv.func @k() "None" {
          %__push_constant_var___addr = spirv.mlir.addressof @__push_constant_var__ : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, PushConstant>
          %cst0_i32 = spirv.Constant 0 : i32
          %cst3_i32 = spirv.Constant 3 : i32
          %0 = spirv.AccessChain %__push_constant_var___addr[%cst0_i32, %cst3_i32] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, PushConstant>, i32, i32 -> !spirv.ptr<i32, PushConstant>
          %1 = spirv.Load "PushConstant" %0 : i32
          %__push_constant_var___addr_0 = spirv.mlir.addressof @__push_constant_var__ : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, PushConstant>
          %cst0_i32_1 = spirv.Constant 0 : i32
          %cst0_i32_2 = spirv.Constant 0 : i32
          %2 = spirv.AccessChain %__push_constant_var___addr_0[%cst0_i32_1, %cst0_i32_2] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, PushConstant>, i32, i32 -> !spirv.ptr<i32, PushConstant>
          %3 = spirv.Load "PushConstant" %2 : i32
          spirv.Return
        }
      }
    }"
  `);
});

test("what is no number of kernels, and what is in no module, has no value", () => {
  const inside = read(source).region().firstBlock?.firstOp?.region().firstBlock?.firstOp;
  expect(inside?.name).toBe("spirv.func");
  const outside = read("module {\n}");
  for (const [op, name] of [
    [inside, "FragCoord"],
    [outside, "WorkgroupId"],
  ] as const) {
    if (op === undefined) throw new Error("the text is wrong");
    expect(builtInValue(op, name, op.context.i32, new Builder(op.store)) === undefined).toBe(true);
  }
  expect(pushConstantValue(outside, 1, 0, outside.context.i32, new Builder(outside.store)) === undefined).toBe(true);
});
