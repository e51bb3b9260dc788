// Launches the kernels of a host program, which share its memory.

import { type KernelHost, makeHost } from "../kernel-host.ts";
import type { Limit } from "../limits/limit.ts";
import { launchArguments } from "../lower/placeholders.ts";
import type { RunnableKernel } from "./program-run.ts";
import { address, type HostNumber, type Machine } from "./runtime/machine.ts";
import { HostTrap, KernelStop } from "./runtime/trap.ts";

export type Functions = Record<string, (...args: HostNumber[]) => unknown>;
export type Exports = Readonly<Functions>;

/** An instance of a kernel for the memory as it was when the instance was made. */
interface Instance {
  readonly memory: ArrayBuffer;
  readonly host: KernelHost;
  readonly run: Functions[string] | undefined;
}

/** A kernel with its number in the program. */
interface NumberedKernel extends RunnableKernel {
  readonly number: number;
}

interface LauncherOptions {
  readonly instantiate: (functions: Functions) => Exports;
  readonly limit: Limit | undefined;
  /** Receives 0 at the start of a launch, and from time to time how many of its work-groups have been run. */
  readonly progress: (done: number, total: number) => void;
}

/** The function that launches a kernel: takes the numbers of work-groups and of their invocations, then address and size of each buffer. */
export function launcher(
  kernel: NumberedKernel,
  machine: Machine,
  options: LauncherOptions,
): (...args: HostNumber[]) => unknown {
  let made: Instance | undefined;
  return (...all) => {
    const numbers = all.map(Number);
    checkSize(kernel, numbers.slice(3, 6));
    const buffers = buffersOf(kernel, numbers.slice(6));
    // The memory is another object after it has grown.
    if (made?.memory !== machine.memory.buffer) {
      made = instanceOf(kernel, machine.memory.buffer, options);
    }
    launch(kernel, made, { machine, groups: numbers.slice(0, 3), buffers, progress: options.progress });
  };
}

function instanceOf(
  { kernel, scratch }: RunnableKernel,
  memory: ArrayBuffer,
  { instantiate, limit }: LauncherOptions,
): Instance {
  const host = makeHost(memory, { images: [], samplers: [] }, scratch + kernel.reservedBytes, limit);
  // Sound: WebAssembly calls them with numbers.
  return { memory, host, run: instantiate(host.functions as Functions)["run"] };
}

function checkSize({ name, kernel }: RunnableKernel, size: readonly number[]): void {
  if (size.every((count, at) => count === kernel.localSize[at])) return;
  const own = kernel.localSize.join(" x ");
  throw new HostTrap(`launches '${name}' with ${size.join(" x ")} invocations in a work-group, which has ${own}`);
}

/** Address and size of each buffer, in the order of the kernel's bindings. */
function buffersOf({ name, kernel, pairs }: RunnableKernel, given: readonly number[]): readonly number[] {
  const buffers = pairs.flatMap((pair) => [address(given[2 * pair]), given[2 * pair + 1] ?? 0]);
  for (const [at, binding] of kernel.bindings.entries()) {
    const size = buffers[2 * at + 1] ?? 0;
    if (size >= binding.size) continue;
    throw new HostTrap(`launches '${name}' with ${size} bytes for '${binding.name}', which takes ${binding.size}`);
  }
  return buffers;
}

interface Started {
  readonly machine: Machine;
  readonly groups: readonly number[];
  readonly buffers: readonly number[];
  readonly progress: LauncherOptions["progress"];
}

function launch(
  { kernel, number, scratch, module }: NumberedKernel,
  { host, run }: Instance,
  { machine, groups, buffers, progress }: Started,
): void {
  const [x = 0, y = 0, z = 0] = groups;
  const places = {
    scratch,
    module,
    userStart: scratch + kernel.reservedBytes,
    userEnd: machine.memory.buffer.byteLength,
  };
  const args = [...launchArguments(places, { groups: [x, y, z] }), ...buffers];
  const printedBefore = host.printed.length;
  try {
    runPortions(x * y * z, runGroups, progress);
  } finally {
    for (const text of host.printed.slice(printedBefore)) machine.output.write(text);
  }

  function runGroups(first: number, last: number): void {
    try {
      run?.(first, last, ...args);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const [parting, stopped, limited] = [host.parting(), host.stopped(), host.limited()];
      const trap = { message, firstGroup: first, lastGroup: last, parting, stopped, limited };
      throw new KernelStop({ kernel: number, groupCount: x * y * z, warnings: [...host.warnings], trap });
    }
  }
}

/** In portions that grow as long as they are short, so that faster code is used as soon as it is there. */
function runPortions(
  count: number,
  run: (first: number, last: number) => void,
  progress: LauncherOptions["progress"],
): void {
  const SHORT_MILLISECONDS = 0.5;
  let portion = 1;
  progress(0, count);
  for (let first = 0; first < count; ) {
    const last = Math.min(first + portion, count);
    const start = performance.now();
    run(first, last);
    if (performance.now() - start < SHORT_MILLISECONDS) portion *= 2;
    first = last;
    progress(first, count);
  }
}
