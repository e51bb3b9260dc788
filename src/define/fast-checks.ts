// Traits on types, checked on column ids: whether a rule surely holds. What is not sure goes the slow way, which has the words.

import type { Context, Store, Trait, Type } from "../ir/index.ts";
import type { Layout } from "./layout.ts";
import type { TypeTrait } from "./traits.ts";

/** True where the rule surely holds for the op of that id. */
export type FastCheck = (store: Store, op: number) => boolean;

/** The fast check of a trait on ops of a layout; undefined where there is none. */
export function fastCheckOf(trait: Trait, layout: Layout, context: Context): FastCheck | undefined {
  if (trait.fast !== undefined) return trait.fast;
  const { holdsForEqualTypes, sameTypes, derived } = trait as TypeTrait;
  if (holdsForEqualTypes === true) return allTypesEqual;
  const hasFixedGroups = [...layout.operands, ...layout.results].every(({ arg }) => arg.arg === "value");
  if (!hasFixedGroups) return undefined;
  if (sameTypes !== undefined) return equalTypes(sameTypes.map((name) => place(layout, name)));
  return derived === undefined
    ? undefined
    : derivedType(place(layout, derived.from), place(layout, derived.to), derived.type, context);
}

function allTypesEqual(store: Store, op: number): boolean {
  const { valueType, useValue } = store;
  const operands = store.opOperandCount[op]!;
  const results = store.opResultCount[op]!;
  if (operands + results === 0) return true;
  const first = store.opOperands[op]!;
  const result = store.opResults[op]!;
  const type = operands > 0 ? valueType[useValue[first]!]! : valueType[result]!;
  for (let index = 1; index < operands; index++) if (valueType[useValue[first + index]!] !== type) return false;
  for (let index = 0; index < results; index++) if (valueType[result + index] !== type) return false;
  return true;
}

/** Where a value stands: an operand's index, or -1 minus a result's; undefined for attributes. */
function place(layout: Layout, name: string): number | undefined {
  const operand = layout.operands.findIndex((group) => group.name === name);
  if (operand >= 0) return operand;
  const result = layout.results.findIndex((group) => group.name === name);
  return result < 0 ? undefined : -1 - result;
}

function typeAt(store: Store, op: number, at: number): number {
  return at >= 0
    ? store.valueType[store.useValue[store.opOperands[op]! + at]!]!
    : store.valueType[store.opResults[op]! - 1 - at]!;
}

function equalTypes(places: readonly (number | undefined)[]): FastCheck | undefined {
  const known = places.filter((at) => at !== undefined);
  const [first] = known;
  if (known.length !== places.length || first === undefined) return undefined;
  return (store, op) => {
    const type = typeAt(store, op, first);
    for (let index = 1; index < known.length; index++) if (typeAt(store, op, known[index]!) !== type) return false;
    return true;
  };
}

const UNKNOWN = -1;

/** What the rule makes of each type is remembered by id. */
function derivedType(
  from: number | undefined,
  to: number | undefined,
  derive: (from: Type) => Type | undefined,
  context: Context,
): FastCheck | undefined {
  if (from === undefined || to === undefined) return undefined;
  const known: number[] = [];
  return (store, op) => {
    const type = typeAt(store, op, from);
    let wanted = known[type] ?? UNKNOWN;
    if (wanted === UNKNOWN) {
      wanted = derive(context.types[type]!)?.id ?? 0;
      while (known.length <= type) known.push(UNKNOWN);
      known[type] = wanted;
    }
    return wanted === typeAt(store, op, to);
  };
}
