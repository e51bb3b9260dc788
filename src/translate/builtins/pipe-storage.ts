// OpCreatePipeFromPipeStorage: LLVM IR has the storage as a pointer, and the name of the call states the access of the pipe. Both directions.

import { AccessQualifier } from "../../grammar/enumerants.generated.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

/** The postfix of the call's name. */
export function pipePostfix(body: Body, one: Instruction): string {
  return body.at.input.definition(one.typeId).operand(0) === AccessQualifier.WriteOnly ? "_write" : "_read";
}

/** The pointer becomes the storage by a bitcast, as in llvm-spirv: SPIR-V has no other way to it. */
export function createPipe(body: SpirvBody, row: number): boolean {
  const storage = body.at.builder.type(Op.TypePipeStorage);
  body.result(row, Op.CreatePipeFromPipeStorage, body.emit(Op.Bitcast, storage, body.value(body.operand(row, 0))));
  return true;
}
