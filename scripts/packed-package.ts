// The package as npm makes it, and what is tried on it once it is installed: by `npm run check` with this Node, by `npm run smoke` with others.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Problem } from "./check/problem.ts";

/** What npm says of a package that it has made. */
export interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

export interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync("package.json", "utf8"));
}

/** A run of an installed command: what goes in, and a line that comes out. */
interface Use {
  readonly command: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly line: string;
}

const assembly = `OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "nothing"
%void = OpTypeVoid
%signature = OpTypeFunction %void
%main = OpFunction %void None %signature
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

/** One use of every command, in an order in which each finds its input. */
const uses: readonly Use[] = [
  { command: "spirvana-opt", args: ["--cse"], input: "func.func private @f()", line: "  func.func private @f()" },
  { command: "spirvana-as", args: ["-o", "nothing.spv", "-"], input: assembly, line: "" },
  {
    command: "spirvana-dis",
    args: ["--raw-id", "nothing.spv"],
    line: '               OpEntryPoint Kernel %1 "nothing"',
  },
  { command: "spirvana-llvm-as", args: ["-o", "f.bc", "-"], input: "declare void @f()", line: "" },
  { command: "spirvana-llvm-dis", args: ["-o", "-", "f.bc"], line: "declare void @f()" },
  { command: "spirvana-llvm-spirv", args: ["-to-text", "nothing.spv", "-o", "-"], line: '5 EntryPoint 6 1 "nothing" ' },
  { command: "spirvana-val", args: ["--target-env", "spv1.6", "nothing.spv"], line: "" },
  { command: "spirvana", args: ["val", "nothing.spv"], line: "nothing.spv: valid for spv1.6" },
  {
    command: "spirvana-translate",
    args: ["--deserialize-spirv", "nothing.spv"],
    line: '  spirv.EntryPoint "Kernel" @nothing',
  },
  {
    command: "spirvana-runner",
    args: ["--entry-point-result=i32"],
    input: "llvm.func @main() -> i32 { %0 = llvm.mlir.constant(7 : i32) : i32 llvm.return %0 : i32 }",
    line: "7",
  },
  { command: "spirvana", args: ["info", "nothing.spv"], line: 'entry point "nothing" (Kernel):' },
  {
    command: "spirvana",
    args: [
      "run",
      "-",
      ..."--buffer 0:0=f32:4:iota --buffer 0:1=f32:4:fill(10) --push f32:0.5,u32:4 --print 0:1".split(" "),
    ],
    input: readFileSync("examples/saxpy.spvasm", "utf8"),
    line: "0:1 f32 [10, 10.5, 11, 11.5]",
  },
  {
    command: "spirvana",
    args: [
      "run",
      "-",
      ..."--buffer 0:0=f32:4 --buffer 0:1=f32:4 --push f32:1,u32:4 --threads 2 --timeout 60 --print 0:1".split(" "),
    ],
    input: readFileSync("examples/saxpy.spvasm", "utf8"),
    line: "0:1 f32 [0, 0, 0, 0]",
  },
];

/** Packs the files of the repository, ignored ones left out, in `folder`, as after a clone and an installation. */
export function packFresh(folder: string): Packed {
  const clone = join(folder, "clone");
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const path of list.split("\0").filter((name) => name !== "" && existsSync(name))) {
    mkdirSync(join(clone, dirname(path)), { recursive: true });
    copyFileSync(path, join(clone, path));
  }
  symlinkSync(resolve("node_modules"), join(clone, "node_modules"));
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const output = execFileSync("npm", args, { cwd: clone, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const [packed]: readonly Packed[] = JSON.parse(output.slice(output.indexOf("[")));
  if (packed === undefined) throw new Error("npm pack names no package");
  return packed;
}

/** Installs a packed package in a new project in `folder`, offline; returns the project's path. */
export function install(folder: string, { filename }: Packed): string {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"name":"project","private":true,"type":"module"}\n');
  const args = ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", join(folder, filename)];
  execFileSync("npm", args, { cwd: project, stdio: ["ignore", "ignore", "inherit"] });
  return project;
}

/** A program that imports every entry of the package and fails where one has nothing in it. */
export function importProgram({ exports }: Manifest): string {
  const names = Object.entries(exports).flatMap(([name, one]) =>
    typeof one === "string" ? [] : [`spirvana${name.slice(1)}`],
  );
  return `for (const name of ${JSON.stringify(names)}) {
  if (Object.keys(await import(name)).length === 0) throw new Error(name + " is empty");
}
console.log(${names.length});
`;
}

/** Whether the entries can be imported; `start` gives the command that runs a file. */
export function importProblems(
  project: string,
  manifest: Manifest,
  start: (file: string) => readonly string[],
): readonly Problem[] {
  writeFileSync(join(project, "imports.mjs"), importProgram(manifest));
  const [command = "", ...args] = start("imports.mjs");
  const { status, stderr, error } = spawnSync(command, args, { cwd: project, encoding: "utf8" });
  return status === 0 ? [] : [`importing the entries: ${error ?? stderr}`];
}

/** A program that runs a kernel in two workers of the engine, and prints whether the result is right. */
function threadProgram(): string {
  const text = JSON.stringify(readFileSync("examples/saxpy.spvasm", "utf8"));
  return `import { compileSpirv, createWorkers, launchKernel } from "spirvana/engine";
import { assemble, encode } from "spirvana/spirv";
const kernel = await compileSpirv(encode(assemble(${text}).value));
const workers = createWorkers({ threads: 2 }).value;
const count = 64 * 1000;
const [x, y] = [new Float32Array(count).fill(2), new Float32Array(count).fill(1)];
const push = new DataView(new ArrayBuffer(8));
push.setFloat32(0, 0.5, true);
push.setUint32(4, count, true);
const buffers = [{ set: 0, binding: 0, data: x }, { set: 0, binding: 1, data: y }];
const ran = await launchKernel(kernel.value, { groups: [1000, 1, 1], push, buffers, workers, timeout: 60_000 });
console.log(ran.diagnostics.map(({ message }) => message).join(), y.reduce((a, b) => a + b) === 2 * count);
`;
}

/** Whether the engine runs kernels in workers; the process ends although they are not closed. */
export function threadProblems(project: string, start: (file: string) => readonly string[]): readonly Problem[] {
  writeFileSync(join(project, "threads.mjs"), threadProgram());
  const [command = "", ...args] = start("threads.mjs");
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: project,
    encoding: "utf8",
    timeout: 120_000,
  });
  return status === 0 && stdout.trim() === "true" ? [] : [`a kernel in threads: ${error ?? ""}${stdout}${stderr}`];
}

/** Whether every command works; `start` gives what starts it. */
export function commandProblems(
  project: string,
  { bin }: Manifest,
  start: (command: string) => readonly string[],
): readonly Problem[] {
  const env = { ...process.env, SPIRVANA_CACHE: join(project, "cache") };
  const run = (name: string, args: readonly string[], input = "") => {
    const [command = "", ...before] = start(name);
    return spawnSync(command, [...before, ...args], { cwd: project, encoding: "utf8", env, input });
  };
  const unused = Object.keys(bin).filter((name) => !uses.some(({ command }) => command === name));
  const asked = Object.keys(bin).flatMap((command) =>
    ["--version", "--help"].flatMap((flag) => {
      const { status, stdout, stderr } = run(command, [flag]);
      return status === 0 && stdout !== "" && stderr === "" ? [] : [`${command} ${flag}: status ${status}, ${stderr}`];
    }),
  );
  const used = uses.flatMap(({ command, args, input, line }) => {
    const { status, stdout, stderr } = run(command, args, input);
    const isGood = status === 0 && stderr === "" && (line === "" || stdout.split("\n").includes(line));
    return isGood ? [] : [`${[command, ...args].join(" ")}: status ${status}, ${stdout}${stderr}`];
  });
  return [...unused.map((name) => `${name}: no use of it in scripts/packed-package.ts`), ...asked, ...used];
}
