// Which functions and variables of LLVM IR are definitions and entry points of SPIR-V.

import type { Constant, GlobalVariable, LLVMFunction } from "../../llvm/index.ts";
import { CALL_CONVENTION } from "./convention.ts";

/** Whether a function has a body that other modules do not replace. */
export function isDefined(one: LLVMFunction): boolean {
  return one.blocks.length > 0 && one.linkage !== "available_externally";
}

/** The initializer of a variable that SPIR-V has; others are zeros (`common`), or a copy of what another module defines, which Import does not allow. */
export function definingInitializer({ initializer, linkage }: GlobalVariable): Constant | undefined {
  return linkage === "common" || linkage === "available_externally" ? undefined : initializer;
}

/** Whether a function is an entry point. */
export function isKernel(one: LLVMFunction): boolean {
  return one.convention === CALL_CONVENTION.kernel && isDefined(one);
}
