// Writes the body of a function.

import { ArrayType, PointerType, VoidType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import { blockOperands, type Code, type DebugRecord } from "../../code.ts";
import type { Constant } from "../../constant.ts";
import { locationOf } from "../../debug/source-location.ts";
import type { LLVMFunction, Module } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { block, functionCode, metadataCode, symbolCode, useListCode } from "../codes.ts";
import { type Abbreviation, array, char6, fixed, literal, vbr } from "../stream/abbreviation.ts";
import type { BlockWriter } from "../stream/block-writer.ts";
import type { BitRecord } from "../stream/record.ts";
import { functionAbbreviation } from "./abbreviations.ts";
import { writeConstants } from "./constants.ts";
import type { ModuleIds } from "./enumerator.ts";
import { ENCODE } from "./instructions.ts";
import { isAscii, isChar6 } from "./strings.ts";
import { predecessorOrders } from "./use-lists.ts";
import { isBlockAt } from "./values.ts";

/** Abbreviations of all tables of symbols, by their ids. */
const symbolAbbreviation = { entry8: 4, entry7: 5, entry6: 6, block6: 7 } as const;

export function symbolAbbreviations(): Abbreviation[] {
  return [
    [fixed(3), vbr(8), array, fixed(8)],
    [literal(symbolCode.entry), vbr(8), array, fixed(7)],
    [literal(symbolCode.entry), vbr(8), array, char6],
    [literal(symbolCode.block), vbr(8), array, char6],
  ];
}

export interface FunctionTables extends ModuleIds {
  /** The address space of stack slots. */
  readonly allocaAddressSpace: number;
  /** Numbers of scopes in the file, by those in the module. */
  readonly scopes: readonly number[];
}

export class FunctionWriter {
  readonly module: Module;
  readonly code: Code;
  readonly writer: BlockWriter;
  readonly record: BitRecord;
  readonly tables: FunctionTables;
  /** The number of the next result. */
  next = 0;
  /** An operand was written with its type, because it follows: few abbreviations fit. */
  hasForward = false;
  #lastLocation = 0;
  readonly #localIds = new Map<number, number>();
  /** Numbers of lists of arguments, by their constants. */
  readonly #listIds = new Map<number, number>();

  constructor(module: Module, writer: BlockWriter, tables: FunctionTables) {
    this.module = module;
    this.code = module.code;
    this.writer = writer;
    this.record = writer.record;
    this.tables = tables;
  }

  // ---- parts of records

  typeId(type: Type): number {
    return this.tables.types.id(type);
  }

  rowType(row: number): Type {
    // Sound: rows have the ids of types.
    return this.module.context.types[this.code.type[row]!] as Type;
  }

  /** A value, counted back from the current one. */
  value(reference: number): void {
    this.record.push((this.next - this.tables.values.id(reference)) >>> 0);
  }

  /** The same, with the type of a value that follows. */
  pair(reference: number): void {
    const id = this.tables.values.id(reference);
    this.record.push((this.next - id) >>> 0);
    if (id < this.next) return;
    this.hasForward = true;
    this.record.push(this.typeId(this.module.typeOf(reference)));
  }

  /** An operand of a bundle. */
  pairOrMetadata(reference: number): void {
    if (!this.isMetadata(reference)) {
      this.pair(reference);
      return;
    }
    this.metadataReference(reference);
  }

  /** Metadata as an argument. */
  metadataReference(reference: number): void {
    const constant = this.module.constants.all[reference];
    if (constant !== undefined) this.record.push((this.next - this.#metadataId(constant)) >>> 0);
  }

  /** Adds the number of a scope. */
  scope(number: number): void {
    this.record.push(this.tables.scopes[number] ?? 1);
  }

  addressSpace(type: Type): number {
    return PointerType.is(type) ? type.addressSpace : 0;
  }

  isArray(type: Type): boolean {
    return ArrayType.is(type);
  }

  operand(row: number, index: number): number {
    return this.code.operandAt(row, index);
  }

  isMetadata(reference: number): boolean {
    return reference > 0 && this.module.constants.all[reference]?.kind === "metadata";
  }

  #metadataId(constant: Constant): number {
    const { metadata } = this.tables;
    const { node, values = [], isList } = constant.payload;
    if (node !== undefined) return metadata.nodeId(node);
    return isList === true ? (this.#listIds.get(constant.id) ?? 0) : this.#valueMetadataId(values[0] ?? 0);
  }

  /** The number of a value as metadata. */
  #valueMetadataId(reference: number): number {
    const constant = reference > 0 ? this.module.constants.all[reference] : undefined;
    return constant === undefined ? this.#localId(reference) : this.tables.metadata.constantId(constant);
  }

  #localId(key: number): number {
    return this.#localIds.get(key) ?? 0;
  }

  // ---- the body

  write(one: LLVMFunction): void {
    const { writer, record, tables } = this;
    const { values, types } = tables;
    writer.enter(block.function, 5);
    this.next = values.beginFunction(one);
    record.reset(functionCode.declareBlocks);
    record.push(one.blocks.length);
    writer.emit();
    const sink = { constants: this.module.constants, typeId: types.id, constantId: values.constantId };
    writeConstants(writer, values.functionConstants, sink, this.next);
    this.#localMetadata(one);
    this.#lastLocation = 0;
    for (const { first, end } of one.blocks) this.#rows(first, end);
    this.#symbols(one);
    this.#attachments(one);
    this.#useLists(one);
    writer.leave();
  }

  /** Debug records precede their instruction in the code and follow it in the file. */
  #rows(first: number, end: number): void {
    const { code } = this;
    let records = first;
    for (let row = first; row < end; row++) {
      if (!isInstruction(code.opcode[row]!)) continue;
      this.#instruction(row);
      for (; records < row; records++) this.#debugRecord(records);
      records = row + 1;
    }
  }

  #instruction(row: number): void {
    const { code, writer } = this;
    this.hasForward = false;
    const encode = ENCODE[code.opcode[row]!];
    if (encode === undefined) throw new Error(`there is no record for the opcode ${code.opcode[row]}`);
    const abbreviation = encode(this, row);
    writer.emit(this.hasForward ? 0 : abbreviation);
    if (!VoidType.is(this.rowType(row))) this.next++;
    this.#location(code.location[row]!);
  }

  #location(node: number): void {
    const { writer, record, module, tables } = this;
    if (node === 0) return;
    if (node === this.#lastLocation) {
      record.reset(functionCode.sameLocation);
      writer.emit();
      return;
    }
    this.#lastLocation = node;
    const { line, column, scope, inlinedAt, isImplicit, atomGroup, atomRank } = locationOf(module.metadata.node(node));
    record.reset(functionCode.location);
    record.push(line);
    record.push(column);
    record.push(tables.metadata.nodeIdPlus1(scope));
    record.push(tables.metadata.nodeIdPlus1(inlinedAt));
    record.push(isImplicit ? 1 : 0);
    record.pushNumber(atomGroup);
    record.push(atomRank);
    writer.emit(functionAbbreviation.location);
  }

  // ---- debug records

  #debugRecord(row: number): void {
    const { code, record, writer, tables } = this;
    const one = code.opcode[row] === opcode.debug ? code.debugRecords[code.detail[row]!] : undefined;
    if (one === undefined) return;
    const value = code.numOperands(row) > 0 ? code.operandAt(row, 0) : 0;
    const isSimple = one.kind === "value" && value !== 0 && !this.isMetadata(value);
    record.reset(isSimple ? functionCode.debugSimpleValue : DEBUG_CODES[one.kind]);
    for (const node of [one.location, one.variable, ...(one.kind === "label" ? [] : [one.expression])])
      record.push(tables.metadata.nodeId(node));
    this.hasForward = false;
    if (isSimple) this.pair(value);
    else if (one.kind !== "label") record.push(this.#recordValueId(value));
    if (one.kind === "assign") {
      record.push(tables.metadata.nodeId(one.assignment ?? 0));
      record.push(tables.metadata.nodeId(one.addressExpression ?? 0));
      record.push(this.#recordValueId(code.operandAt(row, 1)));
    }
    writer.emit(isSimple && !this.hasForward ? functionAbbreviation.debugValue : 0);
  }

  #recordValueId(reference: number): number {
    if (reference === 0) return this.tables.metadata.nodeId(this.module.metadata.tuple([]));
    const constant = reference > 0 ? this.module.constants.all[reference] : undefined;
    return constant?.kind === "metadata" ? this.#metadataId(constant) : this.#valueMetadataId(reference);
  }

  // ---- metadata with values of the function

  #localMetadata(one: LLVMFunction): void {
    const { writer, record, tables } = this;
    this.#localIds.clear();
    this.#listIds.clear();
    const { values, lists } = this.#localValues(one);
    if (values.length + lists.length === 0) return;
    let next = tables.metadata.count;
    writer.enter(block.metadata, 3);
    for (const reference of values) {
      this.#localIds.set(reference, next++);
      record.reset(metadataCode.value);
      record.push(this.typeId(this.module.typeOf(reference)));
      record.push(tables.values.id(reference));
      writer.emit();
    }
    for (const list of lists) {
      this.#listIds.set(list.id, next++);
      record.reset(metadataCode.argumentList);
      for (const reference of list.payload.values ?? []) record.push(this.#valueMetadataId(reference));
      writer.emit();
    }
    writer.leave();
  }

  /** The values and lists of values that are metadata in a function. */
  #localValues(one: LLVMFunction): { readonly values: readonly number[]; readonly lists: readonly Constant[] } {
    const { code, module } = this;
    const values = new Set<number>();
    const lists = new Set<Constant>();
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) {
        // The only value of a record of a value is an operand of its own.
        const isRecord = code.opcode[row] === opcode.debug && code.debugRecords[code.detail[row]!]?.kind !== "value";
        const blocks = blockOperands(code, row);
        for (let index = 0; index < code.numOperands(row); index++) {
          if (isBlockAt(blocks, index)) continue;
          const reference = code.operandAt(row, index);
          if (isRecord && reference < 0) values.add(reference);
          const constant = reference > 0 ? module.constants.all[reference] : undefined;
          if (constant?.kind !== "metadata") continue;
          if (constant.payload.isList === true) lists.add(constant);
          for (const value of constant.payload.values ?? []) if (value < 0) values.add(value);
        }
      }
    }
    return { values: [...values], lists: [...lists] };
  }

  // ---- what follows the instructions

  #symbols(one: LLVMFunction): void {
    const { code, writer, tables } = this;
    const rows: number[] = [];
    const add = (row: number): void => {
      if (code.name[row] !== 0) rows.push(row);
    };
    one.type.inputs.forEach((_, index) => add(one.firstArgument + index));
    for (const { first, end } of one.blocks) for (let row = first; row < end; row++) add(row);
    if (rows.length === 0 && one.blocks.every(({ name }) => name === "")) return;
    writer.enter(block.symbols, 4);
    for (const row of rows) this.#symbol(symbolCode.entry, tables.values.rowIds[row]!, code.nameOf(row));
    one.blocks.forEach(({ name }, index) => {
      if (name !== "") this.#symbol(symbolCode.block, index, name);
    });
    writer.leave();
  }

  #symbol(kind: number, id: number, name: string): void {
    const { record, writer } = this;
    record.reset(kind);
    record.push(id);
    record.pushText(name);
    if (isChar6(name)) writer.emit(kind === symbolCode.entry ? symbolAbbreviation.entry6 : symbolAbbreviation.block6);
    else if (kind === symbolCode.entry && isAscii(name)) writer.emit(symbolAbbreviation.entry7);
    else writer.emit(symbolAbbreviation.entry8);
  }

  #attachments(one: LLVMFunction): void {
    const { code, writer, record, tables } = this;
    const rows: (readonly [number, number])[] = [];
    let number = 0;
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) {
        if (!isInstruction(code.opcode[row]!)) continue;
        if (code.attached[row] !== 0) rows.push([row, number]);
        number++;
      }
    }
    if (rows.length === 0 && one.attachments.length === 0) return;
    const pushAll = (list: readonly (readonly [number, number])[]): void => {
      for (const [kind, node] of list) {
        record.push(kind);
        record.push(tables.metadata.nodeId(node));
      }
    };
    writer.enter(block.metadataAttachment, 3);
    if (one.attachments.length > 0) {
      record.reset(metadataCode.attachment);
      pushAll(one.attachments);
      writer.emit();
    }
    for (const [row, index] of rows) {
      record.reset(metadataCode.attachment);
      record.push(index);
      pushAll(code.attachments[code.attached[row]!] ?? []);
      writer.emit();
    }
    writer.leave();
  }

  /** Predecessors in another order than that in which a reader finds the edges. */
  #useLists(one: LLVMFunction): void {
    const { writer, record } = this;
    const orders = predecessorOrders(this.code, one);
    if (orders.length === 0) return;
    writer.enter(block.useLists, 3);
    for (const { index, places } of orders) {
      record.reset(useListCode.block);
      for (const place of places) record.push(place);
      record.push(index);
      writer.emit();
    }
    writer.leave();
  }
}

/** Debug records, and rows of which nothing remains, are no instructions. */
function isInstruction(kind: number): boolean {
  return kind !== opcode.debug && kind !== opcode.nothing;
}

const DEBUG_CODES: Readonly<Record<DebugRecord["kind"], number>> = {
  value: functionCode.debugValue,
  declare: functionCode.debugDeclare,
  declare_value: functionCode.debugDeclareValue,
  assign: functionCode.debugAssign,
  label: functionCode.debugLabel,
};
