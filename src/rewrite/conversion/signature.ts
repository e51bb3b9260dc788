// Signature conversions: what becomes of the arguments of a block.

import type { Type, Value } from "../../ir/index.ts";

/** Arguments from `first` on that an original argument becomes; or values that replace it. */
export type InputMapping = { readonly first: number; readonly count: number } | { readonly values: readonly Value[] };

/** Maps the arguments of a block to those of its converted form: each becomes none, one or several, or given values. */
export class SignatureConversion {
  readonly #inputs: (InputMapping | undefined)[];
  readonly #newTypes: Type[] = [];

  /** `count` is the number of original arguments; those for which nothing is said are dropped. */
  constructor(count: number) {
    this.#inputs = Array.from({ length: count }, () => undefined);
  }

  /** The types of the new arguments. */
  get types(): readonly Type[] {
    return this.#newTypes;
  }

  get originalCount(): number {
    return this.#inputs.length;
  }

  /** Whether arguments of these types stay as they are. */
  keeps(types: readonly Type[]): boolean {
    if (types.length !== this.#newTypes.length) return false;
    return types.every((type, index) => {
      const mapping = this.#inputs[index];
      if (mapping === undefined || "values" in mapping) return false;
      return mapping.first === index && mapping.count === 1 && type === this.#newTypes[index];
    });
  }

  mapping(index: number): InputMapping | undefined {
    return this.#inputs[index];
  }

  /** Appends arguments, which the original argument `index` becomes. */
  addInputs(index: number, types: readonly Type[]): this {
    this.#inputs[index] = { first: this.#newTypes.length, count: types.length };
    this.#newTypes.push(...types);
    return this;
  }

  /** Appends arguments that replace no original one. */
  addNewInputs(types: readonly Type[]): this {
    this.#newTypes.push(...types);
    return this;
  }

  /** Makes the original argument `index` become the new arguments from `first` on. */
  remapInput(index: number, first: number, count: number): this {
    this.#inputs[index] = { first, count };
    return this;
  }

  /** Replaces the original argument `index` by values, so that it becomes no argument. */
  replaceInput(index: number, values: readonly Value[]): this {
    this.#inputs[index] = { values };
    return this;
  }
}
