// The problems of a launch before it begins: bindings that are missing, too small, or something else than the kernel takes.

import type { CompiledKernel } from "../compile.ts";
import { usesImage, usesSampler } from "../images/resources.ts";
import { type Binding, HANDLE_BYTES, type Heap, heaps, PIPE } from "../lower/memory/globals.ts";
import { pipeWords } from "../pipes.ts";
import { dataOf, descriptorsOf, givenTo, isLocal, isResource, resourcesOf } from "./given.ts";
import { sizeProblems } from "./launch-size.ts";
import { ANY_IMAGE, imageProblem } from "./memory.ts";
import type { BoundBuffer, HandledResource, HeapDescriptor, LaunchOptions } from "./options.ts";

/** The problems of a launch; none if it can be run. */
export function launchProblems(kernel: CompiledKernel, options: LaunchOptions): readonly string[] {
  const { buffers = [], push } = options;
  const problems = [...sizeProblems(kernel, options)];
  for (const buffer of buffers) problems.push(...bufferProblems(kernel, buffer));
  problems.push(...countProblems(kernel, buffers));
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

/** Places that are given more buffers than they have. */
function countProblems({ bindings }: CompiledKernel, buffers: readonly BoundBuffer[]): readonly string[] {
  if (new Set(buffers.map(placeOf)).size === buffers.length) return [];
  const places = new Map<string, Binding[]>();
  for (const one of bindings)
    if (one.set !== undefined) places.set(placeOf(one), [...(places.get(placeOf(one)) ?? []), one]);
  return [...places].flatMap(([place, all]) => {
    const given = buffers.filter((one) => placeOf(one) === place).length;
    const [{ set, binding } = {}] = all;
    if (given <= all.length) return [];
    const most = all.length === 1 ? "one buffer" : `${all.length} buffers`;
    return [`the kernel takes ${most} at set ${set}, binding ${binding} and is given ${given}`];
  });
}

function placeOf({ set, binding }: Pick<Binding, "set" | "binding">): string {
  return `${set}:${binding}`;
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
  if (isLocal(given)) return isSize(given.localBytes) ? [] : [`${what} cannot have ${given.localBytes} bytes`];
  if (given === null) return isPointer(binding) ? [] : [`${what} is no pointer and is given null`];
  if (typeof given === "number" && !Number.isFinite(given) && !isFloat(binding))
    return [`${what} is an integer and is given ${given}`];
  const data = dataOf(binding, given);
  if (data === undefined && (binding.size > 0 || binding.set !== undefined || binding.parameter !== undefined)) {
    return [`${what} is not bound${binding.size === 0 ? "" : `; it takes at least ${binding.size} bytes`}`];
  }
  if (data !== undefined && binding.storageClass === PIPE) return pipeProblems(what, data);
  return data !== undefined && data.length < binding.size
    ? [`${what} is too small: it has ${data.length} bytes and takes at least ${binding.size}`]
    : [];
}

function isSize(bytes: number): boolean {
  return Number.isInteger(bytes) && bytes >= 0 && bytes < 2 ** 32;
}

function isFloat({ element = "" }: Binding): boolean {
  return /^f\d+$/.test(element);
}

/** Whether a parameter is a pointer to memory that the host gives. */
function isPointer({ parameter, storageClass }: Binding): boolean {
  return parameter !== undefined && (storageClass === "CrossWorkgroup" || storageClass === "UniformConstant");
}

/** The problems of a resource whose type only the host specifies. */
function handledProblems(what: string, { image, sampler, type = ANY_IMAGE }: HandledResource): readonly string[] {
  if (image === undefined) return sampler === undefined ? [`${what} is of nothing`] : [];
  const problem = imageProblem(image, type);
  return problem === undefined ? [] : [`${what} ${problem}`];
}

/** The problems of the descriptors of a heap. */
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

/** The memory of a pipe itself contains the number of packets that it has room for. */
function pipeProblems(what: string, bytes: Uint8Array): readonly string[] {
  const { packets, capacity, bytes: packet } = pipeWords;
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
    const problem = imageProblem(image, resource);
    return problem === undefined ? [] : [`${what} ${problem}`];
  });
}

/** The type of the numbers in a view. Halves are often stored in integers of their size. */
function elementOf({ data, element }: BoundBuffer): string | undefined {
  if (element !== undefined) return element;
  if (data instanceof Float32Array) return "f32";
  if (data instanceof Float64Array) return "f64";
  if (data instanceof Int32Array || data instanceof Uint32Array) return "i32";
  return data instanceof BigInt64Array || data instanceof BigUint64Array ? "i64" : undefined;
}

function nameOf({ set, binding, parameter, resource, descriptor }: Binding): string {
  if (parameter !== undefined) return `the argument ${parameter}`;
  if (set === undefined) return "the block of push constants";
  const kind = resource === undefined ? "buffer" : usesImage(resource) ? "image" : "sampler";
  return `the ${kind} ${descriptor === undefined ? "" : `${descriptor} `}at set ${set}, binding ${binding}`;
}

function declaredNames({ declared }: CompiledKernel): string {
  const places = declared.flatMap(({ set, binding }) => (set === undefined ? [] : [`${set}:${binding}`]));
  return places.length === 0 ? "" : `; it has ${places.join(", ")}`;
}
