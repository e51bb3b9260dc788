// An instruction of debug information of a SPIR-V module: operands by name.

import { Op } from "../../spirv/modules.ts";
import type { DebugInfoFormat } from "../common/options.ts";
import type { SpirvInput } from "../to-llvm/input.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { CONSTANT_IDS, Debug, hasLiterals, operandPosition } from "./layouts.ts";

/** Words before the operands: the set, the number. */
const HEAD = 2;
/** Operands of an imported entity of llvm-spirv, and the position that they differ from. */
const [ENTITY_WORDS, ENTITY_SOURCE] = [8, 2];
const [MODULE_PARENT, MODULE_LINE] = [2, 3];

/** A view of one instruction. */
export class DebugInstruction {
  readonly one: Instruction;
  readonly set: DebugInfoFormat;
  readonly #input: SpirvInput;

  constructor(input: SpirvInput, one: Instruction, set: DebugInfoFormat) {
    this.#input = input;
    this.one = one;
    this.set = set;
  }

  /** The number of the instruction in its set. */
  get number(): number {
    return this.one.operand(1);
  }

  /** The word of an operand; undefined if it is missing. */
  word(name: string): number | undefined {
    const position = this.#positionOf(name);
    return position === undefined ? undefined : this.one.optional(HEAD + position);
  }

  /**
   * llvm-spirv writes two instructions of OpenCL's sets otherwise than the specification has them: imported entities have a third word without a meaning,
   * modules the line before the parent.
   */
  #positionOf(name: string): number | undefined {
    const position = operandPosition(this.set, this.number, name);
    if (position === undefined || !hasLiterals(this.set)) return position;
    if (this.number === Debug.DebugImportedEntity && this.one.count === HEAD + ENTITY_WORDS) {
      return position < ENTITY_SOURCE ? position : position + 1;
    }
    const isModule = this.number === Debug.DebugModuleINTEL && (position === MODULE_PARENT || position === MODULE_LINE);
    return isModule && this.#isLineFirst ? MODULE_PARENT + MODULE_LINE - position : position;
  }

  /** Whether the line of a module precedes its parent. */
  get #isLineFirst(): boolean {
    const [parent, line] = [MODULE_PARENT, MODULE_LINE].map((at) =>
      this.#input.opcodeOf(this.one.optional(HEAD + at) ?? 0),
    );
    return parent !== Op.ExtInst && line === Op.ExtInst;
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
    return hasLiterals(this.set) && !CONSTANT_IDS.has(name) ? word : Number(this.#input.knownInteger(word) ?? 0n);
  }

  /** The value of a number at a word of a list. */
  listNumber(word: number, isConstant: boolean): bigint {
    return hasLiterals(this.set) && !isConstant ? BigInt(word) : (this.#input.knownInteger(word) ?? 0n);
  }

  /** The text of an OpString; "" if it is missing or another instruction. */
  text(name: string): string {
    return this.#input.string(this.word(name) ?? 0);
  }
}
