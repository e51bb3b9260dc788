// Converts debug information of a module of LLVM IR to instructions of SPIR-V: ids by the number of their node. Files by subject have the conversions.
//
// Every instruction follows those that it refers to, except where types lead back to themselves: see {@link DebugWriter.member}.

import type { MetadataNode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { DebugInfoFormat } from "../common/options.ts";
import { wordsOf } from "../to-spirv/constants.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { DebugGlobals } from "./globals.ts";
import { CONSTANT_IDS, Debug, hasLiterals, operandNames, setName } from "./layouts.ts";
import { NodeView } from "./node-view.ts";
import { composites, numberOfWord } from "./words.ts";
import { scopeWriters } from "./write-scopes.ts";
import { typeWriters } from "./write-types.ts";
import { variableWriters } from "./write-variables.ts";

/** An operand: an id, a number, or a text. */
export type DebugOperand = number | bigint | string;

/** Operands by name. Missing ones at the end are left out, others are DebugInfoNone. */
export type DebugOperands = Readonly<Record<string, DebugOperand | readonly DebugOperand[] | undefined>>;

/** Writes the instruction for a node. */
export type WriteNode = (writer: DebugWriter, view: NodeView) => number;

const FORWARD_REFERENCES = "SPV_KHR_relaxed_extended_instruction";

/** The maximum nesting of nodes; nodes nested deeper are not written. */
const DEEPEST = 400;

/** Kinds of nodes that are scopes inside of functions. */
const LOCAL_SCOPES: ReadonlySet<string> = new Set(["DISubprogram", "DILexicalBlock", "DILexicalBlockFile"]);
/** Kinds of nodes that are scopes in SPIR-V, besides classes, structs and unions. */
const SCOPES: ReadonlySet<string> = new Set([
  ...LOCAL_SCOPES,
  ...["DICompileUnit", "DINamespace", "DIModule", "DICommonBlock"],
]);

/** A basic type without a size or an encoding. */
const UNSPECIFIED: DebugOperands = { name: "", size: 0n, encoding: 0n, flags: 0n };

/** The debug information of one module. */
export class DebugWriter {
  readonly at: ToSpirv;
  readonly format: DebugInfoFormat;
  readonly isLiteral: boolean;
  /** The id of the set. */
  readonly set: number;
  readonly #written = new Map<number, number>();
  /** Ids of nodes that others refer to before they are written. */
  readonly #reserved = new Map<number, number>();
  /** Ids that are reserved and not written yet. Empty for OpenCL's sets. */
  readonly #later = new Set<number>();
  /** Nodes that are being written, outer ones first. */
  readonly #busy = new Set<number>();
  /** The nodes of composites by those of their members, which name them in OpenCL's sets. */
  readonly #composites = new Map<number, number>();
  /** Nodes whose scope is written before them. */
  readonly #waiting = new Set<number>();
  /** Nodes of which a warning says what is lost. */
  readonly #warned = new Set<number>();
  /** The ids of templates by the node that they are of, as types. */
  readonly #templates = new Map<number, number>();
  #pending: number[] = [];
  #depth = 0;
  readonly #known = new Map<string, number>();
  readonly globals: DebugGlobals;
  /** The compilation unit around the entity that is written. */
  unit = 0;
  /** The file of the first compilation unit. */
  unitSource = 0;

  constructor(at: ToSpirv, format: DebugInfoFormat) {
    this.at = at;
    this.format = format;
    this.isLiteral = hasLiterals(format);
    this.set = at.builder.extendedSet(setName(format));
    this.globals = new DebugGlobals(at);
  }

  /** Whether expressions may have operations that only llvm-spirv has numbers for. */
  get hasAllOperations(): boolean {
    return this.isNewest || this.at.options.extraExpressions === true;
  }

  /** Whether the set is the newest one. */
  get isNewest(): boolean {
    return this.format === "nonsemantic-shader-200";
  }

  view(node: number): NodeView {
    return new NodeView(this.at.module, node);
  }

  // ---- instructions

  /** Writes an instruction between the declarations and the functions. `node` is the node that it is for, if there is one. */
  write(number: number, operands: DebugOperands, node?: MetadataNode): number {
    const { builder, types } = this.at;
    const id = (node && this.#reserved.get(node.number)) ?? builder.id();
    const words = this.#words(number, operands);
    const opcode = words.some((word) => this.#later.has(word)) ? this.#forwardOpcode : Op.ExtInst;
    builder.addDebug(opcode, types.void, id, this.set, number, ...words);
    this.#later.delete(id);
    return id;
  }

  /** The opcode of instructions that refer to later ones. OpenCL's sets allow what is needed. */
  get #forwardOpcode(): number {
    const { builder } = this.at;
    if (this.isLiteral || !builder.options.allows(FORWARD_REFERENCES)) return Op.ExtInst;
    builder.extension(FORWARD_REFERENCES);
    return Op.ExtInstWithForwardRefsKHR;
  }

  /** An instruction that exists once. */
  shared(key: string, write: () => number): number {
    let id = this.#known.get(key);
    if (id === undefined) {
      id = write();
      this.#known.set(key, id);
    }
    return id;
  }

  /** Writes an instruction into a function. */
  emit(number: number, operands: DebugOperands = {}): void {
    const words = this.#words(number, operands);
    this.at.builder.emit(Op.ExtInst, this.at.types.void, this.at.builder.id(), this.set, number, ...words);
  }

  #words(number: number, operands: DebugOperands): readonly number[] {
    const names = operandNames(this.format, number);
    const end = names.findLastIndex((name) => operands[name] !== undefined) + 1;
    return names.slice(0, end).flatMap((name) => {
      const operand = operands[name];
      if (operand === undefined) return [this.none];
      return typeof operand === "object" ? operand.map((one) => this.#word(name, one)) : [this.#word(name, operand)];
    });
  }

  #word(name: string, operand: DebugOperand): number {
    if (typeof operand === "string") return this.at.builder.string(operand);
    if (typeof operand === "number") return operand;
    return this.isLiteral && !CONSTANT_IDS.has(name) ? Number(BigInt.asUintN(32, operand)) : this.constant(operand);
  }

  /** The id of a constant: of 32 bits, or of 64 if it needs them. */
  constant(value: bigint, width = value >= 0n && value < 1n << 32n ? 32 : 64): number {
    const { builder, types } = this.at;
    return builder.constant(Op.Constant, types.int(width), ...wordsOf(BigInt.asUintN(width, value), width));
  }

  /** DebugInfoNone. */
  get none(): number {
    return this.shared("none", () => this.write(Debug.DebugInfoNone, {}));
  }

  // ---- nodes

  /** The id for a node; DebugInfoNone for 0, for kinds that are not written, and for nodes that lead back to themselves where that cannot be written. */
  entry(node: number): number {
    if (node === 0) return this.none;
    const known = this.#written.get(node);
    if (known !== undefined) return known;
    const view = this.view(node);
    if (this.#busy.has(node)) return this.#isEndless(node) ? this.none : this.#reserve(node);
    const write = writers[view.kind];
    if (write === undefined || this.#depth > DEEPEST) return this.none;
    this.#writeScopeOf(view);
    const written = this.#written.get(node);
    if (written !== undefined) return written;
    this.#busy.add(node);
    this.#depth++;
    const id = write(this, view);
    this.#depth--;
    this.#busy.delete(node);
    this.#written.set(node, id);
    if (this.#depth === 0) this.#writePending();
    return id;
  }

  /** A function writes its variables, which lead to the blocks and types that are in it: what is in a function follows it. */
  #writeScopeOf(view: NodeView): void {
    const { number } = view.node;
    const scope = view.child("scope");
    if (!LOCAL_SCOPES.has(scope === 0 ? "" : this.view(scope).kind)) return;
    if (this.#waiting.has(number) || this.#waiting.size === DEEPEST) return;
    this.#waiting.add(number);
    if (this.#isComposite(view)) this.place(view);
    else this.scope(view);
    this.#waiting.delete(number);
  }

  /**
   * Whether a node leads back to itself where that cannot be written: the non-semantic sets have references to later instructions where a composite leads back to
   * itself, OpenCL's sets for members only, see {@link DebugWriter.member}.
   */
  #isEndless(node: number): boolean {
    if (!this.#busy.has(node) || this.#written.has(node)) return false;
    const path = [...this.#busy];
    const cycle = path.slice(path.indexOf(node));
    return this.isLiteral || cycle.length === 1 || !cycle.some((one) => this.#isComposite(this.view(one)));
  }

  #isComposite(view: NodeView): boolean {
    return view.kind === "DICompositeType" && numberOfWord(composites, view.word("tag")) !== undefined;
  }

  /** The id of a node that will be written. */
  #reserve(node: number): number {
    let id = this.#reserved.get(node);
    if (id === undefined) {
      id = this.at.builder.id();
      this.#reserved.set(node, id);
      if (!this.isLiteral) this.#later.add(id);
    }
    return id;
  }

  /**
   * The id of a member. In OpenCL's sets it names its composite, so that it is written later if it is not yet; in the others it precedes the composite, unless
   * it is a function.
   */
  member(node: number, composite: number): number {
    const known = this.#written.get(node);
    if (known !== undefined) return known;
    if (this.isLiteral && this.view(node).kind === "DIDerivedType") this.#composites.set(node, composite);
    if (!this.isLiteral && this.view(node).kind !== "DISubprogram") return this.entry(node);
    this.#pending.push(node);
    return this.#reserve(node);
  }

  #writePending(): void {
    while (this.#pending.length > 0) {
      const list = this.#pending;
      this.#pending = [];
      for (const node of list) this.entry(node);
    }
  }

  /** The id of an instruction that exists before its members do. */
  define({ number }: MetadataNode, id: number): number {
    this.#written.set(number, id);
    return id;
  }

  /** The id of a type: a template's type is the template. A type without an end is an unspecified one. */
  type(node: number): number {
    if (this.#isEndless(node)) {
      this.warn(this.view(node), "is a type that leads back to itself; an unspecified type takes its place there");
      return this.shared("type", () => this.write(Debug.DebugTypeBasic, UNSPECIFIED));
    }
    const id = this.entry(node);
    return this.#templates.get(node) ?? id;
  }

  /** Says once what is lost of a node. */
  warn(view: NodeView, message: string): void {
    if (this.#warned.has(view.node.number)) return;
    this.#warned.add(view.node.number);
    const name = view.text("name");
    this.at.warnAbout(`debug information: ${view.kind}${name === "" ? "" : ` '${name}'`} ${message}`);
  }

  /** Takes note of the template of a type. */
  defineTemplate({ number }: MetadataNode, id: number): void {
    this.#templates.set(number, id);
  }

  /** The scope of a field: the compilation unit for files, for none, and for nodes that are no scopes in SPIR-V; members are in the composite that lists them. */
  scope(view: NodeView, field = "scope"): number {
    const node = view.child(field);
    const scope = node === 0 ? undefined : this.view(node);
    const isWrong = scope !== undefined && scope.kind !== "DIFile" && this.#isWrongScope(view, scope);
    const id = isWrong ? this.entry(this.#composites.get(view.node.number) ?? 0) : this.#scopeOf(scope);
    return id === this.none ? this.unit || id : id;
  }

  /** Whether a member has the composite that OpenCL's sets require; members without any scope are written as llvm-spirv writes them. */
  isInComposite(view: NodeView): boolean {
    const scope = view.child("scope");
    if (!this.isLiteral || scope === 0 || this.#composites.has(view.node.number)) return true;
    if (this.view(scope).kind === "DIFile" || this.#isComposite(this.view(scope))) return true;
    this.warn(view, "is a member of no composite; it is left out");
    return false;
  }

  #scopeOf(scope: NodeView | undefined): number {
    return scope === undefined || scope.kind === "DIFile" ? this.none : this.entry(scope.node.number);
  }

  #isWrongScope(view: NodeView, scope: NodeView): boolean {
    const isMember = this.#composites.has(view.node.number);
    const isEndless = this.#isEndless(scope.node.number);
    if (!isEndless && (this.#isComposite(scope) || (SCOPES.has(scope.kind) && !isMember))) return false;
    const problem = isEndless ? "that leads back to itself" : `that is a ${scope.kind || "list"}`;
    const replacement = isMember ? "the type that lists it" : "the compilation unit";
    this.warn(view, `has a scope ${problem}; ${replacement} takes its place`);
    return true;
  }

  /** The source of a node's file; one without a name for nodes without a file. */
  source(view: NodeView): number {
    const file = view.child("file");
    if (file !== 0 && this.view(file).kind === "DIFile") return this.entry(file);
    if (file !== 0) this.warn(view, `has a file that is a ${this.view(file).kind || "list"}, which is left out`);
    return this.shared("source", () => this.write(Debug.DebugSource, { file: "" }));
  }

  /** Operands that most instructions have. */
  place(view: NodeView): DebugOperands {
    return { source: this.source(view), line: BigInt(view.number("line")), column: 0n, parent: this.scope(view) };
  }
}

const writers: { readonly [kind: string]: WriteNode } = { ...typeWriters, ...scopeWriters, ...variableWriters };
