// The decisions of a conversion about ops, as flags by op id. Ids are stable during a conversion.

import type { OpId } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";

/** The op is replaced or erased, as soon as the conversion is done. */
export const REPLACED = 1;
/** The op stays as it is. */
export const IGNORED = 2;

export class OpFlags {
  #flags: Uint8Array;

  /** `capacity` is the expected number of ops. */
  constructor(capacity: number) {
    this.#flags = new Uint8Array(Math.max(capacity, 1));
  }

  /** Whether an op has one of some flags. */
  has(op: OpId, flags: number): boolean {
    return ((this.#flags[op] ?? 0) & flags) !== 0;
  }

  add(op: OpId, flag: number): void {
    while (op >= this.#flags.length) this.#flags = grown(this.#flags);
    this.#flags[op] = (this.#flags[op] ?? 0) | flag;
  }

  remove(op: OpId, flag: number): void {
    this.#flags[op] = (this.#flags[op] ?? 0) & ~flag;
  }
}
