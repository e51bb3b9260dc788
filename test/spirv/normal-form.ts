/**
 * A module as text in which modules that mean the same are the same: ids by what they are, blocks in the order in which control
 * reaches them. What may differ, and is therefore left out: names, lines, debug instructions, unreachable blocks, the split of straight
 * code into blocks, phis of one value, the order and number of types and constants, signedness of integers with bitcasts and
 * conversions that change nothing else, undefined values, the width of an array's length, and a WorkgroupSize that LocalSize says already.
 */

import { KindCode } from "../../src/grammar/index.ts";
import { type Definitions, findDefinitions, stringAt } from "../../src/spirv/definitions.ts";
import { forEachInstruction, type Module, Op, opcode } from "../../src/spirv/index.ts";
import { opcodeOf, wordCountOf } from "../../src/spirv/module.ts";
import { OperandReader } from "../../src/spirv/words/operand-reader.ts";
import { unwrapped } from "../harness/results.ts";

const op = { Bitcast: opcode("Bitcast"), UConvert: opcode("UConvert"), SConvert: opcode("SConvert") };
const ignored: ReadonlySet<number> = new Set([Op.Line, Op.NoLine, Op.Nop, Op.Undef]);

/** Opcodes outside of functions whose order does not matter. */
const declared: ReadonlySet<number> = new Set([
  Op.Capability,
  Op.Extension,
  Op.MemoryModel,
  Op.ExecutionMode,
  Op.ExecutionModeId,
  Op.ConditionalCapabilityINTEL,
  Op.ConditionalExtensionINTEL,
  Op.ConditionalEntryPointINTEL,
]);

/** Constants of which equal ones are one. */
const plainConstants: ReadonlySet<number> = new Set([
  Op.Constant,
  Op.ConstantComposite,
  Op.ConstantNull,
  Op.ConstantTrue,
  Op.ConstantFalse,
]);

/** Names of sets whose instructions say nothing of what is computed. */
const debugSet = /^NonSemantic\.|DebugInfo/;

/** The execution mode LocalSize. */
const localSize = 17;

interface BlockText {
  readonly id: number;
  /** Word offsets of the instructions between label and terminator. */
  body: number[];
  terminator: number;
}

export function normalForm(module: Module): string {
  const definitions = unwrapped(findDefinitions(module));
  return new Normalizer(module, definitions).text();
}

class Normalizer {
  readonly #module: Module;
  readonly #words: Uint32Array;
  readonly #definitions: Definitions;
  readonly #reader: OperandReader;
  readonly #decorations = new Map<number, string[]>();
  readonly #known = new Map<number, string>();
  readonly #ordinals = new Map<number, string>();
  readonly #locals = new Map<number, string>();
  readonly #aliases = new Map<number, number>();
  readonly #debugSets = new Set<number>();

  constructor(module: Module, definitions: Definitions) {
    this.#module = module;
    this.#words = module.words;
    this.#definitions = definitions;
    this.#reader = new OperandReader(definitions);
  }

  text(): string {
    const lines: string[] = [];
    const functions: number[] = [];
    let variables = 0;
    let inFunction = false;
    forEachInstruction(this.#module, (at, code, end) => {
      const id = this.#words[at + 2] ?? 0;
      if (code === Op.Function) functions.push(at);
      inFunction ||= code === Op.Function;
      if (code === Op.FunctionEnd) inFunction = false;
      else if (code === Op.Variable && !inFunction) this.#ordinals.set(id, `variable ${variables++}`);
      else if (code === Op.ExtInstImport && debugSet.test(this.#stringFrom(at + 2, end)))
        this.#debugSets.add(this.#words[at + 1] ?? 0);
      else this.#decorate(code, at, end);
    });
    const isDeclared = (at: number) => opcodeOf(this.#words[at + 5] ?? 0) !== Op.Label && !this.#hasBody(at);
    for (const at of [...functions.filter(isDeclared), ...functions.filter((one) => !isDeclared(one))]) {
      this.#ordinals.set(this.#words[at + 2] ?? 0, `function ${this.#ordinals.size - variables}`);
    }
    inFunction = false;
    forEachInstruction(this.#module, (at, code) => {
      inFunction ||= code === Op.Function;
      if (code === Op.FunctionEnd) inFunction = false;
      if (inFunction) return;
      if (declared.has(code)) lines.push(this.#line(at));
      if (code === Op.EntryPoint) lines.push(this.#line(at));
      if (plainConstants.has(code)) lines.push(...this.#constantNotes(this.#words[at + 2] ?? 0));
      if (code === Op.Variable)
        lines.push(
          `${this.#ordinals.get(this.#words[at + 2] ?? 0)} = ${this.#line(at)}${this.#notes(this.#words[at + 2] ?? 0)}`,
        );
    });
    lines.sort();
    const bodies = functions.map((at) => this.#functionText(at)).sort();
    return [...lines, ...bodies].join("\n");
  }

  #stringFrom(start: number, end: number): string {
    return new TextDecoder().decode(stringAt(this.#words, start, end) ?? new Uint8Array(0));
  }

  #hasBody(at: number): boolean {
    for (let offset = at; offset < this.#words.length; offset += wordCountOf(this.#words[offset] ?? 0)) {
      const code = opcodeOf(this.#words[offset] ?? 0);
      if (code === Op.Label) return true;
      if (code === Op.FunctionEnd) return false;
    }
    return false;
  }

  #decorate(code: number, at: number, end: number): void {
    const isMember = code === Op.MemberDecorate || code === Op.MemberDecorateString || code === Op.MemberDecorateIdEXT;
    if (!isMember && code !== Op.Decorate && code !== Op.DecorateId && code !== Op.DecorateString) {
      if (code === Op.GroupDecorate) {
        for (let word = at + 2; word < end; word++) {
          for (const note of this.#decorations.get(this.#words[at + 1] ?? 0) ?? [])
            this.#addNote(this.#words[word] ?? 0, note);
        }
      }
      if (code === Op.GroupMemberDecorate) {
        for (let word = at + 2; word + 1 < end; word += 2) {
          for (const note of this.#decorations.get(this.#words[at + 1] ?? 0) ?? [])
            this.#addNote(this.#words[word] ?? 0, `member ${this.#words[word + 1]} ${note}`);
        }
      }
      return;
    }
    const number = this.#words[at + (isMember ? 3 : 2)];
    // Whatever instruction says it, and with ids as what they are.
    const isId = code === Op.DecorateId || code === Op.MemberDecorateIdEXT;
    const rest = [...this.#words.subarray(at + (isMember ? 4 : 3), end)].map((word) => (isId ? `id ${word}` : word));
    this.#addNote(
      this.#words[at + 1] ?? 0,
      `${isMember ? `member ${this.#words[at + 2]} ` : ""}${number} ${rest.join(" ")}`,
    );
  }

  #addNote(id: number, note: string): void {
    const list = this.#decorations.get(id);
    if (list === undefined) this.#decorations.set(id, [note]);
    else if (!list.includes(note)) list.push(note);
  }

  /** The decorations of an id as text. */
  #notes(id: number): string {
    const own = (this.#decorations.get(id) ?? []).map((note) =>
      note.replace(/id (\d+)/g, (_, other) => this.#describe(Number(other))),
    );
    return own.length === 0 ? "" : ` {${own.sort().join(", ")}}`;
  }

  // ---- ids

  #resolved(id: number): number {
    let at = id;
    for (let next = this.#aliases.get(at); next !== undefined; next = this.#aliases.get(at)) at = next;
    return at;
  }

  #describe(given: number): string {
    const id = this.#resolved(given);
    const own = this.#locals.get(id) ?? this.#ordinals.get(id) ?? this.#known.get(id);
    if (own !== undefined) return own;
    const at = this.#definitions.offsetOf(id);
    const code = opcodeOf(this.#words[at] ?? 0);
    if (at === 0) return "nothing";
    if (code === Op.Undef) return `undefined ${this.#describe(this.#words[at + 1] ?? 0)}`;
    const isCast = code === Op.SpecConstantOp && this.#words[at + 3] === op.Bitcast;
    if (isCast && this.#describe(this.#words[at + 1] ?? 0) === this.#typeOf(this.#words[at + 4] ?? 0))
      return this.#describe(this.#words[at + 4] ?? 0);
    this.#known.set(id, `inside of ${code}`);
    const text = this.#constantText(at, code) ?? `${this.#line(at)}${plainConstants.has(code) ? "" : this.#notes(id)}`;
    const short = text.length < 60 ? `(${text})` : `(${hash(text)})`;
    this.#known.set(id, short);
    return short;
  }

  /** The decorations of a constant, of which there may be several that are equal. */
  #constantNotes(id: number): readonly string[] {
    const notes = this.#notes(id);
    return notes === "" || notes === ` {${this.#workgroupSize(id)}}` ? [] : [`${this.#describe(id)}${notes}`];
  }

  /** The decoration of a WorkgroupSize that LocalSize says already. */
  #workgroupSize(id: number): string {
    const at = this.#definitions.offsetOf(id);
    const parts = [...this.#words.subarray(at + 3, at + wordCountOf(this.#words[at] ?? 0))];
    const sizes = parts.map((part) => this.#words[this.#definitions.offsetOf(part) + 3] ?? 0).join(" ");
    let isSaid = false;
    forEachInstruction(this.#module, (offset, code, end) => {
      if (code === Op.ExecutionMode && this.#words[offset + 2] === localSize)
        isSaid ||= this.#words.subarray(offset + 3, end).join(" ") === sizes;
    });
    return isSaid ? "11 25" : "";
  }

  /** Integers without their signedness; constants of zeros by their type. */
  #constantText(at: number, code: number): string | undefined {
    const words = this.#words;
    if (code === Op.TypeArray)
      return `array ${this.#lengthText(words[at + 3] ?? 0)} ${this.#describe(words[at + 2] ?? 0)}${this.#notes(words[at + 1] ?? 0)}`;
    if (code === Op.TypeInt) return `int ${words[at + 2]}${this.#notes(words[at + 1] ?? 0)}`;
    return plainConstants.has(code) && this.#isZero(words[at + 2] ?? 0)
      ? `zero ${this.#describe(words[at + 1] ?? 0)}`
      : undefined;
  }

  /** The length of an array: constants of it by their value, however wide they are. */
  #lengthText(id: number): string {
    const at = this.#definitions.offsetOf(id);
    const isPlain = at !== 0 && opcodeOf(this.#words[at] ?? 0) === Op.Constant;
    if (!isPlain) return this.#describe(id);
    const [low = 0, high = 0] = this.#words.subarray(at + 3, at + wordCountOf(this.#words[at] ?? 0));
    return `${high * 2 ** 32 + low}`;
  }

  #isZero(id: number): boolean {
    const at = this.#definitions.offsetOf(id);
    const code = at === 0 ? -1 : opcodeOf(this.#words[at] ?? 0);
    const operands = this.#words.subarray(at + 3, at + wordCountOf(this.#words[at] ?? 0));
    if (code === Op.ConstantNull || code === Op.ConstantFalse) return true;
    if (code === Op.Constant) return operands.every((word) => word === 0);
    return code === Op.ConstantComposite && operands.length > 0 && operands.every((part) => this.#isZero(part));
  }

  // ---- instructions

  /** An instruction without its result's id. */
  #line(at: number): string {
    const reader = this.#reader;
    const words = this.#words;
    const failure = reader.read(at, 0);
    if (failure !== undefined) throw new Error(failure.message);
    const operands: { readonly code: number; readonly start: number; readonly end: number }[] = [];
    for (let index = 0; index < reader.count; index++) {
      operands.push({ code: reader.kind(index).code, start: reader.start(index), end: reader.start(index + 1) });
    }
    const code = opcodeOf(words[at] ?? 0);
    const texts = operands.flatMap(({ code: kind, start, end }) => {
      if (kind === KindCode.Result) return [];
      if (kind === KindCode.Id || kind === KindCode.ResultType) return [this.#describe(words[start] ?? 0)];
      return [...words.subarray(start, end)].map(String);
    });
    if (code === Op.EntryPoint) return `${code} ${texts.slice(0, 1)} ${texts.slice(1).sort().join(" ")}`;
    return `${code} ${texts.join(" ")}`;
  }

  // ---- functions

  #functionText(at: number): string {
    this.#locals.clear();
    const id = this.#words[at + 2] ?? 0;
    const head = `${this.#ordinals.get(id)}: ${this.#line(at)}${this.#notes(id)}`;
    const parameters: string[] = [];
    const blocks = new Map<number, BlockText>();
    const entry = this.#readBlocks(at, blocks, parameters);
    if (entry === undefined) return [head, ...parameters].join("\n");
    this.#simplify(blocks, entry);
    const order = this.#order(blocks, entry);
    order.forEach((block, index) => this.#locals.set(block.id, `block ${index}`));
    let count = 0;
    for (const block of order) {
      for (const offset of block.body) {
        const result = this.#resultOf(offset);
        if (result !== 0) this.#locals.set(result, `%${count++}`);
      }
    }
    const lines = order.flatMap((block) => [
      `${this.#locals.get(block.id)}:`,
      ...block.body.map((offset) => this.#bodyLine(offset)),
      this.#line(block.terminator),
    ]);
    return [head, ...parameters, ...lines].join("\n");
  }

  #bodyLine(offset: number): string {
    const result = this.#resultOf(offset);
    const name = result === 0 ? "" : `${this.#locals.get(result)} = `;
    if (opcodeOf(this.#words[offset] ?? 0) !== Op.Phi)
      return `${name}${this.#line(offset)}${result === 0 ? "" : this.#notes(result)}`;
    // Blocks that nothing leads to hand nothing on.
    const pairs = this.#pairs(offset)
      .filter(([, from]) => this.#locals.has(this.#resolved(from)))
      .map(([value, from]) => `${this.#describe(from)} ${this.#describe(value)}`);
    return `${name}phi ${this.#describe(this.#words[offset + 1] ?? 0)} ${pairs.sort().join(", ")}${this.#notes(result)}`;
  }

  #resultOf(offset: number): number {
    const code = opcodeOf(this.#words[offset] ?? 0);
    const failure = this.#reader.read(offset, 0);
    if (failure !== undefined) throw new Error(`${code}: ${failure.message}`);
    for (let index = 0; index < Math.min(2, this.#reader.count); index++) {
      if (this.#reader.kind(index).code === KindCode.Result) return this.#words[this.#reader.start(index)] ?? 0;
    }
    return 0;
  }

  #pairs(offset: number): readonly (readonly [value: number, from: number])[] {
    const end = offset + wordCountOf(this.#words[offset] ?? 0);
    const pairs: [number, number][] = [];
    for (let word = offset + 3; word < end; word += 2)
      pairs.push([this.#words[word] ?? 0, this.#resolved(this.#words[word + 1] ?? 0)]);
    return pairs;
  }

  #readBlocks(at: number, blocks: Map<number, BlockText>, parameters: string[]): BlockText | undefined {
    const words = this.#words;
    let entry: BlockText | undefined;
    let block: BlockText | undefined;
    for (let offset = at; ; offset += wordCountOf(words[offset] ?? 0)) {
      const code = opcodeOf(words[offset] ?? 0);
      if (code === Op.FunctionEnd) return entry;
      if (code === Op.FunctionParameter) {
        const id = words[offset + 2] ?? 0;
        this.#locals.set(id, `parameter ${parameters.length}`);
        parameters.push(`parameter ${this.#describe(words[offset + 1] ?? 0)}${this.#notes(id)}`);
      } else if (code === Op.Label) {
        block = { id: words[offset + 1] ?? 0, body: [], terminator: 0 };
        blocks.set(block.id, block);
        entry ??= block;
      } else if (block !== undefined && offset !== at) this.#addInstruction(block, offset, code);
    }
  }

  #addInstruction(block: BlockText, offset: number, code: number): void {
    const words = this.#words;
    const isExtended = code === Op.ExtInst || code === Op.ExtInstWithForwardRefsKHR;
    if (ignored.has(code) || (isExtended && this.#debugSets.has(words[offset + 3] ?? 0))) return;
    const isConversion = code === op.Bitcast || code === op.UConvert || code === op.SConvert;
    if (isConversion && this.#describe(words[offset + 1] ?? 0) === this.#typeOf(words[offset + 3] ?? 0)) {
      this.#aliases.set(words[offset + 2] ?? 0, words[offset + 3] ?? 0);
      return;
    }
    // What ends the block comes last.
    if (block.terminator !== 0) block.body.push(block.terminator);
    block.terminator = offset;
  }

  #typeOf(id: number): string {
    return this.#describe(this.#definitions.typeOf(this.#resolved(id)));
  }

  /** Blocks that one branch alone leads to join the block before them; phis of one value are that value. */
  #simplify(blocks: Map<number, BlockText>, entry: BlockText): void {
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      const from = new Map<number, number[]>();
      const named = new Set<number>();
      const reached = new Set(this.#order(blocks, entry));
      for (const block of reached) {
        for (const target of this.#targets(block)) from.set(target, [...(from.get(target) ?? []), block.id]);
        for (const target of this.#merges(block)) named.add(target);
      }
      for (const block of reached) {
        if (this.#dropPhis(block, new Set(from.get(block.id)))) isChanged = true;
      }
      for (const block of reached) {
        const [only, second] = from.get(block.id) ?? [];
        const before = only === undefined || second !== undefined ? undefined : blocks.get(only);
        const isJoined =
          before !== undefined && before !== block && opcodeOf(this.#words[before.terminator] ?? 0) === Op.Branch;
        if (!isJoined || named.has(block.id) || this.#merges(before).length > 0) continue;
        before.body.push(...block.body);
        before.terminator = block.terminator;
        blocks.delete(block.id);
        this.#aliases.set(block.id, before.id);
        isChanged = true;
        break;
      }
    }
  }

  #dropPhis(block: BlockText, from: ReadonlySet<number>): boolean {
    const kept = block.body.filter((offset) => {
      if (opcodeOf(this.#words[offset] ?? 0) !== Op.Phi) return true;
      const values = new Set(
        this.#pairs(offset).flatMap(([value, source]) => (from.has(source) ? [this.#resolved(value)] : [])),
      );
      const [only, second] = values;
      if (only === undefined || second !== undefined || from.size !== 1) return true;
      this.#aliases.set(this.#words[offset + 2] ?? 0, only);
      return false;
    });
    const isChanged = kept.length !== block.body.length;
    block.body = kept;
    return isChanged;
  }

  #order(blocks: ReadonlyMap<number, BlockText>, entry: BlockText): readonly BlockText[] {
    const found = new Set<BlockText>();
    const stack = [entry];
    for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
      if (found.has(block)) continue;
      found.add(block);
      const next = [...this.#targets(block), ...this.#merges(block)].flatMap(
        (id) => blocks.get(this.#resolved(id)) ?? [],
      );
      stack.push(...next.reverse());
    }
    return [...found];
  }

  #targets(block: BlockText): readonly number[] {
    return this.#labels(block.terminator);
  }

  #merges(block: BlockText): readonly number[] {
    const last = block.body.at(-1) ?? 0;
    const code = opcodeOf(this.#words[last] ?? 0);
    return last !== 0 && (code === Op.SelectionMerge || code === Op.LoopMerge) ? this.#labels(last) : [];
  }

  /** The labels that an instruction names. */
  #labels(offset: number): readonly number[] {
    this.#reader.read(offset, 0);
    const ids: number[] = [];
    for (let index = 0; index < this.#reader.count; index++) {
      const word = this.#words[this.#reader.start(index)] ?? 0;
      if (this.#reader.kind(index).code === KindCode.Id && this.#definitions.opcodeOf(word) === Op.Label)
        ids.push(this.#resolved(word));
    }
    return ids;
  }
}

function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1234567];
  for (let index = 0; index < text.length; index++) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193) >>> 0;
    b = Math.imul(b + text.charCodeAt(index), 0x85ebca6b) >>> 0;
  }
  return `${a.toString(36)}${b.toString(36)}`;
}
