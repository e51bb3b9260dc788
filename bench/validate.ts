// npm run bench -- validate [INSTRUCTIONS [ROUNDS]]: spirvana-val against spirv-val on large modules, and spirvana val on 15 MB of kernels in files of
// their own, as ratios of CPU time and peak memory, in turns. Then small modules: the time over the start of Node, and warm. Needs dist/ and spirv-val.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble, encode } from "../src/spirv/modules.ts";
import { validate } from "../src/validate/index.ts";
import { spirvFloats, spirvMix } from "./inputs/spirv.ts";
import { type Cost, measure, median } from "./measure.ts";

const native = process.env["SPIRV_VAL"] ?? "spirv-val";
const dropIn = [process.execPath, "bin/spirvana-val.js"];
const own = [process.execPath, "bin/spirvana.js", "val"];
const KERNEL_BYTES = 15e6;

/** Modules that spirv-val accepts. */
function corpus(): readonly Uint8Array[] {
  const folder = "test/corpus/modules";
  const modules = readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name));
    const module = name.endsWith(".cl.spirv64-O2.spvasm") ? assemble(text, { version: 0x10000 }) : undefined;
    return module?.ok ? [encode(module.value)] : [];
  });
  return modules.filter((bytes) => validate(bytes, { reference: true }).ok);
}

function compare(name: string, ours: readonly string[], theirs: readonly string[], rounds: number): string {
  const costs = Array.from({ length: rounds }, () => [measure(ours), measure(theirs)] as const);
  const ratio = (key: keyof Cost) => median(costs.map(([mine, other]) => mine[key] / other[key])).toFixed(2);
  const cpu = (side: 0 | 1) => (median(costs.map((pair) => pair[side].cpu)) / 1000).toFixed(2);
  return `| ${name} | ${cpu(0)} | ${cpu(1)} | ${ratio("cpu")} | ${ratio("memory")} |`;
}

/** Milliseconds of a small module: CPU time of the command over an empty program of Node, and one of many validations in a process. */
function small(bytes: Uint8Array, file: string): string {
  const cpu = (command: readonly string[]) => median(Array.from({ length: 15 }, () => measure(command).cpu));
  writeFileSync(file, bytes);
  const start = cpu([process.execPath, "-e", "0"]);
  const over = cpu([...dropIn, file]) - start;
  const times = Array.from({ length: 300 }, () => {
    const begin = performance.now();
    validate(bytes);
    return performance.now() - begin;
  });
  return `A module of ${bytes.length} bytes: ${over.toFixed(1)} ms of CPU time over the start of Node, ${median(times.slice(100)).toFixed(2)} ms warm.`;
}

/** Prints the table of docs/benchmarks.md. */
export function benchValidate([instructions = "1000000", rounds = "3"]: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const kernels = corpus();
  mkdirSync(join(folder, "kernels"));
  const files: string[] = [];
  for (let size = 0; size < KERNEL_BYTES; ) {
    const bytes = kernels[files.length % kernels.length] ?? new Uint8Array();
    files.push(file(`kernels/${files.length}.spv`, bytes));
    size += bytes.length;
  }
  const mix = file("mix.spv", spirvMix(Number(instructions)));
  const floats = file("floats.spv", spirvFloats(Number(instructions)));
  console.log("| input | ours, CPU s | native | CPU ratio | memory ratio |\n| --- | ---: | ---: | ---: | ---: |");
  console.log(compare("mix", [...dropIn, mix], [native, mix], Number(rounds)));
  console.log(compare("floats", [...dropIn, floats], [native, floats], Number(rounds)));
  const each = ["sh", "-c", `for f in "$0"/*.spv; do ${native} "$f" || exit 1; done`, join(folder, "kernels")];
  const all = [...own, "--threads=1", join(folder, "kernels")];
  console.log(compare(`${files.length} kernels`, all, each, Number(rounds)));
  const middle = [...kernels].sort((a, b) => Math.abs(a.length - 5000) - Math.abs(b.length - 5000))[0];
  if (middle !== undefined) console.log(small(middle, join(folder, "small.spv")));
}
