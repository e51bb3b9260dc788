// Intrinsics of LLVM: an entry per intrinsic, by its name without types, for both directions. The instructions that are calls of intrinsics in LLVM IR are
// a part of the table of instructions; what is a call of a builtin there is in `builtins/`.

import { findIntrinsic } from "../../llvm/index.ts";
import { lazy } from "../../support/lazy.ts";
import { annotations } from "../decorations/annotation-intrinsics.ts";
import type { InstructionEntry } from "../instructions/entry.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { bitFunctions } from "./bit-functions.ts";
import { classes } from "./classes.ts";
import { constrained } from "./constrained.ts";
import { dropped } from "./dropped.ts";
import type { IntrinsicEntry } from "./entry.ts";
import { fpBuiltinEntry } from "./fp-builtins.ts";
import { HELPER } from "./helper-names.ts";
import { integers } from "./integers.ts";
import { intel } from "./intel.ts";
import { math } from "./math.ts";
import { copyMemory, memory } from "./memory.ts";
import { reductions } from "./reductions.ts";
import { saturatingConversions } from "./saturating-conversions.ts";
import { simple } from "./simple.ts";

const entries: readonly IntrinsicEntry[] = [
  ...annotations,
  ...bitFunctions,
  ...classes,
  ...constrained,
  ...dropped,
  ...integers,
  ...intel,
  ...math,
  ...memory,
  ...reductions,
  ...saturatingConversions,
  ...simple,
];

const byName = lazy(() => new Map(entries.map((one) => [one.name, one])));
const byHelper = lazy(
  () => new Map(entries.flatMap((one) => (one.helper === undefined ? [] : [[one.helper, one] as const]))),
);

/** The instructions of SPIR-V that are calls of intrinsics in LLVM IR. */
export const intrinsicInstructions: readonly InstructionEntry[] = [
  ...entries.flatMap(({ name, opcode, toLlvm = callOf }): readonly InstructionEntry[] =>
    opcode === undefined ? [] : [{ opcode, toLlvm: (body, one) => toLlvm(body, one, name) }],
  ),
  copyMemory,
];

/** A call with the operands of an instruction. Its result has the type of the first, if there is one. */
function callOf(body: Body, one: Instruction, name: string): number {
  const args = one.operands().map((id) => body.value(id));
  if (one.typeId !== 0) return body.intrinsic(name, args, args.length === 0 ? body.at.types.of(one.typeId) : undefined);
  body.intrinsic(name, args, body.at.void);
  return 0;
}

/** The entry of an intrinsic by its full name. */
export function intrinsicEntry(name: string): IntrinsicEntry | undefined {
  return byName().get(findIntrinsic(name)?.name ?? name) ?? fpBuiltinEntry(name);
}

/** The intrinsic that calls of a function of ours stand for, by its name with types: `spirv.llvm_fshl_i32`, `spirv.llvm_memset_p1_i64.volatile`. */
export function intrinsicOfHelper(name: string): string | undefined {
  return name.startsWith(HELPER) ? byHelper().get(name.slice(0, name.indexOf("_", HELPER.length)))?.name : undefined;
}
