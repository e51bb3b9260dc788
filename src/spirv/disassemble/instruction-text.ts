/**
 * One instruction as text. Plain ones (see form.ts) go straight from words to bytes; the operand reader explains the others.
 *
 * Words that the grammar does not know are written as `!0x…`, which the assembler accepts.
 */

import { KindCode, type OperandKind } from "../../grammar/index.ts";
import { visibleText } from "../../support/control-characters.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type ByteSink, decimalLength } from "../../support/tables/byte-sink.ts";
import { unsigned } from "../../support/tables/words.ts";
import { type Definitions, stringAt } from "../definitions.ts";
import { wordError } from "../failure.ts";
import { opcodeOf, wordCountOf } from "../module.ts";
import type { FriendlyNames } from "../names/friendly-names.ts";
import { type Form, formOf, isPlain } from "../words/form.ts";
import { floatText, numberText } from "../words/number-text.ts";
import { OperandReader } from "../words/operand-reader.ts";
import type { Layout } from "./options.ts";

const percent = 0x25;
const space = 0x20;
const blue = "\x1b[34m";
const yellow = "\x1b[33m";
const red = "\x1b[31m";
const green = "\x1b[32m";
const reset = "\x1b[0m";

/** Columns in front of an opcode, "%name = " included. */
export const opcodeColumn = 15;

export class InstructionWriter {
  readonly #out: ByteSink;
  readonly #names: FriendlyNames | undefined;
  readonly #words: Uint32Array;
  readonly #reader: OperandReader;
  readonly #color: boolean;
  readonly #indent: boolean;
  readonly #visibleControls: boolean;

  /** @param names - Names of ids; undefined to print numbers. */
  constructor(out: ByteSink, definitions: Definitions, names: FriendlyNames | undefined, layout: Layout) {
    this.#out = out;
    this.#names = names;
    this.#words = definitions.module.words;
    this.#reader = new OperandReader(definitions);
    this.#color = layout.color;
    this.#indent = layout.indent;
    this.#visibleControls = layout.visibleControls;
  }

  /** Writes the instruction at a word offset, without the end of the line. */
  write(offset: number, number: number): Diagnostic | undefined {
    const word = this.#words[offset]!;
    const form = formOf(opcodeOf(word));
    const end = offset + wordCountOf(word);
    if (form === undefined) {
      this.#result(0);
      this.#rawWords(offset, end, false);
      return undefined;
    }
    if (isPlain(form, end - offset)) return this.#writePlain(form, offset, end, number);
    return this.#reader.read(offset, number) ?? this.#writeRead(form, offset, number);
  }

  /** The name of an id without "%". */
  name(id: number): void {
    const name = this.#names === undefined ? 0 : this.#names.nameOf(id);
    if (name === 0) this.#out.decimal(id);
    else {
      const { pool } = this.#names!;
      this.#out.bytes(pool.bytes, pool.start(name), pool.end(name));
    }
  }

  #writePlain(form: Form, offset: number, end: number, number: number): Diagnostic | undefined {
    const { codes, tail } = form;
    const words = this.#words;
    this.#result(form.resultAt === 0 ? 0 : words[offset + form.resultAt]!);
    this.#out.bytes(form.spellingBytes, 0, form.spellingBytes.length);
    for (let at = offset + 1; at < end; at++) {
      const index = at - offset - 1;
      const code = index < codes.length ? codes[index]! : tail;
      const word = words[at]!;
      if (code === KindCode.Result) continue;
      if (code === KindCode.Integer) this.#number(word);
      else if (word === 0) return zeroId(code, offset, number);
      else this.#operandId(word);
    }
    return undefined;
  }

  #writeRead(form: Form, offset: number, number: number): Diagnostic | undefined {
    const reader = this.#reader;
    this.#result(form.resultAt === 0 ? 0 : this.#words[offset + form.resultAt]!);
    this.#out.bytes(form.spellingBytes, 0, form.spellingBytes.length);
    for (let i = 0; i < reader.count; i++) {
      const kind = reader.kind(i);
      const at = reader.start(i);
      if (kind.code <= KindCode.ResultType && this.#words[at] === 0) return zeroId(kind.code, offset, number);
      if (kind.code !== KindCode.Result) this.#operand(kind, at, reader.start(i + 1));
    }
    this.#rawWords(reader.unknownStart, reader.end, true);
    return undefined;
  }

  /** The part in front of the opcode; id 0 represents no result. */
  #result(id: number): void {
    const out = this.#out;
    if (id === 0) {
      if (this.#indent) out.spaces(opcodeColumn);
      return;
    }
    if (this.#color) out.text(blue);
    if (this.#indent) out.spaces(Math.max(0, opcodeColumn - 4 - this.#nameLength(id)));
    out.byte(percent);
    this.name(id);
    if (this.#color) out.text(reset);
    out.text(" = ");
  }

  #nameLength(id: number): number {
    const name = this.#names === undefined ? 0 : this.#names.nameOf(id);
    return name === 0 ? decimalLength(id) : this.#names!.pool.end(name) - this.#names!.pool.start(name);
  }

  #operand(kind: OperandKind, at: number, end: number): void {
    const word = this.#words[at]!;
    switch (kind.code) {
      case KindCode.Id:
      case KindCode.ResultType:
        return this.#operandId(word);
      case KindCode.String:
        return this.#string(at, end);
      case KindCode.Value:
        return this.#plain(kind.enumerant(word)?.name ?? "");
      case KindCode.Mask:
        return this.#plain(maskText(kind, word));
      case KindCode.SpecializationOpcode:
        return this.#instructionName(formOf(word)?.instruction.name ?? "");
      case KindCode.ExtendedInstruction:
        return this.#extended(word);
      case KindCode.Float:
        return this.#colored(floatText(word), red);
      default:
        return this.#typedNumber(at, end);
    }
  }

  #operandId(id: number): void {
    if (this.#color) return this.#coloredId(id);
    const names = this.#names;
    const name = names === undefined ? 0 : names.nameOf(id);
    if (name === 0) this.#out.numberedId(id);
    else this.#out.namedId(names!.pool.bytes, names!.pool.start(name), names!.pool.end(name));
  }

  #coloredId(id: number): void {
    this.#out.text(` ${yellow}`);
    this.#out.byte(percent);
    this.name(id);
    this.#out.text(reset);
  }

  #number(word: number): void {
    if (this.#color) return this.#colored(String(word), red);
    this.#out.byte(space);
    this.#out.decimal(word);
  }

  /** A literal, as wide as the type that the reader found for it. */
  #typedNumber(at: number, end: number): void {
    const type = this.#reader.numberType;
    if (type === undefined) return this.#number(this.#words[at]!);
    const text = numberText(this.#words, at, type);
    if (text === undefined) this.#rawWords(at, end, true);
    else this.#colored(text, red);
  }

  #extended(number: number): void {
    const { extendedInstruction } = this.#reader;
    if (extendedInstruction === undefined) this.#number(number);
    else this.#instructionName(extendedInstruction.name);
  }

  #instructionName(name: string): void {
    this.#plain(this.#color ? red + name : name);
  }

  #plain(text: string): void {
    this.#out.byte(space);
    this.#out.text(text);
    if (this.#color) this.#out.text(reset);
  }

  #colored(text: string, color: string): void {
    this.#out.byte(space);
    this.#out.text(this.#color ? `${color}${text}${reset}${reset}` : text);
  }

  #string(at: number, end: number): void {
    const out = this.#out;
    out.text(this.#color ? ` "${green}` : ' "');
    if (this.#visibleControls) out.text(visibleString(stringAt(this.#words, at, end)));
    else out.quoted(this.#words, at, end);
    out.text(this.#color ? `${reset}"${reset}` : '"');
  }

  #rawWords(from: number, to: number, afterOpcode: boolean): void {
    for (let at = from; at < to; at++) {
      const text = `!0x${this.#words[at]!.toString(16).padStart(8, "0")}`;
      this.#out.text(at > from || afterOpcode ? ` ${text}` : text);
    }
  }
}

/** A string as a person may see it on a terminal, escaped as {@link ByteSink.quoted} does. */
function visibleString(bytes: Uint8Array | undefined): string {
  return visibleText(new TextDecoder().decode(bytes)).replaceAll(/["\\]/g, "\\$&");
}

/** "Flatten|DontFlatten": the names of the set bits, lowest first, or that of zero. */
export function maskText(kind: OperandKind, word: number): string {
  if (word === 0) return kind.enumerant(0)?.name ?? "None";
  const names: string[] = [];
  for (let rest = word; rest !== 0; rest = unsigned(rest & (rest - 1))) {
    names.push(kind.enumerant(unsigned(rest & -rest))?.name ?? "");
  }
  return names.join("|");
}

function zeroId(code: number, offset: number, number: number): Diagnostic {
  return wordError(code === KindCode.ResultType ? "Error: Type Id is 0" : "Id is 0", offset, number);
}
