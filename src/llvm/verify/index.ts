// LLVM's rules of modules: functions in order, then globals and metadata.

import { checked, type Kind } from "../../support/arguments.ts";
import { failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { Module } from "../module.ts";
import { Violation } from "./finding.ts";
import { FunctionRules } from "./functions.ts";
import { verifyGlobals } from "./globals.ts";
import { AttachmentRules } from "./metadata/attachments.ts";
import { DebugNodes } from "./metadata/debug-nodes.ts";
import { DebugRows } from "./metadata/debug-rows.ts";
import { verifyModuleMetadata } from "./metadata/metadata.ts";
import { AliasTags } from "./metadata/tbaa.ts";
import { typeProblemOf } from "./operand-types.ts";
import { UsedGlobals } from "./used-globals.ts";
import { Verification } from "./verification.ts";

/**
 * Checks a module by LLVM 22's rules, as `llvm-as` does after reading: types of globals, dominance, terminators, attributes and their positions,
 * calls of intrinsics, exceptions, metadata that LLVM knows. A failure has the first violation, in LLVM's words and without a place.
 */
export function verifyLlvm(module: Module): Result<Module> {
  return checked([["module", module, aModule]], () => verifyModule(module));
}

/** The same for a module that a program has built: types of operands as well, which readers enforce. @internal */
export function verifyBuilt(module: Module): Result<Module> {
  const verified = verifyLlvm(module);
  return verified.ok ? checked([], () => verifyTypes(module)) : verified;
}

function verifyTypes(module: Module): Result<Module> {
  for (const one of module.functions) {
    const problem = typeProblemOf(module, one);
    if (problem !== undefined) return failedWith("llvm-verifier", problem);
  }
  return success(module);
}

const aModule: Kind = { expected: "a module of LLVM IR", is: (value) => value instanceof Module };

function verifyModule(module: Module): Result<Module> {
  const v = new Verification(module);
  const nodes = new DebugNodes(v);
  try {
    const used = new UsedGlobals(v);
    const rules = new FunctionRules(v, new DebugRows(v, nodes), new AttachmentRules(v, new AliasTags(v)), used);
    for (const one of module.functions) rules.verify(one);
    verifyGlobals(v, nodes, used);
    verifyModuleMetadata(v, nodes);
  } catch (violation) {
    if (!(violation instanceof Violation)) throw violation;
    return failedWith("llvm-verifier", v.debugProblem ?? violation.message);
  }
  return v.debugProblem === undefined ? success(module) : failedWith("llvm-verifier", v.debugProblem);
}

/** Whether LLVM would reject the debug information of a module, of which it removes all. @internal */
export function hasInvalidDebugInfo(module: Module): boolean {
  const v = new Verification(module);
  const nodes = new DebugNodes(v);
  const rows = new DebugRows(v, nodes);
  for (const one of module.functions) {
    rows.beginFunction(one);
    for (const { first, end } of one.blocks) for (let row = first; row < end; row++) rows.checkRow(row);
  }
  try {
    verifyGlobals(v, nodes, { isUsed: () => false });
    verifyModuleMetadata(v, nodes);
  } catch (violation) {
    if (!(violation instanceof Violation)) throw violation;
  }
  return v.debugProblem !== undefined;
}
