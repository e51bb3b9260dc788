// Patterns of loops whose turns may run at the same time.

import { knownInteger, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import { denseI32Array, type OpDef, type Operation, type Rewriter, type Value } from "../../../ir/index.ts";
import { addBlock, endWith, kept } from "./rebuilding.ts";

interface Bounds {
  readonly lower: readonly Value[];
  readonly upper: readonly Value[];
  readonly step: readonly Value[];
}

function boundsOf(op: Operation): Bounds {
  const [lower, upper, step] = [valuesUnder(op, "lowerBound"), valuesUnder(op, "upperBound"), valuesUnder(op, "step")];
  return { lower, upper, step };
}

/** How many turns there are in a dimension, where that is known. */
function turns(lower: Value, upper: Value | undefined, step: Value | undefined): bigint | undefined {
  if (lower === upper) return 0n;
  const [from, to, by] = [lower, upper, step].map(knownInteger);
  if (from === undefined || to === undefined) return undefined;
  if (to <= from) return 0n;
  return by === undefined || by <= 0n ? undefined : (to - from + by - 1n) / by;
}

function createLoop(op: Operation, rewriter: Rewriter, bounds: Bounds, initials: readonly Value[]): Operation {
  const { lower, upper, step } = bounds;
  const groups = [lower.length, upper.length, step.length, initials.length];
  return rewriter.create(op.def, {
    operands: [...lower, ...upper, ...step, ...initials],
    properties: [denseI32Array(op.context, groups)],
    resultTypes: op.resultTypes,
    regions: 1,
    location: op.location,
  });
}

/** A dimension with one turn goes; with no turn, the loop gives its initial values. */
function foldDimensions(op: Operation, rewriter: Rewriter): boolean {
  const bounds = boundsOf(op);
  const { lower, upper, step } = bounds;
  const counts = lower.map((from, index) => turns(from, upper[index], step[index]));
  const initials = valuesUnder(op, "initVals");
  if (counts.includes(0n)) {
    rewriter.replaceOp(op, initials);
    return true;
  }
  const stays = counts.map((count) => count !== 1n);
  const block = op.region().firstBlock;
  if (block === undefined || !stays.includes(false)) return false;
  if (!stays.includes(true)) return runOnce(op, rewriter, lower, initials);
  rewriter.insertBefore(op);
  const remaining = { lower: kept(lower, stays), upper: kept(upper, stays), step: kept(step, stays) };
  const made = createLoop(op, rewriter, remaining, initials);
  const target = addBlock(made.region());
  const values = block.arguments.map((argument, index) =>
    stays[index] ? target.addArgument(argument.type, argument.location) : (lower[index] ?? argument),
  );
  rewriter.mergeBlocks(block, target, values);
  rewriter.replaceOp(op, made.results);
  return true;
}

/** The body of a loop of one turn, and after it its reductions. */
function runOnce(op: Operation, rewriter: Rewriter, lower: readonly Value[], initials: readonly Value[]): boolean {
  const block = op.region().firstBlock;
  const reduce = block?.lastOp;
  if (block === undefined || reduce === undefined) return false;
  rewriter.inlineBlockBefore(block, op, lower);
  const results = reduce.regions.map((region, index): Value => {
    const body = region.firstBlock;
    const last = body?.lastOp;
    const initial = initials[index] ?? reduce.operand(index);
    if (body === undefined || last === undefined) return initial;
    rewriter.inlineBlockBefore(body, op, [initial, reduce.operand(index)]);
    const result = last.operand(0);
    rewriter.eraseOp(last);
    return result;
  });
  rewriter.eraseOp(reduce);
  rewriter.replaceOp(op, results);
  return true;
}

/** A loop that holds nothing but a loop is one of more dimensions. */
function mergeNested(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  const inner = block?.firstOp;
  if (block === undefined || inner?.def !== op.def || inner.next !== block.lastOp) return false;
  const [a, b] = [boundsOf(op), boundsOf(inner)];
  const innerBounds = [...b.lower, ...b.upper, ...b.step];
  if (block.arguments.some((argument) => innerBounds.includes(argument))) return false;
  if (op.numResults > 0 || inner.numResults > 0) return false;
  rewriter.insertBefore(op);
  const bounds = {
    lower: [...a.lower, ...b.lower],
    upper: [...a.upper, ...b.upper],
    step: [...a.step, ...b.step],
  };
  const made = createLoop(op, rewriter, bounds, []);
  const body = inner.region().firstBlock;
  const target = addBlock(made.region());
  const args = [...block.arguments, ...(body?.arguments ?? [])];
  const values = args.map(({ type, location }) => target.addArgument(type, location));
  block.arguments.forEach((argument, index) => {
    const value = values[index];
    if (value !== undefined) rewriter.replaceAllUses(argument, value);
  });
  if (body !== undefined) rewriter.mergeBlocks(body, target, values.slice(block.numArguments));
  if (target.lastOp !== undefined) {
    const { def } = target.lastOp;
    rewriter.eraseOp(target.lastOp);
    endWith(def, target, rewriter, op.location);
  }
  rewriter.eraseOp(op);
  return true;
}

export function parallelPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ParallelOpSingleOrZeroIterationDimsFolder", self, foldDimensions),
    pattern("MergeNestedParallelLoops", self, mergeNested),
  ];
}
