// Extended instructions: of OpenCL.std calls of builtins; of other sets what `sets` has.

import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { friendlyExtended } from "./friendly.ts";

/** The value of an extended instruction; 0 for those that describe the module. */
export function extendedInstruction(body: Body, one: Instruction): number {
  const set = body.at.input.setName(one.operand(0));
  if (set === "OpenCL.std") return friendlyExtended(body, one);
  if (set.startsWith("NonSemantic.") || set.endsWith("DebugInfo.100") || set === "SPIRV.debug") return 0;
  return one.reject(`instructions of ${set} are not translated`);
}
