// How control flows through the regions of the ops of scf.

import { counting, entering, executesOnce, outside, type RegionBranchTrait, regionBranch } from "../../define/index.ts";
import { type Attribute, DenseArrayAttr, IntegerAttr, type Operation } from "../../ir/index.ts";
import { isOp } from "../op-name/index.ts";

/** A condition's first operand goes nowhere; what is not of scf leads out of the function. */
const skipped = (from: Operation): number | undefined =>
  isOp(from, "scf.condition") ? 1 : isOp(from, "scf.yield") ? 0 : undefined;

const isTrue = (attr: Attribute | undefined): boolean | undefined =>
  IntegerAttr.is(attr) ? attr.value !== 0n : undefined;

export const ifBranches: RegionBranchTrait = regionBranch(
  (op, from, constants) => {
    if (from !== op) return [outside(op)];
    const [then, otherwise] = op.regions;
    const chosen = isTrue(constants[0]);
    const whenFalse = otherwise?.isEmpty === false ? entering(otherwise) : [outside(op)];
    return [...(chosen === false ? [] : entering(then)), ...(chosen === true ? [] : whenFalse)];
  },
  1,
  skipped,
);

/** The first argument of a loop's body counts from its first operand up to its second one. */
export const countsUp = counting((op) => {
  const [from, to, step] = op.operands;
  const argument = op.regions[0]?.firstBlock?.arguments[0];
  if (from === undefined || to === undefined || step === undefined || argument === undefined) return [];
  return [{ argument, from, to, step }];
});

/** A loop enters its body, again or not at all. */
export const forBranches: RegionBranchTrait = regionBranch(
  (op) => [...entering(op.regions[0], 1), outside(op)],
  3,
  skipped,
);

/** From before the condition to after it or out, and back again. */
export const whileBranches: RegionBranchTrait = regionBranch(
  (op, from, constants) => {
    const [before, after] = op.regions;
    if (from === op || !isOp(from, "scf.condition")) return entering(before);
    const goesOn = isTrue(constants[0]);
    return [...(goesOn === false ? [] : entering(after)), ...(goesOn === true ? [] : [outside(op)])];
  },
  0,
  skipped,
);

export const executeOnce: RegionBranchTrait = executesOnce(skipped);

export const switchBranches: RegionBranchTrait = regionBranch(
  (op, from, [arg]) => {
    if (from !== op) return [outside(op)];
    const cases = op.attr("cases");
    if (!IntegerAttr.is(arg) || !DenseArrayAttr.is(cases)) return op.regions.flatMap((region) => entering(region));
    return entering(op.regions[cases.values.indexOf(arg.value) + 1]);
  },
  1,
  skipped,
);
