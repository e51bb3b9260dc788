// Writes a file of bitcode: what wrote it, the module, and the strings of its names.

import { DataLayout } from "../../../dialects/llvm/index.ts";
import { sha1 } from "../../../support/sha1.ts";
import type { Alias, GlobalValue, GlobalVariable, IFunc, LLVMFunction, Module } from "../../module.ts";
import { block, identificationCode, metadataCode, moduleCode } from "../codes.ts";
import * as words from "../global-records.ts";
import { array, char6, fixed, literal } from "../stream/abbreviation.ts";
import { BlockWriter } from "../stream/block-writer.ts";
import type { BitRecord } from "../stream/record.ts";
import { functionAbbreviations } from "./abbreviations.ts";
import { AttributeIds } from "./attribute-ids.ts";
import { constantAbbreviations, writeConstants } from "./constants.ts";
import { Enumerator, type ModuleIds } from "./enumerator.ts";
import { FunctionWriter, symbolAbbreviations } from "./functions.ts";
import { MetadataWriter } from "./metadata.ts";
import { MetadataIds } from "./metadata-ids.ts";
import { isChar6, StringTable } from "./strings.ts";
import { TypeIds, writeTypes } from "./type-ids.ts";
import { ValueIds } from "./values.ts";

const MAGIC = 0xdec0_4342;
const VERSION = 2;

export class ModuleWriter {
  readonly #module: Module;
  readonly #writer = new BlockWriter();
  readonly #record: BitRecord = this.#writer.record;
  readonly #strings = new StringTable();
  readonly #ids: ModuleIds;
  readonly #sections = new Map<string, number>();
  readonly #collectors = new Map<string, number>();
  readonly #comdats = new Map<string, number>();

  constructor(module: Module) {
    this.#module = module;
    this.#ids = {
      types: new TypeIds(),
      attributes: new AttributeIds(),
      metadata: new MetadataIds(module),
      values: new ValueIds(module),
      bundleTags: new Map(),
    };
  }

  write(hashes: boolean): Uint8Array {
    const writer = this.#writer;
    writer.bits.write(MAGIC, 32);
    this.#identification();
    new Enumerator(this.#module, this.#ids).run();
    const start = writer.bits.position;
    writer.enter(block.module, 3);
    this.#number(moduleCode.version, VERSION);
    const width = this.#ids.types.width;
    writer.writeBlockInfo(
      new Map([
        [block.symbols, symbolAbbreviations()],
        [block.constants, constantAbbreviations(width)],
        [block.function, functionAbbreviations(width)],
      ]),
    );
    writeTypes(writer, this.#ids.types);
    this.#ids.attributes.write(writer, this.#ids.types.id);
    this.#heads();
    for (const global of this.#module.globals) this.#globalVariable(global);
    for (const one of this.#module.functions) this.#function(one);
    for (const alias of this.#module.aliases) this.#alias(alias);
    for (const ifunc of this.#module.ifuncs) this.#ifunc(ifunc);
    this.#tables();
    this.#bodies();
    if (hashes) this.#hash(start);
    writer.leave();
    this.#strings.write(writer);
    return writer.bits.result();
  }

  /** The hash of the module's words from a bit on. */
  #hash(start: number): void {
    const record = this.#record;
    const writer = this.#writer;
    record.reset(moduleCode.hash);
    for (const word of sha1(writer.bits.result().subarray(start / 8))) record.push(word);
    writer.emit();
  }

  // ---- records of one number or text

  #number(code: number, value: number): void {
    this.#record.reset(code);
    this.#record.push(value);
    this.#writer.emit();
  }

  #text(code: number, text: string, abbreviation = 0): void {
    this.#record.reset(code);
    this.#record.pushText(text);
    this.#writer.emit(abbreviation);
  }

  #identification(): void {
    const writer = this.#writer;
    writer.enter(block.identification, 5);
    const producer = writer.define([literal(identificationCode.string), array, char6]);
    this.#text(identificationCode.string, "Spirvana", producer);
    this.#number(identificationCode.epoch, 0);
    writer.leave();
  }

  #heads(): void {
    const module = this.#module;
    const writer = this.#writer;
    if (module.triple !== "") this.#text(moduleCode.triple, module.triple);
    if (module.dataLayout !== "") this.#text(moduleCode.dataLayout, module.dataLayout);
    if (module.assembly !== "") this.#text(moduleCode.assembly, module.assembly);
    const globals = [...module.globals, ...module.functions];
    for (const { section } of globals) this.#named(this.#sections, moduleCode.sectionName, section);
    for (const { garbageCollector } of module.functions)
      this.#named(this.#collectors, moduleCode.garbageCollector, garbageCollector);
    for (const { name, kind } of module.comdats.values()) {
      this.#comdats.set(name, this.#comdats.size + 1);
      this.#record.reset(moduleCode.comdat);
      this.#strings.push(this.#record, name);
      this.#record.push(words.comdatKind.encode(kind) === 0 ? 1 : words.comdatKind.encode(kind));
      this.#writer.emit();
    }
    if (module.sourceFileName === "") return;
    const short = isChar6(module.sourceFileName);
    const id = writer.define([literal(moduleCode.sourceFileName), array, short ? char6 : fixed(8)]);
    this.#text(moduleCode.sourceFileName, module.sourceFileName, id);
  }

  /** Names a section or collector once. */
  #named(known: Map<string, number>, code: number, name: string): void {
    if (name === "" || known.has(name)) return;
    known.set(name, known.size + 1);
    this.#text(code, name);
  }

  // ---- globals

  #beginGlobal(code: number, { name }: GlobalValue): void {
    this.#record.reset(code);
    if (name === "") {
      this.#record.push(0);
      this.#record.push(0);
    } else this.#strings.push(this.#record, name);
  }

  /** Where the name of a partition is. */
  #partition({ partition }: GlobalValue): void {
    if (partition !== "") this.#strings.push(this.#record, partition);
    else {
      this.#record.push(0);
      this.#record.push(0);
    }
  }

  #comdatId({ comdat }: GlobalValue): number {
    return comdat === undefined ? 0 : (this.#comdats.get(comdat.name) ?? 0);
  }

  #constantIdPlus1(constant: Parameters<ValueIds["constantId"]>[0] | undefined): number {
    return constant === undefined ? 0 : this.#ids.values.constantId(constant) + 1;
  }

  #globalVariable(global: GlobalVariable): void {
    const record = this.#record;
    this.#beginGlobal(moduleCode.globalVariable, global);
    record.push(this.#ids.types.id(global.type));
    record.push(((global.addressSpace << 2) | 2 | (global.isConstant ? 1 : 0)) >>> 0);
    record.push(this.#constantIdPlus1(global.initializer));
    record.push(words.linkage.encode(global.linkage));
    record.push(words.alignment.encode(global.alignment));
    record.push(this.#sections.get(global.section) ?? 0);
    const rest = [
      words.visibility.encode(global.visibility),
      words.threadLocal.encode(global.threadLocal),
      words.unnamedAddress.encode(global.unnamedAddress),
      global.isExternallyInitialized ? 1 : 0,
      words.dllStorage.encode(global.dllStorage),
      this.#comdatId(global),
      this.#ids.attributes.id(global.attributes),
      global.isDsoLocal ? 1 : 0,
    ];
    const tail = [words.sanitizers.encode(global.sanitizers), words.codeModel.encode(global.codeModel)];
    const isShort = [...rest, ...tail].every((number) => number === 0) && global.partition === "";
    if (!isShort) {
      for (const number of rest) record.push(number);
      this.#partition(global);
      for (const number of tail) record.push(number);
    }
    this.#writer.emit();
  }

  #function(one: LLVMFunction): void {
    const record = this.#record;
    this.#beginGlobal(moduleCode.function, one);
    const numbers = [
      this.#ids.types.id(one.type),
      one.convention,
      one.blocks.length === 0 ? 1 : 0,
      words.linkage.encode(one.linkage),
      this.#ids.attributes.id(one.attributes),
      words.alignment.encode(one.alignment),
      this.#sections.get(one.section) ?? 0,
      words.visibility.encode(one.visibility),
      this.#collectors.get(one.garbageCollector) ?? 0,
      words.unnamedAddress.encode(one.unnamedAddress),
      this.#constantIdPlus1(one.prologue),
      words.dllStorage.encode(one.dllStorage),
      this.#comdatId(one),
      this.#constantIdPlus1(one.prefix),
      this.#constantIdPlus1(one.personality),
      one.isDsoLocal ? 1 : 0,
      one.addressSpace,
    ];
    for (const number of numbers) record.push(number);
    this.#partition(one);
    this.#writer.emit();
  }

  #alias(alias: Alias): void {
    const record = this.#record;
    this.#beginGlobal(moduleCode.alias, alias);
    const numbers = [
      this.#ids.types.id(alias.type),
      alias.addressSpace,
      this.#constantIdPlus1(alias.aliasee) - 1,
      words.linkage.encode(alias.linkage),
      words.visibility.encode(alias.visibility),
      words.dllStorage.encode(alias.dllStorage),
      words.threadLocal.encode(alias.threadLocal),
      words.unnamedAddress.encode(alias.unnamedAddress),
      alias.isDsoLocal ? 1 : 0,
    ];
    for (const number of numbers) record.push(number);
    this.#partition(alias);
    this.#writer.emit();
  }

  #ifunc(ifunc: IFunc): void {
    const record = this.#record;
    this.#beginGlobal(moduleCode.ifunc, ifunc);
    const numbers = [
      this.#ids.types.id(ifunc.type),
      ifunc.addressSpace,
      this.#constantIdPlus1(ifunc.resolver) - 1,
      words.linkage.encode(ifunc.linkage),
      words.visibility.encode(ifunc.visibility),
      ifunc.isDsoLocal ? 1 : 0,
    ];
    for (const number of numbers) record.push(number);
    this.#partition(ifunc);
    this.#writer.emit();
  }

  // ---- constants, metadata, bodies

  #tables(): void {
    const writer = this.#writer;
    const module = this.#module;
    const { types, values, metadata, bundleTags } = this.#ids;
    const sink = { constants: module.constants, typeId: types.id, constantId: values.constantId };
    writeConstants(writer, values.constants, sink, values.numModuleValues);
    this.#metadataKinds();
    if (metadata.count > 0 || module.metadata.named.size > 0) {
      new MetadataWriter(writer, module, metadata).write(
        (target, id) => {
          const constant = module.constants.all[id];
          if (constant === undefined) return;
          target.push(types.id(constant.type));
          target.push(values.constantId(constant));
        },
        () => this.#globalAttachments(),
      );
    }
    this.#nameBlock(block.bundleTags, [...bundleTags.keys()]);
    this.#nameBlock(block.scopes, this.#scopes());
  }

  /** Names of scopes by their numbers: one thread and the whole system are always the first. */
  #scopes(): readonly string[] {
    const names = ["singlethread", ""];
    for (const name of this.#module.code.scopes) if (!names.includes(name)) names.push(name);
    return names;
  }

  /** Only kinds that are used are named. */
  #metadataKinds(): void {
    const writer = this.#writer;
    const record = this.#record;
    const module = this.#module;
    const used = usedKinds(module);
    if (used.size === 0) return;
    writer.enter(block.metadataKinds, 3);
    for (const kind of used) {
      record.reset(metadataCode.kind);
      record.push(kind);
      record.pushText(module.metadata.kinds[kind] ?? "");
      writer.emit();
    }
    writer.leave();
  }

  #nameBlock(id: number, names: readonly string[]): void {
    if (names.length === 0) return;
    this.#writer.enter(id, 3);
    for (const name of names) this.#text(1, name);
    this.#writer.leave();
  }

  /** Writes the metadata attachments of globals and of functions without a body. */
  #globalAttachments(): void {
    const writer = this.#writer;
    const record = this.#record;
    const module = this.#module;
    const { values, metadata } = this.#ids;
    const declared = module.functions.filter(({ blocks }) => blocks.length === 0);
    for (const global of [...declared, ...module.globals]) {
      if (global.attachments.length === 0) continue;
      record.reset(metadataCode.globalAttachment);
      record.push(values.constantId(global.constant));
      for (const [kind, node] of global.attachments) {
        record.push(kind);
        record.push(metadata.nodeId(node));
      }
      writer.emit();
    }
  }

  #bodies(): void {
    const module = this.#module;
    const writer = this.#writer;
    const tables = {
      ...this.#ids,
      allocaAddressSpace: new DataLayout(module.dataLayout).allocaSpace,
      scopes: module.code.scopes.map((name) => this.#scopes().indexOf(name)),
    };
    const functions = new FunctionWriter(module, writer, tables);
    for (const one of module.functions) if (one.blocks.length > 0) functions.write(one);
  }
}

function usedKinds({ functions, globals, code }: Module): ReadonlySet<number> {
  const used = new Set<number>();
  for (const { attachments } of [...functions, ...globals]) for (const [kind] of attachments) used.add(kind);
  for (const list of code.attachments) for (const [kind] of list) used.add(kind);
  return used;
}
