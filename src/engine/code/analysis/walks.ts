// Walks: addresses that a loop carries and moves by constants. Another number that the loop counts by constants bounds how often it goes round,
// and thus how far such an address gets.

import { forType, i64, int } from "../../wasm/opcodes.ts";
import { type Block, leaf, type Node } from "../graph.ts";
import type { Flow } from "./flow.ts";
import type { RangeAnalysis } from "./range-analysis.ts";

/** An address that a loop moves. */
export interface Walk {
  /** The address on the way into the loop, and the block that it comes from. */
  readonly from: Node;
  readonly source: Block;
  /** The least and the greatest constant that a turn adds. */
  readonly least: number;
  readonly most: number;
}

/** The walk of a parameter of a block; undefined if it is none. */
export function walkOf(flow: Flow, param: Node): Walk | undefined {
  const { block } = param;
  if (param.op !== leaf.param || block === undefined) return undefined;
  let start: { readonly from: Node; readonly source: Block } | undefined;
  const steps: number[] = [];
  for (const { arg, source } of incoming(flow, block, param)) {
    const step = stepOf(param, arg);
    if (step !== undefined) steps.push(step);
    else if (start !== undefined) return undefined;
    else start = { from: arg, source };
  }
  if (start === undefined || steps.length === 0) return undefined;
  return { ...start, least: Math.min(...steps), most: Math.max(...steps) };
}

/** The most iterations of a loop that carries an address; undefined if unknown. */
export function mostTurns(flow: Flow, ranges: RangeAnalysis, walking: Node): number | undefined {
  const { block } = walking;
  if (block === undefined) return undefined;
  const known = countersOf(flow, walking).flatMap((counter) => {
    const walk = walkOf(flow, counter);
    const range = ranges.at(counter, block);
    if (walk === undefined || walk.least !== walk.most || walk.least === 0) return [];
    const end = range.max + Math.max(walk.least, 0);
    const begin = range.min + Math.min(walk.least, 0);
    // Beyond these it may have wrapped.
    const limit = counter.type === i64 ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1;
    return end <= limit && begin >= -limit ? [Math.floor((range.max - range.min) / Math.abs(walk.least))] : [];
  });
  return known.length === 0 ? undefined : Math.min(...known);
}

/** The numbers that a loop carries beside an address. */
export function countersOf(flow: Flow, walking: Node): readonly Node[] {
  if (walkOf(flow, walking) === undefined) return [];
  return walking.block?.params.filter((param) => param !== walking && walkOf(flow, param) !== undefined) ?? [];
}

function incoming({ order, predecessors }: Flow, block: Block, param: Node) {
  const at = block.params.indexOf(param);
  return [...new Set(predecessors[block.number])].flatMap((number) => {
    const source = order[number]!;
    return source.end.edges.flatMap((edge) => (edge.block === block ? [{ arg: edge.args[at]!, source }] : []));
  });
}

/** The constant by which a value is more than a parameter; undefined if it is something else. */
function stepOf(param: Node, value: Node): number | undefined {
  if (value === param) return 0;
  const [inner, step] = value.args;
  const isSum = value.op === int.add || value.op === forType(int.add, i64);
  return isSum && inner === param && step?.isConstant === true ? Number(step.imm) : undefined;
}
