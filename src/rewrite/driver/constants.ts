// Constants: how a folded attribute becomes an op. Which op that is, the dialect of the folded op decides.

import type { Attribute, Builder, Dialect, LocationId, Operation, Type } from "../../ir/index.ts";

/** The dialect of an op, if it is registered. @internal */
export function dialectOf(op: Operation): Dialect | undefined {
  return op.context.dialects.get(op.def.dialect);
}

/** Makes a constant at the builder's place; undefined if the dialect has no constant of that kind. */
export function materializeConstant(
  dialect: Dialect | undefined,
  builder: Builder,
  value: Attribute,
  type: Type,
  location: Attribute | LocationId,
): Operation | undefined {
  const recipe = dialect?.constant?.(value, type);
  if (recipe === undefined) return undefined;
  return builder.create(recipe.def, { properties: recipe.properties, resultTypes: [type], location });
}
