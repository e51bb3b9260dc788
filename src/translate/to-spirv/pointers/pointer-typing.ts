// Infers the pointees of pointers: LLVM IR's pointers are opaque, SPIR-V's are typed.
//
// Contract: every value that is a pointer has one *pointee*, which its SPIR-V type states. An instruction that needs another one asks
// `SpirvBody.pointer(reference, pointee)`, which writes a bitcast where the two differ. So a pointee that is badly chosen costs a bitcast and is
// never wrong. `undefined` means i8.
//
// Variables (`type-variables.ts`): rows of the code have their number; results of functions, parameters of declarations and globals have further
// ones. The evidence (`pointer-evidence.ts`) binds and merges them.

import { PointerType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import {
  Alias,
  type Constant,
  elementTypeOf,
  type GlobalValue,
  GlobalVariable,
  LLVMFunction,
  opcode,
} from "../../../llvm/index.ts";
import { isUnreadAddress } from "../constants.ts";
import type { ToSpirv } from "../module-state.ts";
import { collectEvidence } from "./pointer-evidence.ts";
import { TypeVariables } from "./type-variables.ts";

/** The pointees of the values of a module. */
export class PointerTyping {
  readonly #at: ToSpirv;
  readonly #variables: TypeVariables;
  readonly #ofGlobals = new Map<GlobalValue, number>();
  readonly #ofResults = new Map<LLVMFunction, number>();
  readonly #ofParameters = new Map<LLVMFunction, readonly number[]>();
  readonly #ofExpressions = new Map<Constant, number>();

  constructor(at: ToSpirv) {
    this.#at = at;
    this.#variables = new TypeVariables(at.module.context, at.module.code.count);
    collectEvidence(at, this);
  }

  // ---- results

  /** The type that a row's pointer points to. */
  ofRow(row: number): Type | undefined {
    return this.#variables.typeOf(row);
  }

  /** The type that a reference's pointer points to. */
  ofReference(reference: number): Type | undefined {
    if (reference < 0) return this.ofRow(-reference);
    const constant = this.#at.module.constants.all[reference];
    return constant === undefined ? undefined : this.ofConstant(constant);
  }

  /** The type that a constant pointer points to. */
  ofConstant(constant: Constant): Type | undefined {
    const variable = this.variableOfConstant(constant);
    return variable === undefined ? undefined : this.#variables.typeOf(variable);
  }

  /** The type of a global variable's value, or the type of a function. */
  ofGlobal(global: GlobalValue): Type | undefined {
    return this.#variables.typeOf(this.variableOfGlobal(global));
  }

  ofParameter(one: LLVMFunction, index: number): Type | undefined {
    return this.#variables.typeOf(this.variableOfParameter(one, index));
  }

  ofResult(one: LLVMFunction): Type | undefined {
    return this.#variables.typeOf(this.variableOfResult(one));
  }

  // ---- bindings from evidence

  bind(variable: number | undefined, type: Type | undefined): void {
    if (variable !== undefined && type !== undefined) this.#variables.bind(variable, type);
  }

  merge(one: number | undefined, other: number | undefined): void {
    if (one !== undefined && other !== undefined) this.#variables.merge(one, other);
  }

  /** Binds a pointer to the type of a value that is read or written through it; `of` is the value's variable if it is a pointer. */
  bindAccess(variable: number | undefined, type: Type, of: number | undefined): void {
    if (variable === undefined) return;
    if (!PointerType.is(type)) this.#variables.bind(variable, type);
    else this.#variables.bindNested(variable, type.addressSpace, of ?? this.#variables.add());
  }

  /** The variable of a reference; undefined for constants without evidence, such as null, and for values that are not pointers. */
  variableOf(reference: number): number | undefined {
    if (reference < 0) return PointerType.is(this.#at.module.typeOf(reference)) ? -reference : undefined;
    const constant = this.#at.module.constants.all[reference];
    return constant === undefined ? undefined : this.variableOfConstant(constant);
  }

  /** The variable of an operand of a row. */
  operandOf(row: number, index: number): number | undefined {
    return this.variableOf(this.#at.module.code.operandAt(row, index));
  }

  variableOfConstant(constant: Constant): number | undefined {
    const { payload, kind } = constant;
    if (isUnreadAddress(this.#at, constant)) return undefined;
    if (kind === "global") return payload.global && this.variableOfGlobal(payload.global);
    if (kind !== "expression" || !PointerType.is(constant.type)) return undefined;
    let variable = this.#ofExpressions.get(constant);
    if (variable === undefined) {
      variable = this.#variables.add();
      this.#ofExpressions.set(constant, variable);
      this.#bindExpression(constant, variable);
    }
    return variable;
  }

  #bindExpression(constant: Constant, variable: number): void {
    const [base, ...indices] = constant.operands;
    const { opcode: code, elementType } = constant.payload;
    if (base === undefined) return;
    if (code !== opcode.getelementptr) this.merge(variable, this.variableOfConstant(base));
    else if (elementType !== undefined) {
      const steps = indices.slice(1).map(({ bits }) => Number(bits));
      this.bind(
        variable,
        steps.reduce<Type>((type, index) => elementTypeOf(type, index) ?? type, elementType),
      );
    }
  }

  variableOfGlobal(global: GlobalValue): number {
    let variable = this.#ofGlobals.get(global);
    if (variable !== undefined) return variable;
    variable = this.#variables.add();
    this.#ofGlobals.set(global, variable);
    if (global instanceof GlobalVariable) {
      const { initializer } = global;
      this.bindAccess(variable, global.type, initializer && this.variableOfConstant(initializer));
    } else if (global instanceof LLVMFunction) this.bind(variable, global.type);
    else if (global instanceof Alias && global.aliasee !== undefined) {
      this.merge(variable, this.variableOfConstant(global.aliasee));
    }
    return variable;
  }

  variableOfResult(one: LLVMFunction): number {
    let variable = this.#ofResults.get(one);
    if (variable === undefined) {
      variable = this.#variables.add();
      this.#ofResults.set(one, variable);
    }
    return variable;
  }

  variableOfParameter(one: LLVMFunction, index: number): number {
    if (one.blocks.length > 0) return one.firstArgument + index;
    let list = this.#ofParameters.get(one);
    if (list === undefined) {
      list = one.type.inputs.map(() => this.#variables.add());
      this.#ofParameters.set(one, list);
    }
    return list[index] ?? this.#variables.add();
  }
}
