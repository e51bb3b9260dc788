// The public entry of the engine: compute kernels, from SPIR-V or the LLVM dialect, compiled to WebAssembly and run on typed arrays. What is
// wrong comes back as diagnostics.

import { decode, type Module, withInstructions } from "../spirv/modules.ts";
import { anObject, checkedLater, wrongArgument } from "../support/arguments.ts";
import type { ByteSource } from "../support/bytes.ts";
import { type Failed, failed, type Result, success } from "../support/diagnostics/result.ts";
import { explainedRefusal, moduleOfSpirv } from "../translate/modules.ts";
import { type CompiledKernel, type CompileOptions, compileKernel } from "./compile.ts";
import { lowerToLlvm, specialize } from "./pipeline.ts";
import { eraseUnreached } from "./reached.ts";
import { threeCounts } from "./run/argument-kinds.ts";
import { hasWholeGroups } from "./run/launch-size.ts";
import type { LaunchOptions } from "./run/options.ts";
import { type LaterLaunchOptions, launchKernel, runKernel } from "./run-kernel.ts";

export { explainedRefusal, makeContext, moduleOfSpirv } from "../translate/modules.ts";
export { type CompiledKernel, type CompileOptions, compileKernel } from "./compile.ts";
export { DeviceBuffer, type ViewKind } from "./device/buffer.ts";
export { createDevice, Device, DeviceModule, type DeviceModuleOptions, type DeviceOptions } from "./device/device.ts";
export { DeviceKernel } from "./device/kernel.ts";
export type {
  DeviceArgument,
  DeviceBinding,
  DeviceLaunch,
  KernelMemory,
  LaterDeviceLaunch,
} from "./device/launch-values.ts";
export type { Value } from "./device/value-layout.ts";
export { executeLaunch, finishLaunch, type Outcome, type PreparedLaunch, prepareLaunch } from "./execute.ts";
export type { CompiledHost, EntryResult } from "./host/compile-host.ts";
export { dialectsOfLowering, lowerProgram } from "./host/lower-program.ts";
export type { HostProgress, HostResult } from "./host/program-run.ts";
export { compileProgram, runHost } from "./host/run-host.ts";
export type { HostOutput } from "./host/runtime/machine.ts";
export { exponentText } from "./host/runtime/number-text.ts";
export { type ImageFormat, imageFormat } from "./images/formats.ts";
export { type AddressMode, addressModes, type Image, imageBytes, type Sampler } from "./images/resources.ts";
export { makeHost } from "./kernel-host.ts";
export { type LaterHostOptions, launchHost } from "./launch-host.ts";
export type { LimitOptions, StopSignal } from "./limits/limit-options.ts";
export type { Binding } from "./lower/memory/globals.ts";
export { lowerToLlvm, specialize } from "./pipeline.ts";
export { hasWholeGroups } from "./run/launch-size.ts";
export type {
  BoundBuffer,
  BoundResource,
  HandledResource,
  HeapDescriptor,
  KernelArgument,
  LaunchOptions,
  Resource,
  SizeOptions,
} from "./run/options.ts";
export { type LaterLaunchOptions, launchKernel, runKernel } from "./run-kernel.ts";
export type { ThreadOptions } from "./threads/thread-options.ts";
export { createWorkers, Workers, type WorkersOptions, workerSource } from "./threads/workers.ts";
export { moduleText } from "./wasm/module-text.ts";
export { type WebAssemblyMemory, webAssembly } from "./wasm/web-assembly.ts";

/** Options of {@link compileSpirv}. */
export interface SpirvOptions extends CompileOptions {
  /** Values of specialization constants by their ids, as text that the types of the constants read. */
  readonly specialization?: ReadonlyMap<number, string>;
}

/** Compiles an entry point of a SPIR-V module to WebAssembly; gives a kernel, which may run many times, or what is wrong. */
export async function compileSpirv(bytes: ByteSource, options: SpirvOptions = {}): Promise<Result<CompiledKernel>> {
  return checkedLater([["options", options, anObject]], () => compileBytes(bytes, options));
}

async function compileBytes(bytes: ByteSource, options: SpirvOptions): Promise<Result<CompiledKernel>> {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const read = moduleOfSpirv(decoded.value);
  if (!read.ok) return explainedRefusal(read, decoded.value);
  const specialized = specialize(read.value, options.specialization ?? new Map());
  if (!specialized.ok) return explained(specialized, decoded.value);
  eraseUnreached(read.value, options.entry);
  const lowered = await lowerToLlvm(read.value);
  if (!lowered.ok) return explainedRefusal(explained(lowered, decoded.value), decoded.value);
  const compiled = compileKernel(read.value, options);
  if (!compiled.ok) return { ...compiled, diagnostics: withInstructions(compiled.diagnostics, decoded.value) };
  return success({ ...compiled.value, spirv: decoded.value }, compiled.diagnostics);
}

/** A failure with the instructions of the module that it is about. */
function explained({ diagnostics }: Failed, module: Module): Failed {
  return failed(withInstructions(diagnostics, module));
}

/**
 * Compiles an entry point of a SPIR-V module and runs it once. Nothing wrong: no diagnostics, and the buffers hold what it has stored. With an option of
 * threads, a signal or a report of progress, workers run it.
 */
export async function runSpirv(bytes: ByteSource, options: SpirvOptions & LaterLaunchOptions): Promise<Result<void>> {
  const wrong = wrongArgument([["options", options, anObject]]);
  if (wrong !== undefined) return wrong;
  const kernel = await kernelOfSize(bytes, options);
  if (!kernel.ok) return kernel;
  const { threads, workers, signal, progress } = options;
  const isInWorkers = [threads, workers, signal, progress].some((one) => one !== undefined);
  return isInWorkers ? launchKernel(kernel.value, options) : runKernel(kernel.value, options);
}

/** Compiled for partial work-groups if the launch has any. */
async function kernelOfSize(bytes: ByteSource, options: SpirvOptions & LaunchOptions): Promise<Result<CompiledKernel>> {
  const kernel = await compileSpirv(bytes, options);
  if (!kernel.ok || kernel.value.hasPartialGroups || !threeCounts.is(options.globalSize)) return kernel;
  return hasWholeGroups(kernel.value, options) ? kernel : compileSpirv(bytes, { ...options, partialGroups: true });
}
