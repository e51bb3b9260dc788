// The Store: all ops, values and uses of one top-level op, as columns of typed arrays indexed by id, and what changes them.
//
// Use lists keep MLIR's order: a new use goes to the front. A successor that is no edge (a reference) keeps its block from being erased or
// merged and means nothing else.

import { assert } from "../support/assert.ts";
import { type Attribute, attributeAt } from "./attribute.ts";
import { type Block, Region, Successor } from "./block.ts";
import type { DictionaryAttr } from "./builtin-attrs.ts";
import { Columns } from "./columns.ts";
import { HandleTable } from "./handle-table.ts";
import type { OpDef, PropertyTuple } from "./op-def.ts";
import { Operation, type WalkResult } from "./operation.ts";
import type { Type } from "./type.ts";
import { type Use, Value } from "./value.ts";

/** Regions and successors, which few ops have. Most ops with one kind have none of the other, and no list for it. @internal */
export class Extras {
  regions: Region[] = NO_REGIONS;
  successors: Successor[] = NO_SUCCESSORS;
}

/**
 * Debug mode: no id is used again, ever. Behaviour must be the same, so a test that differs has found a table keyed by ids that outlives
 * the rewrite that frees them. The embedder sets `globalThis.spirvanaNeverReusesIds` before the first import.
 */
const NEVER_REUSES_IDS = "spirvanaNeverReusesIds" in globalThis;

const NO_REGIONS: Region[] = [];
const NO_SUCCESSORS: Successor[] = [];
const NO_EXTRAS: Extras = Object.freeze(new Extras());

/** @internal */
export class Store extends Columns {
  /** Blocks by id; 0 is none. */
  readonly blocks: (Block | undefined)[] = [undefined];

  /** The resource sections of the text: by dialect or tool, then by key. */
  readonly dialectResources = new Map<string, Map<string, Attribute>>();
  readonly externalResources = new Map<string, Map<string, Attribute>>();

  private readonly extras: Extras[] = [NO_EXTRAS];
  private readonly freeOps: number[] = [];
  private readonly freeValues: number[] = [];
  /** How many calls of {@link withStableIds} are active. */
  private holds = 0;
  private heldOps: number[] = [];
  private heldValues: number[] = [];
  private readonly opHandles = new HandleTable<Operation>();
  private readonly valueHandles = new HandleTable<Value>();

  // ---- reuse of ids

  /**
   * Runs `run`, which keeps tables keyed by the ids of ops or values while it rewrites. No id that is freed during the call is used again
   * before the call ends, so that an entry never speaks of another op or value than the one it was made for.
   */
  withStableIds<T>(run: () => T): T {
    this.holds++;
    try {
      return run();
    } finally {
      this.holds--;
      if (this.holds === 0) this.releaseHeldIds();
    }
  }

  private releaseHeldIds(): void {
    for (const op of this.heldOps) this.freeOps.push(op);
    for (const value of this.heldValues) this.freeValues.push(value);
    this.heldOps = [];
    this.heldValues = [];
  }

  private freeOp(op: number): void {
    if (NEVER_REUSES_IDS) return;
    (this.holds === 0 ? this.freeOps : this.heldOps).push(op);
  }

  private freeValue(value: number): void {
    if (NEVER_REUSES_IDS) return;
    (this.holds === 0 ? this.freeValues : this.heldValues).push(value);
  }

  // ---- ops

  /**
   * Makes a detached op. The first `operandCount` of `operands` are its operands, the first `resultCount` of
   * `resultTypes` the types of its results; both may be longer scratch arrays.
   */
  createOp(
    def: number,
    location: number,
    operands: ArrayLike<number>,
    operandCount: number,
    resultTypes: ArrayLike<number>,
    resultCount: number,
    properties: number,
    attrs: number,
  ): number {
    const op = this.freeOps.pop() ?? this.newOpId();
    this.opDef[op] = def;
    this.opLocation[op] = location;
    this.opOrigin[op] = this.origin;
    this.opProperties[op] = properties;
    this.opAttrs[op] = attrs;
    this.opExtras[op] = 0;
    this.opBlock[op] = 0;
    this.opPrevious[op] = 0;
    this.opNext[op] = 0;
    this.opOperandCount[op] = operandCount;
    if (operandCount > 0) this.initOperands(op, operands, operandCount);
    this.opResultCount[op] = resultCount;
    if (resultCount > 0) this.initResults(op, resultTypes, resultCount);
    return op;
  }

  private newOpId(): number {
    if (this.opCount === this.opDef.length) this.growOps();
    return this.opCount++;
  }

  private initOperands(op: number, operands: ArrayLike<number>, count: number): void {
    const first = this.allocateUses(count);
    this.opOperands[op] = first;
    const { useValue, useOp, useNext, usePrevious, valueUse } = this;
    for (let index = 0; index < count; index++) {
      const slot = first + index;
      const value = operands[index]!;
      useValue[slot] = value;
      useOp[slot] = op;
      const next = valueUse[value]!;
      useNext[slot] = next;
      usePrevious[slot] = 0;
      if (next !== 0) usePrevious[next] = slot;
      valueUse[value] = slot;
    }
  }

  private allocateUses(count: number): number {
    const first = this.useCount;
    this.useCount = first + count;
    while (this.useCount > this.useValue.length) this.growUses();
    return first;
  }

  private initResults(op: number, types: ArrayLike<number>, count: number): void {
    const first = this.valueCount;
    this.valueCount = first + count;
    while (this.valueCount > this.valueType.length) this.growValues();
    this.opResults[op] = first;
    for (let index = 0; index < count; index++) {
      this.valueType[first + index] = types[index]!;
      this.valueOwner[first + index] = op;
      this.valueIndex[first + index] = index;
    }
  }

  /** Ends all uses that an op makes, and those that ops inside of it make. */
  dropReferences(op: number): void {
    this.dropOperands(op);
    const extras = this.extrasOf(op);
    for (const successor of extras.successors) successor.unlink();
    if (extras.successors.length > 0) extras.successors = NO_SUCCESSORS;
    for (const region of extras.regions) {
      for (let block = region.firstBlock; block !== undefined; block = block.next) block.dropAllReferences();
    }
  }

  /** Ends the references to blocks that an op makes beside the edges, which come before them. */
  dropNamedBlocks(op: number): void {
    const extras = this.extrasOf(op);
    if (extras.successors.every(({ isEdge }) => isEdge)) return;
    for (const successor of extras.successors) if (!successor.isEdge) successor.unlink();
    extras.successors = extras.successors.filter(({ isEdge }) => isEdge);
  }

  private dropOperands(op: number): void {
    const first = this.opOperands[op]!;
    for (let slot = first; slot < first + this.opOperandCount[op]!; slot++) {
      if (this.useValue[slot] !== 0) this.dropUse(slot);
    }
    this.opOperandCount[op] = 0;
  }

  /** Erases an op with what is inside. Its results must have no uses left. */
  eraseOp(op: number): void {
    this.dropReferences(op);
    for (const region of this.extrasOf(op).regions) for (const block of region.blocks) block.eraseContent();
    if (this.opBlock[op] !== 0) this.unlinkOp(op);
    const first = this.opResults[op]!;
    for (let index = 0; index < this.opResultCount[op]!; index++) this.forgetValue(first + index, false);
    const handle = this.opHandles.get(op);
    if (handle !== undefined) {
      handle.id = 0;
      this.opHandles.set(op, undefined);
    }
    this.opDef[op] = 0;
    this.opResultCount[op] = 0;
    this.opExtras[op] = 0;
    this.freeOp(op);
  }

  extrasOf(op: number): Extras {
    return this.extras[this.opExtras[op]!]!;
  }

  private ownExtras(op: number): Extras {
    if (this.opExtras[op] === 0) this.opExtras[op] = this.extras.push(new Extras()) - 1;
    return this.extrasOf(op);
  }

  addRegion(op: number, region: Region = new Region(this)): Region {
    region.parent = op;
    const extras = this.ownExtras(op);
    if (extras.regions.length === 0) extras.regions = [region];
    else extras.regions.push(region);
    return region;
  }

  addSuccessor(op: number, block: Block, isEdge: boolean): void {
    const extras = this.ownExtras(op);
    const successor = new Successor(op, extras.successors.length, block, isEdge);
    if (successor.index === 0) extras.successors = [successor];
    else extras.successors.push(successor);
  }

  // ---- order of ops in blocks

  appendOp(block: Block, op: number): void {
    const last = block.last;
    this.opBlock[op] = block.id;
    this.opPrevious[op] = last;
    this.opNext[op] = 0;
    if (last === 0) {
      block.first = op;
      this.opOrder[op] = 0;
    } else {
      this.opNext[last] = op;
      this.opOrder[op] = this.opOrder[last]! + 8;
    }
    block.last = op;
    this.noteSymbol(op, block);
  }

  insertOpBefore(before: number, op: number): void {
    const block = this.blockOf(before);
    const previous = this.opPrevious[before]!;
    this.opBlock[op] = block.id;
    this.opPrevious[op] = previous;
    this.opNext[op] = before;
    this.opPrevious[before] = op;
    if (previous === 0) block.first = op;
    else this.opNext[previous] = op;
    this.orderBetween(block, previous, op, before);
    this.noteSymbol(op, block);
  }

  private orderBetween(block: Block, previous: number, op: number, next: number): void {
    const low = previous === 0 ? this.opOrder[next]! - 16 : this.opOrder[previous]!;
    const middle = (low + this.opOrder[next]!) >> 1;
    this.opOrder[op] = middle;
    if (middle === low) block.ordered = false;
  }

  unlinkOp(op: number): void {
    const block = this.blockOf(op);
    this.noteSymbol(op, block);
    const previous = this.opPrevious[op]!;
    const next = this.opNext[op]!;
    if (previous === 0) block.first = next;
    else this.opNext[previous] = next;
    if (next === 0) block.last = previous;
    else this.opPrevious[next] = previous;
    this.opBlock[op] = 0;
    this.opPrevious[op] = 0;
    this.opNext[op] = 0;
  }

  /** Moves `first` and all ops after it to the end of `target`. */
  moveRange(first: number, target: Block): void {
    const source = this.blockOf(first);
    if (source === target) return;
    const previous = this.opPrevious[first]!;
    const { last } = source;
    source.last = previous;
    if (previous === 0) source.first = 0;
    else this.opNext[previous] = 0;
    const before = target.last;
    this.opPrevious[first] = before;
    if (before === 0) target.first = first;
    else this.opNext[before] = first;
    target.last = last;
    const isElsewhere = source.region !== target.region;
    let order = before === 0 ? 0 : this.opOrder[before]! + 8;
    for (let op = first; op !== 0; op = this.opNext[op]!) {
      this.opBlock[op] = target.id;
      this.opOrder[op] = order;
      order += 8;
      if (isElsewhere) this.noteMove(op, source, target);
    }
  }

  private noteMove(op: number, source: Block, target: Block): void {
    this.noteSymbol(op, source);
    this.noteSymbol(op, target);
  }

  private noteSymbol(op: number, block: Block): void {
    if (this.context.opDefs[this.opDef[op]!]!.isSymbol && block.region !== undefined) block.region.symbolChanges++;
  }

  blockOf(op: number): Block {
    const block = this.blocks[this.opBlock[op]!];
    assert(block !== undefined, "the op is in no block");
    return block;
  }

  /** The op whose region an op is in; 0 for none. */
  parentOf(op: number): number {
    return this.blocks[this.opBlock[op]!]?.region?.parent ?? 0;
  }

  /** Whether op `a` precedes op `b` in their common block. */
  isBefore(a: number, b: number): boolean {
    const block = this.blockOf(a);
    if (!block.ordered) this.renumber(block);
    return this.opOrder[a]! < this.opOrder[b]!;
  }

  private renumber(block: Block): void {
    let order = 0;
    for (let op = block.first; op !== 0; op = this.opNext[op]!) {
      this.opOrder[op] = order;
      order += 8;
    }
    block.ordered = true;
  }

  // ---- parts of an op

  setLocation(op: number, location: number): void {
    this.opLocation[op] = location;
  }

  /** Sets inherent and discardable attributes by their ids. */
  setAttributeIds(op: number, properties: number, attributes: number): void {
    this.opProperties[op] = properties;
    this.opAttrs[op] = attributes;
  }

  setOperand(op: number, index: number, value: number): void {
    this.setUse(this.opOperands[op]! + index, value);
  }

  private setUse(slot: number, value: number): void {
    this.dropUse(slot);
    this.useValue[slot] = value;
    const next = this.valueUse[value]!;
    this.useNext[slot] = next;
    this.usePrevious[slot] = 0;
    if (next !== 0) this.usePrevious[next] = slot;
    this.valueUse[value] = slot;
  }

  private dropUse(slot: number): void {
    const next = this.useNext[slot]!;
    const previous = this.usePrevious[slot]!;
    if (next !== 0) this.usePrevious[next] = previous;
    if (previous === 0) this.valueUse[this.useValue[slot]!] = next;
    else this.useNext[previous] = next;
    this.useValue[slot] = 0;
  }

  /** Replaces all operands by others, in any number. */
  setOperands(op: number, values: readonly number[]): void {
    this.dropOperands(op);
    this.opOperandCount[op] = values.length;
    if (values.length > 0) this.initOperands(op, values, values.length);
  }

  use(slot: number): Use {
    const op = this.useOp[slot]!;
    return { op: this.operationOf(op), index: slot - this.opOperands[op]! };
  }

  /** Newest use first, each put in front of the uses of `other`, as MLIR does. */
  replaceAllUses(value: number, other: number): void {
    assert(value !== other, "a value's uses are replaced by itself");
    for (let slot = this.valueUse[value]!; slot !== 0; ) {
      const following = this.useNext[slot]!;
      this.useValue[slot] = other;
      const next = this.valueUse[other]!;
      this.useNext[slot] = next;
      this.usePrevious[slot] = 0;
      if (next !== 0) this.usePrevious[next] = slot;
      this.valueUse[other] = slot;
      slot = following;
    }
    this.valueUse[value] = 0;
  }

  // ---- values

  private newValueId(): number {
    const free = this.freeValues.pop();
    if (free !== undefined) return free;
    if (this.valueCount === this.valueType.length) this.growValues();
    return this.valueCount++;
  }

  addBlockArgument(block: Block, type: number, location: number): number {
    const value = this.newValueId();
    this.valueType[value] = type;
    this.valueOwner[value] = -block.id;
    this.valueIndex[value] = block.numArguments;
    this.valueUse[value] = 0;
    block.pushArgument(value, location);
    return value;
  }

  /** A value without owner, to be replaced when its definition is met. */
  addForwardReference(type: number): number {
    const value = this.newValueId();
    this.valueType[value] = type;
    this.valueOwner[value] = 0;
    this.valueUse[value] = 0;
    return value;
  }

  /** Frees a value without uses. `single` states that the id may be used again alone (it is no result of several). */
  forgetValue(value: number, single = true): void {
    assert(this.valueUse[value] === 0, "a value is erased that is still used");
    const handle = this.valueHandles.get(value);
    if (handle !== undefined) {
      handle.id = 0;
      this.valueHandles.set(value, undefined);
    }
    this.valueOwner[value] = 0;
    if (single) this.freeValue(value);
  }

  typeOfValue(value: number): Type {
    const type = this.context.types[this.valueType[value]!];
    assert(type !== undefined, "the value has been erased");
    return type;
  }

  // ---- attributes

  properties(op: number): PropertyTuple {
    return this.context.propertyTuples[this.opProperties[op]!]!;
  }

  attributes(op: number): DictionaryAttr {
    const id = this.opAttrs[op]!;
    // Sound: the column holds ids of dictionaries only.
    return id === 0 ? this.context.noAttributes : (attributeAt(this.context, id) as DictionaryAttr);
  }

  def(op: number): OpDef {
    return this.context.opDefs[this.opDef[op]!]!;
  }

  /** Visits ops of some definitions, by id, inside of an op; see {@link Operation.walkOnly}. */
  walkOnly(op: number, defs: readonly number[], visit: (op: Operation) => WalkResult): boolean {
    for (const region of this.extrasOf(op).regions) {
      for (let block = region.firstBlock; block !== undefined; block = block.next) {
        for (let inner = block.first; inner !== 0; ) {
          const next = this.opNext[inner]!;
          if (defs.includes(this.opDef[inner]!) && visit(this.operationOf(inner)) === "stop") return false;
          if (this.opExtras[inner] !== 0 && !this.walkOnly(inner, defs, visit)) return false;
          inner = next;
        }
      }
    }
    return true;
  }

  // ---- locations

  locationOfValue(value: number): Attribute {
    const owner = this.valueOwner[value]!;
    if (owner >= 0) return this.location(this.opLocation[owner]!);
    return this.location(this.blocks[-owner]!.argumentLocations[this.valueIndex[value]!]!);
  }

  // ---- handles

  /** The handle of an op; undefined for 0. */
  operation(id: number): Operation | undefined {
    return id === 0 ? undefined : this.operationOf(id);
  }

  operationOf(id: number): Operation {
    const known = this.opHandles.get(id);
    if (known !== undefined) return known;
    const handle = new Operation(this, id);
    this.opHandles.set(id, handle);
    return handle;
  }

  value(id: number): Value {
    const known = this.valueHandles.get(id);
    if (known !== undefined) return known;
    assert(id !== 0, "the value has been erased");
    const handle = new Value(this, id);
    this.valueHandles.set(id, handle);
    return handle;
  }
}
