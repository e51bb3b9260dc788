// Drops block arguments that are the same value on every edge to their block.

import type { Block, Region, Rewriter, Successor, Value } from "../../ir/index.ts";
import { factsIn } from "../op-facts.ts";
import { pushNestedRegions } from "./unreachable-blocks.ts";

/** Drops redundant block arguments in regions and in all regions inside of them; returns whether there were any. */
export function dropRedundantArguments(regions: readonly Region[], rewriter: Rewriter): boolean {
  let changed = false;
  const pending = [...regions];
  for (let region = pending.pop(); region !== undefined; region = pending.pop()) {
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      if (dropIn(block, rewriter)) changed = true;
    }
    pushNestedRegions(region, pending);
  }
  return changed;
}

/** The edges that lead to a block, newest first. */
export function edgesTo(block: Block): readonly Successor[] {
  const edges: Successor[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.next) if (use.isEdge) edges.push(use);
  return edges;
}

/** The values that a successor gets as its arguments; undefined if its op does not say. */
export function forwardedValues(edge: Successor): readonly Value[] | undefined {
  const { store } = edge.block;
  const { branch } = factsIn(store, edge.op);
  if (branch === undefined) return undefined;
  const op = store.operationOf(edge.op);
  const { start, count } = branch.forwarded(op, edge.index);
  return Array.from({ length: count }, (_, index) => op.operand(start + index));
}

/** Makes an edge forward other values. The edge's op must be a branch. */
export function setForwardedValues(edge: Successor, values: readonly Value[], rewriter: Rewriter): void {
  const { store } = edge.block;
  const op = store.operationOf(edge.op);
  rewriter.modify(op, () => factsIn(store, edge.op).branch?.setForwarded(op, edge.index, values));
}

function dropIn(block: Block, rewriter: Rewriter): boolean {
  const edges = edgesTo(block);
  if (block.numArguments === 0 || edges.length === 0) return false;
  const dropped = new Set<number>();
  for (let index = 0; index < block.numArguments; index++) {
    const value = commonValue(edges, index);
    if (value === undefined || value === block.argument(index)) continue;
    dropped.add(index);
    rewriter.replaceAllUses(block.argument(index), value);
  }
  if (dropped.size === 0) return false;
  for (const edge of edges) {
    const values = forwardedValues(edge) ?? [];
    setForwardedValues(
      edge,
      values.filter((_, index) => !dropped.has(index)),
      rewriter,
    );
  }
  for (const index of [...dropped].reverse()) block.eraseArgument(index);
  return true;
}

function commonValue(edges: readonly Successor[], index: number): Value | undefined {
  let common: Value | undefined;
  for (const edge of edges) {
    const value = forwardedValues(edge)?.[index];
    if (value === undefined || (common !== undefined && value !== common)) return undefined;
    common = value;
  }
  return common;
}
