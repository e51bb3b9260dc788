// How control flows through the regions of an op: MLIR's RegionBranchOpInterface, with its rule that what is sent is what is received.

import { type Operation, type Region, ReturnLike } from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import type { KnownConstants, RegionBranchTrait, RegionSuccessor } from "./control-flow-traits.ts";

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

/** The operands of a terminator before the first one that it forwards; undefined for one that does not lead from a region to another. */
type Skipped = (terminator: Operation) => number | undefined;

const returns: Skipped = (terminator) => (terminator.def.has(ReturnLike) ? 0 : undefined);

/** `firstOperand` is the first operand of the op that goes into a region. */
export function regionBranch(
  successors: Successors,
  firstOperand: number,
  skipped: Skipped = returns,
): RegionBranchTrait {
  const sent = (op: Operation, from: Operation): Span => {
    if (from === op) return rest(from, Math.min(firstOperand, from.numOperands));
    return rest(from, skipped(from) ?? 0);
  };
  return {
    name: "RegionBranchOpInterface",
    regionSuccessors: successors,
    regionOperands: (op, from) => sent(op, from),
    verifyRegions(op) {
      for (const from of [op, ...terminators(op, skipped)]) {
        for (const successor of successors(op, from, [])) {
          const error = checkEdge(op, from, successor, sent(op, from));
          if (error !== undefined) return error;
        }
      }
      return undefined;
    },
  };
}

function terminators(op: Operation, skipped: Skipped): readonly Operation[] {
  const last = op.regions.flatMap(({ blocks }) => blocks.flatMap(({ lastOp }) => lastOp ?? []));
  return last.filter((one) => one.def.isTerminator && skipped(one) !== undefined);
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

/** An op whose only region is executed once, and gives the results. */
export function executesOnce(skipped?: Skipped): RegionBranchTrait {
  return regionBranch((op, from) => (from === op ? entering(op.regions[0]) : [outside(op)]), 0, skipped);
}
