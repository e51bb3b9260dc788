// Patterns that make ops on vectors of several dimensions ops on vectors of one, and others what LLVM has ops for.

import type { Pattern } from "../../../define/index.ts";
import { arithmeticPatterns } from "./lower-arithmetic.ts";
import { maskPatterns } from "./lower-masks.ts";
import { memoryPatterns } from "./lower-memory.ts";
import { shapePatterns } from "./lower-shapes.ts";
import { slicePatterns } from "./lower-slices.ts";

/** `hasNarrowIndices`: indices of elements fit in 32 bits. */
export function vectorLoweringPatterns(hasNarrowIndices: boolean): readonly Pattern[] {
  return [
    ...shapePatterns,
    ...arithmeticPatterns,
    ...memoryPatterns,
    ...maskPatterns(hasNarrowIndices),
    ...slicePatterns,
  ];
}
