// Ops that are one instruction of LLVM IR each.

import type { OpDef, Trait } from "../../ir/index.ts";

/** An op whose operands are those of one instruction, and whose properties are its flags; `opcode` is LLVM's name of it. */
export interface InstructionTrait extends Trait {
  readonly opcode: string;
}

const NAME = "LLVMInstruction";

export function instruction(opcode: string): InstructionTrait {
  return { name: NAME, opcode };
}

/** The instruction that ops of a definition are. */
export function instructionOf(def: OpDef): InstructionTrait | undefined {
  // Sound: only `instruction` makes traits of that name.
  return def.traits.find(({ name }) => name === NAME) as InstructionTrait | undefined;
}
