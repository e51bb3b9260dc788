// Patterns of the conditional branch.

import { knownInteger, type Pattern, pattern, type Target } from "../../../define/index.ts";
import {
  type Block,
  boolAttr,
  denseI32Array,
  type Operation,
  type Rewriter,
  type Use,
  type Value,
} from "../../../ir/index.ts";
import { constant, select } from "../../arith/index.ts";
import { unreachable } from "../../ub/index.ts";
import { replaceByBranch } from "../cases.ts";
import type { Branch, ConditionalBranch } from "../families.ts";
import { collapse } from "./collapse.ts";

/** A conditional branch taken apart. */
interface Fork {
  readonly condition: Value;
  readonly whenTrue: Target;
  readonly whenFalse: Target;
}

/** The patterns, which know the definitions that they are for. */
class ConditionalPatterns {
  readonly #root: ConditionalBranch;
  readonly #br: Branch;

  constructor(root: ConditionalBranch, br: Branch) {
    this.#root = root;
    this.#br = br;
  }

  all(): readonly Pattern[] {
    return [
      this.#pattern("SimplifyConstCondBranchPred", this.#constantCondition),
      this.#pattern("SimplifyPassThroughCondBranch", this.#passThrough),
      this.#pattern("SimplifyCondBranchIdenticalSuccessors", this.#identicalSuccessors),
      this.#pattern("SimplifyCondBranchFromCondBranchOnSameCondition", this.#sameConditionBefore),
      this.#pattern("CondBranchTruthPropagation", this.#propagateTruth),
      this.#pattern("DropUnreachableCondBranch", this.#dropUnreachable),
    ];
  }

  #pattern(name: string, apply: (fork: Fork, op: Operation, rewriter: Rewriter) => boolean): Pattern {
    return pattern(name, this.#root, (op, rewriter) => {
      const fork = this.#forkOf(op);
      return fork !== undefined && apply.call(this, fork, op, rewriter);
    });
  }

  #forkOf(op: Operation | undefined): Fork | undefined {
    const view = this.#root.of(op);
    if (view === undefined) return undefined;
    return {
      condition: view.condition,
      whenTrue: { block: view.trueDest, operands: view.trueDestOperands },
      whenFalse: { block: view.falseDest, operands: view.falseDestOperands },
    };
  }

  #branchTo(target: Target, op: Operation, rewriter: Rewriter): true {
    return replaceByBranch(this.#br, op, rewriter, target);
  }

  #constantCondition(fork: Fork, op: Operation, rewriter: Rewriter): boolean {
    const known = constantBit(fork.condition);
    return known !== undefined && this.#branchTo(known ? fork.whenTrue : fork.whenFalse, op, rewriter);
  }

  #passThrough({ condition, whenTrue, whenFalse }: Fork, op: Operation, rewriter: Rewriter): boolean {
    const [newTrue, newFalse] = [collapse(whenTrue, this.#br), collapse(whenFalse, this.#br)];
    if (newTrue === undefined && newFalse === undefined) return false;
    const [first, second] = [newTrue ?? whenTrue, newFalse ?? whenFalse];
    const sizes = [1, first.operands.length, second.operands.length];
    rewriter.replaceWithNew(op, this.#root, {
      operands: [condition, ...first.operands, ...second.operands],
      successors: [first.block, second.block],
      properties: [op.attr("branch_weights"), denseI32Array(op.context, sizes)],
    });
    return true;
  }

  /** Two ways to one block: operands that differ are selected, where no other way leads there. */
  #identicalSuccessors({ condition, whenTrue, whenFalse }: Fork, op: Operation, rewriter: Rewriter): boolean {
    const { block } = whenTrue;
    if (block !== whenFalse.block) return false;
    const differs = whenTrue.operands.some((operand, index) => operand !== whenFalse.operands[index]);
    if (!differs) return this.#branchTo(whenTrue, op, rewriter);
    if (block.predecessors.some((predecessor) => predecessor !== op.block)) return false;
    rewriter.insertBefore(op);
    const operands = whenTrue.operands.map((operand, index) => {
      const other = whenFalse.operands[index];
      if (other === undefined || other === operand) return operand;
      const state = { operands: [condition, operand, other], resultTypes: [operand.type], location: op.location };
      return rewriter.create(select, state).result();
    });
    return this.#branchTo({ block, operands }, op, rewriter);
  }

  /** Control comes from a branch on the same condition only: the way is known. */
  #sameConditionBefore(fork: Fork, op: Operation, rewriter: Rewriter): boolean {
    const before = this.#forkOf(op.block?.singlePredecessor?.lastOp);
    if (before === undefined || before.condition !== fork.condition) return false;
    return this.#branchTo(op.block === before.whenTrue.block ? fork.whenTrue : fork.whenFalse, op, rewriter);
  }

  /** Branches to an unreachable place are removed. */
  #dropUnreachable({ whenTrue, whenFalse }: Fork, op: Operation, rewriter: Rewriter): boolean {
    if (isUnreachable(whenTrue.block)) return this.#branchTo(whenFalse, op, rewriter);
    return isUnreachable(whenFalse.block) && this.#branchTo(whenTrue, op, rewriter);
  }

  /** In blocks that only this branch leads to, the condition is known. */
  #propagateTruth({ condition, whenTrue, whenFalse }: Fork, op: Operation, rewriter: Rewriter): boolean {
    const inTrue = replaceUsesIn(whenTrue.block, condition, true, op, rewriter);
    const inFalse = replaceUsesIn(whenFalse.block, condition, false, op, rewriter);
    return inTrue || inFalse;
  }
}

function isUnreachable(block: Block): boolean {
  return block.firstOp?.def === unreachable;
}

function constantBit(value: Value): boolean | undefined {
  const known = knownInteger(value);
  return known === undefined ? undefined : known !== 0n;
}

function replaceUsesIn(block: Block, condition: Value, bit: boolean, op: Operation, rewriter: Rewriter): boolean {
  if (block.singlePredecessor === undefined) return false;
  const uses: readonly Use[] = condition.uses.filter((use) => use.op.block === block);
  if (uses.length === 0) return false;
  const { context, location } = op;
  rewriter.insertBefore(op);
  const properties = [boolAttr(context, bit)];
  const known = rewriter.create(constant, { properties, resultTypes: [context.i1], location }).result();
  for (const use of uses) rewriter.modify(use.op, () => use.op.setOperand(use.index, known));
  return true;
}

export function conditionalPatterns(root: ConditionalBranch, br: Branch): readonly Pattern[] {
  return new ConditionalPatterns(root, br).all();
}
