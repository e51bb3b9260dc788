// The conversion of the SPIR-V dialect to the LLVM dialect. docs/conversions/spirv-to-llvm.md is its manual.

import { module as builtinModule } from "../../dialects/builtin/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import { applyPartialConversion, ConversionTarget, withConverter } from "../../rewrite/index.ts";
import { arithmeticPatterns } from "./arithmetic.ts";
import { atomicPatterns } from "./atomic.ts";
import { bitPatterns } from "./bit.ts";
import { castPatterns } from "./cast.ts";
import { clPatterns } from "./cl.ts";
import { compositePatterns } from "./composite.ts";
import { constantPatterns } from "./constant.ts";
import { controlFlowPatterns, eraseUnreachableBlocks } from "./control-flow.ts";
import { functionPatterns } from "./function.ts";
import { glPatterns } from "./gl.ts";
import { globalVariablePatterns } from "./global-variable.ts";
import { describeEntryPoints, encodeBindings } from "./interface.ts";
import { logicalPatterns } from "./logical.ts";
import { Lowering, type SpirvToLlvmOptions } from "./lowering.ts";
import { matrixPatterns } from "./matrix.ts";
import { memoryPatterns } from "./memory.ts";
import { modeSettingPatterns } from "./mode-setting.ts";
import { runtimePatterns } from "./runtime-ops.ts";
import { specializationPatterns } from "./specialization.ts";

export type { SpirvToLlvmOptions } from "./lowering.ts";
export { type ClientApi, hasAddressSpaces } from "./types.ts";

/** Converts all ops of the SPIR-V dialect inside of `root`; says whether it could. Diagnostics go to the context. */
export function convertSpirvToLlvm(root: Operation, options: SpirvToLlvmOptions): boolean {
  const lowering = new Lowering(options);
  for (const module of root.region().firstBlock?.ops() ?? []) {
    if (module.def !== spirv.module) continue;
    encodeBindings(module, options.keepsInterface);
    if (options.keepsInterface) describeEntryPoints(module);
  }
  eraseUnreachableBlocks(root, lowering);
  const target = new ConversionTarget().addIllegalDialects("spirv").addLegalDialects("llvm").addLegalOps(builtinModule);
  const patterns = [
    ...modeSettingPatterns,
    ...functionPatterns(lowering),
    ...globalVariablePatterns(lowering),
    ...constantPatterns,
    ...specializationPatterns,
    ...controlFlowPatterns(lowering),
    ...memoryPatterns(lowering),
    ...castPatterns,
    ...compositePatterns,
    ...arithmeticPatterns,
    ...matrixPatterns,
    ...bitPatterns(lowering),
    ...logicalPatterns,
    ...atomicPatterns,
    ...runtimePatterns,
    ...glPatterns,
    ...clPatterns,
  ];
  return applyPartialConversion([root], target, withConverter(lowering.converter, patterns));
}
