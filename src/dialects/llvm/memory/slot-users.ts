// Ops that go with a stack slot, or pass it on: what they say to mem2reg.

import type { PromotableOpTrait } from "../../../define/index.ts";
import type { Operation, Use } from "../../../ir/index.ts";

/** All uses of an op's results have to go with it. */
export function forwardToUsers(op: Operation, more: Use[]): true {
  for (const result of op.results) for (const use of result.uses) more.push(use);
  return true;
}

/** An op that can be erased when its results have no uses. */
export const ForwardsSlot: PromotableOpTrait = {
  name: "PromotableOpInterface",
  canUsesBeRemoved: (op, _uses, more) => forwardToUsers(op, more),
  removeUses: () => "delete",
};

/** An op that goes with the slot. */
export const GoesWithSlot: PromotableOpTrait = {
  name: "PromotableOpInterface",
  canUsesBeRemoved: () => true,
  removeUses: () => "delete",
};
