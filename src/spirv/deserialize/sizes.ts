/**
 * How deep and how large types and constants are. In words what is shared costs nothing; text and ops spell it out each time: thirty structs
 * of which each holds the one before twice are a billion members.
 */
import { MAX_DEPTH } from "../../text/index.ts";
import { reject } from "./rejection.ts";

/** Levels that a type, a constant or constructs may have: what is around them needs some too. */
export const deepest = MAX_DEPTH - 32;
const largest = 1 << 20;

/** Measures things one after the other by what they are made of; keys are the caller's. */
export class Sizes {
  /** The depth of the deepest so far. */
  deepest = 0;
  readonly #known = new Map<number, { readonly depth: number; readonly size: number }>();
  #depth = 1;
  #size = 1;

  start(): void {
    this.#depth = 1;
    this.#size = 1;
  }

  /** Records that the current item contains another one; an unmeasured one has one level. */
  add(key: number): void {
    const part = this.#known.get(key);
    this.#depth = Math.max(this.#depth, 1 + (part?.depth ?? 1));
    this.#size += part?.size ?? 1;
  }

  /** Ends the current item, which may have `more` levels that were not added; returns its depth. */
  finish(key: number, what: string, at: number, more = 0): number {
    const depth = this.#depth;
    const size = this.#size;
    if (depth + more > deepest) reject(`${what} is nested deeper than ${deepest} levels`, at);
    if (size > largest) reject(`${what} has more than ${largest} parts`, at);
    this.deepest = Math.max(this.deepest, depth + more);
    this.#known.set(key, { depth, size });
    return depth;
  }
}
