// Translates extended instructions of OpenCL.std to calls of builtins. It skips debug and non-semantic sets and rejects others.

import { PointerType } from "../../dialects/llvm/index.ts";
import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { AddressSpace } from "../common/address-space.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { friendlyExtended } from "./friendly.ts";
import { extendedCall } from "./open-cl/extended.ts";

/** The value of an extended instruction; 0 for those that describe the module. */
export function extendedInstruction(body: Body, one: Instruction): number {
  const set = body.at.input.setName(one.operand(0));
  if (set === "OpenCL.std") return openClExtended(body, one);
  if (set.startsWith("NonSemantic.") || set.endsWith("DebugInfo.100") || set === "SPIRV.debug") return 0;
  return one.reject(`instructions of ${set} are not translated`);
}

function openClExtended(body: Body, one: Instruction): number {
  const isFriendly = body.at.environment === "SPV-IR" || isUnusualPrintf(body, one);
  return isFriendly ? friendlyExtended(body, one) : extendedCall(body, one);
}

/** A `printf` whose format OpenCL C cannot express, because it is not in constant memory. */
function isUnusualPrintf(body: Body, one: Instruction): boolean {
  if (one.operand(1) !== OpenCLStd.printf) return false;
  const type = body.typeOf(one.operand(2));
  return PointerType.is(type) && type.addressSpace !== AddressSpace.Constant;
}
