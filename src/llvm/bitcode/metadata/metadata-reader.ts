// Reads blocks of metadata. Strings, nodes and values are numbered together; a node may hold nodes that follow it.

import { MetadataType } from "../../../dialects/llvm/index.ts";
import { NO_PARAMETERS, type Type } from "../../../ir/index.ts";
import { textOfBytes } from "../../../support/tables/byte-strings.ts";
import { Constant } from "../../constant.ts";
import type { SourceLocation } from "../../debug/source-location.ts";
import type { MetadataNode, MetadataOperand } from "../../metadata.ts";
import type { GlobalValue, Module } from "../../module.ts";
import { metadataCode } from "../codes.ts";
import type { ModuleTables } from "../module-tables.ts";
import { BitReader } from "../stream/bit-reader.ts";
import { type BlockReader, entry } from "../stream/block-reader.ts";
import type { BitRecord } from "../stream/record.ts";
import { LocationTable } from "./location-table.ts";
import { decodeNode, isNodeCode } from "./metadata-codec.ts";

/** A value of the function as metadata, or a list of values. */
interface Local {
  /** Numbers of values; of a list, numbers of metadata. */
  readonly ids: readonly number[];
  readonly isList: boolean;
}

export class MetadataReader {
  readonly #tables: ModuleTables;
  readonly #module: Module;
  readonly #reader: BlockReader;
  readonly #metadataType: Type;
  /** By number: a string, node or constant; undefined for what is local. */
  readonly #operands: MetadataOperand[] = [];
  readonly #locals = new Map<number, Local>();
  /** The numbers of values of constants, by the number of the metadata. */
  readonly #valueIds = new Map<number, number>();
  /** Nodes that were named before their record, by number. */
  readonly #forward = new Map<number, { readonly node: number }>();
  #numGlobal = 0;
  #name = "";
  readonly #locations: LocationTable;

  constructor(tables: ModuleTables) {
    this.#tables = tables;
    this.#module = tables.module;
    this.#reader = tables.reader;
    this.#metadataType = MetadataType.get(this.#module.context, NO_PARAMETERS);
    this.#locations = new LocationTable(this.#module.metadata);
  }

  fail(message: string): never {
    return this.#reader.fail(message);
  }

  // ---- reading

  beginFunction(): void {
    this.#numGlobal = this.#operands.length;
  }

  endFunction(): void {
    for (let id = this.#numGlobal; id < this.#operands.length; id++) {
      this.#locals.delete(id);
      this.#valueIds.delete(id);
    }
    if (this.#forward.size > 0) this.fail("Invalid metadata forward reference");
    this.#operands.length = this.#numGlobal;
  }

  /** Reads the module's block, which also states what is attached to globals. */
  readModule(reader: BlockReader, globals: readonly (GlobalValue | undefined)[]): void {
    this.#globals = globals;
    this.read(reader);
  }

  #globals: readonly (GlobalValue | undefined)[] = [];

  /** Reads the block that was entered. */
  read(reader: BlockReader): void {
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) reader.fail("Malformed block");
      this.#readRecord(reader.record);
    }
  }

  /** All nodes that were named must have been read. */
  finish(): void {
    if (this.#forward.size > 0) this.fail("Invalid metadata forward reference");
    for (const node of this.#module.metadata.nodes) if (node?.kind === "DIGenericSubrange") this.#writeBounds(node);
  }

  /** Bounds that are expressions of a signed constant are written as it. */
  #writeBounds(node: MetadataNode): void {
    const { metadata } = this.#module;
    node.fields = node.fields.map((field) => {
      const { name, operand } = field;
      if (operand === undefined || operand instanceof Constant || !("node" in operand)) return field;
      const { kind, fields } = metadata.node(operand.node);
      const [operation, value] = fields;
      if (kind !== "DIExpression" || fields.length !== 2 || operation?.word !== "DW_OP_consts") return field;
      return { name, word: `${BigInt.asIntN(64, BigInt(value?.word ?? 0))}` };
    });
  }

  #readRecord(record: BitRecord): void {
    const { code } = record;
    if (isNodeCode(code)) {
      this.#addNode(record);
      return;
    }
    switch (code) {
      case metadataCode.strings:
        this.#readStrings(record);
        break;
      case metadataCode.oldString:
        this.#add({ string: record.text(0) });
        break;
      case metadataCode.value:
        this.#readValue(record);
        break;
      case metadataCode.argumentList:
        this.#locals.set(this.#operands.length, { ids: record.numbers(), isList: true });
        this.#add(undefined);
        break;
      case metadataCode.name:
        this.#name = record.text(0);
        break;
      case metadataCode.namedNode:
        this.#readNamedNode(record);
        break;
      case metadataCode.kind:
        this.#tables.addMetadataKind();
        break;
      case metadataCode.globalAttachment:
        this.#readGlobalAttachment(record);
        break;
      default:
    }
  }

  #add(operand: MetadataOperand): void {
    if (this.#forward.has(this.#operands.length)) this.fail("Invalid metadata forward reference");
    this.#operands.push(operand);
  }

  /** Lengths as numbers of 6 bits, then the characters of all. */
  #readStrings(record: BitRecord): void {
    const [count, offset] = [record.optional(0), record.optional(1)];
    const { blob } = record;
    if (blob === undefined || offset > blob.length || count > offset * 8) this.fail("Invalid record: metadata strings");
    const lengths = new BitReader(blob.subarray(0, offset));
    let at = offset;
    for (let index = 0; index < count; index++) {
      if (lengths.position >= offset * 8) this.fail("Invalid record: metadata strings bad length");
      const length = lengths.vbr(6);
      if (length > blob.length - at) this.fail("Invalid record: metadata strings truncated chars");
      this.#add({ string: textOfBytes(blob.subarray(at, at + length)) });
      at += length;
    }
  }

  #readValue(record: BitRecord): void {
    const { values, types } = this.#tables;
    if (record.length !== 2) this.fail("Invalid record");
    const id = record.number(1);
    if (!values.hasType(id, types.typeAt(record.number(0)))) this.fail("Invalid value reference from metadata");
    const reference = id < values.count ? values.references[id]! : 0;
    const metadataId = this.#operands.length;
    this.#valueIds.set(metadataId, id);
    const constant = reference > 0 ? this.#module.constants.all[reference] : undefined;
    if (constant === undefined) this.#locals.set(metadataId, { ids: [id], isList: false });
    this.#add(constant);
  }

  #addNode(record: BitRecord): void {
    const id = this.#operands.length;
    const known = this.#forward.get(id);
    this.#forward.delete(id);
    const number = known?.node ?? this.#reserve();
    this.#operands.push(known ?? { node: number });
    const node = decodeNode(record, number, this);
    this.#module.metadata.nodes[number] = node;
    this.#locations.add(node);
  }

  /** A number for a node that is made later. */
  #reserve(): number {
    return this.#module.metadata.nodes.push(undefined) - 1;
  }

  #readNamedNode(record: BitRecord): void {
    const { metadata } = this.#module;
    if (!metadata.named.has(this.#name)) metadata.named.set(this.#name, []);
    for (let at = 0; at < record.length; at++) metadata.appendNamed(this.#name, this.nodeAt(record.number(at)));
  }

  #readGlobalAttachment(record: BitRecord): void {
    const global = this.#globals[record.optional(0)];
    if (global === undefined || record.length % 2 === 0) this.fail("Invalid record");
    for (let at = 1; at < record.length; at += 2)
      global.attach(this.#tables.metadataKind(record.number(at)), this.nodeAt(record.number(at + 1)));
  }

  // ---- numbers

  /** The operand with a number; a forward-referenced node gets its number in the module now. */
  operandAt(id: number): MetadataOperand {
    if (id < this.#operands.length) return this.#operands[id];
    let known = this.#forward.get(id);
    if (known === undefined) {
      known = { node: this.#reserve() };
      this.#forward.set(id, known);
    }
    return known;
  }

  /** The same for numbers plus 1, where 0 is none. */
  optionalOperand(idPlus1: number): MetadataOperand {
    return idPlus1 === 0 ? undefined : this.operandAt(idPlus1 - 1);
  }

  /** The same, with a string as a node of its own. */
  optionalNodeOperand(idPlus1: number): MetadataOperand {
    const operand = this.optionalOperand(idPlus1);
    const isString = operand !== undefined && !(operand instanceof Constant) && "string" in operand;
    return isString ? { node: this.#module.metadata.string(operand.string) } : operand;
  }

  /** The number in the module of what a number names: a node, or a string as one. */
  nodeAt(id: number): number {
    const operand = this.operandAt(id);
    if (operand === undefined || operand instanceof Constant) return this.fail("Invalid metadata reference");
    return "node" in operand ? operand.node : this.#module.metadata.string(operand.string);
  }

  optionalNode(idPlus1: number): number {
    return idPlus1 === 0 ? 0 : this.nodeAt(idPlus1 - 1);
  }

  /** A string by its number plus 1. */
  optionalString(idPlus1: number): string {
    const operand = this.optionalOperand(idPlus1);
    if (operand === undefined) return "";
    return "string" in operand ? operand.string : this.fail("Invalid metadata reference");
  }

  // ---- metadata as values

  /** The constant for metadata as a value; undefined if it has values of the function. */
  asValue(id: number): Constant | undefined {
    if (this.#locals.has(id)) return undefined;
    const { constants } = this.#module;
    const operand = this.operandAt(id);
    if (operand instanceof Constant) return constants.metadataOfValues(this.#metadataType, [operand.id], false);
    return constants.metadata(this.#metadataType, this.nodeAt(id));
  }

  /** The number of the value that metadata is; -1 if it is none. */
  valueId(id: number): number {
    return this.#valueIds.get(id) ?? -1;
  }

  /** The constant for metadata with values of the function, by their references. */
  localValue(id: number, reference: (id: number) => number): Constant {
    const local = this.#locals.get(id);
    if (local === undefined) return this.fail("Invalid metadata reference");
    const ids = local.isList ? local.ids.map((one) => this.valueId(one)) : local.ids;
    if (ids.some((one) => one < 0)) this.fail("Invalid metadata reference");
    return this.#module.constants.metadataOfValues(this.#metadataType, ids.map(reference), local.isList);
  }

  /** The node of a place in the source. */
  location(one: SourceLocation): number {
    return this.#locations.node(one);
  }
}
