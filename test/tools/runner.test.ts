// Programs with host code: `spirvana run -e`, and `spirvana-opt --test-spirv-cpu-runner-pipeline | spirvana-runner`.

import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { main as opt } from "../../src/tools/opt/opt.ts";
import { main as run } from "../../src/tools/run/run.ts";
import { main as runner } from "../../src/tools/run/runner.ts";
import type { Tool } from "../../src/tools/table.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const folder = resolve("test/tools/runner/Inputs");

/** Status, standard output with addresses left out, and standard error. */
async function start(main: Tool["main"], argv: readonly string[], stdin = ""): Promise<[number, string, string]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin: new TextEncoder().encode(stdin), stdout, stderr, folder }));
  return [status, stdout.text().replaceAll(/0x[0-9a-f]+/g, "0x"), stderr.text()];
}

const HEAD = "Unranked Memref base@ = 0x rank";
const oneGroup = `${HEAD} = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data = \n[[4.3,   4.3], \n [7.7,   4.3]]\n`;
// Each invocation writes ten times its number for the invocation opposite in its work-group, and adds one.
const severalGroups = `${HEAD} = 1 offset = 0 sizes = [16] strides = [1] data = \n[${Array.from(
  { length: 16 },
  (_, at) => 10 * (at - (at % 4) + 3 - (at % 4)) + 1,
).join(",  ")}]\n`;

describe("a program", () => {
  test("runs with all its work-groups, whose invocations wait for each other", async () => {
    expect(await start(run, ["one-group.mlir", "-e", "main", "--entry-point-result=void"])).toEqual([0, oneGroup, ""]);
    expect(await start(run, ["several-groups.mlir", "-e", "main"])).toEqual([0, severalGroups, ""]);
  });

  test("may have the kernel where it is launched, and gives what its entry returns", async () => {
    const [status, out, err] = await start(run, ["launch.mlir", "-e", "main", "--entry-point-result=f32"]);
    const value = (block: number, thread: number) => Math.fround(Math.fround(Math.sqrt(thread)) + block / 2);
    const rows = [0, 1, 2, 3].map((block) => [0, 1, 2, 3, 4, 5, 6, 7].map((thread) => value(block, thread)));
    const numbers = [...(out.split("data = \n")[1] ?? "").matchAll(/-?\d[\d.e+-]*/g)].map(([text]) => Number(text));
    expect([status, err]).toEqual([0, ""]);
    expect(numbers.slice(0, 32)).toEqual(rows.flat().map((one) => Number(one.toPrecision(6))));
    const sum = rows.flat().reduce((total, one) => Math.fround(total + one), 0);
    expect(numbers[32]).toBe(Number(sum.toExponential(6)));
  });

  test("goes through spirvana-opt and spirvana-runner, one invocation or all", async () => {
    const pipeline = "--test-spirv-cpu-runner-pipeline";
    const link = ["--link-nested-modules", "-e", "main", "--entry-point-result=void"];
    for (const [file, options, expected] of [
      ["one-group.mlir", "", oneGroup],
      ["one-group.mlir", "=launch-all", oneGroup],
      ["several-groups.mlir", "=launch-all", severalGroups],
    ] as const) {
      const [status, lowered, err] = await start(opt, [file, `${pipeline}${options}`]);
      expect([status, err]).toEqual([0, ""]);
      expect(await start(runner, link, lowered)).toEqual([0, expected, ""]);
    }
  });

  test("prints the stage that is asked for", async () => {
    const [status, out] = await start(run, ["one-group.mlir", "-e", "main", "--emit=llvm"]);
    expect([status, out.includes("spirvana.bindings = array<i32: 0, 0, 0, 1>")]).toEqual([0, true]);
  });
});

describe("reports an error once", () => {
  test("by spirvana run", async () => {
    expect(await start(run, ["one-group.mlir", "-e", "nothing"])).toEqual([1, "", "error: entry point not found\n"]);
    expect(await start(run, ["one-group.mlir", "-e", "main", "--entry-point-result=i32"])).toEqual([
      1,
      "",
      "error: only single i32 function result supported\n",
    ]);
    expect(await start(run, ["no.mlir", "-e", "main"])).toEqual([
      1,
      "",
      "cannot open input file 'no.mlir': No such file or directory\n",
    ]);
    const usage = "spirvana run: an entry returns void, i32, i64, f32, but not 'f64'\n";
    expect(await start(run, ["one-group.mlir", "-e", "main", "--entry-point-result=f64"])).toEqual([2, "", usage]);
    const launch = `func.func @main(%n: index) {\n  return\n}\n`;
    expect(await start(run, ["-", "-e", "main"], launch)).toEqual([
      1,
      "",
      "error: JIT can't invoke a main function expecting arguments\n",
    ]);
  });

  test("where a launch does not fit its kernel", async () => {
    const text = `
      module attributes {gpu.container_module} {
        gpu.module @k {
          gpu.func @f(%a: memref<4xf32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [8, 1, 1]>} {
            gpu.return
          }
        }
        func.func @main() {
          %c1 = arith.constant 1 : index
          %a = memref.alloc() : memref<4xf32>
          gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xf32>)
          return
        }
      }`;
    expect(await start(run, ["-", "-e", "main"], text)).toEqual([
      1,
      "",
      "error: the program launches '__spv__k_f' with 1 x 1 x 1 invocations in a work-group, which has 8 x 1 x 1\n",
    ]);
  });

  test("where a kernel stops itself", async () => {
    const text = `
      module attributes {gpu.container_module} {
        gpu.module @k {
          gpu.func @f(%a: memref<4xi32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
            %c0 = arith.constant 0 : index
            %far = arith.constant 1000000000 : i32
            %n = memref.load %a[%c0] : memref<4xi32>
            %i = arith.addi %n, %far : i32
            %at = arith.index_cast %i : i32 to index
            memref.store %n, %a[%at] : memref<4xi32>
            gpu.return
          }
        }
        func.func @main() {
          %c1 = arith.constant 1 : index
          %c0 = arith.constant 0 : i32
          %a = memref.alloc() : memref<4xi32>
          %c = arith.constant 0 : index
          memref.store %c0, %a[%c] : memref<4xi32>
          gpu.launch_func @k::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xi32>)
          return
        }
      }`;
    const [status, out, err] = await start(run, ["-", "-e", "main"], text);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toMatch(/the kernel '.*f' .*, in .* of group 0 of 1/);
  });

  test("by spirvana-runner, in the words of its model", async () => {
    const program = "llvm.func @nobody()\nllvm.func @main() {\n  llvm.call @nobody() : () -> ()\n  llvm.return\n}\n";
    const unknown = `loc("<stdin>":3:3): error: the engine does not know the function 'nobody'\n`;
    expect(await start(runner, ["--entry-point-result=void"], program)).toEqual([1, "", unknown]);
    expect(await start(runner, ["-e", "x"], program)).toEqual([1, "", "Error: entry point not found\n"]);
    expect(await start(runner, ["--entry-point-result=f64"], program)).toEqual([
      1,
      "",
      "Error: unsupported function type\n",
    ]);
    const [status, , err] = await start(runner, [], "func.func @main() { return }\n");
    expect([status, err]).toEqual([
      1,
      "loc(\"<stdin>\":1:1): error: Dialect `func' not found for custom op 'func.func' \ncould not parse the input IR\n",
    ]);
    expect((await start(runner, ["--dump-object-file"]))[2]).toBe(
      "spirvana-runner: flag '--dump-object-file' of mlir-runner is not supported\n",
    );
    expect((await start(runner, ["--nonsense"]))[2]).toMatch(
      /^spirvana-runner: Unknown command line argument '--nonsense'\./,
    );
    expect((await start(runner, ["a", "b"]))[2]).toMatch(/^spirvana-runner: Too many positional arguments specified!/);
    expect((await start(runner, ["--help"]))[1]).toMatch(/^usage: spirvana-runner/);
  });
});
