/**
 * Structured control flow (specification, 2.11): the structural graph, which adds to the branches of a block the blocks that its
 * merge instruction names, structural dominance in it, the headers with their merge blocks and continue targets, and back edges.
 */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { DominatorTree } from "./dominators.ts";
import type { FunctionFlow } from "./function-flow.ts";
import { Graph } from "./graph.ts";

const none = -1;

export type ConstructKind = "selection" | "loop" | "continue";

export interface Construct {
  readonly kind: ConstructKind;
  /** The block with the merge instruction. */
  readonly owner: number;
}

export class Structure {
  readonly successors: Graph;
  readonly predecessors: Graph;
  readonly dominators: DominatorTree;
  /** The merge block and the continue target that a block names; -1 without. */
  readonly merges: Int32Array;
  readonly continues: Int32Array;
  /** The header whose merge block a block is, and the last loop header whose continue target it is; -1 without. */
  readonly headers: Int32Array;
  readonly loops: Int32Array;
  /** Constructs in the order of their merge instructions; a loop is followed by its continue construct. */
  readonly constructs: readonly Construct[];
  /** Pairs of blocks, in the order of a depth-first walk of the structural graph. */
  readonly backEdges: readonly (readonly [number, number])[];
  /** The block of the last back edge to a loop header; -1 without. */
  readonly latches: Int32Array;
  readonly #flow: FunctionFlow;
  readonly #backEdges = new Set<number>();
  #postDominators: DominatorTree | undefined;
  #depths: Int32Array | undefined;

  constructor(flow: FunctionFlow) {
    this.#flow = flow;
    const column = () => new Int32Array(flow.count).fill(none);
    [this.merges, this.continues, this.headers, this.loops, this.latches] = [
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
    this.constructs = this.#registerMerges();
    this.successors = this.#graph();
    this.predecessors = this.successors.reversed();
    this.dominators = new DominatorTree(0, this.successors, this.predecessors);
    this.backEdges = this.#findBackEdges();
    for (const [from, to] of this.backEdges) {
      this.#backEdges.add(from * flow.count + to);
      this.latches[to] = from;
    }
  }

  #registerMerges(): Construct[] {
    const flow = this.#flow;
    const constructs: Construct[] = [];
    for (let block = 0; block < flow.count; block++) {
      const [merge, target] = flow.namedBlocks(block).map((id) => flow.local(id));
      if (merge === undefined) continue;
      this.merges[block] = merge;
      if (merge !== none) this.headers[merge] = block;
      constructs.push({ kind: target === undefined ? "selection" : "loop", owner: block });
      if (target === undefined) continue;
      this.continues[block] = target;
      if (target !== none) this.loops[target] = block;
      constructs.push({ kind: "continue", owner: block });
    }
    return constructs;
  }

  #graph(): Graph {
    const { successors, count } = this.#flow;
    const sources: number[] = [];
    const targets: number[] = [];
    const add = (block: number, target: number): void => {
      if (target === none) return;
      sources.push(block);
      targets.push(target);
    };
    for (let block = 0; block < count; block++) {
      add(block, this.merges[block]!);
      add(block, this.continues[block]!);
      for (let index = 0; index < successors.degree(block); index++) add(block, successors.at(block, index));
    }
    return Graph.of(count, sources, targets);
  }

  /** Walks from blocks without predecessors, then from those not met: edges to a block on the current path that are branches. */
  #findBackEdges(): (readonly [number, number])[] {
    const { count } = this.#flow;
    const found: (readonly [number, number])[] = [];
    const state = new Uint8Array(count);
    const cursor = new Uint32Array(count);
    for (let block = 0; block < count; block++) {
      if (this.predecessors.degree(block) === 0) this.#walk(block, state, cursor, found);
    }
    for (let block = 0; block < count; block++) if (state[block] === 0) this.#walk(block, state, cursor, found);
    return found;
  }

  #walk(root: number, state: Uint8Array, cursor: Uint32Array, found: (readonly [number, number])[]): void {
    const { successors } = this;
    const onPath = 1;
    const path = [root];
    state[root] = onPath;
    for (let block = path.at(-1); block !== undefined; block = path.at(-1)) {
      if (cursor[block]! === successors.degree(block)) {
        state[block] = 2;
        path.pop();
        continue;
      }
      const target = successors.at(block, cursor[block]!++);
      if (state[target] === onPath && this.#flow.isPredecessor(block, target)) found.push([block, target]);
      if (state[target] !== 0) continue;
      state[target] = onPath;
      path.push(target);
    }
  }

  isLoop(block: number): boolean {
    return this.#flow.mergeOpcode(block) === Op.LoopMerge;
  }

  isSelection(block: number): boolean {
    return this.#flow.mergeOpcode(block) === Op.SelectionMerge;
  }

  isReached(block: number): boolean {
    return this.dominators.isReached(block);
  }

  dominates(above: number, below: number): boolean {
    return this.dominators.dominates(above, below);
  }

  isBackEdge(from: number, to: number): boolean {
    return this.#backEdges.has(from * this.#flow.count + to);
  }

  /** Whether all ways from `before` to the end of the function pass `after`. */
  postDominates(after: number, before: number): boolean {
    if (after === before) return true;
    this.#postDominators ??= this.#makePostDominators();
    return this.#postDominators.dominates(after, before);
  }

  /** The end follows blocks without successors and, of each part that never ends, the last block. */
  #makePostDominators(): DominatorTree {
    const { count } = this.#flow;
    const marks = new Int32Array(count).fill(none);
    const ends: number[] = [];
    const end = (block: number): void => {
      ends.push(block);
      this.predecessors.mark(block, marks, 0);
    };
    for (let block = count - 1; block >= 0; block--) if (this.successors.degree(block) === 0) end(block);
    for (let block = count - 1; block >= 0; block--) if (marks[block] === none) end(block);
    const sources: number[] = [];
    const targets: number[] = [];
    for (let block = 0; block < count; block++) {
      for (const source of this.predecessors.of(block)) {
        sources.push(block);
        targets.push(source);
      }
    }
    for (const block of ends) {
      sources.push(count);
      targets.push(block);
    }
    const backwards = Graph.of(count + 1, sources, targets);
    return new DominatorTree(count, backwards, backwards.reversed());
  }

  /** How many constructs a block is nested in, after spirv-val: by dominators, a merge block as deep as its header. */
  depth(block: number): number {
    this.#depths ??= new Int32Array(this.#flow.count).fill(none);
    const depths = this.#depths;
    const path: number[] = [];
    let at = block;
    while (depths[at] === none) {
      depths[at] = 0;
      path.push(at);
      const next = this.#nests(at);
      if (next === undefined) break;
      at = next.within;
    }
    for (let one = path.pop(); one !== undefined; one = path.pop()) {
      const next = this.#nests(one);
      if (next !== undefined) depths[one] = depths[next.within]! + next.deeper;
    }
    return depths[block]!;
  }

  /** The block that determines the depth of `block`: the same depth, or one less; undefined at depth 0. */
  #nests(block: number): { readonly within: number; readonly deeper: number } | undefined {
    const dominator = this.#flow.dominators.parents[block]!;
    if (dominator === none) return undefined;
    const loop = this.loops[block]!;
    if (loop !== none) return { within: loop === block ? dominator : loop, deeper: 1 };
    const header = this.headers[block]!;
    if (header !== none) return { within: header, deeper: 0 };
    return { within: dominator, deeper: this.merges[dominator] === none ? 0 : 1 };
  }
}
