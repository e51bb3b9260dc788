// Literals of blocks: structs that begin with their size and alignment, in a global variable or on the stack.

import { type Constant, GlobalVariable, opcode } from "../../../../llvm/index.ts";
import type { SpirvBody } from "../../../to-spirv/body.ts";

/** The size and the alignment of a literal of a block, in bytes, which are its first two fields; undefined if they are unknown. */
export function blockFields(
  body: SpirvBody,
  reference: number,
): readonly [size: number, alignment: number] | undefined {
  let constant = body.constant(reference);
  while (constant?.kind === "expression") constant = constant.operands[0];
  const global = constant?.payload.global;
  const initializer = global instanceof GlobalVariable ? global.initializer : undefined;
  const { constants } = body.at.module;
  const fields = initializer && [0, 1].map((index) => constants.elementOf(initializer, index));
  const [size, alignment] = fields ?? storedFields(body, reference);
  if (size?.kind !== "integer" || alignment?.kind !== "integer") return undefined;
  return [Number(size.bits), Number(alignment.bits)];
}

/** The constants that are stored to the first two fields of a literal on the stack. */
function storedFields(body: SpirvBody, reference: number): readonly (Constant | undefined)[] {
  const slot = slotOf(body, reference);
  const found: (Constant | undefined)[] = [];
  for (const { first, end } of body.one.blocks) {
    for (let row = first; row < end; row++) {
      if (body.code.opcode[row] !== opcode.store) continue;
      const field = fieldOf(body, body.operand(row, 1), slot);
      if (field !== undefined) found[field] = body.constant(body.operand(row, 0));
    }
  }
  return found;
}

/** The pointer that casts of pointers begin with. Typed pointers of older LLVM IR are cast to other pointees as well. */
function slotOf(body: SpirvBody, reference: number): number {
  let slot = reference;
  while (slot < 0 && isPointerCast(body.code.opcode[-slot])) slot = body.operand(-slot, 0);
  return slot;
}

function isPointerCast(code: number | undefined): boolean {
  return code === opcode.addrspacecast || code === opcode.bitcast;
}

/** The number of the field of a slot that an address is of. */
function fieldOf(body: SpirvBody, pointer: number, slot: number): number | undefined {
  const address = slotOf(body, pointer);
  if (address === slot) return 0;
  if (address >= 0 || body.code.opcode[-address] !== opcode.getelementptr) return undefined;
  if (slotOf(body, body.operand(-address, 0)) !== slot || body.code.numOperands(-address) !== 3) return undefined;
  const index = body.constantInteger(body.operand(-address, 2));
  return index === undefined ? undefined : Number(index);
}
