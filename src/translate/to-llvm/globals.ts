// Variables of a SPIR-V module: global variables, and built-in variables, which become calls where they are loaded.

import { type Constant, GlobalVariable } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { AddressSpace } from "../common/address-space.ts";
import { linkageOf } from "../decorations/linkage.ts";
import { setVariableProperties } from "../decorations/variables.ts";
import type { Instruction } from "./instruction.ts";
import type { ToLlvm } from "./module-state.ts";

/** A variable whose initializer is set when all variables exist. */
export interface DeclaredVariable {
  readonly one: Instruction;
  readonly global: GlobalVariable;
  /** The id of the initializer. */
  readonly initializer: number | undefined;
  readonly isImport: boolean;
}

/** Declares a variable of the module. */
export function declareVariable(at: ToLlvm, one: Instruction): DeclaredVariable {
  const isUntyped = one.opcode === Op.UntypedVariableKHR;
  const pointee = isUntyped ? one.operand(1) : at.types.pointee(one.typeId);
  if (pointee === undefined) return one.reject(`${one.name} must be a pointer to a type`);
  const initializer = one.optional(isUntyped ? 2 : 1);
  const { name, isImport } = linkageOf(at, one.id, initializer !== undefined);
  const global = new GlobalVariable(
    at.module,
    at.freeGlobalName(name ?? at.input.name(one.id) ?? ""),
    at.types.of(pointee),
    at.types.addressSpace(one.typeId),
  );
  setVariableProperties(at, global, one, initializer !== undefined);
  at.constants.define(one.id, global.constant);
  return { one, global, initializer, isImport };
}

/** Sets the initializer of a variable. */
export function initializeVariable(at: ToLlvm, { one, global, initializer, isImport }: DeclaredVariable): void {
  const stated = initializer === undefined ? undefined : at.constants.of(initializer, one);
  if (stated !== undefined && stated.type !== global.type)
    one.reject("the initializer must have the type of the variable");
  global.initializer = stated ?? missingInitializer(at, global, isImport);
}

/** The initializer of a variable without one in SPIR-V: poison in work-group memory, zeros elsewhere; undefined if it stays without. */
function missingInitializer(at: ToLlvm, global: GlobalVariable, isImport: boolean): Constant | undefined {
  const { constants } = at.module;
  if (global.linkage === "internal") {
    return global.addressSpace === AddressSpace.Local ? constants.poison(global.type) : constants.zero(global.type);
  }
  if (global.linkage === "external" && !isImport) {
    global.linkage = "common";
    return constants.zero(global.type);
  }
  return undefined;
}
