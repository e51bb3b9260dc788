// An entry of the table of OpenCL C's functions: a construct in both directions, as the instructions and the functions that it is.
//
// Contract: `toLlvm` emits the call (or calls) for an instruction and returns the reference of the result, 0 without one. A writer of `calls` writes the
// instructions for a call of its function; it returns false, and has written nothing, if the call is not of its kind.

import { instruction } from "../../../grammar/index.ts";
import { IntegerType } from "../../../ir/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { returnsBooleans } from "../boolean-operands.ts";
import type { WriteCall } from "./writers/written-call.ts";

/** A function by its name, without parameters, and what calls of it are. */
export type NamedCall = readonly [name: string, write: WriteCall];

/** Functions of OpenCL C and the instructions that they are. */
export interface OpenClEntry {
  /** Instructions of SPIR-V that are calls in CL1.2 and CL2.0. */
  readonly opcodes: readonly number[];
  readonly toLlvm?: (body: Body, one: Instruction) => number;
  /** Emits the code that the entry block must contain: see `InstructionEntry`. */
  readonly prepare?: (body: Body, one: Instruction) => number;
  /** Functions that are written as instructions. Names that begin with two underscores, and `printf`, are not mangled. */
  readonly calls?: readonly NamedCall[];
}

/** Writes an instruction with the arguments as operands, after others; a result that is a boolean may be an integer in the call. */
export function writeOperands(op: number, ...first: readonly number[]): WriteCall {
  return (call) => {
    const operands = [...first.map((value) => call.int32(value)), ...call.args()];
    if (instruction(op)?.hasResult !== true) return call.plain(op, ...operands);
    const isBoolean = IntegerType.is(call.type) && call.type.width === 1;
    return returnsBooleans(op) && !isBoolean ? call.booleanResult(op, operands) : call.result(op, ...operands);
  };
}
