/** Every rule, in the order in which they inspect an instruction: the order of spirv-val's passes, which is the specification's. */

import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import type { Environment } from "../environment.ts";
import { blockRules } from "../facts/flow/read-blocks.ts";
import { OpcodeTable } from "../facts/opcode-table.ts";
import { levelZeroRules } from "../level-zero/index.ts";
import { openClRules } from "../opencl/index.ts";
import { availabilityRules } from "../reading/availability.ts";
import { idRules } from "../reading/ids.ts";
import { checkOnce, layoutRules } from "../reading/layout.ts";
import { limitRules } from "../reading/limits.ts";
import type { InstructionCheck } from "../reading/reader.ts";
import { binaryRules } from "../reading/word-check.ts";
import type { Rule } from "../rule.ts";
import { vulkanDeviceRules } from "../vulkan/device-rules.ts";
import { arithmeticRules } from "./arithmetic/arithmetic.ts";
import { bitRules } from "./arithmetic/bits.ts";
import { compositeRules } from "./arithmetic/composite.ts";
import { conversionRules } from "./arithmetic/conversion.ts";
import { conversionFormatRules } from "./arithmetic/conversion-formats.ts";
import { derivativeRules, primitiveRules } from "./arithmetic/derivative.ts";
import { dotProductRules } from "./arithmetic/dot-product.ts";
import { logicalRules } from "./arithmetic/logical.ts";
import { builtInRules } from "./built-ins/check.ts";
import { matrixUseRules } from "./cooperative/convert.ts";
import { cooperativeMatrixRules } from "./cooperative/matrix.ts";
import { cooperativeMemoryRules } from "./cooperative/memory.ts";
import { matrixConversionRules } from "./cooperative/qcom.ts";
import { tensorLayoutRules } from "./cooperative/tensor-layout.ts";
import { cooperativeTypeRules } from "./cooperative/types.ts";
import { cooperativeVectorRules } from "./cooperative/vector.ts";
import { explicitLayoutRules } from "./explicit-layout/index.ts";
import { debugInfoRules } from "./extended/debug-info.ts";
import { debugShader101Rules } from "./extended/debug-shader-101.ts";
import { glslRules } from "./extended/glsl.ts";
import { graphDebugRules } from "./extended/graph-debug.ts";
import { importRules } from "./extended/imports.ts";
import { openclMemoryRules } from "./extended/opencl-memory.ts";
import { openclStdRules } from "./extended/opencl-std.ts";
import { reflectionRules } from "./extended/reflection.ts";
import { adjacencyRules } from "./functions/adjacency.ts";
import { controlFlowRules } from "./functions/control-flow.ts";
import { dominanceRules } from "./functions/dominance.ts";
import { functionRules } from "./functions/function.ts";
import { graphRules, graphTypeRules } from "./graph.ts";
import { atomicRules } from "./groups/atomic.ts";
import { barrierRules } from "./groups/barrier.ts";
import { groupRules } from "./groups/group.ts";
import { nonUniformRules } from "./groups/non-uniform.ts";
import { predicatedRules } from "./groups/predicated.ts";
import { imageAccessRules } from "./images/image-access.ts";
import { imageProcessingRules } from "./images/image-processing.ts";
import { imageQueryRules } from "./images/image-query.ts";
import { imageSampleRules } from "./images/image-sample.ts";
import { imageTypeRules } from "./images/image-type.ts";
import { tileImageRules } from "./images/tile-image.ts";
import { interfaceStorageRules } from "./interfaces/interface-storage.ts";
import { interfaceListRules } from "./interfaces/lists.ts";
import { locationRules } from "./interfaces/locations.ts";
import { interfaceVariableRules } from "./interfaces/variables.ts";
import { deviceEnqueueRules } from "./kernels/device-enqueue.ts";
import { kernelExtensionRules } from "./kernels/kernel-extensions.ts";
import { motionEstimationRules } from "./kernels/motion-estimation.ts";
import { pipeRules } from "./kernels/pipe.ts";
import { accessChainRules } from "./memory/access-chain.ts";
import { descriptorHeapRules, heapAnnotationRules } from "./memory/descriptor-heap.ts";
import { logicalPointerRules } from "./memory/logical-pointers.ts";
import { memoryRules } from "./memory/memory.ts";
import { memoryAccessRules } from "./memory/memory-access.ts";
import { memorySemanticsRules } from "./memory/memory-semantics.ts";
import { rawAccessChainRules } from "./memory/raw-access-chain.ts";
import { variableRules } from "./memory/variable.ts";
import { variableSizeRules } from "./memory/variable-sizes.ts";
import { miscellaneousRules } from "./miscellaneous.ts";
import { annotationRules } from "./module/annotation.ts";
import { debugRules } from "./module/debug.ts";
import { decorationConflictRules } from "./module/decoration-conflicts.ts";
import { decorationTargetRules } from "./module/decoration-targets.ts";
import { entryPointRules } from "./module/entry-point.ts";
import { checkCapability, environmentCapabilityRules } from "./module/environment-capabilities.ts";
import { executionLimitRules } from "./module/execution-limits.ts";
import { executionModeRules } from "./module/execution-mode.ts";
import { extensionRules } from "./module/extension.ts";
import { headerRuleList } from "./module/header.ts";
import { linkageRules } from "./module/linkage.ts";
import { extensionOperandRules } from "./operands-of-extensions.ts";
import { hitObjectRules } from "./rays/hit-object.ts";
import { rayQueryRules } from "./rays/ray-query.ts";
import { rayTracingRules } from "./rays/ray-tracing.ts";
import { scopeRules } from "./scopes/scopes.ts";
import { meshRules } from "./shaders/mesh.ts";
import { shaderExtensionRules } from "./shaders/shader-extensions.ts";
import { structuredRuleList } from "./structured/index.ts";
import { constantRules } from "./types/constant.ts";
import { constantDataRules } from "./types/constant-data.ts";
import { floatEncodingRules } from "./types/float-encodings.ts";
import { smallTypeRules } from "./types/small-types.ts";
import { tensorRules, tensorTypeRules } from "./types/tensor.ts";
import { typeRules } from "./types/type.ts";
import { aggregateTypeRules } from "./types/type-aggregate.ts";

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
