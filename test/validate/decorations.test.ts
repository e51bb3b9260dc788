import { describe, expect, it } from "vitest";
import type { ValidateOptions } from "../../src/validate/index.ts";
import { codesOf, type RuleCase, shader, testRules } from "./cases.ts";

const spirv: ValidateOptions = { targetEnv: "spv1.3", skipBlockLayout: true };
const vulkan10: ValidateOptions = { targetEnv: "vulkan1.0" };

/** A storage buffer of two halves, which may only be stored and converted. */
const halves = (body: string, more = ""): string =>
  shader(
    `%float = OpTypeFloat 32
%half = OpTypeFloat 16
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%block = OpTypeStruct %half %half
%pointer = OpTypePointer StorageBuffer %block
%place = OpTypePointer StorageBuffer %half
%v = OpVariable %pointer StorageBuffer`,
    `%a = OpAccessChain %place %v %zero\n%b = OpAccessChain %place %v %one\n%x = OpLoad %half %a\n${body}`,
  ).replace(
    "OpCapability Shader",
    `OpCapability Shader\nOpCapability StorageBuffer16BitAccess\n${more}\nOpExtension "SPV_KHR_16bit_storage"`,
  );

const uses: readonly RuleCase[] = [
  {
    rule: "small-type.uses",
    passes: halves("OpStore %b %x"),
    fails: halves("%sum = OpFAdd %half %x %x"),
    message: "Invalid use of 8- or 16-bit result",
    options: spirv,
  },
];

/** Annotations of a module of one fragment shader. */
const annotated = (annotations: string, types: string, body = ""): string =>
  shader(types, body).replace("%void = OpTypeVoid", `${annotations}\n%void = OpTypeVoid`);

const nested = (outer: string, inner: string, member = "%inner"): string =>
  annotated(
    `OpDecorate %inner ${inner}\n${outer === "" ? "" : `OpDecorate %outer ${outer}`}`,
    `%float = OpTypeFloat 32\n%uint = OpTypeInt 32 0\n%two = OpConstant %uint 2\n%inner = OpTypeStruct %float
%array = OpTypeArray %inner %two\n%outer = OpTypeStruct %float ${member}`,
  );

const rounded = (mode: string): string =>
  halves("OpStore %b %y")
    .replace("%y", "%y")
    .replace("OpStore %b %y", "%f = OpFConvert %float %x\n%y = OpFConvert %half %f\nOpStore %b %y")
    .replace(
      "%void = OpTypeVoid",
      `OpDecorate %y FPRoundingMode ${mode}\nOpDecorate %block Block\nOpMemberDecorate %block 0 Offset 0\nOpMemberDecorate %block 1 Offset 2\nOpDecorate %v DescriptorSet 0\nOpDecorate %v Binding 0\n%void = OpTypeVoid`,
    );

const fast = (mode: string): string =>
  annotated(
    `OpDecorate %sum FPFastMathMode ${mode}`,
    "%float = OpTypeFloat 32\n%one = OpConstant %float 1",
    "%sum = OpFAdd %float %one %one",
  ).replace(
    "OpCapability Shader",
    'OpCapability Shader\nOpCapability FloatControls2\nOpExtension "SPV_KHR_float_controls2"',
  );

const grouped = (targets: string, own = "OpDecorate %group RelaxedPrecision"): string =>
  annotated(
    `${own}\n%group = OpDecorationGroup\nOpGroupDecorate %group ${targets}`,
    "%float = OpTypeFloat 32\n%uint = OpTypeInt 32 0\n%one = OpConstant %float 1\n%two = OpConstant %float 2\n%subgroup = OpConstant %uint 3",
  );

const tile = (annotations: string, body = ""): string =>
  annotated(
    annotations,
    `%int = OpTypeInt 32 1\n%v2 = OpTypeVector %int 2\n%image = OpTypeImage %int 2D 0 0 0 2 Rgba32i
%pointer = OpTypePointer TileAttachmentQCOM %image\n%v = OpVariable %pointer TileAttachmentQCOM`,
    body,
  )
    .replace(
      "OpCapability Shader",
      'OpCapability Shader\nOpCapability ImageQuery\nOpCapability TileShadingQCOM\nOpExtension "SPV_QCOM_tile_shading"',
    )
    .replace('"main"', '"main" %v');
const placed = "OpDecorate %v DescriptorSet 0\nOpDecorate %v Binding 0";
const vulkan14: ValidateOptions = { targetEnv: "vulkan1.4" };

const subgroup = (decoration: string): string =>
  annotated(
    `OpDecorate %s Block\n${decoration}`,
    "%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint\n%p = OpTypePointer Input %uint\n%v = OpVariable %p Input",
  )
    .replace("OpCapability Shader", "OpCapability Shader\nOpCapability GroupNonUniform")
    .replace('"main"', '"main" %v');

const decorations: readonly RuleCase[] = [
  {
    rule: "built-in.members",
    passes: subgroup("OpDecorate %v BuiltIn SubgroupSize\nOpDecorate %v Flat"),
    fails: subgroup("OpMemberDecorate %s 0 BuiltIn SubgroupSize\nOpDecorate %v Location 0\nOpDecorate %v Flat"),
    message: "BuiltIn SubgroupSize cannot be used as a member decoration",
    options: { targetEnv: "vulkan1.1" },
  },
  {
    rule: "type.nested-block",
    passes: nested("", "Block"),
    fails: nested("Block", "Block"),
    message: "A Block or BufferBlock cannot be nested within another Block or BufferBlock.",
  },
  {
    rule: "type.nested-block",
    passes: nested("Block", "Block", "%float"),
    fails: nested("Block", "Block", "%array"),
  },
  {
    rule: "VUID-StandaloneSpirv-FPRoundingMode-04675",
    passes: rounded("RTZ"),
    fails: rounded("RTP"),
    message: "In Vulkan, the FPRoundingMode mode must only by RTE or RTZ.",
    options: { targetEnv: "vulkan1.1" },
  },
  {
    rule: "decoration.fast-math",
    passes: fast("AllowTransform|AllowContract|AllowReassoc"),
    fails: fast("AllowTransform|AllowReassoc"),
    message: "AllowReassoc and AllowContract must be specified",
  },
  {
    rule: "annotation.group",
    passes: grouped("%one %two"),
    fails: grouped("%one %one"),
    message: "Targets contains duplicate id",
  },
  {
    rule: "annotation.id-group",
    passes: grouped("%one"),
    fails: grouped("%one", "OpDecorateId %group UniformId %subgroup"),
    message: "must not be an OpDecorationGroup instruction",
  },
  {
    rule: "VUID-StandaloneSpirv-TileAttachmentQCOM-10695",
    passes: tile(placed),
    fails: tile("OpDecorate %v Binding 0"),
    message: "must be decorated with DescriptorSet and Binding",
    options: vulkan14,
  },
  {
    rule: "VUID-StandaloneSpirv-TileAttachmentQCOM-10697",
    passes: tile(placed, "%i = OpLoad %image %v"),
    fails: tile(placed, "%i = OpLoad %image %v\n%size = OpImageQuerySize %v2 %i"),
    message: "must not be consumed by an OpImageQuery* instruction",
    options: vulkan14,
  },
];

describe("numbers of 8 and 16 bits", () => {
  testRules(uses);

  it("names and debug information do not use them", () => {
    expect(
      codesOf(halves("OpStore %b %x").replace("%void = OpTypeVoid", 'OpName %x "x"\n%void = OpTypeVoid'), spirv),
    ).toEqual([]);
  });

  it("are numbers like others with their capability", () => {
    expect(codesOf(halves("%sum = OpFAdd %half %x %x", "OpCapability Float16"), spirv)).toEqual([]);
  });
});

describe("decorations", () => {
  testRules(decorations);

  it("allow Offset on variables, for transform feedback", () => {
    const text = annotated(
      "OpDecorate %v Offset 0\nOpDecorate %v XfbBuffer 0\nOpDecorate %v XfbStride 16\nOpDecorate %v Location 0",
      "%float = OpTypeFloat 32\n%pointer = OpTypePointer Output %float\n%v = OpVariable %pointer Output",
    )
      .replace("OpCapability Shader", "OpCapability Shader\nOpCapability TransformFeedback")
      .replace('"main"', '"main" %v');
    expect(codesOf(text, vulkan10)).toEqual([]);
  });
});
