// The smaller or larger of two numbers as IEEE 754-2019 has it (`llvm.minimum`): not-a-number wins, and -0 is less than 0.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { Op } from "../../spirv/modules.ts";
import { shapedLike } from "../instructions/booleans.ts";
import { type IntrinsicCall, widthOf } from "./call.ts";

/** The function that chooses between different numbers, and the operation on the bits of equal ones. */
export interface StrictChoice {
  readonly instruction: number;
  readonly combine: number;
}

export const smallest: StrictChoice = { instruction: OpenCLStd.fmin, combine: Op.BitwiseOr };
export const largest: StrictChoice = { instruction: OpenCLStd.fmax, combine: Op.BitwiseAnd };

/** The parts of a choice between two values of the call's type: `isUnordered` chooses `sum`, which is not-a-number then, or else `ordered`. */
export function strictChoice(
  call: IntrinsicCall,
  { instruction, combine }: StrictChoice,
  a: number,
  b: number,
): { readonly isUnordered: number; readonly sum: number; readonly ordered: number } {
  const { type } = call;
  const bits = shapedLike(type, call.body.int(widthOf(type)));
  const combined = call.emit(combine, bits, call.emit(Op.Bitcast, bits, a), call.emit(Op.Bitcast, bits, b));
  const isEqual = call.compare(Op.FOrdEqual, type, a, b);
  const chosen = call.emitExtended(instruction, type, a, b);
  const ordered = call.emit(Op.Select, type, isEqual, call.emit(Op.Bitcast, type, combined), chosen);
  const isUnordered = call.compare(Op.Unordered, type, a, b);
  return { isUnordered, sum: call.emit(Op.FAdd, type, a, b), ordered };
}
