// Numbers of values in a file: globals, constants of the module, and in each function its arguments, constants and results.

import { type FunctionType, tokenType, VoidType } from "../../../dialects/llvm/index.ts";
import { VectorType } from "../../../ir/index.ts";
import { type BlockOperands, blockOperands } from "../../code.ts";
import type { Constant } from "../../constant.ts";
import type { LLVMFunction, Module } from "../../module.ts";
import { isCall, opcode } from "../../opcode.ts";
import { type NumberedConstant, writtenForm } from "./constants.ts";

/** Whether an operand is the number of a block. */
export function isBlockAt({ first, end, step }: BlockOperands, index: number): boolean {
  return index >= first && index < end && (index - first) % step === 0;
}

/** Values of the module and of one function at a time. */
export class ValueIds {
  readonly module: Module;
  /** The constants of the module that are not globals. */
  readonly constants: NumberedConstant[] = [];
  readonly #globalIds: Int32Array;
  #numGlobals = 0;
  #ofModule = new Map<number, number>();
  // ---- of the current function
  #ofFunction = new Map<number, number>();
  #assembly = new Map<string, number>();
  functionConstants: NumberedConstant[] = [];
  readonly rowIds: Int32Array;
  readonly #forms = new Map<Constant, Constant>();

  constructor(module: Module) {
    this.module = module;
    this.#globalIds = new Int32Array(module.constants.all.length + 1);
    this.rowIds = new Int32Array(module.code.count);
    for (const one of [...module.globals, ...module.functions, ...module.aliases, ...module.ifuncs])
      this.#globalIds[one.constant.id] = ++this.#numGlobals;
  }

  get numModuleValues(): number {
    return this.#numGlobals + this.constants.length;
  }

  /** The constant that is written for one. */
  form(constant: Constant): Constant {
    let form = this.#forms.get(constant);
    if (form === undefined) {
      form = writtenForm(this.module.constants, constant);
      this.#forms.set(constant, form);
    }
    return form;
  }

  #isGlobal(constant: Constant): boolean {
    return constant.id < this.#globalIds.length && this.#globalIds[constant.id] !== 0;
  }

  /** Numbers a constant of the module and all that it holds, which come first. */
  addToModule(given: Constant | undefined): void {
    if (given !== undefined) this.#addTo(given, this.#ofModule, this.constants, () => false);
  }

  #addTo(
    given: Constant,
    ids: Map<number, number>,
    list: NumberedConstant[],
    isKnown: (constant: Constant) => boolean,
  ): void {
    const pending: { readonly constant: Constant; readonly isOpen: boolean }[] = [{ constant: given, isOpen: false }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const constant = this.form(next.constant);
      if (this.#isGlobal(constant) || ids.has(constant.id) || isKnown(constant)) continue;
      if (next.isOpen) {
        ids.set(constant.id, list.push({ constant, callType: undefined }) - 1);
        continue;
      }
      pending.push({ constant, isOpen: true });
      for (const operand of constant.operands) pending.push({ constant: operand, isOpen: false });
    }
  }

  /** Constants of one type follow each other, so that few records set the type. */
  sortModule(): void {
    this.#sort(this.constants, this.#ofModule);
  }

  #sort(list: NumberedConstant[], ids: Map<number, number>): void {
    list.sort((a, b) => a.constant.type.id - b.constant.type.id);
    list.forEach(({ constant, callType }, index) => {
      if (callType === undefined) ids.set(constant.id, index);
      else this.#assembly.set(`${constant.id}:${callType.id}`, index);
    });
  }

  // ---- functions

  /** Numbers the arguments, constants and results of a function. Returns the number of the first result. */
  beginFunction(one: LLVMFunction): number {
    this.#ofFunction = new Map();
    this.#assembly = new Map();
    this.functionConstants = [];
    this.#addFunctionConstants(one);
    this.#sort(this.functionConstants, this.#ofFunction);
    let next = this.numModuleValues;
    one.type.inputs.forEach((_, index) => {
      this.rowIds[one.firstArgument + index] = next++;
    });
    this.#firstConstant = next;
    next += this.functionConstants.length;
    const first = next;
    const { code, context } = this.module;
    for (const { first: begin, end } of one.blocks) {
      for (let row = begin; row < end; row++) {
        if (code.opcode[row] !== opcode.debug && !VoidType.is(context.types[code.type[row]!]))
          this.rowIds[row] = next++;
      }
    }
    return first;
  }

  #firstConstant = 0;

  #addFunctionConstants(one: LLVMFunction): void {
    const { code, constants } = this.module;
    const isKnown = (constant: Constant): boolean => this.#ofModule.has(constant.id);
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) {
        const kind = code.opcode[row]!;
        const blocks = blockOperands(code, row);
        const count = code.numOperands(row);
        const implied = this.impliedConstant(row);
        if (implied !== undefined) this.#addTo(implied, this.#ofFunction, this.functionConstants, isKnown);
        for (let index = 0; index < count; index++) {
          const reference = code.operandAt(row, index);
          if (reference <= 0 || isBlockAt(blocks, index)) continue;
          const constant = constants.all[reference];
          if (constant === undefined || constant.kind === "metadata") continue;
          if (constant.kind === "asm" && isCall(kind) && index === count - 1) this.#addAssembly(constant, row);
          else this.#addTo(constant, this.#ofFunction, this.functionConstants, isKnown);
        }
      }
    }
  }

  /** The mask of a shuffle, or the token of a pad without a parent. */
  impliedConstant(row: number): Constant | undefined {
    const { code, constants, context } = this.module;
    const kind = code.opcode[row]!;
    if (kind === opcode.shufflevector) return shuffleMask(this.module, row);
    const isPad = kind === opcode.catchpad || kind === opcode.cleanuppad || kind === opcode.catchswitch;
    return isPad && code.operandAt(row, 0) === 0 ? constants.none(tokenType(context)) : undefined;
  }

  #addAssembly(constant: Constant, row: number): void {
    const { code } = this.module;
    const callType = code.calls[code.detail[row]!]?.type;
    if (callType === undefined) return;
    const key = `${constant.id}:${callType.id}`;
    if (!this.#assembly.has(key)) this.#assembly.set(key, this.functionConstants.push({ constant, callType }) - 1);
  }

  // ---- numbers

  assemblyId(constant: Constant, callType: FunctionType): number {
    return this.#firstConstant + (this.#assembly.get(`${constant.id}:${callType.id}`) ?? 0);
  }

  constantId = (given: Constant): number => {
    const { id } = this.form(given);
    const global = id < this.#globalIds.length ? this.#globalIds[id]! : 0;
    if (global !== 0) return global - 1;
    const own = this.#ofModule.get(id);
    if (own !== undefined) return this.#numGlobals + own;
    return this.#firstConstant + (this.#ofFunction.get(id) ?? 0);
  };

  id(reference: number): number {
    if (reference < 0) return this.rowIds[-reference]!;
    const constant = this.module.constants.all[reference];
    return constant === undefined ? 0 : this.constantId(constant);
  }
}

/** The mask of a shuffle as a constant. */
function shuffleMask({ code, constants, context }: Module, row: number): Constant {
  const lanes = code.lists[code.detail[row]!] ?? [];
  const result = context.types[code.type[row]!];
  const scalable = VectorType.is(result) ? result.scalable : [false];
  const type = VectorType.get(context, { shape: [lanes.length], scalable, element: context.i32 });
  if (scalable[0] === true) return lanes.every((lane) => lane === 0) ? constants.zero(type) : constants.poison(type);
  return constants.aggregate(
    type,
    lanes.map((lane) => (lane < 0 ? constants.poison(context.i32) : constants.integer(context.i32, lane))),
  );
}
