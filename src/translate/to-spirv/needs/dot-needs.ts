// Capabilities of dot products that depend on the type of the vectors, which the grammar does not state.

import { FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { isDotProduct } from "../../builtins/signatures.ts";
import type { SpirvBody } from "../body.ts";

/** Declares the capability of a dot product of vectors of a type; does nothing for other instructions. */
export function noteDot({ at: { builder } }: SpirvBody, opcode: number, type: Type): void {
  const element = VectorType.is(type) ? type.element : type;
  if (opcode === Op.Dot && FloatType.is(element) && element.format === "bf16")
    builder.capability("BFloat16DotProductKHR");
  if (isDotProduct(opcode)) builder.capability(capabilityOf(type));
}

function capabilityOf(type: Type): string {
  if (!VectorType.is(type)) return "DotProductInput4x8BitPacked";
  const isFourBytes = type.shape[0] === 4 && IntegerType.is(type.element) && type.element.width === 8;
  return isFourBytes ? "DotProductInput4x8Bit" : "DotProductInputAll";
}
