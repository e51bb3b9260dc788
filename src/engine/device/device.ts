// A device: one memory of WebAssembly with buffers that live across launches, and kernels that are instantiated once.

import type { Operation } from "../../ir/index.ts";
import { decode, indexModule, type ModuleIndex, withInstructions } from "../../spirv/modules.ts";
import {
  type Argument,
  aMap,
  aNumber,
  anObject,
  checked,
  checkedLater,
  wrongArgument,
} from "../../support/arguments.ts";
import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { explainedRefusal, moduleOfSpirv } from "../../translate/modules.ts";
import { type CompiledKernel, type CompileOptions, compileKernel, entryPointNames } from "../compile.ts";
import { lowerToLlvm, specialize } from "../pipeline.ts";
import { eraseUnreached } from "../reached.ts";
import { aKernel } from "../run/argument-kinds.ts";
import { aThreadCount } from "../threads/thread-options.ts";
import { Workers } from "../threads/workers.ts";
import { LentMemory } from "../wasm/lent-memory.ts";
import { DeviceBuffer } from "./buffer.ts";
import { DeviceMemory, MOST_BYTES } from "./device-memory.ts";
import { DeviceKernel } from "./kernel.ts";
import { type KernelNames, NO_NAMES, namesOf } from "./names.ts";

/** Limits of a device. */
export interface DeviceOptions {
  /** Bytes that buffers and kernels may take together; nearly 4 GiB by default. */
  readonly maxBytes?: number;
  /** How many threads run the work-groups of launches that take long enough; one by default. Workers start when a launch needs them first. */
  readonly threads?: number;
}

/** How a module becomes kernels. */
export interface DeviceModuleOptions {
  /** Values of specialization constants by their ids, as text that the types of the constants read. */
  readonly specialization?: ReadonlyMap<number, string>;
}

/** Creates a device, whose memory grows as it is needed. */
export function createDevice(options: DeviceOptions = {}): Result<Device> {
  const wrong = wrongArgument([["options", options, anObject]]);
  if (wrong !== undefined) return wrong;
  const { maxBytes = MOST_BYTES, threads = 1 } = options;
  const args: readonly Argument[] = [
    ["maxBytes", maxBytes, aNumber],
    ["threads", threads, aThreadCount],
  ];
  return checked(args, () => {
    if (!Number.isInteger(maxBytes) || maxBytes < 1 || maxBytes > MOST_BYTES)
      return failedWith("argument", `a device has from 1 to ${MOST_BYTES} bytes, not ${maxBytes}`);
    return success(new Device(new DeviceMemory(maxBytes), threads === 1 ? undefined : new Workers(threads)));
  });
}

/** A device of the engine: one memory of WebAssembly with buffers that live across launches. `createDevice` makes one. */
export class Device {
  readonly #memory: DeviceMemory;
  /** Of a device with several threads. */
  readonly #workers: Workers | undefined;
  readonly #lent = new LentMemory();

  /** @internal */
  constructor(memory: DeviceMemory, workers: Workers | undefined) {
    this.#memory = memory;
    this.#workers = workers;
  }

  /** Ends the workers of the device. Launches that are under way fail, later ones have one thread. */
  close(): void {
    this.#workers?.close();
  }

  /** Creates a buffer of so many bytes, which are zero, or with the contents of the source. */
  createBuffer(contents: number | ByteSource): Result<DeviceBuffer> {
    const bytes = typeof contents === "number" ? undefined : bytesOf(contents);
    const size = typeof contents === "number" ? contents : bytes?.length;
    if (size === undefined || !Number.isInteger(size) || size < 0)
      return failedWith("argument", "a buffer is created from a number of bytes, a buffer, or a view of one");
    const address = this.#memory.takeBuffer(size);
    if (address === undefined) return failedWith("launch", `the device has no room for a buffer of ${size} bytes`);
    const buffer = new DeviceBuffer({ memory: this.#memory, address, size, isFreed: false }, 0, size);
    if (bytes === undefined) buffer.bytes().fill(0);
    else buffer.bytes().set(bytes);
    return success(buffer);
  }

  /** Reads and lowers a module of SPIR-V, of which kernels are then created. */
  createModule(bytes: ByteSource, options: DeviceModuleOptions = {}): Promise<Result<DeviceModule>> {
    return checkedLater([["options", options, anObject]], async () => {
      const { specialization = new Map() } = options;
      const wrong = wrongArgument([["specialization", specialization, aMap]]);
      return wrong ?? this.#createModule(bytes, specialization);
    });
  }

  async #createModule(bytes: ByteSource, specialization: ReadonlyMap<number, string>): Promise<Result<DeviceModule>> {
    const decoded = decode(bytes);
    if (!decoded.ok) return decoded;
    const index = indexModule(decoded.value);
    if (!index.ok) return index;
    const read = moduleOfSpirv(decoded.value);
    if (!read.ok) return explainedRefusal(read, decoded.value);
    const specialized = specialize(read.value, specialization);
    if (!specialized.ok) return specialized;
    eraseUnreached(read.value, undefined);
    const lowered = await lowerToLlvm(read.value);
    const diagnostics = withInstructions(lowered.diagnostics, decoded.value);
    if (!lowered.ok) return explainedRefusal({ ...lowered, diagnostics }, decoded.value);
    return success(new DeviceModule(this, read.value, index.value), lowered.diagnostics);
  }

  /** Compiles one entry point of a module of SPIR-V. */
  async createKernel(
    bytes: ByteSource,
    options: DeviceModuleOptions & CompileOptions = {},
  ): Promise<Result<DeviceKernel>> {
    const module = await this.createModule(bytes, options);
    return module.ok ? module.value.createKernel(options) : module;
  }

  /** Instantiates a kernel that is compiled already. It is launched by places, unless its names are given, too. */
  load(kernel: CompiledKernel, names: KernelNames = NO_NAMES): Result<DeviceKernel> {
    const args: readonly Argument[] = [
      ["kernel", kernel, aKernel],
      ["names", names, anObject],
    ];
    return checked(args, () => {
      const piece = this.#memory.take(kernel.scratchBytes + kernel.moduleBytes + MODULE_ALIGNMENT);
      if (piece === undefined) return failedWith("launch", `the device has no room for the kernel '${kernel.name}'`);
      const surroundings = { memory: this.#memory, workers: this.#workers, lent: this.#lent };
      return success(new DeviceKernel(kernel, names, surroundings, piece));
    });
  }
}

/** At most lost between the two memories of a kernel. */
const MODULE_ALIGNMENT = 256;

/** A module on a device, lowered once for all its kernels. */
export class DeviceModule {
  readonly #device: Device;
  readonly #module: Operation;
  readonly #index: ModuleIndex;

  /** @internal */
  constructor(device: Device, module: Operation, index: ModuleIndex) {
    this.#device = device;
    this.#module = module;
    this.#index = index;
  }

  /** The names of its entry points. */
  get entryPoints(): readonly string[] {
    return entryPointNames(this.#module);
  }

  /** Compiles an entry point, which need not be named if there is only one. */
  createKernel(options: CompileOptions = {}): Result<DeviceKernel> {
    const compiled = compileKernel(this.#module, options);
    if (!compiled.ok) return { ...compiled, diagnostics: withInstructions(compiled.diagnostics, this.#index.module) };
    const kernel = { ...compiled.value, spirv: this.#index.module };
    return this.#device.load(kernel, namesOf(this.#index, compiled.value.name));
  }
}
