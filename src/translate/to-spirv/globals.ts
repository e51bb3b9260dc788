// Global variables of a module of LLVM IR.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import type { GlobalVariable } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { storageClassOf } from "../common/address-space.ts";
import { rejectRow } from "../common/rejection.ts";
import { linkageOf } from "./linkage.ts";
import type { ToSpirv } from "./module-state.ts";

/** Writes a variable. */
export function writeGlobal(at: ToSpirv, global: GlobalVariable): void {
  const { builder, types, constants } = at;
  const storage = storageClassOf(global.addressSpace);
  if (storage === undefined || global.addressSpace === 0) {
    return rejectRow(
      `the global variable '@${global.name}' is in address space ${global.addressSpace}, where SPIR-V has no variables of a module`,
    );
  }
  const id = builder.id();
  constants.define(global.constant, id);
  const { initializer } = global;
  const isStated =
    initializer !== undefined &&
    initializer.kind !== "undef" &&
    initializer.kind !== "poison" &&
    global.linkage !== "common";
  const operands = isStated ? [constants.of(initializer)] : [];
  builder.variable(Op.Variable, types.pointer(global.addressSpace, global.type), id, storage, ...operands);
  builder.name(id, global.name);
  if (global.isConstant) builder.decorate(id, Decoration.Constant);
  if (global.alignment !== 0n) builder.decorate(id, Decoration.Alignment, Number(global.alignment));
  const linkage = linkageOf(at, global.linkage, initializer !== undefined);
  if (linkage !== undefined) builder.decorate(id, Decoration.LinkageAttributes, global.name, linkage);
}
