// The conversion of the memref dialect to the SPIR-V dialect.

import type { Operation } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { convertToSpirv, type SpirvTypeOptions } from "../spirv-common/index.ts";
import { accessPatterns } from "./access.ts";
import { allocationPatterns } from "./allocation.ts";
import { atomicPatterns } from "./atomic.ts";
import { castPatterns } from "./cast.ts";

export { mapMemorySpaces, mapMemorySpacesOrReport, mapStorageClasses } from "./storage-classes.ts";

/** Converts the ops of memref inside of `root`; returns whether it could. */
export function convertMemrefToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(root, [], () => memrefToSpirvPatterns, options);
}

export const memrefToSpirvPatterns: readonly ConversionPattern[] = [
  ...allocationPatterns,
  ...atomicPatterns,
  ...accessPatterns,
  ...castPatterns,
];
