// Patterns of scf: choices and loops whose way is known are what is on that way.

import { knownInteger, type Pattern, pattern } from "../../define/index.ts";
import { DenseArrayAttr, type OpDef, type Operation, type Region, type Rewriter, type Value } from "../../ir/index.ts";

/** Puts the one block of a region in the place of its op, whose results are what the block yields. */
function replaceByRegion(op: Operation, region: Region, args: readonly Value[], rewriter: Rewriter): boolean {
  const block = region.firstBlock;
  const last = block?.lastOp;
  if (block === undefined || last === undefined) return false;
  const results = last.operands;
  const values = results.map((result) => (result.argumentBlock === block ? (args[result.index] ?? result) : result));
  rewriter.eraseOp(last);
  rewriter.inlineBlockBefore(block, op, args);
  rewriter.replaceOp(op, values);
  return true;
}

export function ifPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("RemoveEmptyElseBranch", self, (op, rewriter) => {
      const block = op.regions[1]?.firstBlock;
      if (op.numResults > 0 || block === undefined || block.firstOp !== block.lastOp) return false;
      rewriter.modify(op, () => op.region(1).clear());
      return true;
    }),
    pattern("RemoveStaticCondition", self, (op, rewriter) => {
      const condition = knownInteger(op.operand(0));
      if (condition === undefined) return false;
      const chosen = op.region(condition === 0n ? 1 : 0);
      if (!chosen.isEmpty) return replaceByRegion(op, chosen, [], rewriter);
      rewriter.eraseOp(op);
      return true;
    }),
  ];
}

/** A loop of no turn gives its initial values; one of a single turn is its body. */
export function forPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("SimplifyTrivialLoops", self, (op, rewriter) => {
      const [lower, upper, step, ...initials] = op.operands;
      if (lower === undefined || op.attr("unsignedCmp") !== undefined) return false;
      if (lower === upper) {
        rewriter.replaceOp(op, initials);
        return true;
      }
      const [from, to, by] = [lower, upper, step].map(knownInteger);
      if (from === undefined || to === undefined) return false;
      if (to <= from) {
        rewriter.replaceOp(op, initials);
        return true;
      }
      if (by === undefined || by <= 0n || from + by < to) return false;
      return replaceByRegion(op, op.region(), [lower, ...initials], rewriter);
    }),
  ];
}

export function executePatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("SingleBlockExecuteInliner", self, (op, rewriter) => {
      if (!op.region().hasOneBlock || op.attr("no_inline") !== undefined) return false;
      if (op.region().firstBlock?.lastOp?.name !== "scf.yield") return false;
      return replaceByRegion(op, op.region(), [], rewriter);
    }),
  ];
}

export function switchPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("FoldConstantCase", self, (op, rewriter) => {
      const value = knownInteger(op.operand(0));
      const cases = op.attr("cases");
      if (value === undefined || !DenseArrayAttr.is(cases)) return false;
      return replaceByRegion(op, op.region(cases.values.indexOf(value) + 1), [], rewriter);
    }),
  ];
}
