// Linkage of functions and variables towards SPIR-V: words of LLVM IR and the decoration's type.

import { LinkageType } from "../../grammar/enumerants.generated.ts";
import type { ToSpirv } from "./module-state.ts";

const LINK_ONCE = "SPV_KHR_linkonce_odr";

/** The type of linkage; undefined for what only the module sees. */
export function linkageOf(at: ToSpirv, linkage: string, hasBody: boolean): number | undefined {
  if (linkage === "internal" || linkage === "private") return undefined;
  at.builder.capability("Linkage");
  if (!hasBody || linkage === "extern_weak" || linkage === "available_externally") return LinkageType.Import;
  if (linkage !== "linkonce_odr" || !at.builder.options.allows(LINK_ONCE)) return LinkageType.Export;
  at.builder.extension(LINK_ONCE);
  return LinkageType.LinkOnceODR;
}
