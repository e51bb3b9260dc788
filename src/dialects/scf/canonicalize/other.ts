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
import { createLike, kept, replaceTerminator } from "./rebuilding.ts";

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

/** The ops that end the regions of an op, if all of them yield values. */
function endsOf(op: Operation): readonly Operation[] | undefined {
  const ends = op.regions.flatMap(({ blocks }) => [...blocks].flatMap(({ lastOp }) => lastOp ?? []));
  const isKnown = ends.every((end) => isOp(end, "scf.yield") || end.numSuccessors > 0);
  return isKnown ? ends.filter((end) => isOp(end, "scf.yield")) : undefined;
}

/** A result that is one value of the outside whatever happens, or the same as another result, is not used; results without uses go. */
function fewerResults(op: Operation, rewriter: Rewriter): boolean {
  const ends = op.numResults === 0 ? undefined : endsOf(op);
  const [first, ...others] = ends ?? [];
  if (ends === undefined || first === undefined) return false;
  let changed = false;
  const replace = (result: Value, value: Value): void => {
    if (!result.hasUses) return;
    rewriter.replaceAllUses(result, value);
    changed = true;
  };
  for (const [index, result] of op.results.entries()) {
    const value = first.operand(index);
    const holder = value.block?.parentOp;
    const isOutside = holder !== undefined && holder !== op && !op.isAncestorOf(holder);
    if (isOutside && others.every((end) => end.operand(index) === value)) replace(result, value);
    const same = op.results.findIndex((_, at) => ends.every((end) => end.operand(at) === end.operand(index)));
    if (same < index) replace(result, op.result(same));
  }
  const stays = op.results.map((result) => result.hasUses);
  if (!stays.includes(false)) return changed;
  for (const end of ends) replaceTerminator(end, rewriter, kept(end.operands, stays));
  rewriter.insertBefore(op);
  const { operands, regions } = op;
  const resultTypes = kept(op.resultTypes, stays);
  const made = createLike(op, rewriter, { operands, resultTypes, regions: regions.length });
  regions.forEach((region, index) => made.region(index).takeBlocks(region));
  let next = 0;
  rewriter.replaceOp(
    op,
    op.results.map((result, index) => (stays[index] === true ? made.result(next++) : result)),
  );
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
    pattern("RemoveDeadRegionBranchOpSuccessorInputs", self, fewerResults),
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
    pattern("RemoveDeadRegionBranchOpSuccessorInputs", self, fewerResults),
  ];
}
