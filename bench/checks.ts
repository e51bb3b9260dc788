// node scripts/ts.mjs bench/checks.ts [REVISION [ROUNDS [LEVEL]]]: what launches cost now against another revision of the engine, in turns in one
// process: CPU time of each kernel of bench/kernels/, compiled by clang-22 at a level of optimisation (-O2). Shows what checks of accesses cost.
// With "checked" as the revision: what checked code costs against the other. With "limited": what a limit of time costs.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { build } from "esbuild";
import type * as engine from "../src/engine/index.ts";
import type { Result } from "../src/support/diagnostics/result.ts";
import { median } from "./measure.ts";

type Engine = typeof engine;

// What launches run in the end: portions of them get there by themselves.
setFlagsFromString("--no-liftoff");
setFlagsFromString("--no-wasm-lazy-compilation");

const [revision = "HEAD~1", rounds = "9", level = "-O2"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The engine as a module of its own, from a folder with the sources. */
async function load(name: string, root: string): Promise<Engine> {
  const outfile = join(folder, `${name}.mjs`);
  const entryPoints = [join(root, "src/engine/index.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  return import(pathToFileURL(outfile).href);
}

async function engineOf(name: string): Promise<Engine> {
  const root = join(folder, "other");
  mkdirSync(root);
  execFileSync("sh", ["-c", `git archive ${name} src package.json | tar -x -C ${root}`]);
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  return load("before", root);
}

function spirv(): Uint8Array {
  const file = join(folder, "kernels.spv");
  const flags = [
    "--target=spirv64",
    "-cl-std=CL3.0",
    "-c",
    "-ffp-contract=off",
    "-Xclang",
    "-finclude-default-header",
    level,
  ];
  execFileSync("clang-22", [...flags, "bench/kernels/kernels.cl", "-o", file]);
  return readFileSync(file);
}

type Size = readonly [x: number, y: number, z: number];

/** One launch, or several, of an entry point. */
interface Work {
  readonly entry: string;
  readonly localSize: Size;
  readonly groups: Size;
  readonly launches: readonly (readonly engine.KernelArgument[])[];
}

const floats = (count: number) => Float32Array.from({ length: count }, (_, at) => ((at * 7919) % 1000) / 1000);
const words = (count: number) => Uint32Array.from({ length: count }, (_, at) => Math.imul(at, 2654435761) >>> 0);
const line = (count: number, local = 256) =>
  ({ localSize: [local, 1, 1], groups: [count / local, 1, 1] }) satisfies Partial<Work>;
const square = (side: number) =>
  ({ localSize: [16, 16, 1], groups: [side / 16, side / 16, 1] }) satisfies Partial<Work>;

const SAXPY = 1 << 22;
const MATRIX = 320;
const BODIES = 2048;
const IMAGE = 768;
const HASHES = 1 << 14;
const SORTED = 1 << 18;
const matrix = floats(MATRIX * MATRIX);

function steps(): (readonly engine.KernelArgument[])[] {
  const data = words(SORTED);
  const found: (readonly engine.KernelArgument[])[] = [];
  for (let k = 2; k <= 64; k *= 2) for (let j = k / 2; j >= 1; j /= 2) found.push([data, j, k]);
  return found;
}

const works: readonly Work[] = [
  { entry: "saxpy", ...line(SAXPY), launches: [[floats(SAXPY), floats(SAXPY), 0.5]] },
  { entry: "matmul", ...square(MATRIX), launches: [[matrix, matrix, new Float32Array(MATRIX * MATRIX), MATRIX]] },
  { entry: "tiled", ...square(MATRIX), launches: [[matrix, matrix, new Float32Array(MATRIX * MATRIX), MATRIX]] },
  { entry: "nbody", ...line(BODIES), launches: [[floats(BODIES * 4), new Float32Array(BODIES * 4), BODIES]] },
  { entry: "mandelbrot", ...square(IMAGE), launches: [[new Uint32Array(IMAGE * IMAGE), IMAGE, 256]] },
  { entry: "reduce", ...line(SAXPY), launches: [[words(SAXPY), new Uint32Array(1)]] },
  {
    entry: "convolution",
    ...square(IMAGE),
    launches: [[floats(IMAGE * IMAGE), new Float32Array(IMAGE * IMAGE), floats(25), IMAGE, IMAGE]],
  },
  { entry: "sha256", ...line(HASHES), launches: [[words(HASHES * 16), new Uint32Array(HASHES * 8)]] },
  { entry: "bitonic", ...line(SORTED), launches: steps() },
];

/** The value of a result; revisions before there were results return the value itself. */
function valueOrThrow<T extends object>(result: Result<T>, what: string): T {
  if (result.ok) return result.value;
  // Sound: what has no `ok` is the value of an older revision, or its diagnostics.
  if (!("ok" in result) && !Array.isArray(result)) return result as T;
  throw new Error(`${what}: ${JSON.stringify(result)}`);
}

/** Milliseconds of CPU time that the WebAssembly of a work takes; memory is copied outside of it. */
type Runner = () => number;

async function runnerOf(api: Engine, module: Uint8Array, work: Work, mode?: string): Promise<Runner> {
  const { entry, localSize, groups } = work;
  const check = mode === "checked";
  const limits = mode === "limited" ? { timeout: 3_600_000 } : {};
  const kernel = valueOrThrow(await api.compileSpirv(module, { entry, localSize, check }), entry);
  const { Instance, Memory, Module } = api.webAssembly();
  const launches = work.launches.map((given) => {
    return valueOrThrow(api.prepareLaunch(kernel, { groups, arguments: given, ...limits }), entry);
  });
  const [first] = launches;
  const memory = new Memory({ initial: first?.pages ?? 0 });
  const host = api.makeHost(memory.buffer, { images: [], samplers: [] }, 0, first?.limit);
  const { exports } = new Instance(new Module(first?.module ?? kernel.bytes), {
    e: { memory, ...host.functions },
    Math: mathFunctions(),
  });
  return () => {
    let total = 0;
    for (const { writes, groupCount, args } of launches) {
      if (check) new Uint8Array(memory.buffer).fill(0);
      for (const { address, bytes } of writes) new Uint8Array(memory.buffer, address).set(bytes);
      const start = process.cpuUsage();
      exports["run"]?.(0, groupCount, ...args);
      const { user, system } = process.cpuUsage(start);
      total += (user + system) / 1000;
    }
    return total;
  };
}

function mathFunctions(): Record<string, unknown> {
  return Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Reflect.get(Math, name)]));
}

const now = await load("now", process.cwd());
const mode = ["checked", "limited"].find((one) => one === revision);
const before = mode !== undefined ? now : await engineOf(revision);
const module = spirv();
const ratios: number[] = [];
const names = mode !== undefined ? ["plain", mode] : [revision, "now"];
console.log(`kernel       ${names.map((name) => `${name.slice(0, 7).padStart(8)} ms`).join("")}    ratio`);
for (const work of works) {
  const runners = [await runnerOf(before, module, work), await runnerOf(now, module, work, mode)] as const;
  for (let warm = 0; warm < 2; warm++) for (const run of runners) run();
  const times = Array.from({ length: Number(rounds) }, () => [runners[0](), runners[1]()] as const);
  const [old, own] = [times.map(([a]) => a), times.map(([, b]) => b)];
  const ratio = median(times.map(([a, b]) => b / a));
  ratios.push(ratio);
  const row = [median(old).toFixed(1).padStart(12), median(own).toFixed(1).padStart(9), ratio.toFixed(3).padStart(9)];
  console.log(
    `${work.entry.padEnd(13)}${row.join("")}  (least ${Math.min(...old).toFixed(1)}, ${Math.min(...own).toFixed(1)})`,
  );
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`geometric mean of the ratios: ${mean.toFixed(3)}`);
