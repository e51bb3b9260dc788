import { describe, expect, it } from "vitest";
import { type ValidateOptions, validate } from "../../src/validate/index.ts";
import { explicitLayoutRules } from "../../src/validate/rules/explicit-layout/index.ts";
import { bytesOf, codesOf, type RuleCase, testRules } from "./cases.ts";

/** A compute shader that uses the variable %v: annotations, types, and the type of the structure %block in a storage class. */
function buffer(
  annotations: string,
  types: string,
  storage = "StorageBuffer",
  more: { readonly block?: string; readonly capabilities?: string; readonly body?: string } = {},
): string {
  const { block = "Block", capabilities = "", body = "%loaded = OpCopyObject %pointer %v" } = more;
  const placed =
    storage === "PushConstant" || storage === "Workgroup"
      ? ""
      : "OpDecorate %v DescriptorSet 0\nOpDecorate %v Binding 0";
  return `OpCapability Shader
${capabilities}
OpExtension "SPV_KHR_storage_buffer_storage_class"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
${block === "" ? "" : `OpDecorate %block ${block}`}
${placed}
${annotations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%two = OpConstant %uint 2
%v2 = OpTypeVector %float 2
%v3 = OpTypeVector %float 3
%v4 = OpTypeVector %float 4
%mat2x3 = OpTypeMatrix %v3 2
${types}
%pointer = OpTypePointer ${storage} %block
%v = OpVariable %pointer ${storage}
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
}

const vulkan10: ValidateOptions = { targetEnv: "vulkan1.0" };
const vulkan11: ValidateOptions = { targetEnv: "vulkan1.1" };
const vulkan13: ValidateOptions = { targetEnv: "vulkan1.3" };

/** Two members at offsets. */
const pair = (types: string, second: number, storage = "StorageBuffer"): string =>
  buffer(
    `OpMemberDecorate %block 0 Offset 0\nOpMemberDecorate %block 1 Offset ${second}`,
    `%block = OpTypeStruct ${types}`,
    storage,
  );

const array = (element: string, stride: string, storage = "StorageBuffer", types = ""): string =>
  buffer(
    `OpMemberDecorate %block 0 Offset 0\n${stride}`,
    `${types}\n%array = OpTypeArray ${element} %two\n%block = OpTypeStruct %array`,
    storage,
  );
const strided = (element: string, stride: number, storage = "StorageBuffer", types = "") =>
  array(element, `OpDecorate %array ArrayStride ${stride}`, storage, types);

const matrix = (decorations: readonly string[], storage = "StorageBuffer"): string =>
  buffer(
    ["Offset 0", ...decorations].map((one) => `OpMemberDecorate %block 0 ${one}`).join("\n"),
    "%block = OpTypeStruct %mat2x3",
    storage,
  );

const alignment: readonly RuleCase[] = [
  {
    rule: "layout.alignment",
    passes: pair("%float %v3", 16),
    fails: pair("%float %v3", 4),
    message: "Structure member 1 at offset 4 is not aligned to 16. Instantiated via",
    options: vulkan10,
  },
  {
    rule: "layout.alignment",
    passes: pair("%float %v3", 4),
    fails: pair("%float %v3", 6),
    message: "Structure member 1 at offset 6 is not aligned to scalar element size 4",
    options: vulkan11,
  },
  {
    rule: "layout.alignment",
    passes: pair("%float %v4", 4),
    fails: pair("%float %v4", 2),
    message: "is not aligned to 4. Instantiated via",
    options: { ...vulkan10, scalarBlockLayout: true },
  },
  {
    rule: "layout.alignment",
    passes: strided("%float", 16, "Uniform"),
    fails: buffer(
      "OpMemberDecorate %block 0 Offset 0\nOpMemberDecorate %block 1 Offset 8\nOpDecorate %array ArrayStride 16",
      "%array = OpTypeArray %float %two\n%block = OpTypeStruct %v2 %array",
      "Uniform",
    ),
    message:
      "in the Uniform storage class using extended layout rules.\nThis is may be allowed if you enable the uniformBufferStandardLayout feature",
    options: vulkan11,
  },
];

const rules: readonly RuleCase[] = [
  ...alignment,
  {
    rule: "layout.overlap",
    passes: pair("%v3 %float", 12),
    fails: pair("%v3 %float", 8),
    message: "Structure member 1 at offset 8 overlaps previous member ending at offset 11",
    options: vulkan11,
  },
  {
    rule: "layout.overlap",
    passes: buffer(
      "OpMemberDecorate %block 0 Offset 4\nOpMemberDecorate %block 1 Offset 0",
      "%block = OpTypeStruct %float %float",
    ),
    fails: buffer(
      "OpMemberDecorate %block 0 Offset 0\nOpMemberDecorate %block 1 Offset 20\nOpDecorate %array ArrayStride 16",
      "%array = OpTypeArray %float %two\n%block = OpTypeStruct %array %float",
      "Uniform",
    ),
    message: "overlaps previous member ending at offset 31",
    options: vulkan11,
  },
  {
    rule: "layout.straddle",
    passes: pair("%float %v2", 8),
    fails: pair("%float %v2", 12),
    message: "Structure member 1 is an improperly straddling vector at offset 12",
    options: vulkan11,
  },
  {
    rule: "layout.missing",
    passes: pair("%float %float", 4),
    fails: buffer("OpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float %float"),
    message: "Structure member 1 must be explicitly laid out with Offset or OffsetIdEXT decorations",
    options: vulkan10,
  },
  {
    rule: "layout.missing",
    passes: strided("%float", 4),
    fails: array("%float", ""),
    message: "Array must be explicitly laid out with ArrayStride or ArrayStrideIdEXT decorations",
    options: vulkan10,
  },
  {
    rule: "layout.missing",
    passes: matrix(["ColMajor", "MatrixStride 16"]),
    fails: matrix(["ColMajor"]),
    message: "Structure member 0 containing a matrix must be explicitly laid out with MatrixStride decorations",
    options: vulkan10,
  },
  {
    rule: "layout.missing",
    passes: matrix(["RowMajor", "MatrixStride 8"]),
    fails: matrix(["MatrixStride 16"]),
    message: "must be explicitly laid out with RowMajor or ColMajor decorations",
    options: vulkan10,
  },
  {
    rule: "layout.matrix-stride",
    passes: matrix(["RowMajor", "MatrixStride 16"], "Uniform"),
    fails: matrix(["RowMajor", "MatrixStride 8"], "Uniform"),
    message: "Matrix with a stride 8 not satisfying alignment to 16",
    options: vulkan10,
  },
  {
    rule: "layout.array-stride",
    passes: strided("%v4", 16),
    fails: strided("%v4", 24),
    message: "Array stride 24 must satisfy alignment 16",
    options: vulkan11,
  },
  {
    rule: "layout.array-stride",
    passes: strided("%float", 8),
    fails: strided("%float", 0),
    message: "Array must not have a stride of 0",
    options: vulkan11,
  },
  {
    rule: "layout.array-stride",
    passes: strided("%v2", 8),
    fails: array(
      "%inner",
      "OpDecorate %array ArrayStride 4\nOpDecorate %inner ArrayStride 4",
      "StorageBuffer",
      "%inner = OpTypeArray %float %two",
    ),
    message: "Array stride 4 is smaller than element type size 8",
    options: vulkan11,
  },
  {
    rule: "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680",
    passes: buffer(
      "OpMemberDecorate %block 0 Offset 0\nOpMemberDecorate %block 1 Offset 16\nOpDecorate %array ArrayStride 4",
      "%array = OpTypeRuntimeArray %float\n%block = OpTypeStruct %float %array",
    ),
    fails: buffer(
      "OpMemberDecorate %block 0 Offset 16\nOpMemberDecorate %block 1 Offset 0\nOpDecorate %array ArrayStride 4",
      "%array = OpTypeRuntimeArray %float\n%block = OpTypeStruct %float %array",
    ),
    message: "Structure has a runtime array at offset 0, but other members at larger offsets",
    options: vulkan11,
  },
  {
    rule: "VUID-StandaloneSpirv-OpEntryPoint-06674",
    passes: pair("%float %float", 4, "PushConstant"),
    fails: buffer(
      "OpMemberDecorate %block 0 Offset 0",
      "%block = OpTypeStruct %float\n%p = OpTypePointer PushConstant %block\n%first = OpVariable %p PushConstant",
      "PushConstant",
      {
        body: "%a = OpCopyObject %p %first\n%b = OpCopyObject %pointer %v",
      },
    ),
    message: "uses more than one PushConstant interface",
    options: vulkan11,
  },
  {
    rule: "VUID-StandaloneSpirv-UniformConstant-06677",
    passes: pair("%float %float", 4),
    fails: pair("%float %float", 4).replace("OpDecorate %v Binding 0", ""),
    message: "is missing Binding decoration",
    options: vulkan11,
  },
  {
    rule: "VUID-StandaloneSpirv-PushConstant-06675",
    passes: pair("%float %float", 4),
    fails: buffer("OpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float", "StorageBuffer", { block: "" }),
    message: "is missing Block decoration",
    options: vulkan11,
  },
  {
    rule: "VUID-StandaloneSpirv-PushConstant-06675",
    passes: buffer("OpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float", "Uniform", {
      block: "BufferBlock",
    }),
    fails: buffer("OpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float", "StorageBuffer", {
      block: "BufferBlock",
    }),
    message: "BufferBlock is disallowed on variables in the StorageBuffer storage class",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Uniform-06676",
    passes: buffer("OpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float", "Uniform"),
    fails: buffer("OpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float", "Uniform", { block: "" }),
    message: "is missing Block or BufferBlock decoration",
    options: vulkan11,
  },
];

const privateVariable = (annotations: string): string =>
  buffer(annotations, "%block = OpTypeStruct %mat2x3", "Private", { block: "" })
    .replace("OpDecorate %v DescriptorSet 0\nOpDecorate %v Binding 0", "")
    .replace('"main"', '"main" %v');
const workgroup = (annotations: string, type: string): string =>
  buffer(annotations, type, "Workgroup", {
    block: "",
    capabilities:
      'OpCapability WorkgroupMemoryExplicitLayoutKHR\nOpExtension "SPV_KHR_workgroup_memory_explicit_layout"',
  }).replace('"main"', '"main" %v');

const misplaced: readonly RuleCase[] = [
  ...["Offset 0", "MatrixStride 16"].map((decoration) => ({
    rule: "VUID-StandaloneSpirv-None-10684",
    passes: privateVariable(""),
    fails: privateVariable(`OpMemberDecorate %block 0 ${decoration}`),
    message: `the Private storage class has an explicit layout from the ${decoration.split(" ")[0]} decoration`,
    options: vulkan13,
  })),
  {
    rule: "VUID-StandaloneSpirv-None-10684",
    passes: workgroup("OpDecorate %block Block\nOpMemberDecorate %block 0 Offset 0", "%block = OpTypeStruct %float"),
    fails: workgroup("OpDecorate %block ArrayStride 4", "%block = OpTypeArray %float %two"),
    message: "the Workgroup storage class has an explicit layout from the ArrayStride decoration",
    options: vulkan13,
  },
];

/** Untyped accesses of a buffer with another type. */
const untyped = (stride: number, access: string): string =>
  `OpCapability Shader
OpCapability UntypedPointersKHR
OpExtension "SPV_KHR_untyped_pointers"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %v
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %v DescriptorSet 0
OpDecorate %v Binding 0
OpDecorate %array ArrayStride ${stride}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%two = OpConstant %uint 2
%block = OpTypeStruct %uint
%array = OpTypeArray %uint %two
%pointer = OpTypeUntypedPointerKHR StorageBuffer
%v = OpUntypedVariableKHR %pointer StorageBuffer %block
%main = OpFunction %void None %fn
%entry = OpLabel
${access}
OpReturn
OpFunctionEnd
`;

/** A pointer into physical memory, from an address. */
const physical = (annotations: string): string =>
  `OpCapability Shader
OpCapability Int64
OpCapability PhysicalStorageBufferAddresses
OpMemoryModel PhysicalStorageBuffer64 GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
${annotations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%ulong = OpTypeInt 64 0
%address = OpConstant %ulong 4096
%struct = OpTypeStruct %float
%pointer = OpTypePointer PhysicalStorageBuffer %struct
%main = OpFunction %void None %fn
%entry = OpLabel
%p = OpConvertUToPtr %pointer %address
OpReturn
OpFunctionEnd
`;

const instances: readonly RuleCase[] = [
  ...["%a = OpUntypedAccessChainKHR %pointer %array %v %two", "%a = OpLoad %array %v"].map((access) => ({
    rule: "layout.array-stride",
    passes: untyped(4, access),
    fails: untyped(6, access),
    message: "Array stride 6 must satisfy alignment 4",
    options: vulkan13,
  })),
  {
    rule: "layout.missing",
    passes: physical("OpMemberDecorate %struct 0 Offset 0"),
    fails: physical(""),
    message: "in the PhysicalStorageBuffer storage class",
    options: vulkan13,
  },
];

const outside = (annotations: string, member: string) => buffer(annotations, `${member}\n%block = OpTypeStruct %m`);
const floats = "%m = OpTypeArray %float %two";
const offset = "OpMemberDecorate %block 0 Offset 0";

const outsideOptions: ValidateOptions = { targetEnv: "spv1.3" };

/** Outside of Vulkan. */
const universal: readonly RuleCase[] = [
  {
    rule: "layout.explicit",
    options: outsideOptions,
    passes: outside(`${offset}\nOpDecorate %m ArrayStride 4`, floats),
    fails: outside(offset, floats),
    message: "Array must be explicitly laid out with ArrayStride",
  },
  {
    rule: "layout.explicit",
    options: outsideOptions,
    passes: outside(`${offset}\nOpDecorate %m ArrayStride 4`, floats),
    fails: outside("OpDecorate %m ArrayStride 4", floats),
    message: "Structure member 0 must be explicitly laid out with Offset",
  },
  {
    rule: "layout.explicit",
    options: outsideOptions,
    passes: outside(
      `${offset}\nOpMemberDecorate %block 0 ColMajor\nOpMemberDecorate %block 0 MatrixStride 16`,
      "",
    ).replaceAll("%m\n", "%mat2x3\n"),
    fails: outside(offset, "").replaceAll("%m\n", "%mat2x3\n"),
    message: "Structure member 0 containing a matrix must be explicitly laid out with MatrixStride",
  },
];

describe("explicit layouts", () => {
  testRules([...rules, ...misplaced, ...instances, ...universal]);

  it("are those of Vulkan alone for spirv-val", () => {
    for (const { fails } of universal) expect(codesOf(fails, { ...outsideOptions, reference: true })).toEqual([]);
  });

  it("has a case for every sentence", () => {
    const tested = new Set([...rules, ...misplaced, ...universal].map(({ rule }) => rule));
    const stated = explicitLayoutRules.filter(({ id }) => id !== "resource.buffers");
    expect(stated.map(({ id, vulkan }) => vulkan ?? id).filter((code) => !tested.has(code))).toEqual([]);
  });

  it("leaves layouts alone with skipBlockLayout, and in standard layout of uniform buffers", () => {
    expect(codesOf(pair("%float %v3", 5), { ...vulkan10, skipBlockLayout: true })).toEqual([]);
    expect(codesOf(strided("%float", 4, "Uniform"), { ...vulkan10, uniformBufferStandardLayout: true })).toEqual([]);
    expect(codesOf(pair("%float %v3", 4), { ...vulkan10, relaxBlockLayout: true })).toEqual([]);
  });

  it("names the instruction and the option that would allow the layout", () => {
    const { diagnostics } = validate(bytesOf(pair("%float %v3", 4), "vulkan1.0"), vulkan10);
    expect(diagnostics[0]?.message).toMatch(
      /Instantiated via '\d+\[%\w+]' in the StorageBuffer storage class using standard layout rules/,
    );
    expect(diagnostics[0]?.message).toContain("--relax-block-layout");
  });

  it("checks types that expand to more than memory holds, and deep ones", () => {
    const depth = 60;
    const annotations = ["OpMemberDecorate %block 0 Offset 0", "OpMemberDecorate %s0 0 Offset 0"];
    const types = ["%s0 = OpTypeStruct %float"];
    for (let level = 1; level < depth; level++) {
      annotations.push(
        `OpMemberDecorate %s${level} 0 Offset 0`,
        `OpMemberDecorate %s${level} 1 Offset ${2 ** Math.min(level + 1, 30)}`,
      );
      types.push(`%s${level} = OpTypeStruct %s${level - 1} %s${level - 1}`);
    }
    const text = buffer(annotations.join("\n"), `${types.join("\n")}\n%block = OpTypeStruct %s28`);
    expect(codesOf(text, vulkan11)).toEqual([]);
    const arrays = Array.from(
      { length: 3000 },
      (_, index) => `%a${index + 1} = OpTypeArray ${index === 0 ? "%float" : `%a${index}`} %one`,
    );
    const strides = arrays.map((_, index) => `OpDecorate %a${index + 1} ArrayStride 4`);
    const deep = buffer(
      `OpMemberDecorate %block 0 Offset 0\n${strides.join("\n")}`,
      `%one = OpConstant %uint 1\n${arrays.join("\n")}\n%block = OpTypeStruct %a3000`,
    );
    expect(codesOf(deep, vulkan11)).toEqual([]);
  });
});
