// The state of an import: the module that is read, the ops under construction, the imported values, and error reporting.

import {
  type Attribute,
  Block,
  Builder,
  type Column,
  type Context,
  type LocationId,
  type OpDef,
  type Operation,
  type Store,
  unknownLoc,
  type Value,
  type ValueId,
} from "../../ir/index.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Code } from "../code.ts";
import type { Constant } from "../constant.ts";
import type { GlobalValue, LLVMFunction, Module } from "../module.ts";
import { LLVMText } from "../writer/pieces.ts";
import type { ConstantImport } from "./constants.ts";
import type { DebugImport } from "./metadata/debug-info.ts";
import type { MetadataImport } from "./metadata/metadata.ts";
import type { NamelessGlobals } from "./nameless.ts";
import type { TypeImport } from "./types.ts";

/** The exception that aborts an import; it never leaves this folder. */
export class ImportFailure extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** The options of an import, as the flags of `mlir-translate`; all are off by default. */
export interface ImportOptions {
  /** Composite types of debug information lose their elements, unless they are vectors. */
  readonly dropCompositeTypeElements?: boolean;
  /** Every intrinsic becomes `llvm.call_intrinsic`. */
  readonly preferUnregisteredIntrinsics?: boolean;
  /** Structs with names become literal ones. */
  readonly structsAsLiterals?: boolean;
  /** Warns of instructions, metadata and debug information that the dialect cannot represent. */
  readonly expensiveWarnings?: boolean;
}

export class Importer {
  readonly module: Module;
  readonly context: Context;
  readonly store: Store;
  readonly code: Code;
  readonly options: ImportOptions;
  /** The insertion point of new ops. Its location is the location of the current instruction. */
  readonly builder: Builder;
  readonly unknown: Attribute;
  /** Set by the module's import, which makes them of this. */
  types!: TypeImport;
  constants!: ConstantImport;
  debug!: DebugImport;
  metadata!: MetadataImport;
  nameless!: NamelessGlobals;

  /** The ids of values by rows; 0 for those that have none yet. */
  readonly #values: Column<ValueId>;
  #text: LLVMText | undefined = undefined;

  // ---- the current function

  current: LLVMFunction | undefined = undefined;
  /** The block that is being imported, by its index. */
  block = 0;
  /** Blocks by their indexes; undefined for those that control does not reach. */
  blocks: (Block | undefined)[] = [];
  /** The blocks of functions whose addresses are taken. */
  readonly addressed = new Map<GlobalValue, Set<number>>();

  constructor(module: Module, store: Store, options: ImportOptions) {
    this.module = module;
    this.context = module.context;
    this.store = store;
    this.code = module.code;
    this.options = options;
    this.builder = new Builder(store);
    this.unknown = unknownLoc(module.context);
    this.#values = new Int32Array(module.code.count) as Column<ValueId>;
    for (const constant of module.constants.all) if (constant?.kind === "blockaddress") this.#noteAddress(constant);
  }

  #noteAddress({ operands, payload }: Constant): void {
    const of = operands[0]?.payload.global;
    if (of === undefined || payload.block === undefined) return;
    const blocks = this.addressed.get(of) ?? new Set();
    blocks.add(payload.block.number);
    this.addressed.set(of, blocks);
  }

  // ---- blocks

  blockOf(index: number): Block {
    const block = this.blocks[index];
    if (block === undefined) throw new Error("a block is missing");
    return block;
  }

  /** A block of its own in front of another one. */
  insertBlockBefore(block: Block): Block {
    const made = new Block(this.store);
    block.region?.insertAfter(block.previous, made);
    return made;
  }

  // ---- values

  /** The value of an operand; constants are made where they are used first. */
  value(reference: number): Value {
    if (reference < 0) return this.#valueOfRow(-reference);
    const constant = this.module.constants.all[reference];
    if (constant === undefined) throw new Error("an operand is missing");
    return this.constants.value(constant);
  }

  #valueOfRow(row: number): Value {
    const id = this.#values[row]!;
    if (id === 0) throw this.failure(this.unknown, `unhandled value: ${this.textOfValue(-row)}`);
    return this.store.value(id);
  }

  hasValue(row: number): boolean {
    return this.#values[row] !== 0;
  }

  setValue(row: number, value: Value): void {
    this.#values[row] = value.id;
  }

  /** The values of some operands of a row. */
  operands(row: number, first = 0, end = this.code.numOperands(row)): Value[] {
    const values: Value[] = [];
    for (let index = first; index < end; index++) values.push(this.value(this.code.operandAt(row, index)));
    return values;
  }

  /** States what a row has become. */
  setResult(row: number, op: Operation): void {
    if (op.numResults > 0) this.setValue(row, op.result());
  }

  // ---- reports

  failure(location: Attribute | LocationId, message: string): ImportFailure {
    return new ImportFailure(this.#diagnostic("error", location, message));
  }

  warn(message: string, location: Attribute | LocationId = this.builder.location): void {
    this.context.emit(this.#diagnostic("warning", location, message));
  }

  #diagnostic(severity: "error" | "warning", location: Attribute | LocationId, message: string): Diagnostic {
    return makeDiagnostic(severity, "llvm-import", message, this.debug.placeOf(location));
  }

  /** An instruction as LLVM writes it, without the blanks in front. */
  textOfInstruction(row: number): string {
    return this.writer().instruction(this.current, row);
  }

  textOfValue(reference: number): string {
    return this.writer().value(this.current, reference);
  }

  textOfNode(node: number): string {
    return this.writer().node(node);
  }

  writer(): LLVMText {
    this.#text ??= new LLVMText(this.module);
    return this.#text;
  }
}

/** Attributes by the names of a definition's properties, in the order of its tuple. */
export function tupleOf(def: OpDef, named: Readonly<Record<string, Attribute | undefined>>): (Attribute | undefined)[] {
  return def.properties.map(({ name }) => named[name]);
}
