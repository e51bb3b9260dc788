// Which ops are constants: those with definitions, rows of the grammar, and references to constants of the module.

import type { OpDef } from "../../ir/index.ts";
import { opSet } from "./op-table.ts";

const isConstant = opSet({
  core: [
    "Constant",
    "ConstantComposite",
    "ConstantNull",
    "ConstantPipeStorage",
    "ConstantSampler",
    "SpecConstant",
    "SpecConstantComposite",
    "SpecConstantOperation",
  ],
  EXT: ["ConstantCompositeReplicate", "ConstantSizeOf", "SpecConstantCompositeReplicate"],
  INTEL: ["ConstantFunctionPointer", "SpecConstantArchitecture", "SpecConstantCapabilities", "SpecConstantTarget"],
  mlir: ["constant", "referenceof", "addressof"],
});

/** Whether an op results in a constant, or in the address of a variable. */
export function isConstantOp(def: OpDef | undefined): boolean {
  return def !== undefined && isConstant(def);
}
