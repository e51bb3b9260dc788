// The values that the host gives to a launch: buffers, images, samplers, arguments, push constants.

import type { ByteSource } from "../../support/bytes.ts";
import type { Image, Sampler } from "../images/resources.ts";
import type { LimitOptions } from "../limits/limit-options.ts";
import type { ThreadOptions } from "../threads/thread-options.ts";

/** Memory that is bound to a descriptor; the kernel's stores are seen in it after the launch. Buffers that overlap share memory in the kernel, too. */
export interface BoundBuffer {
  readonly set: number;
  readonly binding: number;
  readonly data: ByteSource;
  /** The type of the numbers in it (`f32`, `i32`, …), if the view itself does not specify it; views of bytes may hold anything. */
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
  readonly data?: ByteSource | undefined;
}

/** An image, a sampler, or an image with its sampler: what a handle represents. */
export interface Resource {
  readonly image?: Image | undefined;
  readonly sampler?: Sampler | undefined;
}

/**
 * An argument of a kernel: memory or the bytes of a value, null for a null pointer, a number, as many bytes of memory of each work-group, or an
 * image or a sampler, of which a parameter that is a number gets the handle.
 */
export type KernelArgument = ByteSource | null | number | bigint | { readonly localBytes: number } | HandledResource;

/** The size of a launch: `groups` or `globalSize` states it. */
export interface SizeOptions {
  /** Numbers of work-groups. */
  readonly groups?: readonly [x: number, y: number, z: number] | undefined;
  /** Numbers of invocations. If work-groups do not divide them, the kernel must be compiled for `partialGroups`. */
  readonly globalSize?: readonly [x: number, y: number, z: number] | undefined;
  /** Where a kernel's global ids begin: at 0 if it is not given. */
  readonly offset?: readonly [x: number, y: number, z: number];
}

/** The size of a launch, and its resources. */
export interface LaunchOptions extends SizeOptions, LimitOptions, ThreadOptions {
  readonly buffers?: readonly BoundBuffer[];
  readonly resources?: readonly BoundResource[];
  /** The heap of buffers and images, and the heap of samplers, of a shader that finds its descriptors there. */
  readonly resourceHeap?: readonly HeapDescriptor[];
  readonly samplerHeap?: readonly HeapDescriptor[];
  /** The block of push constants. */
  readonly push?: ByteSource;
  /** Of a kernel, in the order of its parameters. */
  readonly arguments?: readonly KernelArgument[];
  /** The number of dimensions that the kernel sees (`get_work_dim`); 3 by default. */
  readonly dimensions?: 1 | 2 | 3;
  /** Gets what the kernel prints, at its end. */
  readonly print?: (text: string) => void;
}
