// Global variables of a module of LLVM IR.

import { ArrayType, PointerType, StructType } from "../../../dialects/llvm/index.ts";
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import type { Type } from "../../../ir/index.ts";
import { type Constant, type GlobalVariable, writeModule } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { definingInitializer } from "../../common/functions.ts";
import { rejectRow } from "../../common/rejection.ts";
import { decorateVariable } from "../../decorations/variables.ts";
import { isVariable } from "../../decorations/vector-compute.ts";
import type { ToSpirv } from "../module-state.ts";

/** Gives a variable its id. */
export function declareGlobal({ builder, constants }: ToSpirv, global: GlobalVariable): void {
  constants.define(global.constant, builder.id());
}

/** Writes a variable. */
export function writeGlobal(at: ToSpirv, global: GlobalVariable): void {
  const { builder, types, constants, pointers } = at;
  const isPrivate = global.addressSpace === AddressSpace.Private;
  const storage = isPrivate ? privateStorage(at, global) : types.storageClass(global.addressSpace);
  if (isPrivate && storage === undefined) return rejectRow(`${NO_SPACE}\n${textOf(global)}`);
  if (storage === undefined || global.addressSpace === AddressSpace.Code) {
    return rejectRow(
      `the global variable '@${global.name}' is in address space ${global.addressSpace}, where SPIR-V has no variables of a module`,
    );
  }
  // The reference translates them, and its tests want it so.
  if (global.addressSpace === AddressSpace.Generic)
    at.warnAbout(`the variable '@${global.name}' is in the storage class Generic, where SPIR-V has pointers alone`);
  const id = constants.of(global.constant);
  const pointee = pointers.ofGlobal(global) ?? global.type;
  const initializer = definingInitializer(global);
  const value = initializer === undefined ? undefined : initial(at, initializer, pointee);
  const operands = value === undefined ? [] : [value];
  const type = isPrivate ? types.pointerInto(storage, types.of(pointee)) : types.pointer(global.addressSpace, pointee);
  at.declareVariable(type, types.of(pointee), id, storage, ...operands);
  builder.name(id, global.name);
  decorateVariable(at, global, id);
}

/** The storage class of private variables of a module, which only vector compute has. */
function privateStorage({ builder }: ToSpirv, global: GlobalVariable): number | undefined {
  const isAllowed = isVariable(global) && builder.options.allows("SPV_INTEL_vector_compute");
  return isAllowed ? StorageClass.Private : undefined;
}

/** The reference's message. */
const NO_SPACE =
  "InvalidInstruction: Can't translate llvm instruction:\n" +
  "Global variable cannot have Function storage class. Consider setting a proper address space.\nOriginal LLVM value:";

/** The definition of a variable, as LLVM IR has it. */
function textOf({ module, name }: GlobalVariable): string {
  let text = "";
  writeModule(module, { write: (part) => (text += part) });
  return (
    text
      .split("\n")
      .find((line) => /^@.* = /.test(line) && line.slice(1).replaceAll('"', "").startsWith(`${name} = `)) ?? name
  );
}

const LONG_COMPOSITES = "SPV_INTEL_long_composites";
/** Parts that a constant has at most. */
const MOST_PARTS = 65532;
/** The reference's message. */
const TOO_LONG =
  "InvalidWordCount: Can't encode instruction with word count greater than 65535:\n" +
  `Global variable has a constant array initializer with a number of elements greater than OpConstantComposite can have (${MOST_PARTS}). Should the array be split?`;

function checkLength({ builder }: ToSpirv, { kind, type }: Constant): void {
  const isWritten = kind !== "zero" && ArrayType.is(type) && type.size > MOST_PARTS;
  if (isWritten && !builder.options.allows(LONG_COMPOSITES))
    rejectRow(TOO_LONG, undefined, `--spirv-ext=+${LONG_COMPOSITES} allows it`);
}

/** A struct whose members are undefined, as llvm-spirv has it: the variable then counts as initialized. */
function undefinedStruct({ builder, constants, module, types }: ToSpirv, type: StructType): number {
  const members = type.body.elements.map((one) => constants.of(module.constants.undef(one)));
  return builder.composite(Op.ConstantComposite, types.of(type), members);
}

function isUndefined({ kind }: Constant): boolean {
  return kind === "undef" || kind === "poison";
}

/** The id of an initial value; undefined for values that are undefined as a whole. */
function initial(at: ToSpirv, initializer: Constant, pointee: Type): number | undefined {
  const { constants } = at;
  if (isUndefined(initializer)) {
    const { type } = initializer;
    const isComposed = StructType.is(type) && !type.body.isOpaque && constants.known(initializer) === undefined;
    return isComposed ? undefinedStruct(at, type) : undefined;
  }
  checkLength(at, initializer);
  return PointerType.is(pointee) ? constants.pointer(initializer, pointee.pointee) : constants.of(initializer);
}
