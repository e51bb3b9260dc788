// The scanner: one token ahead, on bytes. Names and words become strings only where they are asked for, and each name once.
//
// Invariant: the bytes end with a zero byte (see Source), so that scanning needs no bounds check.

import type { Source } from "../../../support/diagnostics/source.ts";
import { textOfBytes } from "../../../support/tables/byte-strings.ts";
import { ByteTable } from "../../../support/tables/byte-table.ts";
import { hashBytes } from "../../../support/tables/hash.ts";
import { isDigit, isHexDigit, isLabelCharacter, isLetter, isNameStart, isWordCharacter, token } from "./token.ts";

/** The first error of a text; it never leaves this folder. */
export class ReadFailure extends Error {
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

const MAX_WIDTH = 1 << 23;
const BACKSLASH = 92;
const SPACE = 32;
const PERCENT = 37;
const CLOSE = 41;
const COMMA = 44;
const AT = 64;
const OPEN_BRACKET = 91;
const QUOTE = 34;

export class Lexer {
  readonly source: Source;
  readonly bytes: Uint8Array;
  /** The current token: its kind, where it begins and where its text is. */
  kind: number = token.eof;
  begin = 0;
  textBegin = 0;
  textEnd = 0;
  /** The number of a numbered token, or the width of a type. */
  number = 0;
  /** Whether the text of the token has escapes. */
  #hasEscapes = false;
  #at = 0;
  /** The end of the token before. */
  previousEnd = 0;
  readonly #words = new ByteTable(1024);
  readonly #wordTexts: string[] = [""];

  constructor(source: Source) {
    this.source = source;
    this.bytes = source.bytes;
  }

  fail(position: number, message: string): never {
    throw new ReadFailure(position, message);
  }

  /** An error at the current token. */
  failHere(message: string): never {
    return this.fail(this.begin, message);
  }

  // ---- text of tokens

  /** The string of a word or name, without escapes. Equal ones are one string. */
  text(): string {
    return this.#wordTexts[this.textId()]!;
  }

  /** The number of the token's text; equal texts have one number. */
  textId(): number {
    if (this.#hasEscapes) {
      const text = this.stringBytes();
      return this.#idOf(text, 0, text.length);
    }
    return this.#idOf(this.bytes, this.textBegin, this.textEnd);
  }

  /** The number of a part of the text without escapes. */
  textIdOf(begin: number, end: number): number {
    return this.#idOf(this.bytes, begin, end);
  }

  #idOf(bytes: Uint8Array, begin: number, end: number): number {
    const hash = hashBytes(bytes, begin, end);
    let id = this.#words.get(bytes, begin, end, hash);
    if (id === 0) {
      id = this.#wordTexts.push(shortText(bytes, begin, end)) - 1;
      this.#words.set(bytes, begin, end, hash, id);
    }
    return id;
  }

  textOfId(id: number): string {
    return this.#wordTexts[id]!;
  }

  /** The text of a string, whose copies are not shared. */
  decoded(): string {
    const { bytes, textBegin, textEnd } = this;
    if (this.#hasEscapes) return textOfBytes(unescaped(bytes.subarray(textBegin, textEnd)));
    return shortText(bytes, textBegin, textEnd);
  }

  /** The bytes of a string. */
  stringBytes(): Uint8Array {
    const raw = this.bytes.subarray(this.textBegin, this.textEnd);
    return this.#hasEscapes ? unescaped(raw) : raw;
  }

  /** The token as it is written. */
  raw(): string {
    return textOfBytes(this.bytes.subarray(this.begin, this.#at));
  }

  /** The value of an integer. */
  integer(): bigint {
    const { bytes, begin } = this;
    const at = this.#at;
    if (at - begin > 15) return BigInt(this.raw());
    let value = 0;
    const isNegative = bytes[begin] === 45;
    for (let index = isNegative ? begin + 1 : begin; index < at; index++) value = value * 10 + bytes[index]! - 48;
    return BigInt(isNegative ? -value : value);
  }

  /** The value of an integer without a sign that is less than 2^31; -1 for another token. */
  smallInteger(): number {
    const { bytes, begin, kind } = this;
    const at = this.#at;
    if (kind !== token.integer || at - begin > 9 || bytes[begin] === 45) return -1;
    let value = 0;
    for (let index = begin; index < at; index++) value = value * 10 + bytes[index]! - 48;
    return value;
  }

  #ignoresLabels = false;

  /** Runs a part in which a colon after a word is a token of its own. */
  withoutLabels<T>(part: () => T): T {
    this.#ignoresLabels = true;
    const result = part();
    this.#ignoresLabels = false;
    return result;
  }

  isWord(word: string): boolean {
    return this.kind === token.word && this.#hasText(word);
  }

  /** Whether the token is a label with this name. */
  isLabel(name: string): boolean {
    return this.kind === token.label && this.#hasText(name);
  }

  #hasText(word: string): boolean {
    const { bytes, textBegin } = this;
    if (this.textEnd - textBegin !== word.length) return false;
    for (let index = 0; index < word.length; index++) {
      if (bytes[textBegin + index] !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  // ---- scanning

  /** Whether the token after the current one begins with `!`. */
  isMetadataNext(): boolean {
    const { begin } = this;
    const at = this.#at;
    this.#skipSpace();
    const isMetadata = this.bytes[this.#at] === 33;
    this.#at = at;
    this.begin = begin;
    return isMetadata;
  }

  /** Whether the word is followed by a blank and the sign of a value, or by the end of a list: by nothing that goes on with a type. */
  isTypeComplete(): boolean {
    const { bytes } = this;
    const at = this.#at;
    const code = bytes[at]!;
    if (code === COMMA || code === CLOSE) return true;
    if (code !== SPACE) return false;
    const next = bytes[at + 1]!;
    return next === PERCENT || next === AT || next === OPEN_BRACKET || isDigit(next);
  }

  /** Goes on with the first token from a place on. */
  continueAt(at: number): void {
    this.#at = at;
    this.next();
  }

  next(): void {
    this.previousEnd = this.#at;
    this.#skipSpace();
    const { bytes } = this;
    const at = this.#at;
    this.begin = at;
    const code = bytes[at]!;
    if (isLetter(code) || code === 95) this.#word();
    else if (code === 37) this.#localOrComdat(token.localName, token.localNumber);
    else if (code === 64) this.#localOrComdat(token.globalName, token.globalNumber);
    else if (isDigit(code)) this.#digits();
    else this.#other(code);
  }

  #skipSpace(): void {
    const { bytes } = this;
    let at = this.#at;
    for (;;) {
      const code = bytes[at]!;
      if (code === 32 || code === 10 || code === 13 || code === 9) at++;
      else if (code === 59) {
        while (bytes[at] !== 10 && at < this.source.length) at++;
      } else if (code === 47 && bytes[at + 1] === 42) at = this.#blockComment(at);
      else if (code === 0 && at < this.source.length) at++;
      else break;
    }
    this.#at = at;
  }

  #blockComment(begin: number): number {
    const { bytes, source } = this;
    let at = begin + 2;
    while (bytes[at] !== 42 || bytes[at + 1] !== 47) {
      if (at >= source.length) return this.fail(begin, "unterminated comment");
      at++;
    }
    return at + 2;
  }

  #set(kind: number, textBegin: number, textEnd: number, end: number): void {
    this.kind = kind;
    this.textBegin = textBegin;
    this.textEnd = textEnd;
    this.#at = end;
    this.#hasEscapes = false;
  }

  #other(code: number): void {
    const at = this.#at;
    switch (code) {
      case 0:
        this.#set(token.eof, at, at, at);
        return;
      case QUOTE:
        this.#quoted();
        return;
      case 33:
        this.#exclamation();
        return;
      case 35:
        this.#numbered(token.attributeGroup, code);
        return;
      case 94:
        this.#numbered(token.summaryNumber, token.eof);
        return;
      case 36:
        this.#dollar();
        return;
      case 45:
      case 43:
        this.#signed(code);
        return;
      case 46:
        this.#dot();
        return;
      default:
        if (PUNCTUATION.includes(String.fromCharCode(code))) this.#set(code, at, at + 1, at + 1);
        else this.#unknown();
    }
  }

  /** Characters that begin no token are an error where the token is used. */
  #unknown(): void {
    const at = this.#at;
    this.#set(UNKNOWN, at, at + 1, at + 1);
  }

  /** Words, types of integers, and labels. */
  #word(): void {
    const { bytes, begin } = this;
    let at = begin;
    let wordEnd = -1;
    for (at = begin; isLabelCharacter(bytes[at]!); at++) {
      if (wordEnd < 0 && !isWordCharacter(bytes[at]!)) wordEnd = at;
    }
    if (bytes[at] === 58 && !this.#ignoresLabels) {
      this.#set(token.label, begin, at, at + 1);
      return;
    }
    if (bytes[begin] === 105 && isDigit(bytes[begin + 1]!)) {
      let digitsEnd = begin + 1;
      while (isDigit(bytes[digitsEnd]!)) digitsEnd++;
      this.#integerType(begin + 1, digitsEnd);
      return;
    }
    const end = wordEnd < 0 ? at : wordEnd;
    if (this.#isHexInteger(begin, end)) return;
    if (this.#isNumberedConvention(begin, end)) return;
    this.#set(token.word, begin, end, end);
  }

  #integerType(begin: number, end: number): void {
    const width = Number(textOfBytes(this.bytes.subarray(begin, end)));
    if (width < 1 || width > MAX_WIDTH) {
      this.fail(this.begin, "bitwidth for integer type out of range");
    }
    this.#set(token.integerType, begin, end, end);
    this.number = width;
  }

  #isHexInteger(begin: number, end: number): boolean {
    const { bytes } = this;
    const sign = bytes[begin];
    if ((sign !== 117 && sign !== 115) || bytes[begin + 1] !== 48 || bytes[begin + 2] !== 120) return false;
    let at = begin + 3;
    while (isHexDigit(bytes[at]!)) at++;
    if (at === begin + 3) return false;
    // Other characters of a word make it no token at all.
    this.#set(at === end ? token.hexInteger : UNKNOWN, begin, at, at);
    return true;
  }

  /** `cc12`: the number is a token of its own. */
  #isNumberedConvention(begin: number, end: number): boolean {
    const { bytes } = this;
    if (bytes[begin] !== 99 || bytes[begin + 1] !== 99 || end === begin + 2) return false;
    for (let at = begin + 2; at < end; at++) if (!isDigit(bytes[at]!)) return false;
    this.#set(token.word, begin, begin + 2, begin + 2);
    return true;
  }

  /** `%name`, `%12`, `%"name"`, and the same of globals. */
  #localOrComdat(nameKind: number, numberKind: number): void {
    const { bytes, begin } = this;
    let at = begin + 1;
    if (bytes[at] === QUOTE) {
      this.#quotedName(nameKind);
      return;
    }
    if (isNameStart(bytes[at]!)) {
      while (isLabelCharacter(bytes[at]!)) at++;
      this.#set(nameKind, begin + 1, at, at);
      return;
    }
    if (!isDigit(bytes[at]!)) {
      this.#unknown();
      return;
    }
    this.#unsigned(numberKind, begin + 1);
  }

  #quotedName(kind: number): void {
    const { begin } = this;
    const end = this.#closingQuote(begin + 2, kind === token.localName ? "%" : "@");
    this.#set(kind, begin + 2, end, end + 1);
    this.#noteEscapes();
    if (this.stringBytes().includes(0)) this.fail(begin, "NUL character is not allowed in names");
  }

  #closingQuote(from: number, sign: string): number {
    const { bytes, source, begin } = this;
    let at = from;
    while (bytes[at] !== QUOTE) {
      if (at >= source.length) {
        const what = sign === "" ? "end of file in string constant" : NAME_ERRORS[sign];
        return this.fail(begin, what ?? "end of file in string constant");
      }
      at++;
    }
    return at;
  }

  #noteEscapes(): void {
    const { bytes, textBegin, textEnd } = this;
    let at = textBegin;
    while (at < textEnd && bytes[at] !== BACKSLASH) at++;
    this.#hasEscapes = at < textEnd;
  }

  #unsigned(kind: number, from: number): void {
    const { bytes } = this;
    let at = from;
    let number = 0;
    while (isDigit(bytes[at]!)) number = number * 10 + bytes[at++]! - 48;
    if (number > 0xffffffff) this.fail(this.begin, "invalid value number (too large)");
    this.#set(kind, from, at, at);
    this.number = number;
  }

  /** `#12`, `^12`; the sign alone is `otherwise`. */
  #numbered(kind: number, otherwise: number): void {
    const { bytes, begin } = this;
    if (isDigit(bytes[begin + 1]!)) this.#unsigned(kind, begin + 1);
    else if (otherwise === token.eof) this.#unknown();
    else this.#set(otherwise, begin, begin + 1, begin + 1);
  }

  #exclamation(): void {
    const { bytes, begin } = this;
    let at = begin + 1;
    if (!isNameStart(bytes[at]!) && bytes[at] !== BACKSLASH) {
      this.#set(33, begin, at, at);
      return;
    }
    while (isLabelCharacter(bytes[at]!) || bytes[at] === BACKSLASH) at++;
    this.#set(token.metadataName, begin + 1, at, at);
    this.#noteEscapes();
  }

  #dollar(): void {
    const { bytes, begin } = this;
    if (this.#scansLabel(begin)) return;
    if (bytes[begin + 1] === QUOTE) {
      const end = this.#closingQuote(begin + 2, "$");
      this.#set(token.comdatName, begin + 2, end, end + 1);
      this.#noteEscapes();
      if (this.stringBytes().includes(0)) this.fail(begin, "NUL character is not allowed in names");
      return;
    }
    let at = begin + 1;
    if (!isNameStart(bytes[at]!)) {
      this.#unknown();
      return;
    }
    while (isLabelCharacter(bytes[at]!)) at++;
    this.#set(token.comdatName, begin + 1, at, at);
  }

  /** Whether characters up to a colon are a label, which is the token then. */
  #scansLabel(begin: number): boolean {
    const { bytes } = this;
    let at = begin;
    while (isLabelCharacter(bytes[at]!)) at++;
    if (bytes[at] !== 58 || at === begin) return false;
    this.#set(token.label, begin, at, at + 1);
    return true;
  }

  #quoted(): void {
    const { bytes, begin } = this;
    const end = this.#closingQuote(begin + 1, "");
    const isLabel = bytes[end + 1] === 58;
    this.#set(isLabel ? token.quotedLabel : token.string, begin + 1, end, isLabel ? end + 2 : end + 1);
    this.#noteEscapes();
    if (isLabel && this.stringBytes().includes(0)) this.fail(begin, "NUL character is not allowed in names");
  }

  #dot(): void {
    const { bytes, begin } = this;
    if (this.#scansLabel(begin)) return;
    if (bytes[begin + 1] === 46 && bytes[begin + 2] === 46) this.#set(token.ellipsis, begin, begin + 3, begin + 3);
    else this.#unknown();
  }

  #signed(code: number): void {
    const { bytes, begin } = this;
    if (code === 45 && !isDigit(bytes[begin + 1]!)) {
      if (!this.#scansLabel(begin)) this.#unknown();
      return;
    }
    if (code === 43 && !isDigit(bytes[begin + 1]!)) {
      this.#unknown();
      return;
    }
    this.#digits();
  }

  #digits(): void {
    const { bytes, begin } = this;
    let at = begin + 1;
    while (isDigit(bytes[at]!)) at++;
    const hasSign = !isDigit(bytes[begin]!);
    if (!hasSign && bytes[at] === 58) {
      this.#unsigned(token.labelNumber, begin);
      this.#at = at + 1;
      return;
    }
    if (bytes[begin] !== 43 && (isLabelCharacter(bytes[at]!) || bytes[at] === 58) && this.#scansLabel(begin)) return;
    if (bytes[begin] === 48 && bytes[begin + 1] === 120) {
      this.#hexadecimal();
      return;
    }
    if (bytes[at] !== 46) {
      if (bytes[begin] === 43) {
        this.#unknown();
        return;
      }
      this.#set(token.integer, begin, at, at);
      return;
    }
    at++;
    while (isDigit(bytes[at]!)) at++;
    if (bytes[at] === 101 || bytes[at] === 69) {
      const isSigned = bytes[at + 1] === 43 || bytes[at + 1] === 45;
      if (isDigit(bytes[at + (isSigned ? 2 : 1)]!)) {
        at += 2;
        while (isDigit(bytes[at]!)) at++;
      }
    }
    this.#set(token.decimal, begin, at, at);
  }

  #hexadecimal(): void {
    const { bytes, begin } = this;
    let at = begin + 2;
    const letter = bytes[at]!;
    if ((letter >= 75 && letter <= 77) || letter === 72 || letter === 82) at++;
    const first = at;
    while (isHexDigit(bytes[at]!)) at++;
    if (at === first) {
      this.#set(UNKNOWN, begin, begin + 1, begin + 1);
      return;
    }
    this.#set(token.hexadecimal, begin, at, at);
  }
}

/** A character that begins no token. */
const UNKNOWN = -1;

const PUNCTUATION = "=[]{}<>()|*,:";

const NAME_ERRORS: Readonly<Record<string, string>> = {
  "%": "end of file in local variable name",
  "@": "end of file in global variable name",
  $: "end of file in COMDAT variable name",
};

/** A text, mostly a short name. */
function shortText(bytes: Uint8Array, begin: number, end: number): string {
  if (end - begin >= 24) return textOfBytes(bytes.subarray(begin, end));
  let text = "";
  for (let at = begin; at < end; at++) {
    if (bytes[at]! >= 0x80) return textOfBytes(bytes.subarray(begin, end));
    text += String.fromCharCode(bytes[at]!);
  }
  return text;
}

/** Bytes with `\XX` and `\\` replaced. */
function unescaped(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]!;
    if (code === BACKSLASH && bytes[at + 1] === BACKSLASH) {
      out[count++] = BACKSLASH;
      at++;
    } else if (
      code === BACKSLASH &&
      at + 2 < bytes.length &&
      isHexDigit(bytes[at + 1]!) &&
      isHexDigit(bytes[at + 2]!)
    ) {
      out[count++] = Number.parseInt(String.fromCharCode(bytes[at + 1]!, bytes[at + 2]!), 16);
      at += 2;
    } else out[count++] = code;
  }
  return out.subarray(0, count);
}
