// Patterns of choices.

import { knownInteger, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Block,
  boolAttr,
  ConstantLike,
  type OpDef,
  type Operation,
  type Region,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { andi, constant, select, xori } from "../../arith/index.ts";
import { replaceByRegion } from "./other.ts";
import { addBlock, createLike, endWith, isDefinedIn, kept, replaceTerminator, yielded } from "./rebuilding.ts";

const thenBlock = (op: Operation): Block | undefined => op.regions[0]?.firstBlock;
const elseBlock = (op: Operation): Block | undefined => op.regions[1]?.firstBlock;
const isOnlyTerminator = (block: Block | undefined): boolean => block === undefined || block.firstOp === block.lastOp;

/** The operand of `xori %x, true`. */
function negated(value: Value): Value | undefined {
  const view = xori.of(value.definingOp);
  return view !== undefined && knownInteger(view.rhs) === 1n ? view.lhs : undefined;
}

/** Of `not c`, the regions change places. */
export function foldNegatedIf(op: Operation): readonly Value[] | undefined {
  const [then, otherwise] = op.regions;
  const condition = negated(op.operand(0));
  if (then === undefined || otherwise === undefined || otherwise.isEmpty || condition === undefined) return undefined;
  op.setOperand(0, condition);
  const first = otherwise.firstBlock;
  otherwise.takeBlocks(then);
  if (first !== undefined) {
    otherwise.unlink(first);
    then.append(first);
  }
  return op.results;
}

/** The regions of the second of two choices, as they are for the condition of the first one. */
function alignedRegions(next: Operation, previous: Operation): readonly [Region | undefined, Region | undefined] {
  const [then, otherwise] = next.regions;
  const elseRegion = otherwise?.isEmpty === false ? otherwise : undefined;
  const [a, b] = [previous.operand(0), next.operand(0)];
  if (a === b) return [then, elseRegion];
  return negated(b) === a || negated(a) === b ? [elseRegion, then] : [undefined, undefined];
}

function combine(next: Operation, rewriter: Rewriter): boolean {
  const { previous } = next;
  if (previous?.def !== next.def) return false;
  const [then, otherwise] = alignedRegions(next, previous);
  if (then === undefined && otherwise === undefined) return false;
  const [whenTrue, whenFalse] = [yielded(previous.regions[0]), yielded(previous.regions[1])];
  previous.results.forEach((result, index) => {
    for (const { op: user, index: at } of result.uses) {
      const known =
        then?.ancestorOf(user) !== undefined ? whenTrue : otherwise?.ancestorOf(user) !== undefined ? whenFalse : [];
      const value = known[index];
      if (value !== undefined) rewriter.modify(user, () => user.setOperand(at, value));
    }
  });
  rewriter.insertBefore(next);
  const combined = rewriter.create(next.def, {
    operands: [previous.operand(0)],
    resultTypes: [...previous.resultTypes, ...next.resultTypes],
    regions: 2,
    location: next.location,
  });
  takeOver(combined.region(0), previous.region(0), then, rewriter);
  takeOver(combined.region(1), previous.region(1), otherwise, rewriter);
  const { results } = combined;
  const count = previous.numResults;
  rewriter.replaceOp(previous, results.slice(0, count));
  rewriter.replaceOp(next, results.slice(count));
  return true;
}

/** The elements of the first region, then those of the second one. */
function takeOver(target: Region, first: Region, second: Region | undefined, rewriter: Rewriter): void {
  target.takeBlocks(first);
  const [block, more] = [target.firstBlock, second?.firstBlock];
  if (second === undefined || more === undefined) return;
  if (block === undefined) {
    target.takeBlocks(second);
    return;
  }
  const [a, b] = [block.lastOp, more.lastOp];
  if (a === undefined || b === undefined) return;
  rewriter.mergeBlocks(more, block, []);
  endWith(a.def, block, rewriter, b.location, [...a.operands, ...b.operands]);
  rewriter.eraseOp(a);
  rewriter.eraseOp(b);
}

/** A choice that holds nothing but a choice is one on both conditions. */
function combineNested(op: Operation, rewriter: Rewriter): boolean {
  const inner = thenBlock(op)?.firstOp;
  if (inner?.def !== op.def || inner.next !== thenBlock(op)?.lastOp) return false;
  if (!isOnlyTerminator(elseBlock(op)) || !isOnlyTerminator(elseBlock(inner))) return false;
  const whenTrue = [...yielded(op.regions[0])];
  const whenFalse = yielded(op.regions[1]);
  const chosen: number[] = [];
  for (const [index, value] of whenTrue.entries()) {
    if (value.definingOp === inner) {
      if (yielded(inner.regions[1])[value.index] !== whenFalse[index]) return false;
      whenTrue[index] = yielded(inner.regions[0])[value.index] ?? value;
    } else if (isDefinedIn(value, op.regions[0])) return false;
    else chosen.push(index);
  }
  const { location } = op;
  const condition = op.operand(0);
  rewriter.insertBefore(op);
  const both = rewriter.create(andi, {
    operands: [condition, inner.operand(0)],
    resultTypes: [condition.type],
    location,
  });
  const made = rewriter.create(op.def, {
    operands: [both.result()],
    resultTypes: op.resultTypes,
    regions: 2,
    location,
  });
  const block = addBlock(made.region());
  const results = [...made.results];
  rewriter.insertBefore(made);
  for (const index of chosen) {
    const [a, b] = [whenTrue[index], whenFalse[index]];
    if (a === undefined || b === undefined) continue;
    results[index] = rewriter.create(select, { operands: [condition, a, b], resultTypes: [a.type], location }).result();
  }
  const body = thenBlock(inner);
  const last = body?.lastOp;
  if (body !== undefined) rewriter.mergeBlocks(body, block, []);
  if (last !== undefined) {
    const end = replaceTerminator(last, rewriter, whenTrue);
    if (whenFalse.length > 0) endWith(end.def, addBlock(made.region(1)), rewriter, location, whenFalse);
  }
  rewriter.replaceOp(op, results);
  return true;
}

/** Inside of its regions the condition is known. */
function propagateCondition(op: Operation, rewriter: Rewriter): boolean {
  const condition = op.operand(0);
  if (condition.definingOp?.def.has(ConstantLike)) return false;
  const known: (Value | undefined)[] = [];
  rewriter.insertBefore(op);
  for (const { op: user, index } of condition.uses) {
    const region = op.regions.findIndex((one) => one.ancestorOf(user) !== undefined);
    if (region < 0) continue;
    known[region] ??= truth(op, region === 0, rewriter);
    const value = known[region];
    if (value !== undefined) rewriter.modify(user, () => user.setOperand(index, value));
  }
  return known.length > 0;
}

function truth(op: Operation, value: boolean, rewriter: Rewriter): Value {
  const { context, location } = op;
  const properties = [boolAttr(context, value)];
  return rewriter.create(constant, { properties, resultTypes: [context.i1], location }).result();
}

/** Values that do not depend on what happens in the regions are selected. */
function becomeSelect(op: Operation, rewriter: Rewriter): boolean {
  if (op.numResults === 0) return false;
  const [then, otherwise] = op.regions;
  const [whenTrue, whenFalse] = [yielded(then), yielded(otherwise)];
  const stays = whenTrue.map(
    (value, index) => isDefinedIn(value, then) || isDefinedIn(whenFalse[index] ?? value, otherwise),
  );
  if (stays.every((one) => one)) return false;
  const condition = op.operand(0);
  const { location } = op;
  rewriter.insertBefore(op);
  const made = rewriter.create(op.def, {
    operands: [condition],
    resultTypes: kept(op.resultTypes, stays),
    regions: 2,
    location,
  });
  if (then !== undefined) made.region(0).takeBlocks(then);
  if (otherwise !== undefined) made.region(1).takeBlocks(otherwise);
  rewriter.insertBefore(made);
  let next = 0;
  const results = whenTrue.map((a, index) => {
    const b = whenFalse[index] ?? a;
    if (stays[index]) return made.result(next++);
    if (a === b) return a;
    return rewriter.create(select, { operands: [condition, a, b], resultTypes: [a.type], location }).result();
  });
  for (const [block, values] of [
    [thenBlock(made), whenTrue],
    [elseBlock(made), whenFalse],
  ] as const) {
    if (block?.lastOp !== undefined) replaceTerminator(block.lastOp, rewriter, kept(values, stays));
  }
  rewriter.replaceOp(op, results);
  return true;
}

function removeUnusedResults(op: Operation, rewriter: Rewriter): boolean {
  const isUsed = op.results.map((result) => result.hasUses);
  if (isUsed.every((one) => one)) return false;
  rewriter.insertBefore(op);
  const made = createLike(op, rewriter, {
    operands: op.operands,
    resultTypes: kept(op.resultTypes, isUsed),
    regions: 2,
  });
  op.regions.forEach((region, index) => {
    const source = region.firstBlock;
    if (source === undefined) return;
    const block = addBlock(made.region(index));
    rewriter.mergeBlocks(source, block, []);
    const last = block.lastOp;
    if (last !== undefined) rewriter.modify(last, () => last.setOperands(kept(last.operands, isUsed)));
  });
  let next = 0;
  // Skips unused results.
  rewriter.replaceOp(
    op,
    op.results.map((result, index) => (isUsed[index] ? made.result(next++) : result)),
  );
  return true;
}

/** Equal results are what they are; true and false are the condition or its contrary. */
function replaceKnownResults(op: Operation, rewriter: Rewriter): boolean {
  const [whenTrue, whenFalse] = op.regions.map((region) => yielded(region));
  let changed = false;
  rewriter.insertBefore(op);
  for (const [index, result] of op.results.entries()) {
    const value = sameOrCondition(op, whenTrue?.[index], whenFalse?.[index], result.hasUses, rewriter);
    if (value === undefined || !result.hasUses) continue;
    rewriter.replaceAllUses(result, value);
    changed = true;
  }
  return changed;
}

function sameOrCondition(
  op: Operation,
  whenTrue: Value | undefined,
  whenFalse: Value | undefined,
  isUsed: boolean,
  rewriter: Rewriter,
): Value | undefined {
  if (whenTrue === undefined || whenFalse === undefined || !isUsed) return undefined;
  if (whenTrue === whenFalse) return whenTrue;
  const { i1 } = op.context;
  if (whenTrue.type !== i1) return undefined;
  const [a, b] = [knownInteger(whenTrue), knownInteger(whenFalse)];
  if (a === undefined || b === undefined || a === b) return undefined;
  const condition = op.operand(0);
  if (a !== 0n) return condition;
  const operands = [condition, truth(op, true, rewriter)];
  return rewriter.create(xori, { operands, resultTypes: [i1], location: op.location }).result();
}

export function ifPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("CombineIfs", self, combine),
    pattern("CombineNestedIfs", self, combineNested),
    pattern("ConditionPropagation", self, propagateCondition),
    pattern("ConvertTrivialIfToSelect", self, becomeSelect),
    pattern("RemoveEmptyElseBranch", self, (op, rewriter) => {
      if (op.numResults > 0 || elseBlock(op) === undefined || !isOnlyTerminator(elseBlock(op))) return false;
      rewriter.modify(op, () => rewriter.clearRegion(op.region(1)));
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
    pattern("RemoveUnusedResults", self, removeUnusedResults),
    pattern("ReplaceIfYieldWithConditionOrValue", self, replaceKnownResults),
  ];
}
