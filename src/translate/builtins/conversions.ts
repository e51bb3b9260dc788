// Which conversions are instructions of LLVM, and which are calls.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { VectorType } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";

const CONVERSIONS: ReadonlySet<number> = new Set([
  Op.ConvertFToU,
  Op.ConvertFToS,
  Op.ConvertSToF,
  Op.ConvertUToF,
  Op.UConvert,
  Op.SConvert,
  Op.FConvert,
]);

/** Whether a conversion has a rounding mode or saturates: then it is a call everywhere. */
export function isDecoratedConversion(body: Body, one: Instruction): boolean {
  if (!CONVERSIONS.has(one.opcode)) return false;
  const { annotations } = body.at.input;
  return annotations.has(one.id, Decoration.SaturatedConversion) || annotations.has(one.id, Decoration.FPRoundingMode);
}

/** Whether a conversion is an instruction of LLVM where others are calls of OpenCL C: scalars, without decorations. */
export function isNativeConversion(body: Body, one: Instruction): boolean {
  if (!CONVERSIONS.has(one.opcode)) return false;
  return !isDecoratedConversion(body, one) && !VectorType.is(body.at.types.of(one.typeId));
}
