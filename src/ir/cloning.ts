// Copies of ops and regions, within a store or into another one of the same context, and structural equality.

import { assert } from "../support/assert.ts";
import { Block, type Region } from "./block.ts";
import { type Column, idAfter, type OpId, type TypeId, type ValueId } from "./ids.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store/store.ts";
import type { Value } from "./value.ts";

/** Maps values and blocks of the original to those of the copy. */
export class Mapping {
  /** By id; the copies are of one store. */
  readonly #values = new Map<ValueId, ValueId>();
  #copies: Store | undefined = undefined;
  readonly blocks = new Map<Block, Block>();

  map(original: Value, copy: Value): void {
    this.#copies = copy.store;
    this.#values.set(original.id, copy.id);
  }

  value(original: Value): Value {
    const copy = this.#values.get(original.id);
    return copy === undefined || this.#copies === undefined ? original : this.#copies.value(copy);
  }

  has(original: Value): boolean {
    return this.#values.has(original.id);
  }

  /** The same for ids of values of `store`, the store of the copies. */
  mapId(original: ValueId, copy: ValueId, store: Store): void {
    this.#copies = store;
    this.#values.set(original, copy);
  }

  idOf(original: ValueId): ValueId | undefined {
    return this.#values.get(original);
  }

  block(original: Block): Block {
    return this.blocks.get(original) ?? original;
  }
}

/** A detached copy of an op with its regions. Operands from outside stay (or are mapped), blocks too. */
export function cloneOp(op: Operation, mapping: Mapping = new Mapping(), target: Store = op.store): Operation {
  const copy = cloneWithoutRegions(op.store, op.id, mapping, target);
  setMappedOperands(op.store, op.id, copy, mapping, target);
  cloneRegionsOf(op.store, op.id, copy, mapping, target);
  return target.operationOf(copy);
}

/** Copies everything of an op but its operands and regions. */
function cloneWithoutRegions(store: Store, op: OpId, mapping: Mapping, target: Store): OpId {
  assert(target.context === store.context, "an op is copied into another context");
  const first = store.firstResult(op);
  const results = store.resultCount(op);
  const copy = target.createOp({
    def: store.defId(op),
    location: target === store ? store.locationOf(op) : target.locationId(store.location(store.locationOf(op))),
    resultTypes: results === 0 ? [] : (store.valueType.subarray(first, first + results) as Column<TypeId>),
    properties: store.propertiesId(op),
    attributes: store.attributesId(op),
  });
  target.opOrigin[copy] = store.originOf(op);
  const copied = target.firstResult(copy);
  for (let index = 0; index < results; index++) mapping.mapId(idAfter(first, index), idAfter(copied, index), target);
  if (!store.hasExtras(op)) return copy;
  for (const { block, isEdge } of store.extrasOf(op).successors) {
    target.addSuccessor(copy, mapping.block(block), isEdge);
  }
  return copy;
}

function setMappedOperands(store: Store, op: OpId, copy: OpId, mapping: Mapping, target: Store): void {
  const count = store.operandCount(op);
  if (count === 0) return;
  const operands: ValueId[] = [];
  for (let index = 0; index < count; index++) {
    const value = store.operandId(op, index);
    operands.push(mapping.idOf(value) ?? value);
  }
  target.setOperands(copy, operands);
}

function cloneRegionsOf(store: Store, op: OpId, copy: OpId, mapping: Mapping, target: Store): void {
  if (!store.hasExtras(op)) return;
  for (const region of store.extrasOf(op).regions) cloneRegion(region, target.addRegion(copy), mapping);
}

/**
 * Copies the blocks of `from` into `to`, after the block `after` or at the end. As in MLIR, operands are set once all ops of the region
 * have been copied, in order, and then what they hold.
 */
export function cloneRegion(from: Region, to: Region, mapping: Mapping, after: Block | undefined = to.lastBlock): void {
  const { store } = from;
  let last = after;
  for (let block = from.firstBlock; block !== undefined; block = block.next) {
    last = cloneBlockShell(block, to, last, mapping);
  }
  const copies: OpId[] = [];
  for (let block = from.firstBlock; block !== undefined; block = block.next) {
    const copiedBlock = mapping.block(block);
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      const copy = cloneWithoutRegions(store, op, mapping, to.store);
      to.store.appendOp(copiedBlock, copy);
      copies.push(copy);
    }
  }
  let next = 0;
  for (let block = from.firstBlock; block !== undefined; block = block.next) {
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      const copy = copies[next++]!;
      setMappedOperands(store, op, copy, mapping, to.store);
      cloneRegionsOf(store, op, copy, mapping, to.store);
    }
  }
}

/** An argument that is mapped already has no copy. */
function cloneBlockShell(block: Block, to: Region, after: Block | undefined, mapping: Mapping): Block {
  const copy = new Block(to.store);
  to.insertAfter(after, copy);
  mapping.blocks.set(block, copy);
  for (const argument of block.arguments) {
    if (!mapping.has(argument)) mapping.map(argument, copy.addArgument(argument.type, argument.location));
  }
  return copy;
}

/** Options of {@link areEqual}. @internal */
export interface EqualityOptions {
  readonly ignoreLocations?: boolean;
}

/** The values and blocks of one op that correspond to those of another one. */
class Correspondence {
  readonly values = new Map<Value, Value>();
  readonly blocks = new Map<Block, Block>();

  block(original: Block): Block {
    return this.blocks.get(original) ?? original;
  }
}

/** Whether two ops are equal in structure: definitions, attributes, types, regions, and operands that correspond. @internal */
export function areEqual(a: Operation, b: Operation, options: EqualityOptions = {}): boolean {
  return equalOps(a, b, new Correspondence(), options);
}

function equalOps(a: Operation, b: Operation, mapping: Correspondence, options: EqualityOptions): boolean {
  if (a.def !== b.def || a.store.propertiesId(a.id) !== b.store.propertiesId(b.id)) return false;
  if (a.attributes !== b.attributes || (options.ignoreLocations !== true && a.location !== b.location)) return false;
  if (a.numOperands !== b.numOperands || a.numResults !== b.numResults) return false;
  if (a.regions.length !== b.regions.length || a.numSuccessors !== b.numSuccessors) return false;
  for (let index = 0; index < a.numOperands; index++) {
    if (!correspond(a.operand(index), b.operand(index), mapping)) return false;
  }
  for (let index = 0; index < a.numResults; index++) {
    if (!correspond(a.result(index), b.result(index), mapping)) return false;
  }
  const blocks = b.successorBlocks;
  if (!a.successorBlocks.every((block, index) => mapping.block(block) === blocks[index])) return false;
  return a.regions.every((region, index) => equalRegions(region, b.region(index), mapping, options));
}

/** Values correspond if they did before, or, when met for the first time, if their types are equal. */
function correspond(a: Value, b: Value, mapping: Correspondence): boolean {
  const known = mapping.values.get(a);
  if (known !== undefined) return known === b;
  if (a.type !== b.type) return false;
  mapping.values.set(a, b);
  return true;
}

function equalRegions(a: Region, b: Region, mapping: Correspondence, options: EqualityOptions): boolean {
  const blocksA = a.blocks;
  const blocksB = b.blocks;
  if (blocksA.length !== blocksB.length) return false;
  for (const [index, block] of blocksA.entries()) {
    const other = blocksB[index];
    if (other === undefined || block.numArguments !== other.numArguments) return false;
    mapping.blocks.set(block, other);
    if (!block.arguments.every((argument, at) => correspond(argument, other.argument(at), mapping))) return false;
  }
  return blocksA.every((block) => equalBlocks(block, mapping.block(block), mapping, options));
}

function equalBlocks(a: Block, b: Block, mapping: Correspondence, options: EqualityOptions): boolean {
  let other = b.firstOp;
  for (const op of a.ops()) {
    if (other === undefined || !equalOps(op, other, mapping, options)) return false;
    other = other.next;
  }
  return other === undefined;
}
