// Builds a SPIR-V module: ids, types and constants that exist once, sections in the order of the logical layout, and, from the grammar, the
// capabilities, extensions and the version that the written instructions require.
//
// Contract: the caller does not declare capabilities that the grammar states for an instruction; {@link SpirvBuilder.capability} is for those that no
// instruction shows (`Addresses`, `Kernel`, `Linkage`). A feature of a later version asks {@link SpirvBuilder.reaches} first.

import { enumerantNamed, formatVersion, instruction, magicNumber, type Version } from "../../grammar/index.ts";
import { continuationOf, firstWord, headerWords, longestInstruction, type Module, Op } from "../../spirv/modules.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { pushStringBytes, WordBuffer } from "../../support/tables/words.ts";
import { reject, rejectRow } from "../common/rejection.ts";
import { arranged, type Declaration } from "./module/declaration-order.ts";
import { type Needs, needsOf } from "./needs/needs.ts";

/** The extension for composites of more parts than one instruction has words. */
const LONG_COMPOSITES = "SPV_INTEL_long_composites";

/** A word, or a string that becomes words. */
export type Operand = number | string;

/** Sections before the declarations, in order. */
const HEAD = ["imports", "model", "entries", "modes", "strings", "names", "processes", "annotations"] as const;
type HeadSection = (typeof HEAD)[number];

/** Words in front of a module's body for capabilities and extensions, which its instructions decide: a copy of a large module takes long. */
const ROOM = 1 << 10;

/** The word of a module's version. */
const VERSION_AT = 1;
/** The difference of a version to the next one. */
const NEXT_MINOR = 0x100;

export interface BuilderOptions {
  readonly generator: number;
  /** The version that is written at least. */
  readonly version: Version;
  readonly maxVersion: Version;
  readonly allows: (extension: string) => boolean;
}

/** A SPIR-V module under construction. */
export class SpirvBuilder {
  readonly options: BuilderOptions;
  #version: Version;
  #nextId = 1;
  readonly #capabilities = new Set<string>();
  readonly #extensions = new Set<string>();
  readonly #head: Readonly<Record<HeadSection, WordBuffer>>;
  readonly #declarations: Declaration[] = [];
  readonly #unique = new Map<string, number>();
  /** Ids by decorations that they have without operands. */
  readonly #marked = new Map<number, Set<number>>();
  /** Instructions of non-semantic sets and of debug information, after the declarations. */
  readonly #debug = new WordBuffer(16);
  readonly functions = new WordBuffer(1024);
  /** Variables of the function that is written; SPIR-V has them at the begin of its first block. */
  readonly #variables = new WordBuffer(64);
  #before: (() => void) | undefined = undefined;

  constructor(options: BuilderOptions) {
    this.options = options;
    this.#version = options.version;
    this.#head = {
      imports: new WordBuffer(16),
      model: new WordBuffer(16),
      entries: new WordBuffer(16),
      modes: new WordBuffer(16),
      strings: new WordBuffer(16),
      names: new WordBuffer(64),
      processes: new WordBuffer(16),
      annotations: new WordBuffer(64),
    };
  }

  /** A new id. */
  id(): number {
    return this.#nextId++;
  }

  /** Declares a capability. */
  capability(name: string): void {
    this.#capabilities.add(name);
  }

  /** Declares an extension, which the options must allow. */
  extension(name: string): void {
    if (!this.options.allows(name)) {
      rejectRow(
        `RequiresExtension: Feature requires the following SPIR-V extension:\n${name}`,
        undefined,
        `--spirv-ext=+${name} allows it`,
      );
    }
    this.#extensions.add(name);
  }

  /** Declares an extension that another one, which the options allow, builds on. */
  impliedExtension(name: string): void {
    this.#extensions.add(name);
  }

  /** Raises the version; false, and no change, if the options forbid it. */
  reaches(version: Version): boolean {
    if (version > this.options.maxVersion) return false;
    this.#version = Math.max(this.#version, version);
    return true;
  }

  // ---- sections

  /** Writes an instruction into a section before the declarations. */
  add(section: HeadSection, opcode: number, ...operands: readonly Operand[]): void {
    write(this.#head[section], opcode, operands);
  }

  /** The id of an extended instruction set. */
  extendedSet(name: string): number {
    return this.#once(`import ${name}`, (id) => this.add("imports", Op.ExtInstImport, id, name));
  }

  /** The id of an OpString. */
  string(text: string): number {
    return this.#once(`string ${text}`, (id) => this.add("strings", Op.String, id, text));
  }

  name(id: number, name: string): void {
    if (name !== "") this.add("names", Op.Name, id, name);
  }

  /** Decorates an id; `decoration` is a number of the grammar's kind. */
  decorate(id: number, decoration: number, ...operands: readonly Operand[]): void {
    // A name and metadata may state the same.
    if (operands.length === 0) return this.#mark(id, decoration);
    const key = `decorate ${id} ${decoration} ${operands.join()}`;
    if (this.#unique.has(key)) return;
    this.#unique.set(key, id);
    this.add("annotations", Op.Decorate, id, decoration, ...operands);
  }

  /** The same without operands, as most decorations are. */
  #mark(id: number, decoration: number): void {
    let marked = this.#marked.get(decoration);
    if (marked === undefined) {
      marked = new Set();
      this.#marked.set(decoration, marked);
    }
    if (marked.has(id)) return;
    marked.add(id);
    this.add("annotations", Op.Decorate, id, decoration);
  }

  /** Decorates a member of a struct. */
  decorateMember(struct: number, index: number, decoration: number, ...operands: readonly Operand[]): void {
    const key = `member ${struct} ${index} ${decoration} ${operands.join()}`;
    if (this.#unique.has(key)) return;
    this.#unique.set(key, struct);
    this.add("annotations", Op.MemberDecorate, struct, index, decoration, ...operands);
  }

  // ---- declarations

  /** A type: equal ones have one id. */
  type(opcode: number, ...operands: readonly Operand[]): number {
    return this.#once(`${opcode} ${operands.join(" ")}`, (id) => this.#declare(opcode, id, undefined, operands));
  }

  /** A type of its own: a struct with a name, or one that contains itself. */
  ownType(opcode: number, id: number, operands: readonly Operand[]): number {
    this.#declare(opcode, id, undefined, operands);
    return id;
  }

  /** A constant: equal ones have one id. */
  constant(opcode: number, type: number, ...operands: readonly Operand[]): number {
    return this.#once(`${opcode} : ${type} ${operands.join(" ")}`, (id) => this.#declare(opcode, id, type, operands));
  }

  /** A composite of constants, of any length: equal ones have one id. */
  composite(opcode: number, type: number, parts: readonly number[]): number {
    return this.#once(`${opcode} : ${type} ${parts.join(" ")}`, (id) => this.#declare(opcode, id, type, parts));
  }

  /** A variable, or a constant of its own. */
  variable(opcode: number, type: number, id: number, ...operands: readonly Operand[]): number {
    this.#declare(opcode, id, type, operands);
    return id;
  }

  #once(key: string, make: (id: number) => void): number {
    const known = this.#unique.get(key);
    if (known !== undefined) return known;
    const id = this.id();
    this.#unique.set(key, id);
    make(id);
    return id;
  }

  #declare(opcode: number, id: number, type: number | undefined, operands: readonly Operand[]): void {
    const buffer = new WordBuffer(16);
    const all: Operand[] = type === undefined ? [id] : [type, id];
    for (const operand of operands) all.push(operand);
    this.#writeContinued(buffer, opcode, all);
    this.#declarations.push({ opcode, id, words: buffer.copy() });
  }

  /** Writes an instruction, and those that continue its list of ids if it has more words than one may have. */
  #writeContinued(buffer: WordBuffer, opcode: number, operands: readonly Operand[]): void {
    const next = continuationOf(opcode);
    const count = operands.length + 1;
    if (count <= longestInstruction || next === undefined) return write(buffer, opcode, operands);
    if (!this.options.allows(LONG_COMPOSITES)) {
      return rejectRow(tooLong(opcode, count), undefined, `--spirv-ext=+${LONG_COMPOSITES} allows it`);
    }
    const most = longestInstruction - 1;
    for (let at = 0; at < operands.length; at += most)
      write(buffer, at === 0 ? opcode : next, operands.slice(at, at + most));
  }

  // ---- functions

  /** Writes an instruction of debug information between the declarations and the functions. */
  addDebug(opcode: number, ...operands: readonly Operand[]): void {
    write(this.#debug, opcode, operands);
  }

  /** Runs `write` when the next instruction of a function is written, in front of it; undefined cancels it. */
  beforeNext(write: (() => void) | undefined): void {
    this.#before = write;
  }

  /** Writes an instruction of a function. */
  emit(opcode: number, ...operands: readonly Operand[]): void {
    this.emitList(opcode, operands);
  }

  /** The same with a list of operands of any length. */
  emitList(opcode: number, operands: readonly Operand[]): void {
    this.#runBefore();
    write(this.functions, opcode, operands);
  }

  /** Writes an instruction of a function with a result. */
  emitResult(opcode: number, type: number, id: number, operands: readonly Operand[]): void {
    this.#runBefore();
    const start = this.functions.length;
    this.functions.push(0);
    this.functions.push(type);
    this.functions.push(id);
    finish(this.functions, start, opcode, operands);
  }

  #runBefore(): void {
    const before = this.#before;
    if (before === undefined) return;
    this.#before = undefined;
    before();
  }

  /** Writes a variable of a function. */
  emitVariable(opcode: number, ...operands: readonly Operand[]): void {
    write(this.#variables, opcode, operands);
  }

  /** Inserts the variables of a function at a position of {@link functions}; the number of their words. */
  placeVariables(position: number): number {
    const inserted = this.#variables.length;
    if (inserted === 0) return 0;
    const rest = this.functions.view().slice(position);
    this.functions.truncate(position);
    this.functions.pushAll(this.#variables.view());
    this.functions.pushAll(rest);
    this.#variables.truncate(0);
    return inserted;
  }

  // ---- the end

  /** The module. */
  build(): Module {
    const whole = this.#body();
    const body = whole.subarray(ROOM);
    const needs = this.#needsAt(body);
    for (const name of needs.extensions) this.extension(name);
    if (!this.reaches(needs.version)) {
      const { maxVersion } = this.options;
      reject(
        `RequiresVersion: Cannot fulfill SPIR-V version restriction:\nSPIR-V version was restricted to at most ${formatVersion(maxVersion)} (${maxVersion}) but a construct from the input requires SPIR-V version ${formatVersion(needs.version)} (${needs.version}) or above`,
      );
    }
    const head = new WordBuffer();
    const numbers = needs.capabilities.map((name) => enumerantNamed("Capability", name)?.value ?? 0);
    for (const number of numbers.sort((a, b) => a - b)) write(head, Op.Capability, [number]);
    for (const name of [...this.#extensions].sort()) write(head, Op.Extension, [name]);
    if (head.length > ROOM) return this.#joined([head.view(), body.subarray(headerWords)], this.#version);
    const words = whole.subarray(ROOM - head.length);
    words.set(this.#header(this.#version));
    words.set(head.view(), headerWords);
    return { words, isBigEndian: false };
  }

  /** The module without capabilities and extensions, with room in front of it. */
  #body(): Uint32Array {
    const declarations = arranged(this.#declarations).map(({ words }) => words);
    const parts = [
      ...HEAD.map((section) => this.#head[section].view()),
      ...declarations,
      this.#debug.view(),
      this.functions.view(),
    ];
    return this.#joined(parts, this.#version, ROOM).words;
  }

  #header(version: Version): readonly number[] {
    return [magicNumber, version, this.options.generator, this.#nextId, 0];
  }

  /** A module of a version, a header and parts, after so many words of room. */
  #joined(parts: readonly Uint32Array[], version: Version, room = 0): Module {
    const words = new Uint32Array(parts.reduce((sum, { length }) => sum + length, room + headerWords));
    words.set(this.#header(version), room);
    let at = room + headerWords;
    for (const part of parts) {
      words.set(part, at);
      at += part.length;
    }
    return { words, isBigEndian: false };
  }

  /** The needs of the module; at a later version if extensions that the options forbid have brought its features into earlier ones. */
  #needsAt(body: Uint32Array): Needs {
    const { allows, maxVersion } = this.options;
    const needsOfVersion = (version: Version): Needs => {
      body[VERSION_AT] = version;
      const module: Module = { words: body, isBigEndian: false };
      return needsOf(module, [...this.#capabilities], [...this.#extensions], allows);
    };
    const first = needsOfVersion(this.#version);
    let needs = first;
    for (let version = this.#version; !needs.extensions.every(allows); version += NEXT_MINOR) {
      if (version > maxVersion) return first;
      needs = needsOfVersion(Math.max(version, needs.version));
    }
    return needs;
  }
}

function write(buffer: WordBuffer, opcode: number, operands: readonly Operand[]): void {
  const start = buffer.length;
  buffer.push(0);
  finish(buffer, start, opcode, operands);
}

/** Writes the operands of an instruction that begins at `start`, and its first word. */
function finish(buffer: WordBuffer, start: number, opcode: number, operands: readonly Operand[]): void {
  for (let index = 0; index < operands.length; index++) {
    const operand = operands[index] ?? 0;
    if (typeof operand === "number") buffer.push(operand);
    else pushString(buffer, bytesOfText(operand));
  }
  const count = buffer.length - start;
  if (count > longestInstruction) {
    reject(tooLong(opcode, count));
  }
  buffer.set(start, firstWord(count, opcode));
}

/** The reference's message. */
function tooLong(opcode: number, count: number): string {
  const name = instruction(opcode)?.name ?? opcode;
  return `InvalidWordCount: Can't encode instruction with word count greater than ${longestInstruction}:\n${name} has ${count} words`;
}

function pushString(buffer: WordBuffer, bytes: Uint8Array): void {
  pushStringBytes(buffer, bytes, 0, bytes.length);
}
