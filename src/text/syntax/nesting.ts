// How deep types and attributes are nested. The scanner counts what is written in one place; aliases put what is written in several
// places together, which may be deeper than anything that walks over it can go.

import { Uniqued } from "../../ir/index.ts";

/** Depths of the values that aliases represent: 0 if nothing is inside. */
export class Nesting {
  /** The deepest so far. */
  deepest = 0;
  readonly #depths = new Map<Uniqued, number>();

  /** The depth of a value, noted as one that an alias represents. */
  note(value: Uniqued): number {
    const depth = this.of(value);
    this.deepest = Math.max(this.deepest, depth);
    return depth;
  }

  /** Recurses no deeper than one text is nested: what aliases represent is known already. */
  of(value: Uniqued): number {
    const known = this.#depths.get(value);
    if (known !== undefined) return known;
    // A struct may point to itself.
    this.#depths.set(value, 0);
    const depth = this.#ofParameters(value.params);
    this.#depths.set(value, depth);
    return depth;
  }

  #ofParameters(params: unknown): number {
    if (typeof params !== "object" || params === null || params instanceof Uint8Array) return 0;
    if (params instanceof Uniqued) return this.of(params) + 1;
    let depth = 0;
    for (const item of Array.isArray(params) ? params : Object.values(params)) {
      if (typeof item === "object") depth = Math.max(depth, this.#ofParameters(item));
    }
    return depth;
  }
}
