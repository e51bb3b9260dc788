// OpCreatePipeFromPipeStorage: the name of the call states the access of the pipe.

import { AccessQualifier } from "../../grammar/enumerants.generated.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";

/** The postfix of the call's name. */
export function pipePostfix(body: Body, one: Instruction): string {
  return body.at.input.definition(one.typeId).operand(0) === AccessQualifier.WriteOnly ? "_write" : "_read";
}
