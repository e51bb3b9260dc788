// The Store: all ops, values and uses of one top-level op, as columns of typed arrays indexed by id, and what changes them.
//
// Use lists keep MLIR's order: a new use goes to the front. A successor that is no edge (a reference) keeps its block from being erased or
// merged and means nothing else.

import { assert } from "../../support/assert.ts";
import { listOf } from "../../support/tables/list-of.ts";
import { type Block, Region, Successor } from "../block.ts";
import {
  type AttributeId,
  type DefId,
  idAfter,
  type LocationId,
  NO_ID,
  type OpId,
  type OwnerId,
  type PropertiesId,
  type SlotId,
  type TypeId,
  type ValueId,
} from "../ids.ts";
import type { OpDef, PropertyTuple } from "../op-def.ts";
import { Operation, type WalkResult } from "../operation.ts";
import { type Attribute, attributeAt } from "../uniqued/attribute.ts";
import type { DictionaryAttr } from "../uniqued/builtin-attrs.ts";
import type { Type } from "../uniqued/type.ts";
import { type Use, Value } from "../value.ts";
import { Columns, failErased } from "./columns.ts";
import { HandleTable } from "./handle-table.ts";

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

/** The parts of a new op. The lists may be longer, scratch ones, where a count says how much of them counts. */
export interface OpParts {
  readonly def: DefId;
  readonly location: LocationId;
  readonly operands?: ArrayLike<ValueId>;
  readonly operandCount?: number;
  readonly resultTypes?: ArrayLike<TypeId>;
  readonly resultCount?: number;
  /** Inherent attributes. */
  readonly properties?: PropertiesId;
  /** Discardable attributes: a dictionary. */
  readonly attributes?: AttributeId;
}

const NOTHING: readonly never[] = [];
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

  readonly #extras: Extras[] = [NO_EXTRAS];
  readonly #freeOps: OpId[] = [];
  readonly #freeValues: ValueId[] = [];
  /** How many calls of {@link withStableIds} are active. */
  #holds = 0;
  #heldOps: OpId[] = [];
  #heldValues: ValueId[] = [];
  readonly #opHandles = new HandleTable<Operation>();
  readonly #valueHandles = new HandleTable<Value>();

  // ---- reuse of ids

  /**
   * Runs `run`, which keeps tables keyed by the ids of ops or values while it rewrites. No id that is freed during the call is used again
   * before the call ends, so that an entry never speaks of another op or value than the one it was made for.
   */
  withStableIds<T>(run: () => T): T {
    this.#holds++;
    try {
      return run();
    } finally {
      this.#holds--;
      if (this.#holds === 0) this.#releaseHeldIds();
    }
  }

  #releaseHeldIds(): void {
    for (const op of this.#heldOps) this.#freeOps.push(op);
    for (const value of this.#heldValues) this.#freeValues.push(value);
    this.#heldOps = [];
    this.#heldValues = [];
  }

  #freeOp(op: OpId): void {
    if (NEVER_REUSES_IDS) return;
    (this.#holds === 0 ? this.#freeOps : this.#heldOps).push(op);
  }

  #freeValue(value: ValueId): void {
    if (NEVER_REUSES_IDS) return;
    (this.#holds === 0 ? this.#freeValues : this.#heldValues).push(value);
  }

  // ---- ops

  /** Makes a detached op. */
  createOp(parts: OpParts): OpId {
    const { operands = NOTHING, operandCount = operands.length, resultTypes = NOTHING } = parts;
    const { resultCount = resultTypes.length } = parts;
    const op = this.#freeOps.pop() ?? this.#newOpId();
    this.opDef[op] = parts.def;
    this.opLocation[op] = parts.location;
    this.opOrigin[op] = this.origin;
    this.opProperties[op] = parts.properties ?? NO_ID;
    this.opAttrs[op] = parts.attributes ?? NO_ID;
    this.opExtras[op] = 0;
    this.opBlock[op] = NO_ID;
    this.opPrevious[op] = NO_ID;
    this.opNext[op] = NO_ID;
    this.opOperands[op] = NO_ID;
    this.opResults[op] = NO_ID;
    this.opOperandCount[op] = operandCount;
    if (operandCount > 0) this.#initOperands(op, operands, operandCount);
    this.opResultCount[op] = resultCount;
    if (resultCount > 0) this.#initResults(op, resultTypes, resultCount);
    return op;
  }

  #newOpId(): OpId {
    if (this.opCount === this.opDef.length) this.growOps();
    return this.opCount++ as OpId;
  }

  #initOperands(op: OpId, operands: ArrayLike<ValueId>, count: number): void {
    const first = this.#allocateUses(count);
    this.opOperands[op] = first;
    const { useValue, useOp, useNext, usePrevious, valueUse } = this;
    for (let index = 0; index < count; index++) {
      const slot = idAfter(first, index);
      const value = operands[index]!;
      useValue[slot] = value;
      useOp[slot] = op;
      const next = valueUse[value]!;
      useNext[slot] = next;
      usePrevious[slot] = NO_ID;
      if (next !== 0) usePrevious[next] = slot;
      valueUse[value] = slot;
    }
  }

  #allocateUses(count: number): SlotId {
    const first = this.useCount as SlotId;
    this.useCount = first + count;
    while (this.useCount > this.useValue.length) this.growUses();
    return first;
  }

  #initResults(op: OpId, types: ArrayLike<TypeId>, count: number): void {
    const first = this.valueCount as ValueId;
    this.valueCount = first + count;
    while (this.valueCount > this.valueType.length) this.growValues();
    this.opResults[op] = first;
    for (let index = 0; index < count; index++) {
      this.valueType[first + index] = types[index]!;
      this.valueOwner[first + index] = op as number as OwnerId;
      this.valueIndex[first + index] = index;
    }
  }

  /** Ends all uses that an op makes, and those that ops inside of it make. */
  dropReferences(op: OpId): void {
    this.#dropOperands(op);
    const extras = this.extrasOf(op);
    for (const successor of extras.successors) successor.unlink();
    if (extras.successors.length > 0) extras.successors = NO_SUCCESSORS;
    for (const region of extras.regions) {
      for (let block = region.firstBlock; block !== undefined; block = block.next) block.dropAllReferences();
    }
  }

  /** Ends the references to blocks that an op makes beside the edges, which come before them. */
  dropNamedBlocks(op: OpId): void {
    const extras = this.extrasOf(op);
    if (extras.successors.every(({ isEdge }) => isEdge)) return;
    for (const successor of extras.successors) if (!successor.isEdge) successor.unlink();
    extras.successors = extras.successors.filter(({ isEdge }) => isEdge);
  }

  #dropOperands(op: OpId): void {
    const first = this.opOperands[op]!;
    for (let slot = first; slot < first + this.opOperandCount[op]!; slot++) {
      if (this.useValue[slot] !== 0) this.#dropUse(slot);
    }
    this.opOperandCount[op] = 0;
  }

  /** Erases an op with what is inside. Its results must have no uses left. */
  eraseOp(op: OpId): void {
    this.dropReferences(op);
    for (const region of this.extrasOf(op).regions) for (const block of region.blocks) block.eraseContent();
    if (this.opBlock[op] !== 0) this.unlinkOp(op);
    const first = this.opResults[op]!;
    for (let index = 0; index < this.opResultCount[op]!; index++) this.forgetValue(idAfter(first, index), false);
    const handle = this.#opHandles.get(op);
    if (handle !== undefined) {
      handle.id = NO_ID;
      this.#opHandles.set(op, undefined);
    }
    this.markErased(op);
    this.#freeOp(op);
  }

  extrasOf(op: OpId): Extras {
    const at = this.opExtras[op]!;
    if (at < 0) failErased();
    return this.#extras[at]!;
  }

  #ownExtras(op: OpId): Extras {
    if (this.opExtras[op] === 0) this.opExtras[op] = this.#extras.push(new Extras()) - 1;
    return this.extrasOf(op);
  }

  addRegion(op: OpId, region: Region = new Region(this)): Region {
    region.parent = op;
    const extras = this.#ownExtras(op);
    if (extras.regions.length === 0) extras.regions = [region];
    else extras.regions.push(region);
    return region;
  }

  addSuccessor(op: OpId, block: Block, isEdge: boolean): void {
    const extras = this.#ownExtras(op);
    const successor = new Successor(op, extras.successors.length, block, isEdge);
    if (successor.index === 0) extras.successors = [successor];
    else extras.successors.push(successor);
  }

  /** Gives a new op all its edges at once, so that the list is no longer than they are. */
  addEdges(op: OpId, blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const extras = this.#ownExtras(op);
    assert(extras.successors.length === 0, "the op has successors already");
    extras.successors = [...listOf(blocks.length, (index) => new Successor(op, index, blocks[index]!, true))];
  }

  // ---- order of ops in blocks

  appendOp(block: Block, op: OpId): void {
    const last = block.last;
    this.opBlock[op] = block.id;
    this.opPrevious[op] = last;
    this.opNext[op] = NO_ID;
    if (last === 0) {
      block.first = op;
      this.opOrder[op] = 0;
    } else {
      this.opNext[last] = op;
      this.opOrder[op] = this.opOrder[last]! + 8;
    }
    block.last = op;
    this.#noteSymbol(op, block);
  }

  insertOpBefore(before: OpId, op: OpId): void {
    const block = this.blockOf(before);
    const previous = this.opPrevious[before]!;
    this.opBlock[op] = block.id;
    this.opPrevious[op] = previous;
    this.opNext[op] = before;
    this.opPrevious[before] = op;
    if (previous === 0) block.first = op;
    else this.opNext[previous] = op;
    this.#orderBetween(block, previous, op, before);
    this.#noteSymbol(op, block);
  }

  #orderBetween(block: Block, previous: number, op: OpId, next: number): void {
    const low = previous === 0 ? this.opOrder[next]! - 16 : this.opOrder[previous]!;
    const middle = (low + this.opOrder[next]!) >> 1;
    this.opOrder[op] = middle;
    if (middle === low) block.ordered = false;
  }

  unlinkOp(op: OpId): void {
    const block = this.blockOf(op);
    this.#noteSymbol(op, block);
    const previous = this.opPrevious[op]!;
    const next = this.opNext[op]!;
    if (previous === 0) block.first = next;
    else this.opNext[previous] = next;
    if (next === 0) block.last = previous;
    else this.opPrevious[next] = previous;
    this.opBlock[op] = NO_ID;
    this.opPrevious[op] = NO_ID;
    this.opNext[op] = NO_ID;
  }

  /** Moves `first` and all ops after it to the end of `target`. */
  moveRange(first: OpId, target: Block): void {
    const source = this.blockOf(first);
    if (source === target) return;
    const previous = this.opPrevious[first]!;
    const { last } = source;
    source.last = previous;
    if (previous === 0) source.first = NO_ID;
    else this.opNext[previous] = NO_ID;
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
      if (isElsewhere) this.#noteMove(op, source, target);
    }
  }

  #noteMove(op: OpId, source: Block, target: Block): void {
    this.#noteSymbol(op, source);
    this.#noteSymbol(op, target);
  }

  #noteSymbol(op: OpId, block: Block): void {
    if (this.context.opDefs[this.opDef[op]!]!.isSymbol && block.region !== undefined) block.region.symbolChanges++;
  }

  blockOf(op: OpId): Block {
    const block = this.blocks[this.opBlock[op]!];
    assert(block !== undefined, "the op is in no block");
    return block;
  }

  /** The op whose region an op is in; 0 for none. */
  parentOf(op: OpId): OpId {
    return this.blocks[this.opBlock[op]!]?.region?.parent ?? NO_ID;
  }

  /** Whether op `a` precedes op `b` in their common block. */
  isBefore(a: OpId, b: OpId): boolean {
    const block = this.blockOf(a);
    if (!block.ordered) this.#renumber(block);
    return this.opOrder[a]! < this.opOrder[b]!;
  }

  #renumber(block: Block): void {
    let order = 0;
    for (let op = block.first; op !== 0; op = this.opNext[op]!) {
      this.opOrder[op] = order;
      order += 8;
    }
    block.ordered = true;
  }

  // ---- parts of an op

  setLocation(op: OpId, location: LocationId): void {
    this.opLocation[op] = location;
  }

  /** Gives every op, and every argument of a block, another location. */
  mapLocations(replace: (id: LocationId) => LocationId): void {
    for (let op = 1; op < this.opCount; op++) this.opLocation[op] = replace(this.opLocation[op]!);
    for (const block of this.blocks) block?.mapArgumentLocations(replace);
  }

  /** Sets the dictionary of discardable attributes. */
  setAttributesId(op: OpId, attributes: AttributeId): void {
    this.opAttrs[op] = attributes;
  }

  setTypeId(value: ValueId, type: TypeId): void {
    this.valueType[value] = type;
  }

  /** Sets inherent and discardable attributes by their ids. */
  setAttributeIds(op: OpId, properties: PropertiesId, attributes: AttributeId): void {
    this.opProperties[op] = properties;
    this.opAttrs[op] = attributes;
  }

  setOperand(op: OpId, index: number, value: ValueId): void {
    this.#setUse(idAfter(this.opOperands[op]!, index), value);
  }

  #setUse(slot: SlotId, value: ValueId): void {
    this.#dropUse(slot);
    this.useValue[slot] = value;
    const next = this.valueUse[value]!;
    this.useNext[slot] = next;
    this.usePrevious[slot] = NO_ID;
    if (next !== 0) this.usePrevious[next] = slot;
    this.valueUse[value] = slot;
  }

  #dropUse(slot: SlotId): void {
    const next = this.useNext[slot]!;
    const previous = this.usePrevious[slot]!;
    if (next !== 0) this.usePrevious[next] = previous;
    if (previous === 0) this.valueUse[this.useValue[slot]!] = next;
    else this.useNext[previous] = next;
    this.useValue[slot] = NO_ID;
  }

  /** Replaces all operands by others, in any number. */
  setOperands(op: OpId, values: readonly ValueId[]): void {
    this.#dropOperands(op);
    this.opOperandCount[op] = values.length;
    if (values.length > 0) this.#initOperands(op, values, values.length);
  }

  use(slot: SlotId): Use {
    const op = this.useOp[slot]!;
    return { op: this.operationOf(op), index: slot - this.opOperands[op]! };
  }

  /** Newest use first, each put in front of the uses of `other`, as MLIR does. */
  replaceAllUses(value: ValueId, other: ValueId): void {
    assert(value !== other, "a value's uses are replaced by itself");
    for (let slot = this.valueUse[value]!; slot !== 0; ) {
      const following = this.useNext[slot]!;
      this.useValue[slot] = other;
      const next = this.valueUse[other]!;
      this.useNext[slot] = next;
      this.usePrevious[slot] = NO_ID;
      if (next !== 0) this.usePrevious[next] = slot;
      this.valueUse[other] = slot;
      slot = following;
    }
    this.valueUse[value] = NO_ID;
  }

  // ---- values

  #newValueId(): ValueId {
    const free = this.#freeValues.pop();
    if (free !== undefined) return free;
    if (this.valueCount === this.valueType.length) this.growValues();
    return this.valueCount++ as ValueId;
  }

  addBlockArgument(block: Block, type: TypeId, location: LocationId): ValueId {
    const value = this.#newValueId();
    this.valueType[value] = type;
    this.valueOwner[value] = -block.id as OwnerId;
    this.valueIndex[value] = block.numArguments;
    this.valueUse[value] = NO_ID;
    block.pushArgument(value, location);
    return value;
  }

  /** A value without owner, to be replaced when its definition is met. */
  addForwardReference(type: TypeId): ValueId {
    const value = this.#newValueId();
    this.valueType[value] = type;
    this.valueOwner[value] = NO_ID;
    this.valueUse[value] = NO_ID;
    return value;
  }

  /** Frees a value without uses. `single` states that the id may be used again alone (it is no result of several). */
  forgetValue(value: ValueId, single = true): void {
    assert(this.valueUse[value] === 0, "a value is erased that is still used");
    const handle = this.#valueHandles.get(value);
    if (handle !== undefined) {
      handle.id = NO_ID;
      this.#valueHandles.set(value, undefined);
    }
    this.valueOwner[value] = NO_ID;
    if (single) this.#freeValue(value);
  }

  typeOfValue(value: ValueId): Type {
    const type = this.context.types[this.valueType[value]!];
    assert(type !== undefined, "the value has been erased");
    return type;
  }

  // ---- attributes

  properties(op: OpId): PropertyTuple {
    return this.context.propertyTuples[this.opProperties[op]!]!;
  }

  attributes(op: OpId): DictionaryAttr {
    const id = this.opAttrs[op]!;
    // Sound: the column holds ids of dictionaries only.
    return id === 0 ? this.context.noAttributes : (attributeAt(this.context, id) as DictionaryAttr);
  }

  def(op: OpId): OpDef {
    return this.context.opDefs[this.opDef[op]!]!;
  }

  /** Visits ops of some definitions, by id, inside of an op; see {@link Operation.walkOnly}. */
  walkOnly(op: OpId, defs: readonly DefId[], visit: (op: Operation) => WalkResult): boolean {
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

  locationOfValue(value: ValueId): Attribute {
    const owner = this.valueOwner[value]!;
    if (owner >= 0) return this.location(this.opLocation[owner]!);
    return this.location(this.blocks[-owner]!.argumentLocations[this.valueIndex[value]!]!);
  }

  // ---- handles

  /** The handle of an op; undefined for 0. */
  operation(id: OpId): Operation | undefined {
    return id === 0 ? undefined : this.operationOf(id);
  }

  operationOf(id: OpId): Operation {
    const known = this.#opHandles.get(id);
    if (known !== undefined) return known;
    const handle = new Operation(this, id);
    this.#opHandles.set(id, handle);
    return handle;
  }

  value(id: ValueId): Value {
    const known = this.#valueHandles.get(id);
    if (known !== undefined) return known;
    assert(id !== 0, "the value has been erased");
    const handle = new Value(this, id);
    this.#valueHandles.set(id, handle);
    return handle;
  }
}
