// The shared table of instructions: one entry serves both directions, found by its SPIR-V opcode or its LLVM opcode.

import { lazy } from "../../support/lazy.ts";
import { builtInGlobals } from "../builtins/built-in/globals.ts";
import { intrinsicInstructions } from "../intrinsics/index.ts";
import { arithmetic } from "./arithmetic.ts";
import { atomic } from "./atomic.ts";
import { bit } from "./bit.ts";
import { booleanMasks } from "./boolean-masks.ts";
import { booleans } from "./booleans.ts";
import { composite } from "./composite.ts";
import { controlFlow } from "./control-flow.ts";
import { conversion } from "./conversion.ts";
import type { InstructionEntry } from "./entry.ts";
import { matrix } from "./matrix.ts";
import { memory } from "./memory.ts";
import { oddVectors } from "./odd-vectors.ts";
import { pointers } from "./pointers.ts";
import { relational } from "./relational.ts";

export type { InstructionEntry } from "./entry.ts";

/** All entries. Of those that come from one opcode of LLVM, the first that takes a row counts. */
const entries: readonly InstructionEntry[] = [
  ...builtInGlobals,
  ...booleanMasks,
  ...booleans,
  ...oddVectors,
  ...pointers,
  ...arithmetic,
  ...relational,
  ...bit,
  ...conversion,
  ...atomic,
  ...memory,
  ...composite,
  ...matrix,
  ...controlFlow,
  ...intrinsicInstructions,
];

const byOpcode = lazy(() => new Map(entries.flatMap((one) => (one.opcode === undefined ? [] : [[one.opcode, one]]))));

const byLlvm = lazy(() => {
  const table = new Map<number, InstructionEntry[]>();
  for (const one of entries) {
    for (const code of one.from ?? []) table.set(code, [...(table.get(code) ?? []), one]);
  }
  return table;
});

/** The entry of an opcode of SPIR-V; undefined for instructions that are calls of builtins in LLVM IR. */
export function entryOf(opcode: number): InstructionEntry | undefined {
  return byOpcode().get(opcode);
}

/** The entries that may take a row of an opcode of LLVM. */
export function entriesFrom(code: number): readonly InstructionEntry[] {
  return byLlvm().get(code) ?? [];
}
