/**
 * How deep a block lies in structured control flow: the blocks between a header and its merge block are one level deeper than
 * the header. Blocks are met in the module's order, which structured modules keep.
 */
import type { Module } from "../module.ts";
import { Op } from "../opcode.ts";

export class Nesting {
  readonly #words: Uint32Array;
  readonly #merges: number[] = [];
  /** The merge block of the construct that the current block opens when it ends; 0 for none. */
  #pending = 0;

  constructor(module: Module) {
    this.#words = module.words;
  }

  /** Constructs that are open at the current instruction. */
  get depth(): number {
    return this.#merges.length;
  }

  /** To be called in front of every instruction: leaves the constructs that end with this block. */
  enter(offset: number, opcode: number): void {
    if (opcode === Op.Function) this.#merges.length = 0;
    if (opcode !== Op.Label) return;
    const open = this.#merges.indexOf(this.#words[offset + 1]!);
    if (open >= 0) this.#merges.length = open;
  }

  /** To be called after every instruction: a merge instruction opens a construct once its block has ended. */
  leave(offset: number, opcode: number): void {
    if (opcode === Op.SelectionMerge || opcode === Op.LoopMerge) this.#pending = this.#words[offset + 1]!;
    else if (this.#pending !== 0) {
      this.#merges.push(this.#pending);
      this.#pending = 0;
    }
  }
}
