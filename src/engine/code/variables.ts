// Variables in the memory behind an address that only the launch knows: which offsets belong to which, and which nodes are their addresses.

import { int, isLoad, isStore, memory } from "../wasm/opcodes.ts";
import { leaf, type Node } from "./graph.ts";

/** A piece of the memory behind the address. */
export interface VariablePlace {
  readonly offset: number;
  readonly size: number;
}

export class Variables {
  readonly #base: number;
  readonly #places: readonly VariablePlace[];

  /** The address is the built-in number `base`. */
  constructor(base: number, places: readonly VariablePlace[]) {
    this.#base = base;
    this.#places = [...places].sort((a, b) => a.offset - b.offset);
  }

  /** The offset that an address has behind the base; undefined for other values, and where it is not known. */
  offsetOf(address: Node): number | undefined {
    if (this.#isBase(address)) return 0;
    const [inner, constant] = address.args;
    const isSum = address.op === int.add && constant?.isConstant === true && inner !== undefined && this.#isBase(inner);
    return isSum ? Number(constant?.imm) : undefined;
  }

  #isBase({ op, imm }: Node): boolean {
    return op === leaf.builtIn && imm === this.#base;
  }

  /** The variable at an offset. */
  at(offset: number): VariablePlace | undefined {
    let low = 0;
    let high = this.#places.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#places[middle]!.offset <= offset) low = middle;
      else high = middle - 1;
    }
    const found = this.#places[low];
    return found !== undefined && offset >= found.offset && offset < found.offset + found.size ? found : undefined;
  }
}

/** Whether a node loads or stores one scalar. */
export function isScalarAccess({ op }: Node): boolean {
  return isLoad(op) || (isStore(op) && op !== memory.copy && op !== memory.fill);
}
