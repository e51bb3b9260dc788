// Runs a compiled kernel on typed arrays. Everything lies in one WebAssembly memory: the module's own, then the buffers, each with room
// behind it. Buffers are copied in before a launch and out after it.

import { type Diagnostic, makeDiagnostic } from "../support/diagnostic.ts";
import { type CompiledKernel, PAGE } from "./compile.ts";
import { ROOM_BEHIND } from "./lower/bounds.ts";
import { alignTo } from "./lower/data-layout.ts";
import type { Binding } from "./lower/globals.ts";
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

export interface LaunchOptions {
  /** Numbers of work-groups. */
  readonly groups: readonly [x: number, y: number, z: number];
  readonly buffers?: readonly BoundBuffer[];
  /** The block of push constants. */
  readonly push?: ArrayBufferView;
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
}

/** How a launch went: what its memory holds, or what stopped it. */
export interface Outcome {
  readonly memory: ArrayBuffer;
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
    executeLaunch(prepared as PreparedLaunch, webAssembly()),
  );
}

/** Checks what is bound, and gives everything its address. */
export function prepareLaunch(kernel: CompiledKernel, options: LaunchOptions): PreparedLaunch | readonly Diagnostic[] {
  const problems = launchProblems(kernel, options);
  if (problems.length > 0) return problems.map((message) => makeDiagnostic("error", message, undefined));
  const [x, y, z] = options.groups;
  const writes = kernel.initial.map(({ offset, bytes }) => ({ address: offset, bytes }));
  const args = [x, y, z];
  const end = eachBound(kernel, options, (address, bytes) => {
    args.push(address, bytes.length);
    writes.push({ address, bytes });
  });
  if (end > 2 ** 32 - PAGE) {
    return [makeDiagnostic("error", `the buffers need ${end} bytes; the memory of WebAssembly has 4 GiB`, undefined)];
  }
  return { module: kernel.bytes, pages: Math.ceil(end / PAGE), writes, groupCount: x * y * z, args };
}

/** Calls `visit` with the address of everything that is bound, in the order of the arguments; returns the end of the memory. */
function eachBound(
  kernel: CompiledKernel,
  options: LaunchOptions,
  visit: (address: number, bytes: Uint8Array) => void,
): number {
  let end = alignTo(kernel.end, ROOM_BEHIND);
  for (const binding of kernel.bindings) {
    const data = boundTo(binding, options);
    const bytes = data === undefined ? new Uint8Array() : bytesOf(data);
    visit(end, bytes);
    end = alignTo(end + bytes.length, ROOM_BEHIND) + ROOM_BEHIND;
  }
  return end;
}

function boundTo({ set, binding }: Binding, { buffers = [], push }: LaunchOptions): ArrayBufferView | undefined {
  return set === undefined ? push : buffers.find((one) => one.set === set && one.binding === binding)?.data;
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
  for (const buffer of buffers) {
    const { set, binding } = buffer;
    const isDeclared = kernel.declared.some((one) => one.set === set && one.binding === binding);
    if (!isDeclared)
      problems.push(`the module has no buffer at set ${set}, binding ${binding}${declaredNames(kernel)}`);
    const found = kernel.bindings.find((one) => one.set === set && one.binding === binding);
    const given = elementOf(buffer);
    if (found?.element !== undefined && given !== undefined && given !== found.element) {
      problems.push(`${nameOf(found)} holds ${found.element} and is given ${given}`);
    }
  }
  if (push !== undefined && !kernel.declared.some((one) => one.set === undefined)) {
    problems.push("the module has no push constants");
  }
  for (const binding of kernel.bindings) {
    const data = boundTo(binding, options);
    const what = nameOf(binding);
    if (data === undefined && (binding.size > 0 || binding.set !== undefined)) {
      problems.push(`${what} is not bound${binding.size === 0 ? "" : `; it takes at least ${binding.size} bytes`}`);
    } else if (data !== undefined && data.byteLength < binding.size) {
      problems.push(`${what} is too small: it has ${data.byteLength} bytes and takes at least ${binding.size}`);
    }
  }
  return problems;
}

/** What the numbers in a view are. Halves are often kept in integers of their size. */
function elementOf({ data, element }: BoundBuffer): string | undefined {
  if (element !== undefined) return element;
  if (data instanceof Float32Array) return "f32";
  if (data instanceof Float64Array) return "f64";
  if (data instanceof Int32Array || data instanceof Uint32Array) return "i32";
  return data instanceof BigInt64Array || data instanceof BigUint64Array ? "i64" : undefined;
}

function nameOf({ set, binding }: Binding): string {
  return set === undefined ? "the block of push constants" : `the buffer at set ${set}, binding ${binding}`;
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
): Outcome {
  const SHORT_MILLISECONDS = 0.5;
  const memory = new Memory({ initial: launch.pages });
  for (const { address, bytes } of launch.writes) new Uint8Array(memory.buffer, address).set(bytes);
  const functions: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(Math)) functions[name] = Reflect.get(Math, name);
  const instance = new Instance(new Module(launch.module), { e: { memory }, Math: functions });
  const run = instance.exports["run"];
  let portion = 1;
  for (let first = 0; first < launch.groupCount; ) {
    const last = Math.min(first + portion, launch.groupCount);
    const start = performance.now();
    try {
      run?.(first, last, ...launch.args);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { memory: memory.buffer, trap: { message, firstGroup: first, lastGroup: last } };
    }
    if (performance.now() - start < SHORT_MILLISECONDS) portion *= 2;
    first = last;
  }
  return { memory: memory.buffer };
}

/** Copies what a launch has stored into the buffers, or says what stopped it. */
export function finishLaunch(
  kernel: CompiledKernel,
  options: LaunchOptions,
  launch: PreparedLaunch,
  { memory, trap }: Outcome,
): readonly Diagnostic[] {
  if (trap !== undefined) return [makeDiagnostic("error", trapText(kernel, trap, launch), undefined)];
  eachBound(kernel, options, (address, bytes) => bytes.set(new Uint8Array(memory, address, bytes.length)));
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
