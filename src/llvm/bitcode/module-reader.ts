// Reads the block of a module: tables first, then globals and functions, whose bodies are read when all else is known.

import { FunctionType, PointerType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import type { Constant } from "../constant.ts";
import { unifyMetadata } from "../debug/unify-metadata.ts";
import { Alias, type Comdat, type GlobalValue, GlobalVariable, IFunc, LLVMFunction, type Module } from "../module.ts";
import { upgradeAliasTags } from "../upgrade/alias-tags.ts";
import { upgradedDataLayout } from "../upgrade/data-layout.ts";
import { upgradeModule } from "../upgrade/index.ts";
import { moveLocalImports } from "../upgrade/local-imports.ts";
import { block as blockId, moduleCode } from "./codes.ts";
import type { Container } from "./container.ts";
import { FunctionReader } from "./function-reader.ts";
import * as words from "./global-records.ts";
import { ModuleTables } from "./module-tables.ts";
import { type BlockReader, type BlockStart, entry } from "./stream/block-reader.ts";
import type { BitRecord } from "./stream/record.ts";
import { readModuleSymbols } from "./symbols.ts";

/** Globals whose constants are known after all constants have been read: numbers of values, plus 1. */
interface Later {
  readonly id: number;
  readonly start: number;
  set(constant: Constant): void;
}

interface Body {
  readonly one: LLVMFunction;
  readonly typeId: number;
}

export class ModuleReader {
  readonly #module: Module;
  readonly #reader: BlockReader;
  readonly #record: BitRecord;
  readonly #tables: ModuleTables;
  readonly #strings: Uint8Array;
  /** Names are in the string table. */
  #hasStrings = false;
  readonly #sections: string[] = [];
  readonly #collectors: string[] = [];
  readonly #comdats: Comdat[] = [];
  readonly #later: Later[] = [];
  /** Globals by the number of their value. */
  readonly #globals: GlobalValue[] = [];
  /** Functions with bodies, in the order in which the bodies follow. */
  readonly #bodies: Body[] = [];
  readonly #bodyBlocks: BlockStart[] = [];

  readonly #skipsBodies: boolean;

  constructor(module: Module, container: Container, skipsBodies: boolean) {
    this.#module = module;
    this.#skipsBodies = skipsBodies;
    this.#reader = container.reader;
    this.#record = this.#reader.record;
    this.#strings = container.strings ?? new Uint8Array();
    this.#tables = new ModuleTables(module, this.#reader);
  }

  /** Reads the module. */
  read(start: BlockStart): void {
    const reader = this.#reader;
    reader.enter(start);
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) this.#readBlock();
      else this.#readRecord();
    }
    this.#module.dataLayout = upgradedDataLayout(this.#module.dataLayout, this.#module.triple);
    this.#setLater();
    if (this.#bodyBlocks.length !== this.#bodies.length) reader.fail("Insufficient function protos");
    this.#bodyBlocks.forEach((block, index) => this.#readBody(block, this.#bodies[index]!));
    this.#tables.metadata.finish();
    moveLocalImports(this.#module.metadata);
    upgradeAliasTags(this.#module);
    unifyMetadata(this.#module);
    upgradeModule(this.#module, this.#tables.olderCalls.replacements, "last");
  }

  #readBlock(): void {
    const reader = this.#reader;
    if (reader.block.id === blockId.function) {
      this.#bodyBlocks.push(reader.block);
      reader.skip();
      return;
    }
    const read = this.#blocks[reader.block.id];
    if (read === undefined) {
      reader.skip();
      return;
    }
    reader.enter();
    read();
  }

  readonly #blocks: Readonly<Record<number, () => void>> = {
    [blockId.types]: () => this.#tables.types.read(this.#reader),
    [blockId.attributeGroups]: () => this.#tables.attributes.readGroups(this.#reader),
    [blockId.attributes]: () => this.#tables.attributes.readLists(this.#reader),
    [blockId.constants]: () => this.#tables.constants.read(this.#reader),
    [blockId.metadata]: () => this.#tables.metadata.readModule(this.#reader, this.#globals),
    [blockId.metadataKinds]: () => this.#tables.readMetadataKinds(this.#reader),
    [blockId.bundleTags]: () => this.#tables.readBundleTags(this.#reader),
    [blockId.scopes]: () => this.#tables.readScopes(this.#reader),
    [blockId.symbols]: () => this.#nameGlobals(),
  };

  #readBody(block: BlockStart, { one, typeId }: Body): void {
    one.isUnread = this.#skipsBodies;
    if (one.isUnread) return;
    this.#reader.enter(block);
    new FunctionReader(this.#tables, this.#reader, one, typeId).read();
  }

  /** In files with a string table this block has only places of functions. */
  #nameGlobals(): void {
    const names = readModuleSymbols(this.#reader);
    if (this.#hasStrings) return;
    for (const [id, name] of names) {
      const global = this.#globals[id];
      if (global === undefined) this.#reader.fail("Invalid value reference in symbol table");
      global.name = name;
      this.#module.symbols.set(name, global);
    }
  }

  #setLater(): void {
    const { values } = this.#tables;
    for (const { id, start, set } of this.#later) {
      this.#record.start = start;
      const reference = id - 1 < values.count ? values.references[id - 1]! : 0;
      const constant = reference <= 0 ? undefined : this.#module.constants.all[reference];
      if (constant === undefined) this.#reader.fail("Expected a constant");
      set(constant);
    }
  }

  // ---- records

  #readRecord(): void {
    const read = this.#records[this.#record.code];
    read?.(this.#record);
  }

  readonly #records: Readonly<Record<number, (record: BitRecord) => void>> = {
    [moduleCode.version]: (record) => this.#version(record.optional(0)),
    [moduleCode.triple]: (record) => {
      this.#module.triple = record.text(0);
    },
    [moduleCode.dataLayout]: (record) => {
      this.#module.dataLayout = record.text(0);
    },
    [moduleCode.assembly]: (record) => {
      this.#module.assembly = record.text(0);
    },
    [moduleCode.sourceFileName]: (record) => {
      this.#module.sourceFileName = record.text(0);
    },
    [moduleCode.sectionName]: (record) => this.#sections.push(record.text(0)),
    [moduleCode.garbageCollector]: (record) => this.#collectors.push(record.text(0)),
    [moduleCode.comdat]: () => this.#comdat(),
    [moduleCode.globalVariable]: () => this.#globalVariable(),
    [moduleCode.function]: () => this.#function(),
    [moduleCode.alias]: () => this.#alias(false),
    [moduleCode.oldAlias]: () => this.#alias(true),
    [moduleCode.ifunc]: () => this.#ifunc(),
  };

  #version(version: number): void {
    if (version > 2) this.#reader.fail("Invalid value");
    this.#tables.isRelative = version >= 1;
    this.#hasStrings = version >= 2;
  }

  /** The name of a global, and the position of its first number after it. */
  #name(): { readonly name: string; readonly at: number } {
    if (!this.#hasStrings) return { name: "", at: 0 };
    if (this.#record.length < 2) this.#reader.fail("Invalid record");
    return { name: this.#string(0), at: 2 };
  }

  /** A string by its offset and size in the string table. */
  #string(at: number): string {
    const record = this.#record;
    const strings = this.#strings;
    const [offset, size] = [record.optional(at), record.optional(at + 1)];
    if (offset + size > strings.length) this.#reader.fail("Invalid reference to a string in the string table");
    return textOfBytes(strings.subarray(offset, offset + size));
  }

  #add(global: GlobalValue, typeId: number): void {
    this.#globals[this.#tables.values.count] = global;
    this.#tables.values.add(global.constant.id, typeId);
  }

  #setLaterTo(idPlus1: number, set: (constant: Constant) => void): void {
    if (idPlus1 !== 0) this.#later.push({ id: idPlus1, start: this.#record.start, set });
  }

  #section(number: number): string {
    if (number === 0) return "";
    return this.#sections[number - 1] ?? this.#reader.fail("Invalid ID");
  }

  #comdatOf(number: number): Comdat | undefined {
    if (number === 0) return undefined;
    return this.#comdats[number - 1] ?? this.#reader.fail("Invalid comdat ID");
  }

  #comdat(): void {
    const record = this.#record;
    const hasStrings = this.#hasStrings;
    const module = this.#module;
    const at = hasStrings ? 2 : 0;
    const kind = words.comdatKind.decode(record.optional(at));
    const name = hasStrings ? this.#string(0) : record.text(2, 2 + record.optional(1));
    const comdat = module.comdats.get(name) ?? { name, kind };
    module.comdats.set(name, comdat);
    this.#comdats.push(comdat);
  }

  /** The type of a global and its address space, from a type or, in old files, from a pointer type. */
  #typeAndSpace(typeId: number, isExplicit: boolean, space: number) {
    const { types } = this.#tables;
    if (isExplicit) return { typeId, type: types.typeAt(typeId), space };
    const pointer = types.typeAt(typeId);
    if (!PointerType.is(pointer)) return this.#reader.fail("Invalid type for value");
    const own = types.childOf(typeId, 0);
    return { typeId: own, type: types.typeAt(own), space: pointer.addressSpace };
  }

  #linkage(global: GlobalValue, number: number): void {
    global.linkage = words.linkage.decode(number);
    global.dllStorage = words.OLD_DLL_STORAGE[number] ?? "";
  }

  /** Local linkage and, except with `extern_weak`, non-default visibility imply `dso_local`. */
  #finishGlobal(global: GlobalValue): void {
    const isLocal = global.linkage === "internal" || global.linkage === "private";
    if (isLocal) global.visibility = "";
    if (isLocal || (global.visibility !== "" && global.linkage !== "extern_weak")) global.isDsoLocal = true;
  }

  #globalVariable(): void {
    const record = this.#record;
    const module = this.#module;
    const tables = this.#tables;
    const { name, at } = this.#name();
    if (record.length < at + 6) this.#reader.fail("Invalid global variable record");
    const flags = record.low[at + 1]!;
    const number = (index: number): number => record.optional(at + index);
    const { type, typeId, space } = this.#typeAndSpace(record.number(at), (flags & 2) !== 0, flags >>> 2);
    const global = new GlobalVariable(module, name, type, space);
    global.isConstant = (flags & 1) !== 0;
    this.#setLaterTo(number(2), (constant) => {
      global.initializer = constant;
    });
    this.#linkage(global, number(3));
    global.alignment = words.alignment.decode(number(4));
    global.section = this.#section(number(5));
    global.visibility = words.visibility.decode(number(6));
    global.threadLocal = words.threadLocal.decode(number(7));
    global.unnamedAddress = words.unnamedAddress.decode(number(8));
    global.isExternallyInitialized = number(9) !== 0;
    if (record.length > at + 10) global.dllStorage = words.dllStorage.decode(number(10));
    global.comdat = this.#comdatOf(number(11));
    global.attributes = tables.attributes.list(number(12));
    global.isDsoLocal = number(13) !== 0;
    if (number(15) !== 0) global.partition = this.#string(at + 14);
    global.sanitizers = words.sanitizers.decode(number(16));
    global.codeModel = words.codeModel.decode(number(17));
    this.#finishGlobal(global);
    this.#add(global, tables.types.pointerTo(typeId, space));
  }

  #function(): void {
    const record = this.#record;
    const module = this.#module;
    const tables = this.#tables;
    const { name, at } = this.#name();
    if (record.length < at + 8) this.#reader.fail("Invalid function record");
    const number = (index: number): number => record.optional(at + index);
    const given = record.number(at);
    const isExplicit = FunctionType.is(tables.types.typeAt(given));
    const { type, typeId, space } = this.#typeAndSpace(given, isExplicit, 0);
    if (!FunctionType.is(type)) this.#reader.fail("Invalid function record");
    const one = new LLVMFunction(module, name, type, record.length > at + 16 ? number(16) : space);
    one.convention = number(1);
    if (one.convention > 1023) this.#reader.fail("Invalid calling convention ID");
    this.#linkage(one, number(3));
    one.attributes = tables.attributes.list(number(4));
    one.alignment = words.alignment.decode(number(5));
    one.section = this.#section(number(6));
    one.visibility = words.visibility.decode(number(7));
    if (number(8) !== 0) one.garbageCollector = this.#collectors[number(8) - 1] ?? this.#reader.fail("Invalid ID");
    one.unnamedAddress = words.unnamedAddress.decode(number(9));
    this.#setLaterTo(number(10), (constant) => {
      one.prologue = constant;
    });
    if (record.length > at + 11) one.dllStorage = words.dllStorage.decode(number(11));
    one.comdat = this.#comdatOf(number(12));
    this.#setLaterTo(number(13), (constant) => {
      one.prefix = constant;
    });
    this.#setLaterTo(number(14), (constant) => {
      one.personality = constant;
    });
    one.isDsoLocal = number(15) !== 0;
    if (number(18) !== 0) one.partition = this.#string(at + 17);
    this.#finishGlobal(one);
    one.pointees = this.#pointees(typeId, type.inputs.length);
    this.#add(one, tables.types.pointerTo(typeId, one.addressSpace));
    if (number(2) === 0) this.#bodies.push({ one, typeId });
  }

  /** The types that parameters pointed to. */
  #pointees(typeId: number, count: number): readonly (Type | undefined)[] {
    const { types } = this.#tables;
    if (!types.hasTypedPointers) return [];
    return Array.from({ length: count }, (_, index) => {
      const pointee = types.childOf(types.childOf(typeId, index + 1), 0);
      return pointee < 0 || !PointerType.is(types.typeAt(types.childOf(typeId, index + 1)))
        ? undefined
        : types.typeAt(pointee);
    });
  }

  #alias(isOld: boolean): void {
    const record = this.#record;
    const module = this.#module;
    const tables = this.#tables;
    const { name, at } = this.#name();
    if (record.length < at + 3) this.#reader.fail("Invalid alias record");
    const { type, typeId, space } = this.#typeAndSpace(record.number(at), !isOld, isOld ? 0 : record.number(at + 1));
    const rest = at + (isOld ? 1 : 2);
    const number = (index: number): number => record.optional(rest + index);
    const alias = new Alias(module, name, type, space);
    this.#setLaterTo(number(0) + 1, (constant) => {
      alias.aliasee = constant;
    });
    this.#linkage(alias, number(1));
    alias.visibility = words.visibility.decode(number(2));
    if (record.length > rest + 3) alias.dllStorage = words.dllStorage.decode(number(3));
    alias.threadLocal = words.threadLocal.decode(number(4));
    alias.unnamedAddress = words.unnamedAddress.decode(number(5));
    alias.isDsoLocal = number(6) !== 0;
    if (number(8) !== 0) alias.partition = this.#string(rest + 7);
    this.#finishGlobal(alias);
    this.#add(alias, tables.types.pointerTo(typeId, space));
  }

  #ifunc(): void {
    const record = this.#record;
    const module = this.#module;
    const tables = this.#tables;
    const { name, at } = this.#name();
    if (record.length < at + 5) this.#reader.fail("Invalid ifunc record");
    const number = (index: number): number => record.optional(at + index);
    const typeId = number(0);
    const ifunc = new IFunc(module, name, tables.types.typeAt(typeId), number(1));
    this.#setLaterTo(number(2) + 1, (constant) => {
      ifunc.resolver = constant;
    });
    this.#linkage(ifunc, number(3));
    ifunc.visibility = words.visibility.decode(number(4));
    ifunc.isDsoLocal = number(5) !== 0;
    if (number(7) !== 0) ifunc.partition = this.#string(at + 6);
    this.#finishGlobal(ifunc);
    this.#add(ifunc, tables.types.pointerTo(typeId, number(1)));
  }
}
