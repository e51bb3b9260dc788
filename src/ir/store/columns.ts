// The columns of a Store: ops, values and uses by id. Id 0 is "none" everywhere. Accessors check what they read: an op that has been erased,
// or id 0, is a fault of the caller and stops it.
//
// The rules that keep the columns true:
// - An op's operands are the slots [opOperands, opOperands + opOperandCount); each slot is in the use list of its value.
// - An op's results are the values [opResults, opResults + opResultCount).
// - valueOwner is the defining op, or the negative id of the argument's block; 0 marks a forward reference while parsing.
// - opLocation >= 0 is an offset into the concatenation of the sources; else it is the negative index of a location in the context's table.
//
// Only `ir`, `text`, `define` and codecs read the arrays; `rewrite` and dialects use accessors or handles.

import { assert } from "../../support/assert.ts";
import { grown } from "../../support/tables/byte-table.ts";
import type { Context } from "../context.ts";
import {
  type AttributeId,
  type BlockId,
  type Column,
  type DefId,
  idAfter,
  type LocationId,
  type OpId,
  type OwnerId,
  type PropertiesId,
  type SlotId,
  type TypeId,
  type ValueId,
} from "./ids.ts";
import { SourceLocations } from "./source-locations.ts";

/** @internal */
export class Columns extends SourceLocations {
  opCount = 1;
  opDef: Column<DefId, Uint16Array>;
  opOperandCount: Int32Array;
  opOperands: Column<SlotId>;
  opResultCount: Int32Array;
  opResults: Column<ValueId>;
  opProperties: Column<PropertiesId>;
  /** Id of the dictionary of discardable attributes; 0 if there are none. */
  opAttrs: Column<AttributeId>;
  opExtras: Int32Array;
  opPrevious: Column<OpId>;
  opNext: Column<OpId>;
  opBlock: Column<BlockId>;
  opOrder: Int32Array;
  opLocation: Column<LocationId>;
  /** By op: the word of the instruction of a SPIR-V binary that it comes from; 0 if it comes from none. */
  opOrigin: Uint32Array;
  /** The origin that ops get when they are created. */
  origin = 0;

  valueCount = 1;
  valueType: Column<TypeId>;
  valueOwner: Column<OwnerId>;
  valueIndex: Int32Array;
  /** First operand slot that uses the value. */
  valueUse: Column<SlotId>;

  useCount = 1;
  useValue: Column<ValueId>;
  useOp: Column<OpId>;
  useNext: Column<SlotId>;
  usePrevious: Column<SlotId>;

  /** `capacity` is the expected number of ops. */
  constructor(context: Context, capacity = 256) {
    super(context);
    const ops = Math.max(capacity, 64);
    this.opDef = new Uint16Array(ops) as Column<DefId, Uint16Array>;
    this.opOperandCount = new Int32Array(ops);
    this.opOperands = new Int32Array(ops) as Column<SlotId>;
    this.opResultCount = new Int32Array(ops);
    this.opResults = new Int32Array(ops) as Column<ValueId>;
    this.opProperties = new Int32Array(ops) as Column<PropertiesId>;
    this.opAttrs = new Int32Array(ops) as Column<AttributeId>;
    this.opExtras = new Int32Array(ops);
    this.opPrevious = new Int32Array(ops) as Column<OpId>;
    this.opNext = new Int32Array(ops) as Column<OpId>;
    this.opBlock = new Int32Array(ops) as Column<BlockId>;
    this.opOrder = new Int32Array(ops);
    this.opLocation = new Int32Array(ops) as Column<LocationId>;
    this.opOrigin = new Uint32Array(ops);
    this.valueType = new Int32Array(ops) as Column<TypeId>;
    this.valueOwner = new Int32Array(ops) as Column<OwnerId>;
    this.valueIndex = new Int32Array(ops);
    this.valueUse = new Int32Array(ops) as Column<SlotId>;
    this.useValue = new Int32Array(ops * 2) as Column<ValueId>;
    this.useOp = new Int32Array(ops * 2) as Column<OpId>;
    this.useNext = new Int32Array(ops * 2) as Column<SlotId>;
    this.usePrevious = new Int32Array(ops * 2) as Column<SlotId>;
  }

  // ---- ops

  /** The id of an op that is there. */
  #live(op: OpId): OpId {
    assert(this.opDef[op] !== 0, "the op has been erased");
    return op;
  }

  /** The next op of the block; 0 after the last. */
  nextOp(op: OpId): OpId {
    return this.opNext[this.#live(op)]!;
  }

  /** The previous op of the block; 0 before the first. */
  previousOp(op: OpId): OpId {
    return this.opPrevious[this.#live(op)]!;
  }

  /** Whether an op has regions or successors. */
  hasExtras(op: OpId): boolean {
    return this.opExtras[this.#live(op)] !== 0;
  }

  operandCount(op: OpId): number {
    return this.opOperandCount[this.#live(op)]!;
  }

  /** The slot of the first operand. The slots of the others follow. */
  firstOperand(op: OpId): SlotId {
    return this.opOperands[this.#live(op)]!;
  }

  /** The id of an operand's value. */
  operandId(op: OpId, index: number): ValueId {
    return this.useValue[this.opOperands[this.#live(op)]! + index]!;
  }

  resultCount(op: OpId): number {
    return this.opResultCount[this.#live(op)]!;
  }

  /** The id of the first result. The ids of the others follow. */
  firstResult(op: OpId): ValueId {
    return this.opResults[this.#live(op)]!;
  }

  resultId(op: OpId, index: number): ValueId {
    return idAfter(this.opResults[this.#live(op)]!, index);
  }

  /** The id of an op's definition in the context. */
  defId(op: OpId): DefId {
    return this.opDef[this.#live(op)]!;
  }

  /** The id of the tuple of inherent attributes in the context. */
  propertiesId(op: OpId): PropertiesId {
    return this.opProperties[this.#live(op)]!;
  }

  /** The id of the dictionary of discardable attributes in the context; 0 for none. */
  attributesId(op: OpId): AttributeId {
    return this.opAttrs[this.#live(op)]!;
  }

  /** The location as the column has it. */
  locationOf(op: OpId): LocationId {
    return this.opLocation[this.#live(op)]!;
  }

  /** The word of a SPIR-V binary that an op comes from; 0 for none. */
  originOf(op: OpId): number {
    return this.opOrigin[this.#live(op)]!;
  }

  /** The id of the block that an op is in; 0 for none. */
  blockIdOf(op: OpId): BlockId {
    return this.opBlock[this.#live(op)]!;
  }

  // ---- values and uses

  /** The id of a value's type; 0 if it is not known yet. */
  typeIdOf(value: ValueId): TypeId {
    return this.valueType[value]!;
  }

  /** The op that defines a value, or the negative id of the block whose argument it is. */
  ownerOf(value: ValueId): OwnerId {
    assert(value !== 0, "the value has been erased");
    return this.valueOwner[value]!;
  }

  /** The op that defines a value; 0 for arguments of blocks. */
  definingOpId(value: ValueId): OpId {
    return Math.max(this.ownerOf(value), 0) as OpId;
  }

  /** The block whose argument a value is; 0 for results of ops. */
  argumentBlockId(value: ValueId): BlockId {
    return Math.max(-this.ownerOf(value), 0) as BlockId;
  }

  /** The slot of the newest use; 0 for a value without uses. */
  firstUse(value: ValueId): SlotId {
    assert(value !== 0, "the value has been erased");
    return this.valueUse[value]!;
  }

  /** The slot of the next older use of the same value; 0 after the last. */
  nextUse(slot: SlotId): SlotId {
    return this.useNext[slot]!;
  }

  /** The id of the value in a slot. */
  valueAt(slot: SlotId): ValueId {
    return this.useValue[slot]!;
  }

  /** The op that a slot belongs to. */
  userAt(slot: SlotId): OpId {
    return this.useOp[slot]!;
  }

  // ---- growth

  protected growOps(): void {
    assert(this.opCount < 1 << 29, "a module has more ops than ids");
    this.opDef = grown(this.opDef);
    this.opOperandCount = grown(this.opOperandCount);
    this.opOperands = grown(this.opOperands);
    this.opResultCount = grown(this.opResultCount);
    this.opResults = grown(this.opResults);
    this.opProperties = grown(this.opProperties);
    this.opAttrs = grown(this.opAttrs);
    this.opExtras = grown(this.opExtras);
    this.opPrevious = grown(this.opPrevious);
    this.opNext = grown(this.opNext);
    this.opBlock = grown(this.opBlock);
    this.opOrder = grown(this.opOrder);
    this.opLocation = grown(this.opLocation);
    this.opOrigin = grown(this.opOrigin);
  }

  protected growValues(): void {
    this.valueType = grown(this.valueType);
    this.valueOwner = grown(this.valueOwner);
    this.valueIndex = grown(this.valueIndex);
    this.valueUse = grown(this.valueUse);
  }

  protected growUses(): void {
    this.useValue = grown(this.useValue);
    this.useOp = grown(this.useOp);
    this.useNext = grown(this.useNext);
    this.usePrevious = grown(this.usePrevious);
  }
}
