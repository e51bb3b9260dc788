// Versions of operations of subgroups that depend on an operand, which the grammar does not state.

import { Op } from "../../../spirv/modules.ts";
import type { SpirvBody } from "../body.ts";

/** Instructions whose last operand, the number of an invocation, had to be a constant before version 1.5. */
const SELECTING: ReadonlySet<number> = new Set([Op.GroupNonUniformBroadcast, Op.GroupNonUniformQuadBroadcast]);
const VERSION = 0x00010500;

/** Raises the version, where the options allow that, for a selector that is no constant; does nothing for other instructions. */
export function noteSelector(body: SpirvBody, opcode: number, selector: number): void {
  if (SELECTING.has(opcode) && body.constantInteger(selector) === undefined) body.at.builder.reaches(VERSION);
}
