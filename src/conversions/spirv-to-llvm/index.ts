// The conversion of the SPIR-V dialect to the LLVM dialect. docs/conversions/spirv-to-llvm.md is its manual.

import { module as builtinModule } from "../../dialects/builtin/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  withConverter,
} from "../../rewrite/index.ts";
import { amdPatterns } from "./amd.ts";
import { arithmeticPatterns } from "./arithmetic.ts";
import { atomicPatterns } from "./atomic.ts";
import { bitPatterns } from "./bit.ts";
import { byteFloatPattern } from "./byte-floats.ts";
import { castPatterns } from "./cast.ts";
import { clPatterns } from "./cl.ts";
import { compositePatterns } from "./composite.ts";
import { resolveComputedScopes } from "./computed-scopes.ts";
import { constantPatterns } from "./constant.ts";
import { controlFlowPatterns } from "./control-flow.ts";
import { cooperativeMatrixPatterns } from "./cooperative-matrix.ts";
import { honouringDecorations } from "./decorations.ts";
import { noteDerivativeGroups } from "./derivatives.ts";
import { decoratedTypePattern, noteConstantLayouts } from "./descriptor-heap.ts";
import { dotProductPatterns } from "./dot-product.ts";
import { functionPatterns } from "./function.ts";
import { glPatterns } from "./gl.ts";
import { globalVariablePatterns } from "./global-variable.ts";
import { functionPointerPattern } from "./indirect-calls.ts";
import { describeModule, encodeBindings } from "./interface.ts";
import { resolveLinkage } from "./linkage.ts";
import { logicalPatterns } from "./logical.ts";
import { markBackEdges } from "./loop-control.ts";
import { Lowering, type SpirvToLlvmOptions } from "./lowering.ts";
import { matrixPatterns } from "./matrix.ts";
import { memoryPatterns } from "./memory.ts";
import { modeSettingPatterns } from "./mode-setting.ts";
import { nonSemanticPatterns } from "./non-semantic.ts";
import { pipeStoragePattern } from "./pipe-storage.ts";
import { explaining } from "./refusal.ts";
import { roundingPatterns } from "./rounding.ts";
import { rowPatterns } from "./row-ops.ts";
import { explicitCastPattern, runtimePatterns } from "./runtime-ops.ts";
import { saturationPatterns } from "./saturation.ts";
import { singleInvocationPattern } from "./single-invocation.ts";
import { specializationPatterns } from "./specialization.ts";
import { eraseUnreachableBlocks, eraseUnreachableCode } from "./unreachable-blocks.ts";

export { fastMath, overflow, parameterAttributes, parameterDecorations } from "./decorations.ts";
export type { SpirvToLlvmOptions } from "./lowering.ts";
export { fateOf } from "./row-ops.ts";
export { addressSpaceOf, type ClientApi, hasAddressSpaces, spirvTypeConverter } from "./types.ts";

/** Converts all ops of the SPIR-V dialect inside of `root`; says whether it could. Diagnostics go to the context. */
export function convertSpirvToLlvm(root: Operation, options: SpirvToLlvmOptions): boolean {
  const modules = [...(root.region().firstBlock?.ops() ?? [])].filter((op) => op.def === spirv.module);
  const lowering = new Lowering(options, modules);
  let isLayoutSaid = true;
  noteConstantLayouts(modules, lowering.layouts);
  for (const module of modules) {
    if (options.keepsInterface && !resolveLinkage(module, lowering.hasSpirConventions)) return false;
    resolveComputedScopes(module);
    encodeBindings(module, options.keepsInterface);
    if (options.keepsInterface) describeModule(module);
    isLayoutSaid &&= module.attr("llvm.data_layout") !== undefined;
    noteDerivativeGroups(module, lowering.derivativeGroups);
  }
  lowering.layouts.hasDataLayout = isLayoutSaid;
  eraseUnreachableBlocks(root);
  if (options.keepsInterface) markBackEdges(root);
  const target = new ConversionTarget().addIllegalDialects("spirv").addLegalDialects("llvm").addLegalOps(builtinModule);
  const patterns = patternsOf(lowering, options);
  if (!explaining(root.context, () => applyPartialConversion([root], target, patterns))) return false;
  if (options.keepsInterface) eraseUnreachableCode(root);
  return true;
}

/** All patterns of the conversion. */
export function spirvToLlvmPatterns(options: SpirvToLlvmOptions): readonly ConversionPattern[] {
  return patternsOf(new Lowering(options), options);
}

function patternsOf(lowering: Lowering, options: SpirvToLlvmOptions): readonly ConversionPattern[] {
  const patterns = [
    ...modeSettingPatterns(lowering),
    ...functionPatterns(lowering),
    ...globalVariablePatterns(lowering),
    ...constantPatterns,
    functionPointerPattern,
    decoratedTypePattern(lowering),
    pipeStoragePattern,
    ...specializationPatterns(lowering),
    ...controlFlowPatterns(lowering),
    ...memoryPatterns(lowering),
    ...castPatterns,
    byteFloatPattern,
    ...(lowering.keepsInterface ? [...roundingPatterns, ...saturationPatterns, explicitCastPattern] : []),
    ...compositePatterns,
    ...arithmeticPatterns,
    ...dotProductPatterns,
    ...matrixPatterns,
    ...bitPatterns(lowering),
    ...logicalPatterns,
    ...atomicPatterns,
    ...(options.hasSingleInvocations === true ? [singleInvocationPattern, ...cooperativeMatrixPatterns(lowering)] : []),
    ...runtimePatterns,
    ...glPatterns,
    ...clPatterns,
    ...nonSemanticPatterns,
    ...amdPatterns,
    ...rowPatterns(lowering),
  ];
  const wanted = lowering.keepsInterface ? honouringDecorations(patterns) : patterns;
  return withConverter(lowering.converter, wanted);
}
