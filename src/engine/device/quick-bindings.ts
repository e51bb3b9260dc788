// The quick way to launch: everything that the kernel takes is a buffer of the device, a number, memory of work-groups or push constants. Whatever is
// unusual or wrong, it leaves to the general way, which reports it.

import { wrongArgument } from "../../support/arguments.ts";
import { bytesOf } from "../../support/bytes.ts";
import type { CompiledKernel } from "../compile.ts";
import { type Binding, MOST_GROUPS, PIPE } from "../lower/memory/globals.ts";
import { deviceLaunchKinds, hasOptionsOnly, threeCounts } from "../run/argument-kinds.ts";
import { dataOf, isLocal } from "../run/given.ts";
import { sizeProblems } from "../run/launch-size.ts";
import { DeviceBuffer } from "./buffer.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { DeviceArgument, DeviceLaunch, KernelMemory } from "./launch-values.ts";
import type { KernelNames } from "./names.ts";
import { type Value, writeValue } from "./value-layout.ts";

/** The memory of one binding of the kernel. */
interface Slot {
  readonly binding: Binding;
  /** A piece of the device's memory for values and for memory of work-groups; 0 if it has none. */
  piece: number;
  bytes: number;
}

type Given = KernelMemory | DeviceArgument | undefined;

export class QuickBindings {
  readonly #slots: readonly Slot[];
  readonly #byName: ReadonlyMap<string, number>;
  readonly #byParameter: ReadonlyMap<string, number>;
  readonly #names: KernelNames;
  readonly #memory: DeviceMemory;
  readonly #kernel: CompiledKernel;
  /** Address and bytes of each binding. */
  readonly #args: number[];
  readonly #given: Given[];

  private constructor(kernel: CompiledKernel, names: KernelNames, memory: DeviceMemory) {
    this.#names = names;
    this.#kernel = kernel;
    this.#memory = memory;
    this.#slots = kernel.bindings.map((binding) => ({ binding, piece: 0, bytes: 0 }));
    this.#args = this.#slots.flatMap(() => [0, 0]);
    this.#given = this.#slots.map(() => undefined);
    const slotOf = (wanted: Partial<Binding>) =>
      kernel.bindings.findIndex(
        ({ set, binding, parameter }) =>
          set === wanted.set && binding === wanted.binding && parameter === wanted.parameter,
      );
    this.#byName = new Map([...names.descriptors].map(([name, place]) => [name, slotOf(place)]));
    this.#byParameter = new Map(
      names.parameters.flatMap((name, parameter) => (name === undefined ? [] : [[name, slotOf({ parameter })]])),
    );
  }

  /** Undefined for kernels that always need the general way: with images, samplers, heaps, pipes or arrays of buffers. */
  static of(kernel: CompiledKernel, names: KernelNames, memory: DeviceMemory): QuickBindings | undefined {
    const isPlain = ({ resource, heap, storageClass, descriptor }: Binding) =>
      resource === undefined && heap === undefined && storageClass !== PIPE && descriptor === undefined;
    if (!kernel.bindings.every(isPlain)) return undefined;
    return new QuickBindings(kernel, names, memory);
  }

  /** Address and bytes of each binding; undefined if the launch needs the general way. */
  bind(launch: DeviceLaunch): readonly number[] | undefined {
    const { resources, resourceHeap, samplerHeap } = launch;
    if (launch.offset !== undefined || launch.dimensions !== undefined || launch.print !== undefined) {
      if (wrongArgument(deviceLaunchKinds(launch)) !== undefined) return undefined;
    }
    if (
      !hasOptionsOnly(launch) ||
      !this.#isLaunchable(launch) ||
      resources !== undefined ||
      resourceHeap !== undefined ||
      samplerHeap !== undefined
    )
      return undefined;
    const given = this.#given;
    given.fill(undefined);
    if (!this.#collect(launch)) return undefined;
    for (let at = 0; at < given.length; at++) if (!this.#place(at, given[at], launch)) return undefined;
    return this.#args;
  }

  /** Launches by numbers of invocations are checked with all others where that costs little in comparison. */
  #isLaunchable(launch: DeviceLaunch): boolean {
    if (launch.globalSize === undefined) return isGroupCount(launch.groups);
    return threeCounts.is(launch.globalSize) && sizeProblems(this.#kernel, launch).length === 0;
  }

  free(): void {
    for (const { piece } of this.#slots) if (piece !== 0) this.#memory.free(piece);
  }

  #collect({ buffers = {}, arguments: args = {} }: DeviceLaunch): boolean {
    if (args === null) return false;
    if (Array.isArray(buffers)) return false;
    for (const name in buffers) {
      const at = this.#byName.get(name) ?? -1;
      // Sound: what is no list is an object by names.
      if (at < 0 || this.#given[at] !== undefined) return false;
      const given = (buffers as { readonly [name: string]: KernelMemory | readonly KernelMemory[] })[name];
      if (Array.isArray(given)) return false;
      // Sound: no list is left.
      this.#given[at] = given as KernelMemory | undefined;
    }
    return Array.isArray(args)
      ? this.#collectList(args)
      : this.#collectNamed(args as { [name: string]: DeviceArgument });
  }

  #collectList(args: readonly DeviceArgument[]): boolean {
    let count = 0;
    this.#slots.forEach(({ binding: { parameter } }, at) => {
      if (parameter === undefined) return;
      this.#given[at] = args[parameter];
      count++;
    });
    return count === args.length;
  }

  #collectNamed(args: { readonly [name: string]: DeviceArgument }): boolean {
    for (const name in args) {
      const at = this.#byParameter.get(name) ?? -1;
      if (at < 0) return false;
      this.#given[at] = args[name];
    }
    return true;
  }

  /** Puts what is given into the arguments; false if that is not a quick one. */
  #place(at: number, given: Given, { push }: DeviceLaunch): boolean {
    const slot = this.#slots[at];
    if (slot === undefined) return false;
    const { storageClass, size } = slot.binding;
    if (storageClass === "PushConstant") return this.#placePush(at, slot, push);
    if (given instanceof DeviceBuffer) {
      if (!given.isIn(this.#memory) || given.size < size || storageClass === "" || storageClass === "Workgroup")
        return false;
      return this.#set(at, given.address, given.size);
    }
    if (given === null)
      return (storageClass === "CrossWorkgroup" || storageClass === "UniformConstant") && this.#set(at, 0, 0);
    if (typeof given === "bigint" || (typeof given === "number" && Number.isFinite(given)))
      return storageClass === "" && this.#placeValue(at, slot, given);
    return isLocal(given) && storageClass === "Workgroup" && this.#placeBytes(at, slot, given.localBytes);
  }

  #placePush(at: number, slot: Slot, push: DeviceLaunch["push"]): boolean {
    const { size } = slot.binding;
    if (push === undefined || !this.#placeBytes(at, slot, size)) return false;
    const bytes = bytesOf(push);
    const target = new DataView(this.#memory.buffer, slot.piece, size);
    if (bytes === undefined) {
      // Sound: what is no source of bytes is an object by its type.
      return (
        this.#names.push !== undefined && writeValue(target, 0, this.#names.push, push as Value, "push") === undefined
      );
    }
    if (bytes.length < size) return false;
    new Uint8Array(this.#memory.buffer).set(bytes.subarray(0, size), slot.piece);
    return true;
  }

  #placeValue(at: number, slot: Slot, value: number | bigint): boolean {
    const bytes = dataOf(slot.binding, value);
    if (bytes === undefined || bytes.length < slot.binding.size || !this.#placeBytes(at, slot, bytes.length))
      return false;
    new Uint8Array(this.#memory.buffer).set(bytes, slot.piece);
    return true;
  }

  /** Gives a binding so many bytes of memory of its own. */
  #placeBytes(at: number, slot: Slot, bytes: number): boolean {
    if (!Number.isInteger(bytes) || bytes < 0) return false;
    if (slot.piece === 0 || slot.bytes < bytes) {
      const piece = this.#memory.take(bytes);
      if (piece === undefined) return false;
      if (slot.piece !== 0) this.#memory.free(slot.piece);
      slot.piece = piece;
      slot.bytes = bytes;
    }
    return this.#set(at, slot.piece, bytes);
  }

  #set(at: number, address: number, bytes: number): boolean {
    this.#args[2 * at] = address;
    this.#args[2 * at + 1] = bytes;
    return true;
  }
}

function isGroupCount(groups: DeviceLaunch["groups"]): boolean {
  if (!Array.isArray(groups) || groups.length !== 3) return false;
  let product = 1;
  for (const count of groups) {
    if (!Number.isInteger(count) || count < 0) return false;
    product *= count;
  }
  return product <= MOST_GROUPS;
}
