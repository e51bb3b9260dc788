import { describe } from "vitest";
import { replaced, testInstructions, testRules } from "./cases.ts";

const shader = (body: string, end = "OpReturn"): string => `OpCapability Shader
OpCapability Int64
OpCapability ShaderClockKHR
OpCapability ExpectAssumeKHR
OpCapability PredicatedIOINTEL
OpCapability AbortKHR
OpCapability ConstantDataKHR
OpExtension "SPV_KHR_shader_clock"
OpExtension "SPV_KHR_expect_assume"
OpExtension "SPV_INTEL_predicated_io"
OpExtension "SPV_KHR_abort"
OpExtension "SPV_KHR_constant_data"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%true = OpConstantTrue %bool
%u1 = OpConstant %uint 1
%u2 = OpConstant %uint 2
%u3 = OpConstant %uint 3
%u10 = OpConstant %uint 10
%i1 = OpConstant %int 1
%f1 = OpConstant %float 1
%uints = OpTypeArray %uint %u2
%longs = OpTypeArray %ulong %u2
%floats = OpTypeArray %float %u2
%p_float = OpTypePointer Function %float
%p_bool = OpTypePointer Function %bool
${body.startsWith("%t") ? body : ""}
%main = OpFunction %void None %fn
%entry = OpLabel
%var = OpVariable %p_float Function
%flag = OpVariable %p_bool Function
${body.startsWith("%t") ? "" : body}
${end}
OpFunctionEnd
`;

const clock = "%x = OpReadClockKHR %ulong %u3";
const expect_ = "%x = OpExpectKHR %uint %u1 %u2";
const load = "%x = OpPredicatedLoadINTEL %float %var %true %f1";
const store = "OpPredicatedStoreINTEL %var %f1 %true";

describe("miscellaneous instructions", () => {
  testInstructions(shader, [
    replaced("scope.type", clock, "%u3", "%f1", "expected scope to be a 32-bit int"),
    replaced("scope.value", clock, "%u3", "%u10", "Invalid scope value"),
    replaced(
      "clock.result",
      clock,
      "%ulong",
      "%uint",
      "Expected Value to be a vector of two components of unsigned integer",
    ),
    replaced("expect.condition", "OpAssumeTrueKHR %true", "%true", "%u1", "OpAssumeTrueKHR must be a boolean scalar"),
    replaced(
      "expect.result",
      expect_,
      "%uint",
      "%float",
      "Result of OpExpectKHR must be a scalar or vector of integer",
    ),
    replaced("expect.value", expect_, "%u1", "%i1", "Type of Value operand of OpExpectKHR does not match"),
    replaced("expect.expected-value", expect_, "%u2", "%i1", "Type of ExpectedValue operand of OpExpectKHR"),
    replaced("predicated.load", load, "%float", "%bool", "must be a scalar or vector of numerical type."),
    replaced("predicated.load", load, "%var", "%f1", "is not a pointer."),
    replaced("predicated.load", load, "%var", "%flag", "s type."),
    replaced("predicated.load", load, "%true", "%u1", "must be a Boolean scalar."),
    replaced("predicated.load", load, "%f1", "%u1", "Default Value <id>"),
    ["predicated.load", load, `${load} Volatile`, "does not allow the Volatile memory operand."],
    replaced("predicated.store", store, "%var", "%f1", "is not a pointer."),
    replaced("predicated.store", store, "%f1", "%true", "type must be a scalar or vector of numerical type."),
    replaced("predicated.store", store, "%f1", "%u1", "s type does not match Object"),
    replaced("predicated.store", store, "%true", "%u1", "must be a Boolean scalar."),
    ["predicated.store", store, `${store} Volatile`, "does not allow the Volatile memory operand."],
    replaced(
      "bit.count-result",
      "%x = OpBitCount %uint %u1",
      "%uint",
      "%bool",
      "int scalar or vector type as Result Type",
    ),
    replaced(
      "constant-data.type",
      "%t = OpConstantDataKHR %uints 1 2",
      "%uints",
      "%floats",
      "an array of integer scalar",
    ),
    replaced("constant-data.words", "%t = OpConstantDataKHR %uints 1 2", " 1 2", "", "at least 1 literal integer"),
    replaced(
      "constant-data.words",
      "%t = OpConstantDataKHR %longs 1 2 3 4",
      " 3 4",
      "",
      "contains 2 words of data, but needs",
    ),
  ]);
  testInstructions(
    // Vulkan does not support the extension.
    (body) => shader(body).replaceAll(/.*predicated_?io.*\n/gi, ""),
    [replaced("VUID-StandaloneSpirv-OpReadClockKHR-04652", clock, "%u3", "%u2", "Scope must be Subgroup or Device")],
    { targetEnv: "vulkan1.2" },
  );
  testInstructions(
    (end) => shader("", end),
    [
      replaced(
        "abort.message",
        "OpAbortKHR %uint %u1",
        "%uint",
        "%float",
        "does not logically match the type of the Message",
      ),
    ],
  );
});

const kernel = (body: string): string => `OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability ShaderClockKHR
OpExtension "SPV_KHR_shader_clock"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main"
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%c0 = OpConstant %uint 0
%c2 = OpConstant %uint 2
%p = OpTypePointer Function %uint
%main = OpFunction %void None %fn
%entry = OpLabel
%var = OpVariable %p Function
${body}
OpReturn
OpFunctionEnd
`;

describe("miscellaneous instructions of kernels", () => {
  testInstructions(kernel, [
    replaced("miscellaneous.size-result", "%x = OpSizeOf %uint %var", "%uint", "%ulong", "must be a 32-bit int scalar"),
    replaced("miscellaneous.size-pointer", "%x = OpSizeOf %uint %var", "%var", "%c0", "Pointer must be a pointer"),
  ]);
  testInstructions(
    kernel,
    [replaced("clock.opencl-scope", "%x = OpReadClockKHR %ulong %c2", "%c2", "%c0", "Subgroup, Workgroup, or Device")],
    { targetEnv: "opencl2.2" },
  );
});

const declared = (extension: string, capability = "", model = "GLCompute", mode = "LocalSize 1 1 1"): string =>
  `OpCapability Shader\n${capability}\n${extension}\nOpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main"\n${mode === "" ? "" : `OpExecutionMode %main ${mode}`}
%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%main = OpFunction %void None %fn\n%entry = OpLabel\nOpReturn\nOpFunctionEnd`;

const tiles = 'OpExtension "SPV_QCOM_tile_shading"';

describe("extensions", () => {
  testRules([
    {
      rule: "extension.version",
      passes: declared('OpExtension "SPV_KHR_16bit_storage"'),
      fails: declared('OpExtension "SPV_KHR_vulkan_memory_model"'),
      message: "requires SPIR-V version 1.3 or later.",
      options: { targetEnv: "spv1.0" },
    },
    {
      rule: "cooperative-type.memory-model",
      passes: declared('OpExtension "SPV_KHR_16bit_storage"'),
      fails: declared('OpExtension "SPV_KHR_cooperative_matrix"', "OpCapability CooperativeMatrixKHR"),
      message: "the VulkanMemoryModel capability must also be declared",
    },
    {
      rule: "VUID-StandaloneSpirv-TileShadingQCOM-10686",
      passes: declared(tiles, "OpCapability TileShadingQCOM"),
      fails: declared(tiles, "OpCapability TileShadingQCOM", "Vertex", ""),
      message: "must not be enabled in any stage other than compute or fragment.",
      options: { targetEnv: "vulkan1.4" },
    },
  ]);
});

const tileImages = (decorations: string): string => `OpCapability Shader
OpCapability TileImageColorReadAccessEXT
OpExtension "SPV_EXT_shader_tile_image"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %v %w
OpExecutionMode %main OriginUpperLeft
${decorations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%image = OpTypeImage %float TileImageDataEXT 0 0 0 2 Unknown
%p = OpTypePointer TileImageEXT %image
%v = OpVariable %p TileImageEXT
%w = OpVariable %p TileImageEXT
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

describe("tile images", () => {
  const first = "OpDecorate %v Location 0";
  testInstructions(
    tileImages,
    [
      replaced(
        "VUID-StandaloneSpirv-TileImageEXT-08723",
        `${first}\nOpDecorate %w Location 1`,
        first,
        "",
        "with Location.",
      ),
      replaced(
        "VUID-StandaloneSpirv-TileImageEXT-08723",
        `${first}\nOpDecorate %w Location 1`,
        "Location 1",
        "Location 0",
        "must not have conflicting Locations.",
      ),
    ],
    { targetEnv: "vulkan1.4" },
  );
});
