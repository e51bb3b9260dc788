// Reads the body of a function. What each record of an instruction means is in `instructions/`.

import { LabelType, MetadataType, VoidType, voidType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import type { Code } from "../code.ts";
import type { BasicBlock, LLVMFunction, Module } from "../module.ts";
import { isTerminator, opcode } from "../opcode.ts";
import { typeProblemOf } from "../verify/operand-types.ts";
import { block as blockId, functionCode, useListCode } from "./codes.ts";
import { INSTRUCTIONS } from "./instructions/index.ts";
import type { ModuleTables } from "./module-tables.ts";
import type { OlderFunction } from "./older-calls.ts";
import { type RowEdit, type RowExpansion, RowMoves } from "./row-moves.ts";
import { type BlockReader, entry } from "./stream/block-reader.ts";
import type { BitRecord } from "./stream/record.ts";
import { readFunctionSymbols } from "./symbols.ts";
import type { TypeTable } from "./values/type-table.ts";
import type { ValueTable } from "./values/value-table.ts";

/** A bundle of operands that belongs to the next call. */
interface PendingBundle {
  readonly tag: string;
  /** Numbers of values. */
  readonly ids: readonly number[];
  readonly isMetadata: readonly boolean[];
}

export class FunctionReader {
  readonly tables: ModuleTables;
  readonly module: Module;
  readonly code: Code;
  readonly types: TypeTable;
  readonly values: ValueTable;
  readonly reader: BlockReader;
  readonly record: BitRecord;
  readonly one: LLVMFunction;
  /** Rows of instructions, in order, without debug records. */
  readonly instructions: number[] = [];
  readonly bundles: PendingBundle[] = [];
  /** Calls of intrinsics that LLVM 22 has in another form, by their rows. */
  readonly older = new Map<number, OlderFunction>();
  /** The type of the value that {@link pair} read last, by its number. */
  typeId = 0;
  readonly #voidType: Type;
  #numBlocks = 0;
  #block: BasicBlock | undefined = undefined;
  /** Positions of operands and the numbers of the values that they get. */
  readonly #forward: number[] = [];
  /** Positions of operands and the numbers of metadata that has values of the function. */
  readonly #local: number[] = [];
  #hasDebugRows = false;
  #lastLocation = 0;
  /** Edges: the block that control leaves, and the one it enters. */
  readonly #edges: number[] = [];
  readonly #startRow: number;
  /** The new places of a block's users in their order, by the number of the block. */
  readonly #blockOrders = new Map<number, readonly number[]>();

  constructor(tables: ModuleTables, reader: BlockReader, one: LLVMFunction, typeId: number) {
    this.tables = tables;
    this.module = tables.module;
    this.code = this.module.code;
    this.types = tables.types;
    this.values = tables.values;
    this.reader = reader;
    this.record = reader.record;
    this.one = one;
    this.#voidType = voidType(this.module.context);
    one.addArguments();
    const { firstArgument } = one;
    for (let index = 0; index < one.type.inputs.length; index++)
      this.values.add(-(firstArgument + index), this.types.childOf(typeId, index + 1));
    this.#startRow = this.code.count;
  }

  fail(message: string): never {
    return this.reader.fail(message);
  }

  // ---- reading

  /** Reads the block that was entered. */
  read(): void {
    const { reader, record, values, tables } = this;
    const numGlobals = values.count - this.one.type.inputs.length;
    tables.metadata.beginFunction();
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) this.#readBlock(reader.block.id);
      else this.#instruction(record);
    }
    this.#finish();
    values.truncate(numGlobals);
    tables.metadata.endFunction();
  }

  #readBlock(id: number): void {
    const { reader, tables } = this;
    if (id === blockId.constants) {
      reader.enter();
      tables.constants.read(reader);
    } else if (id === blockId.metadata) {
      reader.enter();
      tables.metadata.read(reader);
    } else if (id === blockId.metadataAttachment) {
      reader.enter();
      this.#readAttachments();
    } else if (id === blockId.symbols) {
      reader.enter();
      readFunctionSymbols(reader, this);
    } else if (id === blockId.useLists) {
      reader.enter();
      this.#readUseLists();
    } else reader.skip();
  }

  /** Orders of users count for blocks alone: text lists the blocks that control comes from. */
  #readUseLists(): void {
    const { reader, record } = this;
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) this.fail("Malformed block");
      if (record.code !== useListCode.block || record.length < 2) continue;
      const numbers = record.numbers();
      this.#blockOrders.set(numbers.pop() ?? 0, numbers);
    }
  }

  #instruction(record: BitRecord): void {
    if (record.code === functionCode.declareBlocks) {
      this.#declareBlocks(record.optional(0));
      return;
    }
    const handler = INSTRUCTIONS[record.code];
    if (handler === undefined) this.fail("Invalid value");
    if (this.#numBlocks === 0) this.fail("Invalid record");
    handler(this, record);
  }

  /** The number of blocks: each ends with a record. */
  #declareBlocks(count: number): void {
    if (count < 1 || count > this.reader.end - this.reader.bits.position || this.#numBlocks > 0)
      this.fail("Invalid function record");
    this.#numBlocks = count;
  }

  // ---- rows

  /** Begins the row of an instruction; its operands follow. */
  begin(code: number, type: Type = this.#voidType, detail = 0): number {
    if (this.#block === undefined) this.#startBlock();
    const row = this.code.add(code, type, detail);
    this.instructions.push(row);
    return row;
  }

  /** Ends a row that has no result. */
  end(row: number): void {
    if (isTerminator(this.code.opcode[row]!)) this.#endBlock();
  }

  /** Ends a row whose result has a type. */
  result(row: number, typeId: number): void {
    const type = this.types.typeAt(typeId);
    this.code.type[row] = type.id;
    if (type !== this.#voidType) this.values.add(-row, typeId);
    if (isTerminator(this.code.opcode[row]!)) this.#endBlock();
  }

  /** A debug record, which belongs to the instruction before it in the file. */
  debugRow(detail: number): number {
    if (this.instructions.length === 0) this.fail("Invalid dbg record: missing instruction");
    this.#hasDebugRows = true;
    const row = this.code.add(opcode.debug, this.#voidType, detail);
    const last = this.one.blocks[this.one.blocks.length - 1];
    // The last block may have ended already: the record goes before its terminator.
    if (last !== undefined && this.#block === undefined) last.end = this.code.count;
    return row;
  }

  #startBlock(): void {
    if (this.one.blocks.length >= this.#numBlocks) this.fail("Invalid instruction with no BB");
    this.#block = this.one.addBlock();
    this.#block.first = this.code.count;
  }

  #endBlock(): void {
    if (this.#block !== undefined) this.#block.end = this.code.count;
    this.#block = undefined;
  }

  // ---- operands

  /** Adds a value by its number; one that follows is set at the end. */
  operand(id: number): void {
    const { code, values } = this;
    if (id < values.count) {
      code.operand(values.references[id]!);
      return;
    }
    this.#forward.push(code.operandCount, id);
    code.operand(0);
  }

  /** The number of a value in a record: most are counted back from the current one. */
  idAt(at: number): number {
    if (at >= this.record.length) this.fail("Invalid record");
    const number = this.record.low[at]!;
    return this.tables.isRelative ? (this.values.count - number) >>> 0 : number;
  }

  /** Reads a value, with its type if it follows later, and returns the position after it. */
  pair(at: number): number {
    const id = this.idAt(at);
    this.pairId = id;
    if (id < this.values.count) {
      this.typeId = this.values.typeIds[id]!;
      return at + 1;
    }
    if (at + 1 >= this.record.length) this.fail("Invalid record");
    this.typeId = this.record.number(at + 1);
    this.checkType(id, this.types.typeAt(this.typeId));
    return at + 2;
  }

  /** The number of the value that {@link pair} read. */
  pairId = 0;

  /** Reads a value with its type and adds it to the row. */
  pushPair(at: number): number {
    const next = this.pair(at);
    this.operand(this.pairId);
    return next;
  }

  /** Adds a value whose type is known, or metadata. */
  pushValue(at: number, type: Type): void {
    const id = this.idAt(at);
    if (MetadataType.is(type)) this.pushMetadata(id);
    else this.typedOperand(id, type);
  }

  /** Adds a value by its number and type. */
  typedOperand(id: number, type: Type): void {
    this.checkType(id, type);
    this.operand(id);
  }

  /** Rejects a value, or one that follows, of another type. */
  checkType(id: number, type: Type): void {
    if (!this.values.hasType(id, type)) this.fail("Invalid record");
  }

  /** Adds metadata as a value. */
  pushMetadata(id: number): void {
    const { code, tables } = this;
    const constant = tables.metadata.asValue(id);
    if (constant === undefined) this.#local.push(code.operandCount, id);
    code.operand(constant?.id ?? 0);
  }

  /** Adds the value of a debug record: nothing for an empty list, a value of the function as it is. */
  pushRecordValue(id: number): void {
    const { tables } = this;
    const value = tables.metadata.valueId(id);
    if (value >= 0) {
      this.operand(value);
      return;
    }
    this.pushMetadata(id);
  }

  /** The number of a block. */
  blockAt(at: number): number {
    const index = at < this.record.length ? this.record.number(at) : -1;
    if (index < 0 || index >= this.#numBlocks) this.fail("Invalid record");
    return index;
  }

  /** Adds a block that control goes on at. */
  successor(at: number): void {
    const index = this.blockAt(at);
    this.#edges.push(this.one.blocks.length - 1, index);
    this.code.operand(index);
  }

  /** A constant by its absolute number. */
  constantAt(id: number): number {
    const reference = id < this.values.count ? this.values.references[id]! : 0;
    if (reference <= 0) this.fail("Invalid record");
    return reference;
  }

  /** The reference of a value; 0 for one that follows. */
  referenceAt(id: number): number {
    return id < this.values.count ? this.values.references[id]! : 0;
  }

  isLabel(type: Type | undefined): boolean {
    return LabelType.is(type);
  }

  isVoid(type: Type): boolean {
    return VoidType.is(type);
  }

  // ---- locations

  setLocation(node: number): void {
    const row = this.instructions[this.instructions.length - 1];
    if (row === undefined) this.fail("Invalid record");
    this.#lastLocation = node;
    this.code.location[row] = node;
  }

  repeatLocation(): void {
    if (this.#lastLocation === 0) this.fail("Invalid debug loc record");
    this.setLocation(this.#lastLocation);
  }

  // ---- attachments

  #readAttachments(): void {
    const { reader, record, tables, code } = this;
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) this.fail("Malformed block");
      const isOfFunction = record.length % 2 === 0;
      const row = isOfFunction ? 0 : this.instructions[record.number(0)];
      if (row === undefined) this.fail("Invalid ID");
      for (let at = isOfFunction ? 0 : 1; at + 1 < record.length; at += 2) {
        const kind = tables.metadataKind(record.number(at));
        const node = tables.metadata.nodeAt(record.number(at + 1));
        if (isOfFunction) this.one.attach(kind, node);
        else code.attach(row, kind, node);
      }
    }
  }

  // ---- the end

  #finish(): void {
    const { one, code, values } = this;
    if (this.#block !== undefined || one.blocks.length !== this.#numBlocks)
      this.fail("Never resolved value found in function");
    for (let at = 0; at < this.#forward.length; at += 2) {
      const id = this.#forward[at + 1]!;
      const reference = id < values.count ? values.references[id]! : 0;
      if (reference === 0) this.fail("Never resolved value found in function");
      code.operands[this.#forward[at]!] = reference;
    }
    this.#moveRows();
    for (let at = 0; at < this.#edges.length; at += 2)
      one.blocks[this.#edges[at + 1]!]?.predecessors.push(this.#edges[at]!);
    // LLVM lists the most recently created edge first, unless the file specifies another order.
    for (const [index, { predecessors }] of one.blocks.entries()) {
      predecessors.reverse();
      reorder(predecessors, this.#blockOrders.get(index) ?? []);
    }
    const problem = typeProblemOf(this.module, one);
    if (problem !== undefined) this.fail(problem);
  }

  /** Debug records go before their instructions, and calls of older intrinsics become what they are now. */
  #moveRows(): void {
    const { code, one, tables, older } = this;
    if (!this.#hasDebugRows && older.size === 0) {
      this.#setLocals(undefined);
      return;
    }
    const dropped = new Set([...older].filter(([row, as]) => tables.olderCalls.isDropped(row, as)).map(([row]) => row));
    const expansions = this.#expandCalls(dropped);
    const moves = new RowMoves(code, this.#startRow, dropped, expansions);
    this.#setLocals(moves);
    const edits = new Map<number, RowEdit>();
    for (const [row, as] of older) {
      if (!dropped.has(row) && !expansions.has(row)) edits.set(row, tables.olderCalls.edit(row, as, moves));
    }
    moves.apply(one.blocks, edits);
  }

  /** Adds the instructions that replace calls, in the order of the calls. */
  #expandCalls(dropped: ReadonlySet<number>): ReadonlyMap<number, RowExpansion> {
    const expansions = new Map<number, RowExpansion>();
    for (const [row, older] of this.older) {
      const expansion = dropped.has(row) ? undefined : this.tables.olderCalls.expand(row, older);
      if (expansion !== undefined) expansions.set(row, expansion);
    }
    return expansions;
  }

  /** Metadata with values of the function is made when all of them have their rows. */
  #setLocals(moves: RowMoves | undefined): void {
    const { code, tables } = this;
    const reference = (id: number): number => moves?.reference(this.#referenceOf(id)) ?? this.#referenceOf(id);
    for (let at = 0; at < this.#local.length; at += 2)
      code.operands[this.#local[at]!] = tables.metadata.localValue(this.#local[at + 1]!, reference).id;
  }

  #referenceOf(id: number): number {
    const reference = id < this.values.count ? this.values.references[id]! : 0;
    if (reference === 0) this.fail("Never resolved value found in function");
    return reference;
  }
}

/** No edge: the constant that is the address of a block, which uses it before all edges do. */
const ADDRESS = -1;

/** Moves each entry to its new place, if there is a new place for each. */
function reorder(list: number[], places: readonly number[]): void {
  const before = places.length === list.length + 1 ? [...list, ADDRESS] : [...list];
  if (places.length !== before.length || new Set(places).size !== places.length) return;
  if (places.some((place) => place >= places.length)) return;
  const moved = [...before];
  places.forEach((place, index) => (moved[place] = before[index]!));
  list.splice(0, list.length, ...moved.filter((edge) => edge !== ADDRESS));
}
