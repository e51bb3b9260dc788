// Rules of values that hold Swift's errors: stack slots and parameters that only loads, stores and calls use.

import type { LLVMFunction } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { check } from "../finding.ts";
import type { Verification } from "../verification.ts";

/** Checks the users of the slot or parameter that a row is. */
export function checkSwiftError(v: Verification, one: LLVMFunction, value: number): void {
  const { code } = v.module;
  for (const { first, end } of one.blocks) {
    for (let row = first; row < end; row++) {
      if (code.opcode[row] === opcode.debug) continue;
      for (let index = 0; index < code.numOperands(row); index++) {
        if (code.operandAt(row, index) === -value) checkUse(v, row, index);
      }
    }
  }
}

function checkUse(v: Verification, row: number, index: number): void {
  const { code } = v.module;
  switch (code.opcode[row]) {
    case opcode.load:
      break;
    case opcode.store:
      check(index === 1, "swifterror value should be the second operand when used by stores");
      break;
    case opcode.call:
    case opcode.invoke: {
      const set = code.calls[code.detail[row]!]?.attributes.ofParameters[index];
      const message = "swifterror value when used in a callsite should be marked with swifterror attribute";
      check(set?.find("swifterror") !== undefined, message);
      break;
    }
    default:
      check(false, "swifterror value can only be loaded and stored from, or as a swifterror argument!");
  }
}
