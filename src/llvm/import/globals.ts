// Globals, aliases, indirect functions, comdats, and lists of constructors.

import * as llvm from "../../dialects/llvm/index.ts";
import { ComdatKind, linkage, UnnamedAddr, Visibility, ZeroAttr } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  Builder,
  integerAttr,
  NO_PARAMETERS,
  type Operation,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
} from "../../ir/index.ts";
import type { Constant } from "../constant.ts";
import type { Alias, Comdat, GlobalValue, GlobalVariable, IFunc } from "../module.ts";
import type { Importer } from "./importer.ts";

/** The symbol of the op that holds comdats. */
const COMDATS = "__llvm_global_comdat";

/** Properties that all kinds of globals have. */
export function addressProperties(importer: Importer, one: GlobalValue) {
  const { context } = importer;
  const { isDsoLocal, visibility, unnamedAddress, section, comdat } = one;
  const word = (value: number | undefined) => integerAttr(context, context.i64, value ?? 0);
  return {
    dso_local: isDsoLocal ? context.unit : undefined,
    visibility_: word(Visibility.enum.value(visibility)),
    unnamed_addr: unnamedAddress === "" ? undefined : word(UnnamedAddr.enum.value(unnamedAddress)),
    section: section === "" ? undefined : stringAttr(context, section),
    comdat: comdat === undefined ? undefined : symbolRefAttr(context, COMDATS, comdat.name),
  };
}

/** The op with a selector for each comdat. */
export function importComdats(importer: Importer, builder: Builder, comdats: readonly Comdat[]): Operation | undefined {
  if (comdats.length === 0) return undefined;
  const { context } = importer;
  const op = llvm.comdat.build(builder, { sym_name: stringAttr(context, COMDATS) });
  const inner = new Builder(importer.store).insertAtEnd(op.region().addBlock());
  inner.location = builder.location;
  for (const { name, kind } of comdats) {
    const comdat = integerAttr(context, context.i64, ComdatKind.enum.value(kind) ?? 0);
    llvm.comdat_selector.build(inner, { sym_name: stringAttr(context, name), comdat });
  }
  return op;
}

// ---- globals

export function importGlobal(importer: Importer, builder: Builder, one: GlobalVariable): Operation {
  const { context } = importer;
  const { initializer } = one;
  const value = initializer === undefined ? undefined : importer.constants.attributeOf(initializer);
  const op = llvm.mlir.global.build(builder, {
    global_type: TypeAttr.get(context, { type: importer.types.of(one.type) }),
    constant: one.isConstant ? context.unit : undefined,
    sym_name: stringAttr(context, importer.nameless.nameOf(one)),
    linkage: linkage.of(context, one.linkage),
    thread_local_: one.threadLocal === "" ? undefined : context.unit,
    externally_initialized: one.isExternallyInitialized ? context.unit : undefined,
    value,
    alignment: one.alignment === 0n ? undefined : integerAttr(context, context.i64, one.alignment),
    addr_space: integerAttr(context, context.i32, one.addressSpace),
    ...addressProperties(importer, one),
    dbg_exprs: importer.debug.globalExpressions(one),
    target_specific_attrs: targetAttributes(importer, one),
  });
  if (initializer !== undefined && value === undefined) fillInitializer(importer, op, initializer);
  return op;
}

/** Attributes of a global that are in quotes, or that only some target knows. */
function targetAttributes({ context }: Importer, { attributes }: GlobalVariable): Attribute | undefined {
  const elements = (attributes.ofFunction?.attributes ?? []).map(({ kind, string }) => {
    const key = stringAttr(context, kind);
    return string === "" ? key : ArrayAttr.get(context, { elements: [key, stringAttr(context, string)] });
  });
  return elements.length === 0 ? undefined : ArrayAttr.get(context, { elements });
}

/** A region that returns a constant. */
function fillInitializer(importer: Importer, op: Operation, initializer: Constant): void {
  const block = op.region().addBlock();
  importer.constants.enter(block);
  const arg = importer.constants.value(initializer);
  const builder = new Builder(importer.store).insertAtEnd(block);
  builder.location = op.location;
  llvm.return.build(builder, { arg });
}

// ---- aliases and indirect functions

export function importAlias(importer: Importer, builder: Builder, one: Alias): Operation {
  const { context } = importer;
  const { dso_local, visibility_, unnamed_addr } = addressProperties(importer, one);
  const op = llvm.mlir.alias.build(builder, {
    alias_type: TypeAttr.get(context, { type: importer.types.of(one.type) }),
    sym_name: stringAttr(context, importer.nameless.nameOf(one)),
    linkage: linkage.of(context, one.linkage),
    dso_local,
    thread_local_: one.threadLocal === "" ? undefined : context.unit,
    unnamed_addr,
    visibility_,
  });
  if (one.aliasee !== undefined) fillInitializer(importer, op, one.aliasee);
  return op;
}

export function importIFunc(importer: Importer, builder: Builder, one: IFunc): Operation | undefined {
  const { context } = importer;
  const { dso_local, visibility_, unnamed_addr } = addressProperties(importer, one);
  const global = one.resolver?.payload.global;
  if (one.resolver === undefined || global === undefined) return undefined;
  return llvm.mlir.ifunc.build(builder, {
    sym_name: stringAttr(context, importer.nameless.nameOf(one)),
    i_func_type: TypeAttr.get(context, { type: importer.types.of(one.type) }),
    resolver: symbolRefAttr(context, importer.nameless.nameOf(global)),
    resolver_type: TypeAttr.get(context, { type: importer.types.of(one.resolver.type) }),
    linkage: linkage.of(context, one.linkage),
    dso_local,
    address_space: integerAttr(context, context.i32, one.addressSpace),
    unnamed_addr,
    visibility_,
  });
}

// ---- constructors

/** Names of globals that list functions to run before or after the program. */
const STRUCTORS: Readonly<Record<string, "ctors" | "dtors">> = {
  "llvm.global_ctors": "ctors",
  "llvm.global_dtors": "dtors",
};

export function isStructorList({ name }: GlobalVariable): boolean {
  return Object.hasOwn(STRUCTORS, name);
}

/** The op for a list of constructors; undefined if something in it is no function. */
export function importStructors(importer: Importer, builder: Builder, one: GlobalVariable): Operation | undefined {
  const { context, module } = importer;
  const field = STRUCTORS[one.name] ?? "ctors";
  const { initializer } = one;
  const entries = initializer === undefined ? undefined : module.constants.elementsOf(initializer);
  if (entries === undefined) return undefined;
  const [functions, priorities, data] = [[] as Attribute[], [] as Attribute[], [] as Attribute[]];
  for (const entry of entries) {
    const [priority, called, datum] = module.constants.elementsOf(entry) ?? [];
    const name = called?.payload.global;
    if (priority?.kind !== "integer" || name === undefined || datum === undefined) return undefined;
    functions.push(symbolRefAttr(context, importer.nameless.nameOf(name)));
    priorities.push(integerAttr(context, context.i32, priority.bits));
    const { global } = datum.payload;
    if (datum.kind === "zero") data.push(ZeroAttr.get(context, NO_PARAMETERS));
    else if (global !== undefined) data.push(symbolRefAttr(context, importer.nameless.nameOf(global)));
    else return undefined;
  }
  const list = (elements: readonly Attribute[]) => ArrayAttr.get(context, { elements });
  const args = { [field]: list(functions), priorities: list(priorities), data: list(data) };
  const def = field === "ctors" ? llvm.mlir.global_ctors : llvm.mlir.global_dtors;
  // Sound: the arguments have the names of the definition, one of which depends on the field.
  return def.build(builder, args as unknown as Parameters<typeof def.build>[1]);
}
