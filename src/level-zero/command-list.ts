// Command lists: launches, copies, fills, barriers and events, which run when a queue executes the list; an immediate list runs them at once.

import { type Argument, anArray, type Kind } from "../support/arguments.ts";
import { type ByteSource, bytesOf } from "../support/bytes.ts";
import { type Failed, type Result, success } from "../support/diagnostics/result.ts";
import { Event } from "./events.ts";
import { Image } from "./images.ts";
import { type GroupCount, Kernel } from "./kernel.ts";
import { Memory } from "./memory.ts";
import type { Command, CommandQueue } from "./queue.ts";
import { aKindOf, called, withCode, zeError } from "./results.ts";

/** The events that a command waits for before it runs, and the event that it signals after it. */
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
    const args: readonly Argument[] = [
      ["kernel", kernel, aKindOf(Kernel)],
      ["groups", groups, anArray],
    ];
    return called(args, () => {
      const launch = kernel.prepare(groups);
      return launch.ok ? this.#append(launch.value, sync) : launch;
    });
  }

  /** Launches a kernel whose numbers of groups are three 32-bit words in memory when it runs. */
  appendLaunchKernelIndirect(kernel: Kernel, groups: Memory, sync?: Synchronization): Result<void> {
    const args: readonly Argument[] = [
      ["kernel", kernel, aKindOf(Kernel)],
      ["groups", groups, aKindOf(Memory)],
    ];
    return called(args, () => {
      if (groups.size < 12) return zeError("INVALID_SIZE", "the numbers of groups take 12 bytes");
      const launch = kernel.prepare();
      if (!launch.ok) return launch;
      const run = () => {
        const problem = sizeProblem(12, groups);
        if (problem !== undefined) return problem;
        const view = new DataView(groups.buffer.bytes().slice(0, 12).buffer);
        return launch.value([0, 4, 8].map((at) => view.getUint32(at, true)));
      };
      return this.#append(run, sync);
    });
  }

  appendMemoryCopy(target: Copied, source: Copied, size: number, sync?: Synchronization): Result<void> {
    return this.#appendChecked(
      () => sizeProblem(size, target, source),
      () => bytesHere(target).set(bytesHere(source).subarray(0, size)),
      sync,
    );
  }

  /** Copies a box of `size` bytes, rows and slices. */
  // biome-ignore lint/complexity/useMaxParams: the parameters are those of zeCommandListAppendMemoryCopyRegion
  appendMemoryCopyRegion(
    target: Copied,
    to: CopyRegion,
    source: Copied,
    from: CopyRegion,
    size: readonly [width: number, height: number, depth: number],
    sync?: Synchronization,
  ): Result<void> {
    const args: readonly Argument[] = [
      ["to", to, aRegion],
      ["from", from, aRegion],
      ["size", size, anArray],
    ];
    const copy = () =>
      this.#appendChecked(
        () => regionProblem(target, to, size) ?? regionProblem(source, from, size),
        () => copyRegion(bytesHere(target), to, bytesHere(source), from, size),
        sync,
      );
    return called(args, copy);
  }

  /** Repeats a pattern over `size` bytes. */
  appendMemoryFill(target: Memory, pattern: ByteSource, size: number, sync?: Synchronization): Result<void> {
    const bytes = bytesOf(pattern)?.slice();
    if (bytes === undefined || bytes.length === 0 || (bytes.length & (bytes.length - 1)) !== 0)
      return zeError("INVALID_SIZE", "a pattern has a power of two bytes");
    const check = () =>
      sizeProblem(size, target) ??
      (size % bytes.length === 0
        ? undefined
        : zeError("INVALID_SIZE", `${size} bytes are no whole number of patterns`));
    const fill = () => {
      const to = bytesHere(target);
      for (let at = 0; at < size; at += bytes.length) to.set(bytes, at);
    };
    return this.#appendChecked(check, fill, sync);
  }

  appendImageCopyFromMemory(target: Image, source: Copied, sync?: Synchronization): Result<void> {
    return called([["target", target, aKindOf(Image)]], () =>
      this.appendMemoryCopy(target.memory, source, target.memory.size, sync),
    );
  }

  appendImageCopyToMemory(target: Copied, source: Image, sync?: Synchronization): Result<void> {
    return called([["source", source, aKindOf(Image)]], () =>
      this.appendMemoryCopy(target, source.memory, source.memory.size, sync),
    );
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
    const reset = () => {
      event.hostReset();
      return success(undefined);
    };
    return called([["event", event, aKindOf(Event)]], () => this.#append(reset));
  }

  /** A command checks its copy again when it runs: memory may have been freed or transferred since. */
  #appendChecked(check: () => Failed | undefined, run: () => void, sync?: Synchronization): Result<void> {
    const checkedRun = () => {
      const problem = check();
      if (problem === undefined) run();
      return problem ?? success(undefined);
    };
    return called([], () => check() ?? this.#append(checkedRun, sync));
  }

  #append(run: () => Result<void>, sync: Synchronization = {}): Result<void> {
    return called([["sync", sync, aSynchronization]], () => this.#add(run, sync));
  }

  #add(run: () => Result<void>, { signal, waits = [] }: Synchronization): Result<void> {
    if (this.#isClosed) return zeError("INVALID_ARGUMENT", "the command list is closed: reset it");
    const command = { waits: [...waits], signals: signal, run };
    if (this.#queue === undefined) this.#commands.push(command);
    else this.#queue.add(command);
    return success(undefined);
  }
}

const aRegion: Kind = {
  expected: "an object with 'origin', 'pitch' and 'slicePitch'",
  // Sound: the type of the field is looked at.
  is: (value) => anArray.is((value as CopyRegion).origin),
};

const aSynchronization: Kind = {
  expected: "an object with an event to signal and a list of events to wait for",
  // Sound: the types of fields are looked at.
  is: (value) => {
    const { signal, waits = [] } = value as Synchronization;
    if (signal !== undefined && !(signal instanceof Event)) return false;
    return Array.isArray(waits) && Array.from<unknown>(waits).every((event) => event instanceof Event);
  },
};

function bytesHere(memory: Copied): Uint8Array {
  return memory instanceof Memory ? memory.buffer.bytes() : (bytesOf(memory) ?? new Uint8Array());
}

function sizeOf(memory: Copied): number {
  return memory instanceof Memory ? (memory.buffer.isFreed ? 0 : memory.size) : (bytesOf(memory)?.length ?? 0);
}

function sizeProblem(size: number, ...all: readonly Copied[]): Failed | undefined {
  if (!isSize(size)) return zeError("INVALID_SIZE", "the size is no number of bytes");
  if (all.some((one) => one instanceof Memory && one.buffer.isFreed))
    return withCode("INVALID_ARGUMENT", zeError("INVALID_ARGUMENT", "the memory has been freed"));
  const least = Math.min(...all.map(sizeOf));
  return least >= size ? undefined : zeError("INVALID_SIZE", `${size} bytes are more than the ${least} of the memory`);
}

function isSize(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function regionProblem(
  memory: Copied,
  region: CopyRegion,
  size: readonly [number, number, number],
): Failed | undefined {
  const end = regionEnd(region, size);
  if (end === undefined) return zeError("INVALID_SIZE", "a region has sizes that are no sizes");
  return end > sizeOf(memory) ? zeError("INVALID_SIZE", "a region ends behind its memory") : undefined;
}

/** After the last byte of a region; undefined if its numbers are wrong. */
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
