// Global variables of a module of LLVM IR.

import { PointerType } from "../../dialects/llvm/index.ts";
import { Decoration } from "../../grammar/enumerants.generated.ts";
import type { Type } from "../../ir/index.ts";
import type { Constant, GlobalVariable } from "../../llvm/index.ts";
import { storageClassOf } from "../common/address-space.ts";
import { rejectRow } from "../common/rejection.ts";
import { decorateLinkage } from "./linkage.ts";
import type { ToSpirv } from "./module-state.ts";

/** Gives a variable its id. */
export function declareGlobal({ builder, constants }: ToSpirv, global: GlobalVariable): void {
  constants.define(global.constant, builder.id());
}

/** Writes a variable. */
export function writeGlobal(at: ToSpirv, global: GlobalVariable): void {
  const { builder, types, constants, pointers } = at;
  const storage = storageClassOf(global.addressSpace);
  if (storage === undefined || global.addressSpace === 0) {
    return rejectRow(
      `the global variable '@${global.name}' is in address space ${global.addressSpace}, where SPIR-V has no variables of a module`,
    );
  }
  const id = constants.of(global.constant);
  const pointee = pointers.ofGlobal(global) ?? global.type;
  const { initializer } = global;
  const isStated = initializer !== undefined && !isUndefined(initializer) && global.linkage !== "common";
  const operands = isStated ? [initial(at, initializer, pointee)] : [];
  const type = types.pointer(global.addressSpace, pointee);
  at.declareVariable(type, types.of(pointee), id, storage, ...operands);
  builder.name(id, global.name);
  if (global.isConstant) builder.decorate(id, Decoration.Constant);
  if (global.alignment !== 0n) builder.decorate(id, Decoration.Alignment, Number(global.alignment));
  decorateLinkage(at, id, global, initializer !== undefined);
}

function isUndefined({ kind }: Constant): boolean {
  return kind === "undef" || kind === "poison";
}

function initial({ constants }: ToSpirv, initializer: Constant, pointee: Type): number {
  return PointerType.is(pointee) ? constants.pointer(initializer, pointee.pointee) : constants.of(initializer);
}
