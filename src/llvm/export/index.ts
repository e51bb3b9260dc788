// The LLVM dialect as a module of LLVM IR.

import * as llvm from "../../dialects/llvm/index.ts";
import { DataLayout, DependentLibrariesAttr } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  anOperation,
  collecting,
  type OpDef,
  type Operation,
  opMap,
  StringAttr,
} from "../../ir/index.ts";
import { checked } from "../../support/arguments.ts";
import type { Result } from "../../support/diagnostics/result.ts";
import { stringOperand } from "../metadata.ts";
import { Module } from "../module.ts";
import { dataLayoutOf } from "./data-layout.ts";
import { DebugInfo } from "./debug-info.ts";
import { Exporter, ExportFailure } from "./exporter.ts";
import { addBody, addFunction } from "./functions.ts";
import {
  addAlias,
  addComdats,
  addGlobal,
  addIFunc,
  addStructors,
  setAliasee,
  setInitializer,
  setResolver,
} from "./globals.ts";
import { MemoryMetadata } from "./memory-metadata.ts";
import { addFlag, FLAGS } from "./module-flags.ts";
import { translationOf } from "./operations.ts";

const NAME = "LLVMDialectModule";

/**
 * The module of LLVM IR that an op with ops of the LLVM dialect represents. A module that
 * holds nothing but another one, as conversions leave it, is that one. The reference drops nested modules; where that would be all that there is, it
 * is an error here.
 */
export function exportModule(op: Operation): Result<Module> {
  return checked([["op", op, anOperation]], () => collecting(op.context, () => exported(op)));
}

function exported(op: Operation): Module | undefined {
  try {
    return new ModuleExport(innerModule(op)).run();
  } catch (failure) {
    if (!(failure instanceof ExportFailure)) throw failure;
    op.context.emit(failure.diagnostic);
    return undefined;
  }
}

/** The module to export: descends, repeatedly, into the only nested module of a module without attributes other than `sym_name`. */
function innerModule(op: Operation): Operation {
  const inner = [...(op.regions[0]?.firstBlock?.ops() ?? [])];
  if (!inner.every(({ def }) => def === op.def) || inner.every(isEmpty)) return op;
  const [only] = inner;
  if (only !== undefined && inner.length === 1 && op.allAttributes.every(({ name }) => name === "sym_name")) {
    return innerModule(only);
  }
  throw new ExportFailure(op.error("holds nothing but nested modules, none of which is exported"));
}

function isEmpty(op: Operation): boolean {
  return op.regions.every((region) => region.firstBlock?.firstOp === undefined);
}

/** Ops that are in a module before functions are translated, in the order of the steps. */
type Step = (exporter: Exporter, op: Operation) => void;

const BEFORE: readonly ReadonlyMap<OpDef, Step>[] = [
  opMap([[llvm.comdat, addComdats]]),
  opMap([[llvm.func, addFunction]]),
  opMap([
    [llvm.mlir.global, addGlobal],
    [llvm.mlir.alias, addAlias],
  ]),
  opMap([
    [llvm.mlir.global, setInitializer],
    [llvm.mlir.alias, setAliasee],
  ]),
  opMap([[llvm.mlir.ifunc, addIFunc]]),
  opMap([[llvm.mlir.ifunc, setResolver]]),
  opMap<Step>([
    [llvm.mlir.global_ctors, (exporter, op) => addStructors(exporter, op, "ctors")],
    [llvm.mlir.global_dtors, (exporter, op) => addStructors(exporter, op, "dtors")],
  ]),
];

class ModuleExport {
  readonly #op: Operation;
  readonly #exporter: Exporter;

  constructor(op: Operation) {
    this.#op = op;
    const { layout, problem } = dataLayoutOf(op);
    const module = new Module(op.context, NAME);
    module.dataLayout = layout;
    module.triple = textAttr(op, "llvm.target_triple");
    this.#exporter = new Exporter(module, op.store, new DataLayout(layout));
    if (problem !== undefined) this.#exporter.fail(op.errorNearby(problem));
    this.#exporter.debug = new DebugInfo(this.#exporter);
    this.#exporter.memory = new MemoryMetadata(this.#exporter);
  }

  run(): Module {
    const op = this.#op;
    const exporter = this.#exporter;
    if (!op.def.isSymbolTable || !op.def.isIsolated) {
      exporter.fail(op.error("can not be translated to an LLVMIR module"));
    }
    for (const step of BEFORE) this.#each((one) => step.get(one));
    this.#addModuleAttributes();
    this.#translateOthers();
    this.#each((one) => (one === llvm.func ? addBody : undefined));
    exporter.debug.finish();
    this.#addDebugVersion();
    return exporter.module;
  }

  /** Runs a step on the ops directly in the module that have one. */
  #each(stepOf: (op: OpDef) => Step | undefined): void {
    const { store } = this.#op;
    const [region] = this.#op.regions;
    for (let block = region?.firstBlock; block !== undefined; block = block.next) {
      for (let op = block.first; op !== 0; op = store.nextOp(op)) {
        const step = stepOf(store.def(op));
        if (step !== undefined) step(this.#exporter, store.operationOf(op));
      }
    }
  }

  #translateOthers(): void {
    this.#each((def) => {
      if (HANDLED.has(def)) return undefined;
      return (exporter, op) => {
        if (def.dialect === "builtin") return;
        translationOf(def)(exporter, op.id);
      };
    });
  }

  #addModuleAttributes(): void {
    const { module } = this.#exporter;
    const op = this.#op;
    const assembly = op.attr("llvm.module_asm");
    if (ArrayAttr.is(assembly)) {
      module.assembly = assembly.elements.map((one) => (StringAttr.is(one) ? `${one.value}\n` : "")).join("");
    }
    const ident = op.attr("llvm.ident");
    if (StringAttr.is(ident)) this.#appendStrings("llvm.ident", [ident]);
    const commandLine = op.attr("llvm.commandline");
    if (StringAttr.is(commandLine)) this.#appendStrings("llvm.commandline", [commandLine]);
    const libraries = op.attr("llvm.dependent_libraries");
    if (DependentLibrariesAttr.is(libraries)) this.#appendStrings("llvm.dependent-libraries", libraries.libs);
  }

  /** A node for each string in a list of a name. */
  #appendStrings(name: string, strings: readonly StringAttr[]): void {
    const { metadata } = this.#exporter.module;
    for (const { value } of strings) metadata.appendNamed(name, metadata.tuple([stringOperand(value)]));
  }

  #addDebugVersion(): void {
    const exporter = this.#exporter;
    const { metadata, triple } = exporter.module;
    const has = (key: string): boolean =>
      (metadata.named.get(FLAGS) ?? []).some((node) => {
        const operand = metadata.node(node).operands[1];
        return operand !== undefined && "string" in operand && operand.string === key;
      });
    const add = (key: string, value: number): void => {
      const { constants, context } = exporter;
      if (!has(key)) addFlag(exporter, WARNING, key, constants.integer(context.i32, value));
    };
    add("Debug Info Version", 3);
    if (/windows-msvc|-msvc/.test(triple)) add("CodeView", 1);
  }
}

const WARNING = 2;

const HANDLED: ReadonlySet<OpDef> = new Set(BEFORE.flatMap((step) => [...step.keys()]));

function textAttr(op: Operation, name: string): string {
  const attribute: Attribute | undefined = op.attr(name);
  return StringAttr.is(attribute) ? attribute.value : "";
}
