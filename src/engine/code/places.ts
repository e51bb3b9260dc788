// Places: the variables and constants that a kernel has in memory. Each is a leaf of the code graph of its own, so that every address states which
// place it started from; where it lies is known to the launch.

import { i32, int, isLoad, isStore, memory } from "../wasm/opcodes.ts";
import { type CodeGraph, element, leaf, type Node } from "./graph.ts";

/** The memory of an invocation, of a work-group, of the module, and what the engine needs for itself. */
export const areas = ["item", "group", "module", "engine"] as const;
export type Area = (typeof areas)[number];

export interface Place {
  readonly area: Area;
  /** Bytes from the start of the area. */
  readonly offset: number;
  readonly size: number;
  /** The number of the operation that it is of. */
  readonly origin: number;
}

/** An address that is known up to where its place lies. */
export interface Located {
  readonly place: Place;
  /** Bytes from the start of the place; they may lead out of it. */
  readonly offset: number;
}

export class Places {
  readonly all: Place[] = [];
  /** Bytes of each area so far. */
  readonly sizes: Record<Area, number> = { item: 0, group: 0, module: 0, engine: 0 };
  /** The largest alignment in each area. */
  readonly alignments: Record<Area, number> = { item: 1, group: 1, module: 1, engine: 1 };
  readonly #first: number;

  /** The leaves are built-ins with numbers from `first` on. */
  constructor(first: number) {
    this.#first = first;
  }

  /** Takes memory of an area; gives the address. */
  take(graph: CodeGraph, area: Area, size: number, alignment: number, origin = 0): Node {
    const offset = Math.ceil(this.sizes[area] / Math.max(alignment, 1)) * Math.max(alignment, 1);
    this.sizes[area] = offset + size;
    this.alignments[area] = Math.max(this.alignments[area], alignment);
    const number = this.all.push({ area, offset, size, origin }) - 1;
    return graph.builtIn(this.#first + number, i32);
  }

  /** The place whose address a leaf is. */
  of({ op, imm }: Node): Place | undefined {
    return op === leaf.builtIn ? this.numbered(Number(imm)) : undefined;
  }

  /** The place whose address is the built-in with a number. */
  numbered(number: number): Place | undefined {
    return this.all[number - this.#first];
  }

  /** The address of a place. */
  leafOf(graph: CodeGraph, place: Place): Node {
    return graph.builtIn(this.#first + this.all.indexOf(place), i32);
  }

  /** The places of an area with their leaves. */
  leaves(graph: CodeGraph, area: Area): readonly { readonly address: Node; readonly place: Place }[] {
    return this.all.flatMap((place, number) =>
      place.area === area ? [{ address: graph.builtIn(this.#first + number, i32), place }] : [],
    );
  }

  /** The place that an address refers to; undefined if unknown. */
  locate(address: Node): Located | undefined {
    const [inner, step] = address.args;
    if (inner === undefined || step?.isConstant !== true) {
      const place = this.of(address);
      return place === undefined ? undefined : { place, offset: 0 };
    }
    if (address.op !== int.add && address.op !== element) return undefined;
    const found = this.locate(inner);
    const size = address.op === element ? Number(address.imm) : 1;
    return found === undefined ? undefined : { place: found.place, offset: found.offset + Number(step.imm) * size };
  }
}

/** Whether a node loads or stores one scalar. */
export function isScalarAccess({ op }: Node): boolean {
  return isLoad(op) || (isStore(op) && op !== memory.copy && op !== memory.fill);
}
