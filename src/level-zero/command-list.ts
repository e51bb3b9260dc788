// Command lists: launches, copies, fills, barriers and events, which run when a queue executes the list; an immediate list runs them at once.

import { type ByteSource, bytesOf } from "../support/bytes.ts";
import { type Result, success } from "../support/result.ts";
import type { Event } from "./events.ts";
import type { Image } from "./images.ts";
import type { GroupCount, Kernel } from "./kernel.ts";
import { Memory } from "./memory.ts";
import type { Command, CommandQueue } from "./queue.ts";
import { withCode, zeError } from "./results.ts";

/** What a command waits for before it runs, and signals after it. */
export interface Synchronization {
  readonly signal?: Event;
  readonly waits?: readonly Event[];
}

/** Memory that commands copy from and to: an allocation, or memory of the host. */
export type Copied = Memory | ByteSource;

/** A part of memory in three dimensions: `ze_copy_region_t`, with the pitches of its rows and slices in bytes. */
export interface CopyRegion {
  readonly origin: readonly [x: number, y: number, z: number];
  readonly pitch: number;
  readonly slicePitch: number;
}

/** Commands in the order in which a queue runs them. */
export class CommandList {
  readonly #queue: CommandQueue | undefined;
  #commands: Command[] = [];
  #isClosed = false;

  /** @internal With a queue, commands run at once. */
  constructor(queue: CommandQueue | undefined) {
    this.#queue = queue;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** @internal */
  get commands(): readonly Command[] {
    return this.#commands;
  }

  /** Ends the list: it can be executed, and nothing appended. */
  close(): Result<void> {
    if (this.#queue !== undefined) return zeError("INVALID_ARGUMENT", "an immediate command list cannot be closed");
    this.#isClosed = true;
    return success(undefined);
  }

  /** Empties the list. */
  reset(): Result<void> {
    if (this.#queue !== undefined) return zeError("INVALID_ARGUMENT", "an immediate command list cannot be reset");
    this.#isClosed = false;
    this.#commands = [];
    return success(undefined);
  }

  /** Waits for the commands of an immediate list, as `synchronize` of a queue does. */
  hostSynchronize(): Result<void> {
    return (
      this.#queue?.synchronize() ?? zeError("INVALID_ARGUMENT", "only an immediate command list can be waited for")
    );
  }

  /** Launches a kernel with the group size and the arguments that it has now. */
  appendLaunchKernel(kernel: Kernel, groups: GroupCount, sync?: Synchronization): Result<void> {
    const launch = kernel.prepare(groups);
    return launch.ok ? this.#append(launch.value, sync) : launch;
  }

  /** Launches a kernel whose numbers of groups are three 32-bit words in memory when it runs. */
  appendLaunchKernelIndirect(kernel: Kernel, groups: Memory, sync?: Synchronization): Result<void> {
    if (groups.size < 12) return zeError("INVALID_SIZE", "the numbers of groups take 12 bytes");
    const launch = kernel.prepare();
    if (!launch.ok) return launch;
    const run = () => {
      const view = new DataView(groups.buffer.bytes().slice(0, 12).buffer);
      return launch.value([0, 4, 8].map((at) => view.getUint32(at, true)));
    };
    return this.#append(run, sync);
  }

  appendMemoryCopy(target: Copied, source: Copied, size: number, sync?: Synchronization): Result<void> {
    const problem = sizeProblem(size, target, source);
    if (problem !== undefined) return problem;
    return this.#append(() => {
      bytesHere(target).set(bytesHere(source).subarray(0, size));
      return success(undefined);
    }, sync);
  }

  /** Copies a box of `size` bytes, rows and slices. */
  appendMemoryCopyRegion(
    target: Copied,
    to: CopyRegion,
    source: Copied,
    from: CopyRegion,
    size: readonly [width: number, height: number, depth: number],
    sync?: Synchronization,
  ): Result<void> {
    const [ends, others] = [regionEnd(to, size), regionEnd(from, size)];
    if (ends === undefined || others === undefined)
      return zeError("INVALID_SIZE", "a region has sizes that are no sizes");
    if (ends > sizeOf(target) || others > sizeOf(source))
      return zeError("INVALID_SIZE", "a region ends behind its memory");
    return this.#append(() => {
      copyRegion(bytesHere(target), to, bytesHere(source), from, size);
      return success(undefined);
    }, sync);
  }

  /** Repeats a pattern over `size` bytes. */
  appendMemoryFill(target: Memory, pattern: ByteSource, size: number, sync?: Synchronization): Result<void> {
    const bytes = bytesOf(pattern)?.slice();
    if (bytes === undefined || bytes.length === 0 || (bytes.length & (bytes.length - 1)) !== 0)
      return zeError("INVALID_SIZE", "a pattern has a power of two bytes");
    if (size % bytes.length !== 0) return zeError("INVALID_SIZE", `${size} bytes are no whole number of patterns`);
    const problem = sizeProblem(size, target);
    if (problem !== undefined) return problem;
    return this.#append(() => {
      const to = target.buffer.bytes();
      for (let at = 0; at < size; at += bytes.length) to.set(bytes, at);
      return success(undefined);
    }, sync);
  }

  appendImageCopyFromMemory(target: Image, source: Copied, sync?: Synchronization): Result<void> {
    return this.appendMemoryCopy(target.memory, source, target.memory.size, sync);
  }

  appendImageCopyToMemory(target: Copied, source: Image, sync?: Synchronization): Result<void> {
    return this.appendMemoryCopy(target, source.memory, source.memory.size, sync);
  }

  /** Commands run in order, so that a barrier has nothing to wait for but events. */
  appendBarrier(sync?: Synchronization): Result<void> {
    return this.#append(() => success(undefined), sync);
  }

  appendSignalEvent(event: Event): Result<void> {
    return this.#append(() => success(undefined), { signal: event });
  }

  appendWaitOnEvents(events: readonly Event[]): Result<void> {
    return this.#append(() => success(undefined), { waits: events });
  }

  appendEventReset(event: Event): Result<void> {
    return this.#append(() => {
      event.hostReset();
      return success(undefined);
    });
  }

  #append(run: () => Result<void>, { signal, waits = [] }: Synchronization = {}): Result<void> {
    if (this.#isClosed) return zeError("INVALID_ARGUMENT", "the command list is closed: reset it");
    const command = { waits, signals: signal, run };
    if (this.#queue === undefined) this.#commands.push(command);
    else this.#queue.add(command);
    return success(undefined);
  }
}

function bytesHere(memory: Copied): Uint8Array {
  return memory instanceof Memory ? memory.buffer.bytes() : (bytesOf(memory) ?? new Uint8Array());
}

function sizeOf(memory: Copied): number {
  return memory instanceof Memory ? memory.size : (bytesOf(memory)?.length ?? 0);
}

function sizeProblem(size: number, ...all: readonly Copied[]): ReturnType<typeof zeError> | undefined {
  if (!Number.isInteger(size) || size < 0) return zeError("INVALID_SIZE", `${size} is no number of bytes`);
  if (all.some((one) => one instanceof Memory && one.buffer.isFreed))
    return withCode("INVALID_ARGUMENT", zeError("INVALID_ARGUMENT", "the memory has been freed"));
  const short = all.find((one) => sizeOf(one) < size);
  return short === undefined
    ? undefined
    : zeError("INVALID_SIZE", `${size} bytes are more than the ${sizeOf(short)} of the memory`);
}

function isSize(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

/** Behind the last byte of a region; undefined if its numbers are wrong. */
function regionEnd(
  { origin: [x, y, z], pitch, slicePitch }: CopyRegion,
  [width, height, depth]: readonly [number, number, number],
): number | undefined {
  if (![x, y, z, pitch, slicePitch, width, height, depth].every(isSize)) return undefined;
  if (width === 0 || height === 0 || depth === 0) return 0;
  return (z + depth - 1) * slicePitch + (y + height - 1) * pitch + x + width;
}

function copyRegion(
  target: Uint8Array,
  to: CopyRegion,
  source: Uint8Array,
  from: CopyRegion,
  [width, height, depth]: readonly [number, number, number],
): void {
  const start = ({ origin: [x, y, z], pitch, slicePitch }: CopyRegion, row: number, slice: number) =>
    (z + slice) * slicePitch + (y + row) * pitch + x;
  for (let slice = 0; slice < depth; slice++) {
    for (let row = 0; row < height; row++) {
      const at = start(from, row, slice);
      target.set(source.subarray(at, at + width), start(to, row, slice));
    }
  }
}
