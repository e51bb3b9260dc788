// The memory of a device: one memory of WebAssembly that grows, and the pieces of it that buffers and kernels have.

import { FIRST_ADDRESS } from "../code/first-address.ts";
import type { SurroundingMemory } from "../run/surrounding-memory.ts";
import { type WebAssemblyMemory, webAssembly } from "../wasm/web-assembly.ts";
import { Heap } from "./heap.ts";

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 1 << 16;

/** More than that no memory of WebAssembly has. The last page is left out: an access may end after an address that fits 32 bits. */
export const MOST_BYTES = 2 ** 32 - PAGE;

export class DeviceMemory {
  readonly memory: WebAssemblyMemory;
  readonly #heap: Heap;
  /** Bytes of the buffers, by their addresses. */
  readonly #buffers = new Map<number, number>();

  constructor(limit: number) {
    this.memory = new (webAssembly().Memory)({ initial: 1 });
    this.#heap = new Heap(FIRST_ADDRESS, limit);
  }

  /** Another object after the memory has grown. */
  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }

  /** Takes a piece and grows if needed; undefined if the memory cannot have that many bytes. */
  take(bytes: number): number | undefined {
    const address = this.#heap.take(bytes);
    if (address === undefined || this.#growTo(this.#heap.end)) return address;
    this.#heap.free(address);
    return undefined;
  }

  /** The same for a buffer, which pointers of kernels may lead to. */
  takeBuffer(bytes: number): number | undefined {
    const address = this.take(bytes);
    if (address !== undefined) this.#buffers.set(address, bytes);
    return address;
  }

  /** The facts that a launch on a copy of the memory needs. */
  get surroundings(): SurroundingMemory {
    const { buffer: resident } = this;
    const buffers = [...this.#buffers].map(([address, bytes]) => ({
      address,
      bytes: new Uint8Array(resident, address, bytes),
    }));
    return { resident, end: this.#heap.end, buffers, freed: this.#heap.freed };
  }

  free(address: number): void {
    this.#buffers.delete(address);
    this.#heap.free(address);
  }

  /** False if the host has no more memory. */
  #growTo(end: number): boolean {
    const missing = Math.ceil((end - this.buffer.byteLength) / PAGE);
    if (missing <= 0) return true;
    try {
      // More than asked for, since each growth detaches the views that the host has.
      this.memory.grow(Math.max(missing, Math.min(this.buffer.byteLength / PAGE, 256)));
      return true;
    } catch {
      return this.#growBy(missing);
    }
  }

  #growBy(pages: number): boolean {
    try {
      this.memory.grow(pages);
      return true;
    } catch {
      return false;
    }
  }
}
