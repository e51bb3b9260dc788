/**
 * Rules about the type of one operand, as entries of tables: where it is, what its type must be, and what is reported otherwise.
 * The result is an operand like any other: the type of the id in its word is Result Type.
 */
import type { Facts } from "../facts/module-facts.ts";
import { dimensionOf, isFloatOfWidth, isFloatVector, isIntOfWidth, isUnsignedInt, scalarOf } from "../facts/types.ts";
import type { chapter, InstructionRule, Outcome } from "../rule.ts";

/** Instructions with the word of the operand; negative words count from the end of the instruction. */
export type Places = readonly (readonly [opcode: number, word: number])[];

/** All of these instructions have the operand in the same word. */
export const inWord = (word: number, opcodes: readonly number[]): Places => opcodes.map((opcode) => [opcode, word]);

/** The word of the result where an instruction has a type. */
export const resultWord = 2;

export type TypeTest = (m: Facts, type: number) => boolean;

export interface OperandRule {
  readonly name: string;
  readonly places: Places;
  readonly test: TypeTest;
  readonly sentence: string;
  /** In spirv-val's words; the sentence, if they are the same. */
  readonly message?: string | ((m: Facts, at: number) => string);
  readonly beyond?: boolean;
}

/** Rules of one chapter about the types of operands that instructions have. An optional operand is checked where it is present. */
export function operandRules(of: ReturnType<typeof chapter>, entries: readonly OperandRule[]): InstructionRule[] {
  const used = entries.filter(({ places }) => places.length > 0);
  return used.map(({ name, places, test, sentence, message = sentence, beyond = false }) => {
    const words = new Map(places);
    const check = (m: Facts, at: number): Outcome => {
      const type = typeInWord(m, at, words.get(m.opcode(at)) ?? 0);
      if (type === undefined || test(m, type)) return undefined;
      return typeof message === "string" ? message : message(m, at);
    };
    return of.instruction(name, [...words.keys()], sentence, check, beyond ? { beyond } : {});
  });
}

/** The type of the id in a word; undefined if the instruction is shorter. */
function typeInWord(m: Facts, at: number, word: number): number | undefined {
  const id = m.optionalWord(at, word < 0 ? m.length(at) + word : word);
  return id === undefined ? undefined : m.typeOf(id);
}

/** The type of the id in a word of an instruction that has it. */
export const operandType = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));

export const isInt32: TypeTest = (m, type) => isIntOfWidth(m, type, 32);
export const isUnsigned32: TypeTest = (m, type) => isUnsignedInt(m, type) && isIntOfWidth(m, type, 32);
export const isFloat32: TypeTest = (m, type) => isFloatOfWidth(m, type, 32);

/** A vector of 32-bit floats with this many components. */
export const isFloat32Vector =
  (size: number): TypeTest =>
  (m, type) =>
    isFloatVector(m, type) && dimensionOf(m, type) === size && isFloatOfWidth(m, scalarOf(m, type), 32);

/** Types declared by one of these instructions. */
export const declaredBy =
  (...opcodes: readonly number[]): TypeTest =>
  (m, type) =>
    opcodes.includes(m.opcodeOf(type));
