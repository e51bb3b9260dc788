// Linkage: entry points and LinkageAttributes give LLVM's symbols their names, and what no other module refers to belongs to its module alone.
// Only with `keep-interface`: MLIR's own conversion ignores linkage.
//
// Names are settled on the SPIR-V module before it is converted; a pattern only asks for the linkage of its op.

import * as spirv from "../../../dialects/spirv/index.ts";
import { type Attribute, lookupSymbol, type Operation, StringAttr, symbolName } from "../../../ir/index.ts";
import { builtInSymbol } from "./conventions.ts";
import { separateEntryPoints } from "./entry-points.ts";
import { isEntryPoint } from "./interface.ts";
import { PublicNames } from "./public-names.ts";

const linkageType = (name: string): number => spirv.LinkageType.enum.value(name) ?? -1;
const [IMPORT, LINK_ONCE] = [linkageType("Import"), linkageType("LinkOnceODR")];

const storageClass = (name: string): number => spirv.StorageClass.enum.value(name) ?? -1;
const privateClasses: ReadonlySet<number> = new Set(["Private", "Workgroup"].map(storageClass));
const [CROSS_WORKGROUP, UNIFORM_CONSTANT] = [storageClass("CrossWorkgroup"), storageClass("UniformConstant")];

export type Linkage = "external" | "internal" | "linkonce_odr" | "private";

interface Declared {
  readonly name: string;
  readonly type: number;
}

/** The LinkageAttributes of a function or a variable; undefined if it has none. */
function declaredLinkage(op: Operation): Declared | undefined {
  const attr = op.attr("linkage_attributes");
  if (!spirv.LinkageAttributesAttr.is(attr) || !spirv.LinkageType.is(attr.linkage_type)) return undefined;
  return { name: attr.linkage_name.value, type: attr.linkage_type.value };
}

/** Whether an op declares what something outside defines: another module, or the device. */
function isImported(op: Operation): boolean {
  return declaredLinkage(op)?.type === IMPORT || builtInSymbol(op) !== undefined;
}

/** Whether other modules may refer to an op by its name. */
export function isExported(op: Operation): boolean {
  return declaredLinkage(op) !== undefined && !isImported(op);
}

/** The linkage of a function of LLVM; `isDefinedHere`: the conversion itself defines what the module imports. */
export function functionLinkage(op: Operation, isDefinedHere: boolean): Linkage {
  if (isDefinedHere) return "internal";
  return fromDeclared(op) ?? (isEntryPoint(op) ? "external" : "internal");
}

/**
 * The linkage of a variable of LLVM. Without LinkageAttributes, a variable is external if something outside provides its storage class (descriptors,
 * push constants, built-ins).
 */
export function variableLinkage(op: Operation, storageClass: number): Linkage {
  const declared = fromDeclared(op);
  if (declared !== undefined) return declared;
  if (privateClasses.has(storageClass)) return "private";
  const isConstant = storageClass === UNIFORM_CONSTANT && op.attr("initializer") !== undefined;
  return isConstant || storageClass === CROSS_WORKGROUP ? "internal" : "external";
}

function fromDeclared(op: Operation): Linkage | undefined {
  const declared = declaredLinkage(op);
  if (declared === undefined) return undefined;
  return declared.type === LINK_ONCE ? "linkonce_odr" : "external";
}

/** The linkage of a variable in MLIR's own conversion. */
export function defaultVariableLinkage(storageClass: number): Linkage {
  return privateClasses.has(storageClass) ? "private" : "external";
}

/**
 * Gives the symbols of a SPIR-V module the names that they have outside; by the conventions of SPIR-V in LLVM IR built-in variables have theirs. False, after an error, where a name is of two symbols. */
export function resolveLinkage(module: Operation, hasSpirConventions: boolean): boolean {
  const entries = separateEntryPoints(module);
  const names = new PublicNames();
  for (const [fn, entry] of entries) names.claim(fn, nameOf(entry.attr("entry_point_name")) ?? symbolName(fn) ?? "");
  const publicName = (op: Operation) =>
    (hasSpirConventions ? builtInSymbol(op) : undefined) ?? declaredLinkage(op)?.name;
  const linked = [...(module.region().firstBlock?.ops() ?? [])].filter((op) => publicName(op) !== undefined);
  // Definitions first: an import of a name that the module defines is that definition.
  linked.sort((a, b) => Number(isImported(a)) - Number(isImported(b)));
  for (const op of linked) {
    const name = publicName(op) ?? "";
    const owner = names.claim(op, name);
    if (owner !== undefined && owner !== op && !share(op, owner, name, names, entries)) return false;
  }
  names.apply(module);
  for (const [fn, entry] of entries) {
    if (nameOf(entry.attr("entry_point_name")) === symbolName(fn)) entry.setAttr("entry_point_name", undefined);
  }
  return true;
}

function nameOf(attr: Attribute | undefined): string | undefined {
  return StringAttr.is(attr) ? attr.value : undefined;
}

/** Lets `op` do without a name that `owner` has; false, after an error, where other modules could not tell them apart. */
function share(
  op: Operation,
  owner: Operation,
  name: string,
  names: PublicNames,
  entries: ReadonlyMap<Operation, Operation>,
): boolean {
  if (entries.has(owner)) {
    // OpenCL's compilers emit a kernel that only calls the function of its name. No other code can call that function then.
    if (!isExported(op) || !calls(owner, op))
      return fail(op, `'${name}' is also the name of an entry point, which LLVM cannot tell apart`);
    op.setAttr("linkage_attributes", undefined);
    return true;
  }
  if (!isImported(op)) return fail(op, `'${name}' has linkage twice`);
  if (typeOf(op) !== typeOf(owner)) return fail(op, `'${name}' has linkage twice, with different types`);
  names.replace(op, owner);
  return true;
}

function fail(op: Operation, message: string): false {
  op.context.emit(op.plainError(message));
  return false;
}

function typeOf(op: Operation): Attribute | undefined {
  return op.attr("function_type") ?? op.attr("type");
}

function calls(fn: Operation, callee: Operation): boolean {
  let isCalled = false;
  fn.walk((op) => {
    const call = spirv.FunctionCall.of(op);
    isCalled ||= call !== undefined && lookupSymbol(op, call.callee) === callee;
  });
  return isCalled;
}
