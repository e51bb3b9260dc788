// Reads the text form of llvm-spirv: see `print.ts`. Comments begin with `;`. Blank lines mean nothing.

import { enumerantNamed, instruction, instructionNamed, KindCode } from "../../grammar/index.ts";
import { firstWord, headerWords, longestInstruction, type Module, Op } from "../../spirv/modules.ts";
import { type Argument, aString, checked } from "../../support/arguments.ts";
import type { Place } from "../../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { pushStringBytes, WordBuffer } from "../../support/tables/words.ts";
import { checkInstructions } from "../checks.ts";
import { extendedNumber, grammarName, NAMED_KINDS } from "./names.ts";

/** A word of the text. */
interface Token {
  readonly text: string;
  readonly isString: boolean;
  readonly line: number;
  readonly column: number;
}

/** A token that cannot be read. It never leaves this file. */
class TextFailure extends Error {
  readonly token: Token;

  constructor(message: string, token: Token) {
    super(message);
    this.token = token;
  }
}

/** A module from its text; a failure has line and column. */
export function parseTranslatorText(text: string, file: string): Result<Module> {
  const args: readonly Argument[] = [
    ["text", text, aString],
    ["file", file, aString],
  ];
  return checked(args, () => parsed(text, file));
}

function parsed(text: string, file: string): Result<Module> {
  try {
    const module = new TextReader().read(linesOf(text));
    const broken = checkInstructions(module);
    return broken === undefined ? success(module) : failed([broken]);
  } catch (failure) {
    if (!(failure instanceof TextFailure)) throw failure;
    const { line, column } = failure.token;
    const place: Place = { file, line, column };
    return failedWith("spirv-assembly", failure.message, place);
  }
}

/** The word of the header that is above all ids. */
const BOUND = 3;
const MAGIC = "119734787";

/** Whether a text is one of these. */
export function isTranslatorText(text: string): boolean {
  return text.replaceAll(/^(?:\s|;.*$)*/gm, "").startsWith(MAGIC);
}

/** Tokens by line; a string may hold line feeds. */
function* linesOf(text: string): Generator<readonly Token[]> {
  const pattern = /\s*?(\n)|[^\S\n]*(?:;[^\n]*|"((?:[^"\\]|\\[\s\S])*)"|([^\s;"]+))|[^\S\n]+/gy;
  let tokens: Token[] = [];
  let line = 1;
  let start = 0;
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null)
      throw new TextFailure("a string has no end", { text: "", isString: true, line, column: at - start + 1 });
    const [all, feed, string, word] = found;
    if (feed !== undefined) {
      if (tokens.length > 0) yield tokens;
      tokens = [];
      line++;
      start = pattern.lastIndex;
      continue;
    }
    const column = at + all.length - all.trimStart().length - start + 1;
    if (string !== undefined) {
      tokens.push({ text: string.replaceAll(/\\([\s\S])/g, "$1"), isString: true, line, column });
      line += string.split("\n").length - 1;
    } else if (word !== undefined) tokens.push({ text: word, isString: false, line, column });
  }
  if (tokens.length > 0) yield tokens;
}

class TextReader {
  readonly #out = new WordBuffer();
  #largestResult = 0;
  /** Names of extended sets by their ids. */
  readonly #sets = new Map<number, string>();

  read(lines: Iterable<readonly Token[]>): Module {
    let isHeader = true;
    for (const tokens of lines) {
      if (isHeader) this.#header(tokens);
      else this.#instruction(tokens);
      isHeader = false;
    }
    const nowhere: Token = { text: "", isString: false, line: 1, column: 1 };
    if (isHeader) throw new TextFailure("the text has no header", nowhere);
    const words = this.#out.copy();
    // Texts that people wrote may state a bound that is too low.
    words[BOUND] = Math.max(words[BOUND] ?? 0, this.#largestResult + 1);
    return { words, isBigEndian: false };
  }

  #header(tokens: readonly Token[]): void {
    const [first] = tokens;
    if (tokens.length !== headerWords || first?.text !== MAGIC) {
      const at = first ?? { text: "", isString: false, line: 1, column: 1 };
      const reason = `the header must have ${headerWords} words, the first of which is ${MAGIC}`;
      throw new TextFailure(`InvalidModule: Invalid SPIR-V module: invalid magic number\n${reason}`, at);
    }
    this.#out.pushAll(tokens.map(number));
  }

  #instruction([count, name, ...operands]: readonly Token[]): void {
    // As in llvm-spirv, a count of 0 leaves an instruction out.
    if (count === undefined || count.text === "0") return;
    if (name === undefined) throw new TextFailure("expected the name of an instruction", count);
    const opcode = instructionNamed(name.text)?.opcode ?? (/^\d+$/.test(name.text) ? number(name) : undefined);
    if (opcode === undefined) throw new TextFailure(`unknown instruction '${name.text}'`, name);
    const start = this.#out.length;
    this.#out.push(0);
    for (const token of operands) this.#operand(opcode, operands, token);
    const length = this.#out.length - start;
    if (length > longestInstruction) throw new TextFailure("the instruction is too long", name);
    this.#out.set(start, firstWord(length, opcode));
    this.#takeResult(opcode, start, length);
    if (opcode === Op.ExtInstImport && operands[0] !== undefined) {
      this.#sets.set(number(operands[0]), operands[1]?.text ?? "");
    }
  }

  /** Takes note of the id that an instruction defines. */
  #takeResult(opcode: number, start: number, length: number): void {
    const { operands = [] } = instruction(opcode) ?? {};
    const at = 1 + operands.findIndex(({ kind }) => kind.code === KindCode.Result);
    if (at > 0 && at < length) this.#largestResult = Math.max(this.#largestResult, this.#out.get(start + at));
  }

  #operand(opcode: number, operands: readonly Token[], token: Token): void {
    if (token.isString) {
      const bytes = bytesOfText(token.text);
      pushStringBytes(this.#out, bytes, 0, bytes.length);
    } else
      this.#out.push(
        /^[0-9]/.test(token.text) || token.text.startsWith("-") ? number(token) : this.#named(opcode, operands, token),
      );
  }

  /** The number that a name represents. */
  #named(opcode: number, operands: readonly Token[], token: Token): number {
    const set = opcode === Op.ExtInst && operands[2] !== undefined ? this.#sets.get(number(operands[2])) : undefined;
    const extended = set === undefined ? undefined : extendedNumber(set, token.text);
    if (extended !== undefined) return extended;
    for (const kind of NAMED_KINDS) {
      const value = enumerantNamed(kind, grammarName(token.text))?.value;
      const isOfKind = (kind === "Capability") === CAPABILITIES.has(opcode);
      if (value !== undefined && isOfKind) return value;
    }
    throw new TextFailure(`'${token.text}' is no name of an operand`, token);
  }
}

/** Instructions that name a capability. */
const CAPABILITIES: ReadonlySet<number> = new Set([Op.Capability, Op.ConditionalCapabilityINTEL]);

function number(token: Token): number {
  if (!/^-?\d+$/.test(token.text)) throw new TextFailure(`expected a number, but got '${token.text}'`, token);
  const value = Number(token.text);
  if (value < -(2 ** 31) || value >= 2 ** 32) throw new TextFailure(`'${token.text}' has more than 32 bits`, token);
  return value;
}
