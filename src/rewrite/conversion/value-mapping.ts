// Maps values to their replacements during a conversion. Replaced ops stay in the IR until the conversion is done, so that patterns see
// the original IR; this map holds the replacements of their results.

import { type Column, NO_ID, type Store, type Type, type Value, type ValueId } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";

/** Values of other types made from `inputs`. */
interface Cast {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
}

/** Some other value was replaced by the value. */
const TARGET = 1;
/** The value was, or is, the first input of a cast. */
const CAST = 2;

/** In place of the id of a single value: look into the table of lists. */
const MANY = -1 as ValueId;

export class ValueMapping {
  readonly #store: Store;
  /** By value id: the id of its only replacement, {@link MANY} for several, or 0 for none. */
  #single: Column<ValueId>;
  readonly #lists = new Map<Value, readonly Value[]>();
  /** By value id: {@link TARGET} and {@link CAST}. */
  #flags: Uint8Array;
  /** By the first of the inputs. */
  readonly #casts = new Map<Value, Cast[]>();

  constructor(store: Store) {
    this.#store = store;
    this.#single = new Int32Array(store.valueCount * 2) as Column<ValueId>;
    this.#flags = new Uint8Array(store.valueCount * 2);
  }

  /** Replaces a value. */
  replace(value: Value, by: readonly Value[]): void {
    const [first] = by;
    if (first !== undefined && by.length === 1) {
      this.replaceOne(value.id, first.id);
      return;
    }
    while (this.#store.valueCount > this.#single.length) this.#grow();
    for (const target of by) this.#setFlag(target.id, TARGET);
    this.#single[value.id] = MANY;
    this.#lists.set(value, by);
  }

  /** Replaces a value by one other, both by id. */
  replaceOne(value: ValueId, by: ValueId): void {
    while (this.#store.valueCount > this.#single.length) this.#grow();
    this.#setFlag(by, TARGET);
    this.#single[value] = by;
  }

  /** Takes the replacement of a value back, given by id. */
  forget(value: ValueId): void {
    if (this.#single[value] === MANY) this.#lists.delete(this.#store.value(value));
    if (value < this.#single.length) this.#single[value] = NO_ID;
  }

  #grow(): void {
    this.#single = grown(this.#single);
    const flags = new Uint8Array(this.#flags.length * 2);
    flags.set(this.#flags);
    this.#flags = flags;
  }

  #setFlag(value: ValueId, flag: number): void {
    this.#flags[value] = (this.#flags[value] ?? 0) | flag;
  }

  #hasFlag(value: ValueId, flag: number): boolean {
    return ((this.#flags[value] ?? 0) & flag) !== 0;
  }

  /** Whether some value was replaced by the one of this id. */
  isTarget(value: ValueId): boolean {
    return this.#hasFlag(value, TARGET);
  }

  addCast(inputs: readonly Value[], outputs: readonly Value[]): void {
    const [first] = inputs;
    if (first === undefined) return;
    while (this.#store.valueCount > this.#single.length) this.#grow();
    this.#setFlag(first.id, CAST);
    const known = this.#casts.get(first);
    if (known === undefined) this.#casts.set(first, [{ inputs, outputs }]);
    else known.push({ inputs, outputs });
  }

  removeCast(inputs: readonly Value[], output: Value): void {
    const known = inputs[0] === undefined ? undefined : this.#casts.get(inputs[0]);
    const index = known?.findIndex(({ outputs }) => outputs[0] === output) ?? -1;
    if (index >= 0) known?.splice(index, 1);
  }

  /** The final replacement of a value, of any types. */
  latest(value: Value): readonly Value[] {
    let at = value.id;
    for (let next = this.#single[at] ?? NO_ID; next > 0; next = this.#single[at] ?? NO_ID) at = next;
    const last = this.#store.value(at);
    return this.#single[at] === MANY ? (this.#lists.get(last) ?? []).flatMap((one) => this.latest(one)) : [last];
  }

  /** The same with casts: what was last made of those values for a pattern, if anything was. */
  latestCast(value: Value): readonly Value[] {
    let at = this.latest(value);
    for (;;) {
      const casts = at[0] === undefined ? undefined : this.#casts.get(at[0]);
      const cast = casts?.findLast(({ inputs }) => areSame(inputs, at));
      if (cast === undefined) return at;
      at = cast.outputs;
    }
  }

  /** The last values of these types on the chain from a value (by its id) to its final replacement, casts included. */
  latestOf(value: ValueId, types: readonly Type[]): readonly Value[] | undefined {
    const [type] = types;
    if (type === undefined || types.length > 1) return this.#latestMany([this.#store.value(value)], types);
    const found = this.latestSingleOf(value, type);
    return found === NO_ID ? undefined : [this.#store.value(found)];
  }

  /** The id of the last value of this type on that chain, casts to one value included; 0 if there is none. */
  latestSingleOf(value: ValueId, type: Type): ValueId {
    const store = this.#store;
    let found: ValueId = NO_ID;
    let at = value;
    for (;;) {
      if (store.typeIdOf(at) === type.id) found = at;
      if (this.#hasFlag(at, CAST)) found = this.#castTo(at, type)?.id ?? found;
      const next = this.#single[at] ?? NO_ID;
      if (next === NO_ID) return found;
      if (next === MANY) {
        return this.#latestMany(this.#lists.get(store.value(at)) ?? [], [type])?.[0]?.id ?? found;
      }
      at = next;
    }
  }

  /** The result of the cast of a value alone to a type. */
  #castTo(value: ValueId, type: Type): Value | undefined {
    const input = this.#store.value(value);
    const cast = this.#casts
      .get(input)
      ?.find(({ inputs, outputs }) => inputs.length === 1 && outputs.length === 1 && outputs[0]?.type === type);
    return cast?.outputs[0];
  }

  #latestMany(values: readonly Value[], types: readonly Type[]): readonly Value[] | undefined {
    let found: readonly Value[] | undefined;
    let at = values;
    for (;;) {
      if (haveTypes(at, types)) found = at;
      found = this.#castOf(at, types) ?? found;
      const next = this.#step(at);
      if (next === undefined) return found;
      at = next;
    }
  }

  #castOf(inputs: readonly Value[], types: readonly Type[]): readonly Value[] | undefined {
    const casts = inputs[0] === undefined || this.#casts.size === 0 ? undefined : this.#casts.get(inputs[0]);
    return casts?.find((cast) => areSame(cast.inputs, inputs) && haveTypes(cast.outputs, types))?.outputs;
  }

  #step(values: readonly Value[]): readonly Value[] | undefined {
    if (!values.some(({ id }) => (this.#single[id] ?? 0) !== 0)) return undefined;
    return values.flatMap((value) => {
      const next = this.#single[value.id] ?? NO_ID;
      if (next === 0) return value;
      return next === MANY ? (this.#lists.get(value) ?? []) : this.#store.value(next);
    });
  }
}

function areSame(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

export function haveTypes(values: readonly Value[], types: readonly Type[]): boolean {
  return values.length === types.length && values.every(({ type }, index) => type === types[index]);
}
