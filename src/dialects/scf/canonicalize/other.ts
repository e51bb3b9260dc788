// Patterns of regions that are executed once, and of choices by numbers.

import { knownInteger, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  type Block,
  DenseArrayAttr,
  FunctionLike,
  type OpDef,
  type Operation,
  type Region,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { br } from "../../cf/index.ts";
import { isOp } from "../../op-name/index.ts";

/** Puts the one block of a region in the place of its op, whose results are what the block yields. */
export function replaceByRegion(op: Operation, region: Region, args: readonly Value[], rewriter: Rewriter): boolean {
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

/** Several blocks become blocks of the function around. */
function inlineBlocks(op: Operation, rewriter: Rewriter): boolean {
  const { block, parentOp } = op;
  const entry = op.region().firstBlock;
  const inlines = parentOp?.def.has(FunctionLike) === true || parentOp?.def === op.def;
  if (block?.region === undefined || entry === undefined || !inlines || op.attr("no_inline") !== undefined)
    return false;
  const behind = block.splitBefore(op);
  const branch = (location: Attribute, successor: Block, operands: readonly Value[]): void => {
    rewriter.create(br, { operands, successors: [successor], location });
  };
  rewriter.insertAtEnd(block);
  branch(op.location, entry, []);
  for (const { lastOp } of op.region().blocks) {
    if (!isOp(lastOp, "scf.yield")) continue;
    rewriter.insertBefore(lastOp);
    branch(lastOp.location, behind, lastOp.operands);
    rewriter.eraseOp(lastOp);
  }
  block.region.takeBlocks(op.region(), block);
  const values = op.results.map(({ type, location }) => behind.addArgument(type, location));
  rewriter.replaceOp(op, values);
  return true;
}

export function executePatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("SingleBlockExecuteInliner", self, (op, rewriter) => {
      if (!op.region().hasOneBlock || op.attr("no_inline") !== undefined) return false;
      if (!isOp(op.region().firstBlock?.lastOp, "scf.yield")) return false;
      return replaceByRegion(op, op.region(), [], rewriter);
    }),
    pattern("MultiBlockExecuteInliner", self, inlineBlocks),
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
