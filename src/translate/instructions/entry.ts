// An entry of the shared table: an instruction of SPIR-V, its translation to LLVM IR, and the LLVM instructions that translate to it.
//
// Contract: `toLlvm` returns the reference of the result, 0 without one. `toSpirv` gets a row whose opcode is in `from`; it writes the instruction and
// returns true, or returns false and has written nothing if the row is another instruction's (a comparison of another predicate, say). Entries that
// share an opcode of LLVM are asked in the table's order. An instruction without an entry is a call of a builtin in LLVM IR (`builtins/`).

import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

/** An instruction in both directions. Rows of LLVM IR that are several instructions of SPIR-V have entries of one direction. */
export interface InstructionEntry {
  /** Of SPIR-V. */
  readonly opcode?: number;
  readonly toLlvm?: (body: Body, one: Instruction) => number;
  /** Emits the code that the function's entry block must contain (a stack slot); its result is `body.prepared` of the instruction. */
  readonly prepare?: (body: Body, one: Instruction) => number;
  /** Opcodes of LLVM. */
  readonly from?: readonly number[];
  readonly toSpirv?: (body: SpirvBody, row: number) => boolean;
}
