// Conversions to the SPIR-V dialect that the reference lacks: ops on truth values, counts of bits, more functions, indices of OpenCL's kernels.

import type { ConversionPattern } from "../../rewrite/index.ts";
import { bitCountPatterns } from "./bit-counts.ts";
import { booleanPatterns } from "./booleans.ts";
import { functionPatterns } from "./functions.ts";
import { indexPatterns } from "./indices.ts";

/** These come before the reference's patterns, whose results for truth values are others or none. */
export const moreToSpirvPatterns: readonly ConversionPattern[] = [
  ...booleanPatterns,
  ...bitCountPatterns,
  ...functionPatterns,
  ...indexPatterns,
];
