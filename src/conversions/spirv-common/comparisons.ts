// Comparisons of integers.

import * as spirv from "../../dialects/spirv/index.ts";
import type { OpDef } from "../../ir/index.ts";

/** In the order in which arith and index number their predicates: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge. */
export const integerComparisons: readonly OpDef[] = [
  spirv.IEqual,
  spirv.INotEqual,
  spirv.SLessThan,
  spirv.SLessThanEqual,
  spirv.SGreaterThan,
  spirv.SGreaterThanEqual,
  spirv.ULessThan,
  spirv.ULessThanEqual,
  spirv.UGreaterThan,
  spirv.UGreaterThanEqual,
];
