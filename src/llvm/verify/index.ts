// LLVM's rules of modules: functions in order, then globals and metadata.

import { checked, type Kind } from "../../support/arguments.ts";
import { failedWith, type Result, success } from "../../support/result.ts";
import { Module } from "../module.ts";
import { Violation } from "./finding.ts";
import { verifyFunction } from "./functions.ts";
import { verifyGlobals } from "./globals.ts";
import { verifyModuleMetadata } from "./metadata.ts";

/**
 * Checks a module by LLVM 22's rules, as `llvm-as` does after reading: types of globals, dominance, terminators, attributes and their positions,
 * calls of intrinsics, metadata that LLVM knows. A failure has the first violation, in LLVM's words and without a place.
 */
export function verifyLlvm(module: Module): Result<Module> {
  return checked([["module", module, aModule]], () => verifyModule(module));
}

const aModule: Kind = { expected: "a module of LLVM IR", is: (value) => value instanceof Module };

function verifyModule(module: Module): Result<Module> {
  try {
    for (const one of module.functions) verifyFunction(one);
    verifyGlobals(module);
    verifyModuleMetadata(module);
    return success(module);
  } catch (violation) {
    if (!(violation instanceof Violation)) throw violation;
    return failedWith("llvm-verifier", violation.message);
  }
}
