// Flags of modules in older text.

import type { Constant } from "../constant.ts";
import type { MetadataOperand } from "../metadata.ts";
import type { Module } from "../module.ts";

const ERROR = 1n;
const MAXIMUM = 7n;
const MINIMUM = 8n;

/** What happens with flags when modules are linked: the present behaviour by the older ones. */
const BEHAVIOURS: Readonly<Record<string, readonly (readonly [older: bigint, present: bigint])[]>> = {
  "PIC Level": [
    [ERROR, MINIMUM],
    [MAXIMUM, MINIMUM],
  ],
  "PIE Level": [[ERROR, MAXIMUM]],
  "branch-target-enforcement": [[ERROR, MINIMUM]],
  "guarded-control-stack": [[ERROR, MINIMUM]],
  "sign-return-address": [[ERROR, MINIMUM]],
  "sign-return-address-all": [[ERROR, MINIMUM]],
  "sign-return-address-with-bkey": [[ERROR, MINIMUM]],
};

/** Gives flags their present behaviours. */
export function upgradeFlags(module: Module): void {
  const { metadata, constants } = module;
  const list = metadata.named.get("llvm.module.flags") ?? [];
  list.forEach((number, index) => {
    const [behaviour, key, ...rest] = metadata.node(number).operands;
    const name = key !== undefined && "string" in key ? key.string : "";
    const rules = Object.hasOwn(BEHAVIOURS, name) ? BEHAVIOURS[name] : undefined;
    const older = integerOf(behaviour);
    const present = rules?.find(([from]) => from === older?.bits)?.[1];
    if (present === undefined || older === undefined) return;
    list[index] = metadata.tuple([constants.integer(older.type, present), key, ...rest]);
  });
}

function integerOf(operand: MetadataOperand): Constant | undefined {
  return operand !== undefined && "kind" in operand && operand.kind === "integer" ? operand : undefined;
}
