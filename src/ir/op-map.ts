// Tables by op: keyed by definitions, so that a wrong name does not compile.

import { assert } from "../support/assert.ts";
import type { OpDef } from "./op-def.ts";

/** A table of values by op. An op that is there twice is a fault. @internal */
export function opMap<T>(entries: readonly (readonly [def: OpDef, value: T])[]): ReadonlyMap<OpDef, T> {
  const map = new Map(entries);
  assert(map.size === entries.length, "an op is twice in a table");
  return map;
}
