// The passes that exist, by name. Each is loaded when it is first asked for, as a chunk of its own.

import type { Pass } from "./pass.ts";

const loaders: Readonly<Record<string, () => Promise<Pass>>> = {
  "arith-emulate-unsupported-floats": async () =>
    (await import("./arith-emulate-unsupported-floats.ts")).arithEmulateUnsupportedFloats,
  "arith-emulate-wide-int": async () => (await import("./arith-emulate-wide-int.ts")).arithEmulateWideInt,
  "arm-neon-2d-to-intr": async () => (await import("./arm-neon-2d-to-intr.ts")).armNeon2dToIntr,
  "arith-unsigned-when-equivalent": async () =>
    (await import("./arith-unsigned-when-equivalent.ts")).arithUnsignedWhenEquivalent,
  canonicalize: async () => (await import("./canonicalize.ts")).canonicalize,
  "convert-arith-to-llvm": async () => (await import("./convert-arith-to-llvm.ts")).convertArithToLlvmPass,
  "convert-cf-to-llvm": async () => (await import("./convert-cf-to-llvm.ts")).convertCfToLlvmPass,
  "convert-complex-to-libm": async () => (await import("./convert-complex-to-libm.ts")).convertComplexToLibmPass,
  "convert-complex-to-llvm": async () => (await import("./convert-complex-to-llvm.ts")).convertComplexToLlvmPass,
  "convert-complex-to-standard": async () =>
    (await import("./convert-complex-to-standard.ts")).convertComplexToStandardPass,
  "convert-func-to-llvm": async () => (await import("./convert-func-to-llvm.ts")).convertFuncToLlvmPass,
  "convert-gpu-to-spirv": async () => (await import("./convert-gpu-to-spirv.ts")).convertGpuToSpirvPass,
  "convert-index-to-llvm": async () => (await import("./convert-index-to-llvm.ts")).convertIndexToLlvmPass,
  "convert-math-to-funcs": async () => (await import("./convert-math-to-funcs.ts")).convertMathToFuncsPass,
  "convert-math-to-libm": async () => (await import("./convert-math-to-libm.ts")).convertMathToLibmPass,
  "convert-math-to-llvm": async () => (await import("./convert-math-to-llvm.ts")).convertMathToLlvmPass,
  "convert-scf-to-cf": async () => (await import("./convert-scf-to-cf.ts")).convertScfToCfPass,
  "convert-arith-to-spirv": async () => (await import("./convert-arith-to-spirv.ts")).convertArithToSpirvPass,
  "convert-cf-to-spirv": async () => (await import("./convert-cf-to-spirv.ts")).convertCfToSpirvPass,
  "convert-func-to-spirv": async () => (await import("./convert-func-to-spirv.ts")).convertFuncToSpirvPass,
  "convert-index-to-spirv": async () => (await import("./convert-index-to-spirv.ts")).convertIndexToSpirvPass,
  "convert-math-to-spirv": async () => (await import("./convert-math-to-spirv.ts")).convertMathToSpirvPass,
  "convert-memref-to-spirv": async () => (await import("./convert-memref-to-spirv.ts")).convertMemrefToSpirvPass,
  "convert-scf-to-spirv": async () => (await import("./convert-scf-to-spirv.ts")).convertScfToSpirvPass,
  "convert-ub-to-spirv": async () => (await import("./convert-ub-to-spirv.ts")).convertUbToSpirvPass,
  "convert-spirv-to-llvm": async () => (await import("./convert-spirv-to-llvm.ts")).convertSpirvToLlvmPass,
  "convert-to-llvm": async () => (await import("./convert-to-llvm.ts")).convertToLlvm,
  "convert-ub-to-llvm": async () => (await import("./convert-ub-to-llvm.ts")).convertUbToLlvmPass,
  "convert-vector-to-llvm": async () => (await import("./convert-vector-to-llvm.ts")).convertVectorToLlvmPass,
  "convert-complex-to-spirv": async () => (await import("./convert-complex-to-spirv.ts")).convertComplexToSpirvPass,
  "convert-tensor-to-spirv": async () => (await import("./convert-tensor-to-spirv.ts")).convertTensorToSpirvPass,
  "convert-vector-to-spirv": async () => (await import("./convert-vector-to-spirv.ts")).convertVectorToSpirvPass,
  "convert-vector-to-scf": async () => (await import("./convert-vector-to-scf.ts")).convertVectorToScfPass,
  cse: async () => (await import("./cse.ts")).cse,
  "decorate-spirv-composite-type-layout": async () =>
    (await import("./decorate-spirv-composite-type-layout.ts")).decorateSpirvCompositeTypeLayout,
  "duplicate-function-elimination": async () =>
    (await import("./duplicate-function-elimination.ts")).duplicateFunctionElimination,
  "expand-strided-metadata": async () => (await import("./expand-strided-metadata.ts")).expandStridedMetadataPass,
  "finalize-memref-to-llvm": async () => (await import("./finalize-memref-to-llvm.ts")).finalizeMemRefToLlvm,
  "gpu-kernel-outlining": async () => (await import("./gpu-kernel-outlining.ts")).gpuKernelOutlining,
  inline: async () => (await import("./inline.ts")).inline,
  "int-range-optimizations": async () => (await import("./int-range-optimizations.ts")).intRangeOptimizations,
  "lower-host-to-llvm": async () => (await import("./lower-host-to-llvm.ts")).lowerHostToLlvmPass,
  "loop-invariant-code-motion": async () => (await import("./loop-invariant-code-motion.ts")).loopInvariantCodeMotion,
  "map-memref-spirv-storage-class": async () =>
    (await import("./map-memref-spirv-storage-class.ts")).mapMemrefSpirvStorageClass,
  "lower-affine": async () => (await import("./lower-affine.ts")).lowerAffinePass,
  mem2reg: async () => (await import("./mem2reg.ts")).mem2reg,
  "print-op-stats": async () => (await import("./print-op-stats.ts")).printOpStats,
  "llvm-add-comdats": async () => (await import("./llvm-add-comdats.ts")).llvmAddComdats,
  "llvm-legalize-for-export": async () => (await import("./llvm-legalize-for-export.ts")).llvmLegalizeForExport,
  "llvm-request-c-wrappers": async () => (await import("./llvm-request-c-wrappers.ts")).llvmRequestCWrappers,
  "reconcile-unrealized-casts": async () => (await import("./reconcile-unrealized-casts.ts")).reconcileUnrealizedCasts,
  sccp: async () => (await import("./sccp.ts")).sccp,
  "set-llvm-module-datalayout": async () => (await import("./set-llvm-module-datalayout.ts")).setLlvmModuleDatalayout,
  "spirv-canonicalize-gl": async () => (await import("./spirv-canonicalize-gl.ts")).spirvCanonicalizeGl,
  "spirv-lower-abi-attrs": async () => (await import("./spirv-lower-abi-attrs.ts")).spirvLowerAbiAttrs,
  "spirv-promote-to-replicated-constants": async () =>
    (await import("./spirv-promote-to-replicated-constants.ts")).spirvPromoteToReplicatedConstants,
  "spirv-rewrite-inserts": async () => (await import("./spirv-rewrite-inserts.ts")).spirvRewriteInserts,
  "spirv-unify-aliased-resource": async () =>
    (await import("./spirv-unify-aliased-resource.ts")).spirvUnifyAliasedResource,
  "spirv-update-vce": async () => (await import("./spirv-update-vce.ts")).spirvUpdateVce,
  "spirv-webgpu-prepare": async () => (await import("./spirv-webgpu-prepare.ts")).spirvWebgpuPrepare,
  sroa: async () => (await import("./sroa.ts")).sroa,
  "strip-debuginfo": async () => (await import("./strip-debuginfo.ts")).stripDebugInfo,
  "symbol-dce": async () => (await import("./symbol-dce.ts")).symbolDce,
  "symbol-privatize": async () => (await import("./symbol-privatize.ts")).symbolPrivatize,
  "test-spirv-entry-point-abi": async () => (await import("./test-spirv-entry-point-abi.ts")).testSpirvEntryPointAbi,
  "test-spirv-module-combiner": async () => (await import("./test-spirv-module-combiner.ts")).testSpirvModuleCombiner,
  "test-spirv-op-availability": async () => (await import("./test-spirv-op-availability.ts")).testSpirvOpAvailability,
  "test-spirv-target-env": async () => (await import("./test-spirv-target-env.ts")).testSpirvTargetEnv,
  "view-op-graph": async () => (await import("./view-op-graph.ts")).viewOpGraph,
};

/** The names of all passes, sorted. */
export const passNamesKnown: readonly string[] = Object.keys(loaders).sort();

/** Whether a name is that of a registered pass. */
export function isPassName(name: string): boolean {
  return Object.hasOwn(loaders, name);
}

/** Loads passes with those that they run themselves; names that are no pass are left out. */
export async function loadPasses(names: Iterable<string>): Promise<ReadonlyMap<string, Pass>> {
  const passes = new Map<string, Pass>();
  for (let wanted = [...names]; wanted.length > 0; ) {
    const known = [...new Set(wanted)].filter((name) => isPassName(name) && !passes.has(name));
    const loaded = (await Promise.all(known.map((name) => loaders[name]?.()))).filter((pass) => pass !== undefined);
    for (const pass of loaded) passes.set(pass.name, pass);
    wanted = loaded.flatMap((pass) => pass.runs);
  }
  return passes;
}
