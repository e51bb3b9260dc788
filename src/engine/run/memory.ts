// The memory of a launch: after what the kernel itself needs lies the memory of the host, then what the launch makes: memory of work-groups,
// values of parameters, handles, heaps of descriptors.

import { FIRST_ADDRESS } from "../code/first-address.ts";
import type { CompiledKernel } from "../compile.ts";
import type { ImageResources } from "../images/image-words.ts";
import { type Image, imageBytes, imageView, Resources, usesImage, usesSampler } from "../images/resources.ts";
import { alignTo } from "../lower/data-layout.ts";
import { type Binding, HANDLE_BYTES } from "../lower/memory/globals.ts";
import type { KernelPlaces } from "../lower/placeholders.ts";
import { dataOf, descriptorsOf, givenTo, isLocal, isResource, memoryBytes, resourcesOf } from "./given.ts";
import type { HandledResource, HeapDescriptor, LaunchOptions } from "./options.ts";
import { PLACE_ALIGNMENT, type Place, SharedPlaces } from "./shared-places.ts";

/** Where everything lies that is bound. */
export interface LaunchMemory {
  /** The kernel's own memory, and what its pointers may lead to. */
  readonly places: KernelPlaces;
  /** In the order of the kernel's bindings. */
  readonly bindings: readonly Place[];
  /** The places that the launch itself makes for them. */
  readonly made: readonly Place[];
  /** Memory of the host; the kernel's stores are to be seen in it. */
  readonly seen: readonly Place[];
  /** Memory of the host that the kernel reads only. */
  readonly read: readonly Place[];
  readonly resources: ImageResources;
  readonly end: number;
  /** Bytes from the scratch memory of a thread to that of the next one, and likewise for each binding: 0 if threads share it. */
  readonly scratchStep: number;
  readonly bindingSteps: readonly number[];
}

/** Where a launch may place its memory. */
export interface Room {
  /** The first address, which is aligned as pieces of a device are. */
  readonly start: number;
  /** The memory of WebAssembly itself, if views of it may be bound, which stay where they are. */
  readonly resident?: ArrayBufferLike;
  /** How many threads run the launch: each has scratch memory and memory of work-groups of its own. */
  readonly threads?: number;
}

/** From the first address on. */
export const WHOLE_MEMORY: Room = { start: FIRST_ADDRESS };

/** The same for the same options, at the start of a launch and at its end. */
export function launchMemory(kernel: CompiledKernel, options: LaunchOptions, room = WHOLE_MEMORY): LaunchMemory {
  return new MemoryMap(kernel, options, room).map();
}

/** The type of a resource if nothing specifies it. */
export const ANY_IMAGE = "image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>";

/** An image with the type of what it is bound to. */
interface BoundImage {
  readonly image: Image;
  readonly type: string;
}

class MemoryMap {
  readonly #kernel: CompiledKernel;
  readonly #room: Room;
  readonly #options: LaunchOptions;
  readonly #shared: SharedPlaces;
  readonly #resources: Resources;
  readonly #threads: number;
  readonly #scratchStep: number;
  /** Where the memory of the module begins, after the scratch memory. */
  readonly #module: number;
  #end: number;

  constructor(kernel: CompiledKernel, options: LaunchOptions, room: Room) {
    this.#room = room;
    this.#kernel = kernel;
    this.#options = options;
    const views = [...this.#hostMemory(), ...this.#images().map(({ image, type }) => imageView(image, type))];
    this.#threads = room.threads ?? 1;
    this.#scratchStep = alignTo(kernel.scratchBytes, PLACE_ALIGNMENT);
    const others = (this.#threads - 1) * this.#scratchStep;
    this.#module = alignTo(room.start + others + kernel.scratchBytes, PLACE_ALIGNMENT);
    this.#shared = new SharedPlaces(views, this.#module + kernel.moduleBytes, room.resident);
    this.#end = this.#shared.end;
    this.#resources = new Resources((bytes) => this.#shared.placeOf(bytes).address, kernel.samplers);
  }

  map(): LaunchMemory {
    const { bindings: all } = this.#kernel;
    const made = new Map<Binding, Place>();
    const make = (some: readonly Binding[]) => {
      for (const binding of some)
        made.set(binding, isNull(binding, this.#options) ? NULL_PLACE : this.#make(this.#contents(binding)));
    };
    const others = all.filter((binding) => hostMemoryOf(binding, this.#options) === undefined);
    const isOfGroups = (binding: Binding) => isLocal(givenTo(binding, this.#options));
    const bindingSteps = all.map(() => 0);
    for (const binding of others.filter(isOfGroups)) {
      make([binding]);
      const step = alignTo(made.get(binding)?.bytes.length ?? 0, PLACE_ALIGNMENT);
      bindingSteps[all.indexOf(binding)] = step;
      this.#end += (this.#threads - 1) * step;
    }
    const userEnd = this.#end;
    make(others.filter((binding) => !isOfGroups(binding)));
    const bindings = all.map(
      (binding) => made.get(binding) ?? this.#shared.placeOf(hostMemoryOf(binding, this.#options) ?? new Uint8Array()),
    );
    const { images, samplers, places } = this.#resources;
    const memory = this.#hostMemory().map((bytes) => this.#shared.placeOf(bytes));
    const { start, resident } = this.#room;
    const isCopied = ({ bytes }: Place) => bytes.buffer !== resident;
    const userStart = start + this.#kernel.reservedBytes;
    return {
      places: { scratch: start, module: this.#module, userStart, userEnd },
      bindings,
      made: [...made.values()],
      seen: [...memory, ...places.filter(({ isStorage }) => isStorage)].filter(isCopied),
      read: places.filter(({ isStorage }) => !isStorage).filter(isCopied),
      resources: { images, samplers },
      end: this.#end,
      scratchStep: this.#scratchStep,
      bindingSteps,
    };
  }

  /** Buffers that are bound, by themselves or by descriptors. */
  #hostMemory(): readonly Uint8Array[] {
    const bound = this.#kernel.bindings.flatMap((binding) => hostMemoryOf(binding, this.#options) ?? []);
    const inHeaps = this.#descriptors().flatMap(({ data }) => (data === undefined ? [] : memoryBytes(data)));
    return [...bound, ...inHeaps];
  }

  #descriptors(): readonly HeapDescriptor[] {
    return this.#kernel.bindings.flatMap(({ heap }) => descriptorsOf(heap, this.#options));
  }

  #images(): readonly BoundImage[] {
    const { bindings } = this.#kernel;
    const bound = bindings.flatMap((binding) =>
      resourcesOf(binding, this.#options).map((resource) => ({ type: binding.resource ?? ANY_IMAGE, ...resource })),
    );
    const handled = [
      ...this.#descriptors(),
      ...bindings.flatMap((binding) => {
        const given = binding.resource === undefined ? givenTo(binding, this.#options) : undefined;
        return isResource(given) ? [given] : [];
      }),
    ];
    return [...bound, ...handled].flatMap(({ image, type = ANY_IMAGE }) =>
      image === undefined || !usesImage(type) ? [] : [{ image, type }],
    );
  }

  #make(bytes: Uint8Array): Place {
    const address = alignTo(this.#end, PLACE_ALIGNMENT);
    this.#end = address + bytes.length;
    return { address, bytes };
  }

  /** The contents of a binding that is not memory of the host. */
  #contents(binding: Binding): Uint8Array {
    const { resource, heap } = binding;
    if (heap !== undefined) return this.#heap(descriptorsOf(heap, this.#options));
    if (resource !== undefined) return this.#handles(binding, resource);
    const given = givenTo(binding, this.#options);
    if (isLocal(given)) return new Uint8Array(given.localBytes);
    if (isResource(given)) return handleBytes(this.#handle(given), binding);
    return dataOf(binding, given) ?? new Uint8Array();
  }

  #handles(binding: Binding, resource: string): Uint8Array {
    const handles = resourcesOf(binding, this.#options).map(({ image, sampler }) =>
      this.#handle({
        image: usesImage(resource) ? image : undefined,
        sampler: usesSampler(resource) ? sampler : undefined,
        type: resource,
      }),
    );
    return memoryBytes(BigUint64Array.from(handles, BigInt));
  }

  #handle({ image, sampler, type = ANY_IMAGE }: HandledResource): number {
    const resources = this.#resources;
    return (
      (image === undefined ? 0 : resources.image(image, type)) |
      (sampler === undefined ? 0 : resources.sampler(sampler))
    );
  }

  #heap(descriptors: readonly HeapDescriptor[]): Uint8Array {
    const view = new DataView(new ArrayBuffer(heapSize(descriptors)));
    for (const one of descriptors) {
      const { offset, data } = one;
      const value = data === undefined ? this.#handle(one) : this.#shared.placeOf(memoryBytes(data)).address;
      view.setBigUint64(offset, BigInt(value), true);
    }
    return memoryBytes(view);
  }
}

/** Nothing at address 0: what a null pointer leads to. */
const NULL_PLACE: Place = { address: 0, bytes: new Uint8Array() };

function isNull(binding: Binding, options: LaunchOptions): boolean {
  return binding.resource === undefined && givenTo(binding, options) === null;
}

/** Memory of the host that a kernel accesses itself; undefined if it gets a copy, or something else. */
function hostMemoryOf(binding: Binding, options: LaunchOptions): Uint8Array | undefined {
  const isCopied = binding.storageClass === "" || binding.storageClass === "PushConstant";
  if (isCopied || binding.resource !== undefined) return undefined;
  const given = givenTo(binding, options);
  return typeof given === "object" && given !== null ? dataOf(binding, given) : undefined;
}

/** Bytes of a heap with these descriptors. */
function heapSize(descriptors: readonly HeapDescriptor[]): number {
  return Math.max(0, ...descriptors.map(({ offset }) => offset + HANDLE_BYTES));
}

/** A handle as the value of a parameter. */
function handleBytes(handle: number, { size }: Binding): Uint8Array {
  return memoryBytes(BigUint64Array.of(BigInt(handle))).subarray(0, size);
}

/** The problem of an image that is to be bound as a type; undefined if there is none. */
export function imageProblem(image: Image, type: string): string | undefined {
  const size = imageBytes(image, type);
  if (typeof size === "string") return `cannot be bound: ${size}`;
  const given = memoryBytes(image.data).length;
  return given < size ? `is too small: it has ${given} bytes and takes at least ${size}` : undefined;
}
