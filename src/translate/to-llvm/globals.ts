// Variables of a SPIR-V module: global variables, and built-in variables, which become calls where they are loaded.

import { ArrayType } from "../../dialects/llvm/index.ts";
import { Decoration, LinkageType, StorageClass } from "../../grammar/enumerants.generated.ts";
import { IntegerType, type Type } from "../../ir/index.ts";
import { type Constant, GlobalVariable } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { AddressSpace } from "../common/address-space.ts";
import { addVectorVariable } from "../decorations/vector-compute.ts";
import { isPowerOfTwo } from "./body.ts";
import type { Instruction } from "./instruction.ts";
import { decorationList } from "./metadata/kernel-metadata.ts";
import { linkageOf } from "./metadata/linkage.ts";
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
  const { annotations } = at.input;
  const linkage = annotations.find(one.id, Decoration.LinkageAttributes);
  const [linkName] = linkage?.operands ?? [];
  const name = typeof linkName === "string" ? linkName : (at.input.name(one.id) ?? "");
  const initializer = one.optional(isUntyped ? 2 : 1);
  const global = new GlobalVariable(
    at.module,
    at.freeGlobalName(name),
    at.types.of(pointee),
    at.types.addressSpace(one.typeId),
  );
  global.linkage = linkageOf(linkage, initializer !== undefined);
  global.isConstant = annotations.has(one.id, Decoration.Constant) || one.operand(0) === StorageClass.UniformConstant;
  const alignment = annotations.number(one.id, Decoration.Alignment);
  if (isPowerOfTwo(alignment)) global.alignment = BigInt(alignment);
  if (global.isConstant && isText(global.type)) global.unnamedAddress = "unnamed_addr";
  const decorations = annotations.of(one.id);
  if (at.environment === "SPV-IR" && decorations.length > 0) {
    global.attach(at.module.metadata.kind("spirv.Decorations"), decorationList(at, decorations));
  }
  addVectorVariable(at, global, one.id);
  at.constants.define(one.id, global.constant);
  return { one, global, initializer, isImport: linkage?.operands[1] === LinkageType.Import };
}

/** Whether a type is an array of bytes, whose address does not matter if it is constant. */
function isText(type: Type): boolean {
  return ArrayType.is(type) && IntegerType.is(type.element) && type.element.width === 8;
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
