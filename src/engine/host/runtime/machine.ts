// What functions of the runtime work on: the program's memory, its heap, and what it prints.

import type { WebAssemblyMemory } from "../../wasm/web-assembly.ts";
import { Heap } from "./heap.ts";

/** Where the program prints. Each character is a byte. */
export interface HostOutput {
  readonly write: (text: string) => void;
  readonly error: (text: string) => void;
}

/** A number as WebAssembly passes it. */
export type HostNumber = number | bigint;

export class Machine {
  readonly memory: WebAssemblyMemory;
  readonly heap: Heap;
  readonly output: HostOutput;

  constructor(memory: WebAssemblyMemory, heapStart: number, output: HostOutput) {
    this.memory = memory;
    this.heap = new Heap(memory, heapStart);
    this.output = output;
  }

  /** The memory as it is now: it moves when it grows. */
  get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  print(text: string): void {
    this.output.write(text);
  }

  /** The text at an address, up to its zero. */
  textAt(address: number): string {
    const { bytes } = this;
    const end = bytes.indexOf(0, address);
    let text = "";
    for (let at = address; at < (end === -1 ? bytes.length : end); at++) text += String.fromCharCode(bytes[at] ?? 0);
    return text;
  }
}

/** An address: WebAssembly passes those above the middle as negative numbers. */
export function address(value: HostNumber | undefined): number {
  return Number(value ?? 0) >>> 0;
}
