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
  WeightedBranch,
} from "../../define/index.ts";
import { IntegerAttr, Pure, Terminator } from "../../ir/index.ts";
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
