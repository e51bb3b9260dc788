// An instruction of debug information of a SPIR-V module: operands by name.

import type { DebugInfoFormat } from "../common/options.ts";
import type { SpirvInput } from "../to-llvm/input.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { CONSTANT_IDS, hasLiterals, operandPosition } from "./layouts.ts";

/** Words before the operands: the set, the number. */
const HEAD = 2;

/** A view of one instruction. */
export class DebugInstruction {
  readonly one: Instruction;
  readonly set: DebugInfoFormat;
  private readonly input: SpirvInput;

  constructor(input: SpirvInput, one: Instruction, set: DebugInfoFormat) {
    this.input = input;
    this.one = one;
    this.set = set;
  }

  /** The number of the instruction in its set. */
  get number(): number {
    return this.one.operand(1);
  }

  /** The word of an operand; undefined if it is missing. */
  word(name: string): number | undefined {
    const position = operandPosition(this.set, this.number, name);
    return position === undefined ? undefined : this.one.optional(HEAD + position);
  }

  /** The words of an operand that repeats to the end. */
  words(name: string): readonly number[] {
    const position = operandPosition(this.set, this.number, name);
    return position === undefined ? [] : this.one.operands(HEAD + position);
  }

  /** A number: a literal, or the value of a constant; 0 if it is missing or no integer. */
  numberOf(name: string): number {
    const word = this.word(name);
    if (word === undefined) return 0;
    return hasLiterals(this.set) && !CONSTANT_IDS.has(name) ? word : Number(this.input.knownInteger(word) ?? 0n);
  }

  /** The value of a number at a word of a list. */
  listNumber(word: number, isConstant: boolean): bigint {
    return hasLiterals(this.set) && !isConstant ? BigInt(word) : (this.input.knownInteger(word) ?? 0n);
  }

  /** The text of an OpString; "" if it is missing or another instruction. */
  text(name: string): string {
    return this.input.string(this.word(name) ?? 0);
  }
}
