// Equivalence of ops: the same definition, attributes and types on the same operands, with equivalent regions. Two equivalent ops without
// effects give the same results. Locations do not count; operands of commutative ops may be in any order.

import type { Block, Region, Store } from "../ir/index.ts";
import { factsIn } from "./op-facts.ts";

/** A number that is equal for equivalent ops. Regions do not count. @internal */
export function equivalenceHash(store: Store, op: number): number {
  let hash = mix(mix(store.opDef[op] ?? 0, store.opProperties[op] ?? 0), store.opAttrs[op] ?? 0);
  const firstResult = store.opResults[op] ?? 0;
  const endResults = firstResult + (store.opResultCount[op] ?? 0);
  for (let value = firstResult; value < endResults; value++) hash = mix(hash, store.valueType[value] ?? 0);
  const first = store.opOperands[op] ?? 0;
  const end = first + (store.opOperandCount[op] ?? 0);
  if (end - first > 1 && factsIn(store, op).isCommutative) {
    let sum = 0;
    for (let slot = first; slot < end; slot++) sum = (sum + mix(17, store.useValue[slot] ?? 0)) | 0;
    return mix(hash, sum);
  }
  for (let slot = first; slot < end; slot++) hash = mix(hash, store.useValue[slot] ?? 0);
  return hash;
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Whether two ops of one store are equivalent. Successors must be equal. */
export function areEquivalent(store: Store, a: number, b: number): boolean {
  if (!haveEqualParts(store, a, b) || !haveEqualOperands(store, a, b)) return false;
  if (store.opExtras[a] === 0 && store.opExtras[b] === 0) return true;
  return new RegionComparison(store).areEqual(a, b);
}

function haveEqualParts(store: Store, a: number, b: number): boolean {
  if (store.opDef[a] !== store.opDef[b] || store.opProperties[a] !== store.opProperties[b]) return false;
  if (store.opAttrs[a] !== store.opAttrs[b] || store.opOperandCount[a] !== store.opOperandCount[b]) return false;
  const count = store.opResultCount[a] ?? 0;
  if (count !== store.opResultCount[b]) return false;
  const firstA = store.opResults[a] ?? 0;
  const firstB = store.opResults[b] ?? 0;
  for (let index = 0; index < count; index++) {
    if (store.valueType[firstA + index] !== store.valueType[firstB + index]) return false;
  }
  return true;
}

function haveEqualOperands(store: Store, a: number, b: number): boolean {
  const count = store.opOperandCount[a] ?? 0;
  const firstA = store.opOperands[a] ?? 0;
  const firstB = store.opOperands[b] ?? 0;
  let index = 0;
  while (index < count && store.useValue[firstA + index] === store.useValue[firstB + index]) index++;
  if (index === count) return true;
  if (!factsIn(store, a).isCommutative) return false;
  const sortedA = store.useValue.slice(firstA, firstA + count).sort();
  const sortedB = store.useValue.slice(firstB, firstB + count).sort();
  return sortedA.every((value, at) => value === sortedB[at]);
}

/** Compares regions: values defined inside correspond by their places, all others must be the same. */
class RegionComparison {
  private readonly store: Store;
  private readonly values = new Map<number, number>();
  private readonly blocks = new Map<Block, Block>();

  constructor(store: Store) {
    this.store = store;
  }

  areEqual(a: number, b: number): boolean {
    const left = this.store.extrasOf(a);
    const right = this.store.extrasOf(b);
    if (left.regions.length !== right.regions.length || left.successors.length !== right.successors.length)
      return false;
    const successorsMatch = left.successors.every(({ block }, index) => {
      return (this.blocks.get(block) ?? block) === right.successors[index]?.block;
    });
    if (!successorsMatch) return false;
    return left.regions.every((region, index) => this.areRegionsEqual(region, right.regions[index]));
  }

  private areRegionsEqual(a: Region, b: Region | undefined): boolean {
    const blocksA = a.blocks;
    const blocksB = b?.blocks ?? [];
    if (blocksA.length !== blocksB.length) return false;
    for (const [index, block] of blocksA.entries()) {
      const other = blocksB[index];
      if (other === undefined || !this.matchArguments(block, other)) return false;
      this.blocks.set(block, other);
    }
    return blocksA.every((block) => this.areBlocksEqual(block, this.blocks.get(block)));
  }

  private matchArguments(a: Block, b: Block): boolean {
    if (a.numArguments !== b.numArguments) return false;
    return a.argumentIds.every((value, index) => {
      const other = b.argumentIds[index] ?? 0;
      this.values.set(value, other);
      return this.store.valueType[value] === this.store.valueType[other];
    });
  }

  private areBlocksEqual(a: Block, b: Block | undefined): boolean {
    const { store } = this;
    let other = b?.first ?? 0;
    for (let op = a.first; op !== 0; op = store.opNext[op] ?? 0) {
      if (other === 0 || !this.areOpsEqual(op, other)) return false;
      other = store.opNext[other] ?? 0;
    }
    return other === 0;
  }

  private areOpsEqual(a: number, b: number): boolean {
    const { store, values } = this;
    if (!haveEqualParts(store, a, b)) return false;
    const firstA = store.opOperands[a] ?? 0;
    const firstB = store.opOperands[b] ?? 0;
    for (let index = 0; index < (store.opOperandCount[a] ?? 0); index++) {
      const value = store.useValue[firstA + index] ?? 0;
      if ((values.get(value) ?? value) !== store.useValue[firstB + index]) return false;
    }
    const resultsA = store.opResults[a] ?? 0;
    const resultsB = store.opResults[b] ?? 0;
    for (let index = 0; index < (store.opResultCount[a] ?? 0); index++) values.set(resultsA + index, resultsB + index);
    return this.areEqual(a, b);
  }
}
