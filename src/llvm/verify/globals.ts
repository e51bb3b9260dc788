// Rules of global variables, aliases, indirect functions and comdats.

import { ArrayType, PointerType as Pointer, type PointerType, StructType } from "../../dialects/llvm/index.ts";
import type { Constant } from "../constant.ts";
import { Alias, type GlobalValue, GlobalVariable, IFunc, LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { isScalableInside, isSized } from "../sized.ts";
import { check, checkDebug } from "./finding.ts";
import type { DebugNodes } from "./metadata/debug-nodes.ts";
import { checkRanges } from "./metadata/ranges.ts";
import { constantOperand, type Verification } from "./verification.ts";

export function verifyGlobals(v: Verification, nodes: DebugNodes, used: GlobalUses): void {
  const { globals, aliases, ifuncs } = v.module;
  for (const one of globals) checkVariable(v, one, nodes, used);
  for (const one of aliases) {
    checkGlobal(v, one);
    checkAlias(one);
  }
  for (const one of ifuncs) {
    checkGlobal(v, one);
    checkIFunc(one);
  }
}

const MAX_GLOBAL_ALIGNMENT = 1n << 32n;

/** Rules of globals of all kinds. */
export function checkGlobal(v: Verification, one: GlobalValue): void {
  const { linkage } = one;
  const isDeclaration = isDeclared(one);
  check(
    !isDeclaration || linkage === "external" || linkage === "extern_weak",
    "Global is external, but doesn't have external or weak linkage!",
  );
  checkAttachments(v, one);
  const isVariable = one instanceof GlobalVariable;
  check(linkage !== "appending" || isVariable, "Only global variables can have appending linkage!");
  const isArray = isVariable && ArrayType.is(one.type);
  check(linkage !== "appending" || isArray, "Only global arrays can have appending linkage!");
  const isForLinker = isDeclaration || linkage === "available_externally";
  check(!isForLinker || one.comdat === undefined, "Declaration may not be in a Comdat!");
  if (one.dllStorage === "dllexport") {
    check(one.visibility !== "hidden", "dllexport GlobalValue must have default or protected visibility");
  }
  if (one.dllStorage === "dllimport") {
    check(one.visibility === "", "dllimport GlobalValue must have default visibility");
    check(!one.isDsoLocal, "GlobalValue with DLLImport Storage is dso_local!");
    const isExternal = isDeclaration || linkage === "available_externally";
    check(isExternal, "Global is marked as dllimport, but not external");
  }
  const isTagged = isVariable && one.sanitizers.includes("sanitize_memtag");
  check(!isTagged || one.section === "", "tagged GlobalValue must not be in section.");
}

function isDeclared(one: GlobalValue): boolean {
  if (one instanceof GlobalVariable) return one.initializer === undefined;
  return one instanceof LLVMFunction && one.blocks.length === 0;
}

function checkAttachments(v: Verification, one: GlobalValue): void {
  for (const [kind, number] of one.attachments) {
    const node = v.node(number);
    switch (v.module.metadata.kinds[kind]) {
      case "associated": {
        check(node.operands.length === 1, "associated metadata must have one operand");
        check(node.operands[0] !== undefined, "associated metadata must have a global value");
        const value = constantOperand(node.operands[0]);
        check(value !== undefined, "associated metadata must be ValueAsMetadata");
        check(Pointer.is(value.type), "associated value must be pointer typed");
        check(baseOf(value) !== one, "global values should not associate to themselves");
        break;
      }
      case "absolute_symbol": {
        const width = v.layout.pointer(one.addressSpace).size;
        checkRanges(node, v.module.context.integer(width), "absolute_symbol");
        break;
      }
      default:
    }
  }
}

// ---- variables

/** Globals that instructions or other globals name. */
export interface GlobalUses {
  isUsed(one: GlobalValue): boolean;
}

function checkVariable(v: Verification, one: GlobalVariable, nodes: DebugNodes, used: GlobalUses): void {
  const { initializer, linkage, name, type } = one;
  check(one.alignment <= MAX_GLOBAL_ALIGNMENT, "huge alignment values are unsupported");
  if (initializer !== undefined) {
    check(initializer.type === type, "Global variable initializer type does not match global variable type!");
    check(isSized(type), "Global variable initializer must be sized");
    if (linkage === "common") {
      check(initializer.kind === "zero" || initializer.bits === 0n, "'common' global must have a zero initializer!");
      check(!one.isConstant, "'common' global may not be marked constant!");
      check(one.comdat === undefined, "'common' global may not be in a Comdat!");
    }
  }
  KNOWN.get(name)?.(one, used);
  for (const [kind, node] of one.attachments) {
    if (kind !== 0) continue;
    const isRight = v.node(node).kind === "DIGlobalVariableExpression";
    const message = "!dbg attachment of global variable must be a DIGlobalVariableExpression";
    v.attempt(() => checkDebug(isRight, message));
    if (isRight) nodes.visit(node, "no locations");
  }
  check(!isScalableInside(type), "Globals cannot contain scalable types");
  checkGlobal(v, one);
}

const WRONG_TYPE = "wrong type for intrinsic global variable";

function checkIntrinsicGlobal(one: GlobalVariable, used: GlobalUses): void {
  const isAppending = one.initializer === undefined || one.linkage === "appending";
  check(isAppending, "invalid linkage for intrinsic global variable");
  check(!used.isUsed(one), "invalid uses of intrinsic global variable");
}

/** Lists of constructors are arrays of a priority, a function and data. */
function checkStructors(one: GlobalVariable, used: GlobalUses): void {
  checkIntrinsicGlobal(one, used);
  if (!ArrayType.is(one.type)) return;
  const { element } = one.type;
  const isRight = StructType.is(element) && [2, 3].includes(element.body.elements.length);
  const [priority, address, data] = isRight ? element.body.elements : [];
  check(isRight && priority === one.type.context.i32 && address !== undefined && Pointer.is(address), WRONG_TYPE);
  check(
    data !== undefined,
    "the third field of the element type is mandatory, specify ptr null to migrate from the obsoleted 2-field form",
  );
  check(Pointer.is(data), WRONG_TYPE);
}

/** Lists of globals that are used otherwise are arrays of their addresses. */
function checkUsed(one: GlobalVariable, used: GlobalUses): void {
  checkIntrinsicGlobal(one, used);
  if (!ArrayType.is(one.type)) return;
  check(Pointer.is(one.type.element as PointerType), WRONG_TYPE);
  const { initializer, name } = one;
  if (initializer === undefined) return;
  check(initializer.kind === "aggregate", "wrong initializer for intrinsic global variable");
  for (const operand of initializer.operands) {
    const member = baseOf(operand, "casts");
    check(member !== undefined && !(member instanceof IFunc), `invalid ${name} member`);
    check(member.name !== "", `members of ${name} must be named`);
  }
}

/** Lists that LLVM knows by their names. */
const KNOWN: ReadonlyMap<string, (one: GlobalVariable, used: GlobalUses) => void> = new Map([
  ["llvm.global_ctors", checkStructors],
  ["llvm.global_dtors", checkStructors],
  ["llvm.used", checkUsed],
  ["llvm.compiler.used", checkUsed],
]);

// ---- aliases

/** The global that an expression of addresses is based on. */
function baseOf(constant: Constant | undefined, way: "casts" | "all" = "all"): GlobalValue | undefined {
  let at = constant;
  while (at?.kind === "expression") {
    const { opcode: code } = at.payload;
    const isCast = code === opcode.bitcast || code === opcode.addrspacecast;
    if (!isCast && (way === "casts" || code !== opcode.getelementptr)) return undefined;
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
  const isMissing = base !== undefined && isDeclared(base);
  check(!isMissing || alias.linkage === "available_externally", "Alias must point to a definition");
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
  check(base.blocks.length > 0, "IFunc resolver must be a definition");
}
