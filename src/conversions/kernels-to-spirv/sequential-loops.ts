// Parallel loops inside of kernels: an invocation executes their turns one after the other.

import { DYNAMIC_INDEX, valuesUnder } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import { type Block, Builder, DenseArrayAttr, type Operation, type Value } from "../../ir/index.ts";

/** Makes loops in any order of `scf.forall` and `scf.parallel` of each `scf.forall` in `root` that has no results. */
export function forallsToParallel(root: Operation): void {
  for (const op of opsIn(root, [scf.forall])) if (op.numResults === 0) forallToParallel(op);
}

/** Makes loops that count of the parallel loops in `root`, or of those that are chosen. */
export function parallelToLoops(root: Operation, isChosen: (loop: Operation) => boolean = () => true): void {
  for (const op of opsIn(root, [scf.parallel])) if (isChosen(op)) sequence(op);
}

function opsIn(root: Operation, defs: Parameters<Operation["walkOnly"]>[0]): readonly Operation[] {
  const found: Operation[] = [];
  root.walkOnly(defs, (op) => {
    found.push(op);
  });
  return found;
}

function builderBefore(op: Operation): Builder {
  const builder = new Builder(op.store).insertBefore(op);
  builder.location = op.location;
  return builder;
}

function forallToParallel(op: Operation): void {
  const at = builderBefore(op);
  const bounds = (name: string): readonly Value[] => {
    const attr = op.attr(`static${name}`);
    const values = valuesUnder(op, `dynamic${name}`);
    let next = 0;
    const numbers = DenseArrayAttr.is(attr) ? attr.values.map(BigInt) : [];
    return numbers.flatMap((number) =>
      number === DYNAMIC_INDEX ? (values[next++] ?? []) : arith.buildIndex(at, number),
    );
  };
  const [lowerBound, upperBound, step] = [bounds("LowerBound"), bounds("UpperBound"), bounds("Step")];
  const loop = scf.parallel.build(at, { lowerBound, upperBound, step, initVals: [] });
  loop.region().takeBlocks(op.region());
  const body = loop.region().lastBlock;
  const end = body?.lastOp;
  if (body !== undefined && end !== undefined) {
    end.erase();
    scf.reduce.build(new Builder(op.store).insertAtEnd(body), { operands: [] });
  }
  const [empty] = loop.region().blocks;
  if (empty !== body) empty?.erase();
  op.erase();
}

/** A nest of loops; each reduction is a value that they carry. */
function sequence(op: Operation): void {
  const view = scf.parallel.of(op);
  const body = op.region().firstBlock;
  if (view === undefined || body === undefined) return;
  const { lowerBound, upperBound, step } = view;
  let at = builderBefore(op);
  let carried: readonly Value[] = view.initVals;
  const resultTypes = carried.map(({ type }) => type);
  const loops: Operation[] = [];
  for (const [index, argument] of body.arguments.entries()) {
    const [lower, upper, by] = [lowerBound[index], upperBound[index], step[index]];
    if (lower === undefined || upper === undefined || by === undefined) return;
    const bounds = { lowerBound: lower, upperBound: upper, step: by, initArgs: carried };
    const loop = scf.for.build(at, bounds, { resultTypes });
    const inner = loop.region().firstBlock ?? loop.region().addBlock();
    const count = inner.addArgument(argument.type, op.location);
    carried = resultTypes.map((type) => inner.addArgument(type, op.location));
    argument.replaceAllUsesWith(count);
    at = new Builder(op.store).insertAtEnd(inner);
    at.location = op.location;
    loops.push(loop);
  }
  fillInnermost(body, at, carried);
  for (const [index, loop] of loops.slice(0, -1).entries()) yieldResults(loop, loops[index + 1]);
  const [outermost] = loops;
  for (const [index, result] of op.results.entries())
    if (outermost !== undefined) result.replaceAllUsesWith(outermost.result(index));
  op.erase();
}

/** Moves the body; the regions of its last op combine carried values with those of the turn. */
function fillInnermost(body: Block, at: Builder, carried: readonly Value[]): void {
  const end = body.lastOp;
  const { block } = at;
  if (end === undefined || block === undefined) return;
  for (const op of [...body.ops()]) if (op !== end) op.moveToEnd(block);
  const results = end.regions.map((region, index) => {
    const combining = region.firstBlock;
    const last = combining?.lastOp;
    const [sum, value] = [carried[index], end.operand(index)];
    if (combining === undefined || last === undefined || sum === undefined) return value;
    combining.argument(0).replaceAllUsesWith(sum);
    combining.argument(1).replaceAllUsesWith(value);
    for (const op of [...combining.ops()]) if (op !== last) op.moveToEnd(block);
    return last.operand(0);
  });
  scf.yield.build(at.insertAtEnd(block), { results });
}

function yieldResults(loop: Operation, inner: Operation | undefined): void {
  const block = loop.region().firstBlock;
  if (block === undefined || inner === undefined) return;
  scf.yield.build(new Builder(loop.store).insertAtEnd(block), { results: inner.results });
}
