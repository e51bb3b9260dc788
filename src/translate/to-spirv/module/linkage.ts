// Linkage of functions and variables towards SPIR-V: words of LLVM IR and the decoration's type.

import { Decoration, LinkageType } from "../../../grammar/enumerants.generated.ts";
import type { GlobalValue } from "../../../llvm/index.ts";
import type { ToSpirv } from "../module-state.ts";

const LINK_ONCE = "SPV_KHR_linkonce_odr";

/** Decorates the globals that other modules see; `isDefined` if the module has its body or initializer. */
export function decorateLinkage(
  at: ToSpirv,
  id: number,
  { name, linkage }: Pick<GlobalValue, "name" | "linkage">,
  isDefined: boolean,
): void {
  if (linkage === "internal" || linkage === "private") return;
  at.builder.capability("Linkage");
  at.builder.decorate(id, Decoration.LinkageAttributes, name, typeOf(at, linkage, isDefined));
}

function typeOf(at: ToSpirv, linkage: string, isDefined: boolean): number {
  if (!isDefined || linkage === "extern_weak" || linkage === "available_externally") return LinkageType.Import;
  if (linkage !== "linkonce_odr" || !at.builder.options.allows(LINK_ONCE)) return LinkageType.Export;
  at.builder.extension(LINK_ONCE);
  return LinkageType.LinkOnceODR;
}
