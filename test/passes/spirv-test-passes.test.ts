// Passes that need dialects which only tests have.

import { expect, test } from "vitest";
import { defineOp, region } from "../../src/define/index.ts";
import { spirv } from "../../src/dialects/spirv/index.ts";
import { test as testDialect } from "../../src/dialects/test/index.ts";
import { type Dialect, IsolatedFromAbove, NoTerminator, type Operation, SingleBlock } from "../../src/ir/index.ts";
import { runPipeline } from "../../src/passes/index.ts";
import { attributeText } from "../../src/text/index.ts";
import { parse } from "../rewrite/text.ts";
import { pipelineOf } from "./run-passes.ts";

/** As much of the gpu dialect as holds kernels. */
const gpu: Dialect = {
  name: "gpu",
  ops: [
    defineOp("gpu.module", {
      summary: "Holds kernels.",
      regions: { body: region() },
      traits: [IsolatedFromAbove, NoTerminator, SingleBlock],
    }),
    defineOp("gpu.func", { summary: "A function.", regions: { body: region() }, traits: [IsolatedFromAbove] }),
  ],
  allowsUnknown: true,
};

interface Result {
  readonly module: Operation;
  readonly messages: readonly string[];
}

async function run(pipeline: string, text: string): Promise<Result> {
  const { op, messages } = parse(text, spirv, testDialect, gpu);
  runPipeline(await pipelineOf(pipeline), op);
  return { module: op, messages };
}

function opNames(module: Operation): readonly string[] {
  const names: string[] = [];
  module.walk((op) => {
    names.push(op.name);
  });
  return names;
}

const inEnvironment = (environment: string) => `
  func.func @f(%word: i32) attributes {
    spirv.target_env = #spirv.target_env<#spirv.vce<${environment}>, #spirv.resource_limits<>>
  } {
    %0 = "test.convert_to_bit_reverse_op"(%word) : (i32) -> i32
    %1 = "test.convert_to_sdot_op"(%word, %word)
      {format = #spirv.packed_vector_format<PackedVectorFormat4x8Bit>} : (i32, i32) -> i32
    return
  }`;

test.each([
  ["v1.0, [GeometryPointSize], []", ["spirv.BitReverse", "test.convert_to_sdot_op"]],
  ["v1.6, [Shader, DotProduct, DotProductInput4x8BitPacked], []", ["spirv.BitReverse", "spirv.SDot"]],
  [
    "v1.5, [DotProduct, DotProductInput4x8BitPacked], []",
    ["test.convert_to_bit_reverse_op", "test.convert_to_sdot_op"],
  ],
])("makes the ops that %s has", async (environment, expected) => {
  const { module, messages } = await run(
    "builtin.module(func.func(test-spirv-target-env))",
    inEnvironment(environment),
  );
  expect(messages).toEqual([]);
  expect(opNames(module)).toEqual(["builtin.module", "func.func", ...expected, "func.return"]);
});

test("refuses ops of the dialect that the environment lacks, and functions without one", async () => {
  const pipeline = "builtin.module(func.func(test-spirv-target-env))";
  const unavailable = inEnvironment("v1.0, [Shader], []").replace("return", "%2 = spirv.Constant 1 : i8\n return");
  expect((await run(pipeline, unavailable)).messages).toEqual([
    "failed to legalize operation 'spirv.Constant' that was explicitly marked illegal",
  ]);
  expect((await run(pipeline, "func.func @f() { return }")).messages).toEqual(["missing 'spirv.target_env' attribute"]);
});

const kernels = `
  "gpu.module"() ({
    "gpu.func"() ({ "gpu.return"() : () -> () }) {gpu.kernel, sym_name = "kernel"} : () -> ()
    "gpu.func"() ({ "gpu.return"() : () -> () }) {sym_name = "function"} : () -> ()
  }) : () -> ()`;

test.each([
  ["", "workgroup_size = [1, 1, 1]"],
  ["{workgroup-size=32}", "workgroup_size = [32, 1, 1]"],
  [
    "{subgroup-size=4 target-width=32 workgroup-size=32,8}",
    "workgroup_size = [32, 8, 1], subgroup_size = 4, target_width = 32",
  ],
])("says what kernels need: '%s'", async (options, expected) => {
  const { module } = await run(`builtin.module(gpu.module(test-spirv-entry-point-abi${options}))`, kernels);
  const [kernel, other] = [...(module.region().firstBlock?.firstOp?.region().firstBlock?.ops() ?? [])];
  const abi = kernel?.attr("spirv.entry_point_abi");
  expect(abi && attributeText(abi)).toBe(`#spirv.entry_point_abi<${expected}>`);
  expect(other?.attr("spirv.entry_point_abi")).toBeUndefined();
});
