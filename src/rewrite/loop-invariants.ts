// Loop-invariant code motion: ops in loops that do the same in every iteration, and nothing else, go before the loop.

import { loopRegionsOf } from "../define/index.ts";
import type { Operation, Region, Value } from "../ir/index.ts";
import { isMemoryEffectFree } from "./memory-effects.ts";
import { isSpeculatable } from "./speculation.ts";

/** Moves what does not change out of the loops inside of an op, inner ones first. */
export function moveLoopInvariants(op: Operation): void {
  op.walkPostOrder((inner) => {
    for (const region of loopRegionsOf(inner) ?? []) moveOutOf(inner, region);
  });
}

/** Ops that use what has been moved are looked at again, after all others. */
function moveOutOf(loop: Operation, region: Region): void {
  const pending = region.blocks.flatMap((block) => [...block.ops()]);
  for (const op of pending) {
    if (op.parentRegion !== region || !canMove(op, loop)) continue;
    op.moveBefore(loop);
    for (const result of op.results) {
      for (const user of result.users) if (user.parentRegion === region) pending.push(user);
    }
  }
}

function canMove(op: Operation, loop: Operation): boolean {
  return !op.def.isTerminator && usesOnlyOutside(op, loop) && isMemoryEffectFree(op) && isSpeculatable(op);
}

/** Whether everything that an op and the ops inside of it use is defined outside of the loop, or inside of the op. */
function usesOnlyOutside(op: Operation, loop: Operation): boolean {
  return op.walk((inner) => {
    const isOutside = inner.operands.every((value) => isDefinedOutside(value, loop) || isDefinedIn(value, op));
    return isOutside ? undefined : "stop";
  });
}

function isDefinedOutside(value: Value, loop: Operation): boolean {
  const holder = value.block?.parentOp;
  return holder === undefined || !loop.isAncestorOf(holder);
}

function isDefinedIn(value: Value, op: Operation): boolean {
  const holder = value.block?.parentOp;
  return holder !== undefined && op.isAncestorOf(holder);
}
