// Memory for checked launches of a device, which run apart from its buffers. It is kept between launches: new memory costs more than zeros in memory
// that the system has given already.

import { type WebAssemblyMemory, webAssembly } from "../wasm/web-assembly.ts";

/** Pages of the largest memory that is kept: 512 MiB. */
const MOST_KEPT = 1 << 13;

/** Lends one launch at a time a memory of zeros; a launch inside of another one, by a callback that prints, gets its own. */
export class LentMemory {
  #kept: WebAssemblyMemory | undefined;

  /** Runs an action with at least so many pages, which are zero. */
  with<T>(pages: number, action: (memory: WebAssemblyMemory) => T): T {
    const memory = this.#take(pages);
    try {
      return action(memory);
    } finally {
      if (memory.buffer.byteLength <= MOST_KEPT * PAGE) this.#kept = memory;
    }
  }

  #take(pages: number): WebAssemblyMemory {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || kept.buffer.byteLength < pages * PAGE)
      return new (webAssembly().Memory)({ initial: pages });
    new Uint8Array(kept.buffer, 0, pages * PAGE).fill(0);
    return kept;
  }
}

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 1 << 16;
