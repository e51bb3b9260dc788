// Sizes of the ranges that kernels are enqueued for, towards SPIR-V: a number, or an array that calls pass by a pointer.

import { ArrayType } from "../../dialects/llvm/index.ts";
import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import type { Type } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

/** The type of the sizes of a range: a number, or an array of them. */
export function sizesType(body: SpirvBody, dimensions: number): Type {
  const element = body.int(body.at.target.width);
  return dimensions === 1 ? element : ArrayType.get(element.context, { element, size: BigInt(dimensions) });
}

/** The id of sizes: an array is loaded. */
export function sizesOf(body: SpirvBody, reference: number, type: Type): number {
  if (!ArrayType.is(type)) return body.value(reference);
  const pointer = body.pointer(reference, type);
  return body.emit(Op.Load, body.at.types.of(type), pointer, MemoryAccess.Aligned, body.at.layout.alignment(type));
}
