// A module of LLVM IR as ops of the LLVM dialect.

import { builtin, module as moduleDef } from "../../dialects/builtin/index.ts";
import { dlti } from "../../dialects/dlti/index.ts";
import { llvm } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  Builder,
  collecting,
  fileLineColLoc,
  type NamedAttribute,
  type Operation,
  Store,
  stringAttr,
} from "../../ir/index.ts";
import { type Argument, anObject, checked, type Kind } from "../../support/arguments.ts";
import type { Result } from "../../support/diagnostics/result.ts";
import { type Comdat, type GlobalVariable, type LLVMFunction, Module } from "../module.ts";
import { ConstantImport } from "./constants.ts";
import { dataLayoutSpec } from "./data-layout.ts";
import { importFunction } from "./functions.ts";
import { importAlias, importComdats, importGlobal, importIFunc, importStructors, isStructorList } from "./globals.ts";
import { Importer, ImportFailure, type ImportOptions } from "./importer.ts";
import { hasOp } from "./instructions/intrinsics.ts";
import { DebugImport } from "./metadata/debug-info.ts";
import { MetadataImport } from "./metadata/metadata.ts";
import { importModuleFlags, importNamedLists } from "./metadata/module-flags.ts";
import { NamelessGlobals } from "./nameless.ts";
import { TypeImport } from "./types.ts";

export type { ImportOptions };

const aModule: Kind = { expected: "a module of LLVM IR", is: (value) => value instanceof Module };

/**
 * Converts a module of LLVM IR to a `builtin.module` with ops of the LLVM dialect, in the module's context, which gets the dialects
 * `builtin`, `llvm` and `dlti`. The result is not verified. Constructs that the dialect cannot represent are errors or warnings with the
 * messages of `mlir-translate`; such metadata is left out, with a warning only on request.
 */
export function importModule(module: Module, options: ImportOptions = {}): Result<Operation> {
  const args: readonly Argument[] = [
    ["module", module, aModule],
    ["options", options, anObject],
  ];
  return checked(args, () => collecting(module.context, () => imported(module, options)));
}

/** Comdats in the order in which globals, then functions, use them; as in the reference, others are dropped. */
function usedComdats({ globals, functions }: Module): readonly Comdat[] {
  const used = [...globals, ...functions].flatMap(({ comdat }) => (comdat === undefined ? [] : [comdat]));
  return [...new Set(used)];
}

function imported(module: Module, options: ImportOptions): Operation | undefined {
  for (const dialect of [builtin, llvm, dlti]) module.context.register(dialect);
  try {
    return new ModuleImport(module, options).run();
  } catch (failure) {
    if (!(failure instanceof ImportFailure)) throw failure;
    module.context.emit(failure.diagnostic);
    return undefined;
  }
}

class ModuleImport {
  readonly #module: Module;
  readonly #importer: Importer;
  readonly #top: Operation;
  readonly #body: Block;
  readonly #location: Attribute;
  /** Globals go after the last one, the first to the start of the module. */
  readonly #globals: Builder;
  #last: Operation | undefined = undefined;
  readonly #attributes: NamedAttribute[] = [];

  constructor(module: Module, options: ImportOptions) {
    const { context } = module;
    const store = new Store(context);
    this.#module = module;
    this.#location = fileLineColLoc(context, module.sourceFileName, 0, 0);
    const builder = new Builder(store);
    builder.location = this.#location;
    this.#top = moduleDef.build(builder, {});
    this.#body = this.#top.region().addBlock();
    this.#globals = new Builder(store);
    this.#globals.location = this.#location;
    this.#importer = new Importer(module, store, options);
    this.#importer.types = new TypeImport(options.structsAsLiterals === true);
    this.#importer.nameless = new NamelessGlobals(module);
    this.#importer.debug = new DebugImport(this.#importer);
    this.#importer.constants = new ConstantImport(this.#importer);
    this.#importer.metadata = new MetadataImport(this.#importer);
  }

  run(): Operation {
    const importer = this.#importer;
    const module = this.#module;
    this.#setAttribute("dlti.dl_spec", dataLayoutSpec(importer, this.#location));
    this.#make((builder) => importComdats(importer, builder, usedComdats(module)));
    this.#importer.metadata.prepare();
    this.#metadata();
    this.#importGlobals();
    for (const one of module.functions) if (!this.#isLeftOut(one)) importFunction(importer, one, this.#body);
    for (const one of module.aliases) this.#make((builder) => importAlias(importer, builder, one));
    for (const one of module.ifuncs) this.#make((builder) => importIFunc(importer, builder, one));
    this.#targets();
    for (const { name, value } of this.#attributes) this.#top.setAttr(name, value);
    return this.#top;
  }

  #setAttribute(name: string, value: Attribute | undefined): void {
    if (value !== undefined) this.#attributes.push({ name, value });
  }

  /** Makes an op after the last global. */
  #make(create: (builder: Builder) => Operation | undefined): Operation | undefined {
    const globals = this.#globals;
    const last = this.#last;
    if (last === undefined) globals.insertAtStart(this.#body);
    else globals.insertAfter(last);
    const op = create(globals);
    if (op !== undefined) this.#last = op;
    return op;
  }

  #metadata(): void {
    const end = new Builder(this.#importer.store).insertAtEnd(this.#body);
    end.location = this.#location;
    for (const { name, value } of importNamedLists(this.#importer, end)) this.#setAttribute(name, value);
    importModuleFlags(this.#importer, end);
  }

  #importGlobals(): void {
    for (const one of this.#module.globals) {
      if (this.#make((builder) => this.#importGlobal(builder, one)) === undefined) throw this.#unhandled(one);
    }
  }

  #unhandled(one: GlobalVariable): ImportFailure {
    const importer = this.#importer;
    return importer.failure(importer.unknown, `unhandled global variable: ${importer.writer().global(one)}`);
  }

  /** After an error in an initializer, another error names the global. */
  #importGlobal(builder: Builder, one: GlobalVariable): Operation | undefined {
    const importer = this.#importer;
    try {
      return isStructorList(one) ? importStructors(importer, builder, one) : importGlobal(importer, builder, one);
    } catch (failure) {
      if (!(failure instanceof ImportFailure)) throw failure;
      importer.context.emit(failure.diagnostic);
      throw this.#unhandled(one);
    }
  }

  /** Declarations of intrinsics, which are ops. */
  #isLeftOut(one: LLVMFunction): boolean {
    return one.name.startsWith("llvm.") && one.blocks.length === 0 && hasOp(this.#importer, one);
  }

  #targets(): void {
    const { context, triple, assembly } = this.#module;
    this.#setAttribute("llvm.target_triple", stringAttr(context, triple));
    const lines = assembly === "" ? [] : assembly.replace(/\n$/, "").split("\n");
    const elements = lines.map((line) => stringAttr(context, line));
    this.#setAttribute("llvm.module_asm", ArrayAttr.get(context, { elements }));
  }
}
