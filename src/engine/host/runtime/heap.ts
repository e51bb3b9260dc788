// The memory that a program allocates while it runs, in WebAssembly's memory after everything else.

import type { WebAssemblyMemory } from "../../wasm/web-assembly.ts";
import { HostTrap } from "./trap.ts";

const PAGE = 1 << 16;
/** All blocks begin at multiples of it. */
const ALIGNMENT = 64;
/** Up to here there is a list of free blocks for every multiple of {@link ALIGNMENT}; above, eight for every power of two. */
const FINE = 4096;

interface Block {
  /** Where it begins and how long it is; what was asked for may begin later. */
  readonly start: number;
  readonly room: number;
  readonly size: number;
}

export class Heap {
  readonly #memory: WebAssemblyMemory;
  readonly #blocks = new Map<number, Block>();
  readonly #free = new Map<number, number[]>();
  #end: number;

  constructor(memory: WebAssemblyMemory, start: number) {
    this.#memory = memory;
    this.#end = Math.ceil(start / ALIGNMENT) * ALIGNMENT;
  }

  allocate(size: number, alignment = ALIGNMENT): number {
    const extra = alignment > ALIGNMENT ? alignment : 0;
    const room = roomFor(size + extra);
    const start = this.#free.get(room)?.pop() ?? this.#extend(room);
    const address = extra === 0 ? start : Math.ceil(start / alignment) * alignment;
    this.#blocks.set(address, { start, room, size });
    return address;
  }

  #extend(room: number): number {
    const start = this.#end;
    const missing = start + room - this.#memory.buffer.byteLength;
    if (missing > 0) this.#grow(Math.ceil(missing / PAGE), room);
    this.#end = start + room;
    return start;
  }

  /** Asks for more than is missing, so that many small blocks do not grow memory each. */
  #grow(pages: number, room: number): void {
    const wanted = Math.max(pages, Math.ceil(this.#memory.buffer.byteLength / PAGE / 4));
    for (const count of [wanted, pages]) {
      try {
        this.#memory.grow(count);
        return;
      } catch {
        // Less may still be there.
      }
    }
    throw new HostTrap(`has no memory left for ${room} bytes`);
  }

  free(address: number): void {
    if (address === 0) return;
    const block = this.#blocks.get(address);
    if (block === undefined) throw new HostTrap("frees memory that it has not allocated");
    this.#blocks.delete(address);
    const list = this.#free.get(block.room) ?? [];
    this.#free.set(block.room, list);
    list.push(block.start);
  }

  /** Bytes that were asked for at an address. */
  sizeOf(address: number): number {
    return this.#blocks.get(address)?.size ?? 0;
  }
}

function roomFor(size: number): number {
  if (size <= FINE) return Math.max(Math.ceil(size / ALIGNMENT), 1) * ALIGNMENT;
  const step = 2 ** (Math.floor(Math.log2(size)) - 3);
  return Math.ceil(size / step) * step;
}
