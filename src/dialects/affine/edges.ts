// How control flows through a loop between affine bounds.

import type { RegionBranchTrait, RegionSuccessor } from "../../define/index.ts";
import { AffineMapAttr, type Attribute, IntegerAttr, type Operation } from "../../ir/index.ts";

/** The number that a bound always is. */
function constantBound(attr: Attribute | undefined): bigint | undefined {
  const [result, ...others] = AffineMapAttr.is(attr) ? attr.map.results : [];
  return others.length === 0 && result?.kind === "constant" ? BigInt(result.value) : undefined;
}

/** How often the body is executed, where both bounds are constants. */
function turns(op: Operation): bigint | undefined {
  const [from, to] = [constantBound(op.attr("lowerBoundMap")), constantBound(op.attr("upperBoundMap"))];
  const step = op.attr("step");
  if (from === undefined || to === undefined || !IntegerAttr.is(step) || step.value <= 0n) return undefined;
  return to <= from ? 0n : (to - from + step.value - 1n) / step.value;
}

/** Into the body, again or not at all, as the number of turns states where it is known. */
export const forBranches: RegionBranchTrait = {
  name: "RegionBranchOpInterface",
  regionSuccessors(op, from) {
    const count = turns(op);
    const block = op.regions[0]?.firstBlock;
    const out: RegionSuccessor = { region: undefined, inputs: op.results };
    const into: RegionSuccessor = { region: op.regions[0], inputs: block?.arguments.slice(1) ?? [] };
    if (from === op && count !== undefined) return [count > 0n ? into : out];
    if (from !== op && count === 1n) return [out];
    return [into, out];
  },
  regionOperands: (op, from) =>
    from === op
      ? { start: op.numOperands - op.numResults, count: op.numResults }
      : { start: 0, count: from.numOperands },
};
