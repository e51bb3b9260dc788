// Patterns of the unconditional branch.

import { type Pattern, pattern } from "../../../define/index.ts";
import type { Operation, Rewriter } from "../../../ir/index.ts";
import { replaceByBranch } from "../cases.ts";
import type { Branch } from "../families.ts";
import { collapse } from "./collapse.ts";

/** A block that control reaches from here only is part of this one. */
function mergeSuccessor(op: Operation, rewriter: Rewriter): boolean {
  const [target] = op.successors;
  const { block } = op;
  if (target === undefined || block === undefined || target === block) return false;
  if (target.singlePredecessor === undefined || target.isReferenced) return false;
  const { operands } = op;
  // In code that control cannot reach, a block may get its own arguments.
  if (operands.some((value) => target.arguments.includes(value))) return false;
  rewriter.eraseOp(op);
  rewriter.mergeBlocks(target, block, operands);
  return true;
}

function passThrough(br: Branch, op: Operation, rewriter: Rewriter): boolean {
  const [block] = op.successors;
  if (block === undefined || block === op.block) return false;
  const target = collapse({ block, operands: op.operands }, br);
  return target !== undefined && replaceByBranch(br, op, rewriter, target);
}

export function branchPatterns(br: Branch): readonly Pattern[] {
  const apply = (op: Operation, rewriter: Rewriter): boolean =>
    mergeSuccessor(op, rewriter) || passThrough(br, op, rewriter);
  return [pattern("SimplifyBranch", br, apply)];
}
