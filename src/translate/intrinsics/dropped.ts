// Intrinsics that SPIR-V has nothing for and that change no result.

import type { IntrinsicEntry } from "./entry.ts";

const NAMES = [
  "trap",
  "debugtrap",
  "ubsantrap",
  "invariant.start",
  "invariant.end",
  "experimental.noalias.scope.decl",
  "fake.use",
  "donothing",
  "dbg.declare",
  "dbg.value",
  "dbg.label",
  "dbg.assign",
  "instrprof.cover",
  "instrprof.increment",
  "instrprof.increment.step",
  "instrprof.value.profile",
  "instrprof.timestamp",
  "prefetch",
  "sideeffect",
  "pseudoprobe",
] as const;

/** They are left out. */
export const dropped: readonly IntrinsicEntry[] = NAMES.map((name) => ({ name: `llvm.${name}`, toSpirv: () => true }));
