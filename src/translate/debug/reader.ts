// Converts debug information of a SPIR-V module to metadata of LLVM IR: nodes by the id of their instruction. Files by subject have the conversions.

import type { MetadataField } from "../../llvm/index.ts";
import { forEachInstruction, Op } from "../../spirv/modules.ts";
import type { DebugInfoFormat } from "../common/options.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import { arrays } from "./arrays.ts";
import { text, word } from "./fields.ts";
import { DebugInstruction } from "./instruction.ts";
import { Debug, debugSetOf, hasLiterals } from "./layouts.ts";
import { scopes } from "./scopes.ts";
import { types } from "./types.ts";
import { variables } from "./variables.ts";

/** Makes the node for an instruction; 0 for none. */
export type ReadNode = (reader: DebugReader, one: DebugInstruction) => number;

/** The maximum nesting of nodes; instructions nested deeper get no node. */
const DEEPEST = 400;

/** The debug information of one module. */
export class DebugReader {
  readonly at: ToLlvm;
  readonly #nodes = new Map<number, number>();
  readonly #sets = new Map<number, DebugInfoFormat | undefined>();
  #depth = 0;
  #pending: (() => void)[] = [];
  /** Template parameters by the id of the templated entity. */
  readonly templates = new Map<number, readonly number[]>();
  /** Global variables by the node of their compilation unit. */
  readonly globals = new Map<number, number[]>();
  /** Imported entities by the node of their compilation unit. */
  readonly importsOf = new Map<number, number[]>();
  /** Enumerations, which the compilation unit lists. */
  readonly enumerations: number[] = [];
  /** Variables and imported entities by the subprogram that they are in. */
  readonly retained = new Map<number, number[]>();
  /** The function's definition by the id of its DebugFunction (non-semantic sets). */
  readonly definitions = new Map<number, number>();
  readonly functionsOf = new Map<number, number>();
  /** Composites by the id of a member, for sets whose members do not name them. */
  readonly #owners = new Map<number, number>();
  /** The DWARF version of the compilation unit. */
  dwarfVersion = 0;
  /** The first compilation unit. */
  unit = 0;
  producer = "";
  /** DebugEntryPoint by the id of its function. */
  readonly entryPoints = new Map<number, DebugInstruction>();
  buildIdentifier = "";
  storagePath = "";
  #lastSource = 0;
  readonly #continuations = new Map<number, string>();
  /** Pairs of compilation units and languages that SPIR-V has not. */
  readonly invalidLanguages: number[] = [];

  constructor(at: ToLlvm) {
    this.at = at;
  }

  /** The view of an OpExtInst of debug information; undefined for other instructions. */
  view(id: number): DebugInstruction | undefined {
    const { input } = this.at;
    if (!isExtended(input.opcodeOf(id))) return undefined;
    const one = input.definition(id);
    const set = this.setOf(one.operand(0));
    return set === undefined ? undefined : new DebugInstruction(input, one, set);
  }

  setOf(id: number): DebugInfoFormat | undefined {
    if (!this.#sets.has(id)) this.#sets.set(id, debugSetOf(this.at.input.setName(id)));
    return this.#sets.get(id);
  }

  /** The node for the id of an instruction; 0 for none. */
  node(id: number | undefined): number {
    if (id === undefined || id === 0) return 0;
    const known = this.#nodes.get(id);
    if (known !== undefined) return known;
    const one = this.view(id);
    const read = one === undefined ? undefined : readers[one.number];
    if (one === undefined || read === undefined || this.#depth > DEEPEST) return 0;
    this.#nodes.set(id, 0);
    this.#depth++;
    const node = read(this, one);
    this.#depth--;
    this.#nodes.set(id, node);
    if (this.#depth === 0) this.#runPending();
    return node;
  }

  /** Lists a node in the subprogram around its scope; false if it is in none. */
  retain(node: number, scope: number): boolean {
    const { metadata } = this.at.module;
    let at = scope;
    for (let steps = 0; steps < DEEPEST && at !== 0; steps++) {
      const { kind, fields } = metadata.node(at);
      if (kind === "DISubprogram") return appendTo(this.retained, at, node);
      const operand = fields.find(({ name }) => name === "scope")?.operand;
      at = operand !== undefined && "node" in operand ? operand.node : 0;
    }
    return false;
  }

  /** Runs a part of the reading when no node is read that it may lead back to. */
  later(read: () => void): void {
    this.#pending.push(read);
  }

  #runPending(): void {
    while (this.#pending.length > 0) {
      const list = this.#pending;
      this.#pending = [];
      // The loop runs the parts that these put off.
      this.#depth++;
      for (const read of list) read();
      this.#depth--;
    }
  }

  /** Takes note of a node before its fields are known, because they may lead back to it. */
  define(id: number, node: number): void {
    this.#nodes.set(id, node);
  }

  /** A node of its own kind. */
  special(kind: string, fields: readonly (MetadataField | undefined)[], isDistinct = false): number {
    return this.at.module.metadata.special(
      kind,
      fields.filter((one) => one !== undefined),
      isDistinct,
    );
  }

  isUnit(id: number | undefined): boolean {
    return id !== undefined && this.view(id)?.number === Debug.DebugCompilationUnit;
  }

  /** The scope of an operand; types, functions and blocks in a compilation unit have none. */
  scopeNode(id: number | undefined): number {
    return this.isUnit(id) ? 0 : this.node(id);
  }

  /** The type of an operand: an unspecified type for DebugInfoNone. */
  typeNode(id: number | undefined): number {
    const one = id === undefined ? undefined : this.view(id);
    if (one?.number !== Debug.DebugInfoNone) return this.node(id);
    return this.special("DIBasicType", [word("tag", "DW_TAG_unspecified_type"), text("name", "SPIRV unknown type")]);
  }

  /** Whether an id is one of those that bounds of arrays may be. */
  isVariableOrExpression(id: number): boolean {
    const number = this.view(id)?.number;
    return (
      number === Debug.DebugLocalVariable || number === Debug.DebugGlobalVariable || number === Debug.DebugExpression
    );
  }

  /** The value of an integer constant: those of 64 bits have a sign. Undefined for other ids. */
  signedConstant(id: number): bigint | undefined {
    const { input } = this.at;
    const value = input.knownInteger(id);
    if (value === undefined) return undefined;
    const width = input.definition(input.typeOf(id)).optional(0) ?? 32;
    return width > 32 ? BigInt.asIntN(64, value) : value;
  }

  /** Reads all instructions before the functions: variables and entities that nothing refers to as well. */
  readAll(): void {
    const { input } = this.at;
    forEachInstruction(input.index.module, (offset, opcode) => {
      if (opcode === Op.ModuleProcessed) this.#addProducer(input.at(offset).string(0).text);
      if (!isExtended(opcode)) return;
      const one = input.at(offset);
      if (this.setOf(one.operand(0)) !== undefined) this.#collect(one.id);
    });
    if (this.unit === 0 && !this.hasAny) return;
    forEachInstruction(input.index.module, (offset, opcode) => {
      if (isExtended(opcode)) this.node(input.at(offset).id);
      return opcode !== Op.Function;
    });
  }

  /** Whether the module has debug information. */
  hasAny = false;

  #addProducer(processed: string): void {
    const match = /^Debug info producer: (.*)$/s.exec(processed);
    if (match !== null) this.producer = match[1] ?? "";
  }

  #collect(id: number): void {
    this.hasAny = true;
    const one = this.view(id);
    if (one === undefined) return;
    if (one.number === Debug.DebugTypeComposite) {
      for (const member of one.words("members")) this.#owners.set(member, id);
    }
    if (one.number === Debug.DebugTypeTemplate) this.templates.set(one.word("target") ?? 0, one.words("parameters"));
    const isNonSemantic = !hasLiterals(one.set);
    if (isNonSemantic && one.number === Debug.DebugFunctionDefinition) {
      this.#connect(one.word("target") ?? 0, one.word("definition") ?? 0);
    }
    if (!isNonSemantic && one.number === Debug.DebugFunction) this.#connect(id, one.word("function") ?? 0);
    if (isNonSemantic && one.number === Debug.DebugEntryPoint) this.entryPoints.set(one.word("target") ?? 0, one);
    if (isNonSemantic && one.number === Debug.DebugBuildIdentifier) this.buildIdentifier = one.text("identifier");
    if (isNonSemantic && one.number === Debug.DebugStoragePath) this.storagePath = one.text("path");
    if (isNonSemantic && one.number === Debug.DebugSourceContinued) this.#continueSource(one);
    if (one.number === Debug.DebugSource) this.#lastSource = id;
  }

  /** The composite that a member is of. */
  ownerOf(member: number): number {
    return this.node(this.#owners.get(member));
  }

  /** The tag of static members, which DWARF 5 has as variables. */
  get staticTag(): string {
    return this.dwarfVersion >= 5 ? "DW_TAG_variable" : "DW_TAG_member";
  }

  #continueSource(one: DebugInstruction): void {
    this.#continuations.set(this.#lastSource, this.continuationOf(this.#lastSource) + one.text("text"));
  }

  /** The text that continues the one of a DebugSource. */
  continuationOf(source: number): string {
    return this.#continuations.get(source) ?? "";
  }

  /** The command line of a compilation unit, which its entry points state. */
  commandLineOf(unit: number): string {
    return [...this.entryPoints.values()].find((one) => one.word("unit") === unit)?.text("arguments") ?? "";
  }

  #connect(debugFunction: number, definition: number): void {
    this.definitions.set(debugFunction, definition);
    this.functionsOf.set(definition, debugFunction);
  }
}

function isExtended(opcode: number | undefined): boolean {
  return opcode === Op.ExtInst || opcode === Op.ExtInstWithForwardRefsKHR;
}

function appendTo(lists: Map<number, number[]>, key: number, node: number): true {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else list.push(node);
  return true;
}

const readers: { readonly [number: number]: ReadNode } = { ...types, ...arrays, ...scopes, ...variables };
