// Contexts: the memory and the objects that belong together.

import { createDevice, type Device as EngineDevice } from "../engine/index.ts";
import { type Argument, aMap, aNumber, anObject, aString, optional, wrongArgument } from "../support/arguments.ts";
import { type Result, success } from "../support/diagnostics/result.ts";
import { CommandList } from "./command-list.ts";
import type { Device, Driver } from "./driver.ts";
import { EventPool, Fence } from "./events.ts";
import {
  bytesOfImage,
  createSampler,
  Image,
  type ImageDescription,
  type Sampler,
  type SamplerDescription,
} from "./images.ts";
import { Memory, type MemoryType } from "./memory.ts";
import { buildModule, type Module, type ModuleDescription } from "./module.ts";
import { CommandQueue } from "./queue.ts";
import { aKindOf, called, withCode, zeError } from "./results.ts";

/** Alignment of all allocations. */
const ALIGNMENT = 256;

/** Creates memory, modules, queues and events that belong together; other contexts do not know them. */
export class Context {
  readonly driver: Driver;
  /** @internal */
  readonly engine: EngineDevice;
  readonly #queues: CommandQueue[] = [];
  readonly #allocations = new Map<number, Memory>();
  #isPumping = false;
  /** Receives what kernels print. */
  print: (text: string) => void = () => undefined;
  /** Milliseconds that a launch may take. After them it ends, with the place where it was, and the queue loses its commands. */
  timeout: number | undefined = undefined;

  private constructor(driver: Driver, engine: EngineDevice) {
    this.driver = driver;
    this.engine = engine;
  }

  /** @internal */
  static create(driver: Driver, maxBytes: number): Result<Context> {
    const engine = createDevice({ maxBytes });
    return engine.ok ? success(new Context(driver, engine.value)) : withCode("OUT_OF_DEVICE_MEMORY", engine);
  }

  // ---- memory

  allocHost(size: number, alignment = 0): Result<Memory> {
    return this.#allocate("host", size, alignment);
  }

  allocDevice(size: number, alignment = 0): Result<Memory> {
    return this.#allocate("device", size, alignment);
  }

  allocShared(size: number, alignment = 0): Result<Memory> {
    return this.#allocate("shared", size, alignment);
  }

  #allocate(type: MemoryType, size: number, alignment: number): Result<Memory> {
    const args: readonly Argument[] = [
      ["size", size, aNumber],
      ["alignment", alignment, aNumber],
    ];
    return called(args, () => this.#allocateBytes(type, size, alignment));
  }

  #allocateBytes(type: MemoryType, size: number, alignment: number): Result<Memory> {
    if (!Number.isInteger(size) || size <= 0) return zeError("INVALID_SIZE", `cannot allocate ${size} bytes`);
    if (!Number.isInteger(alignment) || alignment < 0 || alignment > ALIGNMENT || (alignment & (alignment - 1)) !== 0)
      return zeError(
        "UNSUPPORTED_ALIGNMENT",
        `allocations are aligned to powers of two up to ${ALIGNMENT}, not ${alignment}`,
      );
    const buffer = this.engine.createBuffer(size);
    if (!buffer.ok) return withCode("OUT_OF_DEVICE_MEMORY", buffer);
    const memory = new Memory(type, buffer.value);
    this.#allocations.set(buffer.value.address, memory);
    return success(memory);
  }

  /** Frees an allocation; the pointer must be the one that was allocated. */
  free(memory: Memory): Result<void> {
    return called([["memory", memory, aKindOf(Memory)]], () => this.#free(memory));
  }

  #free(memory: Memory): Result<void> {
    if (this.#allocations.get(memory.buffer.address) !== memory || memory.buffer.isFreed)
      return zeError("INVALID_ARGUMENT", "what is freed is no allocation of this context");
    this.#allocations.delete(memory.buffer.address);
    memory.buffer.free();
    return success(undefined);
  }

  /** The allocation that an address leads into: `zeMemGetAddressRange`, `zeMemGetAllocProperties`. */
  findAllocation(address: bigint): Memory | undefined {
    if (typeof address !== "bigint") return undefined;
    const wanted = Number(address);
    return [...this.#allocations].find(([start, { size }]) => start <= wanted && wanted < start + size)?.[1];
  }

  createImage(description: ImageDescription): Result<Image> {
    const args: readonly Argument[] = [
      ["description", description, anObject],
      ["format", description?.format, anObject],
    ];
    return called(args, () => {
      const bytes = bytesOfImage(description);
      if (!bytes.ok) return bytes;
      const memory = this.#allocate("device", bytes.value, 0);
      return memory.ok ? success(new Image(description, memory.value)) : memory;
    });
  }

  createSampler(description: SamplerDescription): Result<Sampler> {
    return called([["description", description, anObject]], () => createSampler(description));
  }

  // ---- modules

  /** Builds a module for a device. The diagnostics are the build log: errors if the device does not accept it. */
  async createModule(device: Device, description: ModuleDescription): Promise<Result<Module>> {
    const args: readonly Argument[] = [
      ["device", device, anObject],
      ["profile", device?.profile, anObject],
      ["description", description, anObject],
      ["buildFlags", description?.buildFlags, optional(aString)],
      ["constants", description?.constants, optional(aMap)],
    ];
    const wrong = wrongArgument(args);
    return wrong === undefined ? buildModule(this, device, description) : withCode("INVALID_ARGUMENT", wrong);
  }

  // ---- commands

  createCommandQueue(): CommandQueue {
    const queue = new CommandQueue(() => this.#progress());
    this.#queues.push(queue);
    return queue;
  }

  createCommandList(): CommandList {
    return new CommandList(undefined);
  }

  /** A command list whose commands run at once. */
  createCommandListImmediate(): CommandList {
    return new CommandList(this.createCommandQueue());
  }

  createFence(options: { readonly signaled?: boolean } = {}): Fence {
    return new Fence(anObject.is(options) && options.signaled === true);
  }

  createEventPool(count: number, options: { readonly kernelTimestamps?: boolean } = {}): Result<EventPool> {
    const args: readonly Argument[] = [
      ["count", count, aNumber],
      ["options", options, anObject],
    ];
    return called(args, () => {
      const { kernelTimestamps = false } = options;
      if (!Number.isInteger(count) || count < 1) return zeError("INVALID_SIZE", `there is no pool of ${count} events`);
      return success(new EventPool(count, kernelTimestamps, () => this.#progress()));
    });
  }

  /** Runs all commands that do not wait. */
  #progress(): void {
    // A command that signals an event comes here again.
    if (this.#isPumping) return;
    this.#isPumping = true;
    while (this.#queues.map((queue) => queue.pump()).includes(true));
    this.#isPumping = false;
  }
}
