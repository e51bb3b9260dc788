// Kernels for tests, in text of the LLVM dialect: what `spirv` modules become, written by hand.

import { llvm } from "../../src/dialects/llvm/index.ts";
import { type CompiledKernel, type CompileOptions, compileKernel } from "../../src/engine/compile.ts";
import type { BoundBuffer, LaunchOptions } from "../../src/engine/run/options.ts";
import { runKernel } from "../../src/engine/run-kernel.ts";
import { parseModule } from "../../src/index.ts";
import { messagesOf } from "../harness/results.ts";

/** Global variables of built-ins, buffers `@b0`, `@b1` … of an element type at set 0, and the variable of the work-group. */
export function interfaceText(elements: readonly string[], group = ""): string {
  const builtIns = ["GlobalInvocationId", "LocalInvocationId", "WorkgroupId", "NumWorkgroups"].map(
    (name) =>
      `llvm.mlir.global external @${name}() {spirvana.storage_class = "Input", spirvana.built_in = "${name}"} : vector<3xi32>`,
  );
  const buffers = elements.map(
    (element, at) =>
      `llvm.mlir.global external @b${at}() {spirvana.storage_class = "StorageBuffer", spirvana.descriptor_set = 0 : i32, spirvana.binding = ${at} : i32} : !llvm.struct<(array<0 x ${element}>)>`,
  );
  const shared =
    group === "" ? [] : [`llvm.mlir.global external @group() {spirvana.storage_class = "Workgroup"} : ${group}`];
  return [...builtIns, ...buffers, ...shared, ""].join("\n");
}

/** An entry point `@main` with a body. */
export function entryText(localSize: readonly number[], body: string): string {
  return `llvm.func @main() attributes {spirvana.entry_point = "GLCompute", spirvana.local_size = array<i32: ${localSize.join(", ")}>} {\n${body}\n}\n`;
}

/** Compiles text that must compile. */
export function compile(text: string, options: CompileOptions = {}): CompiledKernel {
  const compiled = tryCompile(text, options);
  if (typeof compiled === "string") throw new Error(compiled);
  return compiled;
}

/** Compiles text, or gives the message that states why not. */
export function tryCompile(text: string, options: CompileOptions = {}): CompiledKernel | string {
  const { value: module, diagnostics } = parseModule(text, { dialects: [llvm] });
  if (module === undefined) throw new Error(diagnostics.map((one) => `${one.place?.line}: ${one.message}`).join("\n"));
  const compiled = compileKernel(module, options);
  return compiled.ok ? compiled.value : messagesOf(compiled).join("\n");
}

/** Runs a kernel with data at the bindings 0, 1 … of set 0; what is wrong, as text. */
export function run(
  kernel: CompiledKernel,
  groups: LaunchOptions["groups"] | undefined,
  data: readonly ArrayBufferView[],
  others: Partial<LaunchOptions> = {},
): readonly string[] {
  const buffers = data.map((view, binding): BoundBuffer => ({ set: 0, binding, data: view }));
  return messagesOf(runKernel(kernel, { groups, buffers, ...others }));
}

/** Compiles the kernel of a text and launches it; gives what is wrong with the launch. */
export type Launcher = (text: string, options: LaunchOptions & CompileOptions) => readonly string[];

export const launchInEngine: Launcher = (text, options) => messagesOf(runKernel(compile(text, options), options));
