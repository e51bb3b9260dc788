// What the shared table holds: an instruction of SPIR-V, how it becomes LLVM IR, and from which instructions of LLVM IR it comes.
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
  /** Emits what the entry block of the function must hold (a stack slot); its result is `body.prepared` of the instruction. */
  readonly prepare?: (body: Body, one: Instruction) => number;
  /** Opcodes of LLVM. */
  readonly from?: readonly number[];
  readonly toSpirv?: (body: SpirvBody, row: number) => boolean;
}
