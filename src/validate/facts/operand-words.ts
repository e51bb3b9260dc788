/** The words of certain operands, and the sections of instructions, from the grammar: each computed once per opcode, when it first occurs. */

import { instruction, type Operand } from "../../grammar/index.ts";
import { memoized } from "../../support/lazy.ts";

/** The word of the first operand that satisfies a test, by opcode; 0 if there is none. */
const wordWith = (test: (operand: Operand) => boolean): ((opcode: number) => number) =>
  memoized((opcode) => (instruction(opcode)?.operands.findIndex(test) ?? -1) + 1);

/** The word with the scope of execution; 0 if the instruction has none. */
export const executionScopeWord = wordWith(({ kind, name }) => kind.name === "IdScope" && name === "Execution");

/** The word with the scope of memory; 0 if the instruction has none. */
export const memoryScopeWord = wordWith(({ kind, name }) => kind.name === "IdScope" && name === "Memory");

export const hasExecutionScope = (opcode: number): boolean => executionScopeWord(opcode) !== 0;
export const hasMemoryScope = (opcode: number): boolean => memoryScopeWord(opcode) !== 0;

const pointerWord = wordWith(({ name }) => name === "Pointer");

/** The word with Pointer of an atomic instruction; 0 for others. */
export const atomicPointerWord = (opcode: number): number => (isAtomic(opcode) ? pointerWord(opcode) : 0);

/** Whether an opcode is of a section of the specification: "Atomic", "Group", "Non-Uniform". */
const isOfSection = (opcode: number, section: string): boolean => instruction(opcode)?.class === section;

export const isAtomic = (opcode: number): boolean => isOfSection(opcode, "Atomic");
export const isGroup = (opcode: number): boolean => isOfSection(opcode, "Group");
export const isNonUniform = (opcode: number): boolean => isOfSection(opcode, "Non-Uniform");
