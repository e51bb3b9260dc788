// The conversion of the scf dialect to blocks and branches of the cf dialect.
//
// Each op's blocks are put between the two halves of the block that it is in. An op inside of another one is converted after it.

import { caseValuesAttr, mixedNumbers, valuesUnder } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as cf from "../../dialects/cf/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import {
  type Block,
  DenseArrayAttr,
  denseI32Array,
  dictionaryAttr,
  type OpDef,
  type Operation,
  type Region,
  type Value,
} from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  type ConversionRewriter,
  ConversionTarget,
} from "../../rewrite/index.ts";

/** Converts the ops of scf inside of `root`; returns whether it could. */
export function convertScfToCf(root: Operation): boolean {
  const target = new ConversionTarget()
    .addIllegalOps(...patterns.flatMap((pattern) => pattern.root ?? []))
    .markUnknownDynamicallyLegal(() => true);
  return applyPartialConversion([root], target, patterns);
}

type At = ConversionRewriter;

function lower(root: OpDef, apply: (op: Operation, at: At) => boolean, benefit = 1): ConversionPattern {
  return { name: `lower ${root.name}`, root, benefit, apply: (op, _, at) => apply(op, at) };
}

const patterns: readonly ConversionPattern[] = [
  lower(scf.for, lowerFor),
  lower(scf.if, lowerIf),
  lower(scf.parallel, lowerParallel),
  lower(scf.while, lowerWhile),
  lower(scf.while, lowerDoWhile, 2),
  lower(scf.execute_region, lowerExecuteRegion),
  lower(scf.index_switch, lowerIndexSwitch),
  lower(scf.forall, lowerForall),
];

// ---- parts of all

interface Halves {
  readonly before: Block;
  readonly behind: Block;
}

/** Cuts the block of an op in two; the op is in the second half. */
function cut(op: Operation, at: At): Halves | undefined {
  const before = op.block;
  return before === undefined ? undefined : { before, behind: at.splitBlock(op) };
}

function branch(at: At, from: Block, to: Block, values: readonly Value[] = []): Operation {
  return cf.br.build(at.insertAtEnd(from), { destOperands: values }, { successors: [to] });
}

/** Turns the terminator of a block into a branch that sends its operands. */
function yieldTo(at: At, from: Block, to: Block): void {
  const last = from.lastOp;
  if (last === undefined) return;
  branch(at, from, to, last.operands);
  at.eraseOp(last);
}

/** Where control goes on after an op: with arguments for its results, if there are any. */
function joinOf(op: Operation, at: At, behind: Block): Block {
  if (op.numResults === 0 || behind.region === undefined) return behind;
  const join = at.createBlock(behind.region, op.resultTypes, behind);
  branch(at, join, behind);
  return join;
}

function firstAndLast(region: Region): readonly [Block, Block] | undefined {
  const { firstBlock, lastBlock } = region;
  return firstBlock === undefined || lastBlock === undefined ? undefined : [firstBlock, lastBlock];
}

// ---- choices

function lowerIf(op: Operation, at: At): boolean {
  const [then, otherwise] = op.regions;
  const halves = cut(op, at);
  if (halves === undefined || then === undefined) return false;
  const join = joinOf(op, at, halves.behind);
  const target = join.region;
  if (target === undefined) return false;
  const blocks = [then, otherwise].map((region) => {
    const ends = region === undefined ? undefined : firstAndLast(region);
    if (region === undefined || ends === undefined) return join;
    yieldTo(at, ends[1], join);
    at.inlineRegionBefore(region, target, join);
    return ends[0];
  });
  at.insertAtEnd(halves.before);
  cf.cond_br.build(at, { condition: op.operand(0) }, { successors: blocks });
  at.replaceOp(op, op.numResults === 0 ? [] : join.arguments);
  return true;
}

function lowerIndexSwitch(op: Operation, at: At): boolean {
  const attr = op.attr("cases");
  const halves = cut(op, at);
  const target = halves?.behind.region;
  if (halves === undefined || target === undefined || !DenseArrayAttr.is(attr)) return false;
  const { before, behind } = halves;
  const { context } = op;
  const results = op.resultTypes.map((type) => behind.addArgument(type, op.locationNumber));
  const [otherwise, ...cases] = op.regions;
  const moved = [...cases, otherwise].flatMap((region) => {
    const first = region?.firstBlock;
    if (region === undefined || first === undefined) return [];
    yieldTo(at, first, behind);
    at.inlineRegionBefore(region, target, behind);
    return [first];
  });
  at.insertAtEnd(before);
  const flag = arith.index_cast.build(at, { in: op.operand(0) }, { resultTypes: [context.i32] }).result();
  const parts = {
    flag,
    case_values: caseValuesAttr(context.i32, attr.values as readonly bigint[]),
    case_operand_segments: denseI32Array(
      context,
      cases.map(() => 0),
    ),
  };
  cf.switch.build(at, parts, { successors: [...moved.slice(-1), ...moved.slice(0, -1)] });
  at.replaceOp(op, results);
  return true;
}

function lowerExecuteRegion(op: Operation, at: At): boolean {
  const halves = cut(op, at);
  const region = op.region();
  const entry = region.firstBlock;
  const target = halves?.behind.region;
  if (halves === undefined || entry === undefined || target === undefined) return false;
  branch(at, halves.before, entry);
  for (const block of region.blocks) if (block.lastOp?.def === scf.yield) yieldTo(at, block, halves.behind);
  at.inlineRegionBefore(region, target, halves.behind);
  const results = op.resultTypes.map((type) => halves.behind.addArgument(type, op.locationNumber));
  at.replaceOp(op, results);
  return true;
}

// ---- loops

/** The entry of the body, which has the variable and the carried values, becomes the block of the condition. */
function lowerFor(op: Operation, at: At): boolean {
  const ends = firstAndLast(op.region());
  const [lower, upper, step, ...initials] = op.operands;
  if (ends === undefined || lower === undefined || upper === undefined || step === undefined) return false;
  const halves = cut(op, at);
  const target = halves?.behind.region;
  const [condition, lastBlock] = ends;
  const { firstOp } = condition;
  if (halves === undefined || target === undefined || firstOp === undefined) return false;
  const body = at.splitBlock(firstOp);
  const last = lastBlock === condition ? body : lastBlock;
  at.inlineRegionBefore(op.region(), target, halves.behind);
  const [variable, ...carried] = condition.arguments;
  const terminator = last.lastOp;
  if (variable === undefined || terminator === undefined) return false;
  at.insertAtEnd(last);
  const next = arith.addi.build(at, { lhs: variable, rhs: step }, { resultTypes: [variable.type] }).result();
  const back = branch(at, last, condition, [next, ...terminator.operands]);
  // The back edge's branch gets the LLVM attributes of the loop.
  const hints = op.attributes.entries.filter(({ value }) => value.def.dialect === "llvm");
  if (hints.length > 0) back.setAttributes(dictionaryAttr(op.context, hints));
  at.eraseOp(terminator);
  branch(at, halves.before, condition, [lower, ...initials]);
  at.insertAtEnd(condition);
  const predicate = arith.integerPredicate(op.context, op.attr("unsignedCmp") === undefined ? "slt" : "ult");
  const goesOn = arith.cmpi.build(at, { predicate, lhs: variable, rhs: upper }, { resultTypes: [op.context.i1] });
  cf.cond_br.build(at, { condition: goesOn.result() }, { successors: [body, halves.behind] });
  at.replaceOp(op, carried);
  return true;
}

function lowerWhile(op: Operation, at: At): boolean {
  const [before, after] = op.regions;
  const [first, beforeLast] = (before && firstAndLast(before)) ?? [];
  const [second, afterLast] = (after && firstAndLast(after)) ?? [];
  const condition = beforeLast?.lastOp;
  if (before === undefined || after === undefined || first === undefined || condition === undefined) return false;
  if (second === undefined || afterLast === undefined) return false;
  const halves = cut(op, at);
  const target = halves?.behind.region;
  if (halves === undefined || target === undefined) return false;
  at.inlineRegionBefore(after, target, halves.behind);
  at.inlineRegionBefore(before, target, second);
  branch(at, halves.before, first, op.operands);
  const results = branchOn(at, condition, second, halves.behind);
  yieldTo(at, afterLast, first);
  at.replaceOp(op, results);
  return true;
}

/** A loop whose second region only passes values on needs none. */
function lowerDoWhile(op: Operation, at: At): boolean {
  const [before, after] = op.regions;
  const [first, last] = (before && firstAndLast(before)) ?? [];
  const condition = last?.lastOp;
  const passing = after?.firstBlock;
  if (before === undefined || first === undefined || condition === undefined || passing === undefined) return false;
  if (after?.hasOneBlock !== true || !passing.hasOneOp || passing.firstOp?.numOperands !== passing.numArguments)
    return false;
  if (!passing.arguments.every((argument, index) => argument === passing.firstOp?.operand(index))) return false;
  const halves = cut(op, at);
  const target = halves?.behind.region;
  if (halves === undefined || target === undefined) return false;
  at.inlineRegionBefore(before, target, halves.behind);
  branch(at, halves.before, first, op.operands);
  at.replaceOp(op, branchOn(at, condition, first, halves.behind));
  return true;
}

/** Turns `scf.condition` into a branch; gives the values that the loop ends with. */
function branchOn(at: At, condition: Operation, again: Block, behind: Block): readonly Value[] {
  const [goesOn, ...values] = condition.operands;
  if (goesOn === undefined) return [];
  at.insertBefore(condition);
  cf.cond_br.build(at, { condition: goesOn, trueDestOperands: values }, { successors: [again, behind] });
  at.eraseOp(condition);
  return values;
}

// ---- loops in parallel become loops in loops

function lowerParallel(op: Operation, at: At): boolean {
  const [lower, upper, step] = ["lowerBound", "upperBound", "step"].map((name) => valuesUnder(op, name));
  const body = op.region().firstBlock;
  const reduce = body?.lastOp;
  if (lower === undefined || body === undefined || reduce === undefined) return false;
  let carried = valuesUnder(op, "initVals");
  let results = carried;
  const variables: Value[] = [];
  let inner: Block | undefined;
  for (const [index, from] of lower.entries()) {
    const [to, by] = [upper?.[index], step?.[index]];
    if (to === undefined || by === undefined) return false;
    const loop = scf.for.build(
      at,
      { lowerBound: from, upperBound: to, step: by, initArgs: carried },
      { resultTypes: carried.map(({ type }) => type), regions: 1 },
    );
    const block = at.createBlock(loop.region(), [from.type, ...carried.map(({ type }) => type)]);
    if (inner !== undefined && loop.numResults > 0) scf.yield.build(at, { results: loop.results });
    if (inner === undefined && loop.numResults > 0) results = loop.results;
    const [variable, ...values] = block.arguments;
    if (variable !== undefined) variables.push(variable);
    carried = values;
    inner = block;
    at.insertAtEnd(block);
    if (loop.numResults === 0) at.insertBefore(scf.yield.build(at, {}));
  }
  if (inner === undefined) return false;
  const yielded = mergeReductions(reduce, carried, at);
  at.eraseOp(reduce);
  if (inner.lastOp === undefined) at.mergeBlocks(body, inner, variables);
  else at.inlineBlockBefore(body, inner.lastOp, variables);
  if (yielded.length > 0) scf.yield.build(at.insertAtEnd(inner), { results: yielded });
  at.replaceOp(op, results);
  return true;
}

/** Puts what combines values of turns before the end of the body; gives the combined values. */
function mergeReductions(reduce: Operation, carried: readonly Value[], at: At): readonly Value[] {
  return reduce.regions.flatMap((region, index) => {
    const block = region.firstBlock;
    const last = block?.lastOp;
    const value = carried[index];
    if (block === undefined || last === undefined || value === undefined) return [];
    const result = last.operand(0);
    at.eraseOp(last);
    at.inlineBlockBefore(block, reduce, [value, reduce.operand(index)]);
    return [result];
  });
}

function lowerForall(op: Operation, at: At): boolean {
  const last = op.region().firstBlock?.lastOp;
  if (last === undefined || valuesUnder(op, "outputs").length > 0) return false;
  const bounds = (name: string): readonly Value[] =>
    mixedNumbers(op, `dynamic${name}`, `static${name}`).map((bound) =>
      typeof bound === "number" ? arith.buildIndex(at, bound) : bound,
    );
  const parts = { lowerBound: bounds("LowerBound"), upperBound: bounds("UpperBound"), step: bounds("Step") };
  const loop = scf.parallel.build(at, parts, { resultTypes: [], regions: 1 });
  at.inlineRegionBefore(op.region(), loop.region());
  // After the old terminator, which stays until the conversion is done.
  if (last.block !== undefined) scf.reduce.build(at.insertAtEnd(last.block), {});
  at.eraseOp(last);
  const mapping = op.attr("mapping");
  if (mapping !== undefined) loop.setAttr("mapping", mapping);
  at.replaceOp(op, []);
  return true;
}
