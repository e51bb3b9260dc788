// The state of one translation from LLVM IR to SPIR-V that all its parts share.

import { DataLayout } from "../../dialects/llvm/index.ts";
import { Decoration, LinkageType, StorageClass } from "../../grammar/enumerants.generated.ts";
import { enumerant } from "../../grammar/index.ts";
import type { Type } from "../../ir/index.ts";
import { type Constant, type GlobalVariable, LLVMFunction, type Module, rowText } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { builtInOfGlobal } from "../builtins/built-in/globals.ts";
import { builtInName } from "../builtins/built-in/names.ts";
import { builtInOfShaders } from "../builtins/callable.ts";
import { AddressSpace } from "../common/address-space.ts";
import { isKernel } from "../common/functions.ts";
import type { TranslateOptions } from "../common/options.ts";
import { rejectRow } from "../common/rejection.ts";
import type { Target } from "../common/target.ts";
import { sourcePlace } from "../debug/source-places.ts";
import type { DebugWriter } from "../debug/writer.ts";
import type { SpirvBody } from "./body.ts";
import { type BuilderOptions, SpirvBuilder } from "./builder.ts";
import { ConstantWriter } from "./constants.ts";
import { HelperFunctions } from "./helpers.ts";
import { NO_LOCAL_CONSTANTS } from "./module/local-constants.ts";
import { PointerTyping } from "./pointers/pointer-typing.ts";
import { TypeWriter } from "./types.ts";
import { WrittenCalls } from "./written-calls.ts";

/** The capability of masks of sub-groups. */
const BALLOT = "GroupNonUniformBallot";

/** Writes the instructions for the call of a builtin in a row; false if it is none after all. */
export type BuiltinWriter = (body: SpirvBody, row: number) => boolean;

/** A translation to SPIR-V. */
export class ToSpirv {
  readonly module: Module;
  readonly options: TranslateOptions;
  readonly target: Target;
  readonly layout: DataLayout;
  readonly builder: SpirvBuilder;
  readonly types: TypeWriter;
  readonly constants: ConstantWriter;
  readonly pointers: PointerTyping;
  readonly helpers: HelperFunctions;
  /** Calls of builtins. */
  readonly calls = new WrittenCalls();
  /** Writers of calls by the name of the function, of those that were asked for. */
  readonly builtinWriters = new Map<string, BuiltinWriter>();
  /** The id of OpenCL.std. */
  readonly openCl: number;
  /** Whether names of OpenCL C's functions mean these: the module states that it was OpenCL C. */
  readonly isOpenClC: boolean;
  /** Ids of rows, arguments and results; those of later rows are handed out when they are first used. 0 for none. */
  readonly rowIds: Uint32Array;
  /** Functions that are called or defined, with their ids once these are used. */
  readonly #functionIds = new Map<LLVMFunction, number | undefined>();

  /** Debug information; undefined if the module has none. */
  debug: DebugWriter | undefined = undefined;
  /** Whether built-in variables are globals in another address space than the one of inputs. */
  readonly hasBuiltInGlobals: boolean;

  /** Execution modes that are written, by their words. */
  readonly #modes = new Set<string>();
  /** Constants of the module that are variables of functions. */
  localConstants = NO_LOCAL_CONSTANTS;
  /** The function that is written. */
  current: LLVMFunction | undefined = undefined;
  /** Says which parts of instructions are lost, since SPIR-V does not express them. */
  readonly warnings: Diagnostic[] = [];
  /** Built-in variables that functions read. */
  readonly #builtInsOf = new Map<LLVMFunction, Set<number>>();
  /** Built-in variables by their number. */
  readonly #builtIns = new Map<number, number>();

  /** Writes an execution mode, once: metadata of a kernel and a list of the module may state the same. */
  addMode(op: number, ...words: readonly number[]): void {
    const key = words.join(" ");
    if (this.#modes.has(key)) return;
    this.#modes.add(key);
    this.builder.add("modes", op, ...words);
  }

  /** Says what is lost of an instruction of the function that is written. */
  warn(message: string, row: number): void {
    const place = this.current && sourcePlace(this.module, this.current, row);
    const instruction = this.current === undefined ? "" : rowText(this.current, row);
    const notes = [{ severity: "note", code: "translation", message: `the instruction is '${instruction}'` }] as const;
    this.warnings.push(makeDiagnostic("warning", "translation", message, place).with({ notes }));
  }

  /** Says what is lost of something that is no instruction. */
  warnAbout(message: string): void {
    this.warnings.push(makeDiagnostic("warning", "translation", message));
  }

  constructor(module: Module, target: Target, options: TranslateOptions, builder: BuilderOptions) {
    this.module = module;
    this.rowIds = new Uint32Array(module.code.count);
    this.options = options;
    this.target = target;
    this.layout = new DataLayout(module.dataLayout);
    this.builder = new SpirvBuilder(builder);
    this.openCl = this.builder.extendedSet("OpenCL.std");
    const { named } = module.metadata;
    this.isOpenClC = named.has("opencl.ocl.version") && !named.has("opencl.cxx.version");
    this.hasBuiltInGlobals = module.globals.some((one) => isBuiltInGlobal(one));
    this.types = new TypeWriter(this);
    this.pointers = new PointerTyping(this);
    this.helpers = new HelperFunctions(this.builder);
    this.constants = new ConstantWriter(this);
  }

  /** Takes note of a function that has an id. */
  declareFunction(one: LLVMFunction): void {
    this.#functionIds.set(one, undefined);
  }

  /** Whether a function has an id, so that it is no builtin. */
  isFunction(one: LLVMFunction): boolean {
    return this.#functionIds.has(one);
  }

  /** The id of a function, after that of its type; undefined for builtins. */
  functionId(one: LLVMFunction): number | undefined {
    if (!this.#functionIds.has(one)) return undefined;
    let id = this.#functionIds.get(one);
    if (id === undefined) {
      this.types.function(one);
      id = this.builder.id();
      this.#functionIds.set(one, id);
      if (!isKernel(one)) this.builder.name(id, one.name);
    }
    return id;
  }

  /** The id of the variable or function that a constant is the address of. */
  idOfGlobal(address: Constant): number | undefined {
    const { global } = address.payload;
    return global instanceof LLVMFunction ? this.functionId(global) : this.constants.known(address);
  }

  readonly #declared = new Map<string, number>();

  /** The id of a declaration by a key of the caller's, which `declare` writes the first time. */
  declaredOnce(key: string, declare: (id: number) => void): number {
    const known = this.#declared.get(key);
    if (known !== undefined) return known;
    const id = this.builder.id();
    this.#declared.set(key, id);
    declare(id);
    return id;
  }

  /** The ids of the built-in variables that a function reads. */
  builtInsRead(one: LLVMFunction): Iterable<number> {
    return this.#builtInsOf.get(one) ?? [];
  }

  /** The id of the variable of a built-in, declared at its first use. */
  builtIn(builtIn: number, type: Type): number {
    const id = this.#builtIns.get(builtIn) ?? this.#declareBuiltIn(builtIn, type);
    if (this.current === undefined) return id;
    const read = this.#builtInsOf.get(this.current);
    if (read === undefined) this.#builtInsOf.set(this.current, new Set([id]));
    else read.add(id);
    return id;
  }

  /** Declares a variable of the module; `type` is the pointer's. */
  declareVariable(type: number, pointee: number, id: number, storage: number, ...initializer: readonly number[]): void {
    const isUntyped = this.types.isUntypedTo(pointee);
    const indexed = isUntyped ? [pointee] : [];
    const op = isUntyped ? Op.UntypedVariableKHR : Op.Variable;
    this.builder.variable(op, type, id, storage, ...indexed, ...initializer);
  }

  #declareBuiltIn(builtIn: number, type: Type): number {
    const { builder } = this;
    const id = builder.id();
    this.#builtIns.set(builtIn, id);
    const name = builtInName(builtIn);
    this.declareVariable(this.types.pointer(AddressSpace.Input, type), this.types.of(type), id, StorageClass.Input);
    builder.name(id, name);
    builder.capability("Linkage");
    builder.decorate(id, Decoration.LinkageAttributes, name, LinkageType.Import);
    builder.decorate(id, Decoration.Constant);
    this.decorateBuiltIn(id, builtIn);
    return id;
  }

  /** Decorates a variable as a built-in, with the capability that it needs beyond those of kernels. */
  decorateBuiltIn(id: number, builtIn: number): void {
    const reason = builtInOfShaders(builtIn);
    if (reason !== undefined) return rejectRow(reason);
    const capabilities = enumerant("BuiltIn", builtIn)?.capabilities ?? [];
    const [first] = capabilities;
    if (capabilities.includes(BALLOT)) this.builder.capability(BALLOT);
    else if (first !== undefined && !capabilities.includes("Kernel")) this.builder.capability(first);
    this.builder.decorate(id, Decoration.BuiltIn, builtIn);
  }
}

/** Address spaces whose built-in variables stay variables. SYCL's are global ones; loads of them may be through generic pointers. */
const BUILT_IN_SPACES: ReadonlySet<number> = new Set([AddressSpace.Input, AddressSpace.Global]);

/** Whether a global is a built-in variable that has no variable of its own: see `builtins/built-in/globals.ts`. */
export function isBuiltInGlobal({ name, initializer, addressSpace }: GlobalVariable): boolean {
  return !BUILT_IN_SPACES.has(addressSpace) && builtInOfGlobal(name, initializer !== undefined) !== undefined;
}
