// Equivalence of ops: the same definition, attributes and types on the same operands, with equivalent regions. Two equivalent ops without
// effects give the same results. Locations do not count; operands of commutative ops may be in any order.

import { type Block, idAfter, NO_ID, type OpId, type Region, type Store } from "../ir/index.ts";
import { addWord, spread } from "../support/tables/hash.ts";
import { factsIn } from "./op-facts.ts";

/** A number that is equal for equivalent ops. Regions do not count. @internal */
export function equivalenceHash(store: Store, op: OpId): number {
  let hash = addWord(addWord(store.defId(op), store.propertiesId(op)), store.attributesId(op));
  for (let index = 0; index < store.resultCount(op); index++)
    hash = addWord(hash, store.typeIdOf(store.resultId(op, index)));
  const count = store.operandCount(op);
  if (count > 1 && factsIn(store, op).isCommutative) {
    let sum = 0;
    for (let index = 0; index < count; index++) sum = (sum + spread(store.operandId(op, index))) | 0;
    return addWord(hash, sum);
  }
  for (let index = 0; index < count; index++) hash = addWord(hash, store.operandId(op, index));
  return hash;
}

/** Whether two ops of one store are equivalent. Successors must be equal. */
export function areEquivalent(store: Store, a: OpId, b: OpId): boolean {
  if (!haveEqualParts(store, a, b) || !haveEqualOperands(store, a, b)) return false;
  if (!store.hasExtras(a) && !store.hasExtras(b)) return true;
  return new RegionComparison(store).areEqual(a, b);
}

function haveEqualParts(store: Store, a: OpId, b: OpId): boolean {
  if (store.defId(a) !== store.defId(b) || store.propertiesId(a) !== store.propertiesId(b)) return false;
  if (store.attributesId(a) !== store.attributesId(b) || store.operandCount(a) !== store.operandCount(b)) return false;
  const count = store.resultCount(a);
  if (count !== store.resultCount(b)) return false;
  const firstA = store.firstResult(a);
  const firstB = store.firstResult(b);
  for (let index = 0; index < count; index++) {
    if (store.typeIdOf(idAfter(firstA, index)) !== store.typeIdOf(idAfter(firstB, index))) return false;
  }
  return true;
}

function haveEqualOperands(store: Store, a: OpId, b: OpId): boolean {
  const count = store.operandCount(a);
  const firstA = store.firstOperand(a);
  const firstB = store.firstOperand(b);
  let index = 0;
  while (index < count && store.valueAt(idAfter(firstA, index)) === store.valueAt(idAfter(firstB, index))) index++;
  if (index === count) return true;
  if (!factsIn(store, a).isCommutative) return false;
  const sortedA = sortedOperands(store, a);
  const sortedB = sortedOperands(store, b);
  return sortedA.every((value, at) => value === sortedB[at]);
}

function sortedOperands(store: Store, op: OpId): Int32Array {
  return Int32Array.from({ length: store.operandCount(op) }, (_, index) => store.operandId(op, index)).sort();
}

/** Compares regions: values defined inside correspond by their places, all others must be the same. */
class RegionComparison {
  readonly #store: Store;
  readonly #values = new Map<number, number>();
  readonly #blocks = new Map<Block, Block>();

  constructor(store: Store) {
    this.#store = store;
  }

  areEqual(a: OpId, b: OpId): boolean {
    const left = this.#store.extrasOf(a);
    const right = this.#store.extrasOf(b);
    if (left.regions.length !== right.regions.length || left.successors.length !== right.successors.length)
      return false;
    const successorsMatch = left.successors.every(({ block }, index) => {
      return (this.#blocks.get(block) ?? block) === right.successors[index]?.block;
    });
    if (!successorsMatch) return false;
    return left.regions.every((region, index) => this.#areRegionsEqual(region, right.regions[index]));
  }

  #areRegionsEqual(a: Region, b: Region | undefined): boolean {
    const blocksA = a.blocks;
    const blocksB = b?.blocks ?? [];
    if (blocksA.length !== blocksB.length) return false;
    for (const [index, block] of blocksA.entries()) {
      const other = blocksB[index];
      if (other === undefined || !this.#matchArguments(block, other)) return false;
      this.#blocks.set(block, other);
    }
    return blocksA.every((block) => this.#areBlocksEqual(block, this.#blocks.get(block)));
  }

  #matchArguments(a: Block, b: Block): boolean {
    if (a.numArguments !== b.numArguments) return false;
    return a.argumentIds.every((value, index) => {
      const other = b.argumentIds[index] ?? NO_ID;
      this.#values.set(value, other);
      return this.#store.typeIdOf(value) === this.#store.typeIdOf(other);
    });
  }

  #areBlocksEqual(a: Block, b: Block | undefined): boolean {
    const store = this.#store;
    let other = b?.first ?? NO_ID;
    for (let op = a.first; op !== 0; op = store.nextOp(op)) {
      if (other === 0 || !this.#areOpsEqual(op, other)) return false;
      other = store.nextOp(other);
    }
    return other === 0;
  }

  #areOpsEqual(a: OpId, b: OpId): boolean {
    const store = this.#store;
    const values = this.#values;
    if (!haveEqualParts(store, a, b)) return false;
    const firstA = store.firstOperand(a);
    const firstB = store.firstOperand(b);
    for (let index = 0; index < store.operandCount(a); index++) {
      const value = store.valueAt(idAfter(firstA, index));
      if ((values.get(value) ?? value) !== store.valueAt(idAfter(firstB, index))) return false;
    }
    const resultsA = store.firstResult(a);
    const resultsB = store.firstResult(b);
    for (let index = 0; index < store.resultCount(a); index++) values.set(resultsA + index, resultsB + index);
    return this.areEqual(a, b);
  }
}
