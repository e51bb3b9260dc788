/**
 * Assembly text to a module, as spirv-as reads it. Where that knows less, this reads more: every name and alias of the grammar,
 * numbers for extended instructions that have no name, imports of unknown sets.
 *
 * One pass over the words of the text. Instructions have no ends of their own: one stops where the next begins, and an operand
 * that may be absent is absent if the next word begins an instruction.
 */

import {
  type ExtendedSet,
  extendedSet,
  instructionNamed,
  KindCode,
  magicNumber,
  newestVersion,
  type Operand,
  type OperandKind,
  type Version,
} from "../../grammar/index.ts";
import {
  type Argument,
  aFunction,
  anObject,
  aString,
  type Kind,
  optional,
  wrongArgument,
} from "../../support/arguments.ts";
import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { failed, failedWith, type Result as Outcome, success } from "../../support/diagnostics/result.ts";
import { bytesOfText, textOfBytes } from "../../support/tables/byte-strings.ts";
import { WordBuffer } from "../../support/tables/words.ts";
import type { NumberType } from "../definitions.ts";
import { textError } from "../failure.ts";
import { IdTable } from "../id-table.ts";
import { firstWord, headerWords, longestInstruction, type Module, opcodeOf, wordCountOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { type Form, formOf } from "../words/form.ts";
import { moreLoopParameters } from "../words/loop-parameters.ts";
import { EnumerantWords } from "./enumerant-words.ts";
import { parseFloatLiteral } from "./float-literal.ts";
import { IdNames, numericNames } from "./id-names.ts";
import { parseInteger, unsignedWord, wordsOfPattern } from "./integer-literal.ts";
import { kindName } from "./kind-names.ts";
import { OpcodeWords } from "./opcode-words.ts";
import { Scanner } from "./scanner.ts";
import { pushStringLiteral } from "./string-literal.ts";

/** Options of {@link assemble}. */
export interface AssembleOptions {
  /** The version in the header. Default: the newest. */
  readonly version?: Version;
  /** Whether `%12` becomes id 12; otherwise ids are numbered in the order of their first use. Default false. */
  readonly preserveNumericIds?: boolean;
  /** The name of the text in diagnostics. Default "<text>". */
  readonly name?: string;
  /** Receives, before each instruction, the offset of its first word in the module and the byte offset of its text. */
  readonly onInstruction?: (word: number, textOffset: number) => void;
}

/** Registered number of the assembler whose text form this is; readers of modules see that text was the source. */
const generatorWord = 7 << 16;
const percent = 0x25;
const exclamation = 0x21;
const quote = 0x22;
const minus = 0x2d;
const equals = 0x3d;
const zero = 0x30;

/** Assembles UTF-8 text. A zero byte after the text in its buffer saves a copy. */
export function assemble(text: ByteSource | string, options: AssembleOptions = {}): Outcome<Module> {
  const wrong = wrongArgument([["options", options, anObject]]) ?? wrongArgument(optionKinds(options));
  if (wrong !== undefined) return wrong;
  const bytes = typeof text === "string" ? bytesOfText(text) : bytesOf(text);
  const name = options.name ?? "<text>";
  if (bytes === undefined) return failedWith("argument", "assembly text is a string, an ArrayBuffer or a view of one");
  if (bytes.length === 0) return failed([textError("Missing assembly text.", name, 1, 1)]);
  const scanner = new Scanner(bytes);
  const preserved = options.preserveNumericIds === true ? numericNames(new Scanner(bytes)) : undefined;
  try {
    return success(new Assembler(scanner, preserved, options.version ?? newestVersion).run(options.onInstruction));
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    const { line, column } = scanner.place(error.offset);
    return failed([textError(error.message, name, line, column)]);
  }
}

function optionKinds({ version, name, onInstruction }: AssembleOptions): readonly Argument[] {
  return [
    ["version", version, optional(aVersion)],
    ["name", name, optional(aString)],
    ["onInstruction", onInstruction, optional(aFunction)],
  ];
}

const aVersion: Kind = { expected: "the word of a version, such as 0x10600", is: Number.isInteger };

/** Unwinds the assembler; never leaves this file. */
class TextError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** The name in front of "=", kept until the result is encoded. */
interface Result {
  start: number;
  end: number;
  number: number;
  hash: number;
}

class Assembler {
  readonly #scanner: Scanner;
  readonly #ids: IdNames;
  readonly #out: WordBuffer;
  readonly #version: Version;
  readonly #opcodes = new OpcodeWords();
  readonly #enumerants = new EnumerantWords();
  readonly #types = new Map<number, NumberType | undefined>();
  readonly #valueTypes: IdTable;
  /** The first instruction whose value is not in `#valueTypes`, and the instructions there that tell no type because they are words. */
  #untypedFrom = headerWords;
  readonly #withoutType = new Set<number>();
  readonly #sets = new Map<number, ExtendedSet | string>();
  readonly #result: Result = { start: 0, end: 0, number: 0, hash: 0 };
  /** The current instruction: its first word, its form, its type and result once they are encoded. */
  #start = 0;
  #form: Form | undefined;
  #typeId = 0;
  #resultId = 0;
  #opcodeEnd = 0;
  /** Whether the rest of the instruction was given as words. */
  #isRaw = false;

  constructor(scanner: Scanner, preserved: ReadonlySet<number> | undefined, version: Version) {
    this.#scanner = scanner;
    this.#ids = new IdNames(scanner, preserved);
    this.#version = version;
    this.#out = new WordBuffer(scanner.bytes.length >> 3);
    this.#valueTypes = new IdTable(0, scanner.bytes.length);
  }

  run(onInstruction: AssembleOptions["onInstruction"]): Module {
    this.#out.pushAll([magicNumber, this.#version, generatorWord, 0, 0]);
    this.#scanner.advance();
    while (!this.#scanner.atEnd) {
      onInstruction?.(this.#out.length, this.#scanner.start);
      this.#instruction();
    }
    this.#out.set(3, this.#ids.bound);
    return { words: this.#out.view(), isBigEndian: false };
  }

  #fail(message: string, offset = this.#scanner.start): never {
    throw new TextError(message, offset);
  }

  #instruction(): void {
    const scanner = this.#scanner;
    if (scanner.first === exclamation) return this.#unnamed();
    const named = scanner.first === percent;
    if (!named && !scanner.startsInstruction) {
      this.#fail(`Expected <opcode> or <result-id> at the beginning of an instruction, found '${scanner.text}'.`);
    }
    if (named) this.#takeResult();
    const form = this.#opcode(named);
    if (named && form.resultAt === 0) {
      const id = this.#nameText(this.#result);
      this.#fail(`Cannot set ID ${id} because ${form.spelling} does not produce a result ID.`);
    }
    if (!named && form.resultAt !== 0) {
      this.#fail(`Expected <result-id> at the beginning of an instruction, found '${scanner.text}'.`);
    }
    this.#opcodeEnd = scanner.end;
    scanner.advance();
    this.#encode(form);
  }

  /** An instruction given as words, the first one included. */
  #unnamed(): void {
    const at = this.#scanner.start;
    const first = this.#out.length;
    this.#form = undefined;
    this.#immediates();
    for (let word = first; word < this.#out.length; ) {
      const count = wordCountOf(this.#out.get(word));
      if (count === 0 || word + count > this.#out.length) {
        this.#fail(`the words that stand for instructions have a word count of ${count} where it does not fit`, at);
      }
      this.#withoutType.add(word);
      word += count;
    }
  }

  #nameText({ start, end }: Result): string {
    return textOfBytes(this.#scanner.bytes.subarray(start, end));
  }

  #takeResult(): void {
    const scanner = this.#scanner;
    this.#result.start = scanner.start;
    this.#result.end = scanner.end;
    this.#result.number = scanner.number;
    this.#result.hash = scanner.hash;
    if (!scanner.advanceOverEquals()) {
      scanner.advance();
      this.#fail(scanner.atEnd ? "Expected '=', found end of stream." : "'=' expected after result id.");
    }
    if (scanner.atEnd) this.#fail("Expected opcode, found end of stream.");
  }

  #opcode(afterResult: boolean): Form {
    const form = this.#opcodes.find(this.#scanner);
    if (form !== undefined) return form;
    const { text } = this.#scanner;
    if (afterResult && !text.startsWith("Op")) this.#fail(`Invalid Opcode prefix '${text}'.`);
    this.#fail(`Invalid Opcode name '${text}'`);
  }

  #encode(form: Form): void {
    this.#form = form;
    this.#start = this.#out.length;
    this.#typeId = 0;
    this.#resultId = 0;
    this.#isRaw = false;
    this.#out.push(0);
    const plain = this.#plainOperands(form);
    if (plain < form.instruction.operands.length || form.tail >= 0) this.#operands(form.instruction.operands, plain);
    const count = this.#out.length - this.#start;
    if (count > longestInstruction) {
      this.#fail(`${form.spelling} Instruction too long: ${count} words, but the limit is ${longestInstruction}`);
    }
    this.#out.set(this.#start, firstWord(count, form.instruction.opcode));
    this.#remember(form);
  }

  /** Encodes operands of one plain word, as long as the text has what is expected; returns how many of the list are done. */
  #plainOperands({ codes, tail }: Form): number {
    for (let i = 0; i < codes.length; i++) if (!this.#plainOperand(codes[i]!)) return i;
    if (tail >= 0) while (this.#plainOperand(tail));
    return codes.length;
  }

  /** Encodes one operand of one plain word; returns false, and encodes nothing, if the text has anything else. */
  #plainOperand(code: number): boolean {
    if (code === KindCode.Result) {
      this.#resultOperand();
      return true;
    }
    const scanner = this.#scanner;
    const isId = scanner.first === percent;
    if (isId === (code === KindCode.Integer) || scanner.startsInstruction) return false;
    const value = isId ? this.#id() : this.#smallDecimal();
    if (value < 0) return false;
    if (code === KindCode.ResultType) this.#typeId = value;
    this.#out.push(value);
    scanner.advance();
    return true;
  }

  /** Keeps what later instructions ask about types, values and sets. */
  #remember(form: Form): void {
    const { opcode } = form.instruction;
    if (form.typeAt !== 0) {
      if (this.#typeId === 0) this.#withoutType.add(this.#start);
    } else if (form.isType) this.#rememberType(opcode);
    else if (opcode === Op.ExtInstImport) {
      const name = textOfBytes(this.#stringAt(this.#start + 2));
      this.#sets.set(this.#resultId, extendedSet(name) ?? name);
    }
  }

  /** The type of a value in front of the current instruction; 0 if it is not known. Only switches ask, so it is looked up late. */
  #typeOf(id: number): number {
    const out = this.#out;
    while (this.#untypedFrom < this.#start) {
      const at = this.#untypedFrom;
      const form = formOf(opcodeOf(out.get(at)));
      if (form !== undefined && form.typeAt !== 0 && !this.#withoutType.has(at)) {
        this.#valueTypes.set(out.get(at + form.resultAt), out.get(at + form.typeAt));
      }
      this.#untypedFrom += wordCountOf(out.get(at));
    }
    return this.#valueTypes.get(id);
  }

  #rememberType(opcode: number): void {
    const id = this.#resultId;
    if (this.#types.has(id)) this.#fail(`Value ${id} has already been used to generate a type`, this.#opcodeEnd);
    const isScalar = opcode === Op.TypeInt || opcode === Op.TypeFloat;
    const width = this.#out.get(this.#start + 2);
    const isFloat = opcode === Op.TypeFloat;
    const isSigned = opcode === Op.TypeInt && this.#out.get(this.#start + 3) !== 0;
    this.#types.set(id, isScalar ? { width, isFloat, isSigned } : undefined);
  }

  #stringAt(word: number): Uint8Array {
    const words = this.#out.view().slice(word);
    const bytes = new Uint8Array(words.buffer);
    return bytes.subarray(0, bytes.indexOf(0));
  }

  #operands(operands: readonly Operand[], from: number): void {
    const scanner = this.#scanner;
    for (let i = from; i < operands.length && !this.#isRaw; i++) {
      const { kind, quantifier } = operands[i]!;
      if (scanner.first === exclamation && (quantifier === "" || !scanner.startsLine)) return this.#immediates();
      if (quantifier === "") this.#required(kind);
      else if (quantifier === "?") {
        if (!this.#ends()) this.#one(kind);
      } else while (!this.#ends()) this.#one(kind);
      if (quantifier === "*" && scanner.first === exclamation && !scanner.startsLine) return this.#immediates();
    }
  }

  /** Whether the instruction has no more operands. */
  #ends(): boolean {
    const scanner = this.#scanner;
    return this.#isRaw || scanner.atEnd || scanner.startsInstruction || scanner.first === exclamation;
  }

  #required(kind: OperandKind): void {
    const scanner = this.#scanner;
    if (kind.code === KindCode.Result) return this.#resultOperand();
    if (scanner.atEnd) {
      this.#fail(`Expected operand for ${this.#form?.spelling} instruction, but found the end of the stream.`);
    }
    if (scanner.startsInstruction) {
      this.#fail(`Expected operand for ${this.#form?.spelling} instruction, but found the next instruction instead.`);
    }
    this.#one(kind);
  }

  /**
   * Words that are taken as they are: "!" and all that follow up to the next instruction. So that an instruction without a name
   * can follow any other, a "!" at the start of a line begins one unless an operand is missing.
   */
  #immediates(): void {
    const scanner = this.#scanner;
    const first = scanner.start;
    this.#isRaw = true;
    while (!scanner.atEnd && !scanner.startsInstruction) {
      if (scanner.first === exclamation && scanner.start > first && scanner.startsLine) return;
      if (scanner.bytes[scanner.next] === equals) this.#fail(`${scanner.text} not allowed before =.`, scanner.next);
      this.#immediate();
      scanner.advance();
      if (this.#form !== undefined && this.#form.resultAt !== 0 && this.#resultId === 0) this.#resultOperand();
    }
  }

  #immediate(): void {
    const scanner = this.#scanner;
    const { text } = scanner;
    if (scanner.first === exclamation) {
      const value = text.length > 1 && !/^.[-+]/.test(text) ? parseInteger(text.slice(1), unsignedWord) : "";
      if (typeof value === "string") this.#fail(`Invalid immediate integer: ${text}`);
      this.#out.push(Number(value));
    } else if (scanner.first === percent) this.#out.push(this.#id());
    else if (scanner.first === quote) this.#string();
    else this.#untypedNumber(text);
  }

  #untypedNumber(text: string): void {
    const value = parseInteger(text, { width: 32, isFloat: false, isSigned: text.startsWith("-") });
    const isDecimalInteger = /^[+-]?[0-9]+$/.test(text);
    const pattern = typeof value === "bigint" ? value & 0xffffffffn : parseFloatLiteral(text, 32);
    if (pattern === undefined || (isDecimalInteger && typeof value === "string")) {
      this.#fail(`Invalid word following !<integer>: ${text}`);
    }
    this.#out.push(Number(pattern));
  }

  #resultOperand(): void {
    const { start, end, number, hash } = this.#result;
    const id = this.#ids.named(start, end, number, hash);
    if (id === undefined) this.#fail(`Invalid ID ${this.#nameText(this.#result).slice(1)}`, this.#opcodeEnd);
    this.#resultId = id;
    this.#out.push(id);
  }

  /** The id of the current word, "%name". */
  #id(): number {
    return this.#ids.id(this.#scanner) ?? this.#fail(`Invalid ID ${this.#scanner.text.slice(1)}`);
  }

  /** Encodes one operand of a kind from the current word, which is there, and its parameters from the next ones. */
  #one(kind: OperandKind): void {
    const { code } = kind;
    if (code <= KindCode.ResultType) return this.#idOperand(code);
    if (code === KindCode.Composite) return this.#composite(kind);
    if (code === KindCode.Value || code === KindCode.Mask) return this.#enumerant(kind);
    if (code === KindCode.ExtendedInstruction) return this.#extended();
    if (code === KindCode.SpecializationOpcode) return this.#specialization();
    if (code === KindCode.String) this.#string();
    else if (code === KindCode.ContextNumber) this.#constant();
    else if (code === KindCode.Float) this.#float(32);
    else this.#integer(unsignedWord);
    this.#scanner.advance();
  }

  #idOperand(code: number): void {
    if (this.#scanner.first !== percent) this.#fail("Expected id to start with %.");
    const id = this.#id();
    this.#out.push(id);
    if (code === KindCode.ResultType) this.#typeId = id;
    this.#scanner.advance();
  }

  #composite(kind: OperandKind): void {
    const isCase = kind.name === "PairLiteralIntegerIdRef" && this.#form?.instruction.opcode === Op.Switch;
    for (let i = 0; i < kind.bases.length && !this.#isRaw; i++) {
      if (this.#scanner.first === exclamation) return this.#immediates();
      // Only OpPhi is taken with half a pair, as spirv-as does.
      if (i > 0 && kind.name === "PairIdRefIdRef" && this.#ends()) return;
      const base = kind.bases[i]!;
      if (!isCase || base.code !== KindCode.Integer) this.#required(base);
      else this.#case();
    }
  }

  #case(): void {
    const selector = this.#out.get(this.#start + 1);
    const type = this.#types.get(this.#typeOf(selector));
    if (type === undefined || type.isFloat) {
      const reason = "must be the result of an instruction that generates an integer scalar";
      this.#fail(`The selector operand for OpSwitch ${reason}`);
    }
    this.#integer(type);
    this.#scanner.advance();
  }

  #constant(): void {
    const type = this.#types.get(this.#typeId);
    if (type === undefined) {
      const name = this.#form?.instruction.name;
      this.#fail(`Type for ${name} must be a scalar floating point or integer type`);
    }
    if (type.isFloat) this.#float(type.width);
    else this.#integer(type);
  }

  #float(width: number): void {
    const { text } = this.#scanner;
    const pattern = parseFloatLiteral(text, width);
    if (pattern === undefined) this.#fail(`Invalid ${width}-bit float literal: ${text}`);
    const [low, high] = wordsOfPattern(pattern);
    this.#out.push(low);
    if (width > 32) this.#out.push(high);
  }

  #integer(type: NumberType): void {
    const small = type.width === 32 ? this.#smallDecimal() : -1;
    if (small >= 0) {
      this.#out.push(small);
      return;
    }
    const value = parseInteger(this.#scanner.text, type);
    if (typeof value === "string") this.#fail(value);
    const [low, high] = wordsOfPattern(value);
    this.#out.push(low);
    if (type.width > 32) this.#out.push(high);
  }

  /** The value of a decimal literal of up to nine digits; -1 for any other word. */
  #smallDecimal(): number {
    const { bytes, start, end } = this.#scanner;
    if (start === end || end - start > 9 || (bytes[start] === zero && end - start > 1) || bytes[start] === minus)
      return -1;
    let value = 0;
    for (let at = start; at < end; at++) {
      const digit = bytes[at]! - zero;
      if (digit < 0 || digit > 9) return -1;
      value = value * 10 + digit;
    }
    return value;
  }

  #enumerant(kind: OperandKind): void {
    const word = this.#enumerants.find(kind, this.#scanner);
    if (word === undefined) {
      const operand = kind.code === KindCode.Mask ? " operand" : "";
      this.#fail(`Invalid ${kindName(kind.name)}${operand} '${this.#scanner.text}'.`);
    }
    this.#out.push(word.value);
    this.#scanner.advance();
    for (const { value, parameters } of word.withParameters) {
      this.#operands(parameters, 0);
      if (kind.name === "LoopControl") this.#moreLoopParameters(value, parameters);
    }
  }

  #moreLoopParameters(control: number, parameters: readonly Operand[]): void {
    if (this.#isRaw) return;
    for (const kind of moreLoopParameters(control, parameters, this.#out.get(this.#out.length - 1))) {
      if (this.#isRaw) return;
      this.#required(kind);
    }
  }

  #extended(): void {
    const setId = this.#out.get(this.#out.length - 1);
    const set = this.#sets.get(setId);
    if (set === undefined) this.#fail(`Invalid extended instruction import Id ${setId}`);
    const instruction = typeof set === "string" ? undefined : this.#opcodes.findExtended(set, this.#scanner);
    if (instruction === undefined) return this.#numberedExtended(this.#scanner.text, set);
    this.#out.push(instruction.opcode);
    this.#scanner.advance();
    this.#operands(instruction.operands, 0);
    // Its own operands take the place of those that any extended instruction may have.
    if (!this.#ends()) this.#unexpected();
  }

  /** An instruction without a name: sets may be newer than the grammar, or unknown to it. */
  #numberedExtended(text: string, set: ExtendedSet | string): void {
    const number = parseInteger(text, unsignedWord);
    if (typeof number === "string") {
      if (typeof set !== "string") this.#fail(`Invalid extended instruction name '${text}'.`);
      this.#fail(`Couldn't translate unknown extended instruction name '${text}' to unsigned integer.`);
    }
    this.#out.push(Number(number));
    this.#scanner.advance();
  }

  #unexpected(): never {
    this.#fail(`Expected <opcode> or <result-id> at the beginning of an instruction, found '${this.#scanner.text}'.`);
  }

  #specialization(): void {
    const { text } = this.#scanner;
    const target = instructionNamed(text);
    if (target === undefined || !target.hasResult || !target.hasResultType) {
      this.#fail(`Invalid OpSpecConstantOp opcode '${text}'.`);
    }
    this.#out.push(target.opcode);
    this.#scanner.advance();
    this.#operands(target.operands, 2);
  }

  #string(): void {
    const { bytes, start, end } = this.#scanner;
    if (!pushStringLiteral(this.#out, bytes, start, end)) {
      this.#fail(`Invalid literal string '${this.#scanner.text}'.`);
    }
  }
}
