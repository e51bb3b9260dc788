// The tables that the records of a module refer to by number, and the state that readers of parts of the module share.

import { DataLayout } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { SequenceTable, WordKey } from "../../support/tables/sequence-table.ts";
import type { AttributeList } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import type { Module } from "../module.ts";
import { AttributeTable } from "./attributes/attribute-table.ts";
import { MetadataReader } from "./metadata/metadata-reader.ts";
import { OlderCalls } from "./older-calls.ts";
import { type BlockReader, entry } from "./stream/block-reader.ts";
import { ConstantReader } from "./values/constant-reader.ts";
import { TypeTable } from "./values/type-table.ts";
import { ValueTable } from "./values/value-table.ts";

export class ModuleTables {
  readonly module: Module;
  readonly reader: BlockReader;
  readonly types: TypeTable;
  readonly values: ValueTable;
  readonly constants: ConstantReader;
  readonly metadata: MetadataReader;
  readonly attributes: AttributeTable;
  readonly olderCalls: OlderCalls;
  /** The words of accesses by alignment and whether they are volatile: a million of them are common. */
  readonly simpleAccesses: (number | undefined)[] = [];
  /** Numbers of values are counted back from the current one. */
  isRelative = false;
  readonly #metadataKinds = new Map<number, number>();
  readonly #bundleTags: string[] = [];
  readonly #scopes: number[] = [];
  readonly #calls = new SequenceTable();
  readonly #callKey = new WordKey();
  /** Tail words and tags of bundles. */
  readonly #words = new Map<string, number>();
  #dataLayout: DataLayout | undefined;

  constructor(module: Module, reader: BlockReader) {
    this.module = module;
    this.reader = reader;
    this.types = new TypeTable(module.context, (message) => reader.fail(message));
    this.values = new ValueTable(this.types);
    this.constants = new ConstantReader(module, this.types, this.values);
    this.metadata = new MetadataReader(this);
    this.attributes = new AttributeTable(module, this.types);
    this.olderCalls = new OlderCalls(module);
  }

  // ---- blocks that name numbers

  /** The names of kinds of metadata: a number, then a string. */
  readMetadataKinds(reader: BlockReader): void {
    const { record } = reader;
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) reader.fail("Malformed block");
      this.addMetadataKind();
      if (record.length < 1) reader.fail("Invalid record");
    }
  }

  /** The record of a kind, which old files have among the metadata. */
  addMetadataKind(): void {
    const { record } = this.reader;
    this.#metadataKinds.set(record.optional(0), this.module.metadata.kind(record.text(1)));
  }

  readBundleTags(reader: BlockReader): void {
    for (const name of readNames(reader)) this.#bundleTags.push(name);
  }

  readScopes(reader: BlockReader): void {
    for (const name of readNames(reader)) this.#scopes.push(this.module.code.scope(name));
  }

  // ---- numbers

  metadataKind(number: number): number {
    return this.#metadataKinds.get(number) ?? this.reader.fail("Invalid ID");
  }

  bundleTag(number: number): string {
    return this.#bundleTags[number] ?? this.reader.fail("Invalid operand bundle tag");
  }

  /** Files without names of scopes have one thread, then the whole system. */
  scope(number: number): number {
    if (this.#scopes.length > 0) return this.#scopes[number] ?? this.#scopes[1] ?? 0;
    return number === 0 ? this.module.code.scope("singlethread") : 0;
  }

  callAttributes(number: number): AttributeList {
    return this.attributes.list(number);
  }

  /** The number of the properties of a call besides its operands; calls with equal properties share a number. */
  callInfo(kind: number, info: CallInfo, attributes: number): number {
    const { type, convention, tail, flags, bundles, numArguments } = info;
    const key = this.#callKey;
    key.count = 0;
    for (const word of [kind, type.id, convention, this.#word(tail), flags, numArguments]) key.push(word);
    key.pushNumber(attributes);
    for (const { tag, count } of bundles) {
      key.push(this.#word(tag));
      key.push(count);
    }
    let numberPlus1 = this.#calls.get(key);
    if (numberPlus1 === 0) {
      numberPlus1 = this.module.code.calls.push(info);
      this.#calls.add(key, numberPlus1);
    }
    return numberPlus1 - 1;
  }

  #word(text: string): number {
    let number = this.#words.get(text);
    if (number === undefined) {
      number = this.#words.size;
      this.#words.set(text, number);
    }
    return number;
  }

  // ---- data layout

  get #layout(): DataLayout {
    this.#dataLayout ??= new DataLayout(this.module.dataLayout);
    return this.#dataLayout;
  }

  get allocaAddressSpace(): number {
    return this.#layout.allocaSpace;
  }

  /** The bytes of a value in memory. */
  storeSize(type: Type): number {
    return Number((this.#layout.bitSize(type) + 7n) / 8n);
  }
}

/** The strings of a block, one in a record. */
function readNames(reader: BlockReader): string[] {
  const names: string[] = [];
  for (let found = reader.next(); found !== entry.end; found = reader.next()) {
    if (found === entry.block) reader.fail("Malformed block");
    names.push(reader.record.text(0));
  }
  return names;
}
