// Blocks that only pass on: a branch to one goes where it goes.

import type { Target } from "../../../define/index.ts";
import type { Block, Operation, Value } from "../../../ir/index.ts";
import type { Branch } from "../families.ts";

/** The block's only op, if that is an unconditional branch. */
function onlyBranch(block: Block, br: Branch): Operation | undefined {
  const { lastOp } = block;
  return lastOp !== undefined && lastOp === block.firstOp && lastOp.def === br ? lastOp : undefined;
}

/** The block that the terminator goes to, if it is an unconditional branch. */
function nextBlock(block: Block, br: Branch): Block | undefined {
  const { lastOp } = block;
  return lastOp?.def === br ? lastOp.successors[0] : undefined;
}

/** Whether branches from `start` on come back to where they were, or to `first`. */
function isInCycle(first: Block, start: Block, br: Branch): boolean {
  const visited = new Set([first, start]);
  for (let next = nextBlock(start, br); next !== undefined; next = nextBlock(next, br)) {
    if (visited.has(next)) return true;
    visited.add(next);
  }
  return false;
}

/** Where a branch to `target` ends up, if its block only passes on, and what it brings there. */
export function collapse(target: Target, br: Branch): Target | undefined {
  const { block } = target;
  const passing = onlyBranch(block, br);
  const destination = passing?.successors[0];
  if (passing === undefined || destination === undefined || block.isReferenced) return undefined;
  const isUsedElsewhere = block.arguments.some((argument) => argument.users.some((user) => user !== passing));
  if (isUsedElsewhere || destination === block || isInCycle(block, destination, br)) return undefined;
  const passed = (operand: Value): Value =>
    operand.argumentBlock === block ? (target.operands[operand.index] ?? operand) : operand;
  return { block: destination, operands: passing.operands.map(passed) };
}
