/**
 * The facts about a module: columns that one pass over the words fills, and values that rules derive from them on demand.
 *
 * An instruction is named by the word offset of its first word, `at`; ids are numbers. Accessors never throw: an id without a
 * definition has offset 0, opcode 0 and type 0. The reader has checked that every instruction has the operands that the grammar
 * asks for, so `word(at, n)` is defined for those; ask `length(at)` before reading optional ones.
 */
import type { Version } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { formOf, IdTable, ModuleNames, stringAt } from "../../spirv/codec.ts";
import { boundOf, type Module, versionOf } from "../../spirv/modules.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import type { Environment } from "../environment.ts";
import type { Settings } from "../options.ts";
import { CallGraph } from "./call-graph.ts";
import { Decorations } from "./decorations.ts";
import { Uses } from "./uses.ts";

export interface EntryPoint {
  readonly at: number;
  /** The function. */
  readonly id: number;
  /** An enumerant of ExecutionModel. */
  readonly model: number;
  readonly name: string;
  /** Ids of the interface. */
  readonly interfaces: readonly number[];
}

export interface FunctionFacts {
  readonly at: number;
  readonly id: number;
  /** Word offset of OpFunctionEnd; the end of the module if it is missing. */
  end: number;
  /** Offsets of OpFunctionParameter. */
  readonly parameters: number[];
  /** Offsets of OpLabel in the module's order. */
  readonly labels: number[];
  /** Ids of functions that it calls, each once per call. */
  readonly callees: number[];
}

export class Facts {
  readonly module: Module;
  readonly words: Uint32Array;
  readonly version: Version;
  /** Every id is below it. */
  readonly bound: number;
  readonly environment: Environment;
  readonly settings: Settings;
  readonly #offsets: IdTable;
  readonly #types: IdTable;
  readonly #capabilities = new Uint8Array(0x2000);
  /** Names of declared extensions. */
  readonly extensions = new Set<string>();
  /** Enumerant of AddressingModel; undefined without OpMemoryModel. */
  addressingModel: number | undefined;
  memoryModel: number | undefined;
  /** Bits of the addresses of bindless images; undefined without OpSamplerImageAddressingModeNV. */
  imageAddressing: number | undefined;
  readonly entryPoints: EntryPoint[] = [];
  /** Offsets of OpExecutionMode and OpExecutionModeId by entry point. */
  readonly executionModes = new Map<number, number[]>();
  readonly functions: FunctionFacts[] = [];
  /** Offsets of module-scope variables in order. */
  readonly globals: number[] = [];
  /** Offsets of OpPhi in order. */
  readonly phis: number[] = [];
  readonly decorations: Decorations;
  #names: ModuleNames | undefined;
  readonly uses: Uses;
  #callGraph: CallGraph | undefined;
  readonly #importNames = new Map<number, string>();
  readonly #derived = new Map<object, unknown>();

  constructor(module: Module, environment: Environment, settings: Settings) {
    this.module = module;
    this.words = module.words;
    this.version = versionOf(module);
    this.bound = boundOf(module);
    this.environment = environment;
    this.settings = settings;
    this.uses = new Uses(module);
    this.#offsets = IdTable.for(module);
    this.#types = IdTable.for(module);
    this.decorations = new Decorations();
  }

  // Filling, by the reader.

  /** Records the result of an instruction. */
  define(id: number, at: number, type: number): void {
    this.#offsets.set(id, at);
    if (type !== 0) this.#types.set(id, type);
  }

  declare(capability: number): void {
    if (capability < this.#capabilities.length) this.#capabilities[capability] = 1;
  }

  // Instructions.

  opcode(at: number): number {
    return this.words[at]! & 0xffff;
  }

  /** Words of the instruction, its first included. */
  length(at: number): number {
    return this.words[at]! >>> 16;
  }

  /** The offset of the next instruction. */
  next(at: number): number {
    return at + (this.words[at]! >>> 16);
  }

  /** Word `index` of the instruction; its first operand is word 1. */
  word(at: number, index: number): number {
    return this.words[at + index]!;
  }

  /** Word `index`, or undefined if the instruction is shorter. */
  optionalWord(at: number, index: number): number | undefined {
    return index < this.length(at) ? this.words[at + index] : undefined;
  }

  /** The words from `index` to the end of the instruction. */
  rest(at: number, index: number): Uint32Array {
    return this.words.subarray(Math.min(at + index, this.next(at)), this.next(at));
  }

  /** The string that starts at word `index`. */
  string(at: number, index: number): string {
    return textOfBytes(stringAt(this.words, at + index, this.next(at)) ?? new Uint8Array(0));
  }

  /** The id of the result's type; 0 without one. */
  typeAt(at: number): number {
    const typeAt = formOf(this.opcode(at))?.typeAt ?? 0;
    return typeAt === 0 ? 0 : this.words[at + typeAt]!;
  }

  /** The id of the result; 0 without one. */
  resultAt(at: number): number {
    const resultAt = formOf(this.opcode(at))?.resultAt ?? 0;
    return resultAt === 0 ? 0 : this.words[at + resultAt]!;
  }

  // Ids.

  /** The offset of the instruction that defines an id; 0 if none does. */
  definition(id: number): number {
    return this.#offsets.get(id);
  }

  /** The opcode that defines an id; 0 if none does. */
  opcodeOf(id: number): number {
    const at = this.#offsets.get(id);
    return at === 0 ? 0 : this.words[at]! & 0xffff;
  }

  /** The type id of a value; 0 for ids that are no values. */
  typeOf(id: number): number {
    return this.#types.get(id);
  }

  /** Word `index` of the instruction that defines an id; 0 if none does or it is shorter. */
  wordOf(id: number, index: number): number {
    const at = this.#offsets.get(id);
    return at !== 0 && index < this.length(at) ? this.words[at + index]! : 0;
  }

  // The module.

  /** Whether a capability is declared, or implied by a declared one. */
  has(capability: number): boolean {
    return this.#capabilities[capability] === 1;
  }

  hasAny(capabilities: readonly number[]): boolean {
    return capabilities.some((capability) => this.has(capability));
  }

  hasExtension(name: string): boolean {
    return this.extensions.has(name);
  }

  get isVulkan(): boolean {
    return this.environment.family === "vulkan";
  }

  get isOpenCL(): boolean {
    return this.environment.family === "opencl";
  }

  /** The function that contains an instruction; undefined at module scope. */
  functionAt(at: number): FunctionFacts | undefined {
    const { functions } = this;
    let low = 0;
    let high = functions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (functions[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    const found = functions[low - 1];
    return found !== undefined && at <= found.end ? found : undefined;
  }

  /** Offsets of the instructions that use an id, in order. */
  usesOf(id: number): readonly number[] {
    return this.uses.of(id);
  }

  /** Which entry points reach a function. */
  get callGraph(): CallGraph {
    this.#callGraph ??= new CallGraph(this);
    return this.#callGraph;
  }

  /** The name of the set that an OpExtInstImport imports; "" for other ids. */
  importName(id: number): string {
    const known = this.#importNames.get(id);
    if (known !== undefined) return known;
    const at = this.definition(id);
    if (at === 0 || this.opcode(at) !== Op.ExtInstImport) return "";
    const name = this.string(at, 2);
    this.#importNames.set(id, name);
    return name;
  }

  /** A value that `make` derives from the facts, made once per module. */
  derive<T>(make: (m: Facts) => T): T {
    if (!this.#derived.has(make)) this.#derived.set(make, make(this));
    // The map holds under each function what that function returned.
    return this.#derived.get(make) as T;
  }

  // Messages: each makes the names of the whole module when first asked for.

  get names(): ModuleNames {
    this.#names ??= new ModuleNames(this.module);
    return this.#names;
  }

  /** An id in spirv-val's messages: "'12[%main]'". */
  name(id: number): string {
    return `'${id}[%${this.names.of(id)}]'`;
  }

  /** The opcode's name without "Op", as in most of spirv-val's messages. */
  opName(at: number): string {
    return formOf(this.opcode(at))?.instruction.name ?? "Unknown";
  }

  /** Whether an instruction is OpNop, or in front of the first function. */
  isGlobal(at: number): boolean {
    const first = this.functions[0];
    return first === undefined || at < first.at;
  }

  /** The type "OpTypeFloat" of an id, or of its defining instruction, with "Op". */
  opTextOf(id: number): string {
    return `Op${formOf(this.opcodeOf(id))?.instruction.name ?? "Unknown"}`;
  }

  isDefinedBy(id: number, opcode: number): boolean {
    return this.opcodeOf(id) === opcode;
  }

  isFunction(id: number): boolean {
    return this.opcodeOf(id) === Op.Function;
  }
}
