/**
 * The state of a module while it is written: ids of types, constants, symbols and values, and the sections. Ids are handed out in
 * the order of mlir-translate 22, where a thing gets its id before its parts do, so that the words are the same.
 */
import { type Attribute, type Context, integerAttr, type Operation, type Type } from "../../ir/index.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { pushStringBytes, WordBuffer } from "../../support/tables/words.ts";
import { continuationOf } from "../continued.ts";
import { namesOf } from "../debug-info.ts";
import { firstWord, longestInstruction } from "../module.ts";
import { Op } from "../opcode.ts";
import { ConstantWriter } from "./constants.ts";
import { placeOf } from "./debug-info.ts";
import { EntryIds } from "./non-semantic.ts";
import { TypeWriter } from "./types.ts";

/** Thrown to stop a serialization; `serialize` converts it to a diagnostic. */
export class Refusal extends Error {
  readonly op: Operation | undefined;

  constructor(message: string, op: Operation | undefined) {
    super(message);
    this.op = op;
  }
}

export interface WriterOptions {
  readonly emitSymbolName: boolean;
  readonly emitDebugInfo: boolean;
}

export class ModuleWriter {
  readonly context: Context;
  readonly options: WriterOptions;
  readonly conditionalCapabilities = new WordBuffer(16);
  readonly conditionalExtensions = new WordBuffer(16);
  readonly imports = new WordBuffer(64);
  readonly entryPoints = new WordBuffer(64);
  readonly executionModes = new WordBuffer(64);
  readonly strings = new WordBuffer(64);
  readonly sources = new WordBuffer(16);
  readonly names = new WordBuffer(256);
  readonly processed = new WordBuffer(16);
  readonly decorations = new WordBuffer(256);
  readonly declarations = new WordBuffer(1024);
  readonly functions: WordBuffer;
  readonly graphs = new WordBuffer(16);
  /** The op being written, for messages. */
  op: Operation | undefined;
  #nextId = 1;
  readonly #types = new TypeWriter(this);
  readonly constants = new ConstantWriter(this);
  readonly #undefIds = new Map<Type, number>();
  readonly #setIds = new Map<string, number>();
  readonly entryIds = new EntryIds();
  readonly #functionIds = new Map<string, number>();
  readonly #declared = new Set<string>();
  readonly #variableIds = new Map<string, number>();
  readonly #specConstantIds = new Map<string, number>();
  readonly #stringIds = new Map<string, number>();
  readonly #givenNames = new Map<number, string[]>();
  /** Names of types, where they are asked for: those of a struct go before its own. */
  readonly typeNames = new Map<Type, readonly string[]>();
  /** Whether the module may decorate by strings. */
  decoratesByString = false;
  /** Whether the module has the capability Kernel. */
  isKernel = false;
  /** Whether composites may be continued. */
  hasLongComposites = false;
  /** Whether OpCopyMemory may have an access for each pointer. */
  hasTwoAccesses = true;
  /** Writes a constant by name that has not been written yet. */
  writeConstant: ((name: string) => void) | undefined = undefined;
  /** Decorations that name what is not written yet. */
  readonly postponed: (() => void)[] = [];
  /** Whether everything is written but what has been postponed. */
  isComplete = false;

  /** `capacity` is how many words the functions may come to: memory that is not used costs nothing. */
  constructor(context: Context, options: WriterOptions, capacity: number) {
    this.context = context;
    this.functions = new WordBuffer(capacity);
    this.options = options;
  }

  /** One more than the largest id. */
  get bound(): number {
    return this.#nextId;
  }

  id(): number {
    return this.#nextId++;
  }

  refuse(message: string): never {
    throw new Refusal(message, this.op);
  }

  // ---- instructions

  /** Adds an instruction of at most three operands and a list. */
  add(section: WordBuffer, opcode: number, operands: readonly number[]): void {
    const count = operands.length + 1;
    if (count > longestInstruction) return this.#addLong(section, opcode, operands);
    section.push(firstWord(count, opcode));
    for (const operand of operands) section.push(operand);
  }

  /** Adds an instruction of more words than one may have, with what continues it. */
  #addLong(section: WordBuffer, opcode: number, operands: readonly number[]): void {
    const next = continuationOf(opcode);
    const problem = `an instruction of ${operands.length + 1} words is too long`;
    if (next === undefined) return this.refuse(problem);
    if (!this.hasLongComposites) return this.refuse(`${problem} without the capability LongCompositesINTEL`);
    const most = longestInstruction - 1;
    for (let at = 0; at < operands.length; at += most)
      this.add(section, at === 0 ? opcode : next, operands.slice(at, at + most));
  }

  /** Adds an instruction that ends in a string, with words before and after it. */
  addWithString(
    section: WordBuffer,
    opcode: number,
    before: readonly number[],
    text: string,
    behind: readonly number[] = [],
  ): void {
    const start = section.length;
    section.push(0);
    for (const operand of before) section.push(operand);
    const bytes = bytesOfText(text);
    if (bytes.includes(0)) this.refuse("a string of SPIR-V cannot contain a zero byte");
    pushStringBytes(section, bytes, 0, bytes.length);
    for (const operand of behind) section.push(operand);
    const count = section.length - start;
    if (count > longestInstruction) this.refuse(`an instruction of ${count} words is too long`);
    section.set(start, firstWord(count, opcode));
  }

  name(id: number, name: string): void {
    if (this.options.emitSymbolName && name !== "") this.nameBy(id, [name]);
  }

  line(section: WordBuffer, location: Attribute): void {
    const place = this.options.emitDebugInfo ? placeOf(location) : undefined;
    if (place !== undefined) this.add(section, Op.Line, [this.stringId(place.file), place.line, place.column]);
  }

  /** The id of a string: of a file's name, mostly. */
  stringId(text: string): number {
    let id = this.#stringIds.get(text);
    if (id === undefined) {
      id = this.id();
      this.#stringIds.set(text, id);
      this.addWithString(this.strings, Op.String, [id], text);
    }
    return id;
  }

  /** Names what has a symbol: by its location, where that says names, and else by the symbol. */
  nameSymbol(id: number, op: Operation, symbol: string): void {
    const names = this.options.emitDebugInfo ? namesOf(op.location) : [];
    if (names.length === 0) this.name(id, symbol);
    else this.nameBy(id, names);
  }

  /** Gives an id names; those of equal constants and types come together. */
  nameBy(id: number, names: readonly string[]): void {
    const known = this.#givenNames.get(id) ?? [];
    for (const name of names) {
      if (known.includes(name)) continue;
      known.push(name);
      this.addWithString(this.names, Op.Name, [id], name);
    }
    this.#givenNames.set(id, known);
  }

  // ---- symbols

  functionId(name: string): number {
    let id = this.#functionIds.get(name);
    if (id === undefined) {
      id = this.id();
      this.#functionIds.set(name, id);
    }
    return id;
  }

  defineVariable(name: string, id: number): void {
    this.#variableIds.set(name, id);
  }

  variableId(name: string): number | undefined {
    return this.#variableIds.get(name);
  }

  defineSpecConstant(name: string, id: number): void {
    this.#specConstantIds.set(name, id);
  }

  specConstantId(name: string): number | undefined {
    return this.#specConstantIds.get(name);
  }

  /** The id of a declaration, which functions call as they call functions. */
  declare(name: string): number {
    const id = this.functionId(name);
    this.#declared.add(name);
    return id;
  }

  declarationId(name: string): number | undefined {
    return this.#declared.has(name) ? this.#functionIds.get(name) : undefined;
  }

  /** The id of a constant that a type refers to, which may come later in the module. */
  constantBy(name: string): number {
    if (!this.#specConstantIds.has(name)) this.writeConstant?.(name);
    return this.specConstantId(name) ?? this.refuse(`unknown constant '${name}'`);
  }

  set(name: string): number {
    let id = this.#setIds.get(name);
    if (id === undefined) {
      id = this.id();
      this.#setIds.set(name, id);
      this.addWithString(this.imports, Op.ExtInstImport, [id], name);
    }
    return id;
  }

  undef(type: Type): number {
    let id = this.#undefIds.get(type);
    if (id === undefined) {
      id = this.id();
      this.#undefIds.set(type, id);
      this.add(this.declarations, Op.Undef, [this.type(type), id]);
    }
    return id;
  }

  // ---- types and constants

  type(type: Type): number {
    return this.#types.of(type);
  }

  /** The id of a type that has been written. */
  knownType(type: Type): number | undefined {
    return this.#types.known(type);
  }

  constant(type: Type, value: Attribute): number {
    return this.constants.of(type, value);
  }

  /** The id of a constant of 32 bits. */
  word(value: number): number {
    return this.constant(this.context.i32, integerAttr(this.context, this.context.i32, value));
  }
}
