import { describe } from "vitest";
import { replaced, testInstructions } from "./cases.ts";

/** A shader with floats of every encoding. */
const shader = (body: string): string => `OpCapability Shader
OpCapability BFloat16TypeKHR
OpCapability Float8EXT
OpCapability Float6EXT
OpCapability Float4EXT
OpCapability Float8UnsignedE8M0EXT
OpCapability BitcastExtractEXT
OpCapability GroupNonUniformShuffle
OpCapability Float16
OpExtension "SPV_KHR_bfloat16"
OpExtension "SPV_EXT_float8"
OpExtension "SPV_EXT_ocp_microscaling_types"
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%half = OpTypeFloat 16
%brain = OpTypeFloat 16 BFloat16KHR
%fp8 = OpTypeFloat 8 Float8E5M2EXT
%fp4 = OpTypeFloat 4 Float4E2M1EXT
%e8m0 = OpTypeFloat 8 Float8UnsignedE8M0EXT
%uint2 = OpTypeVector %uint 2
%half2 = OpTypeVector %half 2
%brain2 = OpTypeVector %brain 2
%u0 = OpConstant %uint 0
%u3 = OpConstant %uint 3
%h = OpConstantNull %half
%f = OpConstantNull %float
%b = OpConstantNull %brain
%q = OpConstantNull %fp8
%s = OpConstantNull %fp4
%uu = OpConstantNull %uint2
%h2 = OpConstantNull %half2
%b2 = OpConstantNull %brain2
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;

describe("floats with an encoding", () => {
  testInstructions(shader, [
    [
      "float-encoding.result",
      "%x = OpFMul %half %h %h",
      "%x = OpFMul %brain %b %b",
      "FMul doesn't support BFloat16 type.",
    ],
    [
      "float-encoding.result",
      "%x = OpFMul %half %h %h",
      "%x = OpFMul %fp8 %q %q",
      "FMul doesn't support FP8 E4M3/E5M2 types.",
    ],
    [
      "float-encoding.result",
      "%x = OpDot %half %h2 %h2",
      "%x = OpDot %brain %b2 %b2",
      "Dot doesn't support BFloat16 type.",
    ],
    [
      "float-encoding.result",
      "%x = OpGroupNonUniformShuffle %half %u3 %h %u0",
      "%x = OpGroupNonUniformShuffle %brain %u3 %b %u0",
      "GroupNonUniformShuffle doesn't support BFloat16 type.",
    ],
    [
      "float-encoding.operand",
      "%x = OpFOrdEqual %bool %h %h",
      "%x = OpFOrdEqual %bool %s %s",
      "OCP microscaling types.",
    ],
    [
      "float-encoding.extended",
      "%x = OpExtInst %half %glsl FAbs %h",
      "%x = OpExtInst %fp8 %glsl FAbs %q",
      "GLSL.std.450 FAbs: doesn't support FP8 E4M3/E5M2 types.",
    ],
  ]);
});

const extract = "%x = OpBitcastExtractEXT %fp4 %u0 %u3";

describe("conversions of formats", () => {
  testInstructions(shader, [
    replaced("bitcast-extract.operands", extract, "%fp4", "%bool", "Expected Result Type to be an int or float"),
    replaced(
      "bitcast-extract.operands",
      extract,
      "%u0",
      "%uu",
      "Expected Base to have the same dimension as Result Type",
    ),
    replaced("bitcast-extract.operands", extract, "%u3", "%f", "Expected Offset to be an int scalar"),
  ]);
  testInstructions(
    shader,
    [
      [
        "VUID-StandaloneSpirv-OpConvertFToU-12465",
        "%x = OpConvertFToU %uint %f",
        "%x = OpConvertFToU %uint %s",
        "must not consume",
      ],
      replaced("VUID-StandaloneSpirv-Result-12468", extract, "%fp4", "%e8m0", "to be a Float4EXT or Float6EXT type"),
      replaced(
        "VUID-StandaloneSpirv-Base-12469",
        extract,
        "%u0",
        "%f",
        "Expected Base to be an integer scalar or vector",
      ),
    ],
    { targetEnv: "vulkan1.3" },
  );
  const storage = (body: string): string =>
    shader(body)
      .replace("OpCapability Float16\n", "OpCapability StorageBuffer16BitAccess\n")
      .replaceAll(/%(half2|h|h2|b2|brain2) = .*\n/g, "");
  testInstructions(storage, [
    replaced(
      "conversion.small",
      "%x = OpConvertUToF %float %u0",
      "%float",
      "%half",
      "only be used with width-only conversions",
    ),
  ]);
});
