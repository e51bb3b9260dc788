// The values that the host gives for a binding of a kernel: memory, the bytes of a value, images and samplers, descriptors of a heap.

import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import * as floats from "../../support/float/index.ts";
import type { Binding, Heap } from "../lower/memory/globals.ts";
import type {
  BoundBuffer,
  HandledResource,
  HeapDescriptor,
  KernelArgument,
  LaunchOptions,
  Resource,
} from "./options.ts";

export function isLocal(given: unknown): given is { readonly localBytes: number } {
  return typeof given === "object" && given !== null && "localBytes" in given;
}

export function isResource(given: KernelArgument | undefined): given is HandledResource {
  return typeof given === "object" && given !== null && ("image" in given || "sampler" in given);
}

/** The memory or value that the host gives for a binding; undefined for other bindings. */
export function givenTo(
  { set, binding, parameter, heap, descriptor = 0 }: Binding,
  { buffers = [], push, arguments: args = [] }: LaunchOptions,
): KernelArgument | undefined {
  if (heap !== undefined) return undefined;
  if (parameter !== undefined) return args[parameter];
  if (set === undefined) return push;
  const isHere = (one: BoundBuffer) => one.set === set && one.binding === binding;
  return descriptor === 0 ? buffers.find(isHere)?.data : buffers.filter(isHere)[descriptor]?.data;
}

export function resourcesOf(
  { set, binding, parameter }: Binding,
  { resources = [], arguments: args = [] }: LaunchOptions,
): readonly Resource[] {
  if (parameter === undefined)
    return resources.find((one) => one.set === set && one.binding === binding)?.resources ?? [];
  const given = args[parameter];
  return isResource(given) ? [given] : [];
}

export function descriptorsOf(
  heap: Heap | undefined,
  { resourceHeap, samplerHeap }: LaunchOptions,
): readonly HeapDescriptor[] {
  return (heap === undefined ? undefined : heap === "ResourceHeapEXT" ? resourceHeap : samplerHeap) ?? [];
}

/** The bytes of memory, of which the kernel's stores are seen, or of a value; numbers become what the parameter is. */
export function dataOf({ element, size }: Binding, given: KernelArgument | undefined): Uint8Array | undefined {
  if (given === undefined || given === null || isLocal(given) || isResource(given)) return undefined;
  if (typeof given === "object") return memoryBytes(given);
  if (element === "f32") return memoryBytes(Float32Array.of(Number(given)));
  if (element === "f64") return memoryBytes(Float64Array.of(Number(given)));
  if (element === "f16") return memoryBytes(Uint16Array.of(Number(floats.fromNumber(Number(given), floats.f16))));
  const bits = typeof given === "bigint" ? given : BigInt(Math.trunc(given));
  return memoryBytes(BigUint64Array.of(BigInt.asUintN(64, bits))).subarray(0, size);
}

/** The bytes of memory that is bound. */
export function memoryBytes(data: ByteSource): Uint8Array {
  return bytesOf(data) ?? new Uint8Array();
}
