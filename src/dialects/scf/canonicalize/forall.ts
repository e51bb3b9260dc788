// Patterns of scf.forall.

import {
  combiningTraitOf,
  DYNAMIC_INDEX,
  knownInteger,
  type Pattern,
  pattern,
  valuesUnder,
} from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  DenseArrayAttr,
  denseI32Array,
  type OpDef,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { buildIndex } from "../../arith/index.ts";
import { forgettingCast, propertiesWith } from "../../shapes/index.ts";
import { addBlock, kept } from "./rebuilding.ts";

/** A number of 64 bits, or the value that gives it. */
type Bound = bigint | Value;

/** Bounds and steps by dimension. */
interface Bounds {
  readonly lower: readonly Bound[];
  readonly upper: readonly Bound[];
  readonly step: readonly Bound[];
}

function boundsUnder(op: Operation, name: "LowerBound" | "UpperBound" | "Step"): readonly Bound[] {
  const attr = op.attr(`static${name}`);
  const values = valuesUnder(op, `dynamic${name}`);
  let next = 0;
  const numbers = DenseArrayAttr.is(attr) ? attr.values : [];
  return numbers.flatMap((number) => (number === DYNAMIC_INDEX ? (values[next++] ?? []) : number));
}

function boundsOf(op: Operation): Bounds {
  return {
    lower: boundsUnder(op, "LowerBound"),
    upper: boundsUnder(op, "UpperBound"),
    step: boundsUnder(op, "Step"),
  };
}

const isValue = (bound: Bound): bound is Value => typeof bound !== "bigint";
const numberOf = (bound: Bound | undefined): bigint | undefined =>
  bound === undefined ? undefined : isValue(bound) ? knownInteger(bound) : bound;

function numbersAttr(op: Operation, bounds: readonly Bound[]): Attribute {
  const values = bounds.map((bound) => (isValue(bound) ? DYNAMIC_INDEX : bound));
  return DenseArrayAttr.get(op.context, { element: op.context.i64, values });
}

const outputsOf = (op: Operation): readonly Value[] => valuesUnder(op, "outputs");

/** The operands of a loop with these bounds, and its properties. */
function partsOf(op: Operation, { lower, upper, step }: Bounds, outputs: readonly Value[]) {
  const lists = [lower, upper, step].map((list) => list.filter(isValue));
  const properties = propertiesWith(op, {
    staticLowerBound: numbersAttr(op, lower),
    staticUpperBound: numbersAttr(op, upper),
    staticStep: numbersAttr(op, step),
    operandSegmentSizes: denseI32Array(op.context, [...lists.map(({ length }) => length), outputs.length]),
  });
  return { operands: [...lists.flat(), ...outputs], properties };
}

/** Creates before a loop another one without a body. */
function createLoop(
  op: Operation,
  rewriter: Rewriter,
  bounds: Bounds,
  outputs: readonly Value[],
  attributes = op.attributes.entries,
): Operation {
  rewriter.insertBefore(op);
  return rewriter.create(op.def, {
    ...partsOf(op, bounds, outputs),
    resultTypes: outputs.map(({ type }) => type),
    attributes,
    regions: 1,
    location: op.locationNumber,
  });
}

/** Bounds and steps that are constants become numbers. */
function foldBounds(op: Operation, rewriter: Rewriter): boolean {
  const bounds = boundsOf(op);
  const constantsOf = (list: readonly Bound[]): readonly Bound[] => list.map((one) => numberOf(one) ?? one);
  const { lower, upper, step } = bounds;
  const known = { lower: constantsOf(lower), upper: constantsOf(upper), step: constantsOf(step) };
  const { operands, properties } = partsOf(op, known, outputsOf(op));
  if (operands.length === op.numOperands) return false;
  rewriter.modify(op, () => {
    op.setOperands(operands);
    for (const [index, { name }] of op.def.properties.entries()) {
      const attr = properties[index];
      if (attr !== undefined) op.setAttr(name, attr);
    }
  });
  return true;
}

// ---- shared results

/** The ops of the terminator that change a shared result. */
function combiningOps(op: Operation, argument: Value): readonly Operation[] {
  const block = op.region().firstBlock?.lastOp?.region().firstBlock;
  return [...(block?.ops() ?? [])].filter((one) => combiningTraitOf(one)?.destination(one) === argument);
}

/** Results that have no use, and those that no turn changes, are the outputs that they begin with. */
function dropOutputs(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  const outputs = outputsOf(op);
  if (block === undefined) return false;
  const rank = block.numArguments - outputs.length;
  const stays = outputs.map(
    (_, index) => op.result(index).hasUses && combiningOps(op, block.argument(rank + index)).length > 0,
  );
  if (!stays.includes(false)) return false;
  outputs.forEach((_, index) => {
    if (!stays[index]) for (const one of combiningOps(op, block.argument(rank + index))) rewriter.eraseOp(one);
  });
  const made = createLoop(op, rewriter, boundsOf(op), kept(outputs, stays));
  const target = addBlock(made.region());
  const values = block.arguments.map((argument, index) => {
    const output = outputs[index - rank];
    if (output !== undefined && !stays[index - rank]) return output;
    return target.addArgument(argument.type, argument.location);
  });
  rewriter.mergeBlocks(block, target, values);
  const place = (index: number): number => stays.slice(0, index).filter((one) => one).length;
  rewriter.replaceOp(
    op,
    outputs.map((output, index) => (stays[index] ? made.result(place(index)) : output)),
  );
  return true;
}

/** Outputs that are casts of tensors of more known sizes: the loop has their types, and its results are cast. */
function foldCasts(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  const outputs = outputsOf(op);
  const better = outputs.map((output) => forgettingCast(output) ?? output);
  if (block === undefined || better.every((output, index) => output === outputs[index])) return false;
  const rank = block.numArguments - outputs.length;
  const made = createLoop(op, rewriter, boundsOf(op), better, []);
  const target = addBlock(made.region());
  const args = block.arguments.map(({ type, location }, index) =>
    target.addArgument(better[index - rank]?.type ?? type, location),
  );
  for (const [index, argument] of args.slice(rank).entries()) {
    for (const one of combiningOps(op, block.argument(rank + index))) {
      rewriter.modify(one, () =>
        one.operands.forEach((operand, at) => {
          if (operand === block.argument(rank + index)) one.setOperand(at, argument);
        }),
      );
    }
  }
  const castTo = (value: Value, type: Type, index: number): Value => {
    const def = outputs[index]?.definingOp?.def;
    if (value.type === type || def === undefined) return value;
    return rewriter.create(def, { operands: [value], resultTypes: [type], location: op.locationNumber }).result();
  };
  rewriter.insertAtStart(target);
  const values = args.map((argument, index) => castTo(argument, block.argument(index).type, index - rank));
  rewriter.mergeBlocks(block, target, values);
  rewriter.insertAfter(made);
  rewriter.replaceOp(
    op,
    made.results.map((result, index) => castTo(result, op.resultType(index), index)),
  );
  return true;
}

// ---- dimensions of one turn, or none

/** How many turns there are in each dimension, where that is known. */
function turnsOf({ lower, upper, step }: Bounds): readonly (bigint | undefined)[] {
  return lower.map((from, index) => {
    if (from === upper[index]) return 0n;
    const [first, end, by] = [from, upper[index], step[index]].map(numberOf);
    if (first === undefined || end === undefined) return undefined;
    if (end <= first) return 0n;
    // As in MLIR, a loop that would never come to an end has no turn.
    if (by === 0n) return 0n;
    return by === undefined || by < 0n ? undefined : (end - first + by - 1n) / by;
  });
}

const firstValue = (at: Rewriter, number: Bound | undefined, op: Operation): Value =>
  typeof number === "object" ? number : buildIndex(at, number ?? 0n, op.location);

const isMapped = (op: Operation): boolean => {
  const mapping = op.attr("mapping");
  return ArrayAttr.is(mapping) && mapping.elements.length > 0;
};

/** A dimension with one turn goes, unless it is mapped; with no turn, the loop gives its outputs. */
function foldDimensions(op: Operation, rewriter: Rewriter): boolean {
  const bounds = boundsOf(op);
  const turns = turnsOf(bounds);
  const block = op.region().firstBlock;
  if (block === undefined || isMapped(op)) return false;
  if (turns.includes(0n)) {
    rewriter.replaceOp(op, outputsOf(op));
    return true;
  }
  const stays = turns.map((count) => count !== 1n);
  if (!stays.includes(true)) return runOnce(op, block, rewriter);
  if (!stays.includes(false)) return false;
  const { lower, upper, step } = bounds;
  rewriter.insertBefore(op);
  const firsts = lower.map((one, index) => (stays[index] ? undefined : firstValue(rewriter, one, op)));
  const remaining = { lower: kept(lower, stays), upper: kept(upper, stays), step: kept(step, stays) };
  const made = createLoop(op, rewriter, remaining, outputsOf(op));
  const target = addBlock(made.region());
  const values = block.arguments.map(
    (argument, index) => firsts[index] ?? target.addArgument(argument.type, argument.location),
  );
  rewriter.mergeBlocks(block, target, values);
  rewriter.replaceOp(op, made.results);
  return true;
}

/** The body of a loop of one turn; what its terminator combines is done in order. */
function runOnce(op: Operation, block: Block, rewriter: Rewriter): boolean {
  const terminator = block.lastOp;
  const results = [...outputsOf(op)];
  const rank = block.numArguments - results.length;
  const combined = [...(terminator?.region().firstBlock?.ops() ?? [])];
  const places = combined.map((one) => {
    const destination = combiningTraitOf(one)?.destination(one);
    return destination === undefined ? -1 : block.arguments.indexOf(destination) - rank;
  });
  if (terminator === undefined || places.some((place) => place < 0)) return false;
  rewriter.insertBefore(op);
  const firsts = boundsOf(op).lower.map((one) => firstValue(rewriter, one, op));
  rewriter.inlineBlockBefore(block, op, [...firsts, ...results]);
  rewriter.insertAfter(op);
  combined.forEach((one, index) => {
    const [place, def] = [places[index] ?? 0, combiningTraitOf(one)?.sequential()];
    const before = results[place];
    if (def === undefined || before === undefined) return;
    const [first, second, ...rest] = one.operands;
    const operands = [first, second === undefined ? undefined : before, ...rest].flatMap((value) => value ?? []);
    const properties = def.properties.map(({ name }) => one.attr(name));
    const state = { operands, properties, resultTypes: [before.type], location: op.locationNumber };
    results[place] = rewriter.create(def, state).result();
  });
  rewriter.eraseOp(terminator);
  rewriter.replaceOp(op, results);
  return true;
}

/** A dimension of one turn has its first value, mapped or not. */
function replaceCounters(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  const { lower, upper, step } = boundsOf(op);
  let hasChanged = false;
  for (const [index, count] of turnsOf({ lower, upper, step }).entries()) {
    const counter = block?.argument(index);
    if (count !== 1n || counter?.hasUses !== true) continue;
    rewriter.insertBefore(op);
    rewriter.replaceAllUses(counter, firstValue(rewriter, lower[index], op));
    hasChanged = true;
  }
  return hasChanged;
}

export function forallPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("FoldTensorCastOfOutputIntoForallOp", self, foldCasts),
    pattern("ForallOpControlOperandsFolder", self, foldBounds),
    pattern("ForallOpIterArgsFolder", self, dropOutputs),
    pattern("ForallOpSingleOrZeroIterationDimsFolder", self, foldDimensions),
    pattern("ForallOpReplaceConstantInductionVar", self, replaceCounters),
  ];
}
