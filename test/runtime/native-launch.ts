// Runs a module of the LLVM dialect natively: exported, completed, and run by lli together with the runtime in C beside this file.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  addressModes,
  type HandledResource,
  type HeapDescriptor,
  type Image,
  imageFormat,
  type KernelArgument,
  type LaunchOptions,
  type Resource,
} from "../../src/engine/index.ts";
import type { Operation } from "../../src/ir/index.ts";
import { type ByteSource, bytesOf as sourceBytes } from "../../src/support/bytes.ts";
import type { NativeTool } from "../oracle/native-tool.ts";
import {
  type Bound,
  completed,
  HEAP_BUFFER,
  type LaunchedKernel,
  type NativeHeap,
  type NativeLaunch,
} from "./native-module.ts";

function run(
  tool: NativeTool,
  args: readonly string[],
  stdin?: string | Uint8Array,
  cwd?: string,
): { readonly stdout: string; readonly bytes: Uint8Array } {
  const outcome = tool(args, stdin, cwd);
  if (outcome.status !== 0) throw new Error(`${args.join(" ")}: ${outcome.stderr}`);
  return outcome;
}

/** The files of the runtime. */
const parts = ["runtime", "values", "groups", "library", "pipes", "queues", "images"];

export interface NativeRuntime {
  readonly folder: string;
  readonly objects: readonly string[];
  readonly dispose: () => void;
}

/** The objects of the runtime, in a folder of their own, which `dispose` removes; `from` is where its sources are. */
export function buildRuntime(clang: NativeTool, from: string = import.meta.dirname): NativeRuntime {
  const folder = mkdtempSync(join(tmpdir(), "spirvana-runtime-"));
  const sources = parts.map((name) => resolve(from, `${name}.c`));
  run(clang, ["-O1", "-fPIC", "-c", ...sources], undefined, folder);
  const objects = parts.map((name) => join(folder, `${name}.o`));
  return { folder, objects, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

function bytesOf(data: ByteSource): Uint8Array {
  return sourceBytes(data) ?? new Uint8Array();
}

/** What is bound, by the names of variables; images and samplers get their handles. */
class Bindings implements NativeLaunch {
  readonly images: { readonly image: Image; readonly resource: string }[] = [];
  readonly samplers: NonNullable<Resource["sampler"]>[] = [];
  readonly bound: Bound[] = [];
  readonly locals: { readonly name: string; readonly bytes: number }[] = [];
  readonly heaps: NativeHeap[] = [];
  readonly kernel: LaunchedKernel;

  constructor(kernel: LaunchedKernel, options: LaunchOptions) {
    const { buffers = [], resources = [], push, arguments: args = [] } = options;
    this.kernel = kernel;
    for (const { name, set, binding, parameter, resource, element, size, heap } of kernel.bindings) {
      if (heap !== undefined) {
        const given = heap === "ResourceHeapEXT" ? options.resourceHeap : options.samplerHeap;
        this.heaps.push({ name, descriptors: (given ?? []).map((one) => this.#descriptor(one)) });
        continue;
      }
      const given = parameter === undefined ? undefined : args[parameter];
      const variable = parameter === undefined ? name : `harness_argument_${parameter}`;
      if (resource !== undefined) {
        const found = resources.find((one) => one.set === set && one.binding === binding)?.resources ?? [
          given as Resource,
        ];
        const handles = found.map((one) => BigInt(this.#handle(one, resource)));
        this.bound.push({ name: variable, data: bytesOf(BigUint64Array.from(handles)) });
      } else if (typeof given === "object" && given !== null && "localBytes" in given)
        this.locals.push({ name: variable, bytes: given.localBytes });
      else if (typeof given === "object" && given !== null && ("image" in given || "sampler" in given))
        this.bound.push({ name: variable, data: handleBytes(this.#handled(given)) });
      else if (parameter !== undefined) this.bound.push({ name: variable, data: argumentBytes(given, element, size) });
      else {
        const data = set === undefined ? push : buffers.find((one) => one.set === set && one.binding === binding)?.data;
        this.bound.push({ name: variable, data: data === undefined ? new Uint8Array() : bytesOf(data) });
      }
    }
  }

  /** The handle of a resource whose type only the host says. */
  #handled({ type = "image<f32, Dim2D>", ...resource }: HandledResource): number {
    return this.#handle(resource, resource.image === undefined ? "Sampler" : `sampled_${type}`);
  }

  #descriptor({ offset, data, ...resource }: HeapDescriptor): NativeHeap["descriptors"][0] {
    if (data === undefined) return { offset, target: this.#handled(resource) };
    const name = `${HEAP_BUFFER}${this.bound.length}`;
    this.bound.push({ name, data: bytesOf(data) });
    return { offset, target: name };
  }

  #handle({ image, sampler }: Resource, resource: string): number {
    const upper = sampler === undefined || /^image/.test(resource) ? 0 : this.samplers.push(sampler) << 16;
    return image === undefined ? upper : this.images.push({ image, resource }) | upper;
  }
}

function handleBytes(handle: number): Uint8Array {
  return bytesOf(BigUint64Array.of(BigInt(handle)));
}

function argumentBytes(given: KernelArgument | undefined, element: string | undefined, size: number): Uint8Array {
  if (typeof given === "object") return bytesOf(given as ByteSource);
  if (element === "f32") return bytesOf(Float32Array.of(Number(given)));
  if (element === "f64") return bytesOf(Float64Array.of(Number(given)));
  return bytesOf(BigInt64Array.of(BigInt(given ?? 0))).subarray(0, size);
}

const kinds = ["unorm", "snorm", "sint", "uint", "float"];
const comparisons = ["never", "less", "equal", "less-equal", "greater", "not-equal", "greater-equal", "always"];

function imageInput({ image, resource }: { readonly image: Image; readonly resource: string }): Uint8Array {
  const format = imageFormat(image.format);
  if (format === undefined) throw new Error(`there is no format ${image.format}`);
  const { kind, bits, order, isSrgb, bytes, dataType, channelOrder } = format;
  const dimensions = /Dim1D|Buffer/.test(resource) ? 1 : /Dim3D/.test(resource) ? 3 : 2;
  const { width, height = 1, depth = 1, layers = 1, levels = 1, samples = 1 } = image;
  const four = (numbers: readonly number[]) => [0, 1, 2, 3].map((at) => numbers[at] ?? 0);
  const flags = [isSrgb, /Cube/.test(resource), /\bArrayed/.test(resource)].map(Number);
  const head = [
    kinds.indexOf(kind),
    bits.length,
    ...four(bits),
    ...four(order),
    flags[0],
    bytes,
    dimensions,
    flags[1],
    flags[2],
  ];
  const size = [width, height, depth, layers, levels, samples, dataType, channelOrder, image.data.byteLength];
  return concatenated([bytesOf(Int32Array.from([...head, ...size].map(Number))), bytesOf(image.data)]);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function samplerInput(sampler: NonNullable<Resource["sampler"]>): Uint8Array {
  const { magFilter, minFilter = magFilter, mipFilter, address = "clamp", normalized = true, compare } = sampler;
  const modes = typeof address === "string" ? [address, address, address] : address;
  const numbers = [
    ...[magFilter, minFilter, mipFilter].map((filter) => Number(filter === "linear")),
    ...modes.map((mode) => addressModes.indexOf(mode)),
    Number(normalized),
    compare === undefined ? -1 : comparisons.indexOf(compare),
  ];
  const { lodBias = 0, minLod = 0, maxLod = 1000, border = [0, 0, 0, 0] } = sampler;
  return concatenated([
    bytesOf(Int32Array.from(numbers)),
    bytesOf(Float32Array.of(lodBias, minLod, maxLod, ...border)),
  ]);
}

/** Launches a kernel of a module whose text in LLVM IR is `ir`; memory changes as in the engine. Gives what was printed. */
export function launchNatively(
  lli: NativeTool,
  { folder, objects }: NativeRuntime,
  ir: string,
  module: Operation,
  kernel: LaunchedKernel,
  options: LaunchOptions,
): string {
  const bindings = new Bindings(kernel, options);
  const file = join(folder, "module.ll");
  writeFileSync(file, completed(ir, module, bindings));
  const { groups = [1, 1, 1], offset = [0, 0, 0], dimensions = 3 } = options;
  const input = concatenated([
    bytesOf(Int32Array.from([...groups, ...kernel.localSize, ...offset, dimensions])),
    ...bindings.bound.map(({ data }) => data),
    bytesOf(Int32Array.of(bindings.images.length)),
    ...bindings.images.map(imageInput),
    bytesOf(Int32Array.of(bindings.samplers.length)),
    ...bindings.samplers.map(samplerInput),
  ]);
  const { bytes } = run(lli, [...objects.map((object) => `--extra-object=${object}`), file], input);
  const length = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true);
  let next = 4 + length;
  for (const data of [
    ...bindings.bound.map((one) => one.data),
    ...bindings.images.map(({ image }) => bytesOf(image.data)),
  ]) {
    data.set(bytes.subarray(next, next + data.length));
    next += data.length;
  }
  return new TextDecoder().decode(bytes.subarray(4, 4 + length));
}
