// An entry of the table of intrinsics: see `index.ts`.

import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

/** Writes the call of the intrinsic of a name, `llvm.memcpy`, for an instruction. */
export type WriteCall = (body: Body, one: Instruction, name: string) => number;

/** An intrinsic in both directions. */
export interface IntrinsicEntry extends IntrinsicFacts {
  /** LLVM's name without types: `llvm.memcpy`. */
  readonly name: string;
  /** Writes the instructions for a call and returns true, or returns false if it cannot. */
  readonly toSpirv: (body: SpirvBody, row: number) => boolean;
}

/** Facts about an intrinsic beside its expansion. */
export interface IntrinsicFacts {
  /** The instruction of SPIR-V that is a call of the intrinsic in LLVM IR. */
  readonly opcode?: number;
  /** Writes the call for the instruction; by default a call with its operands. The result is a reference, 0 without one. */
  readonly toLlvm?: WriteCall;
  /** The names, without types, of the functions that the expansion calls, if calls of them are calls of the intrinsic in LLVM IR again. */
  readonly helper?: string;
  /**
   * The evidence of a call about pointees. "copies": those of its two pointers are the same; "bytes": the pointer is to bytes; "annotated": the pointer and
   * the result are, as in llvm-spirv; "same": the result is the pointer.
   */
  readonly pointees?: "copies" | "bytes" | "annotated" | "same";
  /** Whether the operands after the first are texts, which are no variables of SPIR-V. */
  readonly hasTexts?: true;
  /** Whether it takes and returns integers of other widths as they lie in wider ones, extended with zeros. */
  readonly allowsZeros?: true;
}
