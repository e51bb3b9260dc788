// Values that grow by a constant from lane to lane: numbers of invocations, and what sums and products with constants make of them. They stay
// scalars, and accesses that they lead to side by side are one access.

import type { Node } from "../../code/graph.ts";
import { convert, forType, i32, i64, int } from "../../wasm/opcodes.ts";
import { type LaneBuilder, type Lanes, linear } from "./lanes.ts";

/** The step of a value; 0 for one that is the same in all lanes, undefined for one without a step. */
export type Step = number | undefined;

/** Steps stay exact in all arithmetic on them. */
const MOST_STEP = 2 ** 24;

/** The step of an operation's result, from those of its operands and a constant second operand. */
export function stepOf(op: number, [a, b]: readonly Step[], constant: number | undefined): Step {
  const step = rawStep(op, a, b, constant);
  return step !== undefined && Math.abs(step) < MOST_STEP ? step : undefined;
}

function rawStep(op: number, a: Step, b: Step, constant: number | undefined): Step {
  if (a === undefined) return undefined;
  if (op === convert.i32WrapI64) return a;
  if (b === undefined) return undefined;
  for (const type of [i32, i64] as const) {
    if (op === forType(int.add, type)) return a + b;
    if (op === forType(int.sub, type)) return a - b;
    if (op === forType(int.mul, type)) return constant === undefined ? undefined : a * constant;
    if (op === forType(int.shl, type) && constant !== undefined && constant >= 0 && constant < 24)
      return a * 2 ** constant;
  }
  return undefined;
}

/** The value of a constant, if it is small enough for steps. */
export function smallConstant(node: Node | undefined): number | undefined {
  if (node?.isConstant !== true || (node.type !== i32 && node.type !== i64)) return undefined;
  const value = Number(node.imm);
  return Math.abs(value) < MOST_STEP ? value : undefined;
}

/** The result of an operation on values with steps, if it has one. */
export function steppedResult(lane: LaneBuilder, node: Node, args: readonly Lanes[]): Lanes | undefined {
  const firsts: Node[] = [];
  const steps: Step[] = [];
  for (const arg of args) {
    if (arg.kind === "uniform") {
      firsts.push(arg.node);
      steps.push(0);
    } else if (arg.kind === "linear") {
      firsts.push(arg.first);
      steps.push(arg.step);
    } else return undefined;
  }
  const step = stepOf(node.op, steps, smallConstant(firsts[1]));
  return step === undefined ? undefined : linear(lane.builder.copy(node, firsts), step);
}
