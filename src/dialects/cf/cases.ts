// Switches and branches that are put in the place of others.

import { type Case, caseValuesAttr, type Target } from "../../define/index.ts";
import { denseI32Array, IntegerType, type Operation, type Rewriter } from "../../ir/index.ts";
import type { Branch, Switch } from "./families.ts";

/** Puts another switch on the same flag in the place of one. */
export function replaceSwitch(
  root: Switch,
  op: Operation,
  rewriter: Rewriter,
  otherwise: Target,
  cases: readonly Case[],
): void {
  const { context } = op;
  const flag = op.operand(0);
  const { type } = flag;
  if (!IntegerType.is(type)) return;
  const counts = cases.map(({ operands }) => operands.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  rewriter.replaceWithNew(op, root, {
    operands: [flag, ...otherwise.operands, ...cases.flatMap(({ operands }) => operands)],
    successors: [otherwise.block, ...cases.map(({ block }) => block)],
    properties: [
      caseValuesAttr(
        type,
        cases.map(({ value }) => value),
      ),
      denseI32Array(context, counts),
      denseI32Array(context, [1, otherwise.operands.length, total]),
    ],
  });
}

/** Puts a branch in the place of any branch. */
export function replaceByBranch(br: Branch, op: Operation, rewriter: Rewriter, target: Target): true {
  rewriter.replaceWithNew(op, br, { operands: target.operands, successors: [target.block] });
  return true;
}
