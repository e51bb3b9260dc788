// A module of LLVM IR as values: globals, functions and their parts. The writer prints it.
//
// Types are those of the LLVM dialect and of builtin, uniqued in a Context; there is no second system of types.

import { type FunctionType, PointerType, pointerType } from "../dialects/llvm/index.ts";
import type { Context, Type } from "../ir/index.ts";
import { type AttributeList, AttributeSets, NO_ATTRIBUTES } from "./attributes/attribute.ts";
import { type Attachment, Code } from "./code.ts";
import { type Constant, Constants } from "./constant.ts";
import { Metadata } from "./metadata.ts";
import { opcode } from "./opcode.ts";

/** A comdat and its selection kind. */
export interface Comdat {
  readonly name: string;
  /** LLVM's word: "any", "exactmatch", "largest", "nodeduplicate" or "samesize". */
  kind: string;
}

/** LLVM's word for the model of thread-local storage; "" for what is not thread-local. */
export type ThreadLocal = "" | "generaldynamic" | "localdynamic" | "initialexec" | "localexec";

/** The properties that global variables, aliases and functions share. */
export class GlobalValue {
  readonly module: Module;
  /** "" for an unnamed value, which has a number instead. */
  name: string;
  /** The number of an unnamed value in the text; the writer sets it. */
  number = -1;
  /** LLVM's word, "external" for the usual one. */
  linkage = "external";
  isDsoLocal = false;
  /** "", "hidden" or "protected". */
  visibility = "";
  /** "", "local_unnamed_addr" or "unnamed_addr". */
  unnamedAddress = "";
  /** "", "dllimport" or "dllexport". */
  dllStorage = "";
  threadLocal: ThreadLocal = "";
  /** The partition of the output that it is in. */
  partition = "";
  section = "";
  comdat: Comdat | undefined = undefined;
  /** In bytes; 0 for none. */
  alignment = 0n;
  /** Sorted by kinds; a kind may be there more than once. */
  attachments: readonly Attachment[] = [];
  /** Its address. */
  readonly constant: Constant;

  /** `address` is the constant of a global that was referred to before. */
  constructor(module: Module, name: string, addressSpace: number, address: Constant | undefined) {
    this.module = module;
    this.name = name;
    this.constant = address ?? module.constants.global(pointerType(module.context, addressSpace), this);
    this.constant.payload.global = this;
    if (name !== "") module.symbols.set(name, this);
  }

  get addressSpace(): number {
    const { type } = this.constant;
    return PointerType.is(type) ? type.addressSpace : 0;
  }

  attach(kind: number, node: number): void {
    this.attachments = [...this.attachments, [kind, node] as const].sort(([a], [b]) => a - b);
  }
}

/** The sanitizer attributes of global variables, in the order in which LLVM writes them. */
export const SANITIZER_WORDS = [
  "no_sanitize_address",
  "no_sanitize_hwaddress",
  "sanitize_memtag",
  "sanitize_address_dyninit",
] as const;
/** A word that excludes a global variable from a sanitizer. */
/** One of {@link SANITIZER_WORDS}. */
export type SanitizerWord = (typeof SANITIZER_WORDS)[number];

/** A global variable, with or without an initializer. */
export class GlobalVariable extends GlobalValue {
  readonly type: Type;
  isConstant = false;
  isExternallyInitialized = false;
  initializer: Constant | undefined = undefined;
  attributes: AttributeList = NO_ATTRIBUTES;
  /** "", or one of tiny, small, kernel, medium, large. */
  codeModel = "";
  /** Words about sanitizers, in the order in which they are written: see {@link SANITIZER_WORDS}. */
  sanitizers: readonly SanitizerWord[] = [];

  constructor(module: Module, name: string, type: Type, addressSpace = 0, address?: Constant) {
    super(module, name, addressSpace, address);
    this.type = type;
    module.globals.push(this);
  }
}

/** An alias of another global. */
export class Alias extends GlobalValue {
  readonly type: Type;
  aliasee: Constant | undefined = undefined;

  constructor(module: Module, name: string, type: Type, addressSpace = 0, address?: Constant) {
    super(module, name, addressSpace, address);
    this.type = type;
    module.aliases.push(this);
  }
}

/** An indirect function, whose resolver returns the function to call. */
export class IFunc extends GlobalValue {
  readonly type: Type;
  resolver: Constant | undefined = undefined;

  constructor(module: Module, name: string, type: Type, addressSpace = 0, address?: Constant) {
    super(module, name, addressSpace, address);
    this.type = type;
    module.ifuncs.push(this);
  }
}

/** A block: the rows of the module's code from `first` up to but without `end`. */
export class BasicBlock {
  /** "" for a block that is numbered. */
  name = "";
  first = 0;
  end = 0;
  /** The blocks that control comes from, in the order in which LLVM lists them. */
  readonly predecessors: number[] = [];
}

/** A function: a declaration without blocks, or a definition. */
export class LLVMFunction extends GlobalValue {
  readonly type: FunctionType;
  convention = 0;
  attributes: AttributeList = NO_ATTRIBUTES;
  garbageCollector = "";
  /** Constants before and after the entry. */
  prefix: Constant | undefined = undefined;
  prologue: Constant | undefined = undefined;
  personality: Constant | undefined = undefined;
  /** The types that parameters pointed to in text that had typed pointers; empty for other text. */
  pointees: readonly (Type | undefined)[] = [];
  readonly blocks: BasicBlock[] = [];
  /** Whether it is a definition whose body a reader left out. */
  isUnread = false;
  /** The row of the first argument, where the function has a body. */
  firstArgument = 0;

  constructor(module: Module, name: string, type: FunctionType, addressSpace = 0, address?: Constant) {
    super(module, name, addressSpace, address);
    this.type = type;
    module.functions.push(this);
  }

  /** Makes rows for the arguments: what follows is the body. */
  addArguments(): void {
    const { code } = this.module;
    this.firstArgument = code.count;
    for (const param of this.type.inputs) code.add(opcode.argument, param);
  }

  addBlock(): BasicBlock {
    const block = new BasicBlock();
    this.blocks.push(block);
    return block;
  }
}

/** A module of LLVM IR: globals, functions, constants and metadata. */
export class Module {
  readonly context: Context;
  /** The module's identifier, which the text has in a comment. */
  name: string;
  /** The file that it was compiled from; "" for none. */
  sourceFileName: string;
  dataLayout = "";
  triple = "";
  /** Assembly of the module, with a line feed after each line. */
  assembly = "";
  readonly code = new Code();
  readonly constants = new Constants();
  readonly attributeSets = new AttributeSets();
  readonly metadata: Metadata;
  readonly globals: GlobalVariable[] = [];
  readonly aliases: Alias[] = [];
  readonly ifuncs: IFunc[] = [];
  readonly functions: LLVMFunction[] = [];
  /** Comdats by name, also those that nothing is in. */
  readonly comdats = new Map<string, Comdat>();
  readonly symbols = new Map<string, GlobalValue>();

  constructor(context: Context, name: string) {
    this.context = context;
    this.name = name;
    this.sourceFileName = name;
    this.metadata = new Metadata();
  }

  /** The type of a reference: see `code.ts`. */
  typeOf(reference: number): Type {
    const type =
      reference > 0 ? this.constants.all[reference]?.type : this.context.types[this.code.type[-reference] ?? 0];
    if (type === undefined) throw new Error(`there is no value ${reference}`);
    return type;
  }
}
