// Regions that the conversion to SPIR-V has no form for: switches become conditions one after the other, and regions of one block that are
// executed once become part of the code around them.

import * as arith from "../../dialects/arith/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import * as ub from "../../dialects/ub/index.ts";
import { Builder, boolAttr, DenseArrayAttr, type Operation, type Region, type Value } from "../../ir/index.ts";

/** Rewrites such ops inside of `root`. */
export function simplifyRegions(root: Operation): void {
  const found: Operation[] = [];
  root.walkOnly([scf.index_switch, scf.execute_region], (op) => {
    found.push(op);
  });
  for (const op of found) {
    if (op.def === scf.index_switch) switchToConditions(op);
    else if (op.region().hasOneBlock) executeInPlace(op);
  }
}

function executeInPlace(op: Operation): void {
  const block = op.region().firstBlock;
  const end = block?.lastOp;
  if (block === undefined || end === undefined) return;
  const values = end.operands;
  for (const inner of [...block.ops()]) if (inner !== end) inner.moveBefore(op);
  op.results.forEach((result, index) => {
    const value = values[index];
    if (value !== undefined) result.replaceAllUsesWith(value);
  });
  op.erase();
}

/** The default first, unless a case is met; each case then replaces the results. Nesting would be as deep as there are cases. */
function switchToConditions(op: Operation): void {
  const attr = op.attr("cases");
  const numbers = DenseArrayAttr.is(attr) ? attr.values : [];
  const at = new Builder(op.store).insertBefore(op);
  at.location = op.location;
  const { context } = op;
  const meets = numbers.map((number) => {
    const rhs = arith.buildIndex(at, Number(number));
    const predicate = arith.integerPredicate(context, "eq");
    return arith.cmpi.build(at, { predicate, lhs: op.operand(0), rhs }).result();
  });
  const [usual, ...cases] = op.regions;
  const or = (lhs: Value, rhs: Value): Value => arith.ori.build(at, { lhs, rhs }).result();
  const no = arith.constant.build(at, { value: boolAttr(context, false) }, { resultTypes: [context.i1] }).result();
  const isAny = meets.reduce(or, no);
  const poison = op.resultTypes.map((type) => ub.poison.build(at, {}, { resultTypes: [type] }).result());
  let results = conditional(at, op, isAny, { otherwise: usual, values: poison });
  for (const [index, isMet] of meets.entries())
    results = conditional(at, op, isMet, { met: cases[index], values: results });
  op.results.forEach((result, index) => {
    const value = results[index];
    if (value !== undefined) result.replaceAllUsesWith(value);
  });
  op.erase();
}

interface Branches {
  readonly met?: Region | undefined;
  readonly otherwise?: Region | undefined;
  /** The values of a branch that is not given. */
  readonly values: readonly Value[];
}

function conditional(at: Builder, like: Operation, condition: Value, branches: Branches): readonly Value[] {
  const { met, otherwise, values } = branches;
  const made = scf.if.build(at, { condition }, { resultTypes: like.resultTypes });
  for (const [index, given] of [met, otherwise].entries()) {
    const region = made.region(index);
    if (given !== undefined) moveBlock(given, region);
    else if (values.length > 0 || index === 0)
      scf.yield.build(new Builder(like.store).insertAtEnd(region.addBlock()), { results: values });
  }
  return made.results;
}

function moveBlock(from: Region, to: Region): void {
  const block = from.firstBlock;
  const target = to.firstBlock ?? to.addBlock();
  if (block !== undefined) for (const op of [...block.ops()]) op.moveToEnd(target);
}
