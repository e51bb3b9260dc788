/**
 * Makes a module: hands out ids, keeps one id per type and constant, and puts every instruction into the section where it
 * belongs, in whatever order they come. Operands are words; the grammar states which operand is what.
 */
import {
  enumerantNamed,
  impliedCapabilities,
  instructionNamed,
  magicNumber,
  newestVersion,
  type Version,
} from "../grammar/index.ts";
import { assert } from "../support/assert.ts";
import { bytesOfText } from "../support/tables/byte-strings.ts";
import { pushStringBytes, WordBuffer } from "../support/tables/words.ts";
import { firstWord, headerWords, longestInstruction, type Module } from "./module.ts";
import { Op } from "./opcode.ts";
import { type SectionName, sectionNames, sectionOf } from "./query/structure.ts";
import { type Form, formOf } from "./words/form.ts";

/** A word, or a string that becomes words; enumerants are named with {@link value}. */
export type Operand = number | string;

/** Options of a {@link Builder}. */
export interface BuilderOptions {
  /** Default: the newest version. */
  readonly version?: Version;
  /** The generator word. Default 0. */
  readonly generator?: number;
}

/** The value of an enumerant by name: `value("StorageClass", "Function")`. An unknown name is a bug and throws. */
export function value(kind: string, name: string): number {
  const enumerant = enumerantNamed(kind, name);
  assert(enumerant !== undefined, `the grammar has no ${kind} '${name}'`);
  return enumerant.value;
}

/** Builds a module instruction by instruction. It sorts instructions into the sections of the logical layout, and declares equal types and constants once. */
export class Builder {
  readonly #version: Version;
  readonly #generator: number;
  readonly #sections = new Map<SectionName, WordBuffer>();
  /** Ids of types, constants, imports and strings by their words; capabilities and extensions with id 0. */
  readonly #unique = new Map<string, number>();
  readonly #declared = new Set<string>();
  #inFunction = false;
  #nextId = 1;

  constructor(options: BuilderOptions = {}) {
    this.#version = options.version ?? newestVersion;
    this.#generator = options.generator ?? 0;
    for (const name of sectionNames) this.#sections.set(name, new WordBuffer(64));
  }

  /** One more than the largest id handed out. */
  get bound(): number {
    return this.#nextId;
  }

  /** A new id, for what is referred to before it is defined. */
  id(): number {
    return this.#nextId++;
  }

  /** Declares a capability, unless it is declared or implied already. */
  capability(name: string): void {
    for (const declared of this.#declared) if (impliedCapabilities(declared).has(name)) return;
    this.#declared.add(name);
    this.add(Op.Capability, value("Capability", name));
  }

  /** Declares an extension, once. */
  extension(name: string): void {
    this.#once(Op.Extension, [name]);
  }

  /** The id of an extended instruction set. */
  import(name: string): number {
    return this.#once(Op.ExtInstImport, [name]);
  }

  /** The id of an OpString. */
  string(text: string): number {
    return this.#once(Op.String, [text]);
  }

  /**
   * The id of a type: equal types get one id. Structs may differ by decorations and arrays by strides, so those two are new each
   * time; use {@link uniqueType} where they carry none.
   */
  type(opcode: number, ...operands: readonly Operand[]): number {
    const isDecorated = opcode === Op.TypeStruct || opcode === Op.TypeArray || opcode === Op.TypeRuntimeArray;
    return isDecorated ? this.result(opcode, ...operands) : this.#once(opcode, operands);
  }

  /** As {@link type}, with one id also for equal structs and arrays. */
  uniqueType(opcode: number, ...operands: readonly Operand[]): number {
    return this.#once(opcode, operands);
  }

  /** The id of a constant: the same for the same type and words. Specialization constants are new each time. */
  constant(opcode: number, type: number, ...operands: readonly Operand[]): number {
    const isSpecialized = formOf(opcode)?.instruction.name.startsWith("Spec") === true;
    return isSpecialized ? this.value(opcode, type, ...operands) : this.#once(opcode, operands, type);
  }

  /** Adds an instruction without a result, or with ids that the caller has put among the operands. */
  add(opcode: number, ...operands: readonly Operand[]): void {
    this.#write(this.#sectionFor(opcode), opcode, operands);
  }

  /** Adds an instruction with a result and no type, and returns the id. */
  result(opcode: number, ...operands: readonly Operand[]): number {
    const id = this.id();
    this.add(opcode, id, ...operands);
    return id;
  }

  /** Adds an instruction with a type and a result, and returns the id. */
  value(opcode: number, type: number, ...operands: readonly Operand[]): number {
    const id = this.id();
    this.add(opcode, type, id, ...operands);
    return id;
  }

  /** Names an id, or a member of a struct. */
  name(id: number, name: string, member?: number): void {
    if (member === undefined) this.add(Op.Name, id, name);
    else this.add(Op.MemberName, id, member, name);
  }

  /** Decorates an id. */
  decorate(id: number, decoration: string, ...operands: readonly Operand[]): void {
    this.add(Op.Decorate, id, value("Decoration", decoration), ...operands);
  }

  decorateMember(id: number, member: number, decoration: string, ...operands: readonly Operand[]): void {
    this.add(Op.MemberDecorate, id, member, value("Decoration", decoration), ...operands);
  }

  /** The module so far. Further additions do not change it. */
  build(): Module {
    const out = new WordBuffer(headerWords + this.#length());
    out.pushAll([magicNumber, this.#version, this.#generator, this.#nextId, 0]);
    for (const name of sectionNames) out.pushAll(this.#section(name).view());
    return { words: out.copy(), isBigEndian: false };
  }

  #length(): number {
    let length = 0;
    for (const section of this.#sections.values()) length += section.length;
    return length;
  }

  #section(name: SectionName): WordBuffer {
    const section = this.#sections.get(name);
    assert(section !== undefined, `there is no section '${name}'`);
    return section;
  }

  /** Once a function is open, everything that may be in one belongs to it. */
  #sectionFor(opcode: number): SectionName {
    if (opcode === Op.Function) this.#inFunction = true;
    const section = this.#inFunction && !isGlobal(opcode) ? "functions" : sectionOf(opcode);
    if (opcode === Op.FunctionEnd) this.#inFunction = false;
    return section;
  }

  #once(opcode: number, operands: readonly Operand[], type?: number): number {
    const key = JSON.stringify([opcode, type ?? 0, ...operands]);
    const known = this.#unique.get(key);
    if (known !== undefined) return known;
    const hasResult = (formOf(opcode)?.resultAt ?? 0) !== 0;
    const id = hasResult ? this.id() : 0;
    this.#unique.set(key, id);
    const results = hasResult ? [id] : [];
    this.#write(sectionOf(opcode), opcode, [...(type === undefined ? [] : [type]), ...results, ...operands]);
    return id;
  }

  #write(name: SectionName, opcode: number, operands: readonly Operand[]): void {
    const section = this.#section(name);
    const start = section.length;
    section.push(0);
    for (const operand of operands) {
      if (typeof operand === "number") section.push(operand);
      else pushString(section, operand);
    }
    const count = section.length - start;
    assert(count <= longestInstruction, `an instruction of ${count} words is too long`);
    section.set(start, firstWord(count, opcode));
  }
}

function pushString(out: WordBuffer, text: string): void {
  const bytes = bytesOfText(text);
  assert(!bytes.includes(0), "a string of SPIR-V cannot contain a zero byte");
  pushStringBytes(out, bytes, 0, bytes.length);
}

/** Whether an instruction is outside functions even if it comes while one is open. */
function isGlobal(opcode: number): boolean {
  const form = formOf(opcode);
  if (form === undefined || opcode === Op.Undef) return false;
  return sectionOf(opcode) !== "declarations" || isDeclaration(form);
}

function isDeclaration({ instruction }: Form): boolean {
  return instruction.class === "Type-Declaration" || instruction.class === "Constant-Creation";
}

/** The opcode with this name, without "Op". An unknown name is a bug and throws. */
export function opcode(name: string): number {
  const found = instructionNamed(name);
  assert(found !== undefined, `the grammar has no instruction 'Op${name}'`);
  return found.opcode;
}
