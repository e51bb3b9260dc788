// The memory of a launch by its addresses: which buffer, variable or constant has an address, in words.

import type { KernelChecks } from "../compile.ts";
import type { Binding } from "../lower/memory/globals.ts";
import { argument } from "../lower/placeholders.ts";
import type { SiteMessages } from "./site-messages.ts";

/** A piece of memory, in words, and the offset of an address in it. */
export interface NamedMemory {
  readonly text: string;
  readonly size: number;
  readonly distance: number;
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

  /** `args`: those of the launch, after the range of groups. */
  constructor(bindings: readonly Binding[], checks: KernelChecks, args: readonly number[], messages: SiteMessages) {
    this.#bindings = bindings;
    this.#checks = checks;
    this.#args = args;
    this.#messages = messages;
  }

  /** The memory that contains an address, or begins there with no bytes at all. */
  at(address: number): NamedMemory | undefined {
    return this.#binding(address) ?? this.#variable(address);
  }

  /** The last buffer that begins before an address. */
  before(address: number): NamedMemory | undefined {
    const found = this.#bindings.map((binding, at): NamedMemory => {
      const number = argument.firstBinding + 2 * at;
      return {
        text: bindingText(binding),
        size: this.#argument(number + 1),
        distance: address - this.#argument(number),
      };
    });
    const behind = found.filter(({ distance }) => distance >= 0).sort((a, b) => a.distance - b.distance);
    return behind[0];
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
      return { text: name === undefined ? kinds[area] : `${kinds[area]} '${name}'`, size, distance: start - offset };
    }
    return undefined;
  }

  /** The offset of an address in an area, if it is in it. */
  #offsetIn(area: keyof typeof kinds, address: number): number | undefined {
    const { memory } = this.#checks;
    if (area === "engine") return undefined;
    const distance =
      area === "module"
        ? address - this.#argument(argument.module)
        : address - this.#argument(argument.scratch) - memory[area];
    if (distance < 0) return undefined;
    return area === "item" && memory.itemStride > 0 ? distance % memory.itemStride : distance;
  }
}

function bindingText({ parameter, set, binding, storageClass }: Binding): string {
  if (parameter === undefined)
    return set === undefined ? "the push constants" : `the buffer at set ${set}, binding ${binding}`;
  return storageClass === "Workgroup"
    ? `the work-group memory of argument ${parameter}`
    : `the buffer of argument ${parameter}`;
}
