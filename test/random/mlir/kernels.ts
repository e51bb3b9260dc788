// Random programs as kernels: the entry reads and writes memory that is bound, and leaves its result there. By SPIR-V for a target on the engine, and
// natively as the host program that it was. The command validates the SPIR-V; a native validator may do so, too.
import { compileSpirv, runKernel } from "../../../src/engine/index.ts";
import { main } from "../../../src/tools/compile/compile.ts";
import { memoryPlatform, Sink } from "../../harness/memory-platform.ts";
import { messagesOf } from "../../harness/results.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import type { KernelDriver } from "./drivers.ts";
import { DATA, dataOf, type MlirProgram } from "./program.ts";
import type { Problem } from "./stages.ts";

/** What a kernel left and which drivers could not run it, what is wrong with it, or why it is not for the target. */
export type KernelOutcome =
  | { readonly value: number; readonly unable: readonly string[] }
  | { readonly problem: Problem }
  | { readonly unsupported: string };

/** The targets: indices have 32 bits in shaders, 64 bits in kernels. */
export const kernelTargets = ["vulkan1.3", "opencl2.0"] as const;
export type KernelTarget = (typeof kernelTargets)[number];

/** The environments of spirv-val for the targets: the newest ones that take the module. */
const nativeEnvironments: Readonly<Record<KernelTarget, string>> = {
  "vulkan1.3": "vulkan1.3",
  "opencl2.0": "opencl2.2",
};

/** The program as a kernel. Its first argument is the data, its second one the place for the result. */
export function kernelText({ name, text }: MlirProgram): string {
  const opening = new RegExp(`func\\.func @${name}\\(\\) -> i32 \\{\\n *(%\\w+) = memref.get_global [^\\n]*\\n`);
  const body = text
    .replace(/^memref\.global [^\n]*\n/, "")
    .replace(
      opening,
      (_, data: string) =>
        `gpu.func @${name}(${data}: memref<${DATA}xi32>, %out: memref<1xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {\n%out0 = arith.constant 0 : index\n`,
    )
    .replace(/ {2}return (%\w+) : i32\n\}\n$/, "  memref.store $1, %out[%out0] : memref<1xi32>\n  gpu.return\n}\n")
    .replace(/memref\.alloc\(\)/g, "memref.alloca()");
  return `gpu.module @kernels {\n${body}}\n`;
}

/** What judges a kernel beside the engine: spirv-val, and other drivers. */
export interface KernelJudges {
  readonly validator?: NativeTool | undefined;
  readonly drivers?: readonly KernelDriver[];
}

/** Compiles the program for a target and runs it, if spirv-val takes the binary, by the engine, and by drivers, which must leave the same. */
export async function runAsKernel(
  program: MlirProgram,
  target: KernelTarget,
  { validator, drivers = [] }: KernelJudges = {},
): Promise<KernelOutcome> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const streams = { stdin: new TextEncoder().encode(kernelText(program)), stdout, stderr, folder: "." };
  const status = await main(["-", `--target=${target}`], memoryPlatform(streams));
  const [error = ""] = new TextDecoder().decode(stderr.bytes()).split("\n");
  if (error.includes("the module made of the kernels is not valid"))
    return { problem: { kind: "invalid", message: error } };
  if (status !== 0) return { unsupported: error };
  const verdict = validator?.(["--target-env", nativeEnvironments[target], "-"], stdout.bytes());
  if (verdict !== undefined && verdict.status !== 0)
    return { problem: { kind: "invalid", message: `spirv-val: ${verdict.stdout}${verdict.stderr}` } };
  const compiled = await compileSpirv(stdout.bytes());
  if (!compiled.ok) return { problem: { kind: "unfinished", message: `engine: ${messagesOf(compiled).join(", ")}` } };
  const [data, out] = [Int32Array.from(dataOf(program)), new Int32Array(1)];
  const inputs =
    target === "opencl2.0"
      ? { arguments: [data, out] }
      : {
          buffers: [
            { set: 0, binding: 0, data },
            { set: 0, binding: 1, data: out },
          ],
        };
  const ran = runKernel(compiled.value, { groups: [1, 1, 1], ...inputs });
  if (!ran.ok) return { problem: { kind: "stopped", message: `engine: ${messagesOf(ran).join(", ")}` } };
  const value = out[0] ?? 0;
  const given = Int32Array.from(dataOf(program));
  const unable: string[] = [];
  for (const driver of drivers.filter((one) => one.target === target)) {
    const buffers = { data: new Uint8Array(given.buffer), output: new Uint8Array(4) };
    const left = driver.run(stdout.bytes(), program.name, buffers);
    if (typeof left === "string") unable.push(`${driver.name}: ${left}`);
    else {
      const theirs = new DataView(left.buffer).getInt32(0, true);
      if (theirs !== value)
        return { problem: { kind: "unlike", message: `${driver.name}: ${theirs} instead of ${value}` } };
    }
  }
  return { value, unable };
}
