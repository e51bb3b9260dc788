// Intrinsics of LLVM towards SPIR-V: an entry per intrinsic, by its name without types.
//
// Contract: `toSpirv` writes the instructions for a call and returns true, or returns false if it cannot. An entry that SPIR-V translates back has its
// other direction in the table of instructions or of builtins, under the instruction that it writes.

import { findIntrinsic } from "../../llvm/index.ts";
import { lazy } from "../../support/lazy.ts";
import { annotations } from "../decorations/annotation-intrinsics.ts";
import { bitFunctions } from "./bit-functions.ts";
import { classes } from "./classes.ts";
import { constrained } from "./constrained.ts";
import { dropped } from "./dropped.ts";
import type { IntrinsicEntry } from "./entry.ts";
import { fpBuiltinEntry } from "./fp-builtins.ts";
import { integers } from "./integers.ts";
import { intel } from "./intel.ts";
import { math } from "./math.ts";
import { memory } from "./memory.ts";
import { reductions } from "./reductions.ts";
import { simple } from "./simple.ts";

const byName = lazy(
  () =>
    new Map<string, IntrinsicEntry>(
      [
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
        ...simple,
      ].map((one) => [one.name, one]),
    ),
);

/** The entry of an intrinsic by its full name. */
export function intrinsicEntry(name: string): IntrinsicEntry | undefined {
  return byName().get(findIntrinsic(name)?.name ?? name) ?? fpBuiltinEntry(name);
}
