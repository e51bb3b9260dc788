// Rules of global variables, aliases, indirect functions and comdats.

import { ArrayType, StructType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import type { Constant } from "../constant.ts";
import { isScalable } from "../constant.ts";
import { Alias, type GlobalValue, GlobalVariable, type IFunc, LLVMFunction, type Module } from "../module.ts";
import { opcode } from "../opcode.ts";
import { check } from "./finding.ts";

export function verifyGlobals(module: Module): void {
  for (const one of module.globals) {
    checkCommon(one, one.initializer === undefined);
    checkVariable(one);
  }
  for (const one of module.aliases) checkAlias(one);
  for (const one of module.ifuncs) checkIFunc(one);
  for (const one of module.functions) checkCommon(one, one.blocks.length === 0);
}

function checkCommon(one: GlobalValue, isDeclaration: boolean): void {
  const { linkage } = one;
  if (isDeclaration) {
    check(
      linkage === "external" || linkage === "extern_weak",
      "Global is external, but doesn't have external or weak linkage!",
    );
    check(one.comdat === undefined, "Declaration may not be in a Comdat!");
  }
  if (one.dllStorage === "dllimport") {
    check(!one.isDsoLocal, "GlobalValue with DLLImport Storage is dso_local!");
  }
  if (one.dllStorage === "dllexport") {
    check(one.visibility !== "hidden", "dllexport GlobalValue must have default or protected visibility");
  }
}

function checkVariable(one: GlobalVariable): void {
  const { initializer, linkage, name, type } = one;
  if (initializer !== undefined) {
    check(initializer.type === type, "Global variable initializer type does not match global variable type!");
    if (linkage === "common") {
      check(initializer.kind === "zero" || initializer.bits === 0n, "'common' global must have a zero initializer!");
      check(!one.isConstant, "'common' global may not be marked constant!");
      check(one.comdat === undefined, "'common' global may not be in a Comdat!");
    }
  }
  check(linkage !== "appending" || ArrayType.is(type), "Only global arrays can have appending linkage!");
  check(!isScalableInside(type), "Globals cannot contain scalable types");
  if (/^llvm\.global_[cd]tors$/.test(name)) checkStructors(one);
}

function isScalableInside(type: Type): boolean {
  const seen = new Set<Type>();
  const pending = [type];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isScalable(next)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (ArrayType.is(next)) pending.push(next.element);
    if (StructType.is(next)) pending.push(...next.body.elements);
  }
  return false;
}

/** Lists of constructors are arrays of a priority, a function and data. */
function checkStructors({ initializer, linkage, type }: GlobalVariable): void {
  check(initializer === undefined || linkage === "appending", "invalid linkage for intrinsic global variable");
  if (!ArrayType.is(type)) return;
  const { element } = type;
  const isRight = StructType.is(element) && [2, 3].includes(element.body.elements.length);
  const [priority, , data] = isRight ? element.body.elements : [];
  check(isRight && priority === type.context.i32, "wrong type for intrinsic global variable");
  check(
    data !== undefined,
    "the third field of the element type is mandatory, specify ptr null to migrate from the obsoleted 2-field form",
  );
}

// ---- aliases

/** The global that an expression of addresses is based on. */
function baseOf(constant: Constant | undefined): GlobalValue | undefined {
  let at = constant;
  while (at?.kind === "expression") {
    const { opcode: code } = at.payload;
    const isAddress = code === opcode.getelementptr || code === opcode.bitcast || code === opcode.addrspacecast;
    if (!isAddress) return undefined;
    at = at.operands[0];
  }
  return at?.payload.global;
}

function checkAlias(alias: Alias): void {
  const { aliasee } = alias;
  const seen = new Set<GlobalValue>([alias]);
  let base = baseOf(aliasee);
  while (base instanceof Alias) {
    check(!seen.has(base), "Aliases cannot form a cycle");
    seen.add(base);
    base = baseOf(base.aliasee);
  }
  const isDeclared =
    (base instanceof GlobalVariable && base.initializer === undefined) ||
    (base instanceof LLVMFunction && base.blocks.length === 0);
  check(!isDeclared || alias.linkage === "available_externally", "Alias must point to a definition");
}

const IFUNC_LINKAGES: ReadonlySet<string> = new Set([
  "private",
  "internal",
  "linkonce",
  "weak",
  "linkonce_odr",
  "weak_odr",
  "external",
]);

function checkIFunc({ resolver, linkage }: IFunc): void {
  check(
    IFUNC_LINKAGES.has(linkage),
    "IFunc should have private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage!",
  );
  let base = baseOf(resolver);
  while (base instanceof Alias) base = baseOf(base.aliasee);
  check(base instanceof LLVMFunction, "IFunc must have a Function resolver");
  if (base instanceof LLVMFunction) check(base.blocks.length > 0, "IFunc resolver must be a definition");
}
