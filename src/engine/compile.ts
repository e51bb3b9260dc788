// From a module of the LLVM dialect to a WebAssembly module for one entry point.

import { verify } from "../define/index.ts";
import { module as builtinModule } from "../dialects/builtin/index.ts";
import type { ExecutionMode } from "../grammar/enumerants.generated.ts";
import {
  anOperation,
  collecting,
  DenseArrayAttr,
  DictionaryAttr,
  type NamedAttribute,
  type Operation,
  symbolName,
  symbolsOf,
} from "../ir/index.ts";
import type { Module } from "../spirv/modules.ts";
import { type Argument, aBoolean, anObject, aString, checked, optional, wrongArgument } from "../support/arguments.ts";
import { internalError } from "../support/diagnostics/internal-error.ts";
import { type Failed, failed, failedWith, type Result, success } from "../support/diagnostics/result.ts";
import { emitFunction, TooDeep } from "./code/emit.ts";
import type { OptionalPass } from "./code/passes/optional.ts";
import type { Area } from "./code/places.ts";
import { Unsupported } from "./failure.ts";
import type { SamplerRecord } from "./images/image-words.ts";
import { buildLaunch, type ScratchMemory } from "./launch/launch.ts";
import type { Meeting } from "./launch/meetings.ts";
import { type Checkpoint, checkpointsOf, tickCallee } from "./limits/checkpoints.ts";
import type { LocalSize } from "./lower/built-ins.ts";
import type { Checks } from "./lower/checks.ts";
import { Lowering } from "./lower/lowering.ts";
import { type Binding, bindingOf, type InitialBytes, type Relocation, textAttribute } from "./lower/memory/globals.ts";
import type { Site } from "./lower/memory/sites.ts";
import { argument } from "./lower/placeholders.ts";
import { aSubgroupSize, somePasses, threeCounts } from "./run/argument-kinds.ts";
import { type Fusion, fusesProducts } from "./wasm/fusion.ts";
import { encodeModule, type FunctionBody } from "./wasm/module-encoder.ts";
import { i32, type ValueType } from "./wasm/opcodes.ts";

/** An entry point as WebAssembly. It is data: a worker can be given it. */
export interface CompiledKernel {
  readonly name: string;
  /** The name of the entry point's function. */
  readonly function: string;
  /** The module of SPIR-V that it is of, by which messages name instructions; undefined if it is of none. */
  readonly spirv?: Module;
  readonly localSize: LocalSize;
  /** Whether launches may have work-groups of fewer invocations at their ends. */
  readonly hasPartialGroups: boolean;
  /** Whether its model is `Kernel`: its invocations may be counted from elsewhere than 0. */
  readonly isKernel: boolean;
  /** The bindings that it uses, in the order of the arguments. */
  readonly bindings: readonly Binding[];
  /** All that the module declares, used or not. */
  readonly declared: readonly Binding[];
  /** The module: it imports `e.memory` and functions of `Math`, and exports `run`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the memory of its work-groups and invocations, and those at its start that are the engine's own. */
  readonly scratchBytes: number;
  readonly reservedBytes: number;
  /** Bytes of the variables of a work-group, and of those of an invocation. */
  readonly groupBytes: number;
  readonly itemBytes: number;
  /** Whether it uses pointers of unknown origin, which may lead anywhere in the memory that a launch allows. */
  readonly reachesAnywhere: boolean;
  /** Bytes of the memory of the module, its contents before a launch, and the pointers among them that lead into it. */
  readonly moduleBytes: number;
  readonly initial: readonly InitialBytes[];
  readonly relocations: readonly Relocation[];
  /** The samplers that it has itself. */
  readonly samplers: readonly SamplerRecord[];
  /** The sites that a launch may report, by the numbers that its code names them by. */
  readonly sites: readonly Site[];
  /** Where invocations of a work-group have to go on together, by the numbers that its code names them by. */
  readonly meetings: readonly Meeting[];
  /** Why its work-groups cannot be shared out among threads: they need one order, or pointers might lead to what is the engine's own. */
  readonly isSequential: boolean;
  /** The same for memory that threads share, where its code differs. */
  readonly threaded?: CompiledKernel;
  /** Where a run with a limit may stop, by the numbers that its code names them by. */
  readonly checkpoints: readonly Checkpoint[];
  /** The calls in its code that are instructions in engines which fuse. */
  readonly fusions: readonly Fusion[];
  /** Of checked code. */
  readonly checks?: KernelChecks;
}

/** The information that messages about checked code need. It is data. */
export interface KernelChecks {
  /** The power of two of the bytes that share a cell of shadow memory. */
  readonly granule: number;
  /** Launches of one row of at most so many work-groups use no cells. */
  readonly mostInRow: number;
  /** Operations by their numbers, from 1 on. */
  readonly origins: readonly Site[];
  readonly memory: ScratchMemory;
  /** Variables and constants. */
  readonly places: readonly {
    readonly area: Area;
    readonly offset: number;
    readonly size: number;
    readonly site: Site | undefined;
  }[];
}

/** Options of a compilation. */
export interface CompileOptions {
  /** The name of the entry point; not needed where there is but one. */
  readonly entry?: string;
  /** Invocations of a work-group of a kernel that does not specify how many it needs; one by default. */
  readonly localSize?: LocalSize;
  /** Invocations of a subgroup: a power of two up to 128; 4 by default, or what the kernel requires. */
  readonly subgroupSize?: number;
  /**
   * Whether launches of a kernel may have a `globalSize` that work-groups do not divide, so that those at the ends are smaller. Such code
   * computes the sizes of work-groups, which are constants otherwise.
   */
  readonly partialGroups?: boolean;
  /** Whether the code looks for faults while it runs, which takes several times as long. */
  readonly check?: boolean;
  /**
   * Whether `fma` is an instruction of relaxed SIMD where the kernel runs. By default it is if this engine of WebAssembly has one that rounds once;
   * code with it is right everywhere, but slower in other engines than code without it.
   */
  readonly fuse?: boolean;
  /** Passes that are left out. Each of them only makes code faster: results with and without it are the same. */
  readonly leaveOut?: readonly OptionalPass[];
}

/** Compiles an entry point of a module of the LLVM dialect to WebAssembly. The module must be one that verifies. */
export function compileKernel(outer: Operation, options: CompileOptions = {}): Result<CompiledKernel> {
  const args: readonly Argument[] = [
    ["outer", outer, anOperation],
    ["options", options, anObject],
  ];
  return checked(args, () => {
    const wrong = wrongArgument([
      ["entry", options.entry, optional(aString)],
      ["localSize", options.localSize, optional(threeCounts)],
      ["subgroupSize", options.subgroupSize, optional(aSubgroupSize)],
      ["partialGroups", options.partialGroups, optional(aBoolean)],
      ["check", options.check, optional(aBoolean)],
      ["fuse", options.fuse, optional(aBoolean)],
      ["leaveOut", options.leaveOut, optional(somePasses)],
    ]);
    return wrong ?? compiled(outer, options);
  });
}

function compiled(outer: Operation, options: CompileOptions): Result<CompiledKernel> {
  const module = moduleWithFunctions(outer);
  const found = findEntry(module, options.entry);
  if (!found.ok) return found;
  try {
    return success(compileEntry(module, found.value, options));
  } catch (error) {
    if (error instanceof Unsupported) return failed([error.diagnostic]);
    if (error instanceof TooDeep) {
      return failed([found.value.plainError("control flow nests too deeply for the engine")]);
    }
    return faultOf(outer, error);
  }
}

/** The diagnostics after compiling has thrown: of the module, if it does not verify, or else of the library. */
function faultOf(module: Operation, error: unknown): Failed {
  const checked = collecting(module.context, () => (verify(module) ? module : undefined));
  return checked.ok ? failed([internalError(error)]) : checked;
}

/** A module of SPIR-V becomes a module inside of the one around it. */
function moduleWithFunctions(outer: Operation): Operation {
  const inner = [...(outer.regions[0]?.firstBlock?.ops() ?? [])];
  const [only] = inner;
  return inner.length === 1 && only?.def === builtinModule ? only : outer;
}

/** Compiles an entry point that is found already. */
export function compileEntry(module: Operation, entry: Operation, options: CompileOptions = {}): CompiledKernel {
  const { partialGroups: hasPartialGroups = false } = options;
  if (hasPartialGroups && textAttribute(entry, "entry_point") !== "Kernel")
    throw new Unsupported(`'${entryName(entry)}' is a shader, whose work-groups all have the same size`, entry);
  checkArithmeticModes(entry);
  const localSize = localSizeOf(entry, options.localSize);
  const subgroupSize = subgroupSizeOf(entry, options.subgroupSize);
  const sizes = { localSize, subgroupSize, hasPartialGroups };
  const fuses = () => options.fuse ?? fusesProducts();
  const lowering = new Lowering(module, sizes);
  lowering.callees.fuses = fuses;
  lowering.leavesOut = new Set(options.leaveOut);
  if (options.check === true) lowering.check();
  const kernel = compileLowered(lowering, entry, localSize);
  if (!lowering.usesAtomics || kernel.isSequential) return kernel;
  const threading = new Lowering(module, sizes);
  threading.callees.fuses = fuses;
  threading.leavesOut = lowering.leavesOut;
  const threaded = compileThreaded(threading, entry, localSize);
  return threaded === undefined ? { ...kernel, isSequential: true } : { ...kernel, threaded };
}

/** With atomic instructions; undefined if there are none for what the kernel does. */
function compileThreaded(lowering: Lowering, entry: Operation, localSize: LocalSize): CompiledKernel | undefined {
  lowering.isThreaded = true;
  try {
    return compileLowered(lowering, entry, localSize);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

function compileLowered(lowering: Lowering, entry: Operation, localSize: LocalSize): CompiledKernel {
  lowering.lowerEntry(entry);
  const { graph, memory, scratchBytes, reservedBytes, reachesAnywhere, meetings } = buildLaunch(lowering, localSize);
  const { bindings, samplers, isKernel, initialBytes, relocations, places } = lowering.globals;
  const tick = tickCallee(lowering.callees);
  const { imports, functions } = lowering.callees.finish();
  const params = Array.from({ length: argument.firstBinding + 2 * bindings.length }, (): ValueType => i32);
  const { loops, counters, ...emitted } = emitFunction(graph, params.length);
  const fusions = [...functions, emitted].flatMap((one, number) =>
    one.fusions.map((fusion) => ({ function: number, ...fusion })),
  );
  const run: FunctionBody = { params, results: [], exportName: "run", ...emitted };
  const looping = { number: functions.length, loops, counters, local: params.length + emitted.locals.length };
  const { sites, callees } = lowering;
  return {
    name: entryName(entry),
    function: symbolName(entry) ?? "",
    localSize,
    hasPartialGroups: lowering.globals.sizes.hasPartialGroups,
    isKernel,
    bindings,
    declared: [
      ...[...symbolsOf(lowering.module).values()].flatMap((op) => bindingOf(op, lowering.layout) ?? []),
      ...bindings.filter(({ parameter }) => parameter !== undefined),
    ],
    bytes: encodeModule({ imports, functions: [...functions, run], memory: { module: "e", name: "memory", pages: 1 } }),
    scratchBytes,
    reservedBytes,
    reachesAnywhere,
    isSequential: lowering.isSequential || lowering.checks !== undefined || (reachesAnywhere && reservedBytes > 0),
    groupBytes: places.sizes.group,
    itemBytes: places.sizes.item,
    moduleBytes: places.sizes.module,
    initial: initialBytes,
    relocations,
    samplers,
    sites: sites.all,
    meetings,
    fusions,
    checkpoints: checkpointsOf(looping, callees.entries[tick]?.index ?? 0, (origin) => sites.originAt(origin)),
    ...(lowering.checks === undefined ? {} : { checks: kernelChecks(lowering, lowering.checks, memory) }),
  };
}

function kernelChecks(
  { globals, sites }: Lowering,
  { granule, mostInRow }: Checks,
  memory: ScratchMemory,
): KernelChecks {
  const { origins } = sites;
  const places = globals.places.all.map(({ area, offset, size, origin }) => {
    return { area, offset, size, site: origins[origin - 1] };
  });
  return { granule, mostInRow, origins, memory, places };
}

/** The contents of the memory of a kernel's module before a launch, by address, where that memory begins at `start`. */
export function initialMemory({ initial, relocations }: CompiledKernel, start: number): readonly InitialBytes[] {
  const pointers = relocations.map(({ offset, target }) => ({
    offset: start + offset,
    bytes: new Uint8Array(Uint32Array.of(start + target).buffer),
  }));
  return [...initial.map(({ offset, bytes }) => ({ offset: start + offset, bytes })), ...pointers];
}

/** Bytes of a page of WebAssembly's memory. */
export const PAGE = 1 << 16;

const MODELS: ReadonlySet<string> = new Set(["GLCompute", "Kernel"]);

function entriesOf(module: Operation): readonly Operation[] {
  return [...symbolsOf(module).values()].filter((op) => textAttribute(op, "entry_point") !== undefined);
}

/** The names of the entry points of a module, whatever their models. */
export function entryPointNames(outer: Operation): readonly string[] {
  return entriesOf(moduleWithFunctions(outer)).map(entryName);
}

function findEntry(module: Operation, wanted: string | undefined): Result<Operation> {
  const entries = entriesOf(module);
  const names = entries.map((entry) => `'${entryName(entry)}'`).join(", ");
  if (entries.length === 0) return failedWith("launch", "the module has no entry point");
  const found = wanted === undefined ? entries : entries.filter((entry) => entryName(entry) === wanted);
  const [entry] = found;
  if (entry === undefined) return failedWith("launch", `there is no entry point '${wanted}'; there are ${names}`);
  if (found.length > 1)
    return failedWith("launch", `the module has several entry points, of which one is to be named: ${names}`);
  const model = textAttribute(entry, "entry_point") ?? "";
  return MODELS.has(model)
    ? success(entry)
    : failedWith("unsupported", `the engine runs compute kernels; '${entryName(entry)}' is of the model '${model}'`);
}

function entryName(entry: Operation): string {
  return textAttribute(entry, "entry_name") ?? symbolName(entry) ?? "";
}

function localSizeOf(entry: Operation, wanted: LocalSize | undefined): LocalSize {
  const attr = entry.attr("spirvana.local_size");
  const own = DenseArrayAttr.is(attr) ? attr.values.map(Number) : undefined;
  const [x = 1, y = 1, z = 1] = own ?? wanted ?? [];
  if (wanted !== undefined && [x, y, z].some((count, at) => count !== wanted[at])) {
    throw new Unsupported(`'${entryName(entry)}' needs work-groups of ${x} x ${y} x ${z} invocations`, entry);
  }
  const isSize = [x, y, z].every((count) => Number.isInteger(count) && count > 0);
  if (!isSize || x * y * z > MOST_INVOCATIONS) {
    throw new Unsupported(`the engine cannot run work-groups of ${x} x ${y} x ${z} invocations`, entry);
  }
  return [x, y, z];
}

/** The size that an attribute of an OpenCL kernel requires, else the one that is wanted. */
function subgroupSizeOf(entry: Operation, wanted: number | undefined): number {
  const required = requiredSubgroupSize(entry);
  if (required === undefined) return wanted ?? DEFAULT_SUBGROUP_SIZE;
  if ((wanted ?? required) !== required || !aSubgroupSize.is(required))
    throw new Unsupported(`'${entryName(entry)}' needs subgroups of ${required} invocations`, entry);
  return required;
}

const DEFAULT_SUBGROUP_SIZE = 4;

function requiredSubgroupSize(entry: Operation): number | undefined {
  const size = modesOf(entry).find(({ name }) => name === "SubgroupSize")?.value;
  return DenseArrayAttr.is(size) ? Number(size.values[0]) : undefined;
}

/** The execution modes of an entry point, each with its operands. */
function modesOf(entry: Operation): readonly NamedAttribute[] {
  const modes = entry.attr("spirvana.execution_modes");
  return DictionaryAttr.is(modes) ? modes.entries : [];
}

/** Modes of arithmetic that WebAssembly does not have. */
const foreignArithmetic: readonly (keyof typeof ExecutionMode)[] = [
  "DenormFlushToZero",
  "RoundingModeRTZ",
  "RoundingModeRTPINTEL",
  "RoundingModeRTNINTEL",
  "FloatingPointModeALTINTEL",
];

/** Rejects an entry point whose results would be others than those of the engine's arithmetic. */
function checkArithmeticModes(entry: Operation): void {
  const mode = modesOf(entry).find(({ name }) => foreignArithmetic.some((one) => one === name));
  if (mode === undefined) return;
  const arithmetic = "the engine rounds to the nearest number and keeps subnormal numbers";
  throw new Unsupported(`'${entryName(entry)}' has the execution mode ${mode.name}; ${arithmetic}`, entry);
}

/** Invocations in a work-group: more than any device has. */
const MOST_INVOCATIONS = 1 << 16;
