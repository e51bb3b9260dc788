/**
 * Whether a function's control flow is irreducible: some cycle of blocks can be entered at two places. This is Tarjan's test in
 * nearly linear time: for each block that a branch leads back to, innermost first, the blocks of its loop are collected backwards
 * from the branch; a block that the depth-first tree does not have below the loop's header is another entry.
 */
import * as Op from "../../grammar/opcodes.generated.ts";
import { switchTargets } from "../facts/flow/read-blocks.ts";
import type { Facts, FunctionFacts } from "../facts/module-facts.ts";
import { isTerminator } from "../facts/opcode-traits.ts";

/** The blocks that each block of a function branches to, by label. */
export function successorsOf(m: Facts, { labels, end }: FunctionFacts): ReadonlyMap<number, readonly number[]> {
  const successors = new Map<number, readonly number[]>();
  for (const label of labels) {
    let at = m.next(label);
    while (at < end && !isTerminator(m.opcode(at))) at = m.next(at);
    successors.set(m.word(label, 1), at < end ? targetsOf(m, at) : []);
  }
  return successors;
}

function targetsOf(m: Facts, at: number): readonly number[] {
  switch (m.opcode(at)) {
    case Op.Branch:
      return [m.word(at, 1)];
    case Op.BranchConditional:
      return [m.word(at, 2), m.word(at, 3)];
    case Op.Switch:
      return switchTargets(m, at);
    default:
      return [];
  }
}

function hasBackwardBranch(successors: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  for (const [block, targets] of successors) {
    seen.add(block);
    if (targets.some((target) => seen.has(target))) return true;
  }
  return false;
}

/** Reachable blocks in depth-first order: for each its predecessors, and the last of the blocks below it in the tree. */
interface Tree {
  readonly sources: readonly number[][];
  readonly last: readonly number[];
}

function treeOf(entry: number, successors: ReadonlyMap<number, readonly number[]>): Tree {
  const numbers = new Map<number, number>([[entry, 0]]);
  const sources: number[][] = [[]];
  const last: number[] = [0];
  const frames = [{ block: entry, number: 0, next: 0 }];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const target = successors.get(frame.block)?.[frame.next++];
    if (target === undefined) {
      last[frame.number] = numbers.size - 1;
      frames.pop();
      continue;
    }
    const known = numbers.get(target);
    if (known !== undefined) {
      sources[known]?.push(frame.number);
      continue;
    }
    const number = numbers.size;
    numbers.set(target, number);
    sources.push([frame.number]);
    last.push(number);
    frames.push({ block: target, number, next: 0 });
  }
  return { sources, last };
}

export function isIrreducible(m: Facts, one: FunctionFacts): boolean {
  const first = one.labels[0];
  if (first === undefined) return false;
  const successors = successorsOf(m, one);
  if (!hasBackwardBranch(successors)) return false;
  const { sources, last } = treeOf(m.word(first, 1), successors);
  const isBelow = (block: number, top: number): boolean => block >= top && block <= (last[top] ?? top);
  /** The header that a block was merged into; blocks without one are their own. */
  const merged = sources.map((_, block) => block);
  const headerOf = (block: number): number => find(merged, block);
  for (let header = sources.length - 1; header >= 0; header--) {
    const body = new Set<number>();
    for (const source of sources[header] ?? []) if (isBelow(source, header)) body.add(headerOf(source));
    body.delete(header);
    for (const block of body) {
      for (const source of sources[block] ?? []) {
        const from = headerOf(source);
        if (!isBelow(from, header)) return true;
        if (from !== header) body.add(from);
      }
    }
    for (const block of body) merged[block] = header;
  }
  return false;
}

/** The representative of a block, with the path to it shortened. */
function find(merged: number[], block: number): number {
  let root = block;
  for (let next = merged[root] ?? root; next !== root; next = merged[root] ?? root) root = next;
  for (let at = block; at !== root; ) {
    const next = merged[at] ?? root;
    merged[at] = root;
    at = next;
  }
  return root;
}
