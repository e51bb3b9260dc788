// A module of LLVM IR as values: globals, functions and what they are made of. The writer prints it.
//
// Types are those of the LLVM dialect and of builtin, uniqued in a Context; there is no second system of types.

import { type FunctionType, PointerType, pointerType, VoidType } from "../dialects/llvm/index.ts";
import type { Context, Type } from "../ir/index.ts";
import { type AttributeList, AttributeSets, NO_ATTRIBUTES } from "./attribute.ts";
import { type Attachment, Code } from "./code.ts";
import { type Constant, Constants } from "./constant.ts";
import { Metadata } from "./metadata.ts";
import { opcode } from "./opcode.ts";

/** A comdat and its selection kind. */
export interface Comdat {
  readonly name: string;
  readonly kind: string;
}

/** What globals, aliases and functions have in common. */
export class GlobalValue {
  readonly module: Module;
  readonly name: string;
  /** LLVM's word, "external" for the usual one. */
  linkage = "external";
  isDsoLocal = false;
  /** "", "hidden" or "protected". */
  visibility = "";
  /** "", "local_unnamed_addr" or "unnamed_addr". */
  unnamedAddress = "";
  section = "";
  comdat: Comdat | undefined = undefined;
  /** In bytes; 0 for none. */
  alignment = 0n;
  attachments: readonly Attachment[] = [];
  /** Its address. */
  readonly constant: Constant;

  constructor(module: Module, name: string, addressSpace: number) {
    this.module = module;
    this.name = name;
    this.constant = module.constants.global(pointerType(module.context, addressSpace), this);
    module.symbols.set(name, this);
  }

  get addressSpace(): number {
    const { type } = this.constant;
    return PointerType.is(type) ? type.addressSpace : 0;
  }

  attach(kind: number, node: number): void {
    this.attachments = [...this.attachments, [kind, node] as const].sort(([a], [b]) => a - b);
  }
}

/** A global variable, with or without an initializer. */
export class GlobalVariable extends GlobalValue {
  readonly type: Type;
  isConstant = false;
  isThreadLocal = false;
  isExternallyInitialized = false;
  initializer: Constant | undefined = undefined;
  attributes: AttributeList = NO_ATTRIBUTES;

  constructor(module: Module, name: string, type: Type, addressSpace = 0) {
    super(module, name, addressSpace);
    this.type = type;
    module.globals.push(this);
  }
}

/** An alias of another global. */
export class Alias extends GlobalValue {
  readonly type: Type;
  isThreadLocal = false;
  aliasee: Constant | undefined = undefined;

  constructor(module: Module, name: string, type: Type, addressSpace = 0) {
    super(module, name, addressSpace);
    this.type = type;
    module.aliases.push(this);
  }
}

/** An indirect function, whose resolver returns the function to call. */
export class IFunc extends GlobalValue {
  readonly type: Type;
  resolver: Constant | undefined = undefined;

  constructor(module: Module, name: string, type: Type, addressSpace = 0) {
    super(module, name, addressSpace);
    this.type = type;
    module.ifuncs.push(this);
  }
}

/** A block: the rows of the module's code from `first` up to but without `end`. */
export class BasicBlock {
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
  personality: Constant | undefined = undefined;
  readonly blocks: BasicBlock[] = [];
  /** The row of the first argument, where the function has a body. */
  firstArgument = 0;

  constructor(module: Module, name: string, type: FunctionType, addressSpace = 0) {
    super(module, name, addressSpace);
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

  /** The number by which text names a block: arguments, blocks and values are counted together. */
  blockNumber(index: number): number {
    const { code, context } = this.module;
    let number = this.type.inputs.length + index;
    for (const { first, end } of this.blocks.slice(0, index)) {
      for (let row = first; row < end; row++) if (!VoidType.is(context.types[code.type[row] ?? 0])) number++;
    }
    return number;
  }
}

/** A module of LLVM IR: globals, functions, constants and metadata. */
export class Module {
  readonly context: Context;
  readonly name: string;
  dataLayout = "";
  triple = "";
  assembly = "";
  readonly code = new Code();
  readonly constants = new Constants();
  readonly attributeSets = new AttributeSets();
  readonly metadata: Metadata;
  readonly globals: GlobalVariable[] = [];
  readonly aliases: Alias[] = [];
  readonly ifuncs: IFunc[] = [];
  readonly functions: LLVMFunction[] = [];
  readonly symbols = new Map<string, GlobalValue>();

  constructor(context: Context, name: string) {
    this.context = context;
    this.name = name;
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
