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

import { assert } from "../support/assert.ts";
import { grown } from "../support/byte-table.ts";
import type { Context } from "./context.ts";
import { SourceLocations } from "./source-locations.ts";

/** @internal */
export class Columns extends SourceLocations {
  opCount = 1;
  opDef: Uint16Array;
  opOperandCount: Int32Array;
  opOperands: Int32Array;
  opResultCount: Int32Array;
  opResults: Int32Array;
  opProperties: Int32Array;
  /** Id of the dictionary of discardable attributes; 0 if there are none. */
  opAttrs: Int32Array;
  opExtras: Int32Array;
  opPrevious: Int32Array;
  opNext: Int32Array;
  opBlock: Int32Array;
  opOrder: Int32Array;
  opLocation: Int32Array;
  /** By op: the word of the instruction of a SPIR-V binary that it comes from; 0 if it comes from none. */
  opOrigin: Uint32Array;
  /** The origin that ops get when they are created. */
  origin = 0;

  valueCount = 1;
  valueType: Int32Array;
  valueOwner: Int32Array;
  valueIndex: Int32Array;
  /** First operand slot that uses the value. */
  valueUse: Int32Array;

  useCount = 1;
  useValue: Int32Array;
  useOp: Int32Array;
  useNext: Int32Array;
  usePrevious: Int32Array;

  /** `capacity` is the expected number of ops. */
  constructor(context: Context, capacity = 256) {
    super(context);
    const ops = Math.max(capacity, 64);
    this.opDef = new Uint16Array(ops);
    this.opOperandCount = new Int32Array(ops);
    this.opOperands = new Int32Array(ops);
    this.opResultCount = new Int32Array(ops);
    this.opResults = new Int32Array(ops);
    this.opProperties = new Int32Array(ops);
    this.opAttrs = new Int32Array(ops);
    this.opExtras = new Int32Array(ops);
    this.opPrevious = new Int32Array(ops);
    this.opNext = new Int32Array(ops);
    this.opBlock = new Int32Array(ops);
    this.opOrder = new Int32Array(ops);
    this.opLocation = new Int32Array(ops);
    this.opOrigin = new Uint32Array(ops);
    this.valueType = new Int32Array(ops);
    this.valueOwner = new Int32Array(ops);
    this.valueIndex = new Int32Array(ops);
    this.valueUse = new Int32Array(ops);
    this.useValue = new Int32Array(ops * 2);
    this.useOp = new Int32Array(ops * 2);
    this.useNext = new Int32Array(ops * 2);
    this.usePrevious = new Int32Array(ops * 2);
  }

  // ---- ops

  /** The id of an op that is there. */
  private live(op: number): number {
    assert(this.opDef[op] !== 0, "the op has been erased");
    return op;
  }

  /** The next op of the block; 0 after the last. */
  nextOp(op: number): number {
    return this.opNext[this.live(op)]!;
  }

  /** The previous op of the block; 0 before the first. */
  previousOp(op: number): number {
    return this.opPrevious[this.live(op)]!;
  }

  /** Whether an op has regions or successors. */
  hasExtras(op: number): boolean {
    return this.opExtras[this.live(op)] !== 0;
  }

  operandCount(op: number): number {
    return this.opOperandCount[this.live(op)]!;
  }

  /** The slot of the first operand. The slots of the others follow. */
  firstOperand(op: number): number {
    return this.opOperands[this.live(op)]!;
  }

  /** The id of an operand's value. */
  operandId(op: number, index: number): number {
    return this.useValue[this.opOperands[this.live(op)]! + index]!;
  }

  resultCount(op: number): number {
    return this.opResultCount[this.live(op)]!;
  }

  /** The id of the first result. The ids of the others follow. */
  firstResult(op: number): number {
    return this.opResults[this.live(op)]!;
  }

  /** The id of an op's definition in the context. */
  defId(op: number): number {
    return this.opDef[this.live(op)]!;
  }

  /** The id of the tuple of inherent attributes in the context. */
  propertiesId(op: number): number {
    return this.opProperties[this.live(op)]!;
  }

  /** The id of the dictionary of discardable attributes in the context; 0 for none. */
  attributesId(op: number): number {
    return this.opAttrs[this.live(op)]!;
  }

  /** The location as the column has it. */
  locationOf(op: number): number {
    return this.opLocation[this.live(op)]!;
  }

  /** The word of a SPIR-V binary that an op comes from; 0 for none. */
  originOf(op: number): number {
    return this.opOrigin[this.live(op)]!;
  }

  /** The id of the block that an op is in; 0 for none. */
  blockIdOf(op: number): number {
    return this.opBlock[this.live(op)]!;
  }

  // ---- values and uses

  /** The id of a value's type; 0 if it is not known yet. */
  typeIdOf(value: number): number {
    return this.valueType[value]!;
  }

  /** The op that defines a value, or the negative id of the block whose argument it is. */
  ownerOf(value: number): number {
    assert(value !== 0, "the value has been erased");
    return this.valueOwner[value]!;
  }

  /** The slot of the newest use; 0 for a value without uses. */
  firstUse(value: number): number {
    assert(value !== 0, "the value has been erased");
    return this.valueUse[value]!;
  }

  /** The slot of the next older use of the same value; 0 after the last. */
  nextUse(slot: number): number {
    return this.useNext[slot]!;
  }

  /** The id of the value in a slot. */
  valueAt(slot: number): number {
    return this.useValue[slot]!;
  }

  /** The op that a slot belongs to. */
  userAt(slot: number): number {
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
