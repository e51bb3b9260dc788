// The conversion of the vector dialect to the LLVM dialect: ops on vectors of several dimensions are first made ops on those of one, greedily;
// then those are converted.

import { unrealized_conversion_cast } from "../../dialects/builtin/index.ts";
import type { Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  applyPatternsGreedily,
  type ConversionPattern,
  ConversionTarget,
  PatternSet,
  withConverter,
} from "../../rewrite/index.ts";
import { INDEX_WIDTH, llvmTypeConverter } from "../llvm-common/index.ts";
import { vectorLoweringPatterns } from "../vector-lowering/index.ts";
import { elementPatterns } from "./elements.ts";
import { memoryPatterns } from "./memory.ts";
import { printPattern } from "./print.ts";
import { reductionPatterns } from "./reductions.ts";

export interface VectorToLlvmOptions {
  /** Sums of floats may be made in any order. */
  readonly reassociatesReductions: boolean;
  /** Indices of elements fit in 32 bits. */
  readonly hasNarrowIndices: boolean;
}

/** Converts the ops of vector inside of `root`; returns whether it could. */
export function convertVectorToLlvm(root: Operation, options: VectorToLlvmOptions): boolean {
  applyPatternsGreedily(root, new PatternSet(vectorLoweringPatterns(options.hasNarrowIndices)), { topDown: false });
  const target = new ConversionTarget().addLegalDialects("llvm", "arith").addLegalOps(unrealized_conversion_cast);
  const patterns = vectorToLlvmPatterns(options.reassociatesReductions);
  return applyPartialConversion([root], target, withConverter(llvmTypeConverter(INDEX_WIDTH), patterns));
}

/** For ops on vectors of one dimension, and what takes those of several apart. */
export function vectorToLlvmPatterns(reassociatesReductions: boolean): readonly ConversionPattern[] {
  return [...elementPatterns, ...reductionPatterns(reassociatesReductions), ...memoryPatterns, printPattern];
}
