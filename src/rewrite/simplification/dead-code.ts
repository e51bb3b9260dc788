// Dead code: ops without uses and effects.

import type { OpId, Store } from "../../ir/index.ts";
import { hasDroppableEffects } from "../memory-effects.ts";
import { factsIn } from "../op-facts.ts";

/** Whether the op could be dropped if its results had no uses. Terminators and symbols never are. */
export function wouldBeTriviallyDead(store: Store, op: OpId): boolean {
  const facts = factsIn(store, op);
  if (facts.isDroppable) return true;
  if (facts.def.isTerminator || facts.def.isSymbol || facts.effects === "unknown") return false;
  return hasDroppableEffects(store.operationOf(op));
}

/** Whether no result of the op has a use. */
export function hasNoUses(store: Store, op: OpId): boolean {
  const first = store.firstResult(op);
  const end = first + store.resultCount(op);
  for (let value = first; value < end; value++) if (store.firstUse(value) !== 0) return false;
  return true;
}

/** The same for ids, which is what drivers keep. @internal */
export function isTriviallyDeadId(store: Store, op: OpId): boolean {
  return hasNoUses(store, op) && wouldBeTriviallyDead(store, op);
}
