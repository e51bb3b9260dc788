/** The control flow graph of a function: its blocks by local number, in the module's order, from 0. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts, FunctionFacts } from "../module-facts.ts";
import { type Blocks, blocksOf } from "./blocks.ts";
import { DominatorTree } from "./dominators.ts";
import { Graph } from "./graph.ts";
import { Structure } from "./structure.ts";

export class FunctionFlow {
  readonly facts: FunctionFacts;
  readonly blocks: Blocks;
  /** The number of its first block in the module. */
  readonly first: number;
  readonly count: number;
  readonly successors: Graph;
  readonly predecessors: Graph;
  /** Ids that branches and merges name as blocks and that are no labels of the function, each once. */
  readonly foreign: readonly number[];
  readonly #m: Facts;
  #dominators: DominatorTree | undefined;
  #structure: Structure | undefined;
  #uniquePredecessors: Uint32Array | undefined;

  constructor(m: Facts, facts: FunctionFacts) {
    this.#m = m;
    this.facts = facts;
    this.blocks = blocksOf(m);
    const [first, end] = this.blocks.rangeOf(facts);
    this.first = first;
    this.count = end - first;
    const foreign = new Set<number>();
    const sources: number[] = [];
    const targets: number[] = [];
    for (let block = 0; block < this.count; block++) {
      for (const id of this.namedBlocks(block)) if (this.local(id) < 0) foreign.add(id);
      this.blocks.forEachTarget(first + block, (id) => {
        const target = this.local(id);
        if (target < 0) foreign.add(id);
        else {
          sources.push(block);
          targets.push(target);
        }
      });
    }
    this.foreign = [...foreign];
    this.successors = Graph.of(this.count, sources, targets);
    this.predecessors = this.successors.reversed();
  }

  /** The local number of the block whose label an id is; -1 if it is no label of the function. */
  local(id: number): number {
    const block = this.blocks.numbered(id) - this.first;
    return block >= 0 && block < this.count ? block : -1;
  }

  idOf(block: number): number {
    return this.blocks.idOf(this.first + block);
  }

  name(block: number): string {
    return this.#m.name(this.idOf(block));
  }

  label(block: number): number {
    return this.blocks.labels[this.first + block]!;
  }

  terminator(block: number): number {
    return this.blocks.terminators[this.first + block]!;
  }

  /** The opcode of the merge instruction of a block; 0 without one. */
  mergeOpcode(block: number): number {
    const at = this.blocks.merges[this.first + block]!;
    return at === 0 ? 0 : this.#m.opcode(at);
  }

  /** The ids that the merge instruction of a block names: the merge block and, of a loop, the continue target. */
  namedBlocks(block: number): readonly number[] {
    const at = this.blocks.merges[this.first + block]!;
    if (at === 0) return [];
    const m = this.#m;
    return m.opcode(at) === Op.LoopMerge ? [m.word(at, 1), m.word(at, 2)] : [m.word(at, 1)];
  }

  /** Whether a block ends with OpSwitch. */
  endsWithSwitch(block: number): boolean {
    const at = this.terminator(block);
    return at !== 0 && this.#m.opcode(at) === Op.Switch;
  }

  /** How many different blocks branch to a block. */
  uniquePredecessors(block: number): number {
    if (this.#uniquePredecessors === undefined) {
      const counts = new Uint32Array(this.count);
      for (let node = 0; node < this.count; node++) {
        let last = -1;
        for (const source of this.predecessors.of(node)) {
          if (source !== last) counts[node]!++;
          last = source;
        }
      }
      this.#uniquePredecessors = counts;
    }
    return this.#uniquePredecessors[block]!;
  }

  isPredecessor(source: number, block: number): boolean {
    const list = this.predecessors.of(block);
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle]! < source) low = middle + 1;
      else high = middle;
    }
    return list[low] === source;
  }

  /** Dominance along branches; blocks that no branch leads to are not reached. */
  get dominators(): DominatorTree {
    this.#dominators ??= new DominatorTree(0, this.successors, this.predecessors);
    return this.#dominators;
  }

  /** Structured control flow. Asks for blocks that all belong to the function. */
  get structure(): Structure {
    this.#structure ??= new Structure(this);
    return this.#structure;
  }
}

const makeFlows = (): Map<number, FunctionFlow> => new Map();

/** The control flow of a function with a body, made when first asked for. */
export function flowOf(m: Facts, one: FunctionFacts): FunctionFlow {
  const flows = m.derive(makeFlows);
  let flow = flows.get(one.at);
  if (flow === undefined) {
    flow = new FunctionFlow(m, one);
    flows.set(one.at, flow);
  }
  return flow;
}
