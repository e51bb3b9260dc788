/** Operands of instructions that extensions bring to kernels and shaders. */
import { describe, expect, it } from "vitest";
import { kernelExtensionRules } from "../../src/validate/rules/kernels/kernel-extensions.ts";
import { motionEstimationRules } from "../../src/validate/rules/kernels/motion-estimation.ts";
import { shaderExtensionRules } from "../../src/validate/rules/shaders/shader-extensions.ts";
import { type Instructions, replaced, testInstructions } from "./cases.ts";

const kernelCapabilities = [
  ["Subgroup2DBlockIOINTEL", "SPV_INTEL_2d_block_io"],
  ["SubgroupBufferPrefetchINTEL", "SPV_INTEL_subgroup_buffer_prefetch"],
  ["SubgroupImageMediaBlockIOINTEL", "SPV_INTEL_media_block_io"],
  ["SubgroupMatrixMultiplyAccumulateINTEL", "SPV_INTEL_subgroup_matrix_multiply_accumulate"],
  ["TernaryBitwiseFunctionINTEL", "SPV_INTEL_ternary_bitwise_function"],
  ["MaskedGatherScatterINTEL", "SPV_INTEL_masked_gather_scatter"],
  ["VariableLengthArrayINTEL", "SPV_INTEL_variable_length_array"],
  ["USMStorageClassesALTERA", "SPV_ALTERA_usm_storage_classes"],
  ["TaskSequenceALTERA", "SPV_ALTERA_task_sequence"],
  ["ArbitraryPrecisionFixedPointALTERA", "SPV_ALTERA_arbitrary_precision_fixed_point"],
  ["ArbitraryPrecisionFloatingPointALTERA", "SPV_ALTERA_arbitrary_precision_floating_point"],
  ["SubgroupAvcMotionEstimationINTEL", "SPV_INTEL_device_side_avc_motion_estimation"],
  ["FPGARegALTERA", "SPV_ALTERA_fpga_reg"],
] as const;

const kernel = (body: string): string => `OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability ImageBasic
${kernelCapabilities.map(([capability]) => `OpCapability ${capability}`).join("\n")}
${kernelCapabilities.map(([, extension]) => `OpExtension "${extension}"`).join("\n")}
OpMemoryModel Physical64 OpenCL
%void = OpTypeVoid
%bool = OpTypeBool
%char = OpTypeInt 8 0
%short = OpTypeInt 16 0
%uint = OpTypeInt 32 0
%long = OpTypeInt 64 0
%float = OpTypeFloat 32
%v2uint = OpTypeVector %uint 2
%v2short = OpTypeVector %short 2
%v2float = OpTypeVector %float 2
%v2bool = OpTypeVector %bool 2
%v3bool = OpTypeVector %bool 3
%global = OpTypePointer CrossWorkgroup %uint
%private = OpTypePointer Function %uint
%special = OpTypePointer DeviceOnlyALTERA %uint
%special_float = OpTypePointer DeviceOnlyALTERA %float
%pointers = OpTypeVector %global 2
%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
%sampler = OpTypeSampler
%sequence = OpTypeTaskSequenceALTERA
%vme_type = OpTypeVmeImageINTEL %image
%mce = OpTypeAvcMcePayloadINTEL
%ime = OpTypeAvcImePayloadINTEL
%fme = OpTypeAvcRefPayloadINTEL
%sic = OpTypeAvcSicPayloadINTEL
%mce_result = OpTypeAvcMceResultINTEL
%ime_result = OpTypeAvcImeResultINTEL
%ref_result = OpTypeAvcRefResultINTEL
%sic_result = OpTypeAvcSicResultINTEL
%single_out = OpTypeAvcImeResultSingleReferenceStreamoutINTEL
%dual_out = OpTypeAvcImeResultDualReferenceStreamoutINTEL
%single_in = OpTypeAvcImeSingleReferenceStreaminINTEL
%dual_in = OpTypeAvcImeDualReferenceStreaminINTEL
%u1 = OpConstant %uint 1
%c1 = OpConstant %char 1
%s1 = OpConstant %short 1
%l1 = OpConstant %long 1
%f1 = OpConstant %float 1
%t = OpConstantTrue %bool
%pair = OpConstantNull %v2uint
%shorts = OpConstantNull %v2short
%floats = OpConstantNull %v2float
%mask = OpConstantNull %v2bool
%mask3 = OpConstantNull %v3bool
%fn_type = OpTypeFunction %void %global %private %special %pointers %image %sampler %uint %sequence
%task_type = OpTypeFunction %uint
%task = OpFunction %uint None %task_type
%task_entry = OpLabel
OpReturnValue %u1
OpFunctionEnd
%main = OpFunction %void None %fn_type
%g = OpFunctionParameter %global
%p = OpFunctionParameter %private
%s = OpFunctionParameter %special
%v = OpFunctionParameter %pointers
%i = OpFunctionParameter %image
%sm = OpFunctionParameter %sampler
%n = OpFunctionParameter %uint
%seq = OpFunctionParameter %sequence
%entry = OpLabel
%vme = OpVmeImageINTEL %vme_type %i %sm
%mce_p = OpUndef %mce
%ime_p = OpUndef %ime
%fme_p = OpUndef %fme
%sic_p = OpUndef %sic
%mce_r = OpUndef %mce_result
%ime_r = OpUndef %ime_result
%ref_r = OpUndef %ref_result
%sic_r = OpUndef %sic_result
%so = OpUndef %single_out
%do = OpUndef %dual_out
%si = OpUndef %single_in
%di = OpUndef %dual_in
${body}
OpReturn
OpFunctionEnd
`;

const block = "OpSubgroup2DBlockLoadINTEL %u1 %u1 %u1 %u1 %g %u1 %u1 %u1 %pair %p";
const prefetch = "OpSubgroupBlockPrefetchINTEL %g %u1";
const media = "%r = OpSubgroupImageMediaBlockReadINTEL %uint %i %pair %u1 %u1";
const product = "%r = OpSubgroupMatrixMultiplyAccumulateINTEL %uint %u1 %u1 %u1 %u1";
const ternary = "%r = OpBitwiseFunctionINTEL %uint %n %n %n %u1";
const gather = "%r = OpMaskedGatherINTEL %v2uint %v 4 %mask %u1";
const array = "%r = OpVariableLengthArrayINTEL %private %n";
const cast = "%r = OpPtrCastToCrossWorkgroupALTERA %global %s";
const create = "%r = OpTaskSequenceCreateALTERA %sequence %task 1 1 1 1";
const fixed = "%r = OpFixedSqrtALTERA %uint %n 0 1 1 0 0";
const add = "%r = OpArbitraryFloatAddALTERA %uint %n 4 %n 4 4 0 0 0";

const kernelCases: readonly Instructions[] = [
  replaced("block-2d.block-size", block, "%u1 %g", "%n %g", "operand 4 to be a constant instruction"),
  replaced("block-2d.memory-size", block, "%g %u1", "%g %f1", "Memory Width, Height and Pitch"),
  replaced("block-2d.base", block, "%g", "%p", "CrossWorkgroup"),
  replaced("block-2d.data", block, "%pair %p", "%pair %g", "Function storage class"),
  replaced("block-2d.coordinate", block, "%pair", "%floats", "two integer type components"),
  replaced("block-prefetch.pointer", prefetch, "%g", "%p", "CrossWorkgroup"),
  replaced("block-prefetch.bytes", prefetch, "%u1", "%l1", "NumBytes"),
  replaced("block-prefetch.constant", prefetch, "%u1", "%n", "constant instruction"),
  replaced("media-block.image", media, "%i ", "%n ", "OpTypeImage"),
  replaced("media-block.coordinate", media, "%pair", "%floats", "Coordinate"),
  replaced("subgroup-matrix.result", product, "%uint", "%bool", "Result Type"),
  replaced("subgroup-matrix.a", product, "%u1 %u1 %u1 %u1", "%u1 %t %u1 %u1", "Matrix A"),
  replaced("subgroup-matrix.b", product, "%u1 %u1 %u1 %u1", "%u1 %u1 %t %u1", "Matrix B"),
  replaced("subgroup-matrix.c", product, "%u1 %u1 %u1 %u1", "%u1 %u1 %u1 %t", "Matrix C"),
  replaced("ternary-bitwise.result", ternary, "%uint %n %n %n", "%float %f1 %f1 %f1", "integer type"),
  replaced("ternary-bitwise.table", ternary, "%u1", "%l1", "LUTIndex"),
  replaced("ternary-bitwise.operands", ternary, "%n %n %n", "%n %l1 %n", "of Result Type"),
  replaced("ternary-bitwise.constant", ternary, "%u1", "%n", "LUTIndex to be a constant"),
  replaced("masked-gather.pointers", "OpMaskedScatterINTEL %pair %v 4 %mask", "%v ", "%g ", "PtrVector"),
  replaced("masked-gather.values", gather, "%u1", "%l1", "FillEmpty"),
  replaced("masked-gather.values", gather, "%v2uint", "%v2float", "what PtrVector points to"),
  replaced("masked-gather.values", gather, "%v2uint", "%uint", "Result Type to be a vector"),
  replaced("masked-gather.mask", gather, "%mask", "%mask3", "Mask"),
  replaced("masked-gather.alignment", gather, " 4 ", " 3 ", "0 or a power of two, but got 3"),
  replaced("variable-length-array.result", array, "%private", "%global", "Function storage class"),
  replaced("variable-length-array.length", array, "%n", "%f1", "Length"),
  replaced("variable-length-array.saved", "OpRestoreMemoryINTEL %p", "%p", "%g", "Function storage class"),
  replaced("usm.global", cast, "%global", "%private", "CrossWorkgroup"),
  replaced("usm.special", cast, "%s", "%p", "DeviceOnlyALTERA"),
  replaced("usm.pointee", "%r = OpCrossWorkgroupCastToPtrALTERA %special %g", "%special", "%special_float", "aside"),
  replaced("task-sequence.result", create, "%sequence", "%uint", "OpTypeTaskSequenceALTERA"),
  replaced("task-sequence.sequence", "OpTaskSequenceReleaseALTERA %seq", "%seq", "%n", "OpTypeTaskSequenceALTERA"),
  replaced("arbitrary-fixed.result", fixed, "%uint", "%float", "OpTypeInt"),
  replaced("arbitrary-fixed.input", fixed, "%n", "%f1", "Input"),
  replaced(
    "arbitrary-fixed.pair",
    "%r = OpFixedSinCosALTERA %v2uint %n 0 1 1 0 0",
    "%v2uint",
    "%uint",
    "two-component vector",
  ),
  replaced("arbitrary-float.result", add, "%uint", "%float", "OpTypeInt"),
  replaced("arbitrary-float.first", add, "%n", "%f1", "A must"),
  replaced("arbitrary-float.second", add, "4 %n", "4 %f1", "B must"),
  replaced(
    "arbitrary-float.pair",
    "%r = OpArbitraryFloatSinCosINTEL %v2uint %n 4 4 0 0 0",
    "%v2uint",
    "%uint",
    "two-component vector",
  ),
  replaced(
    "arbitrary-float.comparison",
    "%r = OpArbitraryFloatGTALTERA %bool %n 4 %n 4",
    "%bool",
    "%uint",
    "OpTypeBool",
  ),
  replaced("freeze.value", "%r = OpFPGARegALTERA %uint %n", "%n", "%l1", "of Result Type"),
];

const ime = (name: string, result: string, more = "") =>
  `%r = OpSubgroupAvcIme${name}INTEL ${result} %vme %vme %ime_p${more}`;
const penalty = "%r = OpSubgroupAvcMceSetInterBaseMultiReferencePenaltyINTEL %mce %c1 %mce_p";
const convert = (to: string, type: string) => `%r = OpSubgroupAvcMceConvertTo${to}INTEL ${type} %mce_p`;
const result = (to: string, type: string) => `%r = OpSubgroupAvcMceConvertTo${to}INTEL ${type} %mce_r`;

const motionCases: readonly Instructions[] = [
  replaced(
    "motion-estimation.image-result",
    "%r = OpVmeImageINTEL %vme_type %i %sm",
    "%vme_type",
    "%image",
    "VmeImage",
  ),
  replaced("motion-estimation.image", "%r = OpVmeImageINTEL %vme_type %i %sm", "%i ", "%n ", "OpTypeImage"),
  replaced("motion-estimation.sampler", "%r = OpVmeImageINTEL %vme_type %i %sm", "%sm", "%n", "OpTypeSampler"),
  replaced("motion-estimation.mce-payload", penalty, "%mce_p", "%ime_p", "operand 2 to be OpTypeAvcMcePayloadINTEL"),
  replaced("motion-estimation.int-8", penalty, "%c1", "%n", "an integer type scalar of 8 bits"),
  replaced("motion-estimation.ime-payload", convert("ImePayload", "%ime"), "%ime", "%mce", "Result Type"),
  replaced("motion-estimation.ref-payload", convert("RefPayload", "%fme"), "%fme", "%mce", "Result Type"),
  replaced("motion-estimation.sic-payload", convert("SicPayload", "%sic"), "%sic", "%mce", "Result Type"),
  replaced("motion-estimation.mce-result", result("ImeResult", "%ime_result"), "%mce_r", "%ime_r", "operand 1"),
  replaced("motion-estimation.ime-result", result("ImeResult", "%ime_result"), "%ime_result", "%mce_result", "Ime"),
  replaced("motion-estimation.ref-result", result("RefResult", "%ref_result"), "%ref_result", "%mce_result", "Ref"),
  replaced("motion-estimation.sic-result", result("SicResult", "%sic_result"), "%sic_result", "%mce_result", "Sic"),
  replaced(
    "motion-estimation.vme-image",
    ime("EvaluateWithSingleReference", "%ime_result"),
    "%vme %ime_p",
    "%i %ime_p",
    "OpTypeVmeImageINTEL",
  ),
  replaced(
    "motion-estimation.ime-result-single",
    ime("EvaluateWithSingleReferenceStreamout", "%single_out"),
    "%single_out",
    "%dual_out",
    "SingleReferenceStreamout",
  ),
  replaced(
    "motion-estimation.ime-streamin-single",
    ime("EvaluateWithSingleReferenceStreamin", "%ime_result", " %si"),
    "%si",
    "%di",
    "SingleReferenceStreamin",
  ),
  replaced(
    "motion-estimation.ime-result-dual",
    "%r = OpSubgroupAvcImeStripDualReferenceStreamoutINTEL %ime_result %do",
    "%do",
    "%so",
    "DualReferenceStreamout",
  ),
  replaced(
    "motion-estimation.ime-streamin-dual",
    "%r = OpSubgroupAvcImeGetDualReferenceStreaminINTEL %dual_in %do",
    "%dual_in",
    "%single_in",
    "DualReferenceStreamin",
  ),
  replaced(
    "motion-estimation.int-64",
    "%r = OpSubgroupAvcMceSetInterShapePenaltyINTEL %mce %l1 %mce_p",
    "%l1",
    "%n",
    "64 bits",
  ),
  replaced(
    "motion-estimation.int-32",
    "%r = OpSubgroupAvcMceGetInterReferenceIdsINTEL %uint %mce_r",
    "%uint",
    "%long",
    "32 bits",
  ),
  replaced(
    "motion-estimation.int-16",
    "%r = OpSubgroupAvcMceGetInterDistortionsINTEL %short %mce_r",
    "%short",
    "%uint",
    "16 bits",
  ),
  replaced(
    "motion-estimation.v2int-16",
    "%r = OpSubgroupAvcImeRefWindowSizeINTEL %v2short %c1 %c1",
    "%v2short",
    "%v2uint",
    "two components of 16-bit",
  ),
  replaced(
    "motion-estimation.v2int-32",
    "%r = OpSubgroupAvcMceGetDefaultHighPenaltyCostTableINTEL %v2uint",
    "%v2uint",
    "%v2short",
    "two components of 32-bit",
  ),
];

const shader =
  (mode: number) =>
  (body: string): string =>
    `OpCapability Shader
OpCapability Linkage
OpCapability Int64
OpCapability BindlessTextureNV
OpCapability ImageFootprintNV
OpExtension "SPV_NV_bindless_texture"
OpExtension "SPV_NV_shader_image_footprint"
OpMemoryModel Logical GLSL450
OpSamplerImageAddressingModeNV ${mode}
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%long = OpTypeInt 64 0
%float = OpTypeFloat 32
%v2uint = OpTypeVector %uint 2
%v3uint = OpTypeVector %uint 3
%v2float = OpTypeVector %float 2
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%sampler = OpTypeSampler
%sampled = OpTypeSampledImage %image
%good = OpTypeStruct %bool %v2uint %v2uint %v2uint %uint %uint
%short = OpTypeStruct %bool %v2uint
%wrong = OpTypeStruct %bool %v2uint %v3uint %v2uint %uint %uint
%u1 = OpConstant %uint 1
%l1 = OpConstant %long 1
%f1 = OpConstant %float 1
%t = OpConstantTrue %bool
%point = OpConstantNull %v2float
%fn = OpTypeFunction %void
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
const si = "%si = OpConvertUToSampledImageNV %sampled %l1";
const print = `${si}\n%r = OpImageSampleFootprintNV %good %si %point %u1 %t`;

const bindlessCases: readonly Instructions[] = [
  replaced("bindless.image", "%r = OpConvertUToImageNV %image %l1", "%image", "%sampler", "OpTypeImage"),
  replaced("bindless.image-address", "%r = OpConvertUToImageNV %image %l1", "%l1", "%u1", "64-bit unsigned"),
  replaced("bindless.sampler", "%r = OpConvertUToSamplerNV %sampler %l1", "%sampler", "%image", "OpTypeSampler"),
  replaced("bindless.sampler-address", "%r = OpConvertUToSamplerNV %sampler %l1", "%l1", "%u1", "64-bit unsigned"),
  replaced("bindless.sampled-image", si, "%sampled", "%image", "OpTypeSampledImage"),
  replaced("bindless.sampled-image-address", si, "%l1", "%u1", "64-bit unsigned"),
  replaced("image-footprint.result", print, "%good", "%short", "a structure of six members"),
  replaced("image-footprint.result", print, "%good", "%wrong", "member 2 of Result Type"),
];

const node = (body: string): string => `OpCapability Shader
OpCapability Linkage
OpCapability ShaderEnqueueAMDX
OpExtension "SPV_AMDX_shader_enqueue"
OpMemoryModel Logical GLSL450
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%struct = OpTypeStruct %uint
%array = OpTypeNodePayloadArrayAMDX %struct
%payload = OpTypePointer NodePayloadAMDX %array
%private = OpTypePointer Private %uint
%u1 = OpConstant %uint 1
%u2 = OpConstant %uint 2
%u3 = OpConstant %uint 3
%var = OpVariable %private Private
%fn = OpTypeFunction %void
%main = OpFunction %void None %fn
%entry = OpLabel
%a = OpAllocateNodePayloadsAMDX %payload %u2 %u1 %u1
${body}
OpReturn
OpFunctionEnd
`;
const allocate = "%r = OpAllocateNodePayloadsAMDX %payload %u2 %u1 %u1";
const valid = "%r = OpIsNodePayloadValidAMDX %bool %array %u1";

const nodeCases: readonly Instructions[] = [
  replaced("node-payload.result", allocate, "%payload", "%private", "NodePayloadAMDX storage class"),
  replaced("node-payload.visibility", allocate, "%u2", "%u3", "Invocation or Workgroup"),
  replaced("node-payload.array", "OpEnqueueNodePayloadsAMDX %a", "%a", "%var", "Payload Array"),
  replaced("node-payload.length", "%r = OpNodePayloadArrayLengthAMDX %uint %a", "%uint", "%int", "32-bit Width"),
  replaced("node-payload.bool", valid, "%bool", "%uint", "OpTypeBool"),
  replaced("node-payload.type", valid, "%array", "%struct", "OpTypeNodePayloadArrayAMDX"),
];

describe("instructions of extensions", () => {
  testInstructions(kernel, kernelCases);
  testInstructions(kernel, motionCases);
  testInstructions(shader(64), bindlessCases);
  testInstructions(shader(32), [
    replaced("bindless.image-address", "%r = OpConvertUToImageNV %image %u1", "%u1", "%l1", "32-bit unsigned integer"),
  ]);
  testInstructions(node, nodeCases);

  it("has a case for every rule", () => {
    const tested = new Set([...kernelCases, ...motionCases, ...bindlessCases, ...nodeCases].map(([rule]) => rule));
    const all = [...kernelExtensionRules, ...motionEstimationRules, ...shaderExtensionRules].map(({ id }) => id);
    expect(all.filter((id) => !tested.has(id))).toEqual([]);
  });
});
