// The conversion of modules of kernels to the LLVM dialect as the SPIR-V backend and the translator of LLVM read it: functions with the calling
// conventions of SPIR, and calls of OpenCL C's functions by their mangled names.

import * as gpu from "../../dialects/gpu/index.ts";
import type { Operation } from "../../ir/index.ts";
import { applyPartialConversion, ConversionTarget, withConverter } from "../../rewrite/index.ts";
import { llvmTypeConverter } from "../llvm-common/index.ts";
import { functionPatterns } from "./functions.ts";
import { addressSpaceOf, placeInGlobalMemory } from "./memory-spaces.ts";
import { printfPatterns } from "./printf.ts";
import { queryPatterns } from "./queries.ts";
import { subgroupPatterns } from "./subgroups.ts";

/** The ops that must not stay. */
const CONVERTED = [
  ...[gpu.barrier, gpu.block_dim, gpu.block_id, gpu.func, gpu.global_id, gpu.grid_dim, gpu.lane_id, gpu.num_subgroups],
  ...[gpu.printf, gpu.return, gpu.shuffle, gpu.subgroup_id, gpu.subgroup_size, gpu.thread_id],
];

/** Converts the ops of gpu in a module of kernels; `index` becomes an integer of `indexWidth` bits. Returns whether it could. */
export function convertGpuToLlvmSpv(module: Operation, indexWidth: 32 | 64): boolean {
  placeInGlobalMemory(module);
  const target = new ConversionTarget().addLegalDialects("llvm").addIllegalOps(...CONVERTED);
  const patterns = [...functionPatterns, ...queryPatterns, ...subgroupPatterns, ...printfPatterns];
  const converter = llvmTypeConverter(indexWidth, addressSpaceOf);
  return applyPartialConversion([module], target, withConverter(converter, patterns));
}
