// npm run bench -- translate [KERNELS [STATEMENTS [ROUNDS]]]: spirvana-llvm-spirv against llvm-spirv 15 in both directions, on kernels that clang compiles at
// -O1 (clang 15 for the reference, clang 22 for us), in turns, as ratios of CPU time and peak memory; then ours with two and four times the kernels.
// Needs dist/, clang-22, clang-15 and llvm-spirv-15.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Context } from "../src/ir/index.ts";
import { readBitcode } from "../src/llvm/index.ts";
import { kernelSource } from "./inputs/kernels.ts";
import { type Cost, measure, median } from "./measure.ts";

const ours = [process.execPath, "bin/spirvana-llvm-spirv.js"];
const native = "llvm-spirv-15";

/** Files of one size: bitcode of both compilers, and SPIR-V that the reference wrote. */
interface Input {
  readonly instructions: number;
  readonly bitcode: string;
  readonly older: string;
  readonly spirv: string;
}

function inputOf(folder: string, kernels: number, statements: number): Input {
  const path = (name: string) => join(folder, `${kernels}.${name}`);
  const source = path("cl");
  writeFileSync(source, kernelSource(kernels, statements));
  const flags = ["--target=spir64", "-O1", "-cl-std=CL3.0", "-w", "-emit-llvm", "-c", source, "-o"];
  execFileSync("clang-22", [...flags, path("bc")]);
  execFileSync("clang-15", ["-Xclang", "-finclude-default-header", ...flags, path("15.bc")]);
  execFileSync(native, [path("15.bc"), "-o", path("spv")]);
  return { instructions: instructionsOf(path("bc")), bitcode: path("bc"), older: path("15.bc"), spirv: path("spv") };
}

function instructionsOf(bitcode: string): number {
  const module = readBitcode(new Context(), readFileSync(bitcode));
  return module.ok ? module.value.code.count : 0;
}

const environments = ["CL1.2", "CL2.0", "SPV-IR"] as const;

/** The runs of both tools, by name. */
function runsOf(
  { bitcode, older, spirv }: Input,
  out: string,
): readonly (readonly [string, readonly string[], readonly string[]])[] {
  const back = environments.map((one) => {
    const args = ["-r", `--spirv-target-env=${one}`, spirv, "-o", out];
    return [`to LLVM IR, ${one}`, [...ours, ...args], [native, ...args]] as const;
  });
  return [["to SPIR-V", [...ours, bitcode, "-o", out], [native, older, "-o", out]], ...back];
}

function compared(name: string, instructions: number, pairs: readonly (readonly [Cost, Cost])[]): string {
  const ratio = (key: keyof Cost) => median(pairs.map(([mine, other]) => mine[key] / other[key])).toFixed(2);
  const cpu = (side: 0 | 1) => (median(pairs.map((pair) => pair[side].cpu)) / 1000).toFixed(2);
  const memory = Math.round(median(pairs.map(([mine]) => mine.memory)));
  return `| ${name} | ${instructions} | ${cpu(0)} | ${cpu(1)} | ${ratio("cpu")} | ${memory} | ${ratio("memory")} |`;
}

/** Prints a table of medians. */
export function benchTranslate(args: readonly string[]): void {
  const [kernels = 105, statements = 420, rounds = 3] = args.map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, "out");
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds, medians; the reference is ${native}\n`);
  console.log("| direction | instructions | ours, CPU s | native | CPU ratio | ours, MB | memory ratio |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  const input = inputOf(folder, kernels, statements);
  for (const [name, mine, other] of runsOf(input, out)) {
    const pairs = Array.from({ length: rounds }, () => [measure(mine), measure(other)] as const);
    console.log(compared(name, input.instructions, pairs));
  }
  for (const times of [2, 4]) {
    const larger = inputOf(folder, kernels * times, statements);
    for (const [name, mine, other] of runsOf(larger, out).slice(0, 2)) {
      console.log(compared(name, larger.instructions, [[measure(mine), measure(other)]]));
    }
  }
}
