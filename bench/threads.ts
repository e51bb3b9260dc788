// node scripts/ts.mjs bench/threads.ts [ROUNDS]: kernels of bench/kernels/ in one thread and in two, compiled by clang-22 -O2. On a machine that others
// use, wall time shows little; the CPU time of the busiest thread is the time that the launch takes where each thread has a processor.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CompiledKernel,
  compileSpirv,
  createWorkers,
  type KernelArgument,
  launchKernel,
} from "../src/engine/index.ts";
import type { Result } from "../src/support/diagnostics/result.ts";
import { median } from "./measure.ts";

const [rounds = "7"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "spirvana-threads-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

type Size = readonly [x: number, y: number, z: number];

interface Work {
  readonly entry: string;
  readonly localSize: Size;
  readonly groups: Size;
  readonly args: readonly KernelArgument[];
}

const floats = (count: number) => Float32Array.from({ length: count }, (_, at) => ((at * 7919) % 1000) / 1000);
const square = (side: number) =>
  ({ localSize: [16, 16, 1], groups: [side / 16, side / 16, 1] }) satisfies Partial<Work>;

const [MATRIX, BODIES, IMAGE] = [512, 8192, 1024];
const matrix = floats(MATRIX * MATRIX);
const product = [matrix, matrix, new Float32Array(MATRIX * MATRIX), MATRIX];
const works: readonly Work[] = [
  { entry: "matmul", ...square(MATRIX), args: product },
  { entry: "tiled", ...square(MATRIX), args: product },
  {
    entry: "nbody",
    localSize: [256, 1, 1],
    groups: [BODIES / 256, 1, 1],
    args: [floats(BODIES * 4), new Float32Array(BODIES * 4), BODIES],
  },
  { entry: "mandelbrot", ...square(IMAGE), args: [new Uint32Array(IMAGE * IMAGE), IMAGE, 256] },
];

function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  return result.value;
}

function spirv(): Uint8Array {
  const file = join(folder, "kernels.spv");
  const flags = "--target=spirv64 -cl-std=CL3.0 -c -ffp-contract=off -Xclang -finclude-default-header -O2".split(" ");
  execFileSync("clang-22", [...flags, "bench/kernels/kernels.cl", "-o", file]);
  return readFileSync(file);
}

/** Milliseconds of CPU time of each thread of the process (Linux). */
function threadTimes(): ReadonlyMap<string, number> {
  const tasks = readdirSync("/proc/self/task");
  return new Map(
    tasks.map((task) => [task, Number(readFileSync(`/proc/self/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6]),
  );
}

/** The CPU time of the busiest thread, and of all. */
async function measured(kernel: CompiledKernel, { groups, args }: Work, threads: number) {
  const workers = pools[threads - 1];
  const before = threadTimes();
  const start = performance.now();
  valueOrThrow(await launchKernel(kernel, { groups, arguments: args, ...(workers === undefined ? {} : { workers }) }));
  const wall = performance.now() - start;
  const spent = [...threadTimes()].map(([task, time]) => time - (before.get(task) ?? 0));
  // This thread copies buffers, which is no part of the launch.
  const others = spent.filter((_, at) => at > 0);
  return { busiest: Math.max(...others), all: others.reduce((a, b) => a + b), wall };
}

const pools = [1, 2].map((threads) => valueOrThrow(createWorkers({ threads })));
const module = spirv();
console.log("kernel          one ms   two ms  speed-up   CPU of all   wall");
for (const work of works) {
  const kernel = valueOrThrow(await compileSpirv(module, work));
  for (let warm = 0; warm < 3; warm++) for (const threads of [1, 2]) await measured(kernel, work, threads);
  const times: (readonly [Awaited<ReturnType<typeof measured>>, Awaited<ReturnType<typeof measured>>])[] = [];
  for (let round = 0; round < Number(rounds); round++)
    times.push([await measured(kernel, work, 1), await measured(kernel, work, 2)]);
  const ratio = (of: "busiest" | "all" | "wall") => median(times.map(([one, two]) => one[of] / two[of]));
  const least = [0, 1].map((at) =>
    Math.min(...times.map((pair) => pair[at as 0 | 1].busiest))
      .toFixed(1)
      .padStart(8),
  );
  const shown = [ratio("busiest"), 1 / ratio("all"), ratio("wall")].map((value) => value.toFixed(2).padStart(10));
  console.log(`${work.entry.padEnd(13)} ${least.join(" ")}${shown.join("")}`);
}
for (const pool of pools) pool.close();
