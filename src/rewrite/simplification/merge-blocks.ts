// Merges blocks of a region that branch to the same successors and do the same. Where operands from outside differ, they become
// arguments of the block that is left.

import type { Block, Operation, Region, Rewriter, Value } from "../../ir/index.ts";
import { factsIn } from "../op-facts.ts";
import { edgesTo, forwardedValues, setForwardedValues } from "./redundant-arguments.ts";

/** Merges identical blocks in regions and in all regions inside of them; returns whether there were any. */
export function mergeIdenticalBlocks(regions: readonly Region[], rewriter: Rewriter): boolean {
  let changed = false;
  for (const region of regions) {
    if (mergeIn(region, rewriter)) changed = true;
    for (const block of region.blocks) {
      for (const op of block.ops()) if (mergeIdenticalBlocks(op.regions, rewriter)) changed = true;
    }
  }
  return changed;
}

/** A merge may make the blocks before it identical, so that it begins again until nothing is left to do. */
function mergeIn(region: Region, rewriter: Rewriter): boolean {
  let changed = false;
  while (!region.isEmpty && !region.hasOneBlock && mergeOnce(region, rewriter)) changed = true;
  return changed;
}

function mergeOnce(region: Region, rewriter: Rewriter): boolean {
  let changed = false;
  for (const blocks of groupsBySuccessors(region)) {
    const clusters: Cluster[] = [];
    for (const block of blocks) {
      if (!isMergeable(block) || clusters.some((cluster) => cluster.add(block))) continue;
      clusters.push(new Cluster(block));
    }
    for (const cluster of clusters) if (cluster.merge(rewriter)) changed = true;
  }
  return changed;
}

/** The blocks of a region but its entry, in groups that branch to the same blocks. */
function groupsBySuccessors(region: Region): readonly (readonly Block[])[] {
  const groups = new Map<string, Block[]>();
  for (const block of region.blocks.slice(1)) {
    const key = (block.lastOp?.successorBlocks ?? []).map(({ id }) => id).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [block]);
    else group.push(block);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function isMergeable(block: Block): boolean {
  if (block.isReferenced) return false;
  for (const op of block.ops()) if (op.regions.some((region) => !region.isEmpty)) return false;
  return !block.arguments.some((argument) => isUsedOutside(argument, block));
}

function isUsedOutside(value: Value, block: Block): boolean {
  return value.uses.some(({ op }) => op.block !== block);
}

/** An operand, by the number of its op in the block. */
interface Place {
  readonly op: number;
  readonly operand: number;
}

/** Blocks that do the same as the first of them. */
class Cluster {
  readonly #leader: Block;
  readonly #others: Block[] = [];
  /** Operands that differ among the blocks. */
  #places: readonly Place[] = [];

  constructor(leader: Block) {
    this.#leader = leader;
  }

  /** Adds a block if it does the same as the leader, up to operands that come from outside. */
  add(block: Block): boolean {
    const differences = differencesOf(this.#leader, block);
    if (differences === undefined) return false;
    const known = new Set(this.#places.map(({ op, operand }) => `${op},${operand}`));
    const added = differences.filter(({ op, operand }) => !known.has(`${op},${operand}`));
    this.#places = [...this.#places, ...added].sort((a, b) => a.op - b.op || a.operand - b.operand);
    this.#others.push(block);
    return true;
  }

  merge(rewriter: Rewriter): boolean {
    const blocks = [this.#leader, ...this.#others];
    if (blocks.length === 1) return false;
    if (this.#places.length > 0) {
      if (!blocks.every(canForwardMore)) return false;
      this.#passDifferences(blocks, rewriter);
    }
    for (const block of this.#others) {
      block.replaceUsesWith(this.#leader);
      rewriter.eraseBlock(block);
    }
    return true;
  }

  /** Makes arguments of the operands that differ; operands that are equal in every block share one. */
  #passDifferences(blocks: readonly Block[], rewriter: Rewriter): void {
    const passed = blocks.map((block) => valuesAt(block, this.#places));
    const columns = this.#places.map((_, index) => passed.map((values) => values[index]));
    const unique = columns.map((column) =>
      columns.findIndex((other) => other.every((value, at) => value === column[at])),
    );
    const created = new Map<number, Value>();
    const ops = [...this.#leader.ops()];
    this.#places.forEach(({ op, operand }, index) => {
      const first = unique[index] ?? index;
      const old = passed[0]?.[index];
      const user = ops[op];
      if (old === undefined || user === undefined) return;
      const argument = created.get(first) ?? this.#leader.addArgument(old.type, old.location);
      created.set(first, argument);
      rewriter.modify(user, () => user.setOperand(operand, argument));
    });
    blocks.forEach((block, at) => {
      const values = [...created.keys()].flatMap((index) => passed[at]?.[index] ?? []);
      for (const edge of edgesTo(block)) {
        setForwardedValues(edge, [...(forwardedValues(edge) ?? []), ...values], rewriter);
      }
    });
  }
}

function valuesAt(block: Block, places: readonly Place[]): readonly Value[] {
  const ops = [...block.ops()];
  return places.flatMap(({ op, operand }) => ops[op]?.operand(operand) ?? []);
}

/** Whether all edges to a block come from branches, which can forward more values. */
function canForwardMore(block: Block): boolean {
  return edgesTo(block).every(({ op }) => factsIn(block.store, op).branch !== undefined);
}

/** The operands in which two blocks differ; undefined if they differ in anything else. */
function differencesOf(a: Block, b: Block): readonly Place[] | undefined {
  if (a.numArguments !== b.numArguments) return undefined;
  if (a.arguments.some(({ type }, index) => type !== b.argument(index).type)) return undefined;
  const inner = new Map<Value, Value>(a.arguments.map((argument, index) => [argument, b.argument(index)]));
  const places: Place[] = [];
  let other = b.firstOp;
  let index = 0;
  for (const op of a.ops()) {
    if (other === undefined || !haveSameShape(op, other)) return undefined;
    const differing = differingOperands(op, other, a, b, inner);
    if (differing === undefined) return undefined;
    for (const operand of differing) places.push({ op: index, operand });
    if (op.results.some((value) => isUsedOutside(value, a)) || other.results.some((value) => isUsedOutside(value, b))) {
      return undefined;
    }
    for (const [at, result] of op.results.entries()) inner.set(result, other.result(at));
    other = other.next;
    index++;
  }
  return other === undefined ? places : undefined;
}

/** Everything but operands is equal. */
function haveSameShape(a: Operation, b: Operation): boolean {
  const { store } = a;
  return (
    a.def === b.def &&
    store.propertiesId(a.id) === store.propertiesId(b.id) &&
    a.attributes === b.attributes &&
    a.numOperands === b.numOperands &&
    a.numResults === b.numResults &&
    a.regions.length === b.regions.length &&
    a.resultTypes.every((type, index) => type === b.resultType(index)) &&
    a.successorBlocks.every((block, index) => block === b.successorBlocks[index])
  );
}

function differingOperands(
  a: Operation,
  b: Operation,
  blockA: Block,
  blockB: Block,
  inner: ReadonlyMap<Value, Value>,
): readonly number[] | undefined {
  const differing: number[] = [];
  for (let index = 0; index < a.numOperands; index++) {
    const left = a.operand(index);
    const right = b.operand(index);
    if (left === right) continue;
    const isInner = left.block === blockA;
    if (left.type !== right.type || isInner !== (right.block === blockB)) return undefined;
    if (isInner) {
      if (inner.get(left) !== right) return undefined;
    } else if (isMadeByTerminatorBefore(left, blockA) || isMadeByTerminatorBefore(right, blockB)) {
      return undefined;
    } else {
      differing.push(index);
    }
  }
  return differing;
}

/** A result of a predecessor's terminator cannot be forwarded by that terminator. */
function isMadeByTerminatorBefore(value: Value, block: Block): boolean {
  const op = value.definingOp;
  return op?.block !== undefined && op.block.lastOp === op && block.predecessors.includes(op.block);
}
