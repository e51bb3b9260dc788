// From modules of the LLVM dialect to one WebAssembly module that runs a function of theirs: each function becomes one, as far as the
// entry needs it. Kernels that a program launches are compiled on their own, and share its memory.

import * as llvm from "../../dialects/llvm/index.ts";
import { type FunctionType, PointerType, typeOfFunction, VoidType } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  DenseArrayAttr,
  IntegerAttr,
  type OpDef,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  symbolName,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { lowerElements } from "../code/elements.ts";
import { TooDeep } from "../code/emit.ts";
import { cleanUp } from "../code/passes/cleanup.ts";
import { promoteVariables } from "../code/passes/promote.ts";
import { type CompiledKernel, compileEntry, initialMemory, PAGE } from "../compile.ts";
import { Unsupported } from "../failure.ts";
import { type Checkpoint, programCheckpoints, tickCallee } from "../limits/checkpoints.ts";
import { NO_GROUPS } from "../lower/built-ins.ts";
import { Callees, type OwnFunction } from "../lower/callees.ts";
import { alignTo, DataLayout } from "../lower/data-layout.ts";
import { type Host, Lowering } from "../lower/lowering.ts";
import { type InitialBytes, initialBytesOf, textAttribute } from "../lower/memory/globals.ts";
import { trappingDivisions } from "../lower/values/integers.ts";
import { encodeModule } from "../wasm/module-encoder.ts";
import { i32 } from "../wasm/opcodes.ts";
import { hostOps, storeResult } from "./host-ops.ts";
import { ALIGNMENT, FIRST_ADDRESS, RESULT_BYTES, RESULTS, STACK_BYTES } from "./memory-map.ts";
import type { VariadicList } from "./runtime/machine.ts";
import { STREAMS } from "./runtime/streams.ts";
import { openFrame } from "./stack.ts";
import { isDefinition, LinkedSymbols } from "./symbols.ts";

/** The types of what an entry may return, and nothing. */
export type EntryResult = "void" | "i32" | "i64" | "f32";

/** A function by the address that the program knows it by: one that is exported, or one that the run provides. */
export interface AddressedFunction {
  readonly name: string;
  readonly isProvided: boolean;
}

export interface HostOptions {
  readonly entry: string;
  /** `status` is what `main` of a C program returns, whose parameters it may have. */
  readonly result: EntryResult | "status";
  /** Modules inside of the module are linked with it. */
  readonly linkNestedModules?: boolean;
  /** The functions that the run provides, by name. */
  readonly isProvided: (name: string) => boolean;
}

/** A kernel that the program launches. */
export interface HostKernel {
  readonly name: string;
  readonly kernel: CompiledKernel;
  /** Addresses: of its scratch memory, and of the memory of its module. */
  readonly scratch: number;
  readonly module: number;
  /** For each binding of the kernel, which pair of the launch's arguments after the numbers of groups is its address and size. */
  readonly pairs: readonly number[];
}

/** A host program as WebAssembly. */
export interface CompiledHost {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where a run with a limit may stop, by the numbers that its code names them by. */
  readonly checkpoints: readonly Checkpoint[];
  readonly initial: readonly InitialBytes[];
  readonly kernels: readonly HostKernel[];
  /** The exported functions to run, in order; the entry gives the result. */
  readonly before: readonly string[];
  readonly entry: string;
  /** How many of the number of arguments, the arguments and the environment the entry takes. */
  readonly entryParameters: number;
  readonly after: readonly string[];
  /** Functions by their addresses, which count from 1. */
  readonly addressed: readonly AddressedFunction[];
  /** How the target keeps lists of variadic arguments. */
  readonly variadicList: VariadicList;
  /** Where the stack begins, which grows downwards, and the first address that nothing has. */
  readonly stack: number;
  readonly end: number;
  readonly pages: number;
}

/** Compiles a program; a diagnostic states why it cannot be. */
export function compileHost(module: Operation, options: HostOptions): Result<CompiledHost> {
  try {
    return success(new HostCompiler(module, options).compile());
  } catch (error) {
    if (error instanceof Unsupported) return failed([error.diagnostic]);
    if (error instanceof TooDeep) return failed([module.plainError("control flow nests too deeply for the engine")]);
    throw error;
  }
}

export class HostCompiler implements Host {
  readonly layout: DataLayout;
  readonly callees = new Callees();
  readonly ops = hostOps(this);
  readonly rules = trappingDivisions;
  readonly symbols: LinkedSymbols;
  readonly #options: HostOptions;
  readonly #work: Operation[] = [];
  readonly #functions = new Map<Operation, OwnFunction>();
  readonly #keys = new Map<Operation, string>();
  readonly #exported = new Map<Operation, string>();
  readonly #places = new Map<Operation, number>();
  readonly #initial: InitialBytes[] = [];
  readonly #kernels = new Map<string, HostKernel>();
  /** Functions of which the program knows addresses: definitions, and names of those that the run provides. */
  readonly #addressed: (Operation | string)[] = [];
  readonly variadicList: VariadicList;
  /** Those that take memory from the stack as they go. */
  readonly usesStack = new Set<Lowering>();
  readonly stackLimit: number;
  #end: number;

  constructor(module: Operation, options: HostOptions) {
    this.#options = options;
    this.symbols = new LinkedSymbols(module, options.linkNestedModules === true);
    this.layout = new DataLayout(module);
    if (this.layout.pointerBytes !== WORD)
      throw new Unsupported("the engine runs programs with pointers of 64 bits only");
    this.variadicList = variadicListOf(module);
    const most = Math.max(0, ...[...this.symbols.opsOf(llvm.func)].map((op) => this.#resultCount(op)));
    this.stackLimit = alignTo(RESULTS + most * RESULT_BYTES, ALIGNMENT);
    this.#end = this.stackLimit + STACK_BYTES;
  }

  #resultCount(op: Operation): number {
    const type = typeOfFunction(op);
    if (type === undefined || VoidType.is(type.result) || !isDefinition(op)) return 0;
    return this.layout.parts(type.result, op).length;
  }

  compile(): CompiledHost {
    const { entry: name, result } = this.#options;
    const entry = this.#findEntry(name, result);
    const before = this.#structors(llvm.mlir.global_ctors, "ctors", 1);
    const after = this.#structors(llvm.mlir.global_dtors, "dtors", -1);
    const names = [...before, entry, ...after].map((op) => this.#export(op));
    for (let op = this.#work.pop(); op !== undefined; op = this.#work.pop()) this.#function(op);
    for (const [op, own] of this.#functions) {
      const exportName = this.#exported.get(op);
      this.callees.define(this.#key(op), exportName === undefined ? own : { ...own, exportName });
    }
    const tick = tickCallee(this.callees);
    const { imports, functions } = this.callees.finish();
    const end = alignTo(this.#end, ALIGNMENT);
    const pages = Math.ceil(end / PAGE);
    return {
      bytes: encodeModule({ imports, functions, memory: { module: "e", name: "memory", pages } }),
      checkpoints: programCheckpoints(functions, this.callees.entries[tick]?.index ?? 0),
      initial: this.#initial,
      kernels: [...this.#kernels.values()],
      before: names.slice(0, before.length),
      entry: names[before.length] ?? "",
      entryParameters: result === "status" ? (typeOfFunction(entry)?.inputs.length ?? 0) : 0,
      after: names.slice(before.length + 1),
      addressed: this.#addressed.map((one) =>
        typeof one === "string" ? { name: one, isProvided: true } : { name: this.#export(one), isProvided: false },
      ),
      variadicList: this.variadicList,
      stack: this.stackLimit + STACK_BYTES,
      end,
      pages,
    };
  }

  #findEntry(name: string, result: HostOptions["result"]): Operation {
    const op = this.symbols.ofRoot(name);
    const type = op === undefined ? undefined : typeOfFunction(op);
    if (op === undefined || type === undefined || !isDefinition(op)) throw new Unsupported("entry point not found");
    if (result === "status") {
      if (!isMain(type)) throw new Unsupported(`'${name}' has no parameters and result of a program`, op);
      return op;
    }
    if (type.inputs.length > 0) throw new Unsupported("JIT can't invoke a main function expecting arguments");
    if (result === "void") {
      if (!VoidType.is(type.result)) throw new Unsupported("expected void function");
    } else if (type.result !== resultType(op, result)) {
      throw new Unsupported(`only single ${result} function result supported`);
    }
    return op;
  }

  /** The functions that an op lists, by their priorities. */
  #structors(def: OpDef, attribute: string, direction: 1 | -1): readonly Operation[] {
    const all = [...this.symbols.opsOf(def)].flatMap((one) => {
      const [names, priorities] = [one.attr(attribute), one.attr("priorities")];
      if (!ArrayAttr.is(names) || !ArrayAttr.is(priorities)) return [];
      return names.elements.map((symbol, at) => {
        const found = SymbolRefAttr.is(symbol) ? this.symbols.find(symbol.root, one) : undefined;
        if (found === undefined) throw new Unsupported("a constructor or destructor is not there", one);
        const priority = priorities.elements[at];
        return { found, priority: IntegerAttr.is(priority) ? Number(priority.value) : 0 };
      });
    });
    return all.sort((a, b) => direction * (a.priority - b.priority)).map(({ found }) => found);
  }

  #export(op: Operation): string {
    const known = this.#exported.get(op);
    if (known !== undefined) return known;
    const name = `f${this.#exported.size}`;
    this.#exported.set(op, name);
    this.#key(op);
    return name;
  }

  /** The name of a function among the callees; from now on it is going to be compiled. */
  #key(op: Operation): string {
    const known = this.#keys.get(op);
    if (known !== undefined) return known;
    const key = `${this.#keys.size} ${symbolName(op) ?? ""}`;
    this.#keys.set(op, key);
    this.#work.push(op);
    return key;
  }

  /** The number of a function with a body among the callees. */
  callee(op: Operation): number {
    return this.callees.own(this.#key(op));
  }

  /** Whether the run provides a function of that name. */
  isProvided(name: string): boolean {
    return this.#options.isProvided(name);
  }

  #function(op: Operation): void {
    const type = typeOfFunction(op);
    if (type === undefined) throw new Unsupported("a function has no type", op);
    const lowering = new Lowering(this.symbols.root, NO_GROUPS, this);
    const { graph, builder } = lowering;
    const inputs = type.inputs.map((input) => lowering.types([input], op));
    // After the other arguments, the address of the variadic ones.
    if (type.isVariadic) inputs.push([i32]);
    const params = inputs.flat();
    const results = VoidType.is(type.result) ? [] : lowering.types([type.result], op);
    // Parameters of a block, since arguments of the function itself are buffers to what lowers accesses.
    const body = builder.newBlock(...params);
    builder.block.jump(
      body,
      params.map((param, at) => graph.argument(at, param)),
    );
    builder.block = body;
    const starts = inputs.map((_, at) => inputs.slice(0, at).flat().length);
    const args = inputs.map((types, at) => body.params.slice(starts[at], (starts[at] ?? 0) + types.length));
    if (type.isVariadic) lowering.variadicArguments = args.at(-1)?.[0];
    const values = lowering.lowerBody(op, args, results, op);
    const isSingle = results.length === 1;
    if (!isSingle) values.forEach((value, at) => storeResult(lowering, value, at));
    builder.block.return(isSingle ? [...values] : []);
    cleanUp(graph);
    const { places } = lowering.globals;
    const isKept = promoteVariables(graph, places);
    lowerElements(graph);
    openFrame(lowering, this, isKept ? places.sizes.item : 0, this.usesStack.has(lowering));
    cleanUp(graph);
    const { sites } = lowering;
    const start = sites.originAt(sites.origin(op.regions[0]?.firstBlock?.firstOp ?? op));
    const siteOf = (origin: number) => sites.originAt(origin);
    this.#functions.set(op, { graph, params, results: isSingle ? results : [], start, siteOf });
  }

  /** Compiles a kernel that a call launches; gives its name, undefined if the function is none. */
  kernel(op: Operation, user: Operation): string | undefined {
    const module = op.parentOp;
    const bindings = user.attr("spirvana.bindings");
    if (textAttribute(op, "entry_point") === undefined || module === undefined) return undefined;
    if (!DenseArrayAttr.is(bindings)) throw new Unsupported("a launch does not say what is bound", user);
    const name = symbolName(op) ?? "";
    if (this.#kernels.has(name)) return name;
    const kernel = compileEntry(module, op, { subgroupSize: 1 });
    const scratch = alignTo(this.#end, ALIGNMENT);
    const start = alignTo(scratch + kernel.scratchBytes, ALIGNMENT);
    this.#end = start + kernel.moduleBytes;
    this.#initial.push(...initialMemory(kernel, start));
    const places = bindings.values.map(Number);
    const pairs = kernel.bindings.map(({ set, binding, name: variable }) => {
      const at = places.findIndex((one, index) => index % 2 === 0 && one === set && places[index + 1] === binding);
      if (at === -1) throw new Unsupported(`the launch of '${name}' does not bind '${variable}'`, user);
      return at / 2;
    });
    this.#kernels.set(name, { name, kernel, scratch, module: start, pairs });
    return name;
  }

  /** The address of a global, or of a function: a number of its own, by which {@link hostOps} calls it. */
  address(name: string, user: Operation): number {
    const op = this.symbols.find(name, user);
    if (op?.def === llvm.func) return this.#functionAddress(op, name, user);
    if (op === undefined) throw new Unsupported(`there is no symbol '${name}'`, user);
    const known = this.#places.get(op);
    if (known !== undefined) return known;
    if (!isDefinition(op)) return this.#streamAddress(op, name);
    const type = op.attr("global_type");
    if (!TypeAttr.is(type)) throw new Unsupported("a global has no type", op);
    const { size, alignment } = this.layout.layout(type.type, op);
    const given = op.attr("alignment");
    const place = alignTo(this.#end, Math.max(alignment, IntegerAttr.is(given) ? Number(given.value) : 1, 1));
    this.#end = place + size;
    // Known before its value is made: a value may hold addresses.
    this.#places.set(op, place);
    const lowering = new Lowering(this.symbols.root, NO_GROUPS, this);
    const bytes = initialBytesOf(lowering, op, type.type, size);
    if (bytes !== undefined) this.#initial.push({ offset: place, bytes });
    return place;
  }

  /** The variable of a standard stream, which holds its pointer. */
  #streamAddress(op: Operation, name: string): number {
    const stream = Object.hasOwn(STREAMS, name) ? STREAMS[name] : undefined;
    if (stream === undefined) throw new Unsupported(`the global '${name}' is declared, but nowhere defined`, op);
    const offset = alignTo(this.#end, WORD);
    this.#end = offset + WORD;
    this.#places.set(op, offset);
    this.#initial.push({ offset, bytes: new Uint8Array(Uint32Array.of(stream, 0).buffer) });
    return offset;
  }

  #functionAddress(op: Operation, name: string, user: Operation): number {
    const isOwn = isDefinition(op);
    if (!isOwn && !this.isProvided(name)) {
      // A weak function that nothing defines has no address.
      if (isWeak(op)) return 0;
      throw new Unsupported(`the engine cannot take the address of the function '${name}'`, user);
    }
    const one = isOwn ? op : name;
    if (!this.#addressed.includes(one)) this.#addressed.push(one);
    if (isOwn) this.#export(op);
    const number = this.#addressed.indexOf(one) + 1;
    if (number >= FIRST_ADDRESS) throw new Unsupported("addresses of too many functions are taken", user);
    return number;
  }
}

const WORD = 8;

function isWeak(op: Operation): boolean {
  const linkage = op.attr("linkage");
  return llvm.linkage.is(linkage) && llvm.linkage.enum.text(linkage.value) === "extern_weak";
}

/** `int main(int, char **, char **)`, without some of the last parameters, or without a result. */
function isMain({ inputs, result, isVariadic }: FunctionType): boolean {
  const { context } = result;
  const [count, ...pointers] = inputs;
  const hasParameters = count === undefined || count === context.i32;
  const hasResult = result === context.i32 || VoidType.is(result);
  return (
    !isVariadic && hasParameters && hasResult && pointers.length <= 2 && pointers.every((one) => PointerType.is(one))
  );
}

/** By the target that the module names; a pointer where it names none. */
function variadicListOf(module: Operation): VariadicList {
  const attribute = module.attr("llvm.target_triple");
  const triple = StringAttr.is(attribute) ? attribute.value : "";
  if (/^x86_64-/.test(triple) && !/windows|win32|uefi/.test(triple)) return "x86-64";
  return /^(aarch64|arm64)/.test(triple) && !/windows|apple|darwin|macos|ios/.test(triple) ? "aarch64" : "pointer";
}

function resultType(op: Operation, result: "i32" | "i64" | "f32"): Type {
  const { context } = op;
  return result === "f32" ? context.f32 : context.integer(result === "i32" ? 32 : 64);
}
