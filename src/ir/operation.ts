// Operation: the handle of one op. Canonical: one object per op, so `===` compares ops. After `erase` its id is 0.

import { Bug } from "../support/assert.ts";
import { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import { listOf } from "../support/tables/list-of.ts";
import type { Block, Region } from "./block.ts";
import type { Context } from "./context.ts";
import { type LocationId, NO_ID, type OpId } from "./ids.ts";
import type { OpDef, PropertyTuple } from "./op-def.ts";
import type { Store } from "./store/store.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import {
  type DictionaryAttr,
  DictionaryAttr as DictionaryDef,
  dictionaryAttr,
  dictionaryGet,
  type NamedAttribute,
} from "./uniqued/builtin-attrs.ts";
import type { Type } from "./uniqued/type.ts";
import type { Value } from "./value.ts";

/** How a walk continues after an op: into its regions, after them, or not at all. */
// biome-ignore lint/suspicious/noConfusingVoidType: a visitor that returns nothing goes on.
export type WalkResult = "skip" | "stop" | undefined | void;

/**
 * The handle of an op. Invalid once the op is erased (`id` is 0).
 *
 * It has no private methods, for which V8 adds a field to each object: conversions make a handle for most ops, and all of them stay.
 */
export class Operation {
  readonly store: Store;
  /** 0 once the op is erased. */
  id: OpId;

  constructor(store: Store, id: OpId) {
    this.store = store;
    this.id = id;
  }

  get context(): Context {
    return this.store.context;
  }

  get def(): OpDef {
    return this.store.def(this.id);
  }

  get name(): string {
    return this.def.name;
  }

  get isErased(): boolean {
    return this.id === 0;
  }

  // ---- operands and results

  get numOperands(): number {
    return this.store.operandCount(this.id);
  }

  operand(index: number): Value {
    if (index >= this.numOperands) lacks(this, "operand", index);
    return this.store.value(this.store.operandId(this.id, index));
  }

  /** The type of an operand, without making a handle of the value. */
  operandType(index: number): Type {
    if (index >= this.numOperands) lacks(this, "operand", index);
    return this.store.typeOfValue(this.store.operandId(this.id, index));
  }

  /** The definition of the op that defines an operand, without a handle of either; undefined for arguments of blocks. */
  operandDef(index: number): OpDef | undefined {
    if (index >= this.numOperands) lacks(this, "operand", index);
    const owner = this.store.definingOpId(this.store.operandId(this.id, index));
    return owner === NO_ID ? undefined : this.store.def(owner);
  }

  get operands(): readonly Value[] {
    return listOf(this.numOperands, (index) => this.operand(index));
  }

  get operandTypes(): readonly Type[] {
    return listOf(this.numOperands, (index) => this.operandType(index));
  }

  setOperand(index: number, value: Value): void {
    if (index >= this.numOperands) lacks(this, "operand", index);
    this.store.setOperand(this.id, index, value.id);
  }

  setOperands(values: readonly Value[]): void {
    this.store.setOperands(
      this.id,
      values.map((value) => value.id),
    );
  }

  replaceUsesOfWith(from: Value, to: Value): void {
    for (let index = 0; index < this.numOperands; index++) {
      if (this.operand(index) === from) this.setOperand(index, to);
    }
  }

  get numResults(): number {
    return this.store.resultCount(this.id);
  }

  result(index = 0): Value {
    if (index >= this.numResults) lacks(this, "result", index);
    return this.store.value(this.store.resultId(this.id, index));
  }

  resultType(index = 0): Type {
    if (index >= this.numResults) lacks(this, "result", index);
    return this.store.typeOfValue(this.store.resultId(this.id, index));
  }

  get results(): readonly Value[] {
    return listOf(this.numResults, (index) => this.result(index));
  }

  get resultTypes(): readonly Type[] {
    return listOf(this.numResults, (index) => this.resultType(index));
  }

  get hasUses(): boolean {
    const { store, id } = this;
    const first = store.opResults[id]!;
    for (let index = 0; index < store.opResultCount[id]!; index++) if (store.valueUse[first + index] !== 0) return true;
    return false;
  }

  // ---- attributes

  /** Inherent attributes, in the order of the definition's properties. */
  get properties(): PropertyTuple {
    return this.store.properties(this.id);
  }

  setProperties(tuple: PropertyTuple): void {
    this.store.opProperties[this.id] = this.context.internProperties(tuple);
    noteSymbolChange(this);
  }

  /** Makes this an op of another definition, which takes operands, results, regions and successors of the same shape. */
  become(def: OpDef, properties: PropertyTuple): void {
    const { context, store, id } = this;
    const defId = context.opId(def);
    store.opDef[id] = defId;
    store.opProperties[id] =
      properties.length === 0
        ? def.defaultProperties(context, defId)
        : context.internProperties(def.withDefaults(context, properties));
  }

  /** Attributes that the definition does not know. */
  get attributes(): DictionaryAttr {
    return this.store.attributes(this.id);
  }

  setAttributes(dictionary: DictionaryAttr): void {
    this.store.opAttrs[this.id] = dictionary.entries.length === 0 ? NO_ID : dictionary.id;
  }

  /** An attribute by name, inherent or not. */
  attr(name: string): Attribute | undefined {
    const index = this.def.propertyIndex(name);
    if (index >= 0) return this.properties[index];
    return dictionaryGet(inherentDictionary(this), name) ?? dictionaryGet(this.attributes, name);
  }

  setAttr(name: string, value: Attribute | undefined): void {
    const index = this.def.propertyIndex(name);
    if (index >= 0) {
      const tuple = this.def.properties.map((_, at) => (at === index ? value : this.properties[at]));
      this.setProperties(tuple);
      return;
    }
    const others = this.attributes.entries.filter((entry) => entry.name !== name);
    this.setAttributes(dictionaryAttr(this.context, value === undefined ? others : [...others, { name, value }]));
  }

  /** All attributes sorted by name, inherent and discardable. */
  get allAttributes(): readonly NamedAttribute[] {
    const entries: NamedAttribute[] = [...(inherentDictionary(this)?.entries ?? [])];
    this.def.properties.forEach(({ name }, index) => {
      const value = this.properties[index];
      if (value !== undefined) entries.push({ name, value });
    });
    return dictionaryAttr(this.context, [...entries, ...this.attributes.entries]).entries;
  }

  // ---- regions and successors

  get regions(): readonly Region[] {
    return this.store.extrasOf(this.id).regions;
  }

  region(index = 0): Region {
    const region = this.regions[index];
    return region ?? lacks(this, "region", index);
  }

  addRegion(): Region {
    return this.store.addRegion(this.id);
  }

  get numSuccessors(): number {
    return this.store.extrasOf(this.id).successors.length;
  }

  /** The blocks that the op names, references included. */
  get successorBlocks(): readonly Block[] {
    return this.store.extrasOf(this.id).successors.map((successor) => successor.block);
  }

  /** The blocks control may go to: references left out. */
  get successors(): readonly Block[] {
    return this.store
      .extrasOf(this.id)
      .successors.filter((one) => one.isEdge)
      .map((one) => one.block);
  }

  /** Forgets the references: the op names no blocks but those that control may go to. */
  dropNamedBlocks(): void {
    this.store.dropNamedBlocks(this.id);
  }

  setSuccessor(index: number, block: Block): void {
    this.store.extrasOf(this.id).successors[index]?.retarget(block);
  }

  // ---- place

  get block(): Block | undefined {
    return this.store.blocks[this.store.opBlock[this.id] ?? 0];
  }

  get parentRegion(): Region | undefined {
    return this.block?.region;
  }

  get parentOp(): Operation | undefined {
    return this.block?.parentOp;
  }

  /** The nearest op around this one for which `matches` holds. */
  parentWhere(matches: (op: Operation) => boolean): Operation | undefined {
    let parent = this.parentOp;
    while (parent !== undefined && !matches(parent)) parent = parent.parentOp;
    return parent;
  }

  get next(): Operation | undefined {
    return this.store.operation(this.store.nextOp(this.id));
  }

  get previous(): Operation | undefined {
    return this.store.operation(this.store.previousOp(this.id));
  }

  /** Whether the op precedes `other` in their common block. */
  isBefore(other: Operation): boolean {
    return this.store.isBefore(this.id, other.id);
  }

  /** Whether this op is `other` or holds it. */
  isAncestorOf(other: Operation): boolean {
    for (let at: Operation | undefined = other; at !== undefined; at = at.parentOp) if (at === this) return true;
    return false;
  }

  get location(): Attribute {
    return this.store.location(this.store.locationOf(this.id));
  }

  /** The location as the store keeps it: enough to hand it on, without making an attribute of it. */
  get locationNumber(): LocationId {
    return this.store.locationOf(this.id);
  }

  set location(location: Attribute) {
    this.store.opLocation[this.id] = this.store.locationId(location);
  }

  /** Takes the op out of its block without erasing it. */
  remove(): void {
    if (this.block !== undefined) this.store.unlinkOp(this.id);
  }

  moveBefore(other: Operation): void {
    if (other === this) return;
    this.remove();
    this.store.insertOpBefore(other.id, this.id);
  }

  moveAfter(other: Operation): void {
    const { next, block } = other;
    if (next === this || block === undefined) return;
    if (next === undefined) this.moveToEnd(block);
    else this.moveBefore(next);
  }

  moveToEnd(block: Block): void {
    this.remove();
    this.store.appendOp(block, this.id);
  }

  moveToStart(block: Block): void {
    const first = block.firstOp;
    if (first === undefined) this.moveToEnd(block);
    else this.moveBefore(first);
  }

  /** Erases the op with what is inside; its results must have no uses. */
  erase(): void {
    this.store.eraseOp(this.id);
  }

  // ---- walks

  /**
   * Visits this op and all ops inside, an op before what it holds. The next op is looked up before a visit, so `visit` may erase the
   * op it is given (it then returns "skip").
   */
  walk(visit: (op: Operation) => WalkResult): boolean {
    const result = visit(this);
    if (result === "stop") return false;
    if (result === "skip" || this.isErased) return true;
    return walkRegions(this, (op) => op.walk(visit));
  }

  /**
   * Visits the ops of these definitions inside of this op, in order. Others get no handle, so that a rule about few ops costs little in a
   * large function.
   */
  walkOnly(defs: readonly Pick<OpDef, "name">[], visit: (op: Operation) => WalkResult): boolean {
    return this.store.walkOnly(
      this.id,
      defs.map(({ name }) => this.context.opIdOfName(name)),
      visit,
    );
  }

  /** Visits this op and all ops inside, what an op holds before the op itself, which may then be erased. */
  walkPostOrder(visit: (op: Operation) => WalkResult): boolean {
    return walkRegions(this, (op) => op.walkPostOrder(visit)) && visit(this) !== "stop";
  }

  // ---- diagnostics

  /** The op in JSON: its name. */
  toJSON(): { readonly op: string } {
    return { op: this.name };
  }

  /** An error about this op: `'name' op message`. */
  error(message: string): Diagnostic {
    return this.plainError(`'${this.name}' op ${message}`);
  }

  /** An error at the location of this op, without a note that prints the op. */
  errorNearby(message: string): Diagnostic {
    return this.plainError(message).with({ subject: undefined });
  }

  /** An error at this op, whose text does not begin with its name. */
  plainError(message: string): Diagnostic {
    const { store } = this;
    const id = store.locationOf(this.id);
    const word = store.originOf(this.id);
    return new Diagnostic({
      severity: "error",
      code: this.name,
      message,
      place: store.place(id),
      binary: word === 0 ? undefined : { byte: word * 4, word },
      location: store.locationBeyondPlace(id),
      subject: this,
    });
  }
}

/** The message is made where it is needed alone: what asks is called for every operand of every op. */
function lacks(op: Operation, what: string, index: number): never {
  throw new Bug(`'${op.name}' has no ${what} #${index}`);
}

function noteSymbolChange({ block, def }: Operation): void {
  const region = block?.region;
  if (def.isSymbol && region !== undefined) region.symbolChanges++;
}

/** The properties of an unregistered op. */
function inherentDictionary({ def, properties }: Operation): DictionaryAttr | undefined {
  if (def.registered) return undefined;
  const [dictionary] = properties;
  return DictionaryDef.is(dictionary) ? dictionary : undefined;
}

function walkRegions(op: Operation, visit: (op: Operation) => boolean): boolean {
  for (const region of op.regions) {
    for (const block of region.blocks) {
      for (const inner of block.ops()) if (!visit(inner)) return false;
    }
  }
  return true;
}
