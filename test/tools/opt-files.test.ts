// Files that spirvana-opt reads and writes besides its input and output: response files, reproducers, trees of IR, bytecode.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-opt-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ADD_ZERO = `func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.addi %a, %c : i32
  return %0 : i32
}
`;

const FOLDED = `module {
  func.func @f(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}

`;

writeFileSync(join(folder, "f.mlir"), ADD_ZERO);

async function run(...argv: readonly string[]) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

const file = (name: string): string => readFileSync(join(folder, name), "utf8");

describe("response files", () => {
  test("hold arguments, quoted as in a shell, and other response files", async () => {
    writeFileSync(join(folder, "inner"), `'--pass-pipeline=builtin.module(canonicalize)'\n"f.mlir"`);
    writeFileSync(join(folder, "outer"), "--mlir-print-op-generic=false @inner");
    expect(await run("@outer")).toEqual({ status: 0, stdout: FOLDED, stderr: "" });
  });

  test("that cannot be read are arguments", async () => {
    const { status, stderr } = await run("@missing");
    expect(status).toBe(1);
    expect(stderr).toBe("cannot open input file '@missing': No such file or directory\n");
  });

  test("must not name themselves", async () => {
    writeFileSync(join(folder, "loop"), "@loop");
    expect(await run("@loop")).toEqual({ status: 1, stdout: "", stderr: "recursive expansion of: 'loop'\n" });
  });
});

describe("reproducers", () => {
  test("hold the module after the passes and their pipeline, as mlir-opt writes them", async () => {
    await run("f.mlir", "--canonicalize", "--mlir-generate-reproducer=r.mlir", "-o", "out");
    expect(file("r.mlir")).toBe(`${FOLDED}{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true})",
      disable_threading: false,
      verify_each: false
    }
  }
#-}
`);
    expect(file("out")).toBe(FOLDED);
  });

  test("are run in place of the passes of the command line", async () => {
    const resources = `{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(func.func(canonicalize))" } } #-}`;
    writeFileSync(join(folder, "run.mlir"), ADD_ZERO + resources);
    const { stdout } = await run("run.mlir", "--run-reproducer");
    expect(stdout.startsWith(FOLDED.trimEnd())).toBe(true);
    expect((await run("run.mlir")).stdout).toContain("arith.addi");
    expect((await run("f.mlir", "--run-reproducer")).stdout).toContain("arith.addi");
  });

  test("with a wrong pipeline are rejected", async () => {
    const resources = `{-# external_resources: { mlir_reproducer: { pipeline: "cse" } } #-}`;
    writeFileSync(join(folder, "wrong.mlir"), resources);
    const { status, stderr } = await run("wrong.mlir", "--run-reproducer");
    expect(status).toBe(1);
    expect(stderr).toContain("expected pass pipeline to be wrapped with the anchor operation type");
  });
});

test("a tree of folders holds the IR after each pass", async () => {
  const pipeline = "--pass-pipeline=builtin.module(func.func(canonicalize,cse),symbol-dce)";
  await run("f.mlir", pipeline, "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=tree");
  const root = "tree/builtin_module_no-symbol-name";
  expect(readdirSync(join(folder, root)).sort()).toEqual(["1_symbol-dce.mlir", "func_func_f"]);
  expect(readdirSync(join(folder, root, "func_func_f")).sort()).toEqual(["0_0_canonicalize.mlir", "0_1_cse.mlir"]);
  expect(
    file(`${root}/func_func_f/0_0_canonicalize.mlir`),
  ).toBe(`// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func @f(%arg0: i32) -> i32 {
  return %arg0 : i32
}

`);
});

describe("bytecode", () => {
  test("is read where text is", async () => {
    await run("f.mlir", "--canonicalize", "--emit-bytecode", "-o", "f.mlirbc");
    expect(await run("f.mlirbc", "--split-input-file")).toEqual({ status: 0, stdout: FOLDED, stderr: "" });
  });

  test("of a version that does not exist is an error", async () => {
    const { status, stderr } = await run("f.mlir", "--emit-bytecode", "--emit-bytecode-version=9", "-o", "none");
    expect(status).toBe(1);
    expect(stderr).toContain("error: unsupported version requested 9, must be in range [0, 6]");
  });

  test("and text survive a round trip", async () => {
    expect((await run("f.mlir", "--verify-roundtrip", "--canonicalize")).stdout).toBe(FOLDED);
    // MLIR prints the type of a graph as one of a function, which a graph does not take.
    const graph = `spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, Int16, Int64, GraphARM, TensorsARM], [SPV_ARM_graph, SPV_ARM_tensors]> {
  spirv.ARM.Graph @g(%a: !spirv.arm.tensor<4xi32>) -> !spirv.arm.tensor<4xi32> {
    spirv.ARM.GraphOutputs %a : !spirv.arm.tensor<4xi32>
  }
}`;
    writeFileSync(join(folder, "graph.mlir"), graph);
    expect((await run("graph.mlir", "--verify-roundtrip")).status).toBe(1);
  });
});
