// The conversion of the SPIR-V dialect to the LLVM dialect. docs/conversions/spirv-to-llvm.md is its manual.

import { module as builtinModule } from "../../dialects/builtin/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, ConversionTarget } from "../../rewrite/index.ts";
import { honouringDecorations } from "./interface/decorations.ts";
import { globalVariablePatterns } from "./interface/global-variable.ts";
import { describeModule, encodeBindings } from "./interface/interface.ts";
import { resolveLinkage } from "./interface/linkage.ts";
import { modeSettingPatterns } from "./interface/mode-setting.ts";
import { specializationPatterns } from "./interface/specialization.ts";
import { Lowering, type SpirvToLlvmOptions } from "./lowering.ts";
import { arithmeticPatterns } from "./ops/arithmetic/arithmetic.ts";
import { bitPatterns } from "./ops/arithmetic/bit.ts";
import { byteFloatPattern } from "./ops/arithmetic/byte-floats.ts";
import { castPatterns } from "./ops/arithmetic/cast.ts";
import { dotProductPatterns } from "./ops/arithmetic/dot-product.ts";
import { logicalPatterns } from "./ops/arithmetic/logical.ts";
import { matrixPatterns } from "./ops/arithmetic/matrix.ts";
import { roundingPatterns } from "./ops/arithmetic/rounding.ts";
import { saturationPatterns } from "./ops/arithmetic/saturation.ts";
import { compositePatterns } from "./ops/composite.ts";
import { constantPatterns } from "./ops/constant.ts";
import { controlFlowPatterns } from "./ops/control-flow/control-flow.ts";
import { functionPatterns } from "./ops/control-flow/function.ts";
import { functionPointerPattern } from "./ops/control-flow/indirect-calls.ts";
import { markBackEdges } from "./ops/control-flow/loop-control.ts";
import { eraseUnreachableBlocks, eraseUnreachableCode } from "./ops/control-flow/unreachable-blocks.ts";
import { cooperativeMatrixPatterns } from "./ops/cooperative-matrix.ts";
import { amdPatterns } from "./ops/extended/amd.ts";
import { clPatterns } from "./ops/extended/cl.ts";
import { preciseHalfPattern } from "./ops/extended/cl-math.ts";
import { glPatterns } from "./ops/extended/gl.ts";
import { nonSemanticPatterns } from "./ops/extended/non-semantic.ts";
import { atomicPatterns } from "./ops/memory/atomic.ts";
import { memoryPatterns } from "./ops/memory/memory.ts";
import { rowPatterns } from "./ops/row-ops.ts";
import { explaining } from "./refusal.ts";
import { resolveComputedScopes } from "./runtime/computed-scopes.ts";
import { noteDerivativeGroups } from "./runtime/derivatives.ts";
import { decoratedTypePattern, noteConstantLayouts } from "./runtime/descriptor-heap.ts";
import { implicitLodPattern } from "./runtime/implicit-lod.ts";
import { pipeStoragePattern } from "./runtime/pipe-storage.ts";
import { explicitCastPattern, runtimePatterns } from "./runtime/runtime-ops.ts";
import { singleInvocationPattern } from "./runtime/single-invocation.ts";

export { fastMath, overflow, parameterAttributes, parameterDecorations } from "./interface/decorations.ts";
export type { SpirvToLlvmOptions } from "./lowering.ts";
export { fateOf } from "./ops/row-ops.ts";
export { addressSpaceOf, type ClientApi, hasAddressSpaces, spirvTypeConverter } from "./types/types.ts";

/** Converts all ops of the SPIR-V dialect inside of `root`; returns whether it could. Diagnostics go to the context. */
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
  const adapt = adaptationTo(lowering);
  if (!explaining(root.context, () => applyPartialConversion([root], target, patterns, { adapt }))) return false;
  if (options.keepsInterface) eraseUnreachableCode(root);
  return true;
}

/** All patterns of the conversion. */
export function spirvToLlvmPatterns(options: SpirvToLlvmOptions): readonly ConversionPattern[] {
  const lowering = new Lowering(options);
  return patternsOf(lowering, options).map(adaptationTo(lowering));
}

/** Gives patterns the type converter, and what decorations ask for. */
function adaptationTo({ converter, keepsInterface }: Lowering): (pattern: ConversionPattern) => ConversionPattern {
  return (pattern) => {
    const wanted = keepsInterface ? honouringDecorations(pattern) : pattern;
    return { ...wanted, converter: wanted.converter ?? converter };
  };
}

function patternsOf(lowering: Lowering, options: SpirvToLlvmOptions): readonly ConversionPattern[] {
  return [
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
    ...(lowering.keepsInterface
      ? [...roundingPatterns, ...saturationPatterns, explicitCastPattern, preciseHalfPattern]
      : []),
    ...compositePatterns,
    ...arithmeticPatterns,
    ...dotProductPatterns,
    ...matrixPatterns,
    ...bitPatterns(lowering),
    ...logicalPatterns,
    ...atomicPatterns,
    ...(options.hasSingleInvocations === true ? [singleInvocationPattern] : []),
    ...(options.hasSingleInvocations === true || options.hasWholeMatrices === true
      ? cooperativeMatrixPatterns(lowering)
      : []),
    ...(lowering.derivativeGroups.size > 0 ? [implicitLodPattern(lowering)] : []),
    ...runtimePatterns,
    ...glPatterns,
    ...clPatterns,
    ...nonSemanticPatterns,
    ...amdPatterns,
    ...rowPatterns(lowering),
  ];
}
