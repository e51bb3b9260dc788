// Ops that become one op with the same operands: rows of tables, one for each section.

import type { OpDef } from "../../../ir/index.ts";
import { type ConversionPattern, direct } from "../../../rewrite/index.ts";

/** A definition of the SPIR-V dialect, and the definition of the LLVM dialect that replaces it. */
export type Row = readonly [from: OpDef, to: OpDef];

/** Keeps discardable attributes and replaces in place, since no fold inspects these ops; see {@link foldedRows} for those that folds inspect. */
export function rows(...table: readonly Row[]): readonly ConversionPattern[] {
  return table.map(([from, to]) => direct(from, to, { attributes: "keep", inPlace: true }));
}

/** Rows of ops that folds look for: they stay until everything is converted. */
export function foldedRows(...table: readonly Row[]): readonly ConversionPattern[] {
  return table.map(([from, to]) => direct(from, to, { attributes: "keep" }));
}
