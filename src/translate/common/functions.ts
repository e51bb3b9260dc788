// Which functions of LLVM IR are definitions and entry points of SPIR-V.

import type { LLVMFunction } from "../../llvm/index.ts";
import { CALL_CONVENTION } from "./convention.ts";

/** Whether a function has a body that other modules do not replace. */
export function isDefined(one: LLVMFunction): boolean {
  return one.blocks.length > 0 && one.linkage !== "available_externally";
}

/** Whether a function is an entry point. */
export function isKernel(one: LLVMFunction): boolean {
  return one.convention === CALL_CONVENTION.kernel && isDefined(one);
}
