// The state of an export: the module under construction, the exported values, and error reporting.

import type { DataLayout, FunctionType } from "../../dialects/llvm/index.ts";
import { arrayType, functionType, MetadataType, voidType } from "../../dialects/llvm/index.ts";
import { type Context, NO_PARAMETERS, type Operation, type OpId, type Store, type Type } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";

import type { CallInfo, Code } from "../code.ts";
import type { Constant, Constants } from "../constant.ts";
import { Folder } from "../fold/index.ts";
import { findIntrinsic, intrinsicAttributes, intrinsicName } from "../intrinsics/intrinsics.ts";
import { type Comdat, LLVMFunction, type Module } from "../module.ts";
import type { DebugInfo } from "./debug-info.ts";
import type { MemoryMetadata } from "./memory-metadata.ts";

/** The exception that aborts an export; it never leaves this folder. */
export class ExportFailure extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

export class Exporter {
  readonly module: Module;
  readonly context: Context;
  readonly store: Store;
  readonly code: Code;
  readonly constants: Constants;
  readonly layout: DataLayout;
  readonly folder: Folder;
  /** References by the ids of values; 0 for those that have none yet. */
  readonly references: Int32Array;
  readonly comdats = new Map<string, Comdat>();
  /** Set by the module's export, which makes them of this. */
  debug!: DebugInfo;
  memory!: MemoryMetadata;
  readonly voidType: Type;

  // ---- the current function

  current: LLVMFunction | undefined = undefined;
  /** The index of the block that is being filled. */
  block = 0;
  /** The number of the node of the function's debug information; 0 for none. */
  subprogram = 0;

  constructor(module: Module, store: Store, layout: DataLayout) {
    this.module = module;
    this.context = module.context;
    this.store = store;
    this.code = module.code;
    this.constants = module.constants;
    this.layout = layout;
    this.folder = new Folder(module.constants, layout);
    this.references = new Int32Array(store.valueCount);
    this.voidType = voidType(module.context);
  }

  fail(diagnostic: Diagnostic): never {
    throw new ExportFailure(diagnostic);
  }

  /** The reference of an operand. */
  operand(op: OpId, index: number): number {
    return this.references[this.store.operandId(op, index)]!;
  }

  /** The constant that a reference is, if it is one. */
  constant(reference: number): Constant | undefined {
    return reference > 0 ? this.constants.all[reference] : undefined;
  }

  /** Begins an instruction at the place of the op. */
  row(op: OpId, opcode: number, type: Type, detail = 0): number {
    const row = this.code.add(opcode, type, detail);
    const location = this.store.locationOf(op);
    // A location beyond a place may name its own scope.
    const hasScope = this.subprogram !== 0 || this.store.isBeyondPlace(location);
    if (hasScope) this.code.location[row] = this.debug.locationOf(location);
    return row;
  }

  /** States what the first result of an op has become. */
  setResult(op: OpId, reference: number): void {
    this.references[this.store.firstResult(op)] = reference;
  }

  resultType(op: OpId): Type {
    return this.store.resultCount(op) === 0 ? this.voidType : this.store.typeOfValue(this.store.firstResult(op));
  }

  operandType(op: OpId, index: number): Type {
    return this.store.typeOfValue(this.store.operandId(op, index));
  }

  /** Records a predecessor edge from the current block; most recent first, as LLVM prints them. */
  branchTo(target: number): void {
    this.current?.blocks[target]?.predecessors.unshift(this.block);
  }

  /** Successors of the current function's terminators, by op id: indexes of blocks. */
  readonly targets = new Map<number, readonly number[]>();
  /** Translations by the ids of definitions. */
  readonly translations: (((exporter: Exporter, op: OpId) => void) | undefined)[] = [];
  /** Blocks whose address may be taken, by function and tag. */
  readonly tags = new Map<string, { number: number }>();

  /** Goes into a function. */
  enter(current: LLVMFunction, op: Operation): void {
    this.current = current;
    this.subprogram = this.debug.enter(op, current);
  }

  leave(): void {
    this.current = undefined;
    this.subprogram = 0;
    this.targets.clear();
  }

  successors(op: OpId): readonly number[] {
    return this.targets.get(op) ?? [];
  }

  /** The block with a tag in a function, for block addresses. */
  tag(name: string, identifier: number): { number: number } {
    const key = `${identifier}@${name}`;
    let block = this.tags.get(key);
    if (block === undefined) {
      block = { number: 0 };
      this.tags.set(key, block);
    }
    return block;
  }

  operation(op: OpId): Operation {
    return this.store.operationOf(op);
  }

  knownIntrinsic(name: string): boolean {
    return findIntrinsic(name) !== undefined;
  }

  /** A node as an argument of a call. */
  metadataArgument(node: number): number {
    return this.constants.metadata(MetadataType.get(this.context, NO_PARAMETERS), node).id;
  }

  /** The declaration of an intrinsic for these types, which is made where there is none. */
  intrinsic(name: string, result: Type, params: readonly Type[], members: readonly Type[] = []): LLVMFunction {
    const found = findIntrinsic(name);
    const full = found === undefined ? name : intrinsicName(found, result, members, params);
    const fixed = params.slice(0, found?.fixed ?? params.length);
    return this.declare(full, functionType(this.context, result, fixed, found?.fixed !== undefined));
  }

  declare(name: string, type: FunctionType): LLVMFunction {
    const known = this.module.symbols.get(name);
    if (known instanceof LLVMFunction) return known;
    const made = new LLVMFunction(this.module, name, type);
    const found = findIntrinsic(name);
    if (found !== undefined) {
      made.attributes = intrinsicAttributes(found, this.module.attributeSets, type);
    }
    return made;
  }

  /** A call's row with its arguments, the callee last. */
  call(op: OpId, info: CallInfo, args: readonly number[], callee: number, opcode: number): number {
    const row = this.row(op, opcode, info.type.result, this.code.calls.push(info) - 1);
    for (const arg of args) this.code.operand(arg);
    this.code.operand(callee);
    return row;
  }

  arrayOf(element: Type, count: number): Type {
    return arrayType(this.context, element, count);
  }
}

/** An error at an op, with the words that the reference adds to those of conversions. */
export function cannotConvert(op: Operation, reason: string): Diagnostic {
  return op.plainError(`cannot be converted to LLVM IR: ${reason}`);
}

/** The reference's last error for an op, and its only error for some ops. */
export function translationFailed(op: Operation): Diagnostic {
  return op.plainError(`LLVM Translation failed for operation: ${op.name}`);
}
