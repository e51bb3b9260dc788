// node scripts/ts.mjs scripts/conformance/faults.ts DIR: the small inputs of DIR that went wrong once, each compiled and run as its README says, with a
// line for each verdict. Needs clang-22, glslangValidator, spirv-as, mlir-opt and mlir-translate; with lavapipe and the host of DIR/../oracles, shaders are
// compared with it. Exit status: 0 if all behave as they should.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { compileSpirv, type LaunchOptions, runKernel } from "../../src/engine/index.ts";
import { tools } from "../../src/tools/table.ts";
import { memoryPlatform, Sink } from "../../test/harness/memory-platform.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { type Access, LENGTH, wrongAccesses } from "./fault-accesses.ts";
import { lavapipe, type ShaderRunner } from "./lavapipe.ts";

/** What is wrong with a case; undefined if nothing is. */
type Verdict = string | undefined;

const [folder = ""] = process.argv.slice(2);
if (folder === "") {
  process.stderr.write("usage: faults.ts DIR\n");
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), "spirvana-faults-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
let failures = 0;

async function verdict(name: string, work: () => Promise<Verdict> | Verdict): Promise<void> {
  let found: Verdict;
  try {
    found = await work();
  } catch (error) {
    found = error instanceof Error ? error.message : String(error);
  }
  if (found !== undefined) failures++;
  console.log(
    `${found === undefined ? "ok   " : "WRONG"} ${name}${found === undefined ? "" : `: ${found.slice(0, 400)}`}`,
  );
}

function native(name: string, ...args: readonly string[]): Uint8Array {
  const outcome = nativeTool(name)?.(args, "", scratch);
  if (outcome === undefined || outcome.status !== 0)
    throw new Error(`${name} ${args.join(" ")}: ${outcome?.stderr ?? "is missing"}${outcome?.stdout ?? ""}`);
  return outcome.bytes;
}

/** The SPIR-V of a source. */
function binaryOf(path: string, level = "-O2"): Uint8Array {
  const made = join(scratch, "made.spv");
  if (path.endsWith(".comp")) native("glslangValidator", "-V", path, "-o", made);
  else if (path.endsWith(".spvasm")) native("spirv-as", "--target-env", "spv1.0", path, "-o", made);
  else {
    const header = ["-Xclang", "-finclude-default-header"];
    native("clang-22", "--target=spirv64", "-cl-std=CL3.0", "-c", level, "-w", ...header, path, "-o", made);
  }
  return readFileSync(made);
}

interface Own {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly errors: string;
}

async function own(name: string, args: readonly string[], stdin: Uint8Array): Promise<Own> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const tool = await tools[name]?.();
  const status = (await tool?.main(args, memoryPlatform({ stdin, stdout, stderr, folder: scratch }))) ?? 70;
  return { status, bytes: stdout.bytes(), errors: stderr.text() };
}

/** Whether a tool prints the bytes that the native one prints. */
async function same(name: string, peer: string, file: string, ...flags: readonly string[]): Promise<Verdict> {
  const path = join(folder, file);
  const wanted = native(peer, ...flags, path);
  const { status, bytes, errors } = await own(name, [...flags, "-"], readFileSync(path));
  if (status !== 0) return `status ${status}: ${errors}`;
  return Buffer.compare(bytes, wanted) === 0 ? undefined : `differs from ${peer}:\n${Buffer.from(bytes)}`;
}

interface Ran {
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly warnings: readonly string[];
}

async function run(binary: Uint8Array, options: LaunchOptions, entry?: string, more: object = {}): Promise<Ran> {
  const compiled = await compileSpirv(binary, { ...(entry === undefined ? {} : { entry }), ...more });
  const ran = compiled.ok ? runKernel(compiled.value, { timeout: 1000, ...options }) : compiled;
  const [error] = ran.diagnostics.filter(({ severity }) => severity === "error");
  return {
    error: ran.ok ? undefined : { code: error?.code ?? "", message: error?.message ?? "" },
    warnings: ran.diagnostics.map(({ message }) => message),
  };
}

const group = { groups: [1, 1, 1] } as const;

async function runs(binary: Uint8Array, options: LaunchOptions, entry?: string): Promise<Verdict> {
  const { error } = await run(binary, options, entry);
  return error?.message;
}

/** One invocation of a shader, on several first elements: its results are lavapipe's. */
async function shader(file: string, peer: ShaderRunner | undefined): Promise<Verdict> {
  const binary = binaryOf(join(folder, "unreachable-merge", file));
  for (const first of [0, 1, 2, 3]) {
    const data = Int32Array.from({ length: 16 }, (_, at) => (at === 0 ? first : at));
    const given = data.slice();
    const failed = await runs(binary, { ...group, buffers: [{ set: 0, binding: 0, data }] });
    if (failed !== undefined) return failed;
    const wanted = peer?.(binary, given, group.groups);
    if (wanted !== undefined && `${data}` !== `${wanted}`) return `from ${first}: ${data}, not lavapipe's ${wanted}`;
  }
  return undefined;
}

/** An access that is out of bounds, or is not: of a kernel of OpenCL C, in plain and in checked code. */
async function access(binary: Uint8Array, one: Access): Promise<Verdict> {
  for (const check of [false, true]) {
    const buffers = [0, 1].map(() => Int32Array.from({ length: LENGTH }, (_, at) => at + 1));
    const args = [...buffers, ...one.numbers];
    const launch = { groups: [one.groups, 1, 1], arguments: args } as const;
    const { error } = await run(binary, launch, one.kernel, { check, localSize: [one.local, 1, 1] });
    const changed = buffers.map((buffer) => [...buffer.keys()].filter((at) => buffer[at] !== at + 1));
    const problem = one.problem({ check, error, changed });
    if (problem !== undefined) return `${check ? "checked, " : ""}${one.kernel}(${one.numbers.join(", ")}): ${problem}`;
  }
  return undefined;
}

// ---- tools

await verdict("int-range-merged-blocks.mlir", () =>
  same("spirvana-opt", "mlir-opt", "int-range-merged-blocks.mlir", "--int-range-optimizations"),
);
const pipeline = "--pass-pipeline=builtin.module(convert-gpu-to-spirv,spirv.module(spirv-lower-abi-attrs))";
await verdict("gpu-to-spirv-array-order.mlir", () =>
  same("spirvana-opt", "mlir-opt", "gpu-to-spirv-array-order.mlir", pipeline),
);
await verdict("memref-storage-class-order.mlir", () =>
  same("spirvana-opt", "mlir-opt", "memref-storage-class-order.mlir", "--map-memref-spirv-storage-class"),
);
const serialize = ["--no-implicit-module", "--serialize-spirv"];
await verdict("gpu-func-attribution.mlir", () =>
  same("spirvana-translate", "mlir-translate", "gpu-func-attribution.mlir", ...serialize),
);
for (const file of ["workgroup-size-i8.spvasm", "workgroup-size-two.spvasm"])
  await verdict(file, async () => {
    const flags = ["--no-implicit-module", "--deserialize-spirv", "-"];
    const { status, errors } = await own("spirvana-translate", flags, binaryOf(join(folder, file)));
    return status === 0 || (status === 1 && errors.includes("error: ")) ? undefined : `status ${status}: ${errors}`;
  });
await verdict("switch-without-cases.spvasm", async () => {
  const flags = ["--no-implicit-module", "--deserialize-spirv", "--mlir-print-op-generic", "-"];
  const read = await own("spirvana-translate", flags, binaryOf(join(folder, "switch-without-cases.spvasm")));
  const again = await own("spirvana-opt", ["-"], read.bytes);
  return read.status + again.status === 0 ? undefined : `${read.errors}${again.errors}`;
});

// ---- runs

const peer = lavapipe(folder, scratch);
for (const file of readdirSync(join(folder, "unreachable-merge")).sort())
  await verdict(`unreachable-merge/${file}${peer === undefined ? " (without lavapipe)" : ""}`, () =>
    shader(file, peer),
  );
await verdict("unreachable-loop.spvasm", () => runs(binaryOf(join(folder, "unreachable-loop.spvasm")), group));
for (const entry of ["k", "k2", "k3"])
  await verdict(`half-by-value.cl, ${entry}`, async () => {
    const output = new Uint8Array(16);
    const half = Uint16Array.of(0x3c00, 0x4000).subarray(0, entry === "k3" ? 2 : 1);
    const failed = await runs(
      binaryOf(join(folder, "half-by-value.cl")),
      { ...group, arguments: [output, half] },
      entry,
    );
    const found = entry === "k2" ? new Uint16Array(output.buffer)[0] : new Float32Array(output.buffer)[0];
    const wanted = { k: 1, k2: 0x4000, k3: 3 }[entry];
    return failed ?? (found === wanted ? undefined : `${found} instead of ${wanted}`);
  });
await verdict("half-push-constant.comp", async () => {
  const data = new Float32Array(1);
  const buffers = [{ set: 0, binding: 0, data }];
  const binary = binaryOf(join(folder, "half-push-constant.comp"));
  const failed = await runs(binary, { ...group, buffers, push: Uint16Array.of(0x3e00, 0) });
  return failed ?? (data[0] === 3 ? undefined : `${data[0]} instead of 3`);
});
await verdict("printf-one-short.comp", async () => {
  let printed = "";
  const print = (text: string) => {
    printed += text;
  };
  const { error, warnings } = await run(binaryOf(join(folder, "printf-one-short.comp")), { ...group, print });
  if (error !== undefined) return error.message;
  return warnings.length > 0 && printed !== "" ? undefined : `printed '${printed}', ${warnings.length} warnings`;
});
for (const level of ["-O1", "-Os"])
  await verdict(`guarded-division.cl ${level}`, async () => {
    const [given, results] = [Int32Array.of(0, 3, 0, -7), new Int32Array(4)];
    const options = { groups: [4, 1, 1], arguments: [given, results] } as const;
    const failed = await runs(binaryOf(join(folder, "guarded-division.cl"), level), options);
    let wanted = 0;
    for (let q = 0; q < 16; q++) wanted = (wanted + 33) ^ q;
    const isRight = results[1] === wanted && results[0] === results[2];
    return failed ?? (isRight ? undefined : `${results}`);
  });
await verdict("half-outside.comp", async () => {
  const memory = new Uint8Array(64).fill(7);
  const buffers = [{ set: 0, binding: 0, data: memory.subarray(0, 20) }];
  const { error } = await run(binaryOf(join(folder, "half-outside.comp")), { ...group, buffers });
  if (error === undefined) return "it is not stopped";
  return memory.every((byte) => byte === 7) ? undefined : "memory changes";
});
for (const index of [4, 5, 100, 0x40000000, 0xffffffff])
  await verdict(`private-overrun.comp, ${index}`, async () => {
    const data = Uint32Array.of(index, 1, 2, 0);
    const buffers = [{ set: 0, binding: 0, data }];
    const { error } = await run(binaryOf(join(folder, "private-overrun.comp")), { ...group, buffers });
    return error !== undefined && `${data.slice(1)}` === "1,2,0" ? undefined : `is not stopped: ${data}`;
  });
await verdict("divergent-barrier.comp", async () => {
  const buffers = [{ set: 0, binding: 0, data: new Uint32Array(4) }];
  const { error } = await run(binaryOf(join(folder, "divergent-barrier.comp")), { ...group, buffers });
  const message = error?.message ?? "it ends without an error";
  return /barrier/.test(message) && /invocation/.test(message) ? undefined : message;
});
for (const file of ["plain-overrun.cl", "pointer-origin.cl", "wrong-accesses.cl"])
  for (const level of file === "plain-overrun.cl" ? ["-O0"] : ["-O0", "-O1", "-O2"]) {
    const binary = binaryOf(join(folder, file), level);
    for (const one of wrongAccesses(basename(file)))
      await verdict(`${file} ${level}, ${one.kernel}(${one.numbers.join(", ")})`, () => access(binary, one));
  }
console.log(`${failures} of the cases are wrong`);
process.exitCode = failures === 0 ? 0 : 1;
