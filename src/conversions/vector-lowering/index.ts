// Patterns that make ops on vectors of several dimensions ops on vectors of one, and others what LLVM has ops for.

import type { Pattern } from "../../define/index.ts";
import { arithmeticPatterns } from "./arithmetic.ts";
import { contractPatterns } from "./contract.ts";
import { maskPatterns } from "./masks.ts";
import { memoryPatterns } from "./memory.ts";
import { shapePatterns } from "./shapes.ts";
import { slicePatterns } from "./slices.ts";

export { broadcastTo, constantOf, extractAt, inner, insertAt, placesIn } from "./building.ts";
export { unrollElementwise } from "./elementwise.ts";
export { placeOf, shapeLoweringPatterns, unrollToElementsPattern } from "./shapes.ts";

/** `hasNarrowIndices`: indices of elements fit in 32 bits. */
export function vectorLoweringPatterns(hasNarrowIndices: boolean): readonly Pattern[] {
  return [
    ...shapePatterns,
    ...arithmeticPatterns,
    ...contractPatterns,
    ...memoryPatterns,
    ...maskPatterns(hasNarrowIndices),
    ...slicePatterns,
  ];
}
