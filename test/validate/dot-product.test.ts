import { describe } from "vitest";
import { testInstructions } from "./cases.ts";

const module = (capabilities: string, body: string): string => `OpCapability Shader
OpCapability Int8
OpCapability Int16
OpCapability Float16
OpCapability DotProduct
${capabilities}
OpExtension "SPV_KHR_bfloat16"
OpExtension "SPV_EXT_float8"
OpExtension "SPV_VALVE_mixed_float_dot_product"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%char = OpTypeInt 8 1
%short = OpTypeInt 16 1
%float = OpTypeFloat 32
%half = OpTypeFloat 16
%brain = OpTypeFloat 16 BFloat16KHR
%quarter = OpTypeFloat 8 Float8E4M3EXT
%int2 = OpTypeVector %int 2
%int3 = OpTypeVector %int 3
%uint2 = OpTypeVector %uint 2
%short2 = OpTypeVector %short 2
%char4 = OpTypeVector %char 4
%float2 = OpTypeVector %float 2
%half2 = OpTypeVector %half 2
%half4 = OpTypeVector %half 4
%brain2 = OpTypeVector %brain 2
%quarter4 = OpTypeVector %quarter 4
%i = OpConstant %int 1
%u = OpConstant %uint 1
%f = OpConstant %float 1
%h = OpConstantNull %half
%b = OpConstantNull %brain
%i2 = OpConstantNull %int2
%i3 = OpConstantNull %int3
%u2 = OpConstantNull %uint2
%s2 = OpConstantNull %short2
%c4 = OpConstantNull %char4
%f2 = OpConstantNull %float2
%h2 = OpConstantNull %half2
%h4 = OpConstantNull %half4
%b2 = OpConstantNull %brain2
%q4 = OpConstantNull %quarter4
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;

const all = [
  "DotProductInputAll",
  "DotProductInput4x8BitPacked",
  "BFloat16TypeKHR",
  "Float8EXT",
  "DotProductFloat16AccFloat32VALVE",
  "DotProductFloat16AccFloat16VALVE",
  "DotProductBFloat16AccVALVE",
  "DotProductFloat8AccFloat32VALVE",
];
const declare = (names: readonly string[]): string => names.map((name) => `OpCapability ${name}`).join("\n");

describe("dot products of integers", () => {
  testInstructions(
    (body) => module(declare(all), body),
    [
      [
        "dot-product.result",
        "%x = OpSDot %int %i2 %i2",
        "%x = OpSDot %int2 %i2 %i2",
        "Result must be an int scalar type.",
      ],
      ["dot-product.result", "%x = OpUDot %uint %u2 %u2", "%x = OpUDot %int %u2 %u2", "an unsigned int scalar type."],
      [
        "dot-product.factors",
        "%x = OpUDot %uint %u2 %u2",
        "%x = OpUDot %uint %i2 %u2",
        "'Vector 1' to be an vector of unsigned",
      ],
      [
        "dot-product.factors",
        "%x = OpSUDot %int %i2 %u2",
        "%x = OpSUDot %int %i2 %i2",
        "'Vector 2' to be an vector of unsigned",
      ],
      [
        "dot-product.factors",
        "%x = OpSDot %int %i2 %i2",
        "%x = OpSDot %int %f2 %i2",
        "Expected 'Vector 1' to be an int vector.",
      ],
      [
        "dot-product.factors",
        "%x = OpSDot %int %i3 %i3",
        "%x = OpSDot %int %i2 %i3",
        "is 2 components but 'Vector 2' is 3",
      ],
      [
        "dot-product.factors",
        "%x = OpSDot %int %s2 %s2",
        "%x = OpSDot %int %i2 %s2",
        "is 32-bit but 'Vector 2' component is 16-bit",
      ],
      [
        "dot-product.factors",
        "%x = OpSDot %int %i2 %i2",
        "%x = OpSDot %short %i2 %i2",
        "Result width (16) must be greater",
      ],
      ["dot-product.factors", "%x = OpSDot %int %i2 %i2", "%x = OpSDot %int %i2 %i", "must be the same type."],
      [
        "dot-product.factors",
        "%x = OpSDot %int %i %i PackedVectorFormat4x8Bit",
        "%x = OpSDot %int %i %i",
        "no Packed Vector Format",
      ],
      [
        "dot-product.factors",
        "%x = OpSDot %int %i %i PackedVectorFormat4x8Bit",
        "%x = OpSDot %int %f %i PackedVectorFormat4x8Bit",
        "an int vector or a 32-bit int scalar.",
      ],
      [
        "dot-product.accumulator",
        "%x = OpSDotAccSat %int %i2 %i2 %i",
        "%x = OpSDotAccSat %int %i2 %i2 %u",
        "Result must be the same as the Accumulator type.",
      ],
    ],
  );
});

describe("capabilities of dot products", () => {
  const with_ = (capability: string) => (body: string) =>
    module(declare([...all.filter((name) => !name.startsWith("DotProductInput")), capability]), body);
  testInstructions(with_("DotProductInput4x8Bit"), [
    [
      "dot-product.factors",
      "%x = OpSDot %int %c4 %c4",
      "%x = OpSDot %int %i2 %i2",
      "DotProductInputAll capability is additionally",
    ],
  ]);
  testInstructions(with_("DotProductInput4x8BitPacked"), [
    [
      "dot-product.factors",
      "%x = OpSDot %int %i %i PackedVectorFormat4x8Bit",
      "%x = OpSDot %int %i2 %i2",
      "DotProductInputAll capability is required use vectors.",
    ],
    [
      "dot-product.factors",
      "%x = OpSDot %int %i %i PackedVectorFormat4x8Bit",
      "%x = OpSDot %int %c4 %c4",
      "DotProductInput4x8Bit or DotProductInputAll capability is required",
    ],
  ]);
  testInstructions(with_("DotProductInputAll"), [
    [
      "dot-product.factors",
      "%x = OpSDot %int %i2 %i2",
      "%x = OpIAdd %int %i %i\n%y = OpSDot %int %i %i",
      "DotProductInput4x8BitPacked capability is required",
    ],
  ]);
});

const mix = "%x = OpFDot2MixAcc32VALVE %float %h2 %h2 %f";
const half = "%x = OpFDot2MixAcc16VALVE %half %h2 %h2 %h";
const rule = "mixed-dot-product.operands";

describe("dot products of small floats", () => {
  testInstructions(
    (body) => module(declare(all), body),
    [
      [rule, mix, mix.replace("%float", "%half"), "Result must be a 32-bit IEEE 754 float scalar type."],
      [rule, half, half.replace("%half", "%float"), "Result must be a 16-bit float scalar type."],
      [rule, mix, mix.replace("%h2", "%f2"), "Expected 'Vector 1' to be a vector of 16-bit floats."],
      [rule, mix, mix.replace("%f", "%f").replace("%h2 %f", "%h2 %h"), "Accumulator Type must be the same"],
      [
        rule,
        half,
        half.replace("%h2 %h ", "%h2 %h ").replace("%h2 %h2", "%h2 %b2"),
        "must be the same float encoding.",
      ],
      [rule, half, half.replace("%h2 %h2", "%b2 %b2"), "Result must have the same float encoding as"],
      [
        rule,
        "%x = OpFDot4MixAcc32VALVE %float %q4 %q4 %f",
        mix.replace("OpFDot2", "OpFDot4"),
        "but both need to be 4-components",
      ],
      [rule, mix, mix.replaceAll("%h2", "%h4"), "but both need to be 2-components"],
    ],
  );
  const without = (missing: string) => (body: string) => module(declare(all.filter((name) => name !== missing)), body);
  testInstructions(without("DotProductBFloat16AccVALVE"), [
    [rule, mix, mix.replaceAll("%h2", "%b2"), "DotProductBFloat16AccVALVE capability is required"],
  ]);
  testInstructions(without("DotProductFloat16AccFloat32VALVE"), [
    [rule, half, mix, "DotProductFloat16AccFloat32VALVE capability is required"],
  ]);
});
