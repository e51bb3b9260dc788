// Which values are the same for all invocations of a work-group: what is computed from such values alone, and parameters of blocks that all
// invocations reach together or none does.

import { analyse, type Flow } from "../code/analysis/flow.ts";
import { type Block, type CodeGraph, leaf, type Node } from "../code/graph.ts";
import type { Places } from "../code/places.ts";
import { placeholder } from "../lower/placeholders.ts";
import { isLoad } from "../wasm/opcodes.ts";

export interface Uniformity {
  /** The values that may differ between invocations. */
  readonly varying: ReadonlySet<Node>;
  /** The blocks that invocations may leave differently. */
  readonly split: ReadonlySet<Block>;
}

export function analyseUniformity(graph: CodeGraph, places: Places): Uniformity {
  const flow = analyse(graph);
  const after = postDominators(flow);
  const varying = new Set<Node>();
  const split = new Set<Block>();
  for (let size = -1; size !== varying.size + split.size; ) {
    size = varying.size + split.size;
    for (const block of flow.order) {
      for (const node of block.body)
        if (node.args.some((arg) => isVarying(arg, varying, places)) || isSource(node, places)) varying.add(node);
      const { operands, edges } = block.end;
      for (const edge of edges) {
        edge.block.params.forEach((param, at) => {
          if (isVarying(edge.args[at]!, varying, places)) varying.add(param);
        });
      }
      if (edges.length < 2 || split.has(block) || !operands.some((operand) => isVarying(operand, varying, places)))
        continue;
      split.add(block);
      for (const reached of influenced(block, flow, after)) for (const param of reached.params) varying.add(param);
    }
  }
  return { varying, split };
}

function isVarying(node: Node, varying: ReadonlySet<Node>, places: Places): boolean {
  return varying.has(node) || (node.op === leaf.builtIn && isSource(node, places));
}

const UNIFORM: ReadonlySet<number> = new Set<number>([
  placeholder.groupMemory,
  placeholder.moduleMemory,
  placeholder.workDimensions,
  placeholder.groupBytes,
  placeholder.itemBytes,
  placeholder.allItemMemory,
  placeholder.engineMemory,
  placeholder.userMemory,
  placeholder.userBytes,
  placeholder.groupItems,
  ...[0, 1, 2].flatMap((at) => [placeholder.groupId + at, placeholder.groupCount + at, placeholder.globalOffset + at]),
  ...[0, 1, 2].flatMap((at) => [placeholder.localSize + at, placeholder.globalSize + at]),
]);

/** Memory may hold anything; an invocation's own numbers differ. */
function isSource({ op, imm }: Node, places: Places): boolean {
  if (op === leaf.builtIn) {
    const place = places.numbered(Number(imm));
    if (place !== undefined) return place.area === "item";
    return !UNIFORM.has(Number(imm)) && Number(imm) < placeholder.firstLaunchLoad;
  }
  return isLoad(op);
}

/** Blocks in which invocations that left `block` differently may meet, or be while others are not. */
function influenced(block: Block, { order }: Flow, after: Int32Array): ReadonlySet<Block> {
  const end = order[after[block.number]!];
  const found = new Set<Block>(end === undefined ? [] : [end]);
  const work = block.end.edges.map((edge) => edge.block);
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    for (const edge of at.end.edges) work.push(edge.block);
  }
  return found;
}

/** The block that all ways from a block to an end come through next, by number; -1 where there is none. */
function postDominators({ order }: Flow): Int32Array {
  const END = order.length;
  const successors = order.map(({ end }) =>
    end.edges.length === 0 ? [END] : end.edges.map((edge) => edge.block.number),
  );
  const after = new Int32Array(END + 1).fill(-1);
  after[END] = END;
  const rank = ranksFromEnd(successors, END);
  const byRank = order.map((_, at) => at).sort((a, b) => rank[a]! - rank[b]!);
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of byRank) {
      let found = -1;
      for (const next of successors[block]!) {
        if (after[next] === -1) continue;
        found = found === -1 ? next : common(after, rank, found, next);
      }
      if (after[block] === found) continue;
      after[block] = found;
      changed = true;
    }
  }
  return after.map((block) => (block === END ? -1 : block));
}

function common(after: Int32Array, rank: Int32Array, first: number, second: number): number {
  let a = first;
  let b = second;
  while (a !== b) {
    if (rank[a]! > rank[b]!) a = after[a]!;
    else b = after[b]!;
  }
  return a;
}

/** Places in a reverse postorder from the end backwards; blocks that reach no end come last. */
function ranksFromEnd(successors: readonly (readonly number[])[], end: number): Int32Array {
  const sources: number[][] = Array.from({ length: end + 1 }, () => []);
  successors.forEach((targets, at) => {
    for (const target of targets) sources[target]!.push(at);
  });
  const rank = new Int32Array(end + 1).fill(end + 1);
  const seen = new Set([end]);
  const stack = [{ block: end, next: 0 }];
  let next = end;
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const source = sources[top.block]![top.next++];
    if (source === undefined) {
      rank[top.block] = next--;
      stack.pop();
    } else if (!seen.has(source)) {
      seen.add(source);
      stack.push({ block: source, next: 0 });
    }
  }
  return rank;
}
