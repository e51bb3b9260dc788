// Memory for launches that run apart from the buffers of a device: checked ones, and those of several threads. It is kept between launches: new memory costs
// more than zeros in memory that the system has given already, and each memory takes 10 GB of the process's addresses until all threads have collected it.

import { type WebAssemblyMemory, webAssembly } from "./web-assembly.ts";

/** Pages of the largest memory that is kept: 512 MiB. */
const MOST_KEPT = 1 << 13;

/** Lends one launch at a time a memory of zeros; a launch inside of another one, by a callback that prints, gets its own. */
export class LentMemory {
  readonly #isShared: boolean;
  #kept: WebAssemblyMemory | undefined;

  /** `isShared`: the memory is for several threads. */
  constructor(isShared = false) {
    this.#isShared = isShared;
  }

  /** Runs an action with at least so many pages, which are zero. */
  with<T>(pages: number, action: (memory: WebAssemblyMemory) => T): T {
    const memory = this.take(pages);
    try {
      return action(memory);
    } finally {
      this.keep(memory);
    }
  }

  /** At least so many pages, which are zero. */
  take(pages: number): WebAssemblyMemory {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || kept.buffer.byteLength < pages * PAGE)
      return new (webAssembly().Memory)(
        this.#isShared ? { initial: pages, maximum: pages, shared: true } : { initial: pages },
      );
    new Uint8Array(kept.buffer, 0, pages * PAGE).fill(0);
    return kept;
  }

  /** Takes back a memory that no thread uses any more. */
  keep(memory: WebAssemblyMemory): void {
    if (memory.buffer.byteLength <= MOST_KEPT * PAGE) this.#kept = memory;
  }
}

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 1 << 16;
