// The state of reading one module: the scanner, the module under construction, and what was referred to before it was defined.

import {
  DataLayout,
  type FunctionType,
  MetadataType,
  PointerType,
  pointerType,
  tokenType,
  voidType,
} from "../../dialects/llvm/index.ts";
import { type Context, NO_PARAMETERS, type Type } from "../../ir/index.ts";
import type { Source } from "../../support/diagnostics/source.ts";
import { type AttributeList, type LLVMAttribute, NO_ATTRIBUTES } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import type { Constant } from "../constant.ts";
import type { Comdat, GlobalValue, LLVMFunction } from "../module.ts";
import { Module } from "../module.ts";
import { MAX_DEPTH } from "../nesting.ts";
import { opcode } from "../opcode.ts";
import { typeText } from "../type-text.ts";
import type { Replacement } from "../upgrade/index.ts";
import type { FunctionAttributes } from "./attributes.ts";
import { InstructionTemplates } from "./instructions/instruction-templates.ts";
import { RowTable } from "./instructions/row-table.ts";
import type { LocationLines } from "./metadata/location-lines.ts";
import type { MetadataReader } from "./metadata/metadata.ts";
import { Lexer } from "./words/lexer.ts";
import { token } from "./words/token.ts";
import { WordCache } from "./words/word-cache.ts";

/** A struct that was named: its type, and where it was named first without a definition. */
export interface NamedStruct {
  type: Type | undefined;
  /** -1 once it is defined. */
  forwardAt: number;
}

/** A global that was named before it was defined: its address, and where. */
interface ForwardGlobal {
  readonly constant: Constant;
  readonly position: number;
}

/** An attribute group that is not read yet, and what has it. */
export interface PendingGroups {
  readonly groups: readonly number[];
  /** Attributes beside groups, which count more. */
  readonly own: readonly LLVMAttribute[];
  readonly set: (attributes: readonly LLVMAttribute[]) => void;
}

/** `blockaddress` of a function whose blocks may not be known. */
export interface PendingBlockAddress {
  readonly position: number;
  readonly of: Constant;
  readonly name: string;
  /** The number of a block without a name; -1 for one with a name. */
  readonly number: number;
  readonly block: { number: number };
}

export class Reader {
  readonly lexer: Lexer;
  readonly module: Module;
  readonly context: Context;
  readonly namedTypes = new Map<string, NamedStruct>();
  readonly numberedTypes = new Map<number, NamedStruct>();
  readonly numberedGlobals = new Map<number, GlobalValue>();
  nextGlobalNumber = 0;
  readonly forwardNames = new Map<string, ForwardGlobal>();
  readonly forwardNumbers = new Map<number, ForwardGlobal>();
  readonly groups = new Map<number, LLVMAttribute[]>();
  readonly pendingGroups: PendingGroups[] = [];
  readonly pendingComdats = new Map<string, { comdat: Comdat; position: number }>();
  readonly blockAddresses: PendingBlockAddress[] = [];
  readonly knownBlockAddresses = new Map<string, Constant>();
  /** Numbers in the text of blocks without names, by function. */
  readonly blockNumbers = new Map<LLVMFunction, ReadonlyMap<number, number>>();
  /** Values of the function that is read: see {@link FunctionState}. */
  readonly namedRows = new RowTable();
  readonly numberedRows = new RowTable();
  readonly templates: InstructionTemplates;
  /** Set by the reader of modules. */
  metadata!: MetadataReader;
  locations!: LocationLines;
  /** The type that the pointer read last pointed to in text with typed pointers. */
  pointee: Type | undefined = undefined;
  /** Types of calls of functions that are not declared yet. */
  readonly calledTypes = new Map<string, FunctionType>();
  /** The replacements for older intrinsics, by the names of the intrinsics. */
  readonly replacements = new Map<string, Replacement[]>();
  /** How debug information between instructions is written: a text has one form only. */
  hasDebugRecords = false;
  hasDebugIntrinsics = false;
  /** Where the data layout is. */
  layoutAt = 0;
  readonly voidType: Type;
  readonly metadataType: Type;
  readonly tokenType: Type;
  #knownLayout: DataLayout | undefined = undefined;
  #depth = 0;
  readonly #pointers: Type[] = [];
  readonly #integers: Type[] = [];

  constructor(context: Context, source: Source, name: string) {
    this.context = context;
    this.lexer = new Lexer(source);
    this.module = new Module(context, name);
    this.templates = new InstructionTemplates(this.lexer, this.module.code);
    this.voidType = voidType(context);
    this.tokenType = tokenType(context);
    this.metadataType = MetadataType.get(context, NO_PARAMETERS);
  }

  /** The layout of the module, which precedes what depends on it. */
  get layout(): DataLayout {
    this.#knownLayout ??= new DataLayout(this.module.dataLayout);
    return this.#knownLayout;
  }

  /** The address space of functions without one of their own. */
  get programSpace(): number {
    return Number(/(?:^|-)P(\d+)/.exec(this.module.dataLayout)?.[1] ?? 0);
  }

  readonly #opcodes = new Map<string, number>(Object.entries(opcode));
  readonly #opcodesOfTexts = new WordCache<number>();

  /** The opcode of the current word; -1 for none. */
  opcodeOfWord(): number {
    const { lexer } = this;
    const id = lexer.textId();
    const known = this.#opcodesOfTexts.get(id);
    if (known !== undefined) return known;
    const code = this.#opcodes.get(lexer.textOfId(id)) ?? -1;
    this.#opcodesOfTexts.set(id, code);
    return code;
  }

  /** Types that are one word, by the numbers of the words. */
  readonly wordTypes = new WordCache<Type>();
  /** Constants that are one token, by type and the number of the token's text. */
  readonly tokenConstants = new Map<number, number>();

  // ---- calls

  readonly #callNumbers = new Map<string, number>();

  /**
   * The number of a call's details; calls with equal details share it. `own` holds the attributes after the arguments, which may name groups that
   * are not read yet.
   */
  callNumber(info: Omit<CallInfo, "attributes"> & { attributes: AttributeList }, own: FunctionAttributes): number {
    const { calls } = this.module.code;
    const { attributes } = info;
    const isShared = own.attributes.length === 0 && info.bundles.length === 0 && attributes === NO_ATTRIBUTES;
    const key = isShared
      ? `${info.type.id} ${info.convention} ${info.tail} ${info.flags} ${info.numArguments} ${own.groups.join()}`
      : "";
    const known = isShared ? this.#callNumbers.get(key) : undefined;
    if (known !== undefined) return known;
    const number = calls.push(info) - 1;
    if (isShared) this.#callNumbers.set(key, number);
    if (own.groups.length + own.attributes.length > 0) {
      this.pendingGroups.push({
        groups: own.groups,
        own: own.attributes,
        set: (all) => {
          calls[number] = { ...info, attributes: { ...attributes, ofFunction: this.module.attributeSets.of(all) } };
        },
      });
    }
    return number;
  }

  // ---- types

  pointer(space: number): Type {
    if (space >= 16) return pointerType(this.context, space);
    this.#pointers[space] ??= pointerType(this.context, space);
    return this.#pointers[space]!;
  }

  integer(width: number): Type {
    const known = this.#integers[width];
    if (known !== undefined) return known;
    const type = this.context.integer(width);
    if (width <= 128) this.#integers[width] = type;
    return type;
  }

  /** Runs a part that may nest. */
  nested<T>(part: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.lexer.failHere("nested too deeply");
    const result = part();
    this.#depth--;
    return result;
  }

  quotedType(type: Type): string {
    return `'${typeText(type)}'`;
  }

  // ---- tokens

  expect(kind: number, message: string): void {
    const { lexer } = this;
    if (lexer.kind !== kind) lexer.failHere(message);
    lexer.next();
  }

  accept(kind: number): boolean {
    if (this.lexer.kind !== kind) return false;
    this.lexer.next();
    return true;
  }

  acceptWord(word: string): boolean {
    if (!this.lexer.isWord(word)) return false;
    this.lexer.next();
    return true;
  }

  expectWord(word: string, message: string): void {
    if (!this.acceptWord(word)) this.lexer.failHere(message);
  }

  /** A string; its text. */
  string(): string {
    const { lexer } = this;
    if (lexer.kind !== token.string) lexer.failHere("expected string constant");
    const text = lexer.decoded();
    lexer.next();
    return text;
  }

  #unsigned(limit: bigint, tooLarge: string): bigint {
    const { lexer } = this;
    if (lexer.kind !== token.integer || lexer.bytes[lexer.begin] === 45) lexer.failHere("expected integer");
    const value = BigInt(lexer.raw());
    if (value > limit) lexer.failHere(tooLarge);
    lexer.next();
    return value;
  }

  uint32(): number {
    const small = this.lexer.smallInteger();
    if (small >= 0) {
      this.lexer.next();
      return small;
    }
    return Number(this.#unsigned(0xffffffffn, "expected 32-bit integer (too large)"));
  }

  uint64(): bigint {
    return this.#unsigned(0xffffffffffffffffn, "expected 64-bit integer (too large)");
  }

  // ---- globals

  /** The address of a global by its name, which may follow. */
  globalByName(name: string, type: Type, position: number): Constant {
    const found = this.module.symbols.get(name);
    if (found !== undefined) return this.#checked(found.constant, type, `@${name}`, position);
    let forward = this.forwardNames.get(name);
    if (forward === undefined) {
      forward = { constant: this.#forward(type, position), position };
      this.forwardNames.set(name, forward);
    }
    return this.#checked(forward.constant, type, `@${name}`, position);
  }

  globalByNumber(number: number, type: Type, position: number): Constant {
    const found = this.numberedGlobals.get(number);
    if (found !== undefined) return this.#checked(found.constant, type, `@${number}`, position);
    let forward = this.forwardNumbers.get(number);
    if (forward === undefined) {
      forward = { constant: this.#forward(type, position), position };
      this.forwardNumbers.set(number, forward);
    }
    return this.#checked(forward.constant, type, `@${number}`, position);
  }

  #forward(type: Type, position: number): Constant {
    if (!PointerType.is(type)) this.lexer.fail(position, "global variable reference must have pointer type");
    return this.module.constants.global(type as PointerType, undefined);
  }

  #checked(constant: Constant, type: Type, name: string, position: number): Constant {
    if (!PointerType.is(type)) this.lexer.fail(position, "global variable reference must have pointer type");
    if (constant.type === type) return constant;
    const own = this.quotedType(constant.type);
    return this.lexer.fail(position, `'${name}' defined with type ${own} but expected ${this.quotedType(type)}`);
  }

  /** Globals without a name are numbered in order; gaps are allowed. */
  checkGlobalNumber(number: number, what: string, position: number): void {
    if (number >= this.nextGlobalNumber) return;
    this.lexer.fail(position, `${what} expected to be numbered '@${this.nextGlobalNumber}' or greater`);
  }

  defineGlobalNumber(number: number, global: GlobalValue): void {
    this.numberedGlobals.set(number, global);
    this.nextGlobalNumber = number + 1;
  }
}
