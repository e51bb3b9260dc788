// Traits on types, checked on column ids: whether a rule certainly holds. What is not sure goes the slow way, which has the words.

import {
  type Context,
  isShaped,
  type OpId,
  type Store,
  type Trait,
  type Type,
  type TypeId,
  VectorType,
} from "../../ir/index.ts";
import type { Layout } from "../layout.ts";
import type { TypeTrait } from "./traits.ts";

const UNKNOWN = -1;

/** True if the rule certainly holds for the op of that id. */
export type FastCheck = (store: Store, op: OpId) => boolean;

/** The fast check of a trait on ops of a layout; undefined if there is none. */
export function fastCheckOf(trait: Trait, layout: Layout, context: Context): FastCheck | undefined {
  if (trait.fast !== undefined) return trait.fast;
  const { holdsForEqualTypes, holdsForEqualShapes, sameTypes, derived, sameKey } = trait as TypeTrait;
  if (holdsForEqualShapes === true) return equalShapes(context);
  if (holdsForEqualTypes !== undefined) return holdsForEqualTypes === "all" ? allTypesEqual : operandTypesEqual;
  const hasFixedGroups = [...layout.operands, ...layout.results].every(({ arg }) => arg.arg === "value");
  if (!hasFixedGroups) return undefined;
  if (sameTypes !== undefined) return equalTypes(sameTypes.map((name) => place(layout, name)));
  if (sameKey !== undefined)
    return equalKeys(
      sameKey.names.map((name) => place(layout, name)),
      sameKey.key,
      context,
    );
  return derived === undefined
    ? undefined
    : derivedType(place(layout, derived.from), place(layout, derived.to), derived.type, context);
}

function operandTypesEqual(store: Store, op: OpId): boolean {
  const operands = store.operandCount(op);
  const type = operands > 0 ? store.operandTypeId(op, 0) : 0;
  for (let index = 1; index < operands; index++) if (store.operandTypeId(op, index) !== type) return false;
  return true;
}

function allTypesEqual(store: Store, op: OpId): boolean {
  const operands = store.operandCount(op);
  const results = store.resultCount(op);
  if (operands + results === 0) return true;
  const type = operands > 0 ? store.operandTypeId(op, 0) : store.resultTypeId(op, 0);
  for (let index = 1; index < operands; index++) if (store.operandTypeId(op, index) !== type) return false;
  for (let index = 0; index < results; index++) if (store.resultTypeId(op, index) !== type) return false;
  return true;
}

/** Numbers of shapes by type id: scalars are one shape, each static shape of a kind of type is one; 0 is not known. */
const shapeNumbers = { make: (_context: Context) => ({ byType: [] as number[], byText: new Map<string, number>() }) };

function equalShapes(context: Context): FastCheck {
  const { byType, byText } = context.cache(shapeNumbers);
  const numberOf = (type: number): number => {
    const known = byType[type];
    if (known !== undefined && known >= 0) return known;
    const text = shapeText(context.types[type]!);
    const number = text === undefined ? 0 : (byText.get(text) ?? byText.size + 1);
    if (text !== undefined) byText.set(text, number);
    while (byType.length <= type) byType.push(UNKNOWN);
    byType[type] = number;
    return number;
  };
  return (store, op) => {
    const operands = store.operandCount(op);
    const results = store.resultCount(op);
    let shape = UNKNOWN;
    for (let index = 0; index < operands + results; index++) {
      const number = numberOf(typeAt(store, op, index < operands ? index : operands - index - 1));
      if (number === 0 || (shape !== UNKNOWN && number !== shape)) return false;
      shape = number;
    }
    return true;
  };
}

function shapeText(type: Type): string | undefined {
  if (!isShaped(type)) return "scalar";
  if (type.shape === undefined || type.shape.some((size) => size < 0)) return undefined;
  const scalable = VectorType.is(type) ? type.scalable.join() : "";
  return `${type.def.name} ${type.shape.join("x")} ${scalable}`;
}

/** Where a value is: an operand's index, or -1 minus a result's; undefined for attributes. */
function place(layout: Layout, name: string): number | undefined {
  const operand = layout.operands.findIndex((group) => group.name === name);
  if (operand >= 0) return operand;
  const result = layout.results.findIndex((group) => group.name === name);
  return result < 0 ? undefined : -1 - result;
}

function typeAt(store: Store, op: OpId, at: number): TypeId {
  return at >= 0 ? store.operandTypeId(op, at) : store.resultTypeId(op, -1 - at);
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

function equalKeys(
  places: readonly (number | undefined)[],
  key: (type: Type) => Type,
  context: Context,
): FastCheck | undefined {
  const known = places.filter((at) => at !== undefined);
  if (known.length !== places.length) return undefined;
  const keys = rememberedByType((type) => key(type).id, context);
  return (store, op) => {
    const first = keys(typeAt(store, op, known[0]!));
    for (let index = 1; index < known.length; index++)
      if (keys(typeAt(store, op, known[index]!)) !== first) return false;
    return true;
  };
}

/** A function of types, remembered by type id. */
function rememberedByType(of: (type: Type) => number, context: Context): (type: number) => number {
  const known: number[] = [];
  return (type) => {
    let value = known[type] ?? UNKNOWN;
    if (value === UNKNOWN) {
      value = of(context.types[type]!);
      while (known.length <= type) known.push(UNKNOWN);
      known[type] = value;
    }
    return value;
  };
}

/** The result of the rule for each type is cached by id. */
function derivedType(
  from: number | undefined,
  to: number | undefined,
  derive: (from: Type) => Type | undefined,
  context: Context,
): FastCheck | undefined {
  if (from === undefined || to === undefined) return undefined;
  const wanted = rememberedByType((type) => derive(type)?.id ?? 0, context);
  return (store, op) => wanted(typeAt(store, op, from)) === typeAt(store, op, to);
}
