/**
 * Constructs of structured control flow: which blocks they have, and where they may be left. Blocks are local numbers; only blocks
 * that the structural graph reaches from the entry are in constructs.
 */
import type { FunctionFlow } from "./function-flow.ts";
import type { Construct, Structure } from "./structure.ts";

const none = -1;

/** The block that a construct begins with: the header, or the continue target. */
export function entryOf({ continues }: Structure, { kind, owner }: Construct): number {
  return kind === "continue" ? continues[owner]! : owner;
}

/** The merge block, or for a continue construct the block with the back edge; -1 without one. */
export function exitOf({ merges, latches }: Structure, { kind, owner }: Construct): number {
  return kind === "continue" ? latches[owner]! : merges[owner]!;
}

/** Whether a block that the entry dominates is in the construct (specification, 2.11.2). */
export function contains(structure: Structure, construct: Construct, block: number): boolean {
  const entry = entryOf(structure, construct);
  const exit = exitOf(structure, construct);
  if (!structure.dominates(entry, block)) return false;
  if (construct.kind === "continue" && structure.postDominates(exit, block)) return true;
  if (structure.dominates(exit, block)) return false;
  return construct.kind !== "loop" || !structure.dominates(structure.continues[construct.owner]!, block);
}

/** The blocks of a construct that its entry reaches inside, by ascending id. Counts what it does in `budget`. */
export function blocksOfConstruct(flow: FunctionFlow, construct: Construct, budget: Budget): readonly number[] {
  const { structure } = flow;
  const found = new Set<number>();
  const pending = [entryOf(structure, construct)];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    budget.spend(1);
    if (found.has(block) || !contains(structure, construct, block)) continue;
    found.add(block);
    for (const target of structure.successors.of(block)) pending.push(target);
  }
  return [...found].sort((a, b) => flow.idOf(a) - flow.idOf(b));
}

/** Bounds work that is not linear. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }
}

/** The innermost constructs around each block. */
export class Nesting {
  readonly #flow: FunctionFlow;
  /** The nearest loop header around a block, and the nearest header of a loop or switch. */
  readonly #loops: Int32Array;
  readonly #breakables: Int32Array;
  /** The header of the innermost selection or loop construct that has a block and does not begin with it. */
  readonly #outer: Int32Array;
  /** The owner of the innermost continue construct that has a block. */
  readonly #continues: Int32Array;
  /** Owners of continue constructs by continue target. */
  readonly #owners: Int32Array;

  constructor(flow: FunctionFlow) {
    this.#flow = flow;
    const column = () => new Int32Array(flow.count).fill(none);
    [this.#loops, this.#breakables, this.#outer] = [column(), column(), column()];
    [this.#continues, this.#owners] = [column(), column()];
    const { structure } = flow;
    for (let block = 0; block < flow.count; block++) {
      const target = structure.continues[block]!;
      if (target !== none && structure.isReached(block)) this.#owners[target] = block;
    }
    for (const block of structure.dominators.order) this.#fill(block);
  }

  #fill(block: number): void {
    const { structure } = this.#flow;
    const above = structure.dominators.parents[block]!;
    if (above !== none) {
      const merge = structure.merges[above]!;
      const isInside = merge !== none && merge !== block && !structure.dominates(merge, above);
      const isLoop = isInside && structure.isLoop(above);
      const isSwitch = isInside && structure.isSelection(above) && this.#flow.endsWithSwitch(above);
      this.#loops[block] = isLoop ? above : this.#loops[above]!;
      this.#breakables[block] = isLoop || isSwitch ? above : this.#breakables[above]!;
      const isOfAbove = isInside && this.hasConstruct(above) && structure.continues[above] !== block;
      this.#outer[block] = isOfAbove ? above : this.#outer[above]!;
      this.#continues[block] = this.#continuesBelow(above);
    }
    if (this.#owners[block] !== none) this.#continues[block] = this.#owners[block]!;
  }

  /** The innermost continue construct that has the children of a block: it has none below its back edge. */
  #continuesBelow(above: number): number {
    const { structure } = this.#flow;
    const owner = this.#continues[above]!;
    return owner !== none && structure.latches[owner] === above ? this.continueAround(owner) : owner;
  }

  /** Whether a block begins a selection or loop construct that has blocks: not a loop header that its continue target dominates. */
  hasConstruct(block: number): boolean {
    const { structure } = this.#flow;
    if (structure.merges[block] === none) return false;
    return !structure.isLoop(block) || !structure.dominates(structure.continues[block]!, block);
  }

  /** The header of the innermost selection or loop construct with a block; -1 without. */
  innermost(block: number): number {
    return this.hasConstruct(block) ? block : this.#outer[block]!;
  }

  /** The loop header that owns the innermost continue construct with a block; -1 without. */
  continueOf(block: number): number {
    return this.#continues[block]!;
  }

  /** The owner of the continue construct around the one of `owner`; -1 without. */
  continueAround(owner: number): number {
    const { structure } = this.#flow;
    const above = structure.dominators.parents[structure.continues[owner]!]!;
    return above === none ? none : this.#continues[above]!;
  }

  /**
   * Whether a branch to `target` is a structured exit of a construct (specification, 2.11.2): to its merge block, from a loop to its
   * continue target, from a continue construct to its loop header; from a selection also to the merge block or continue target
   * of the nearest loop, and, unless it is a switch, to the merge block of the nearest switch in that loop.
   */
  isExit({ kind, owner }: Construct, target: number): boolean {
    const { structure } = this.#flow;
    if (target === structure.merges[owner]) return true;
    if (kind === "loop") return target === structure.continues[owner];
    if (kind === "continue") return target === owner;
    const loop = this.#loops[owner]!;
    if (loop !== none && (target === structure.merges[loop] || target === structure.continues[loop])) return true;
    const breakable = this.#breakables[owner]!;
    return breakable !== none && !this.#flow.endsWithSwitch(owner) && target === structure.merges[breakable];
  }
}
