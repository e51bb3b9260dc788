// Names and texts of the runtime of Objective-C in older modules.

import { findIntrinsic, intrinsicAttributes } from "../intrinsics/intrinsics.ts";
import { LLVMFunction, type Module } from "../module.ts";

const CATEGORIES = "__DATA, __objc_catlist";
const USE = "clang.arc.use";

/** Sections without blanks, and the intrinsic that was a function. */
export function upgradeObjectiveC(module: Module): void {
  for (const one of module.globals) {
    if (one.section.startsWith(CATEGORIES)) one.section = one.section.replace(/\s*,\s*/g, ",").trim();
  }
  const older = module.symbols.get(USE);
  if (!(older instanceof LLVMFunction) || older.blocks.length > 0) return;
  const name = `llvm.objc.${USE}`;
  const found = findIntrinsic(name);
  module.symbols.delete(USE);
  older.name = name;
  module.symbols.set(name, older);
  if (found !== undefined) older.attributes = intrinsicAttributes(found, module.attributeSets, older.type);
  // It is declared last.
  module.functions.splice(module.functions.indexOf(older), 1);
  module.functions.push(older);
}

/** The comment in the assembly that marks calls of the runtime: its sign was another one. */
export function upgradedAssembly(text: string): string {
  const isMarker = text.startsWith("mov\tfp") && text.includes("objc_retainAutoreleaseReturnValue");
  return isMarker ? text.replace("# marker", "; marker") : text;
}
