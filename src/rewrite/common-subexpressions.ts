// Common subexpressions: an op that an equivalent one dominates is replaced by it. Ops that only read memory are replaced too, in the
// same block, where nothing in between writes.

import {
  type Block,
  Dominance,
  GraphRegion,
  idAfter,
  type Operation,
  type OpId,
  type Region,
  type Store,
  UnknownLoc,
} from "../ir/index.ts";
import { KnownOps } from "./known-ops.ts";
import { hasOnlyEffect, isMemoryEffectFree, memoryEffectsWithin } from "./memory-effects.ts";
import { factsIn } from "./op-facts.ts";
import { isTriviallyDeadId } from "./simplification/dead-code.ts";

/** The numbers of replaced ops, and of ops erased because they had no uses. */
export interface CommonSubexpressionCounts {
  readonly replaced: number;
  readonly dead: number;
}

/** Replaces common subexpressions in all regions of an op and in regions inside of them. */
export function eliminateCommonSubexpressions(op: Operation): CommonSubexpressionCounts {
  return new Elimination(op.store).run(op);
}

/** How far the ops after a reading op have been looked at. */
interface Looked {
  upTo: OpId;
  sawWrite: boolean;
}

class Elimination {
  readonly #store: Store;
  readonly #dominance = new Dominance();
  /** Erased at the end only, so that an op whose only users are dead is not dead itself. */
  readonly #toErase: OpId[] = [];
  readonly #looked = new Map<OpId, Looked>();
  #replaced = 0;
  #dead = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  run(op: Operation): CommonSubexpressionCounts {
    const known = new KnownOps(this.#store);
    for (const region of op.regions) this.#simplifyRegion(known, region);
    for (const dead of this.#toErase) this.#store.eraseOp(dead);
    return { replaced: this.#replaced, dead: this.#dead };
  }

  #simplifyRegion(known: KnownOps, region: Region): void {
    const entry = region.firstBlock;
    if (entry === undefined) return;
    const isOrdered = region.parentOp?.def.has(GraphRegion) !== true;
    if (region.hasOneBlock) {
      const scope = known.open();
      this.#simplifyBlock(known, entry, isOrdered);
      known.close(scope);
    } else if (isOrdered) {
      this.#simplifyTree(known, entry, this.#dominanceTree(region));
    }
  }

  /** The blocks that each block dominates immediately. */
  #dominanceTree(region: Region): ReadonlyMap<Block, readonly Block[]> {
    const tree = new Map<Block, Block[]>();
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      const parent = this.#dominance.immediateDominator(block);
      if (parent === undefined) continue;
      const children = tree.get(parent);
      if (children === undefined) tree.set(parent, [block]);
      else children.push(block);
    }
    return tree;
  }

  #simplifyTree(known: KnownOps, entry: Block, tree: ReadonlyMap<Block, readonly Block[]>): void {
    const open = (block: Block) => {
      const scope = known.open();
      this.#simplifyBlock(known, block, true);
      return { scope, children: tree.get(block) ?? [], next: 0 };
    };
    const stack = [open(entry)];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const child = top.children[top.next++];
      if (child !== undefined) {
        stack.push(open(child));
        continue;
      }
      known.close(top.scope);
      stack.pop();
    }
  }

  #simplifyBlock(known: KnownOps, block: Block, isOrdered: boolean): void {
    const store = this.#store;
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      if (store.hasExtras(op)) {
        const { isIsolated, registered } = store.def(op);
        const inner = isIsolated || !registered ? new KnownOps(store) : known;
        for (const region of store.extrasOf(op).regions) this.#simplifyRegion(inner, region);
      }
      this.#simplifyOp(known, op, isOrdered);
    }
    this.#looked.clear();
  }

  #simplifyOp(known: KnownOps, op: OpId, isOrdered: boolean): void {
    const facts = factsIn(this.#store, op);
    if (facts.def.isTerminator) return;
    if (isTriviallyDeadId(this.#store, op)) {
      this.#toErase.push(op);
      this.#dead++;
      return;
    }
    if (this.#store.hasExtras(op) && this.#store.extrasOf(op).regions.some(hasSeveralBlocks)) return;
    if (facts.effects === "none" && !facts.hasRecursiveEffects) {
      const existing = known.findOrAdd(op);
      if (existing !== 0) this.#replace(known, op, existing, isOrdered);
    } else if (facts.effects !== "unknown") {
      this.#simplifyEffectful(known, this.#store.operationOf(op), isOrdered);
    }
  }

  #simplifyEffectful(known: KnownOps, op: Operation, isOrdered: boolean): void {
    const isPure = isMemoryEffectFree(op);
    if (!isPure && !hasOnlyEffect(op, "read")) return;
    const existing = known.find(op.id);
    if (existing !== 0 && (isPure || this.#seesSameMemory(existing, op.id))) {
      this.#replace(known, op.id, existing, isOrdered);
    } else if (!isPure || existing === 0) {
      known.add(op.id);
    }
  }

  #seesSameMemory(existing: OpId, op: OpId): boolean {
    return this.#store.blockIdOf(existing) === this.#store.blockIdOf(op) && !this.#isWriteBetween(existing, op);
  }

  /** Looks on from where it stopped the last time, so that a block is gone over once per reading op. */
  #isWriteBetween(from: OpId, to: OpId): boolean {
    const looked = this.#looked.get(from) ?? { upTo: from, sawWrite: false };
    this.#looked.set(from, looked);
    if (looked.sawWrite || !this.#store.isBefore(looked.upTo, to)) return looked.sawWrite;
    for (let op = this.#store.nextOp(looked.upTo); op !== to && op !== 0; op = this.#store.nextOp(op)) {
      looked.upTo = op;
      const effects = memoryEffectsWithin(this.#store.operationOf(op));
      if (effects !== undefined && !effects.some(({ kind }) => kind === "write")) continue;
      looked.sawWrite = true;
      break;
    }
    return looked.sawWrite;
  }

  #replace(known: KnownOps, op: OpId, existing: OpId, isOrdered: boolean): void {
    if (isOrdered) {
      this.#replaceAllUses(op, existing);
      this.#toErase.push(op);
    } else {
      this.#replaceUnseenUses(known, this.#store.operationOf(op), this.#store.operationOf(existing));
    }
    this.#keepLocation(op, existing);
    this.#replaced++;
  }

  #replaceAllUses(op: OpId, existing: OpId): void {
    const first = this.#store.firstResult(op);
    const other = this.#store.firstResult(existing);
    for (let index = 0; index < this.#store.resultCount(op); index++) {
      this.#store.replaceAllUses(idAfter(first, index), idAfter(other, index));
    }
  }

  /** In a graph region users may precede the op. Users that are already hashed keep their operands, so that lookups still find them. */
  #replaceUnseenUses(known: KnownOps, op: Operation, existing: Operation): void {
    op.results.forEach((result, index) => {
      result.replaceUsesIf(existing.result(index), (use) => known.find(use.op.id) === 0);
    });
    if (!op.hasUses) this.#toErase.push(op.id);
  }

  #keepLocation(op: OpId, existing: OpId): void {
    const kept = this.#store.operationOf(existing);
    const location = this.#store.locationOf(existing);
    if (location >= 0 || !UnknownLoc.is(kept.location)) return;
    const other = this.#store.locationOf(op);
    if (other >= 0 || !UnknownLoc.is(this.#store.location(other))) this.#store.setLocation(existing, other);
  }
}

function hasSeveralBlocks(region: Region): boolean {
  return !region.isEmpty && !region.hasOneBlock;
}
