// The instruction of the grammar that an op of the dialect represents.

import { extendedSet, type Instruction, instructionNamed } from "../../../grammar/index.ts";
import type { OpDef } from "../../../ir/index.ts";
import { extendedSets, rowSource } from "./rows.ts";

/** An instruction, and the import name of its extended set if it is in one. */
export interface OpInstruction {
  readonly instruction: Instruction;
  readonly set: string | undefined;
}

const known = new WeakMap<OpDef, { readonly found: OpInstruction | undefined }>();

/** The instruction of an op; undefined for ops that represent several instructions, or for none. */
export function instructionOf(def: OpDef): OpInstruction | undefined {
  let entry = known.get(def);
  if (entry === undefined) {
    entry = { found: def.dialect === "spirv" ? (rowSource(def) ?? instructionNamedBy(def.name)) : undefined };
    known.set(def, entry);
  }
  return entry.found;
}

/** The instruction of an op by its name. Ops of an extension carry its vendor as a prefix (`spirv.KHR.SubgroupBallot`), instructions as a suffix. */
export function instructionNamedBy(opName: string): OpInstruction | undefined {
  const [, prefix = "", name = ""] = /^spirv\.(?:(\w+)\.)?(\w+)$/.exec(opName) ?? [];
  const set = extendedSets[prefix];
  const instruction =
    set === undefined
      ? (instructionNamed(name) ?? instructionNamed(`${name}${prefix}`))
      : extendedSet(set)?.instructionNamed(name);
  return instruction === undefined ? undefined : { instruction, set };
}
