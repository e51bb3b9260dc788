// The state that functions of the runtime use: the program's memory, its heap, and its output.

import type { WebAssemblyMemory } from "../../wasm/web-assembly.ts";
import { Heap } from "./heap.ts";

/** Where the program prints. Each character is a byte. */
export interface HostOutput {
  readonly write: (text: string) => void;
  readonly error: (text: string) => void;
  /** All that the program can read from its standard input; nothing if it is missing. */
  readonly input?: () => Uint8Array;
}

/** How the target of a program keeps a `va_list`. */
export type VariadicList = "x86-64" | "aarch64" | "pointer";

/** A number as WebAssembly passes it. */
export type HostNumber = number | bigint;

export class Machine {
  readonly memory: WebAssemblyMemory;
  readonly heap: Heap;
  readonly output: HostOutput;
  readonly variadicList: VariadicList;
  /** Functions to call when the program ends, the last one first, each with its argument. */
  readonly atExit: { readonly place: number; readonly argument: number }[] = [];
  /** Calls the function of an address. */
  readonly call: (place: HostNumber | undefined, ...args: HostNumber[]) => unknown;
  /** Memory that a function of the library made once for itself, by the function's name. */
  readonly #statics = new Map<string, number>();

  constructor(
    memory: WebAssemblyMemory,
    heapStart: number,
    output: HostOutput,
    variadicList: VariadicList,
    call: Machine["call"],
  ) {
    this.variadicList = variadicList;
    this.call = call;
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

  /** Memory that is made on first use. */
  static(name: string, size: number, fill: (place: number) => void = () => {}): number {
    let place = this.#statics.get(name);
    if (place === undefined) {
      place = this.heap.allocate(size);
      this.bytes.fill(0, place, place + size);
      fill(place);
      this.#statics.set(name, place);
    }
    return place;
  }

  /** The text at an address, up to its zero, with no more than `most` characters. */
  textAt(address: number, most = Number.POSITIVE_INFINITY): string {
    const { bytes } = this;
    const zero = bytes.indexOf(0, address);
    const end = Math.min(zero === -1 ? bytes.length : zero, address + most);
    let text = "";
    for (let at = address; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
    return text;
  }

  /** Writes a text with a zero after it. */
  setText(place: number, text: string): void {
    const { bytes } = this;
    for (let at = 0; at < text.length; at++) bytes[place + at] = text.charCodeAt(at);
    bytes[place + text.length] = 0;
  }
}

/** An address: WebAssembly passes those above the middle as negative numbers. */
export function address(value: HostNumber | undefined): number {
  return Number(value ?? 0) >>> 0;
}
