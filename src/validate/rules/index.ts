/** Every rule, in the order in which they inspect an instruction: the order of spirv-val's passes, which is the specification's. */

import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import type { Environment } from "../environment.ts";
import { OpcodeTable } from "../facts/opcode-table.ts";
import { levelZeroRules } from "../level-zero/index.ts";
import { openClRules } from "../opencl/index.ts";
import { availabilityRules } from "../reading/availability.ts";
import { blockRules } from "../reading/blocks.ts";
import { idRules } from "../reading/ids.ts";
import { checkOnce, layoutRules } from "../reading/layout.ts";
import { limitRules } from "../reading/limits.ts";
import { binaryRules, type InstructionCheck } from "../reading/reader.ts";
import type { Rule } from "../rule.ts";
import { vulkanDeviceRules } from "../vulkan/device-rules.ts";
import { accessChainRules } from "./access-chain.ts";
import { adjacencyRules } from "./adjacency.ts";
import { annotationRules } from "./annotation.ts";
import { arithmeticRules } from "./arithmetic.ts";
import { atomicRules } from "./atomic.ts";
import { barrierRules } from "./barrier.ts";
import { bitRules } from "./bits.ts";
import { builtInRules } from "./built-ins/check.ts";
import { compositeRules } from "./composite.ts";
import { constantRules } from "./constant.ts";
import { constantDataRules } from "./constant-data.ts";
import { controlFlowRules } from "./control-flow.ts";
import { conversionRules } from "./conversion.ts";
import { conversionFormatRules } from "./conversion-formats.ts";
import { matrixUseRules } from "./cooperative/convert.ts";
import { cooperativeMatrixRules } from "./cooperative/matrix.ts";
import { cooperativeMemoryRules } from "./cooperative/memory.ts";
import { matrixConversionRules } from "./cooperative/qcom.ts";
import { tensorLayoutRules } from "./cooperative/tensor-layout.ts";
import { cooperativeTypeRules } from "./cooperative/types.ts";
import { cooperativeVectorRules } from "./cooperative/vector.ts";
import { debugRules } from "./debug.ts";
import { decorationConflictRules } from "./decoration-conflicts.ts";
import { decorationTargetRules } from "./decoration-targets.ts";
import { derivativeRules, primitiveRules } from "./derivative.ts";
import { descriptorHeapRules, heapAnnotationRules } from "./descriptor-heap.ts";
import { deviceEnqueueRules } from "./device-enqueue.ts";
import { dominanceRules } from "./dominance.ts";
import { dotProductRules } from "./dot-product.ts";
import { entryPointRules } from "./entry-point.ts";
import { checkCapability, environmentCapabilityRules } from "./environment-capabilities.ts";
import { executionLimitRules } from "./execution-limits.ts";
import { executionModeRules } from "./execution-mode.ts";
import { explicitLayoutRules } from "./explicit-layout/index.ts";
import { debugInfoRules } from "./extended/debug-info.ts";
import { debugShader101Rules } from "./extended/debug-shader-101.ts";
import { glslRules } from "./extended/glsl.ts";
import { graphDebugRules } from "./extended/graph-debug.ts";
import { importRules } from "./extended/imports.ts";
import { openclMemoryRules } from "./extended/opencl-memory.ts";
import { openclStdRules } from "./extended/opencl-std.ts";
import { reflectionRules } from "./extended/reflection.ts";
import { extensionRules } from "./extension.ts";
import { floatEncodingRules } from "./float-encodings.ts";
import { functionRules } from "./function.ts";
import { graphRules, graphTypeRules } from "./graph.ts";
import { groupRules } from "./group.ts";
import { headerRuleList } from "./header.ts";
import { hitObjectRules } from "./hit-object.ts";
import { imageAccessRules } from "./image-access.ts";
import { imageProcessingRules } from "./image-processing.ts";
import { imageQueryRules } from "./image-query.ts";
import { imageSampleRules } from "./image-sample.ts";
import { imageTypeRules } from "./image-type.ts";
import { interfaceStorageRules } from "./interface-storage.ts";
import { interfaceListRules } from "./interfaces/lists.ts";
import { locationRules } from "./interfaces/locations.ts";
import { interfaceVariableRules } from "./interfaces/variables.ts";
import { kernelExtensionRules } from "./kernel-extensions.ts";
import { linkageRules } from "./linkage.ts";
import { logicalRules } from "./logical.ts";
import { logicalPointerRules } from "./logical-pointers.ts";
import { memoryRules } from "./memory.ts";
import { memoryAccessRules } from "./memory-access.ts";
import { memorySemanticsRules } from "./memory-semantics.ts";
import { meshRules } from "./mesh.ts";
import { miscellaneousRules } from "./miscellaneous.ts";
import { motionEstimationRules } from "./motion-estimation.ts";
import { nonUniformRules } from "./non-uniform.ts";
import { extensionOperandRules } from "./operands-of-extensions.ts";
import { pipeRules } from "./pipe.ts";
import { predicatedRules } from "./predicated.ts";
import { rawAccessChainRules } from "./raw-access-chain.ts";
import { rayQueryRules } from "./ray-query.ts";
import { rayTracingRules } from "./ray-tracing.ts";
import { scopeRules } from "./scopes.ts";
import { shaderExtensionRules } from "./shader-extensions.ts";
import { smallTypeRules } from "./small-types.ts";
import { structuredRuleList } from "./structured/index.ts";
import { tensorRules, tensorTypeRules } from "./tensor.ts";
import { tileImageRules } from "./tile-image.ts";
import { typeRules } from "./type.ts";
import { aggregateTypeRules } from "./type-aggregate.ts";
import { variableRules } from "./variable.ts";
import { variableSizeRules } from "./variable-sizes.ts";

const common: readonly Rule[] = [
  ...headerRuleList,
  ...Object.values(binaryRules),
  ...Object.values(idRules),
  ...Object.values(layoutRules),
  ...Object.values(blockRules),
  ...Object.values(availabilityRules),
  ...Object.values(limitRules),
  ...environmentCapabilityRules,
  ...debugRules,
  ...miscellaneousRules,
  ...extensionRules,
  ...annotationRules,
  ...heapAnnotationRules,
  ...entryPointRules,
  ...executionModeRules,
  ...typeRules,
  ...aggregateTypeRules,
  ...cooperativeTypeRules,
  ...tensorTypeRules,
  ...graphTypeRules,
  ...constantRules,
  ...constantDataRules,
  ...variableRules,
  ...tileImageRules,
  ...variableSizeRules,
  ...descriptorHeapRules,
  ...rawAccessChainRules,
  ...interfaceStorageRules,
  ...memoryAccessRules,
  ...memoryRules,
  ...accessChainRules,
  ...predicatedRules,
  ...cooperativeMemoryRules,
  ...cooperativeVectorRules,
  ...functionRules,
  ...importRules,
  ...glslRules,
  ...openclStdRules,
  ...openclMemoryRules,
  ...debugInfoRules,
  ...debugShader101Rules,
  ...graphDebugRules,
  ...reflectionRules,
  ...conversionRules,
  ...matrixUseRules,
  ...conversionFormatRules,
  ...compositeRules,
  ...matrixConversionRules,
  ...arithmeticRules,
  ...cooperativeMatrixRules,
  ...dotProductRules,
  ...bitRules,
  ...logicalRules,
  ...controlFlowRules,
  ...derivativeRules,
  ...imageTypeRules,
  ...imageSampleRules,
  ...imageAccessRules,
  ...imageQueryRules,
  ...imageProcessingRules,
  ...atomicRules,
  ...primitiveRules,
  ...barrierRules,
  ...groupRules,
  ...nonUniformRules,
  ...pipeRules,
  ...deviceEnqueueRules,
  ...extensionOperandRules,
  ...kernelExtensionRules,
  ...motionEstimationRules,
  ...shaderExtensionRules,
  ...rayQueryRules,
  ...rayTracingRules,
  ...hitObjectRules,
  ...meshRules,
  ...tensorLayoutRules,
  ...tensorRules,
  ...floatEncodingRules,
  ...interfaceVariableRules,
  ...explicitLayoutRules,
  ...graphRules,
  ...linkageRules,
  ...adjacencyRules,
  ...structuredRuleList,
  ...dominanceRules,
  ...decorationConflictRules,
  ...decorationTargetRules,
  ...interfaceListRules,
  ...locationRules,
  ...smallTypeRules,
  ...scopeRules,
  ...memorySemanticsRules,
  ...executionLimitRules,
  ...logicalPointerRules,
];

/** The rules that may concern an environment, in the order in which they run: those of other families do not even exist for it. */
export function rulesFor(family: Environment["family"]): readonly Rule[] {
  if (family === "level-zero") return [...common, ...levelZeroRules()];
  if (family === "opencl") return [...common, ...openClRules()];
  return family === "vulkan" ? [...common, ...builtInRules(), ...vulkanDeviceRules] : common;
}

/** All rules, in the order in which they run. */
export const rules = lazy((): readonly Rule[] => [
  ...common,
  ...levelZeroRules(),
  ...openClRules(),
  ...builtInRules(),
  ...vulkanDeviceRules,
]);

/** Checks while reading, by opcode. */
export const readingChecks = lazy(() => {
  const checks = new OpcodeTable<readonly InstructionCheck[]>();
  checks.set(Op.Capability, [checkCapability]);
  checks.set(Op.MemoryModel, [checkOnce]);
  checks.set(Op.SamplerImageAddressingModeNV, [checkOnce]);
  return checks;
});
