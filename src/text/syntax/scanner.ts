// Scanner: reads tokens of MLIR's text from UTF-8 bytes, without token objects. It knows no IR.
//
// `pos` is the end of the last token; every reading method skips white space first. A method that finds an unexpected token reports
// the error and throws ParseFailure; the exception never leaves the text layer.

import { type Diagnostic, type DiagnosticHandler, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { decodeUtf8, type Source } from "../../support/diagnostics/source.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { ByteTable } from "../../support/tables/byte-table.ts";
import { hashBytes } from "../../support/tables/hash.ts";
import { BARE, CLASSES, DIGIT, HEX, isDigit, LETTER, SUFFIX, startsIdentifier } from "../characters.ts";

/** Unwinds a parser after its error has been reported. Private to the text layer and to syntax definitions. @internal */
export class ParseFailure extends Error {}

/** A string literal: its value and where it is. */
export interface StringToken {
  readonly value: string;
  readonly position: number;
}

/** Longer literals are not remembered. */
export const LONGEST_CACHED = 120;

/** Nesting that every reader works with; deeper input is an error. @internal */
export const MAX_DEPTH = 512;

/**
 * Regions that may be in each other. They take less of the stack than other nesting, so that each counts half. A level of the forms that need
 * most takes 1 kB; the stack is 984 kB in Node, and about as large in browsers.
 * @internal
 */
export const MAX_REGION_DEPTH = 840;

/** Digits that a number of 53 bits has at least. */
const SHORT_INTEGER = 15;

export class Scanner {
  readonly source: Source;
  readonly bytes: Uint8Array;
  pos = 0;
  #depth = 0;
  readonly #literals = new ByteTable(64);
  protected readonly literalTexts: string[] = [""];
  #report: DiagnosticHandler;

  constructor(source: Source, report: DiagnosticHandler) {
    this.source = source;
    this.bytes = source.bytes;
    this.#report = report;
  }

  // ---- white space and punctuation

  /** Whether `{` is next, and not `{-#`, where the metadata of a text begins. */
  atBrace(): boolean {
    return this.peek() === 123 && !(this.bytes[this.pos + 1] === 45 && this.bytes[this.pos + 2] === 35);
  }

  /** Skips white space and comments; returns the first byte of the next token (0 at the end). */
  peek(): number {
    const { bytes } = this;
    let pos = this.pos;
    for (;;) {
      const byte = bytes[pos]!;
      if (byte === 32 || byte === 10 || byte === 13 || byte === 9) pos++;
      else if (byte === 47 && bytes[pos + 1] === 47) {
        pos += 2;
        while (bytes[pos] !== 10 && bytes[pos] !== 13 && (bytes[pos] !== 0 || pos < this.source.length)) pos++;
      } else if (byte === 0 && pos < this.source.length) pos++;
      else {
        this.pos = pos;
        return byte;
      }
    }
  }

  get atEnd(): boolean {
    return this.peek() === 0 && this.pos >= this.source.length;
  }

  /** The position of the next token. */
  get position(): number {
    this.peek();
    return this.pos;
  }

  /** Takes the byte if it is next. */
  acceptByte(byte: number): boolean {
    if (this.peek() !== byte) return false;
    this.pos++;
    return true;
  }

  expectByte(byte: number): void {
    if (this.peek() === byte) this.pos++;
    else this.failWrongToken(`expected '${String.fromCharCode(byte)}'`);
  }

  /** Takes a punctuation of one or two characters if it is next. */
  accept(text: string): boolean {
    if (this.peek() !== text.charCodeAt(0)) return false;
    for (let index = 1; index < text.length; index++) {
      if (this.bytes[this.pos + index] !== text.charCodeAt(index)) return false;
    }
    // `-` is not the beginning of `->`, nor `:` of `::`.
    if (text === "-" && this.bytes[this.pos + 1] === 62) return false;
    if (text === ":" && this.bytes[this.pos + 1] === 58) return false;
    this.pos += text.length;
    return true;
  }

  expect(text: string, message?: string): void {
    if (!this.accept(text)) this.failWrongToken(message ?? `expected '${text}'`);
  }

  isNext(text: string): boolean {
    const { pos } = this;
    const found = this.accept(text);
    if (found) this.pos -= text.length;
    else this.pos = pos;
    return found;
  }

  // ---- words

  /** The end of the bare identifier at `pos`, or `pos` where there is none. */
  identifierEnd(pos: number): number {
    if (!startsIdentifier(this.bytes[pos]!)) return pos;
    let end = pos + 1;
    while ((CLASSES[this.bytes[end]!]! & BARE) !== 0) end++;
    return end;
  }

  /** Takes the bare identifier `word` if it is the next token. */
  acceptKeyword(word: string): boolean {
    this.peek();
    const end = this.pos + word.length;
    for (let index = 0; index < word.length; index++) {
      if (this.bytes[this.pos + index] !== word.charCodeAt(index)) return false;
    }
    if ((CLASSES[this.bytes[end]!]! & BARE) !== 0) return false;
    this.pos = end;
    return true;
  }

  expectKeyword(word: string, suffix = ""): void {
    if (!this.acceptKeyword(word)) this.failForm(`expected '${word}'${suffix}`);
  }

  /** The next bare identifier, if there is one. */
  optionalKeyword(): string | undefined {
    this.peek();
    const begin = this.pos;
    const end = this.identifierEnd(begin);
    if (end === begin) return undefined;
    this.pos = end;
    return this.#unescape(begin, end);
  }

  keyword(message = "expected valid keyword"): string {
    return this.optionalKeyword() ?? this.failForm(message);
  }

  /** The next bare identifier without taking it; empty if there is none. */
  peekKeyword(): string {
    this.peek();
    const end = this.identifierEnd(this.pos);
    return end === this.pos ? "" : this.#unescape(this.pos, end);
  }

  /** Takes the first of the words that is next. */
  acceptOneOf(words: readonly string[]): string | undefined {
    return words.find((word) => this.acceptKeyword(word));
  }

  keywordOrString(message = "expected valid keyword or string"): string {
    return this.optionalKeyword() ?? this.optionalString()?.value ?? this.failForm(message);
  }

  // ---- strings and names

  optionalString(): StringToken | undefined {
    if (this.peek() !== 34) return undefined;
    const position = this.pos;
    const end = this.stringEnd(position);
    this.pos = end;
    return { value: this.#unescape(position + 1, end - 1), position };
  }

  string(message = "expected string"): string {
    return this.optionalString()?.value ?? this.failForm(message);
  }

  /** The end of the string literal at `begin`, after its closing quote. */
  stringEnd(begin: number): number {
    const { bytes } = this;
    for (let pos = begin + 1; ; ) {
      const byte = bytes[pos++]!;
      if (byte === 34) return pos;
      if (byte === 10 || byte === 11 || byte === 12) this.failAt(pos - 1, "expected '\"' in string literal");
      if (byte === 0 && pos > this.source.length) this.failAt(pos - 1, "expected '\"' in string literal");
      if (byte !== 92) continue;
      const escaped = bytes[pos]!;
      if (escaped === 34 || escaped === 92 || escaped === 110 || escaped === 116) pos++;
      else if ((CLASSES[escaped]! & HEX) !== 0 && (CLASSES[bytes[pos + 1]!]! & HEX) !== 0) pos += 2;
      else this.failAt(pos - 1, "unknown escape in string literal");
    }
  }

  /** The value of a literal: repeated ones, which file names and keys are, are decoded once. */
  #unescape(begin: number, end: number): string {
    if (end - begin > LONGEST_CACHED) return this.decodeLiteral(begin, end);
    return this.literalTexts[this.literal(begin, end)]!;
  }

  /** The number of a literal that is not too long. */
  protected literal(begin: number, end: number): number {
    const { bytes } = this;
    const literals = this.#literals;
    const hash = hashBytes(bytes, begin, end);
    const known = literals.get(bytes, begin, end, hash);
    if (known !== 0) return known;
    const number = this.literalTexts.push(this.decodeLiteral(begin, end)) - 1;
    literals.set(bytes, begin, end, hash, number);
    return number;
  }

  protected decodeLiteral(begin: number, end: number): string {
    const { bytes } = this;
    let all = 0;
    for (let pos = begin; pos < end; pos++) {
      const byte = bytes[pos]!;
      if (byte === 92) return textOfBytes(this.#unescaped(begin, end));
      all |= byte;
    }
    // ASCII needs no check.
    return all < 128 ? decodeUtf8(bytes, begin, end) : textOfBytes(bytes.subarray(begin, end));
  }

  #unescaped(begin: number, end: number): Uint8Array {
    const { bytes } = this;
    const plain = new Uint8Array(end - begin);
    let count = 0;
    for (let pos = begin; pos < end; pos++) {
      if (bytes[pos] !== 92) {
        plain[count++] = bytes[pos]!;
        continue;
      }
      const escaped = bytes[++pos]!;
      if (escaped === 110) plain[count++] = 10;
      else if (escaped === 116) plain[count++] = 9;
      else if (escaped === 34 || escaped === 92) plain[count++] = escaped;
      else plain[count++] = 16 * hexValue(escaped) + hexValue(bytes[++pos]!);
    }
    return plain.subarray(0, count);
  }

  /** `@name` or `@"name"`, without the sign. */
  optionalSymbolName(): string | undefined {
    if (this.peek() !== 64) return undefined;
    const begin = this.pos + 1;
    if (this.bytes[begin] === 34) {
      const end = this.stringEnd(begin);
      this.pos = end;
      return this.#unescape(begin + 1, end - 1);
    }
    if (!startsIdentifier(this.bytes[begin]!)) {
      this.failAt(begin, "@ identifier expected to start with letter or '_'");
    }
    let end = begin + 1;
    while ((CLASSES[this.bytes[end]!]! & BARE) !== 0) end++;
    this.pos = end;
    return decodeUtf8(this.bytes, begin, end);
  }

  /** The end of a value or block name that begins after the sign at `sign`: digits, or letters, digits and `$._-`. */
  suffixEnd(sign: number): number {
    const { bytes } = this;
    let end = sign + 1;
    if (isDigit(bytes[end]!)) {
      while (isDigit(bytes[end]!)) end++;
      return end;
    }
    const first = bytes[end]!;
    if ((CLASSES[first]! & SUFFIX) === 0) return end;
    while ((CLASSES[bytes[end]!]! & SUFFIX) !== 0) end++;
    return end;
  }

  // ---- numbers

  /** The text of an integer literal (decimal or `0x…`), if one is next. */
  optionalIntegerText(): string | undefined {
    if (!isDigit(this.peek())) return undefined;
    const begin = this.pos;
    const end = this.numberEnd(begin);
    if (this.isFloat(begin, end)) return undefined;
    this.pos = end;
    return decodeUtf8(this.bytes, begin, end);
  }

  optionalInteger(): number | undefined {
    if (!isDigit(this.peek())) return undefined;
    const { bytes, pos } = this;
    let end = pos;
    let value = 0;
    while (isDigit(bytes[end]!) && end - pos < SHORT_INTEGER) value = value * 10 + bytes[end++]! - 48;
    // The following characters may make it another kind of number, or a longer one.
    if ((CLASSES[bytes[end]!]! & BARE) === 0) {
      this.pos = end;
      return value;
    }
    const text = this.optionalIntegerText();
    return text === undefined ? undefined : Number(text);
  }

  /** `-`? integer literal of any size. */
  optionalBigInt(): bigint | undefined {
    const { position } = this;
    const negative = this.accept("-");
    const text = this.optionalIntegerText();
    if (text === undefined) {
      this.pos = position;
      return undefined;
    }
    return negative ? -BigInt(text) : BigInt(text);
  }

  /**
   * An integer that `width` bits hold, if one is next. As in the reference, the words true and false are numbers of one bit with a sign, and
   * an unsigned integer may be written as the number of the same bits with a sign.
   */
  optionalSizedInteger(width: number, isUnsigned = false): bigint | undefined {
    const { position } = this;
    const word = this.acceptOneOf(["true", "false"]);
    const isNegative = word === undefined && this.accept("-");
    const text = word === undefined ? this.optionalIntegerText() : undefined;
    if (word === undefined && text === undefined) return isNegative ? this.fail("expected integer value") : undefined;
    const size = BigInt(text ?? (word === "true" ? -1 : 0));
    const value = isNegative ? -size : size;
    const fits = value === BigInt.asIntN(width, value) || (isUnsigned && value === BigInt.asUintN(width, value));
    if (!fits) this.failForm("integer value too large", position);
    return isUnsigned ? BigInt.asUintN(width, value) : value;
  }

  sizedInteger(width: number, isUnsigned = false): bigint {
    return this.optionalSizedInteger(width, isUnsigned) ?? this.failForm("expected integer value");
  }

  integer(message = "expected integer value"): number {
    return Number(this.optionalBigInt() ?? this.failForm(message));
  }

  /** The text of a float literal, without sign, if one is next. */
  optionalFloatText(): string | undefined {
    if (!isDigit(this.peek())) return undefined;
    const begin = this.pos;
    const end = this.numberEnd(begin);
    if (!this.isFloat(begin, end)) return undefined;
    this.pos = end;
    return decodeUtf8(this.bytes, begin, end);
  }

  /** The end of the number literal at `begin`, which is a digit. */
  numberEnd(begin: number): number {
    const { bytes } = this;
    if (bytes[begin] === 48 && bytes[begin + 1] === 120 && (CLASSES[bytes[begin + 2]!]! & HEX) !== 0) {
      let end = begin + 2;
      while ((CLASSES[bytes[end]!]! & HEX) !== 0) end++;
      return end;
    }
    let end = begin;
    while (isDigit(bytes[end]!)) end++;
    if (bytes[end] !== 46) return end;
    end++;
    while (isDigit(bytes[end]!)) end++;
    if (bytes[end] !== 101 && bytes[end] !== 69) return end;
    const sign = bytes[end + 1] === 43 || bytes[end + 1] === 45 ? 1 : 0;
    if (!isDigit(bytes[end + 1 + sign]!)) return end;
    end += 1 + sign;
    while (isDigit(bytes[end]!)) end++;
    return end;
  }

  isFloat(begin: number, end: number): boolean {
    for (let pos = begin; pos < end; pos++) if (this.bytes[pos] === 46) return true;
    return false;
  }

  // ---- lists and nesting

  /** Items between brackets, separated by commas; the list may be empty. `context` goes after "expected '('". */
  list(open: string, close: string, item: () => void, context = ""): void {
    this.expect(open, `expected '${open}'${context}`);
    if (this.accept(close)) return;
    this.commaSeparated(item);
    this.expect(close, `expected '${close}'${context}`);
  }

  /** At least one item. */
  commaSeparated(item: () => void): void {
    do item();
    while (this.acceptByte(44));
  }

  /** Reports that something `depth` levels deep at the next token would be too deep, if it is. */
  checkDepth(depth: number): void {
    if (this.#depth + 2 * depth > 2 * MAX_DEPTH) this.fail(`nesting is deeper than ${MAX_DEPTH} levels`);
  }

  /** Goes one level deeper; too many levels are an error. {@link leave} goes back; errors need not. */
  enter(): void {
    if (this.#depth > 2 * MAX_DEPTH - 2) this.fail(`nesting is deeper than ${MAX_DEPTH} levels`);
    this.#depth += 2;
  }

  leave(): void {
    this.#depth -= 2;
  }

  /** Goes into a region; {@link leaveRegion} goes back. */
  enterRegion(): void {
    if (this.#depth >= MAX_REGION_DEPTH) this.fail(`nesting is deeper than ${MAX_REGION_DEPTH} levels`);
    this.#depth++;
  }

  leaveRegion(): void {
    this.#depth--;
  }

  /** Runs `body` one level deeper. */
  nested<T>(body: () => T): T {
    this.enter();
    const result = body();
    this.leave();
    return result;
  }

  /** The text of a word, which may be frequent. */
  wordBetween(begin: number, end: number): string {
    return this.#unescape(begin, end);
  }

  /** The text of a body as it is there, which may be frequent. */
  bodyBetween(begin: number, end: number): string {
    const { bytes } = this;
    for (let pos = begin; pos < end; pos++)
      if (bytes[pos] === 92 || bytes[pos]! >= 128) return this.textBetween(begin, end);
    return this.#unescape(begin, end);
  }

  textBetween(begin: number, end: number): string {
    return decodeUtf8(this.bytes, begin, end);
  }

  // ---- errors

  /** Reports an error at the next token. */
  fail(message: string): never {
    const { position } = this;
    this.failAt(this.atEnd ? Math.max(position - 1, 0) : position, message);
  }

  /**
   * Reports an error that an op's own form has found, rather than a missing token: it begins with the op's name. Inside of types,
   * attributes and regions of their own it is an ordinary error.
   */
  failForm(message: string, position: number = this.position): never {
    this.checkToken(position);
    this.throwAt(this.atEnd && position === this.pos ? Math.max(position - 1, 0) : position, this.formPrefix + message);
  }

  /** Runs a reader that may fail; the errors of one that did are returned, not reported. What it read stays where it is. */
  holdingErrors(read: () => void): readonly Diagnostic[] | undefined {
    const { formOp } = this;
    const report = this.#report;
    const depth = this.#depth;
    const held: Diagnostic[] = [];
    this.#report = (one) => held.push(one);
    try {
      read();
    } catch (failure) {
      if (!(failure instanceof ParseFailure)) throw failure;
      this.#depth = depth;
      this.formOp = formOp;
      return held;
    } finally {
      this.#report = report;
    }
    for (const one of held) report(one);
    return undefined;
  }

  /** The name of the op whose custom form is being read, or "". */
  formOp = "";

  /** The beginning of errors of that form. */
  get formPrefix(): string {
    return this.formOp === "" ? "" : `custom op '${this.formOp}' `;
  }

  /**
   * Reports that another token was expected next. The error points after the last token, since that is where the missing one
   * belongs.
   */
  failWrongToken(message: string): never {
    this.emitWrongToken(message);
    throw new ParseFailure(message);
  }

  /** Reports as {@link failWrongToken} does, and goes on. */
  emitWrongToken(message: string): void {
    const { position } = this;
    this.checkToken(position);
    const at = this.#wrongTokenPosition(this.atEnd ? Math.max(position - 1, 0) : position);
    this.#report(this.diagnosticAt(at, message));
  }

  /** Reports an error at a position. A token there that cannot be read is the better error. */
  failAt(position: number, message: string): never {
    if (position === this.pos) this.checkToken(position);
    this.throwAt(position, message);
  }

  protected throwAt(position: number, message: string): never {
    this.#report(this.diagnosticAt(position, message));
    throw new ParseFailure(message);
  }

  /** Reports a diagnostic made elsewhere, and unwinds. */
  failWith(diagnostic: Diagnostic): never {
    this.#report(diagnostic);
    throw new ParseFailure(diagnostic.message);
  }

  emit(diagnostic: Diagnostic): void {
    this.#report(diagnostic);
  }

  diagnosticAt(position: number, message: string): Diagnostic {
    return makeDiagnostic("error", "syntax", message, this.source.place(position));
  }

  /** Where a missing token belongs; see {@link failWrongToken}. */
  #wrongTokenPosition(position: number): number {
    const { bytes } = this;
    let end = position;
    for (;;) {
      while (end > 0 && (bytes[end - 1] === 32 || bytes[end - 1] === 9)) end--;
      if (end === 0) return position;
      if (bytes[end - 1] !== 10 && bytes[end - 1] !== 13) return end;
      end--;
      let lineStart = end;
      while (lineStart > 0 && bytes[lineStart - 1] !== 10 && bytes[lineStart - 1] !== 13) lineStart--;
      const comment = this.#commentStart(lineStart, end);
      if (comment !== undefined) end = comment;
    }
  }

  #commentStart(lineStart: number, end: number): number | undefined {
    for (let pos = lineStart; pos + 1 < end; pos++) {
      if (this.bytes[pos] === 47 && this.bytes[pos + 1] === 47) return pos;
    }
    return undefined;
  }

  /** Reports a token at `pos` that cannot be read at all. */
  checkToken(pos: number): void {
    const message = this.#tokenError(pos);
    if (message !== undefined) this.throwAt(message.position, message.text);
  }

  #tokenError(pos: number): { readonly position: number; readonly text: string } | undefined {
    const byte = this.bytes[pos]!;
    const next = this.bytes[pos + 1]!;
    const error = (text: string) => ({ position: pos, text });
    if (byte === 34) {
      this.stringEnd(pos);
      return undefined;
    }
    if (byte === 37 && this.suffixEnd(pos) === pos + 1) return error("invalid SSA name");
    if (byte === 94 && this.suffixEnd(pos) === pos + 1) return error("invalid block name");
    if (byte === 33 && this.suffixEnd(pos) === pos + 1) return error("invalid type identifier");
    if (byte === 35 && this.suffixEnd(pos) === pos + 1) return error("invalid attribute name");
    if (byte === 64 && next !== 34 && !startsIdentifier(next)) {
      return { position: pos + 1, text: "@ identifier expected to start with letter or '_'" };
    }
    if (byte === 46 && (next !== 46 || this.bytes[pos + 2] !== 46)) {
      return { position: pos + 1, text: "expected three consecutive dots for an ellipsis" };
    }
    const known =
      (CLASSES[byte]! & (LETTER | DIGIT)) !== 0 || "_,:()[]{}<>=*+-/?|@%^!#.".includes(String.fromCharCode(byte));
    return known || byte === 0 ? undefined : error("unexpected character");
  }
}

/** The number that a hexadecimal digit is. */
function hexValue(digit: number): number {
  return digit <= 57 ? digit - 48 : (digit | 32) - 87;
}
