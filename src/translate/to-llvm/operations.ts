// Operations of specialization constants, by the entries of the instructions that they are.

import type { Type } from "../../ir/index.ts";
import type { Constant } from "../../llvm/index.ts";
import { firstWord, Op } from "../../spirv/modules.ts";
import { entryOf } from "../instructions/index.ts";
import type { Body } from "./body.ts";
import { Instruction } from "./instruction.ts";

/** The constant of an OpSpecConstantOp. */
export function translateOperation(body: Body, one: Instruction, type: Type): Constant {
  const opcode = one.operand(0);
  const entry = entryOf(opcode);
  if (entry?.toLlvm === undefined || opcode === Op.SpecConstantOp)
    return one.reject("the operation of a constant is not translated");
  const reference = entry.toLlvm(body, instructionOf(one, opcode));
  const constant = body.constantOf(reference);
  if (constant === undefined || constant.type !== type)
    return one.reject("the operation of a constant has another type");
  return constant;
}

/** The instruction that the words after the opcode are. */
function instructionOf(one: Instruction, opcode: number): Instruction {
  const words = [one.typeId, one.id, ...one.operands(1)];
  const all = Uint32Array.from([firstWord(words.length + 1, opcode), ...words]);
  return new Instruction({ words: all, isBigEndian: false }, 0);
}
