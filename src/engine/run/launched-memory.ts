// The memory of a launch by its addresses: which buffer, variable or constant has an address, in words.

import type { KernelChecks } from "../compile.ts";
import type { Binding } from "../lower/memory/globals.ts";
import { argument } from "../lower/placeholders.ts";
import type { Place } from "./shared-places.ts";
import type { SiteMessages } from "./site-messages.ts";
import type { SurroundingMemory } from "./surrounding-memory.ts";

/** A piece of memory, in words, and the offset of an address in it. */
export interface NamedMemory {
  readonly text: string;
  readonly size: number;
  readonly distance: number;
}

/** Facts that locate the memory of a launch. */
export interface MemoryArguments {
  /** The arguments of the launch, after the range of groups. */
  readonly args: readonly number[];
  /** Memory of the device that its pointers may lead to. */
  readonly around?: SurroundingMemory | undefined;
}

/** Numbers of the arguments after the range of groups. */
const first = argument.lastGroup + 1;

const kinds = {
  item: "the private variable",
  group: "the work-group variable",
  module: "the variable",
  engine: "memory of the engine",
} as const;

export class LaunchedMemory {
  readonly #bindings: readonly Binding[];
  readonly #checks: KernelChecks;
  readonly #args: readonly number[];
  readonly #messages: SiteMessages;
  readonly #around: SurroundingMemory | undefined;

  constructor(bindings: readonly Binding[], checks: KernelChecks, where: MemoryArguments, messages: SiteMessages) {
    const { args, around } = where;
    this.#around = around;
    this.#bindings = bindings;
    this.#checks = checks;
    this.#args = args;
    this.#messages = messages;
  }

  /** The memory that contains an address, or begins there with no bytes at all. */
  at(address: number): NamedMemory | undefined {
    return this.#binding(address) ?? this.#resident(address) ?? this.#variable(address);
  }

  /** The last buffer that begins before an address. */
  before(address: number): NamedMemory | undefined {
    const bound = this.#bindings.map((binding, at): NamedMemory => {
      const number = argument.firstBinding + 2 * at;
      return {
        text: bindingText(binding),
        size: this.#argument(number + 1),
        distance: address - this.#argument(number),
      };
    });
    const resident = this.#around?.buffers.map((buffer) => residentAt(buffer, address)) ?? [];
    const behind = [...bound, ...resident]
      .filter(({ distance }) => distance >= 0)
      .sort((a, b) => a.distance - b.distance);
    return behind[0];
  }

  /** Whether an address lies in memory of the device that has been freed. */
  isFreed(address: number): boolean {
    return this.#around?.freed.some(({ start, end }) => address >= start && address < end) ?? false;
  }

  /** A buffer of the device that is not bound. */
  #resident(address: number): NamedMemory | undefined {
    const buffers = this.#around?.buffers.map((buffer) => residentAt(buffer, address)) ?? [];
    return buffers.find(({ size, distance }) => distance >= 0 && distance < size);
  }

  #argument(number: number): number {
    return this.#args[number - first] ?? 0;
  }

  #binding(address: number): NamedMemory | undefined {
    const found = this.#bindings.flatMap((binding, at): NamedMemory[] => {
      const number = argument.firstBinding + 2 * at;
      const size = this.#argument(number + 1);
      const distance = address - this.#argument(number);
      const isThere = distance >= 0 && distance < Math.max(size, 1) && this.#argument(number) !== 0;
      return isThere ? [{ text: bindingText(binding), size, distance }] : [];
    });
    // One of no bytes may begin where another one is.
    return found.find(({ size }) => size > 0) ?? found[0];
  }

  #variable(address: number): NamedMemory | undefined {
    const { places } = this.#checks;
    for (const { area, offset, size, site } of places) {
      const start = this.#offsetIn(area, address);
      if (start === undefined || start < offset || start >= offset + Math.max(size, 1)) continue;
      const name = this.#messages.variableName(site);
      // Only what an array of buffers does not have takes no memory.
      const kind = size === 0 && area === "module" ? "a buffer beyond the array of buffers" : kinds[area];
      return { text: name === undefined ? kind : `${kind} '${name}'`, size, distance: start - offset };
    }
    return undefined;
  }

  /** The offset of an address in an area, if it is in it. */
  #offsetIn(area: keyof typeof kinds, address: number): number | undefined {
    const { memory } = this.#checks;
    // The memory of the module follows that of the invocations.
    if (area === "engine" || (area !== "module" && address >= this.#argument(argument.module))) return undefined;
    const distance =
      area === "module"
        ? address - this.#argument(argument.module)
        : address - this.#argument(argument.scratch) - memory[area];
    if (distance < 0) return undefined;
    return area === "item" && memory.itemStride > 0 ? distance % memory.itemStride : distance;
  }
}

function residentAt({ address, bytes }: Place, at: number): NamedMemory {
  return { text: `the buffer at the address ${address}`, size: bytes.length, distance: at - address };
}

function bindingText({ parameter, set, binding, storageClass, resource, descriptor }: Binding): string {
  if (parameter === undefined) {
    if (set === undefined) return "the push constants";
    const what = resource !== undefined ? "descriptors" : descriptor === undefined ? "buffer" : `buffer ${descriptor}`;
    return `the ${what} at set ${set}, binding ${binding}`;
  }
  return storageClass === "Workgroup"
    ? `the work-group memory of argument ${parameter}`
    : `the buffer of argument ${parameter}`;
}
