// What has become of values during a conversion. Ops that are replaced stay in the IR until the conversion is done, so that
// patterns see what was there before; this says what stands for their results.

import type { Type, Value } from "../../ir/index.ts";

/** Values of other types made from `inputs`. */
interface Cast {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
}

export class ValueMapping {
  private readonly replacements = new Map<Value, Value | readonly Value[]>();
  /** By the first of the inputs. */
  private readonly casts = new Map<Value, Cast[]>();

  /** Says what stands for a value from now on. */
  replace(value: Value, by: readonly Value[]): void {
    const [first, second] = by;
    this.replacements.set(value, first !== undefined && second === undefined ? first : by);
  }

  isReplaced(value: Value): boolean {
    return this.replacements.has(value);
  }

  addCast(inputs: readonly Value[], outputs: readonly Value[]): void {
    const [first] = inputs;
    if (first === undefined) return;
    const known = this.casts.get(first);
    if (known === undefined) this.casts.set(first, [{ inputs, outputs }]);
    else known.push({ inputs, outputs });
  }

  removeCast(inputs: readonly Value[], output: Value): void {
    const known = inputs[0] === undefined ? undefined : this.casts.get(inputs[0]);
    const index = known?.findIndex(({ outputs }) => outputs[0] === output) ?? -1;
    if (index >= 0) known?.splice(index, 1);
  }

  /** What stands for a value in the end, whatever the types. */
  latest(value: Value): readonly Value[] {
    let at = value;
    for (let next = this.replacements.get(at); next !== undefined; next = this.replacements.get(at)) {
      if (isList(next)) return next.flatMap((one) => this.latest(one));
      at = next;
    }
    return [at];
  }

  /** The last values of these types on the way from a value to what stands for it in the end, casts included. */
  latestOf(value: Value, types: readonly Type[]): readonly Value[] | undefined {
    let found: readonly Value[] | undefined;
    let at: readonly Value[] = [value];
    for (;;) {
      if (haveTypes(at, types)) found = at;
      found = this.castOf(at, types) ?? found;
      const next = this.step(at);
      if (next === undefined) return found;
      at = next;
    }
  }

  private castOf(inputs: readonly Value[], types: readonly Type[]): readonly Value[] | undefined {
    const casts = inputs[0] === undefined || this.casts.size === 0 ? undefined : this.casts.get(inputs[0]);
    return casts?.find((cast) => areSame(cast.inputs, inputs) && haveTypes(cast.outputs, types))?.outputs;
  }

  private step(values: readonly Value[]): readonly Value[] | undefined {
    if (!values.some((value) => this.replacements.has(value))) return undefined;
    return values.flatMap((value) => this.replacements.get(value) ?? value);
  }
}

function isList(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}

function areSame(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

export function haveTypes(values: readonly Value[], types: readonly Type[]): boolean {
  return values.length === types.length && values.every(({ type }, index) => type === types[index]);
}
