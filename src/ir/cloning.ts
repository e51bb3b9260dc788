// Copies of ops and regions, within a store or into another one of the same context, and structural equality.

import { assert } from "../support/assert.ts";
import { Block, type Region } from "./block.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store.ts";
import type { Value } from "./value.ts";

/** What stands for what in a copy: values and blocks of the original to those of the copy. */
export class Mapping {
  readonly values = new Map<Value, Value>();
  readonly blocks = new Map<Block, Block>();

  value(original: Value): Value {
    return this.values.get(original) ?? original;
  }

  block(original: Block): Block {
    return this.blocks.get(original) ?? original;
  }
}

/** A detached copy of an op with its regions. Operands from outside stay (or are mapped), blocks too. */
export function cloneOp(op: Operation, mapping: Mapping = new Mapping(), target: Store = op.store): Operation {
  const copy = cloneWithoutRegions(op, mapping, target);
  for (const region of op.regions) cloneRegion(region, copy.addRegion(), mapping);
  return copy;
}

/** A detached copy of an op with as many regions, all empty. */
export function cloneWithEmptyRegions(op: Operation, mapping: Mapping = new Mapping()): Operation {
  const copy = cloneWithoutRegions(op, mapping, op.store);
  for (let count = op.regions.length; count > 0; count--) copy.addRegion();
  return copy;
}

function cloneWithoutRegions(op: Operation, mapping: Mapping, target: Store): Operation {
  assert(target.context === op.context, "an op is copied into another context");
  const { store, id } = op;
  const operands = op.operands.map((value) => mapping.value(value).id);
  const types = op.resultTypes.map((type) => type.id);
  const copied = target.createOp(
    store.opDef[id] ?? 0,
    target === store ? (store.opLocation[id] ?? 0) : target.locationId(op.location),
    operands,
    operands.length,
    types,
    types.length,
    store.opProperties[id] ?? 0,
    store.opAttrs[id] ?? 0,
  );
  for (const successor of store.extrasOf(id).successors) {
    target.addSuccessor(copied, mapping.block(successor.block), successor.isEdge);
  }
  const copy = target.operationOf(copied);
  op.results.forEach((result, index) => mapping.values.set(result, copy.result(index)));
  return copy;
}

/** Copies the blocks of `from` to the end of `to`. Uses before definitions are mapped once everything is copied. */
export function cloneRegion(from: Region, to: Region, mapping: Mapping): void {
  const copies: Operation[] = [];
  for (const block of from.blocks) cloneBlockShell(block, to, mapping);
  for (const block of from.blocks) {
    const target = mapping.block(block);
    for (const op of block.ops()) {
      const copy = cloneOp(op, mapping, to.store);
      copy.moveToEnd(target);
      copies.push(copy);
    }
  }
  for (const copy of copies) remapOperands(copy, mapping);
}

function cloneBlockShell(block: Block, to: Region, mapping: Mapping): void {
  const copy = new Block(to.store);
  to.append(copy);
  mapping.blocks.set(block, copy);
  for (const argument of block.arguments) {
    if (!mapping.values.has(argument)) {
      mapping.values.set(argument, copy.addArgument(argument.type, argument.location));
    }
  }
}

function remapOperands(copy: Operation, mapping: Mapping): void {
  copy.walk((op) => {
    for (let index = 0; index < op.numOperands; index++) {
      const mapped = mapping.values.get(op.operand(index));
      if (mapped !== undefined) op.setOperand(index, mapped);
    }
  });
}

/** Options of {@link areEqual}. */
export interface EqualityOptions {
  readonly ignoreLocations?: boolean;
}

/** Whether two ops are equal in structure: definitions, attributes, types, regions, and operands that correspond. */
export function areEqual(a: Operation, b: Operation, options: EqualityOptions = {}): boolean {
  return equalOps(a, b, new Mapping(), options);
}

function equalOps(a: Operation, b: Operation, mapping: Mapping, options: EqualityOptions): boolean {
  if (a.def !== b.def || a.store.opProperties[a.id] !== b.store.opProperties[b.id]) return false;
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
function correspond(a: Value, b: Value, mapping: Mapping): boolean {
  const known = mapping.values.get(a);
  if (known !== undefined) return known === b;
  if (a.type !== b.type) return false;
  mapping.values.set(a, b);
  return true;
}

function equalRegions(a: Region, b: Region, mapping: Mapping, options: EqualityOptions): boolean {
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

function equalBlocks(a: Block, b: Block, mapping: Mapping, options: EqualityOptions): boolean {
  let other = b.firstOp;
  for (const op of a.ops()) {
    if (other === undefined || !equalOps(op, other, mapping, options)) return false;
    other = other.next;
  }
  return other === undefined;
}
