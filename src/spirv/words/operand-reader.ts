/**
 * The operands of one instruction at a time: which word is what, with the parameters that enumerants bring, the operands of
 * extended instructions and of specialization constant operations, and numbers as wide as their type.
 *
 * The reader is reused for every instruction and hands out no objects: after `read`, operand `i` is of `kind(i)` and takes
 * the words from `start(i)` to `start(i + 1)`. What the grammar does not know (an opcode, an enumerant, a mask bit) ends the
 * list: the words from `unknownStart` to the instruction's end have no kind.
 */

import { LoopControl } from "../../grammar/enumerants.generated.ts";
import {
  type ExtendedSet,
  type Instruction,
  instruction,
  KindCode,
  type Operand,
  type OperandKind,
  operandKind,
} from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { stringEnd, unsigned } from "../../support/tables/words.ts";
import type { Definitions, NumberType } from "../definitions.ts";
import { wordError } from "../failure.ts";
import { opcodeOf, wordCountOf } from "../module.ts";
import { formOf } from "./form.ts";
import { moreLoopParameters } from "./loop-parameters.ts";

/** Reads the operands of instructions one after the other, by the kinds that the grammar gives them. @internal */
/** Reads the operands of one instruction at a time. @internal */
export class OperandReader {
  readonly #definitions: Definitions;
  readonly #words: Uint32Array;
  readonly #kinds: OperandKind[] = [];
  #starts = new Int32Array(256);
  #count = 0;
  #offset = 0;
  #at = 0;
  #end = 0;
  #form: Instruction | undefined;
  #unknownStart = 0;
  #unknownKind: OperandKind | undefined;
  #failure: string | undefined;
  #set: ExtendedSet | string | undefined;
  #extended: Instruction | undefined;
  #number: NumberType | undefined;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
    this.#words = definitions.module.words;
  }

  /** Operands of known kind. */
  get count(): number {
    return this.#count;
  }

  /** First word without a known kind; the instruction's end if there is none. */
  get unknownStart(): number {
    return this.#unknownStart;
  }

  /** The kind of the operand whose enumerant is unknown; undefined if an opcode is. */
  get unknownKind(): OperandKind | undefined {
    return this.#unknownKind;
  }

  get end(): number {
    return this.#end;
  }

  /** The extended instruction, if this is an OpExtInst that the grammar knows. */
  get extendedInstruction(): Instruction | undefined {
    return this.#extended;
  }

  /** The type of the instruction's numbers of kind ContextNumber and of a switch's literals. */
  get numberType(): NumberType | undefined {
    return this.#number;
  }

  kind(index: number): OperandKind {
    return this.#kinds[index]!;
  }

  start(index: number): number {
    return index < this.#count ? this.#starts[index]! : this.#unknownStart;
  }

  /**
   * Reads the operands of the instruction at a word offset. Fails if there are too few or too many words, a string has no
   * end, or a number's type cannot be found.
   * @param number - Number of the instruction, for the failure.
   */
  read(offset: number, number: number): Diagnostic | undefined {
    const word = this.#words[offset]!;
    this.#offset = offset;
    this.#at = offset + 1;
    this.#end = offset + wordCountOf(word);
    this.#unknownStart = -1;
    this.#unknownKind = undefined;
    this.#count = 0;
    this.#failure = undefined;
    this.#extended = undefined;
    this.#set = undefined;
    this.#number = undefined;
    this.#form = formOf(opcodeOf(word))?.instruction;
    if (this.#form === undefined) this.#stopAt(this.#at);
    else this.#readList(this.#form.operands, 0);
    if (this.#failure === undefined && this.#unknownStart < 0 && this.#at < this.#end) this.#tooMany();
    if (this.#unknownStart < 0) this.#unknownStart = this.#end;
    return this.#failure === undefined ? undefined : wordError(this.#failure, offset, number);
  }

  /** Whether reading goes on: nothing failed and nothing was unknown. */
  get #goesOn(): boolean {
    return this.#unknownStart < 0 && this.#failure === undefined;
  }

  #stopAt(word: number, kind?: OperandKind): void {
    this.#unknownStart = word;
    this.#unknownKind = kind;
    this.#at = this.#end;
  }

  #readList(operands: readonly Operand[], from: number): void {
    for (let i = from; i < operands.length && this.#goesOn; i++) {
      const { kind, quantifier } = operands[i]!;
      if (quantifier === "") this.#readOne(kind);
      else if (quantifier === "?") {
        if (this.#at < this.#end) this.#readOne(kind);
      } else while (this.#at < this.#end && this.#goesOn) this.#readOne(kind);
    }
  }

  #readOne(kind: OperandKind): void {
    const { code } = kind;
    if (code === KindCode.Composite) {
      const isList = kind.bases.every((base) => base.code === KindCode.Id);
      for (const base of kind.bases) {
        // As in spirv-val, a pair of ids at the end may lack its second.
        if (this.#goesOn && !(isList && this.#at >= this.#end)) this.#readBase(kind, base);
      }
      return;
    }
    if (this.#at >= this.#end) return this.#tooFew();
    const word = this.#words[this.#at]!;
    if (code <= KindCode.Integer || code === KindCode.Float) return this.#add(kind, 1);
    if (code === KindCode.String) return this.#addString(kind);
    if (code === KindCode.Value) return this.#addValue(kind, word);
    if (code === KindCode.Mask) return this.#addMask(kind, word);
    if (code === KindCode.ContextNumber) return this.#addNumber(kind);
    if (code === KindCode.ExtendedInstruction) return this.#addExtended(kind, word);
    this.#addSpecialization(kind, word);
  }

  /** The literals of OpSwitch are as wide as the selector; all other pairs are plain. */
  #readBase(composite: OperandKind, base: OperandKind): void {
    const isCase = composite.name === "PairLiteralIntegerIdRef" && base.code === KindCode.Integer;
    if (isCase && this.#form?.opcode === Op.Switch) {
      if (this.#at >= this.#end) this.#tooFew();
      else this.#addCase(base);
    } else this.#readOne(base);
  }

  #add(kind: OperandKind, words: number): void {
    if (this.#count + 1 >= this.#starts.length) this.#growStarts();
    this.#kinds[this.#count] = kind;
    this.#starts[this.#count++] = this.#at;
    this.#at += words;
  }

  #growStarts(): void {
    const larger = new Int32Array(this.#starts.length * 4);
    larger.set(this.#starts);
    this.#starts = larger;
  }

  #addString(kind: OperandKind): void {
    const end = stringEnd(this.#words, this.#at, this.#end);
    if (end === undefined) {
      this.#failure = this.#inputEnds(`truncated literal string operand at word offset ${this.#at - this.#offset}.`);
    } else this.#add(kind, end - this.#at);
  }

  #addValue(kind: OperandKind, word: number): void {
    const enumerant = kind.enumerant(word);
    if (enumerant === undefined) return this.#stopAt(this.#at, kind);
    this.#add(kind, 1);
    this.#readList(enumerant.parameters, 0);
  }

  #addMask(kind: OperandKind, word: number): void {
    for (let rest = word; rest !== 0; rest = unsigned(rest & (rest - 1))) {
      if (kind.enumerant(lowestBit(rest)) === undefined) return this.#stopAt(this.#at, kind);
    }
    this.#add(kind, 1);
    for (let rest = word; rest !== 0 && this.#goesOn; rest = unsigned(rest & (rest - 1))) {
      const bit = lowestBit(rest);
      if (bit >= COUNTED && kind.name === "LoopControl") this.#readLoopParameters(kind, bit);
      else this.#readList(kind.enumerant(bit)!.parameters, 0);
    }
  }

  #readLoopParameters(kind: OperandKind, bit: number): void {
    const { parameters } = kind.enumerant(bit)!;
    this.#readList(parameters, 0);
    if (!this.#goesOn) return;
    for (const more of moreLoopParameters(bit, parameters, this.#words[this.#at - 1]!)) {
      this.#readOne(more);
      if (!this.#goesOn) return;
    }
  }

  #addNumber(kind: OperandKind): void {
    const typeId = this.#words[this.#offset + 1]!;
    const typeOffset = this.#definitions.offsetOf(typeId);
    if (typeOffset === 0 || typeOffset >= this.#offset) this.#failure = `Type Id ${typeId} is not a type`;
    else this.#addTyped(kind, typeId);
  }

  #addCase(kind: OperandKind): void {
    const selector = this.#words[this.#offset + 1]!;
    const typeId = this.#definitions.typeOf(selector);
    if (typeId === 0) this.#failure = `Invalid OpSwitch: selector id ${selector} has no type`;
    else if (this.#definitions.numberType(typeId)?.isFloat === true) {
      this.#failure = `Invalid OpSwitch: selector id ${selector} is not a scalar integer`;
    } else this.#addTyped(kind, typeId);
  }

  #addTyped(kind: OperandKind, typeId: number): void {
    this.#number ??= this.#definitions.numberType(typeId);
    if (this.#number === undefined) {
      this.#failure = `Type Id ${typeId} is not a ${this.#isType(typeId) ? "scalar numeric type" : "type"}`;
      return;
    }
    const words = Math.max(1, Math.ceil(this.#number.width / 32));
    if (words <= this.#end - this.#at) this.#add(kind, words);
    else this.#failure = this.#numberEnds(words);
  }

  /** A number that is longer than its instruction, or than the module. */
  #numberEnds(words: number): string {
    const at = this.#at - this.#offset;
    if (this.#at + words > this.#words.length) {
      return this.#inputEnds(`truncated possibly multi-word literal number operand at word offset ${at}.`);
    }
    const name = `Op${this.#form?.name}`;
    const says = this.#end - this.#offset;
    return `Invalid word count: ${name} starting at word ${this.#offset} says it has ${says} words, but found ${at + words} words instead.`;
  }

  #isType(id: number): boolean {
    const offset = this.#definitions.offsetOf(id);
    if (offset === 0) return false;
    return instruction(opcodeOf(this.#words[offset]!))?.class === "Type-Declaration";
  }

  #addExtended(kind: OperandKind, word: number): void {
    const setId = this.#words[this.#at - 1]!;
    this.#set = this.#definitions.extendedSet(setId);
    if (this.#set === undefined) {
      this.#failure = `OpExtInst set Id ${setId} does not reference an OpExtInstImport result Id`;
      return;
    }
    this.#add(kind, 1);
    this.#extended = typeof this.#set === "string" ? undefined : this.#set.instruction(word);
    if (this.#extended === undefined) return;
    this.#readList(this.#extended.operands, 0);
    if (!this.#goesOn || this.#at >= this.#end) return;
    // Later revisions of a non-semantic set may add operands, which are ids.
    if (typeof this.#set !== "string" && this.#set.isNonSemantic) while (this.#at < this.#end) this.#add(idKind(), 1);
    else this.#tooMany();
  }

  #addSpecialization(kind: OperandKind, word: number): void {
    const target = instruction(word);
    if (target === undefined) return this.#stopAt(this.#at);
    if (!target.hasResult || !target.hasResultType) {
      this.#failure = `Invalid OpSpecConstantOp opcode: ${word}`;
      return;
    }
    this.#add(kind, 1);
    const operands = target.operands;
    this.#readList(operands, Number(target.hasResultType) + Number(target.hasResult));
  }

  #inputEnds(reason: string): string {
    return `End of input reached while decoding Op${this.#form?.name} starting at word ${this.#offset}: ${reason}`;
  }

  #tooFew(): void {
    this.#failure = this.#inputEnds(`expected more operands after ${this.#end - this.#offset} words.`);
  }

  #tooMany(): void {
    this.#failure =
      `Invalid instruction Op${this.#form?.name} starting at word ${this.#offset}: expected no more operands after ` +
      `${this.#at - this.#offset} words, but stated word count is ${this.#end - this.#offset}.`;
  }
}

/** The first of the loop controls whose number of parameters the grammar cannot state. */
const COUNTED = LoopControl.DependencyArrayALTERA;

function idKind(): OperandKind {
  const kind = operandKind("IdRef");
  if (kind === undefined) throw new Error("the grammar has no operand kind 'IdRef'");
  return kind;
}

function lowestBit(word: number): number {
  return unsigned(word & -word);
}
