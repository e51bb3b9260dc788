// Runs a compiled kernel on typed arrays. Everything lies in one WebAssembly memory: the module's own, then the buffers, each with room
// behind it. Buffers are copied in before a launch and out after it.

import { type Diagnostic, makeDiagnostic } from "../support/diagnostic.ts";
import * as floats from "../support/float/index.ts";
import { type CompiledKernel, PAGE } from "./compile.ts";
import type { ImageResources } from "./images/access.ts";
import { type Image, imageBytes, Resources, type Sampler, usesImage, usesSampler } from "./images/resources.ts";
import { type HostMaker, makeHost } from "./kernel-host.ts";
import { ROOM_BEHIND } from "./lower/bounds.ts";
import { alignTo } from "./lower/data-layout.ts";
import { type Binding, HANDLE_BYTES, type Heap, heaps, PIPE } from "./lower/globals.ts";
import { launchArguments } from "./lower/placeholders.ts";
import { pipeWords } from "./pipes.ts";
import { trapMeaning } from "./traps.ts";
import { webAssembly } from "./wasm/web-assembly.ts";

/** Memory that is bound to a descriptor; the kernel's stores are seen in it after the launch. */
export interface BoundBuffer {
  readonly set: number;
  readonly binding: number;
  readonly data: ArrayBufferView;
  /** What the numbers in it are (`f32`, `i32`, …), where the view itself does not say; views of bytes may hold anything. */
  readonly element?: string | undefined;
}

/** Images or samplers that are bound to a descriptor, or both in one; several where it is an array. */
export interface BoundResource {
  readonly set: number;
  readonly binding: number;
  readonly resources: readonly Resource[];
}

/** A resource whose type the kernel does not say: what it takes is a number. */
export interface HandledResource extends Resource {
  /** The type of the image, as the dialect writes it; `image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>` where it is not given. */
  readonly type?: string | undefined;
}

/** A descriptor in a heap: a buffer, an image or a sampler. */
export interface HeapDescriptor extends HandledResource {
  /** Bytes from the start of the heap, where it takes eight. */
  readonly offset: number;
  /** The buffer; the kernel's stores are seen in it after the launch. */
  readonly data?: ArrayBufferView | undefined;
}

/** An image, a sampler, or an image with its sampler: what a handle stands for. */
export interface Resource {
  readonly image?: Image | undefined;
  readonly sampler?: Sampler | undefined;
}

/**
 * An argument of a kernel: memory or the bytes of a value, a number, as many bytes of memory of each work-group, or an image or a sampler, of which a
 * parameter that is a number gets the handle.
 */
export type KernelArgument = ArrayBufferView | number | bigint | { readonly localBytes: number } | HandledResource;

export interface LaunchOptions {
  /** Numbers of work-groups. */
  readonly groups: readonly [x: number, y: number, z: number];
  readonly buffers?: readonly BoundBuffer[];
  readonly resources?: readonly BoundResource[];
  /** The heap of buffers and images, and that of samplers, of a shader that finds its descriptors there. */
  readonly resourceHeap?: readonly HeapDescriptor[];
  readonly samplerHeap?: readonly HeapDescriptor[];
  /** The block of push constants. */
  readonly push?: ArrayBufferView;
  /** Of a kernel, in the order of its parameters. */
  readonly arguments?: readonly KernelArgument[];
  /** Where a kernel's global ids begin: at 0 where it is not given. */
  readonly offset?: readonly [x: number, y: number, z: number];
  /** How many of the dimensions a kernel is told of; three where it is not given. */
  readonly dimensions?: 1 | 2 | 3;
  /** Gets what the kernel prints, at its end. */
  readonly print?: (text: string) => void;
}

/** All that a launch needs, as data that a worker can be given. */
export interface PreparedLaunch {
  readonly module: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  /** What memory holds at first. */
  readonly writes: readonly { readonly address: number; readonly bytes: Uint8Array }[];
  readonly groupCount: number;
  /** The arguments behind the range of groups. */
  readonly args: readonly number[];
  readonly resources: ImageResources;
}

/** How a launch went: what its memory holds, or what stopped it. */
export interface Outcome {
  readonly memory: ArrayBuffer;
  /** What the kernel has printed. */
  readonly printed: string;
  /** What the engine of WebAssembly says about a trap, and the groups of which one did. */
  readonly trap?: { readonly message: string; readonly firstGroup: number; readonly lastGroup: number };
}

/** Runs a kernel over all work-groups and their invocations. What is wrong comes back; nothing is changed then. */
export function runKernel(kernel: CompiledKernel, options: LaunchOptions): readonly Diagnostic[] {
  const prepared = prepareLaunch(kernel, options);
  if (Array.isArray(prepared)) return prepared;
  // Sound: what is no array of diagnostics is a launch.
  return finishLaunch(
    kernel,
    options,
    prepared as PreparedLaunch,
    executeLaunch(prepared as PreparedLaunch, webAssembly(), makeHost),
  );
}

/** Checks what is bound, and gives everything its address. */
export function prepareLaunch(kernel: CompiledKernel, options: LaunchOptions): PreparedLaunch | readonly Diagnostic[] {
  const problems = launchProblems(kernel, options);
  if (problems.length > 0) return problems.map((message) => makeDiagnostic("error", message, undefined));
  const [x, y, z] = options.groups;
  const { bound, resources, end } = placesOf(kernel, options);
  const writes = [
    ...kernel.initial.map(({ offset, bytes }) => ({ address: offset, bytes })),
    ...bound,
    ...resources.places,
  ];
  const args = launchArguments(options.groups, options.offset, options.dimensions);
  for (const { address, bytes } of bound.slice(0, kernel.bindings.length)) args.push(address, bytes.length);
  if (end > 2 ** 32 - PAGE) {
    return [makeDiagnostic("error", `the buffers need ${end} bytes; the memory of WebAssembly has 4 GiB`, undefined)];
  }
  const { images, samplers } = resources;
  return {
    module: kernel.bytes,
    pages: Math.ceil(end / PAGE),
    writes: writes.map(({ address, bytes }) => ({ address, bytes })),
    groupCount: x * y * z,
    args,
    resources: { images, samplers },
  };
}

interface Place {
  readonly address: number;
  readonly bytes: Uint8Array;
  /** Whether the host is to see what the kernel has stored. */
  readonly isSeen: boolean;
}

interface Places {
  /** In the order of the kernel's bindings; behind them the buffers of heaps. */
  readonly bound: readonly Place[];
  readonly resources: Resources;
  readonly end: number;
}

/** Where all that is bound lies: first the buffers, then the images. The same at the start of a launch and at its end. */
function placesOf(kernel: CompiledKernel, options: LaunchOptions): Places {
  let end = alignTo(kernel.end, ROOM_BEHIND);
  const resources = new Resources(0, kernel.samplers);
  const sizes = kernel.bindings.map((binding) => boundSize(binding, options));
  const addresses = sizes.map((size) => {
    const address = end;
    end = alignTo(end + size, ROOM_BEHIND) + ROOM_BEHIND;
    return address;
  });
  const buffers: Place[] = [];
  const place = (bytes: Uint8Array): number => {
    const address = end;
    end = alignTo(end + bytes.length, ROOM_BEHIND) + ROOM_BEHIND;
    buffers.push({ address, bytes, isSeen: true });
    return address;
  };
  const inHeaps = kernel.bindings.map(({ heap }) =>
    descriptorsOf(heap, options).map(({ data }) => data && place(bytesOf(data))),
  );
  resources.end = end;
  const bound = kernel.bindings.map((binding, at) => ({
    address: addresses[at] ?? 0,
    ...contentsOf(binding, options, resources, inHeaps[at] ?? []),
  }));
  return { bound: [...bound, ...buffers], resources, end: resources.end };
}

function descriptorsOf(
  heap: Heap | undefined,
  { resourceHeap, samplerHeap }: LaunchOptions,
): readonly HeapDescriptor[] {
  return (heap === undefined ? undefined : heap === "ResourceHeapEXT" ? resourceHeap : samplerHeap) ?? [];
}

/** Bytes of a heap with these descriptors. */
function heapSize(descriptors: readonly HeapDescriptor[]): number {
  return Math.max(0, ...descriptors.map(({ offset }) => offset + HANDLE_BYTES));
}

const ANY_IMAGE = "image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>";

function handleOf({ image, sampler, type = ANY_IMAGE }: HandledResource, resources: Resources): number {
  return (
    (image === undefined ? 0 : resources.image(image, type)) | (sampler === undefined ? 0 : resources.sampler(sampler))
  );
}

/** What is wrong with a resource whose type only the host says. */
function handledProblems(what: string, { image, sampler, type = ANY_IMAGE }: HandledResource): readonly string[] {
  if (image === undefined) return sampler === undefined ? [`${what} is of nothing`] : [];
  const size = imageBytes(image, type);
  if (typeof size === "string") return [`${what} cannot be bound: ${size}`];
  return image.data.byteLength < size
    ? [`${what} is too small: it has ${image.data.byteLength} bytes and takes at least ${size}`]
    : [];
}

/** The bytes of a heap; `addresses` are those of the buffers. */
function heapBytes(
  descriptors: readonly HeapDescriptor[],
  addresses: readonly (number | undefined)[],
  resources: Resources,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(heapSize(descriptors)));
  descriptors.forEach((one, at) => {
    view.setBigUint64(one.offset, BigInt(addresses[at] ?? handleOf(one, resources)), true);
  });
  return new Uint8Array(view.buffer);
}

function boundSize(binding: Binding, options: LaunchOptions): number {
  if (binding.resource !== undefined) return HANDLE_BYTES * resourcesOf(binding, options).length;
  if (binding.heap !== undefined) return heapSize(descriptorsOf(binding.heap, options));
  const given = givenTo(binding, options);
  if (isLocal(given)) return given.localBytes;
  if (isResource(given)) return handleBytes(0, binding).length;
  return dataOf(binding, given)?.byteLength ?? 0;
}

function contentsOf(
  binding: Binding,
  options: LaunchOptions,
  resources: Resources,
  addresses: readonly (number | undefined)[],
): Omit<Place, "address"> {
  const { resource, heap } = binding;
  if (heap !== undefined)
    return { bytes: heapBytes(descriptorsOf(heap, options), addresses, resources), isSeen: false };
  if (resource !== undefined) {
    const handles = resourcesOf(binding, options).map(
      ({ image, sampler }) =>
        (usesImage(resource) && image !== undefined ? resources.image(image, resource) : 0) |
        (usesSampler(resource) && sampler !== undefined ? resources.sampler(sampler) : 0),
    );
    return { bytes: bytesOf(BigUint64Array.from(handles, BigInt)), isSeen: false };
  }
  const given = givenTo(binding, options);
  if (isLocal(given)) return { bytes: new Uint8Array(given.localBytes), isSeen: false };
  if (isResource(given)) return { bytes: handleBytes(handleOf(given, resources), binding), isSeen: false };
  const data = dataOf(binding, given);
  return { bytes: data === undefined ? new Uint8Array() : bytesOf(data), isSeen: binding.storageClass !== "" };
}

/** A handle as the value of a parameter. */
function handleBytes(handle: number, { size }: Binding): Uint8Array {
  return bytesOf(BigUint64Array.of(BigInt(handle))).subarray(0, size);
}

/** What the host has given for a binding that is memory or a value. */
function givenTo(
  { set, binding, parameter, heap }: Binding,
  { buffers = [], push, arguments: args = [] }: LaunchOptions,
): KernelArgument | undefined {
  if (heap !== undefined) return undefined;
  if (parameter !== undefined) return args[parameter];
  return set === undefined ? push : buffers.find((one) => one.set === set && one.binding === binding)?.data;
}

function resourcesOf(
  { set, binding, parameter }: Binding,
  { resources = [], arguments: args = [] }: LaunchOptions,
): readonly Resource[] {
  if (parameter === undefined)
    return resources.find((one) => one.set === set && one.binding === binding)?.resources ?? [];
  const given = args[parameter];
  return isResource(given) ? [given] : [];
}

function isLocal(given: KernelArgument | undefined): given is { readonly localBytes: number } {
  return typeof given === "object" && "localBytes" in given;
}

function isResource(given: KernelArgument | undefined): given is HandledResource {
  return typeof given === "object" && ("image" in given || "sampler" in given);
}

/** The bytes of memory or of a value; numbers become what the parameter is. */
function dataOf({ element, size }: Binding, given: KernelArgument | undefined): ArrayBufferView | undefined {
  if (given === undefined || isLocal(given) || isResource(given)) return undefined;
  if (typeof given === "object") return given;
  if (element === "f32") return Float32Array.of(Number(given));
  if (element === "f64") return Float64Array.of(Number(given));
  if (element === "f16") return Uint16Array.of(Number(floats.fromNumber(Number(given), floats.f16)));
  const bits = typeof given === "bigint" ? given : BigInt(Math.trunc(given));
  return bytesOf(BigUint64Array.of(BigInt.asUintN(64, bits))).subarray(0, size);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const MOST_GROUPS = 2 ** 31 - 1;

function launchProblems(kernel: CompiledKernel, options: LaunchOptions): readonly string[] {
  const { groups, buffers = [], push } = options;
  const problems: string[] = [];
  if (groups.some((count) => !Number.isInteger(count) || count < 0) || groups.reduce((a, b) => a * b) > MOST_GROUPS) {
    problems.push(`cannot launch ${groups.join(" x ")} work-groups`);
  }
  for (const buffer of buffers) problems.push(...bufferProblems(kernel, buffer));
  for (const { set, binding } of options.resources ?? []) {
    if (!kernel.declared.some((one) => one.set === set && one.binding === binding && one.resource !== undefined))
      problems.push(`the module has no image or sampler at set ${set}, binding ${binding}`);
  }
  for (const heap of heaps) {
    if (descriptorsOf(heap, options).length > 0 && !kernel.declared.some((one) => one.heap === heap))
      problems.push(`the module has no ${heap}`);
  }
  if (push !== undefined && !kernel.declared.some(isPush)) problems.push("the module has no push constants");
  const parameters = kernel.bindings.filter(({ parameter }) => parameter !== undefined).length;
  const given = options.arguments?.length ?? 0;
  if (given !== parameters) problems.push(`the kernel has ${parameters} parameters and is given ${given} arguments`);
  else for (const binding of kernel.bindings) problems.push(...bindingProblems(binding, options));
  return problems;
}

function isPush({ storageClass }: Binding): boolean {
  return storageClass === "PushConstant";
}

function bufferProblems(kernel: CompiledKernel, buffer: BoundBuffer): readonly string[] {
  const { set, binding } = buffer;
  const isHere = (one: Binding) => one.set === set && one.binding === binding && one.resource === undefined;
  const problems: string[] = [];
  if (!kernel.declared.some(isHere))
    problems.push(`the module has no buffer at set ${set}, binding ${binding}${declaredNames(kernel)}`);
  const found = kernel.bindings.find(isHere);
  const given = elementOf(buffer);
  if (found?.element !== undefined && given !== undefined && given !== found.element) {
    problems.push(`${nameOf(found)} holds ${found.element} and is given ${given}`);
  }
  return problems;
}

function bindingProblems(binding: Binding, options: LaunchOptions): readonly string[] {
  const what = nameOf(binding);
  if (binding.resource !== undefined) return resourceProblems(binding, binding.resource, options);
  if (binding.heap !== undefined) return heapProblems(binding.heap, descriptorsOf(binding.heap, options));
  const given = givenTo(binding, options);
  if (isResource(given) && binding.storageClass === "") return handledProblems(what, given);
  if (
    binding.parameter !== undefined &&
    (isResource(given) || isLocal(given) !== (binding.storageClass === "Workgroup"))
  ) {
    return [`${what} is ${binding.storageClass === "Workgroup" ? "" : "not "}memory of work-groups`];
  }
  if (isLocal(given)) return [];
  const data = dataOf(binding, given);
  if (data === undefined && (binding.size > 0 || binding.set !== undefined || binding.parameter !== undefined)) {
    return [`${what} is not bound${binding.size === 0 ? "" : `; it takes at least ${binding.size} bytes`}`];
  }
  if (data !== undefined && binding.storageClass === PIPE) return pipeProblems(what, bytesOf(data));
  return data !== undefined && data.byteLength < binding.size
    ? [`${what} is too small: it has ${data.byteLength} bytes and takes at least ${binding.size}`]
    : [];
}

/** What is wrong with the descriptors of a heap. */
function heapProblems(heap: Heap, descriptors: readonly HeapDescriptor[]): readonly string[] {
  const problems = descriptors.flatMap((one, at) => {
    const what = `the descriptor ${at} of ${heap}`;
    if (!Number.isInteger(one.offset) || one.offset < 0)
      return [`${what} has no place: ${one.offset} is no number of bytes`];
    return one.data === undefined ? handledProblems(what, one) : [];
  });
  const ordered = descriptors.map(({ offset }) => offset).sort((a, b) => a - b);
  const overlap = ordered.find((offset, at) => at > 0 && offset < (ordered[at - 1] ?? 0) + HANDLE_BYTES);
  return overlap === undefined ? problems : [...problems, `two descriptors of ${heap} overlap at byte ${overlap}`];
}

/** Memory of a pipe says itself how many packets it has room for. */
function pipeProblems(what: string, bytes: Uint8Array): readonly string[] {
  const { packets, capacity, bytes: packet } = pipeWords();
  const head = packets * Int32Array.BYTES_PER_ELEMENT;
  if (bytes.length < head) return [`${what} is no pipe: it has ${bytes.length} bytes and takes at least ${head}`];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const word = (index: number) => view.getUint32(index * Int32Array.BYTES_PER_ELEMENT, true);
  const needed = head + word(packet) * word(capacity);
  return bytes.length < needed
    ? [`${what} is too small for its ${word(capacity)} packets: it has ${bytes.length} bytes and takes ${needed}`]
    : [];
}

function resourceProblems(binding: Binding, resource: string, options: LaunchOptions): readonly string[] {
  const what = nameOf(binding);
  const given = resourcesOf(binding, options);
  if (given.length === 0) return [`${what} is not bound`];
  return given.flatMap(({ image, sampler }) => {
    if (usesSampler(resource) && sampler === undefined) return [`${what} needs a sampler`];
    if (!usesImage(resource)) return [];
    if (image === undefined) return [`${what} needs an image`];
    const size = imageBytes(image, resource);
    if (typeof size === "string") return [`${what} cannot be bound: ${size}`];
    return image.data.byteLength < size
      ? [`${what} is too small: it has ${image.data.byteLength} bytes and takes at least ${size}`]
      : [];
  });
}

/** What the numbers in a view are. Halves are often kept in integers of their size. */
function elementOf({ data, element }: BoundBuffer): string | undefined {
  if (element !== undefined) return element;
  if (data instanceof Float32Array) return "f32";
  if (data instanceof Float64Array) return "f64";
  if (data instanceof Int32Array || data instanceof Uint32Array) return "i32";
  return data instanceof BigInt64Array || data instanceof BigUint64Array ? "i64" : undefined;
}

function nameOf({ set, binding, parameter, resource }: Binding): string {
  if (parameter !== undefined) return `the argument ${parameter}`;
  if (set === undefined) return "the block of push constants";
  const kind = resource === undefined ? "buffer" : usesImage(resource) ? "image" : "sampler";
  return `the ${kind} at set ${set}, binding ${binding}`;
}

function declaredNames({ declared }: CompiledKernel): string {
  const places = declared.flatMap(({ set, binding }) => (set === undefined ? [] : [`${set}:${binding}`]));
  return places.length === 0 ? "" : `; it has ${places.join(", ")}`;
}

/**
 * Runs a launch. Invariant: it uses nothing but its parameters and what every engine of JavaScript has, since the tools send its text to a
 * worker.
 *
 * Groups are run in portions: an engine may put faster code in place between calls, but not in the middle of one. Portions grow as long
 * as they are short.
 */
export function executeLaunch(
  launch: PreparedLaunch,
  { Instance, Memory, Module }: ReturnType<typeof webAssembly>,
  hostOf: HostMaker,
): Outcome {
  const SHORT_MILLISECONDS = 0.5;
  const memory = new Memory({ initial: launch.pages });
  for (const { address, bytes } of launch.writes) new Uint8Array(memory.buffer, address).set(bytes);
  const functions: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(Math)) functions[name] = Reflect.get(Math, name);
  const host = hostOf(memory.buffer, launch.resources);
  const instance = new Instance(new Module(launch.module), { e: { memory, ...host.functions }, Math: functions });
  const run = instance.exports["run"];
  let portion = 1;
  for (let first = 0; first < launch.groupCount; ) {
    const last = Math.min(first + portion, launch.groupCount);
    const start = performance.now();
    try {
      run?.(first, last, ...launch.args);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const trap = { message, firstGroup: first, lastGroup: last };
      return { memory: memory.buffer, printed: host.printed.join(""), trap };
    }
    if (performance.now() - start < SHORT_MILLISECONDS) portion *= 2;
    first = last;
  }
  return { memory: memory.buffer, printed: host.printed.join("") };
}

/** Copies what a launch has stored into the buffers, or says what stopped it. */
export function finishLaunch(
  kernel: CompiledKernel,
  options: LaunchOptions,
  launch: PreparedLaunch,
  { memory, printed, trap }: Outcome,
): readonly Diagnostic[] {
  if (printed !== "") options.print?.(printed);
  if (trap !== undefined) return [makeDiagnostic("error", trapText(kernel, trap, launch), undefined)];
  const { bound, resources } = placesOf(kernel, options);
  const images = resources.places.filter(({ isStorage }) => isStorage);
  for (const { address, bytes } of [...bound.filter(({ isSeen }) => isSeen), ...images])
    bytes.set(new Uint8Array(memory, address, bytes.length));
  return [];
}

function trapText(
  { name }: CompiledKernel,
  trap: NonNullable<Outcome["trap"]>,
  { groupCount }: PreparedLaunch,
): string {
  const meaning = trapMeaning(trap.message);
  const { firstGroup, lastGroup } = trap;
  const where =
    lastGroup - firstGroup === 1 ? `group ${firstGroup}` : `one of the groups ${firstGroup} to ${lastGroup - 1}`;
  return `the kernel '${name}' ${meaning}, in ${where} of ${groupCount}`;
}
