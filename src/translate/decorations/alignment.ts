// Alignment of variables and stack slots in bytes: a property of LLVM IR and a decoration of SPIR-V.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import type { SpirvInput } from "../to-llvm/input.ts";
import type { SpirvBuilder } from "../to-spirv/builder.ts";

/** Decorates an id by an alignment; 0 is none. */
export function decorateAlignment(builder: SpirvBuilder, id: number, alignment: number): void {
  if (alignment > 0) builder.decorate(id, Decoration.Alignment, statedAlignment(alignment));
}

/** An alignment as a word of SPIR-V states it: LLVM IR has one more power of two. */
export function statedAlignment(alignment: number): number {
  return Math.min(alignment, 2 ** 31);
}

/** The alignment that an id is decorated with; undefined without one that LLVM IR can have. */
export function alignmentOf({ annotations }: SpirvInput, id: number): number | undefined {
  const stated = annotations.number(id, Decoration.Alignment);
  return isPowerOfTwo(stated) ? stated : undefined;
}

/** Whether a number is an alignment of LLVM IR. */
export function isPowerOfTwo(alignment: number | undefined): alignment is number {
  return alignment !== undefined && alignment > 0 && alignment < 2 ** 32 && Number.isInteger(Math.log2(alignment));
}
