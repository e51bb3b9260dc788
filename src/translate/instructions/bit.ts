// Bit Instructions.

import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { InstructionEntry } from "./entry.ts";
import { binary } from "./families.ts";

/** Shifts and logic on integers. */
export const bit: readonly InstructionEntry[] = [
  binary(Op.ShiftRightLogical, opcode.lshr),
  binary(Op.ShiftRightArithmetic, opcode.ashr),
  binary(Op.ShiftLeftLogical, opcode.shl),
  binary(Op.BitwiseOr, opcode.or),
  binary(Op.BitwiseXor, opcode.xor),
  binary(Op.BitwiseAnd, opcode.and),
  {
    opcode: Op.Not,
    toLlvm(body, one) {
      const a = body.value(one.operand(0));
      return body.binary(opcode.xor, a, body.integer(body.typeOfReference(a), -1n));
    },
  },
];
