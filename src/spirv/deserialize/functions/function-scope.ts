/**
 * The state of a function while it is read: the values and blocks of its ids, the block that ops go to, the operands of the op that
 * comes next. The sections of the specification (`control-flow.ts`, `memory-ops.ts`, …) read instructions with it.
 */
import { Bitcast } from "../../../dialects/spirv/index.ts";
import {
  type Attribute,
  type AttributeId,
  type Block,
  type Column,
  type Context,
  type DefId,
  type DictionaryAttr,
  dictionaryAttr,
  type LocationId,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  type Operation,
  type OpId,
  type PropertiesId,
  type Region,
  type Store,
  type Type,
  type TypeId,
  type ValueId,
} from "../../../ir/index.ts";
import { grown } from "../../../support/tables/grown.ts";
import { opcodeOf, wordCountOf } from "../../module.ts";
import { formOf } from "../../words/form.ts";
import type { ModuleReader } from "../module/module-reader.ts";
import type { Plans } from "../plans.ts";
import { reject } from "../rejection.ts";
import { packSlot, Slot, slotKind, slotNumber } from "../slots.ts";
import { makeLeaf, makeOperation } from "./constant-ops.ts";

/** The operands of the merge instruction of the construct that a block heads. */
export interface Merge {
  readonly merge: Block;
  /** Only of loops. */
  readonly continue: Block | undefined;
  readonly control: number;
  readonly parameters: readonly number[];
  readonly location: LocationId;
}

/** The phis of a block, by their word offsets. */
export interface Phis {
  readonly block: Block;
  readonly offsets: number[];
}

const noAttributes: readonly NamedAttribute[] = [];

export class FunctionScope {
  readonly module: ModuleReader;
  readonly context: Context;
  readonly store: Store;
  readonly words: Uint32Array;
  readonly op: Operation;
  readonly region: Region;
  readonly plans: Plans;
  readonly #keepsNames: boolean;
  /** Merge instructions by header, in the order of the module. */
  readonly merges = new Map<Block, Merge>();
  readonly phis: Phis[] = [];
  block: Block | undefined;
  /** The id of the block's label. */
  #label = 0;
  /** Where ops go: before this op, or at the end of the block. */
  before: OpId = NO_ID;
  operands = new Int32Array(64) as Column<ValueId>;
  count = 0;
  /** Attributes of the parameters that have been read. */
  readonly parameters: DictionaryAttr[] = [];
  /** Ids that have been used before they were defined; how many of them still are not. */
  readonly forwards: number[] = [];
  forwardCount = 0;
  /** Bitcasts that have been made. */
  bitcasts = 0;
  /** The type of an op's only result. */
  readonly result = new Int32Array(1) as Column<TypeId>;

  constructor(module: ModuleReader, plans: Plans, op: Operation) {
    this.module = module;
    this.context = module.context;
    this.store = module.store;
    this.words = module.words;
    this.plans = plans;
    this.#keepsNames = module.keepsNames && module.annotations.names.size > 0;
    this.op = op;
    this.region = op.region();
  }

  /** Makes an id represent something of the function. */
  define(id: number, kind: Slot, number: number, at: number): void {
    if (this.#keepsNames && kind === Slot.Value) this.#nameValue(id, number as ValueId);
    const { slots } = this.module;
    const known = slots.get(id);
    if (slotKind(known) === Slot.Forward && kind === Slot.Value) {
      this.forwardCount--;
      // Sound: what slots of these kinds hold are values.
      const [placeholder, value] = [slotNumber(known) as ValueId, number as ValueId];
      this.store.setTypeId(placeholder, this.store.typeIdOf(value));
      this.store.replaceAllUses(placeholder, value);
      this.store.forgetValue(placeholder);
      slots.set(id, packSlot(kind, number));
      return;
    }
    this.module.define(id, kind, number, at);
  }

  /** The name of the result of an op is a name location; arguments of blocks are made with theirs. */
  #nameValue(id: number, value: ValueId): void {
    const op = this.store.definingOpId(value);
    if (op !== 0) this.store.setLocation(op, this.module.locationOf(id, this.store.locationOf(op)));
  }

  /** Where an argument of a block comes from: its name at most. */
  argumentLocation(id: number): LocationId {
    return this.module.locationOf(id, this.module.unknown);
  }

  /** Forgets what the function, whose OpFunction is at a word, has defined up to another, so that it can be read again. */
  forget(at: number, end: number): void {
    const { words, module } = this;
    for (let offset = at + wordCountOf(words[at]!); offset < end; offset += wordCountOf(words[offset]!)) {
      const resultAt = formOf(opcodeOf(words[offset]!))?.resultAt ?? 0;
      if (resultAt !== 0) module.slots.set(words[offset + resultAt]!, 0);
    }
    this.region.clear();
  }

  /** Ends what ids of phis represent: regions may have taken the place of the blocks that they were arguments of. */
  dropPhis(): void {
    for (const { offsets } of this.phis) {
      for (const at of offsets) this.module.slots.set(this.words[at + 2]!, packSlot(Slot.Gone, 0));
    }
  }

  /** The value of an id: the one it is, or a new op where the id represents one. */
  value(id: number, at: number): ValueId {
    const slot = this.module.slots.get(id);
    switch (slotKind(slot)) {
      case Slot.Value:
      case Slot.Forward:
        return slotNumber(slot) as ValueId;
      case Slot.Leaf:
        return makeLeaf(this, slotNumber(slot));
      case Slot.Operation:
        return makeOperation(this, slotNumber(slot));
      case Slot.None:
        return this.#forward(id, at);
      default:
        return reject(`unknown result <id> : ${id}`, at);
    }
  }

  #forward(id: number, at: number): ValueId {
    if (id === 0) reject(`unknown result <id> : ${id}`, at);
    const value = this.store.addForwardReference(this.context.none.id);
    this.module.define(id, Slot.Forward, value, at);
    this.forwards.push(id);
    this.forwardCount++;
    return value;
  }

  /** Puts an op where ops go. */
  insert(op: OpId): void {
    if (this.before !== 0) this.store.insertOpBefore(this.before, op);
    else this.store.appendOp(this.current(), op);
  }

  /** The block that is being read. */
  current(): Block {
    return this.block ?? reject("a basic block must start with OpLabel");
  }

  /** Adds an operand of the op that comes next. */
  push(value: ValueId): void {
    if (this.count === this.operands.length) {
      this.operands = grown(this.operands);
    }
    this.operands[this.count++] = value;
  }

  /** The block of a label, which may come later. */
  blockOf(id: number, at: number): Block {
    const slot = this.module.slots.get(id);
    if (slotKind(slot) === Slot.Block) {
      const known = this.store.blocks[slotNumber(slot)]!;
      return known.region === this.region ? known : reject(`<id> ${id} is a label of another function`, at);
    }
    const block = this.region.addBlock();
    this.define(id, Slot.Block, block.id, at);
    return block;
  }

  /** Makes an op of the operands that have been pushed; returns it. */
  make(def: DefId, type: TypeId, resultCount: number, properties: PropertiesId, attributes: AttributeId): OpId {
    const { store } = this;
    this.result[0] = type;
    const op = store.createOp({
      def,
      location: this.module.line,
      operands: this.operands,
      operandCount: this.count,
      resultTypes: this.result,
      resultCount,
      properties,
      attributes,
    });
    this.insert(op);
    return op;
  }

  /** Makes an op without a result of the operands that have been pushed. */
  makeOf(def: OpDef, properties: readonly (Attribute | undefined)[] = []): OpId {
    return this.make(this.context.opId(def), NO_ID, 0, this.context.internProperties(properties), NO_ID);
  }

  /** Makes an op with a result, whose type and id are the words after the opcode; properties are a number of the context. */
  makeResult(def: OpDef, at: number, properties: PropertiesId = NO_ID, others = noAttributes): void {
    const type = this.module.typeAt(at, 1);
    const id = this.words[at + 2]!;
    const attributes = this.module.annotations.dictionaryId(id, def);
    const op = this.make(this.context.opId(def), type.id, 1, properties, attributes);
    if (others.length > 0) {
      const handle = this.store.operationOf(op);
      handle.setAttributes(dictionaryAttr(this.context, [...handle.attributes.entries, ...others]));
    }
    this.define(id, Slot.Value, this.store.firstResult(op), at);
  }

  /** Words as an array of integers. */
  integers(start: number, end: number): Attribute {
    return this.plans.integerArray(this.words, start, end);
  }

  /** The value of an integer constant. */
  constantWord(id: number, at: number): number {
    return this.module.integerOf(id) ?? reject(`expected a constant as <id> ${id}`, at);
  }

  bitcast(value: ValueId, type: Type): ValueId {
    this.bitcasts++;
    const { store, context, module } = this;
    const op = store.createOp({
      def: context.opId(Bitcast),
      location: module.line,
      operands: [value],
      resultTypes: [type.id],
    });
    this.insert(op);
    return store.firstResult(op);
  }

  /** Begins the block of a label. */
  beginBlock(block: Block, label: number): void {
    this.block = block;
    this.#label = label;
  }

  /** Ends a block, whose name is that of its terminator. */
  endBlock(): void {
    if (this.#keepsNames && this.block !== undefined) {
      const op = this.block.last;
      this.store.setLocation(op, this.module.locationOf(this.#label, this.store.locationOf(op)));
    }
    this.block = undefined;
    this.module.line = this.module.unknown;
  }
}
