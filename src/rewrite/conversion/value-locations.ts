// Locations of values and of the arguments of converted blocks, as the Store keeps locations.

import type { Block, Value } from "../../ir/index.ts";
import type { SignatureConversion } from "./signature.ts";

/** The location id of a value. */
export function locationIdOf(value: Value): number {
  const { store, argumentBlock } = value;
  if (argumentBlock !== undefined) return argumentBlock.argumentLocations[value.index] ?? 0;
  return store.locationOf(store.ownerOf(value.id));
}

/** New arguments get the locations of the original arguments that they replace. */
export function argumentLocations(block: Block, signature: SignatureConversion, unknown: number): readonly number[] {
  const locations = signature.types.map(() => unknown);
  for (let index = 0; index < signature.originalCount; index++) {
    const mapping = signature.mapping(index);
    if (mapping === undefined || "values" in mapping) continue;
    locations.fill(block.argumentLocations[index] ?? unknown, mapping.first, mapping.first + mapping.count);
  }
  return locations;
}
