// Globals, aliases, indirect functions, comdats, and lists of constructors.

import {
  ComdatKind,
  globalType,
  linkage,
  literalStruct,
  pointerType,
  UnnamedAddr,
  Visibility,
} from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  IntegerAttr,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  symbolName,
  symbolsOf,
} from "../../ir/index.ts";
import type { Constant } from "../constant.ts";
import { Alias, type Comdat, type GlobalValue, GlobalVariable, IFunc } from "../module.ts";
import { translateBlock } from "./blocks.ts";
import { constantOf, symbolOf } from "./constants.ts";
import type { Exporter } from "./exporter.ts";

export function linkageOf(op: Operation): string {
  const attribute = op.attr("linkage");
  return (linkage.is(attribute) ? linkage.enum.text(attribute.value) : undefined) ?? "external";
}

function numberOf(attribute: Attribute | undefined): bigint {
  return IntegerAttr.is(attribute) ? attribute.value : 0n;
}

/** Sets the properties that all kinds of globals share. */
export function setCommon(exporter: Exporter, op: Operation, made: GlobalValue): void {
  made.linkage = linkageOf(op);
  made.isDsoLocal = op.attr("dso_local") !== undefined;
  made.visibility = Visibility.enum.text(Number(numberOf(op.attr("visibility_")))) ?? "";
  made.unnamedAddress = UnnamedAddr.enum.text(Number(numberOf(op.attr("unnamed_addr")))) ?? "";
  const section = op.attr("section");
  if (StringAttr.is(section)) made.section = section.value;
  made.alignment = numberOf(op.attr("alignment"));
  const comdat = op.attr("comdat");
  if (SymbolRefAttr.is(comdat)) made.comdat = exporter.comdats.get(comdat.nested.at(-1) ?? comdat.root);
}

/** The selectors of a comdat op, by their names. */
export function addComdats(exporter: Exporter, op: Operation): void {
  for (const [name, selector] of symbolsOf(op)) {
    const kind = ComdatKind.enum.text(Number(numberOf(selector.attr("comdat")))) ?? "any";
    if (exporter.comdats.has(name)) {
      exporter.fail(selector.plainError("comdat selection symbols must be unique even in different comdat regions"));
    }
    const comdat: Comdat = { name, kind };
    exporter.comdats.set(name, comdat);
  }
}

// ---- globals

/** Globals that are only declared where they have no value. */
function isDeclaration(op: Operation): boolean {
  const own = linkageOf(op);
  const isInitialized = op.attr("value") !== undefined || op.regions[0]?.isEmpty === false;
  return !isInitialized && (own === "external" || own === "extern_weak");
}

/** The global without its value: others may be needed for that. */
export function addGlobal(exporter: Exporter, op: Operation): void {
  const type = globalType(op);
  const name = symbolName(op);
  if (type === undefined || name === undefined) return;
  const made = new GlobalVariable(exporter.module, name, type, Number(numberOf(op.attr("addr_space"))));
  setCommon(exporter, op, made);
  made.isConstant = op.attr("constant") !== undefined;
  if (op.attr("thread_local_") !== undefined) made.threadLocal = "generaldynamic";
  made.isExternallyInitialized = op.attr("externally_initialized") !== undefined;
  if (op.attr("value") !== undefined) made.initializer = constantOf(exporter, op.attr("value"), type, op);
  else if (!isDeclaration(op)) made.initializer = exporter.constants.undef(type);
  exporter.debug.addGlobalVariables(op, made);
}

export function setInitializer(exporter: Exporter, op: Operation): void {
  const made = exporter.module.symbols.get(symbolName(op) ?? "");
  if (made instanceof GlobalVariable && op.regions[0]?.isEmpty === false) made.initializer = returned(exporter, op);
}

/** The constant that the region of an op returns. */
function returned(exporter: Exporter, op: Operation): Constant {
  const [block] = op.region().blocks;
  const last = block?.lastOp;
  if (block === undefined || last === undefined) throw new Error("an initializer is empty");
  const { code } = exporter;
  const { count } = code;
  translateBlock(exporter, block, last.id);
  const value = exporter.constant(exporter.operand(last.id, 0));
  const instruction = code.count === count ? undefined : last;
  if (value === undefined || instruction !== undefined) {
    return exporter.fail(op.errorNearby("unemittable constant value"));
  }
  return value;
}

export function addAlias(exporter: Exporter, op: Operation): void {
  const type = globalType(op, "alias_type");
  if (type === undefined) return;
  const made = new Alias(exporter.module, symbolName(op) ?? "", type);
  setCommon(exporter, op, made);
  // As in the reference, which does not hand this on.
  made.isDsoLocal = false;
  if (op.attr("thread_local_") !== undefined) made.threadLocal = "generaldynamic";
}

export function setAliasee(exporter: Exporter, op: Operation): void {
  const made = exporter.module.symbols.get(symbolName(op) ?? "");
  if (made instanceof Alias) made.aliasee = returned(exporter, op);
}

export function addIFunc(exporter: Exporter, op: Operation): void {
  const type = globalType(op, "i_func_type");
  if (type === undefined) return;
  const made = new IFunc(exporter.module, symbolName(op) ?? "", type, Number(numberOf(op.attr("address_space"))));
  setCommon(exporter, op, made);
}

export function setResolver(exporter: Exporter, op: Operation): void {
  const made = exporter.module.symbols.get(symbolName(op) ?? "");
  const resolver = op.attr("resolver");
  if (made instanceof IFunc && SymbolRefAttr.is(resolver)) made.resolver = symbolOf(exporter, resolver.root, op);
}

// ---- constructors

/** Appends functions with their priorities to `llvm.global_ctors` or `llvm.global_dtors`. */
export function addStructors(exporter: Exporter, op: Operation, field: "ctors" | "dtors"): void {
  const { context, constants, module } = exporter;
  const lists = [op.attr(field), op.attr("priorities")];
  const [functions = [], priorities = []] = lists.map((list) => (ArrayAttr.is(list) ? list.elements : []));
  if (functions.length === 0) return;
  const pointer = pointerType(context);
  const type = literalStruct(context, [context.i32, pointer, pointer]);
  const entries = functions.map((one, index) =>
    constants.aggregate(type, [
      constantOf(exporter, priorities[index], context.i32, op),
      constantOf(exporter, one, pointer, op),
      // As in the reference, which does not hand the data on.
      constants.zero(pointer),
    ]),
  );
  const name = `llvm.global_${field}`;
  const old = module.globals.findIndex((one) => one.name === name);
  const before = old < 0 ? [] : (constants.elementsOf(module.globals[old]?.initializer ?? constants.undef(type)) ?? []);
  if (old >= 0) module.globals.splice(old, 1);
  const all = [...before, ...entries];
  const list = exporter.arrayOf(type, all.length);
  const made = new GlobalVariable(module, name, list);
  made.linkage = "appending";
  made.initializer = constants.aggregate(list, all);
}
