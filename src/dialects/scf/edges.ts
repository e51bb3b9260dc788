// How control flows through the regions of an op, and what goes with it.

import { counting, type KnownConstants, type RegionBranchTrait, type RegionSuccessor } from "../../define/index.ts";
import { type Attribute, DenseArrayAttr, IntegerAttr, type Operation, type Region } from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

type Successors = (op: Operation, from: Operation, constants: KnownConstants) => readonly RegionSuccessor[];

/** Control leaves the op, with its results. */
export const outside = (op: Operation): RegionSuccessor => ({ region: undefined, inputs: op.results });

/** Control enters a region, with the arguments of its entry from `first` on. */
export function entering(region: Region | undefined, first = 0): readonly RegionSuccessor[] {
  const block = region?.firstBlock;
  return block === undefined ? [] : [{ region, inputs: block.arguments.slice(first) }];
}

/** The values that an op or a terminator forwards: all operands from `first` on. */
type Span = NonNullable<ReturnType<RegionBranchTrait["regionOperands"]>>;

const rest = (op: Operation, first: number): Span => ({ start: first, count: op.numOperands - first });

/**
 * MLIR's RegionBranchOpInterface, with its rule that what is sent is what is received. `firstOperand` is the first operand of the op that goes
 * into a region; a condition's first operand goes nowhere.
 */
export function regionBranch(successors: Successors, firstOperand: number): RegionBranchTrait {
  const sent = (op: Operation, from: Operation): Span => {
    if (from === op) return rest(from, Math.min(firstOperand, from.numOperands));
    return rest(from, isOp(from, "scf.condition") ? 1 : 0);
  };
  return {
    name: "RegionBranchOpInterface",
    regionSuccessors: successors,
    regionOperands: (op, from) => sent(op, from),
    verifyRegions(op) {
      for (const from of [op, ...terminators(op)]) {
        for (const successor of successors(op, from, [])) {
          const error = checkEdge(op, from, successor, sent(op, from));
          if (error !== undefined) return error;
        }
      }
      return undefined;
    },
  };
}

function terminators(op: Operation): readonly Operation[] {
  const last = op.regions.flatMap(({ blocks }) => blocks.map(({ lastOp }) => lastOp));
  return last.filter((one) => one !== undefined && /^scf[.](yield|condition)$/.test(one.name)) as readonly Operation[];
}

function checkEdge(
  op: Operation,
  from: Operation,
  to: RegionSuccessor,
  { start, count }: Span,
): Diagnostic | undefined {
  const source = from === op ? "parent" : `Operation ${from.name}`;
  const target = to.region === undefined ? "parent" : `Region #${to.region.index}`;
  const told = (error: Diagnostic): Diagnostic =>
    from === op ? error : withNote(error, "region branch point", from.error("").place);
  const edge = `along control flow edge from ${source} to ${target}:`;
  const needed = to.inputs.length;
  if (count !== needed) {
    return told(
      op.error(`${edge} region branch point has ${count} operands, but region successor needs ${needed} inputs`),
    );
  }
  const wrong = to.inputs.findIndex(({ type }, index) => type !== from.operandType(start + index));
  const input = to.inputs[wrong];
  if (input === undefined) return undefined;
  const [a, b] = [from.operandType(start + wrong), input.type].map((type) => `'${typeText(type)}'`);
  return told(
    op.error(`${edge} successor operand type #${wrong} ${a} should match successor input type #${wrong} ${b}`),
  );
}

// ---- the ops of scf

const isTrue = (attr: Attribute | undefined): boolean | undefined =>
  IntegerAttr.is(attr) ? attr.value !== 0n : undefined;

export const ifBranches: RegionBranchTrait = regionBranch((op, from, constants) => {
  if (from !== op) return [outside(op)];
  const [then, otherwise] = op.regions;
  const chosen = isTrue(constants[0]);
  const whenFalse = otherwise?.isEmpty === false ? entering(otherwise) : [outside(op)];
  return [...(chosen === false ? [] : entering(then)), ...(chosen === true ? [] : whenFalse)];
}, 1);

/** The first argument of a loop's body counts from its first operand up to its second one. */
export const countsUp = counting((op) => {
  const [from, to, step] = op.operands;
  const argument = op.regions[0]?.firstBlock?.arguments[0];
  if (from === undefined || to === undefined || step === undefined || argument === undefined) return [];
  return [{ argument, from, to, step }];
});

/** A loop enters its body, again or not at all. */
export const forBranches: RegionBranchTrait = regionBranch((op) => [...entering(op.regions[0], 1), outside(op)], 3);

/** From before the condition to after it or out, and back again. */
export const whileBranches: RegionBranchTrait = regionBranch((op, from, constants) => {
  const [before, after] = op.regions;
  if (from === op || !isOp(from, "scf.condition")) return entering(before);
  const goesOn = isTrue(constants[0]);
  return [...(goesOn === false ? [] : entering(after)), ...(goesOn === true ? [] : [outside(op)])];
}, 0);

export const executeOnce: RegionBranchTrait = regionBranch(
  (op, from) => (from === op ? entering(op.regions[0]) : [outside(op)]),
  0,
);

export const switchBranches: RegionBranchTrait = regionBranch((op, from, [arg]) => {
  if (from !== op) return [outside(op)];
  const cases = op.attr("cases");
  if (!IntegerAttr.is(arg) || !DenseArrayAttr.is(cases)) return op.regions.flatMap((region) => entering(region));
  return entering(op.regions[cases.values.indexOf(arg.value) + 1]);
}, 1);
