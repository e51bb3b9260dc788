// A kernel on a device: instantiated once, launched any number of times. A launch whose memory is on the device already passes numbers; any other
// gets a piece of the device's memory for its time, into which the rest is copied.

import { anObject, wrongArgument } from "../../support/arguments.ts";
import { makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { internalError } from "../../support/diagnostics/internal-error.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { FIRST_ADDRESS } from "../code/first-address.ts";
import { type CompiledKernel, initialMemory } from "../compile.ts";
import { resultOf } from "../execute.ts";
import type { ImageResources } from "../images/image-words.ts";
import { type KernelHost, makeHost } from "../kernel-host.ts";
import { limitedCode } from "../limits/checkpoints.ts";
import { type Limit, limitFromNow } from "../limits/limit.ts";
import { abortedAlready } from "../limits/limit-options.ts";
import type { InitialBytes } from "../lower/memory/globals.ts";
import { type KernelPlaces, launchArguments } from "../lower/placeholders.ts";
import { deviceLaunchKinds, launchArgumentKinds } from "../run/argument-kinds.ts";
import { groupCountOf, launchSize } from "../run/launch-size.ts";
import { type LaunchMemory, launchMemory, type Room } from "../run/memory.ts";
import type { LaunchOptions } from "../run/options.ts";
import { launchProblems } from "../run/problems.ts";
import { launchKernel, runKernel, runLent } from "../run-kernel.ts";
import { wantedThreads } from "../threads/thread-options.ts";
import type { Workers } from "../threads/workers.ts";
import { fusedCode } from "../wasm/fusion.ts";
import type { LentMemory } from "../wasm/lent-memory.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import type { DeviceBuffer } from "./buffer.ts";
import type { DeviceMemory } from "./device-memory.ts";
import { HostCopies } from "./host-copies.ts";
import {
  type BufferViews,
  type DeviceLaunch,
  type LaterDeviceLaunch,
  launchOptions,
  WrongLaunch,
} from "./launch-values.ts";
import type { KernelNames } from "./names.ts";
import { QuickBindings } from "./quick-bindings.ts";
import { Portions } from "./run-groups.ts";

interface Running {
  readonly run: (...args: number[]) => unknown;
  readonly host: KernelHost;
  /** The buffer that the host's side works on: another one after the memory has grown. */
  readonly buffer: ArrayBuffer;
  /** The first address that the host's side reads for the kernel. */
  readonly start: number;
}

const NO_RESOURCES: ImageResources = { images: [], samplers: [] };
const DONE: Result<void> = success(undefined);
const NO_LAUNCH = "a launch is an object with 'groups' and what the kernel takes";

/** A launch that takes less is not worth the copies that threads need. */
const LONG_MILLISECONDS = 5;

/** The parts of a device that its kernels share. */
interface Surroundings {
  readonly memory: DeviceMemory;
  readonly workers: Workers | undefined;
  /** For checked launches. */
  readonly lent: LentMemory;
}

/** A kernel of a device, instantiated once and run any number of times. */
export class DeviceKernel {
  readonly #kernel: CompiledKernel;
  readonly #names: KernelNames;
  readonly #memory: DeviceMemory;
  readonly #module: object;
  readonly #portions = new Portions();
  /** Its scratch memory and the memory of its module, in one piece. */
  readonly #piece: number;
  readonly #places: KernelPlaces;
  readonly #initial: readonly InitialBytes[];
  readonly #quick: QuickBindings | undefined;
  #running: Running | undefined;
  /** The module with checkpoints, once a launch has a limit. */
  #limitedModule: object | undefined;
  #isFreed = false;
  /** Milliseconds for a work-group, by the last launch that wanted threads and ran inline. */
  #pace = 0;
  readonly #views: BufferViews;
  /** Of the device. */
  readonly #workers: Workers | undefined;
  readonly #lent: LentMemory;

  /** @internal */
  constructor(kernel: CompiledKernel, names: KernelNames, { memory, workers, lent }: Surroundings, piece: number) {
    this.#kernel = kernel;
    this.#names = names;
    this.#memory = memory;
    this.#workers = workers;
    this.#lent = lent;
    this.#piece = piece;
    this.#views = { memory, viewOf: (buffer) => buffer.bytes() };
    this.#module = new (webAssembly().Module)(fusedCode(kernel));
    const { places } = launchMemory({ ...kernel, bindings: [] }, { groups: [0, 0, 0] }, { start: piece });
    this.#places = places;
    this.#initial = initialMemory(kernel, places.module);
    this.#quick = QuickBindings.of(kernel, names, memory);
  }

  /** The name of the entry point. */
  get name(): string {
    return this.#kernel.name;
  }

  /** Invocations of a work-group. */
  get localSize(): readonly [x: number, y: number, z: number] {
    return this.#kernel.localSize;
  }

  /** Bytes of the variables of a work-group, and of those of an invocation. */
  get memory(): { readonly groupBytes: number; readonly itemBytes: number } {
    return this.#kernel;
  }

  /**
   * Runs the kernel over all work-groups. After an error, buffers of the device hold what was stored until then; memory of the host has not
   * changed. The diagnostics of a success are warnings.
   */
  run(launch: DeviceLaunch): Result<void> {
    if (this.#isFreed) return failedWith("launch", `the kernel '${this.name}' has been freed`);
    if (!anObject.is(launch)) return failedWith("launch", NO_LAUNCH);
    try {
      if (hasRareOption(launch)) {
        const problem = wrongArgument(deviceLaunchKinds(launch)) ?? abortedAlready(`the kernel '${this.name}'`, launch);
        if (problem !== undefined) return problem;
      }
      if (this.#kernel.checks !== undefined) return this.#runChecked(launch);
      const shared = this.#withWorkers(launch);
      if (wantedThreads(shared) > 1) return this.#runThreaded(shared);
      return this.#runInline(launch);
    } catch (error) {
      if (error instanceof WrongLaunch) return failedWith("launch", error.message);
      return failed([internalError(error)]);
    }
  }

  #runInline(launch: DeviceLaunch): Result<void> {
    const bound = this.#needsCopies(launch) ? undefined : this.#quick?.bind(launch);
    return bound === undefined ? this.#runInRoom(launch) : this.#runHere(launch, bound);
  }

  /**
   * Threads run on a copy of what the launch takes. So a launch runs inline as long as no other one has shown that it takes long enough for
   * that.
   */
  #runThreaded(launch: DeviceLaunch): Result<void> {
    const wrong = wrongArgument(deviceLaunchKinds(launch));
    if (wrong !== undefined) return wrong;
    const count = groupCountOf(this.#kernel, launch);
    const isLong = count * this.#pace >= LONG_MILLISECONDS && launch.indirect !== true;
    if (isLong) {
      const copies = new HostCopies();
      const result = runKernel(this.#kernel, this.#copied(launch, copies));
      if (result.ok) copies.writeBack();
      return result;
    }
    const start = performance.now();
    const result = this.#runInline(launch);
    if (count > 0) this.#pace = (performance.now() - start) / count;
    return result;
  }

  /** The launch has the workers of the device if it names none. */
  #withWorkers<T extends DeviceLaunch>(launch: T): T {
    const { threads, workers } = launch;
    return this.#workers === undefined || workers !== undefined || threads === 1
      ? launch
      : { ...launch, workers: this.#workers };
  }

  #copied(launch: DeviceLaunch, copies: HostCopies): LaunchOptions {
    const views = { memory: this.#memory, viewOf: (buffer: DeviceBuffer) => copies.viewOf(buffer) };
    return launchOptions(launch, this.#kernel, this.#names, views);
  }

  /**
   * Runs the kernel in workers, or in portions, on copies of its buffers; this thread goes on meanwhile. The buffers have the results once the promise is
   * resolved, and have not changed after an error. What is written to them in the meantime is lost.
   */
  async launch(launch: LaterDeviceLaunch): Promise<Result<void>> {
    if (this.#isFreed) return failedWith("launch", `the kernel '${this.name}' has been freed`);
    if (!anObject.is(launch)) return failedWith("launch", NO_LAUNCH);
    if (launch.indirect === true && this.#kernel.reachesAnywhere)
      return failedWith("launch", "a launch with 'indirect' needs the memory of the device itself: use 'run'");
    try {
      const wrong = wrongArgument(deviceLaunchKinds(launch));
      if (wrong !== undefined) return wrong;
      const copies = new HostCopies();
      const result = await launchKernel(this.#kernel, this.#copied(this.#withWorkers(launch), copies));
      if (result.ok) copies.writeBack();
      return result;
    } catch (error) {
      if (error instanceof WrongLaunch) return failedWith("launch", error.message);
      return failed([internalError(error)]);
    }
  }

  /** Gives its memory back to the device. */
  free(): void {
    if (this.#isFreed) return;
    this.#isFreed = true;
    this.#quick?.free();
    this.#memory.free(this.#piece);
  }

  #runHere(launch: DeviceLaunch, bound: readonly number[]): Result<void> {
    this.#fill(this.#places.module, this.#initial);
    const places = this.#reaching(this.#places, launch);
    const args = [...launchArguments(places, launchSize(this.#kernel, launch), launch.dimensions), ...bound];
    const limit = limitOf(launch);
    const running =
      limit === undefined
        ? this.#instance(places.userStart)
        : this.#instantiate(this.#resources, places.userStart, limit);
    return this.#execute(running, launch, args);
  }

  /** Runs in a piece of memory that it takes for this launch. */
  #runInRoom(launch: DeviceLaunch): Result<void> {
    const options = () => launchOptions(launch, this.#kernel, this.#names, this.#views);
    const wrong =
      wrongArgument(deviceLaunchKinds(launch)) ?? wrongArgument(launchArgumentKinds(this.#kernel, options()));
    if (wrong !== undefined) return wrong;
    const problems = launchProblems(this.#kernel, options());
    if (problems.length > 0) return failed(problems.map((message) => makeDiagnostic("error", "launch", message)));
    const { end } = launchMemory(this.#kernel, options(), this.#room(0, launch));
    const piece = this.#memory.take(end);
    if (piece === undefined) return failedWith("launch", `the launch needs ${end} bytes more than the device has`);
    try {
      // Again: what is bound has other views if the memory has grown.
      const now = options();
      return this.#runAt(launch, now, launchMemory(this.#kernel, now, this.#room(piece, launch)));
    } finally {
      this.#memory.free(piece);
    }
  }

  /** Checked code runs apart from the memory of the device. */
  #runChecked(launch: DeviceLaunch): Result<void> {
    const wrong = wrongArgument(deviceLaunchKinds(launch));
    if (wrong !== undefined) return wrong;
    const options = launchOptions(launch, this.#kernel, this.#names, this.#views);
    const reachesAll = launch.indirect === true && this.#kernel.reachesAnywhere;
    const around = reachesAll ? this.#memory.surroundings : undefined;
    return runLent(this.#kernel, options, this.#lent, (hasLimit) => this.#moduleFor(hasLimit), around);
  }

  #moduleFor(hasLimit: boolean): object {
    return hasLimit ? this.#moduleWithCheckpoints() : this.#module;
  }

  #room(start: number, launch: DeviceLaunch): Room {
    return this.#needsCopies(launch) ? { start } : { start, resident: this.#memory.buffer };
  }

  /** Whether pointers of unknown origin must find nothing but what the launch gives, so that buffers of the device are copied, too. */
  #needsCopies({ indirect = false }: DeviceLaunch): boolean {
    return this.#kernel.reachesAnywhere && !indirect;
  }

  /** The places with the memory that pointers of unknown origin may refer to. */
  #reaching(places: KernelPlaces, { indirect = false }: DeviceLaunch): KernelPlaces {
    if (!this.#kernel.reachesAnywhere || !indirect) return places;
    return { ...places, userStart: FIRST_ADDRESS, userEnd: this.#memory.buffer.byteLength };
  }

  #runAt(launch: DeviceLaunch, options: LaunchOptions, memory: LaunchMemory): Result<void> {
    const { bindings, made, seen, read, resources } = memory;
    const places = this.#reaching(memory.places, launch);
    this.#fill(places.module, initialMemory(this.#kernel, places.module));
    const bytes = new Uint8Array(this.#memory.buffer);
    for (const one of [...made, ...seen, ...read]) bytes.set(one.bytes, one.address);
    const args = [
      ...launchArguments(places, launchSize(this.#kernel, options), options.dimensions),
      ...bindings.flatMap((place) => [place.address, place.bytes.length]),
    ];
    const result = this.#execute(this.#instantiate(resources, places.userStart, limitOf(launch)), launch, args);
    // Another buffer than before if a callback that prints has made the memory grow.
    const after = new Uint8Array(this.#memory.buffer);
    if (result.ok) for (const one of seen) one.bytes.set(after.subarray(one.address, one.address + one.bytes.length));
    return result;
  }

  /** Gives the memory of the module its contents. */
  #fill(start: number, initial: readonly InitialBytes[]): void {
    if (this.#kernel.moduleBytes === 0) return;
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.fill(0, start, start + this.#kernel.moduleBytes);
    for (const one of initial) bytes.set(one.bytes, one.offset);
  }

  #execute({ run, host }: Running, launch: DeviceLaunch, args: readonly number[]): Result<void> {
    const { print, signal } = launch;
    const count = groupCountOf(this.#kernel, launch);
    const stopped = this.#portions.run(count, (first, last) => run(first, last, ...args));
    if (stopped === undefined && host.printed.length === 0 && host.warnings.length === 0) return DONE;
    // The host's side has taken notes: the next launch gets a new one.
    this.#running = undefined;
    if (host.printed.length > 0) print?.(host.printed.join(""));
    const { warnings } = host;
    if (stopped === undefined) return resultOf(this.#kernel, count, { warnings });
    const { error, firstGroup, lastGroup } = stopped;
    const message = error instanceof Error ? error.message : String(error);
    const [parting, stopPlace, limited] = [host.parting(), host.stopped(), host.limited()];
    const trap = { message, firstGroup, lastGroup, parting, stopped: stopPlace, limited };
    return resultOf(this.#kernel, count, { warnings, trap }, args, signal);
  }

  /** The instance for launches without images, which stays as long as the memory does. */
  #instance(start: number): Running {
    const { buffer } = this.#memory;
    if (this.#running?.buffer !== buffer || this.#running.start !== start)
      this.#running = this.#instantiate(this.#resources, start, undefined);
    return this.#running;
  }

  /** Those of launches without images. */
  get #resources(): ImageResources {
    return { ...NO_RESOURCES, samplers: this.#kernel.samplers };
  }

  #instantiate(resources: ImageResources, start: number, limit: Limit | undefined): Running {
    const { buffer, memory } = this.#memory;
    const host = makeHost(buffer, resources, start, limit);
    const functions = Object.fromEntries(
      Object.getOwnPropertyNames(Math).map((name) => [name, Reflect.get(Math, name)]),
    );
    const module = this.#moduleFor(limit !== undefined);
    const instance = new (webAssembly().Instance)(module, { e: { memory, ...host.functions }, Math: functions });
    return { run: instance.exports["run"] ?? (() => undefined), host, buffer, start };
  }

  #moduleWithCheckpoints(): object {
    this.#limitedModule ??= new (webAssembly().Module)(limitedCode(this.#kernel));
    return this.#limitedModule;
  }
}

/** Whether a launch has an option that simple launches on the device's memory do not look at. */
function hasRareOption({ timeout, signal, threads, workers }: DeviceLaunch): boolean {
  return timeout !== undefined || signal !== undefined || threads !== undefined || workers !== undefined;
}

function limitOf({ timeout }: DeviceLaunch): Limit | undefined {
  return timeout === undefined ? undefined : limitFromNow(timeout);
}
