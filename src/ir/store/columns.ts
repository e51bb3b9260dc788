// The columns of a Store: ops, values and uses by id. Id 0 is "none" everywhere. Accessors check what they read: an op that has been erased,
// or id 0, is a fault of the caller and stops it.
//
// The rules that keep the columns true:
// - An op's operands are the slots [opOperands, opOperands + opOperandCount); each slot is in the use list of its value.
// - An op's results are the values [opResults, opResults + opResultCount).
// - valueOwner is the defining op, or the negative id of the argument's block; 0 marks a forward reference while parsing.
// - opLocation >= 0 is an offset into the concatenation of the sources; else it is the negative index of a location in the context's table.
//
// - Where an op has been erased, the columns of ids and counts of ops hold a negative number, so that reading one is its own check. Accessors are
//   short enough for V8 to inline them always.
//
// Only `ir` touches the arrays; the layers above it use accessors or handles.

import { assert, Bug } from "../../support/assert.ts";
import { grown } from "../../support/tables/grown.ts";
import type { Context } from "../context.ts";
import {
  type AttributeId,
  type BlockId,
  type Column,
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
import { SourceLocations } from "./source-locations.ts";

/** In the columns of ids and numbers: the mark of an op that has been erased, and of id 0. */
const ERASED = -1 as never;

/** Stops at an op, or a value, that has been erased, or is none. */
export function failErased(): never {
  throw new Bug("the op or the value has been erased");
}

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
    this.markErased(NO_ID);
  }

  /** Makes the accessors stop at an id. */
  protected markErased(op: OpId): void {
    this.opDef[op] = NO_ID;
    this.opOperandCount[op] = ERASED;
    this.opOperands[op] = ERASED;
    this.opResultCount[op] = ERASED;
    this.opResults[op] = ERASED;
    this.opProperties[op] = ERASED;
    this.opAttrs[op] = ERASED;
    this.opExtras[op] = ERASED;
    this.opPrevious[op] = ERASED;
    this.opNext[op] = ERASED;
    this.opBlock[op] = ERASED;
  }

  // ---- ops

  /** Whether an op has been erased. Only asked for ids that are not used again: see {@link Store.withStableIds}. */
  isErased(op: OpId): boolean {
    return this.opDef[op] === 0;
  }

  /** The next op of the block; 0 after the last. */
  nextOp(op: OpId): OpId {
    const found = this.opNext[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The previous op of the block; 0 before the first. */
  previousOp(op: OpId): OpId {
    const found = this.opPrevious[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** Whether an op has regions or successors. */
  hasExtras(op: OpId): boolean {
    const found = this.opExtras[op]!;
    if (found < 0) failErased();
    return found !== 0;
  }

  operandCount(op: OpId): number {
    const found = this.opOperandCount[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The slot of the first operand. The slots of the others follow. */
  firstOperand(op: OpId): SlotId {
    const found = this.opOperands[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The id of an operand's value. */
  operandId(op: OpId, index: number): ValueId {
    const first = this.opOperands[op]!;
    if (first < 0) failErased();
    return this.useValue[first + index]!;
  }

  resultCount(op: OpId): number {
    const found = this.opResultCount[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The id of the first result. The ids of the others follow. */
  firstResult(op: OpId): ValueId {
    const found = this.opResults[op]!;
    if (found < 0) failErased();
    return found;
  }

  resultId(op: OpId, index: number): ValueId {
    return idAfter(this.firstResult(op), index);
  }

  /** The id of an op's definition in the context. */
  defId(op: OpId): DefId {
    const found = this.opDef[op]!;
    if (found === 0) failErased();
    return found;
  }

  /** The id of the tuple of inherent attributes in the context. */
  propertiesId(op: OpId): PropertiesId {
    const found = this.opProperties[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The id of the dictionary of discardable attributes in the context; 0 for none. */
  attributesId(op: OpId): AttributeId {
    const found = this.opAttrs[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The location as the column has it. */
  locationOf(op: OpId): LocationId {
    if (this.opDef[op] === 0) failErased();
    return this.opLocation[op]!;
  }

  /** The word of a SPIR-V binary that an op comes from; 0 for none. */
  originOf(op: OpId): number {
    if (this.opDef[op] === 0) failErased();
    return this.opOrigin[op]!;
  }

  /** The id of the block that an op is in; 0 for none. */
  blockIdOf(op: OpId): BlockId {
    const found = this.opBlock[op]!;
    if (found < 0) failErased();
    return found;
  }

  /** The place of an op within its block, once the block is ordered. */
  orderOf(op: OpId): number {
    if (this.opDef[op] === 0) failErased();
    return this.opOrder[op]!;
  }

  // ---- values and uses

  /** The id of a value's type; 0 if it is not known yet. */
  typeIdOf(value: ValueId): TypeId {
    return this.valueType[value]!;
  }

  operandTypeId(op: OpId, index: number): TypeId {
    return this.valueType[this.operandId(op, index)]!;
  }

  resultTypeId(op: OpId, index: number): TypeId {
    return this.valueType[this.firstResult(op) + index]!;
  }

  /** The op that defines a value, or the negative id of the block whose argument it is. */
  ownerOf(value: ValueId): OwnerId {
    if (value === 0) failErased();
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

  /** The number of a value among the results of its op, or the arguments of its block. */
  numberOf(value: ValueId): number {
    return this.valueIndex[value]!;
  }

  /** The slot of the newest use; 0 for a value without uses. */
  firstUse(value: ValueId): SlotId {
    if (value === 0) failErased();
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
