// Memory references as the program has them: descriptors with pointers and numbers of 8 bytes each.

import { address, type HostNumber, type Machine } from "./machine.ts";

export interface MemRef {
  readonly rank: number;
  /** The address of the aligned pointer. */
  readonly data: number;
  readonly offset: number;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
}

const WORD = 8;

/** The descriptor of a reference with a known rank. */
export function rankedAt({ view }: Machine, place: number, rank: number): MemRef {
  const word = (at: number) => Number(view.getBigInt64(place + at * WORD, true));
  return {
    rank,
    data: view.getUint32(place + WORD, true),
    offset: word(2),
    sizes: Array.from({ length: rank }, (_, at) => word(3 + at)),
    strides: Array.from({ length: rank }, (_, at) => word(3 + rank + at)),
  };
}

/** The reference that a rank and the address of a descriptor are. */
export function unranked(machine: Machine, rank: HostNumber | undefined, descriptor: HostNumber | undefined): MemRef {
  return rankedAt(machine, address(descriptor), Number(rank ?? 0));
}

/** The same, where rank and address are in memory. */
export function unrankedAt(machine: Machine, place: number): MemRef {
  return unranked(machine, machine.view.getBigInt64(place, true), machine.view.getUint32(place + WORD, true));
}

/** Calls `visit` with the number of each element after the data's start, in the order of the dimensions. */
export function forElements({ offset, sizes, strides }: MemRef, visit: (index: number) => void): void {
  const walk = (dimension: number, index: number) => {
    if (dimension === sizes.length) return visit(index);
    for (let at = 0; at < (sizes[dimension] ?? 0); at++) walk(dimension + 1, index + at * (strides[dimension] ?? 0));
  };
  walk(0, offset);
}
