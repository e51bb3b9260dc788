// The conversion of all dialects of the host to the LLVM dialect at once.

import type { Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  withConverter,
} from "../../rewrite/index.ts";
import { arithToLlvmPatterns } from "../arith-to-llvm/index.ts";
import { cfToLlvmPatterns } from "../cf-to-llvm/index.ts";
import { complexToLlvmPatterns } from "../complex-to-llvm/index.ts";
import { funcToLlvmPatterns } from "../func-to-llvm/index.ts";
import { indexToLlvmPatterns } from "../index-to-llvm/index.ts";
import { type CallConvention, INDEX_WIDTH, llvmTypeConverter } from "../llvm-common/index.ts";
import { mathToLlvmPatterns } from "../math-to-llvm/index.ts";
import { memRefToLlvmPatterns } from "../memref-to-llvm/index.ts";
import { ubToLlvmPatterns } from "../ub-to-llvm/index.ts";
import { vectorToLlvmPatterns } from "../vector-to-llvm/index.ts";

const patterns: Readonly<Record<string, readonly ConversionPattern[]>> = patternsFor("parts");

/** The patterns of all dialects of the host, by dialect. */
export function patternsFor(convention: CallConvention): Readonly<Record<string, readonly ConversionPattern[]>> {
  const isConverted = ({ def }: Operation): boolean => def.dialect === "llvm" || Object.hasOwn(byDialect, def.dialect);
  const byDialect: Readonly<Record<string, readonly ConversionPattern[]>> = {
    arith: arithToLlvmPatterns,
    cf: cfToLlvmPatterns,
    complex: complexToLlvmPatterns("basic"),
    func: funcToLlvmPatterns(convention),
    index: indexToLlvmPatterns,
    math: mathToLlvmPatterns(true),
    memref: memRefToLlvmPatterns({ isAligned: false, isGeneric: false }, isConverted),
    vector: vectorToLlvmPatterns(false),
    ub: ubToLlvmPatterns,
  };
  return byDialect;
}

/** Converts what is inside of `root`, only the ops of some dialects where they are named; returns whether it could. */
export function convertAnyToLlvm(root: Operation, dialects: readonly string[]): boolean {
  const converter = llvmTypeConverter(INDEX_WIDTH);
  const chosen = Object.entries(patterns).flatMap(([name, list]) =>
    dialects.length === 0 || dialects.includes(name) ? list : [],
  );
  return applyPartialConversion(
    [root],
    new ConversionTarget().addLegalDialects("llvm"),
    withConverter(converter, chosen),
  );
}
