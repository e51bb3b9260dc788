/**
 * Capabilities and extensions: which a module declares, the first instruction that needs each, those nothing needs, and needs
 * that nothing declares. The grammar states what instructions and enumerants need; a few rules are on the width of types.
 *
 * Some capabilities permit what no single instruction shows (dynamic indexing, for one). Of those one cannot state that they are
 * unused, and this does not.
 */

import {
  type Availability,
  enumerantNamed,
  extendedSets,
  type Instruction,
  impliedCapabilities,
  instructions,
  KindCode,
  type OperandKind,
  operandKinds,
  type Version,
} from "../../grammar/index.ts";
import { checked, type Kind } from "../../support/arguments.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { lazy } from "../../support/lazy.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { unsigned } from "../../support/tables/words.ts";
import { type Definitions, findDefinitions, stringAt } from "../definitions.ts";
import { forEachInstruction, type Module, versionOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { ModuleIndex } from "../query/module-index.ts";
import { type Form, formOf, isPlain } from "../words/form.ts";
import { OperandReader } from "../words/operand-reader.ts";
import { KnownLayouts } from "./known-layouts.ts";

/** The declarations of a module. */
export interface Declared {
  readonly name: string;
  /** "unknown" where no instruction could show a need. */
  readonly use: "used" | "unused" | "unknown";
  /** Word offset of the first instruction that needs it. */
  readonly firstUse: number | undefined;
  /** That instruction's name, and the operand that has the need if it is not the instruction itself: "OpTypeInt 64". */
  readonly reason: string | undefined;
}

/** A need that nothing in the module meets: any one of the names would. */
export interface Missing {
  readonly anyOf: readonly string[];
  readonly firstUse: number;
  readonly reason: string;
}

/** The capabilities and extensions that a module declares, and those that it needs and does not declare. */
export interface Requirements {
  readonly capabilities: readonly Declared[];
  readonly extensions: readonly Declared[];
  readonly missingCapabilities: readonly Missing[];
  readonly missingExtensions: readonly Missing[];
  /** The module's version, or the first that has every instruction and enumerant that no extension brings into older ones. */
  readonly leastVersion: Version;
}

/** Works out a module's requirements; fails if an instruction is malformed. */
export function requirements(index: ModuleIndex): Result<Requirements> {
  return checked([["index", index, anIndex]], () => requirementsOf(index.definitions));
}

/** The same without an index; fails as well if an id is defined twice. @internal */
export function requirementsOfModule(module: Module): Result<Requirements> {
  const definitions = findDefinitions(module);
  return definitions.ok ? requirementsOf(definitions.value) : definitions;
}

const anIndex: Kind = {
  expected: "the index of a module, as 'indexModule' gives it",
  is: (value) => value instanceof ModuleIndex,
};

function requirementsOf(definitions: Definitions): Result<Requirements> {
  const needs = new Needs(definitions.module);
  const reader = new OperandReader(definitions);
  const layouts = new KnownLayouts(definitions.module.words);
  let number = 0;
  let failure: Diagnostic | undefined;
  forEachInstruction(definitions.module, (offset, opcode, end) => {
    number++;
    const form = formOf(opcode);
    if (form !== undefined && layouts.has(form, offset)) return true;
    const isRead = form === undefined || !isPlain(form, end - offset);
    if (isRead) failure = reader.read(offset, number);
    if (failure !== undefined || form === undefined) return failure === undefined;
    needs.visit(form, offset, end, isRead ? reader : undefined);
    if (isRead && !form.isType && opcode !== Op.Capability) layouts.add(form, offset, reader);
    return true;
  });
  return failure === undefined ? success(needs.result()) : failed([failure]);
}

interface Use {
  readonly offset: number;
  readonly reason: string;
}

/** One side of the question: declared names, and what met a need or did not. */
class Ledger {
  readonly declared: string[] = [];
  /** For each name that is declared or implied, the declared name it comes from: of several the one that implies the least. */
  readonly sources = new Map<string, string>();
  readonly #breadth = new Map<string, number>();
  readonly uses = new Map<string, Use>();
  readonly missing = new Map<string, Missing>();

  declare(name: string, implied: ReadonlySet<string>): void {
    this.declared.push(name);
    this.#breadth.set(name, implied.size);
    for (const member of implied) {
      const source = this.sources.get(member);
      if (source === undefined || implied.size < (this.#breadth.get(source) ?? 0)) this.sources.set(member, name);
    }
  }

  /** Takes note of a need that any one of the names meets. */
  need(anyOf: readonly string[], use: Use): void {
    if (anyOf.length > 0 && !this.#meet(anyOf, use)) this.#miss(anyOf, use);
  }

  /** Takes note of a use that is no need: it counts for what is declared and misses nothing. */
  wish(anyOf: readonly string[], use: Use): void {
    this.#meet(anyOf, use);
  }

  #meet(anyOf: readonly string[], use: Use): boolean {
    const met = anyOf.find((name) => this.sources.has(name));
    if (met !== undefined) this.#use(met, use);
    return met !== undefined;
  }

  /** A use counts for the declared name that implies the least beyond what is needed: the name itself, if it is declared. */
  #use(name: string, use: Use): void {
    const source = this.sources.get(name) ?? name;
    if (!this.uses.has(source)) this.uses.set(source, use);
  }

  #miss(anyOf: readonly string[], { offset, reason }: Use): void {
    const key = anyOf.join(" ");
    if (!this.missing.has(key)) this.missing.set(key, { anyOf, firstUse: offset, reason });
  }

  result(canBeTold: (name: string) => boolean): readonly Declared[] {
    return this.declared.map((name) => {
      const use = this.uses.get(name);
      const otherwise = canBeTold(name) ? "unused" : "unknown";
      return { name, use: use === undefined ? otherwise : "used", firstUse: use?.offset, reason: use?.reason };
    });
  }
}

class Needs {
  readonly #capabilities = new Ledger();
  readonly #extensions = new Ledger();
  readonly #words: Uint32Array;
  readonly #version: Version;
  #leastVersion: Version;
  /** Instructions and enumerants whose needs are known: further uses add nothing. */
  readonly #seenInstructions = new Set<Instruction>();
  readonly #seenEnumerants = new Map<OperandKind, Set<number>>();

  constructor(module: Module) {
    this.#words = module.words;
    this.#version = versionOf(module);
    this.#leastVersion = this.#version;
    declareAll(module, this.#capabilities, this.#extensions);
  }

  /** Visits an instruction. `reader` has read it, unless its operands are ids and numbers alone. */
  visit(form: Form, offset: number, end: number, reader: OperandReader | undefined): void {
    const { instruction, spelling } = form;
    const { opcode } = instruction;
    if (opcode === Op.Capability) return this.#capability(offset, spelling);
    if (!this.#isSeen(instruction)) this.#need(instruction, { offset, reason: spelling });
    if (reader !== undefined) this.#read(offset, spelling, reader);
    if (opcode === Op.ExtInstImport) this.#import(offset, end, spelling);
    if (form.isType) this.#type(offset, opcode, end, spelling);
  }

  /** Whether an instruction was visited before; from now on it was. */
  #isSeen(instruction: Instruction): boolean {
    if (this.#seenInstructions.has(instruction)) return true;
    this.#seenInstructions.add(instruction);
    return false;
  }

  #read(offset: number, spelling: string, reader: OperandReader): void {
    this.#operands(offset, spelling, reader);
    const extended = reader.extendedInstruction;
    const isKnown = extended === undefined || this.#isSeen(extended);
    if (!isKnown) this.#need(extended, { offset, reason: `${spelling} ${extended.name}` });
  }

  #type(offset: number, opcode: number, end: number, spelling: string): void {
    this.#width(offset, opcode, end, spelling);
    const isImage = opcode === Op.TypeImage || opcode === Op.TypeSampler;
    if (isImage && this.#capabilities.sources.has("Kernel")) {
      this.#capabilities.need(["ImageBasic", "Shader"], { offset, reason: spelling });
    }
  }

  result(): Requirements {
    const known = namedByGrammar();
    return {
      capabilities: this.#capabilities.result((name) => known.capabilities.has(name)),
      extensions: this.#extensions.result((name) => known.extensions.has(name)),
      missingCapabilities: [...this.#capabilities.missing.values()],
      missingExtensions: [...this.#extensions.missing.values()],
      leastVersion: this.#leastVersion,
    };
  }

  #need(entry: Availability, use: Use): void {
    const { capabilities, extensions, version } = entry;
    this.#capabilities.need(capabilities, use);
    if (version !== undefined && version <= this.#version) return;
    this.#extensions.need(extensions, use);
    if (version !== undefined && extensions.length === 0) this.#leastVersion = Math.max(this.#leastVersion, version);
  }

  /** The module does not need the capabilities that another one implies, but the extension that introduces it. */
  #capability(offset: number, spelling: string): void {
    const name = capabilityName(this.#words[offset + 1]!);
    const entry = enumerantNamed("Capability", name);
    if (entry !== undefined) this.#need({ ...entry, capabilities: [] }, { offset, reason: `${spelling} ${name}` });
  }

  #operands(offset: number, spelling: string, reader: OperandReader): void {
    for (let i = 0; i < reader.count; i++) {
      const kind = reader.kind(i);
      if (kind.code < KindCode.SpecializationOpcode) continue;
      const word = this.#words[reader.start(i)]!;
      if (this.#isOperandSeen(kind, word)) continue;
      if (kind.name === "BuiltIn") this.#builtIn(kind.enumerant(word), offset, spelling);
      else if (kind.code === KindCode.Value) this.#enumerant(kind.enumerant(word), offset, spelling);
      else if (kind.code === KindCode.Mask) {
        for (let rest = word; rest !== 0; rest = unsigned(rest & (rest - 1))) {
          this.#enumerant(kind.enumerant(unsigned(rest & -rest)), offset, spelling);
        }
      } else if (kind.code === KindCode.SpecializationOpcode) {
        const target = formOf(word)?.instruction;
        if (target !== undefined) this.#need(target, { offset, reason: `${spelling} ${target.name}` });
      }
    }
  }

  /** Whether an operand was visited before; from now on it was. */
  #isOperandSeen(kind: OperandKind, word: number): boolean {
    let words = this.#seenEnumerants.get(kind);
    if (words === undefined) {
      words = new Set();
      this.#seenEnumerants.set(kind, words);
    }
    if (words.has(word)) return true;
    words.add(word);
    return false;
  }

  #enumerant(entry: (Availability & { readonly name: string }) | undefined, offset: number, spelling: string): void {
    if (entry !== undefined) this.#need(entry, { offset, reason: `${spelling} ${entry.name}` });
  }

  /** Blocks may have members for built-ins that the module never uses, so decorating them needs no capability. */
  #builtIn(entry: (Availability & { readonly name: string }) | undefined, offset: number, spelling: string): void {
    if (entry === undefined) return;
    const use = { offset, reason: `${spelling} BuiltIn ${entry.name}` };
    this.#capabilities.wish(entry.capabilities, use);
    this.#need({ ...entry, capabilities: [] }, use);
  }

  #import(offset: number, end: number, spelling: string): void {
    const name = textOfBytes(stringAt(this.#words, offset + 2, end) ?? new Uint8Array(0));
    const use = { offset, reason: `${spelling} "${name}"` };
    if (name.startsWith("NonSemantic.") && this.#version < 0x00010600) {
      this.#extensions.need(["SPV_KHR_non_semantic_info"], use);
    } else if (name.startsWith("SPV_")) this.#extensions.need([name], use);
  }

  /** SPIR-V specification, section 2.16.1: widths and vector sizes that need capabilities. */
  #width(offset: number, opcode: number, end: number, spelling: string): void {
    const table = sizeTables[opcode];
    const at = opcode === Op.TypeVector ? offset + 3 : offset + 2;
    if (table === undefined || at >= end) return;
    const size = this.#words[at]!;
    const isPlainFloat = opcode !== Op.TypeFloat || end - offset === 3;
    if (isPlainFloat) this.#capabilities.need(table[size] ?? [], { offset, reason: `${spelling} ${size}` });
  }
}

const storage16 =
  "StorageBuffer16BitAccess UniformAndStorageBuffer16BitAccess StoragePushConstant16 StorageInputOutput16".split(" ");
const storage8 = "StorageBuffer8BitAccess UniformAndStorageBuffer8BitAccess StoragePushConstant8".split(" ");
const workgroup8 = "WorkgroupMemoryExplicitLayout8BitAccessKHR";
const workgroup16 = "WorkgroupMemoryExplicitLayout16BitAccessKHR";

type Table = { readonly [size: number]: readonly string[] };
const integers: Table = {
  8: ["Int8", ...storage8, workgroup8],
  16: ["Int16", ...storage16, workgroup16],
  64: ["Int64"],
};
const floats: Table = { 16: ["Float16", "Float16Buffer", ...storage16, workgroup16], 64: ["Float64"] };
const vectors: Table = { 8: ["Vector16"], 16: ["Vector16"] };
const sizeTables: { readonly [opcode: number]: Table } = {
  [Op.TypeInt]: integers,
  [Op.TypeFloat]: floats,
  [Op.TypeVector]: vectors,
};

function capabilityName(value: number): string {
  return capabilityNames().get(value) ?? String(value);
}

const capabilityNames = lazy(
  () =>
    new Map(
      operandKinds()
        .find(({ name }) => name === "Capability")
        ?.enumerants.map(({ name, value }) => [value, name]),
    ),
);

function declareAll(module: Module, capabilities: Ledger, extensions: Ledger): void {
  const { words } = module;
  forEachInstruction(module, (offset, opcode, end) => {
    if (opcode === Op.Capability && end - offset >= 2) {
      const name = capabilityName(words[offset + 1]!);
      capabilities.declare(name, impliedCapabilities(name));
    } else if (opcode === Op.Extension) {
      const name = textOfBytes(stringAt(words, offset + 1, end) ?? new Uint8Array(0));
      extensions.declare(name, new Set([name]));
    }
    return opcode !== Op.Function;
  });
}

interface Names {
  readonly capabilities: ReadonlySet<string>;
  readonly extensions: ReadonlySet<string>;
}

/** The capabilities and extensions that some instruction or enumerant of the grammar needs. */
const namedByGrammar = lazy((): Names => {
  const capabilities = new Set([integers, floats, vectors].flatMap((table) => Object.values(table).flat()));
  capabilities.add("ImageBasic");
  const extensions = new Set<string>(["SPV_KHR_non_semantic_info"]);
  const add = (entry: Availability) => {
    for (const name of entry.capabilities) capabilities.add(name);
    for (const name of entry.extensions) extensions.add(name);
  };
  const everyInstruction: readonly Instruction[] = [
    ...instructions(),
    ...extendedSets().flatMap((set) => set.instructions),
  ];
  everyInstruction.forEach(add);
  for (const kind of operandKinds()) {
    const isCapability = kind.name === "Capability";
    for (const entry of kind.enumerants) add(isCapability ? { ...entry, capabilities: [] } : entry);
  }
  return { capabilities, extensions };
});
