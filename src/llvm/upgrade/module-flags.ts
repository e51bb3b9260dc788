// Flags of modules in older text.

import type { Constant } from "../constant.ts";
import type { MetadataOperand } from "../metadata.ts";
import type { Module } from "../module.ts";

const ERROR = 1n;
const MAXIMUM = 7n;
const MINIMUM = 8n;

/** The behaviours of flags when modules are linked: the present behaviour by the older ones. */
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

/** Gives flags their present names, behaviours and values. */
export function upgradeFlags(module: Module): void {
  upgradeBehaviours(module);
  upgradeImageInfo(module);
}

const COLLECTION = "Objective-C Garbage Collection";
const OVERRIDE = 4n;

/** Flags about the runtime of Objective-C, of which one had the version of Swift as well. */
function upgradeImageInfo(module: Module): void {
  const { metadata, constants, context } = module;
  const list = metadata.named.get("llvm.module.flags") ?? [];
  const names = new Set<string>();
  let versions: bigint | undefined;
  const flag = (behaviour: bigint, name: string, value: MetadataOperand): number =>
    metadata.tuple([constants.integer(context.i32, behaviour), { string: name }, value]);
  list.forEach((number, index) => {
    const [behaviour, key, value] = metadata.node(number).operands;
    const name = key !== undefined && "string" in key ? key.string : "";
    names.add(name);
    if (name === "Objective-C Image Info Section" && value !== undefined && "string" in value) {
      const string = value.string.replaceAll(" ", "");
      if (string !== value.string) list[index] = metadata.tuple([behaviour, key, { string }]);
    }
    if (name === "amdgpu_code_object_version") {
      list[index] = metadata.tuple([behaviour, { string: "amdhsa_code_object_version" }, value]);
    }
    const integer = integerOf(value);
    if (name !== COLLECTION || integer === undefined || integer.type === context.integer(8)) return;
    if (integer.bits > 0xffn) versions = integer.bits;
    list[index] = flag(ERROR, COLLECTION, constants.integer(context.integer(8), integer.bits & 0xffn));
  });
  if (names.has("Objective-C Image Info Version") && !names.has("Objective-C Class Properties")) {
    list.push(flag(OVERRIDE, "Objective-C Class Properties", constants.integer(context.i32, 0)));
  }
  if (versions === undefined) return;
  const part = (width: number, shift: bigint) =>
    constants.integer(context.integer(width), ((versions ?? 0n) >> shift) & 0xffn);
  list.push(flag(ERROR, "Swift ABI Version", part(32, 8n)));
  list.push(flag(ERROR, "Swift Major Version", part(8, 24n)));
  list.push(flag(ERROR, "Swift Minor Version", part(8, 16n)));
}

/** Replaces the older behaviours of flags when modules are linked. */
function upgradeBehaviours(module: Module): void {
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
