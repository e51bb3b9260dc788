// Locations of values and of the arguments of converted blocks, as the Store keeps locations.

import { type Block, type LocationId, NO_ID, type Value } from "../../ir/index.ts";
import type { SignatureConversion } from "./signature.ts";

/** The location id of a value. */
export function locationIdOf(value: Value): LocationId {
  const { store, argumentBlock } = value;
  if (argumentBlock !== undefined) return argumentBlock.argumentLocations[value.index] ?? NO_ID;
  return store.locationOf(store.definingOpId(value.id));
}

/** New arguments get the locations of the original arguments that they replace. */
export function argumentLocations(
  block: Block,
  signature: SignatureConversion,
  unknown: LocationId,
): readonly LocationId[] {
  const locations = signature.types.map(() => unknown);
  for (let index = 0; index < signature.originalCount; index++) {
    const mapping = signature.mapping(index);
    if (mapping === undefined || "values" in mapping) continue;
    locations.fill(block.argumentLocations[index] ?? unknown, mapping.first, mapping.first + mapping.count);
  }
  return locations;
}
