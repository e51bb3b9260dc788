// Converts the values that a launch on a device gives, by names or by places, to the options of a launch, which know places and bytes only.

import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import type { CompiledKernel } from "../compile.ts";
import { isPlaced } from "../run/argument-kinds.ts";
import type { BoundResource, KernelArgument, LaunchOptions, Resource } from "../run/options.ts";
import { DeviceBuffer } from "./buffer.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { KernelNames } from "./names.ts";
import { type Value, writeValue } from "./value-layout.ts";

/** Memory for a kernel: a buffer of its device, or memory of the host, which is copied to the device and back. */
export type KernelMemory = DeviceBuffer | ByteSource;

/** A value for the resource at a descriptor set and binding. */
export interface DeviceBinding {
  readonly set: number;
  readonly binding: number;
  readonly data: KernelMemory;
}

/** A value for a parameter of a kernel, or a buffer of the device. */
export type DeviceArgument = KernelArgument | DeviceBuffer;

/** The size of a launch, in work-groups, and what the kernel gets. Everything that has a name in the module may be given by it. */
export interface DeviceLaunch extends Omit<LaunchOptions, "buffers" | "resources" | "push" | "arguments"> {
  /**
   * By the names of variables, of their blocks, or of the only member of a block; or a list by set and binding. An array of buffers takes a list,
   * or several entries for its place.
   */
  readonly buffers?: { readonly [name: string]: KernelMemory | readonly KernelMemory[] } | readonly DeviceBinding[];
  /** Images and samplers, likewise. */
  readonly resources?: { readonly [name: string]: Resource | readonly Resource[] } | readonly BoundResource[];
  /** The bytes of the block of push constants, or a value for each member. */
  readonly push?: ByteSource | { readonly [member: string]: Value };
  /** Whether pointers that the kernel finds in memory may lead to any buffer of the device; by default, to those of the launch only. */
  readonly indirect?: boolean;
  /** Of an OpenCL kernel: by the names of parameters, or all in order. */
  readonly arguments?: { readonly [name: string]: DeviceArgument } | readonly DeviceArgument[];
}

/** A launch that leaves the event loop free. */
export interface LaterDeviceLaunch extends DeviceLaunch {
  /** Receives, from time to time, how many of the launch's work-groups have been run. */
  readonly progress?: (done: number, total: number) => void;
}

/** How a launch sees the buffers of its device. */
export interface BufferViews {
  readonly memory: DeviceMemory;
  readonly viewOf: (buffer: DeviceBuffer) => Uint8Array;
}

/** Thrown where a launch gives something that a kernel does not take, and caught by {@link launchOptions}'s caller. */
export class WrongLaunch extends Error {}

/** The options of a launch. Buffers of the device become views of its memory. */
export function launchOptions(
  launch: DeviceLaunch,
  kernel: CompiledKernel,
  names: KernelNames,
  views: BufferViews,
): LaunchOptions {
  const { buffers, resources, push, arguments: args, indirect: _, ...others } = launch;
  return {
    ...others,
    ...(buffers === undefined ? {} : { buffers: boundBuffers(buffers, names, views) }),
    ...(resources === undefined ? {} : { resources: boundResources(resources, names) }),
    ...(push === undefined ? {} : { push: pushBytes(push, kernel, names) }),
    ...(args === undefined ? {} : { arguments: argumentList(args, kernel, names, views) }),
  };
}

function boundBuffers(
  buffers: NonNullable<DeviceLaunch["buffers"]>,
  names: KernelNames,
  views: BufferViews,
): NonNullable<LaunchOptions["buffers"]> {
  if (isList(buffers)) {
    return Array.from(buffers, (one) => {
      if (!isPlaced(one))
        throw new WrongLaunch("a list of buffers has objects with 'data' and the integers 'set' and 'binding'");
      const what = `the buffer at set ${one.set}, binding ${one.binding}`;
      return { set: one.set, binding: one.binding, data: hostView(one.data, views, what) };
    });
  }
  return Object.entries(buffers).flatMap(([name, given]) => {
    const place = placeNamed(name, names, "buffer");
    const all = isList<KernelMemory>(given) ? given : [given];
    return all.map((data) => ({ ...place, data: hostView(data, views, `the buffer '${name}'`) }));
  });
}

function boundResources(
  resources: NonNullable<DeviceLaunch["resources"]>,
  names: KernelNames,
): NonNullable<LaunchOptions["resources"]> {
  if (isList(resources)) return resources;
  return Object.entries(resources).map(([name, some]) => ({
    ...placeNamed(name, names, "image or sampler"),
    resources: isList(some) ? some : [some],
  }));
}

function placeNamed(name: string, { descriptors }: KernelNames, what: string) {
  const place = descriptors.get(name);
  if (place === undefined) {
    const known = [...descriptors.keys()].map((one) => `'${one}'`).join(", ");
    throw new WrongLaunch(`the module has no ${what} '${name}'${known === "" ? "" : `; it has ${known}`}`);
  }
  return place;
}

/** Memory as the host sees it. */
function hostView(data: KernelMemory, views: BufferViews, what: string): ByteSource {
  if (!(data instanceof DeviceBuffer)) {
    if (bytesOf(data) === undefined) throw new WrongLaunch(`${what} is given no buffer and no view of one`);
    return data;
  }
  if (data.isFreed) throw new WrongLaunch(`${what} is given a buffer that has been freed`);
  if (!data.isIn(views.memory)) throw new WrongLaunch(`${what} is given a buffer of another device`);
  return views.viewOf(data);
}

function pushBytes(push: NonNullable<DeviceLaunch["push"]>, kernel: CompiledKernel, names: KernelNames): ByteSource {
  const given = bytesOf(push);
  if (given !== undefined) return given;
  const block = kernel.declared.find(({ storageClass }) => storageClass === "PushConstant");
  if (block === undefined) throw new WrongLaunch("the module has no push constants");
  const view = new DataView(new ArrayBuffer(block.size));
  // Sound: what is no source of bytes is an object by its type.
  const problem =
    names.push === undefined
      ? "the names of push constants are unknown: pass their bytes"
      : writeValue(view, 0, names.push, push as Value, "push");
  if (problem !== undefined) throw new WrongLaunch(problem);
  return view;
}

function argumentList(
  args: NonNullable<DeviceLaunch["arguments"]>,
  kernel: CompiledKernel,
  { parameters }: KernelNames,
  views: BufferViews,
): readonly KernelArgument[] {
  const toHost = (given: DeviceArgument, what: string): KernelArgument =>
    given instanceof DeviceBuffer ? hostView(given, views, what) : given;
  if (isList(args)) return args.map((given, at) => toHost(given, `the argument ${at}`));
  const count = kernel.bindings.filter(({ parameter }) => parameter !== undefined).length;
  const known = parameters.flatMap((name) => (name === undefined ? [] : [`'${name}'`])).join(", ");
  for (const name of Object.keys(args)) {
    if (parameters.includes(name)) continue;
    const others = known === "" ? "its parameters have no names" : `it has ${known}`;
    throw new WrongLaunch(`the kernel has no parameter '${name}'; ${others}`);
  }
  return Array.from({ length: count }, (_, at) => {
    const name = parameters[at];
    const given = name !== undefined && Object.hasOwn(args, name) ? args[name] : undefined;
    if (given === undefined) throw new WrongLaunch(`the parameter '${name ?? at}' is not given`);
    return toHost(given, `the parameter '${name}'`);
  });
}

function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}
