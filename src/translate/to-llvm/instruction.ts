// One instruction of a SPIR-V module as the translation reads it: operands are counted after the result's type and id. A word that is missing is
// rejected, so that whoever reads operands need not check their number.

import { instruction as instructionOf, KindCode } from "../../grammar/index.ts";
import { continuationOf, endOfContinued, listOf, type Module, opcodeOf, wordCountOf } from "../../spirv/modules.ts";
import { memoized } from "../../support/lazy.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { stringBytes, stringEnd } from "../../support/tables/words.ts";
import { reject } from "../common/rejection.ts";

interface Layout {
  readonly name: string;
  /** Words of the type's id and of the result's id; 0 for none. */
  readonly typeAt: number;
  readonly resultAt: number;
  readonly operandsAt: number;
  /** Whether following instructions may continue the list of operands. */
  readonly isContinuable: boolean;
}

/** Memory is bounded by the number of opcodes. */
const layoutOf = memoized((opcode: number): Layout => {
  const found = instructionOf(opcode);
  const at = (code: number): number => (found?.operands.findIndex(({ kind }) => kind.code === code) ?? -1) + 1;
  const [typeAt, resultAt] = [at(KindCode.ResultType), at(KindCode.Result)];
  const operandsAt = 1 + Number(typeAt !== 0) + Number(resultAt !== 0);
  const name = found === undefined ? `opcode ${opcode}` : `Op${found.name}`;
  return { name, typeAt, resultAt, operandsAt, isContinuable: continuationOf(opcode) !== undefined };
});

/** The id of the result of an instruction at a word, without a view of it; 0 for none. */
export function resultAt(module: Module, offset: number): number {
  const word = module.words[offset] ?? 0;
  const at = layoutOf(opcodeOf(word)).resultAt;
  if (at === 0) return 0;
  return at < wordCountOf(word) ? (module.words[offset + at] ?? 0) : new Instruction(module, offset).id;
}

/** A view of one instruction, with those that continue it. */
export class Instruction {
  readonly words: Uint32Array;
  readonly offset: number;
  readonly opcode: number;
  /** The word after the last one. */
  readonly end: number;
  readonly #layout: Layout;
  /** The words after the result of an instruction that others continue. */
  readonly #continued: Uint32Array | undefined;

  constructor({ words }: Module, offset: number) {
    const word = words[offset] ?? 0;
    this.words = words;
    this.offset = offset;
    this.opcode = opcodeOf(word);
    this.#layout = layoutOf(this.opcode);
    const end = offset + wordCountOf(word);
    this.end = this.#layout.isContinuable ? endOfContinued(words, offset) : end;
    this.#continued = this.end === end ? undefined : listOf(words, offset, offset + this.#layout.operandsAt);
  }

  /** "OpIAdd" */
  get name(): string {
    return this.#layout.name;
  }

  /** The id of the result's type; 0 for none. */
  get typeId(): number {
    return this.#layout.typeAt === 0 ? 0 : this.#word(this.#layout.typeAt);
  }

  /** The id of the result; 0 for none. */
  get id(): number {
    return this.#layout.resultAt === 0 ? 0 : this.#word(this.#layout.resultAt);
  }

  /** The number of words after the result. */
  get count(): number {
    return this.#continued?.length ?? Math.max(0, this.end - this.offset - this.#layout.operandsAt);
  }

  /** A word after the result. */
  operand(index: number): number {
    return this.#continued?.[index] ?? this.#word(this.#layout.operandsAt + index);
  }

  /** A word that may be missing. */
  optional(index: number): number | undefined {
    return index < this.count ? this.operand(index) : undefined;
  }

  /** The words after the result from one on. */
  operands(from = 0): readonly number[] {
    const list: number[] = [];
    for (let index = from; index < this.count; index++) list.push(this.operand(index));
    return list;
  }

  /** The string that begins at a word, and the index of the word after it. */
  string(index: number): { readonly text: string; readonly next: number } {
    const start = this.offset + this.#layout.operandsAt + index;
    const stop = start < this.end ? stringEnd(this.words, start, this.end) : undefined;
    if (stop === undefined) return this.reject(`${this.name} has a string without an end`);
    return { text: textOfBytes(stringBytes(this.words, start, stop)), next: index + stop - start };
  }

  /** Stops the translation at this instruction. */
  reject(message: string): never {
    return reject(message, this.offset);
  }

  #word(index: number): number {
    const word = this.offset + index < this.end ? this.words[this.offset + index] : undefined;
    return word ?? this.reject(`${this.name} lacks operands`);
  }
}
