// An entry of the table of OpenCL C functions: the instructions that are calls in CL1.2 and CL2.0, and the functions by name.
//
// Contract: `toLlvm` emits the call (or calls) for an instruction and returns the reference of the result, 0 without one. `toSpirv` writes the
// instructions for a call of one of `functions`; it returns false, and has written nothing, if the call is not of its kind.

import type { Demangled } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";

/** Functions of OpenCL C and the instructions that they are. */
export interface OpenClEntry {
  /** Instructions of SPIR-V. */
  readonly opcodes: readonly number[];
  readonly toLlvm?: (body: Body, one: Instruction) => number;
  /** Emits the code that the entry block must contain: see `InstructionEntry`. */
  readonly prepare?: (body: Body, one: Instruction) => number;
  /** Names of functions, without parameters. */
  readonly functions?: readonly string[];
  readonly toSpirv?: (body: SpirvBody, row: number, called: Demangled) => boolean;
}
