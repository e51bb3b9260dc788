// Linkage of functions and variables: words of LLVM IR and decorations of SPIR-V. One table for both directions.

import { Decoration, LinkageType } from "../../grammar/enumerants.generated.ts";
import type { GlobalValue } from "../../llvm/index.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";

/** A type of linkage. */
interface Linkage {
  readonly type: number;
  /** Words that have the type if the object has a body or an initializer, and if it has none; "others": all that no entry names. */
  readonly ofDefinitions: readonly string[] | "others";
  readonly ofDeclarations: readonly string[] | "others";
  /** The words of a definition and of a declaration towards LLVM IR. */
  readonly definition: string;
  readonly declaration: string;
  /** Without it, towards SPIR-V, an object has the type after it in the table. */
  readonly extension?: string;
}

const TABLE: readonly Linkage[] = [
  {
    type: LinkageType.Import,
    ofDefinitions: ["extern_weak", "available_externally"],
    ofDeclarations: "others",
    definition: "available_externally",
    declaration: "external",
  },
  {
    type: LinkageType.LinkOnceODR,
    ofDefinitions: ["linkonce_odr"],
    ofDeclarations: [],
    definition: "linkonce_odr",
    declaration: "linkonce_odr",
    extension: "SPV_KHR_linkonce_odr",
  },
  {
    type: LinkageType.Export,
    ofDefinitions: "others",
    ofDeclarations: [],
    definition: "external",
    declaration: "external",
  },
];

/** Words of objects that no other module sees, which have no decoration; towards LLVM IR they are internal. */
const HIDDEN: ReadonlySet<string> = new Set(["internal", "private"]);

/** Lists of LLVM's own, to which each module adds. */
const LISTS: ReadonlySet<unknown> = new Set([
  "llvm.global_ctors",
  "llvm.global_dtors",
  "llvm.used",
  "llvm.compiler.used",
]);

/** Decorates the globals that other modules see; `isDefined` if the module has its body or initializer. */
export function decorateLinkage(
  { builder }: Pick<ToSpirv, "builder">,
  id: number,
  { name, linkage }: Pick<GlobalValue, "name" | "linkage">,
  isDefined: boolean,
): void {
  if (HIDDEN.has(linkage)) return;
  const found = TABLE.find(({ ofDefinitions, ofDeclarations, extension }) => {
    const words = isDefined ? ofDefinitions : ofDeclarations;
    if (words !== "others" && !words.includes(linkage)) return false;
    return extension === undefined || builder.options.allows(extension);
  });
  if (found === undefined) return;
  builder.capability("Linkage");
  if (found.extension !== undefined) builder.extension(found.extension);
  builder.decorate(id, Decoration.LinkageAttributes, name, found.type);
}

/** The linkage that the decoration of an id states. */
export interface StatedLinkage {
  /** Of the symbol; undefined without a decoration. */
  readonly name: string | undefined;
  readonly linkage: string;
  readonly isImport: boolean;
}

/** The linkage of a function or variable; without a decoration the object is internal. */
export function linkageOf(at: ToLlvm, id: number, hasBody: boolean): StatedLinkage {
  const [name, type] = at.input.annotations.find(id, Decoration.LinkageAttributes)?.operands ?? [];
  const found = TABLE.find((one) => one.type === type);
  const words = found ?? { definition: "external", declaration: "external" };
  const ofType = type === undefined ? "internal" : hasBody ? words.definition : words.declaration;
  return {
    name: typeof name === "string" ? name : undefined,
    linkage: LISTS.has(name) ? "appending" : ofType,
    isImport: type === LinkageType.Import,
  };
}
