// Functions of extensions of INTEL: shuffles, block reads and writes of sub-groups, conversions of floats of 16 bits.

import { type Type, VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { widthOf } from "../../intrinsics/call.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { isUnsignedAt, signatureOf } from "../signatures.ts";
import type { OpenClEntry } from "./entry.ts";
import { callWith, named } from "./named.ts";

/** The end of a name by the width of elements; those of 32 bits have none, or `_ui` in blocks of media. */
const ENDS: Readonly<Record<number, string>> = { 8: "_uc", 16: "_us", 64: "_ul" };

function endOf(type: Type, of32: string): string {
  const [count = 1] = VectorType.is(type) ? type.shape : [];
  return `${ENDS[widthOf(type)] ?? of32}${count > 1 ? count : ""}`;
}

/** The type that a block access reads or writes: of its result, or of its last operand. */
function accessed(body: Body, one: Instruction): Type {
  return one.typeId !== 0 ? body.at.types.of(one.typeId) : body.typeOfReference(body.value(one.operand(one.count - 1)));
}

/** The positions of unsigned operands, which the names of friendly calls have as well. */
function unsignedOf(op: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at).filter((at) => isUnsignedAt(signatureOf(op), at));
}

function blockAccess(op: number, name: string): OpenClEntry {
  const { toConst = [] } = signatureOf(op);
  return {
    opcodes: [op],
    toLlvm: (body, one) =>
      callWith(body, one, `${name}${endOf(accessed(body, one), "")}`, one.operands(), {
        unsigned: unsignedOf(op, one.count),
        toConst,
        effects: "convergent",
      }),
  };
}

/** The image is the first operand of the instruction, and the last of the function. */
function mediaAccess(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    toLlvm(body, one) {
      const [image = 0, ...rest] = one.operands();
      const unsigned = unsignedOf(op, one.count).map((at) => at - 1);
      const full = `${name}${endOf(accessed(body, one), "_ui")}`;
      return callWith(body, one, full, [...rest, image], { unsigned, effects: "convergent" });
    },
  };
}

/** Conversions, whose names have the number of elements twice. */
function conversion(op: number, begin: string, end: string): OpenClEntry {
  return {
    opcodes: [op],
    toLlvm(body, one) {
      const type = body.at.types.of(one.typeId);
      const count = VectorType.is(type) ? `${type.shape[0]}` : "";
      return callWith(body, one, `${begin}${count}${end}${count}`, one.operands(), { effects: "pure" });
    },
  };
}

function shuffle(op: number, word: string): OpenClEntry {
  const unsigned = unsignedOf(op, 3);
  return named(op, `intel_sub_group_shuffle${word}`, { unsigned, effects: "convergent" });
}

/** Functions of INTEL. */
export const intel: readonly OpenClEntry[] = [
  shuffle(Op.SubgroupShuffleINTEL, ""),
  shuffle(Op.SubgroupShuffleDownINTEL, "_down"),
  shuffle(Op.SubgroupShuffleUpINTEL, "_up"),
  shuffle(Op.SubgroupShuffleXorINTEL, "_xor"),
  blockAccess(Op.SubgroupBlockReadINTEL, "intel_sub_group_block_read"),
  blockAccess(Op.SubgroupBlockWriteINTEL, "intel_sub_group_block_write"),
  blockAccess(Op.SubgroupImageBlockReadINTEL, "intel_sub_group_block_read"),
  blockAccess(Op.SubgroupImageBlockWriteINTEL, "intel_sub_group_block_write"),
  mediaAccess(Op.SubgroupImageMediaBlockReadINTEL, "intel_sub_group_media_block_read"),
  mediaAccess(Op.SubgroupImageMediaBlockWriteINTEL, "intel_sub_group_media_block_write"),
  conversion(Op.ConvertFToBF16INTEL, "intel_convert_bfloat16", "_as_ushort"),
  conversion(Op.ConvertBF16ToFINTEL, "intel_convert_as_bfloat16", "_float"),
];
