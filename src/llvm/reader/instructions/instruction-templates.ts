// A cache that shortens the reading of instructions. Lines of a text mostly differ in the names of values and blocks and in the numbers of
// nodes alone. A *template* is a line that was read before, with *slots* for these. A line with the bytes of a template between its slots, and
// with values of the same types in them, becomes the same row with other operands: no rule needs to be checked again.
//
// Invariant: what a row is beyond its operands depends on the bytes of its line and the types of its values only. Instructions of which that is
// not true (`ret`, calls with `musttail`), those that are replaced, and those of more lines than one are never templates.

import type { Type } from "../../../ir/index.ts";
import { addByte, EMPTY_HASH } from "../../../support/tables/hash.ts";
import { blockOperands, type Code } from "../../code.ts";
import { isCall, opcode } from "../../opcode.ts";
import type { FunctionState } from "../function-state.ts";
import type { Lexer } from "../words/lexer.ts";
import { isDigit, isLabelCharacter, isNameStart } from "../words/token.ts";

const NEWLINE = 10;
const EXCLAMATION = 33;
const QUOTE = 34;
const PERCENT = 37;
const SEMICOLON = 59;

/** The parts of a line that differ; of types only equal ones match. */
const RESULT = 0;
const VALUE = 1;
const BLOCK = 2;
const NODE = 3;
const TYPE = 4;

const MAX_SLOTS = 32;
/** More digits are left to the scanner, which checks them. */
const MAX_DIGITS = 9;
const BUCKETS = 1 << 12;
/** Lines that differ in types have one hash. */
const MAX_TRIES = 8;
/** A template is created for every 16 lines that had one; before that, this many are. */
const FIRST_TEMPLATES = 512;

interface Template {
  readonly hash: number;
  /** Where its line is in the text, and where its slots begin and end. */
  readonly begin: number;
  readonly end: number;
  readonly slots: Int32Array;
  readonly kinds: Uint8Array;
  /** Of values the types, of nodes the kinds of attachments. */
  readonly types: readonly (Type | undefined)[];
  readonly attached: Int32Array;
  /** The index of the slot of each operand; the negative of a constant, less one, for operands that are the same in all lines. */
  readonly operands: Int32Array;
  readonly opcode: number;
  readonly type: Type;
  readonly detail: number;
  readonly extra: number;
  readonly next: Template | undefined;
}

export class InstructionTemplates {
  readonly #lexer: Lexer;
  readonly #code: Code;
  readonly #buckets: (Template | undefined)[] = new Array(BUCKETS).fill(undefined);
  #numTemplates = 0;
  #numHits = 0;
  /** The current line: its hash, its end, its slots. */
  #hash = 0;
  #begin = 0;
  #end = 0;
  #count = 0;
  readonly #slots: Int32Array = new Int32Array(2 * MAX_SLOTS);
  readonly #references: Int32Array = new Int32Array(MAX_SLOTS);
  /** Of the instruction that is read without a template: where its values and blocks are, and its attachments. */
  readonly #locals: number[] = [];
  readonly #attachments: number[] = [];
  #firstRow = 0;

  constructor(lexer: Lexer, code: Code) {
    this.#lexer = lexer;
    this.#code = code;
  }

  /** Notes the place of a local value or block. */
  note(position: number): void {
    this.#locals.push(position);
  }

  noteAttachment(kind: number, node: number): void {
    this.#attachments.push(kind, node);
  }

  /** The line that was read is not made a template. */
  forget(): void {
    this.#end = -1;
  }

  /** Reads the instruction at the current token if its line has a template; its row, or 0 if nothing was read. */
  read(state: FunctionState): number {
    // Setting the length of a list costs much more than reading it, and most lines left both empty.
    if (this.#locals.length > 0) this.#locals.length = 0;
    if (this.#attachments.length > 0) this.#attachments.length = 0;
    this.#firstRow = this.#code.count;
    this.#begin = this.#lexer.begin;
    if (!this.#scan()) {
      this.#end = -1;
      return 0;
    }
    const template = this.#find();
    if (template === undefined) return 0;
    this.#numHits++;
    return this.#instantiate(state, template);
  }

  // ---- lines

  /** Finds the slots of the line and the hash of its other bytes; returns whether a template may have it. */
  #scan(): boolean {
    const { bytes } = this.#lexer;
    let at = this.#begin;
    let hash = EMPTY_HASH;
    this.#count = 0;
    for (let code = bytes[at]!; code !== NEWLINE; code = bytes[at]!) {
      hash = addByte(hash, code);
      at++;
      if (code > SEMICOLON) continue;
      if (code === PERCENT || (code === EXCLAMATION && isDigit(bytes[at]!))) {
        const end = this.#slotEnd(at);
        if (end < 0 || this.#count === MAX_SLOTS) return false;
        this.#slots[2 * this.#count] = at;
        this.#slots[2 * this.#count + 1] = end;
        this.#count++;
        at = end;
      } else if (code === QUOTE) {
        for (; bytes[at] !== QUOTE; at++) {
          if (bytes[at] === NEWLINE || bytes[at] === 0) return false;
          hash = addByte(hash, bytes[at]!);
        }
        at++;
      } else if (code === SEMICOLON || code === 0) return false;
    }
    this.#end = at;
    this.#hash = hash;
    return true;
  }

  /** The end of a name or number; -1 for others. */
  #slotEnd(from: number): number {
    const { bytes } = this.#lexer;
    let at = from;
    if (isNameStart(bytes[at]!)) {
      while (isLabelCharacter(bytes[at]!)) at++;
      return at;
    }
    while (isDigit(bytes[at]!)) at++;
    return at === from || at - from > MAX_DIGITS || isLabelCharacter(bytes[at]!) ? -1 : at;
  }

  #find(): Template | undefined {
    let tries = MAX_TRIES;
    let one = this.#buckets[(this.#hash ^ (this.#hash >>> 15)) & (BUCKETS - 1)];
    for (; one !== undefined && tries > 0; one = one.next, tries--) {
      if (one.hash === this.#hash && one.kinds.length === this.#count && this.#matches(one)) return one;
    }
    return undefined;
  }

  /** Whether the line has the bytes of a template, except in slots. */
  #matches({ begin, end, slots, kinds }: Template): boolean {
    let at = this.#begin;
    let other = begin;
    for (let index = 0; index < kinds.length; index++) {
      const stop = kinds[index] === TYPE ? 2 * index + 1 : 2 * index;
      if (!this.#areEqual(at, this.#slots[stop]!, other, slots[stop]!)) return false;
      at = this.#slots[2 * index + 1]!;
      other = slots[2 * index + 1]!;
    }
    return this.#areEqual(at, this.#end, other, end);
  }

  #areEqual(begin: number, end: number, otherBegin: number, otherEnd: number): boolean {
    if (end - begin !== otherEnd - otherBegin) return false;
    const { bytes } = this.#lexer;
    for (let at = begin, other = otherBegin; at < end; at++, other++) if (bytes[at] !== bytes[other]) return false;
    return true;
  }

  // ---- rows from templates

  #instantiate(state: FunctionState, template: Template): number {
    const { kinds, types, operands } = template;
    const code = this.#code;
    const references = this.#references;
    for (let index = 0; index < kinds.length; index++) {
      const kind = kinds[index]!;
      if (kind === VALUE) references[index] = this.#value(state, index, types[index]!);
      else if (kind === BLOCK) references[index] = this.#block(state, index);
    }
    const row = code.add(template.opcode, template.type, template.detail);
    code.extra[row] = template.extra;
    for (let index = 0; index < operands.length; index++) {
      const slot = operands[index]!;
      code.operand(slot < 0 ? -1 - slot : references[slot]!);
    }
    for (let index = 0; index < kinds.length; index++) {
      if (kinds[index] === NODE) this.#attach(state, row, template.attached[index]!, index);
    }
    this.#define(state, row, template);
    this.#lexer.continueAt(this.#end);
    return row;
  }

  #value(state: FunctionState, index: number, type: Type): number {
    const begin = this.#slots[2 * index]!;
    if (!isDigit(this.#lexer.bytes[begin]!)) return state.byName(this.#name(index), type, begin - 1);
    return state.byNumber(this.#number(index), type, begin - 1);
  }

  #block(state: FunctionState, index: number): number {
    const begin = this.#slots[2 * index]!;
    if (!isDigit(this.#lexer.bytes[begin]!)) return state.blockByName(this.#name(index), begin - 1);
    return state.blockByNumber(this.#number(index), begin - 1);
  }

  #attach(state: FunctionState, row: number, kind: number, index: number): void {
    const node = state.reader.metadata.numbered(this.#number(index), this.#slots[2 * index]!);
    if (kind === 0) this.#code.location[row] = node;
    else this.#code.attach(row, kind, node);
  }

  #define(state: FunctionState, row: number, { kinds, type }: Template): void {
    if (kinds[0] !== RESULT) {
      if (type !== state.reader.voidType) state.number(row, -1, this.#begin);
    } else if (isDigit(this.#lexer.bytes[this.#begin + 1]!)) state.number(row, this.#number(0), this.#begin);
    else state.define(row, this.#name(0), this.#begin);
  }

  #name(index: number): number {
    return this.#lexer.textIdOf(this.#slots[2 * index]!, this.#slots[2 * index + 1]!);
  }

  #number(index: number): number {
    const { bytes } = this.#lexer;
    const end = this.#slots[2 * index + 1]!;
    let number = 0;
    for (let at = this.#slots[2 * index]!; at < end; at++) number = number * 10 + bytes[at]! - 48;
    return number;
  }

  // ---- templates from rows

  /** Makes a template of the line that was read last without one, if it can be one. */
  learn(state: FunctionState, row: number): void {
    const code = this.#code;
    const lexer = this.#lexer;
    if (lexer.previousEnd !== this.#end || this.#numTemplates > FIRST_TEMPLATES + (this.#numHits >> 4)) return;
    if (row !== this.#firstRow || code.count !== row + 1 || isExcluded(code, row)) return;
    const kinds = this.#slotKinds();
    const operands = kinds === undefined ? undefined : this.#operandsOf(state, row, kinds);
    if (kinds === undefined || operands === undefined || !this.#hasAttachments(state, kinds)) return;
    this.#numTemplates++;
    const bucket = (this.#hash ^ (this.#hash >>> 15)) & (BUCKETS - 1);
    this.#buckets[bucket] = {
      hash: this.#hash,
      begin: this.#begin,
      end: this.#end,
      slots: this.#slots.slice(0, 2 * this.#count),
      kinds,
      ...this.#typesOf(state, row, kinds, operands),
      operands,
      opcode: code.opcode[row]!,
      type: state.reader.module.typeOf(-row),
      detail: code.detail[row]!,
      extra: code.extra[row]!,
      next: this.#buckets[bucket],
    };
  }

  /** The kinds of the slots, values for blocks as well; undefined if a value of the line has no slot. */
  #slotKinds(): Uint8Array | undefined {
    const { bytes } = this.#lexer;
    const kinds = new Uint8Array(this.#count);
    let numLocals = 0;
    for (let index = 0; index < this.#count; index++) {
      const begin = this.#slots[2 * index]! - 1;
      if (bytes[begin] === EXCLAMATION) kinds[index] = NODE;
      else if (begin === this.#begin) kinds[index] = RESULT;
      else if (begin === this.#locals[numLocals]) {
        kinds[index] = VALUE;
        numLocals++;
      } else kinds[index] = TYPE;
    }
    return numLocals === this.#locals.length ? kinds : undefined;
  }

  /** The slots of operands, in the order of operands; marks those of blocks. Undefined if slots are left, or there are too few. */
  #operandsOf(state: FunctionState, row: number, kinds: Uint8Array): Int32Array | undefined {
    const { code } = state;
    const numOperands = code.numOperands(row);
    const operands = new Int32Array(numOperands);
    const blocks = blockOperands(code, row);
    let slot = kinds.indexOf(VALUE);
    for (let step = 0; step < numOperands; step++) {
      // The callee is the last operand, and the first in the text.
      const index = isCall(code.opcode[row]!) ? (step + numOperands - 1) % numOperands : step;
      const isBlock = index >= blocks.first && index < blocks.end && (index - blocks.first) % blocks.step === 0;
      const reference = code.operandAt(row, index);
      if (!isBlock && reference >= 0) {
        operands[index] = -1 - reference;
        continue;
      }
      if (slot < 0) return undefined;
      operands[index] = slot;
      if (isBlock) kinds[slot] = BLOCK;
      slot = kinds.indexOf(VALUE, slot + 1);
    }
    return slot < 0 ? operands : undefined;
  }

  /** Whether the nodes of the line are those that are attached, in their order. */
  #hasAttachments(state: FunctionState, kinds: Uint8Array): boolean {
    let next = 0;
    for (let index = 0; index < kinds.length; index++) {
      if (kinds[index] !== NODE) continue;
      const node = state.reader.metadata.numbered(this.#number(index), this.#slots[2 * index]!);
      if (node !== this.#attachments[2 * next + 1]) return false;
      next++;
    }
    return this.#attachments.length === 2 * next;
  }

  #typesOf(
    state: FunctionState,
    row: number,
    kinds: Uint8Array,
    operands: Int32Array,
  ): Pick<Template, "types" | "attached"> {
    const types: (Type | undefined)[] = Array.from(kinds, () => undefined);
    for (const [index, slot] of operands.entries()) {
      if (slot >= 0 && kinds[slot] === VALUE) types[slot] = state.typeOf(state.code.operandAt(row, index));
    }
    const attached = new Int32Array(kinds.length);
    let next = 0;
    for (const [index, kind] of kinds.entries()) {
      if (kind === NODE) attached[index] = this.#attachments[2 * next++]!;
    }
    return { types, attached };
  }
}

/** Instructions that depend on more than their line. */
function isExcluded(code: Code, row: number): boolean {
  const kind = code.opcode[row]!;
  if (kind === opcode.ret || kind === opcode.catchswitch || kind >= opcode.debug) return true;
  return isCall(kind) && code.calls[code.detail[row]!]?.tail === "musttail ";
}
