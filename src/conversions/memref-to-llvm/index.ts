// The conversion of the memref dialect to the LLVM dialect: memory references become descriptors, memory is got from the C library.

import { unrealized_conversion_cast } from "../../dialects/builtin/index.ts";
import { layoutIndexWidth } from "../../dialects/dlti/index.ts";
import * as func from "../../dialects/func/index.ts";
import type { Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  withConverter,
} from "../../rewrite/index.ts";
import { llvmTypeConverter } from "../llvm-common/index.ts";
import { accessPatterns, genericAtomicPattern } from "./access.ts";
import { type AllocationOptions, allocationPatterns } from "./allocation.ts";
import { copyPatterns } from "./copy.ts";
import { reshapePattern } from "./reshape.ts";
import { viewPatterns } from "./views.ts";

export { bytesOf } from "./allocation.ts";
export { elementType, stridedMemRef, strideElementPointer } from "./element.ts";
export { mixedShape } from "./shape.ts";

export interface MemRefToLlvmOptions extends AllocationOptions {
  readonly indexWidth: number;
}

/** Converts the ops of memref inside of `root`, with what they hold; returns whether it could. */
export function convertMemRefToLlvm(root: Operation, options: MemRefToLlvmOptions): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm").addLegalOps(func.funcOp, unrealized_conversion_cast);
  const converter = llvmTypeConverter(options.indexWidth || layoutIndexWidth(root));
  const isConverted = ({ def }: Operation): boolean => def.dialect === "llvm";
  return applyPartialConversion([root], target, withConverter(converter, memRefToLlvmPatterns(options, isConverted)));
}

/** `isConverted` returns whether the conversion also applies to an op nested in another. */
export function memRefToLlvmPatterns(
  options: AllocationOptions,
  isConverted: (op: Operation) => boolean,
): readonly ConversionPattern[] {
  return [
    ...allocationPatterns(options),
    ...accessPatterns,
    genericAtomicPattern(isConverted),
    ...viewPatterns,
    reshapePattern,
    ...copyPatterns,
  ];
}
