// Linkage of functions and variables: decorations of SPIR-V and words of LLVM IR.

import { LinkageType } from "../../../grammar/enumerants.generated.ts";
import type { Decoration } from "./annotations.ts";

/** The linkage for a decoration; without one the object is internal. */
export function linkageOf(decoration: Decoration | undefined, hasBody: boolean): string {
  switch (decoration?.operands[1]) {
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
