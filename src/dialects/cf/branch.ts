// Branches: without a condition, and by one bit.

import {
  AnyType,
  type BranchTrait,
  branch,
  DenseI32ArrayAttr,
  defineOp,
  I1,
  optionalAttr,
  successor,
  value,
  variadic,
} from "../../define/index.ts";
import { DenseArrayAttr, IntegerAttr, type Operation, Pure, Terminator, type Trait } from "../../ir/index.ts";
import { branchPatterns } from "./canonicalize/branch.ts";
import { conditionalPatterns } from "./canonicalize/conditional.ts";
import type { Branch, ConditionalBranch } from "./families.ts";

export const br: Branch = defineOp("cf.br", {
  summary: "Goes to a block.",
  args: { destOperands: variadic(AnyType) },
  successors: { dest: successor() },
  traits: [branch("destOperands"), Pure, Terminator],
  assembly: "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
  canonicalize: () => branchPatterns(br),
});

/** As many weights as there are successors, and one that is not zero. */
const WeightedBranch: Trait = {
  name: "WeightedBranchOpInterface",
  verify(op: Operation) {
    const weights = op.attr("branch_weights");
    if (!DenseArrayAttr.is(weights)) return undefined;
    const [given, expected] = [weights.values.length, op.numSuccessors];
    if (given !== expected) {
      const counts = `${given} vs ${expected}`;
      return op.plainError(`expects number of branch weights to match number of successors: ${counts}`);
    }
    const hasWeight = weights.values.some((weight) => weight !== 0n);
    return hasWeight ? undefined : op.plainError("branch weights cannot all be zero");
  },
};

const ByCondition: BranchTrait = {
  ...branch("trueDestOperands", "falseDestOperands"),
  successorFor(op, [condition]) {
    return IntegerAttr.is(condition) ? op.successors[condition.value === 0n ? 1 : 0] : undefined;
  },
};

export const cond_br: ConditionalBranch = defineOp("cf.cond_br", {
  summary: "Goes to one of two blocks.",
  args: {
    condition: value(I1),
    trueDestOperands: variadic(AnyType),
    falseDestOperands: variadic(AnyType),
    branch_weights: optionalAttr(DenseI32ArrayAttr),
  },
  successors: { trueDest: successor(), falseDest: successor() },
  traits: [ByCondition, WeightedBranch, Pure, Terminator],
  assembly:
    "$condition (`weights` `(` $branch_weights^ `)` )? `,` " +
    "$trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` " +
    "$falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
  canonicalize: () => conditionalPatterns(cond_br, br),
});
