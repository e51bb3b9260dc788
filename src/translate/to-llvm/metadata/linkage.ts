// Linkage of functions and variables: decorations of SPIR-V and words of LLVM IR.

import { LinkageType } from "../../../grammar/enumerants.generated.ts";
import type { Decoration } from "./annotations.ts";

/** Lists of LLVM's own, to which each module adds. */
const LISTS: ReadonlySet<unknown> = new Set([
  "llvm.global_ctors",
  "llvm.global_dtors",
  "llvm.used",
  "llvm.compiler.used",
]);

/** The linkage for a decoration; without one the object is internal. */
export function linkageOf(decoration: Decoration | undefined, hasBody: boolean): string {
  const [name, type] = decoration?.operands ?? [];
  if (LISTS.has(name)) return "appending";
  switch (type) {
    case undefined:
      return "internal";
    case LinkageType.Import:
      return hasBody ? "available_externally" : "external";
    case LinkageType.LinkOnceODR:
      return "linkonce_odr";
    default:
      return "external";
  }
}
