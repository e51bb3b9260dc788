// The requirements of an op or of a case of an enum, from the grammar. Names are MLIR's where a list differs from the grammar.
//
// MLIR's reading of the grammar: what an extension brings is available from version 1.0 on together with that extension.

import { type Availability, enumerant, newestVersion, type Version } from "../../../grammar/index.ts";
import { instructionNamedBy } from "./instructions.ts";

/** @internal */
export interface AvailabilityRow {
  readonly minVersion: Version;
  readonly maxVersion: Version;
  /** Names of capabilities of which one is needed; none is needed where the list is empty. */
  readonly capabilities: readonly string[];
  /** Names of extensions of which one is needed; none is needed where the list is empty. */
  readonly extensions: readonly string[];
}

export const FIRST_VERSION: Version = 0x00010000;

/** @internal */
export const ALWAYS_AVAILABLE: AvailabilityRow = {
  minVersion: FIRST_VERSION,
  maxVersion: newestVersion,
  capabilities: [],
  extensions: [],
};

/** The row of an op, named without `spirv.`. */
export function grammarRowOfOp(name: string): AvailabilityRow {
  if (name.startsWith("GL.")) return { ...ALWAYS_AVAILABLE, capabilities: ["Shader"] };
  if (name.startsWith("CL.")) return { ...ALWAYS_AVAILABLE, capabilities: ["Kernel"] };
  return rowOf(instructionNamedBy(`spirv.${name}`)?.instruction);
}

export function grammarRowOfCase(enumName: string, value: number): AvailabilityRow {
  return rowOf(enumName === "Opcode" ? undefined : enumerant(enumName, value));
}

function rowOf(availability: Availability | undefined): AvailabilityRow {
  if (availability === undefined) return ALWAYS_AVAILABLE;
  const { version, lastVersion, capabilities, extensions } = availability;
  return {
    minVersion: extensions.length > 0 ? FIRST_VERSION : (version ?? FIRST_VERSION),
    maxVersion: lastVersion ?? newestVersion,
    capabilities: [...capabilities].sort(),
    extensions: [...extensions].sort(),
  };
}
