// Memory operands: words after the operands of an instruction, and properties and metadata of a load, store or copy of LLVM IR. Both directions.

import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import { access, opcode } from "../../llvm/index.ts";
import { isPowerOfTwo, statedAlignment } from "../decorations/alignment.ts";
import { aliasingOf } from "../metadata/aliasing.ts";
import type { AccessOptions, Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

const NONTEMPORAL = "nontemporal";

/** The memory operands of an instruction from a word on. */
interface MemoryOperands {
  readonly options: AccessOptions;
  readonly isNontemporal: boolean;
}

/** The memory operands from a word on; none if there is no such word. */
export function memoryOperands(one: Instruction, at: number): MemoryOperands {
  const mask = one.optional(at) ?? 0;
  const alignment = (mask & MemoryAccess.Aligned) !== 0 ? one.operand(at + 1) : undefined;
  return {
    options: {
      isVolatile: (mask & MemoryAccess.Volatile) !== 0,
      ...(isPowerOfTwo(alignment) ? { alignment } : {}),
    },
    isNontemporal: (mask & MemoryAccess.Nontemporal) !== 0,
  };
}

/** Attaches the metadata of an access that bypasses caches; the result is the reference. */
export function markNontemporal(body: Body, reference: number, isNontemporal: boolean): number {
  const { module } = body.at;
  if (isNontemporal && reference < 0) {
    const kind = module.metadata.kind(NONTEMPORAL);
    module.code.attach(-reference, kind, module.metadata.tuple([module.constants.integer(body.at.int(32), 1)]));
  }
  return reference;
}

/** The words of the memory operands of a load or store. */
export function accessWords(body: SpirvBody, row: number): readonly number[] {
  const stated = access.decode(body.code.detail[row] ?? 0);
  const { isVolatile } = stated;
  const accessed = body.code.opcode[row] === opcode.store ? body.typeOf(body.operand(row, 0)) : body.rowType(row);
  const alignment = stated.alignment === 0 ? body.at.layout.alignment(accessed) : stated.alignment;
  const isNontemporal = body.isAttached(row, NONTEMPORAL);
  const aliasing = aliasingOf(body, row);
  const bits = aliasing.reduce((mask, { bit }) => mask | bit, 0);
  const mask =
    MemoryAccess.Aligned | (isVolatile ? MemoryAccess.Volatile : 0) | (isNontemporal ? MemoryAccess.Nontemporal : 0);
  return [mask | bits, statedAlignment(alignment), ...aliasing.map(({ list }) => list)];
}
