import { describe, expect, it } from "vitest";
import type { ValidateOptions } from "../../src/validate/index.ts";
import { descriptorHeapRules, heapAnnotationRules } from "../../src/validate/rules/memory/descriptor-heap.ts";
import { rawAccessChainRules } from "../../src/validate/rules/memory/raw-access-chain.ts";
import { type RuleCase, testRules } from "./cases.ts";

const vulkan: ValidateOptions = { targetEnv: "vulkan1.4" };

interface HeapParts {
  readonly annotations?: string;
  readonly types?: string;
  readonly body?: string;
  readonly builtIn?: string;
  readonly capabilities?: string;
}

/** A compute shader with a heap %heap and an array type %array of descriptors %t. */
function heap(descriptor: string, parts: HeapParts = {}): string {
  const {
    annotations = "OpDecorateId %array ArrayStrideIdEXT %stride",
    types = "",
    body = "",
    capabilities = "",
  } = parts;
  const { builtIn = "ResourceHeapEXT" } = parts;
  return `OpCapability Shader
OpCapability UntypedPointersKHR
OpCapability DescriptorHeapEXT
${capabilities}
OpExtension "SPV_KHR_untyped_pointers"
OpExtension "SPV_EXT_descriptor_heap"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %heap
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %heap BuiltIn ${builtIn}
${annotations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%zero = OpConstant %uint 0
%four = OpConstant %uint 4
%half = OpConstant %float 0.5
%t = ${descriptor}
%stride = OpConstantSizeOfEXT %uint %t
%array = OpTypeRuntimeArray %t
${types}
%pointer = OpTypeUntypedPointerKHR UniformConstant
%heap = OpUntypedVariableKHR %pointer UniformConstant
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
}

const image = "OpTypeImage %float 2D 0 0 0 1 Unknown";
const buffer = "OpTypeBufferEXT StorageBuffer";
const stride = (id: string): string => heap(image, { annotations: `OpDecorateId %array ArrayStrideIdEXT ${id}` });
const offset = (id: string): string =>
  heap(image, {
    annotations: `OpDecorateId %array ArrayStrideIdEXT %stride\nOpMemberDecorateIdEXT %s 0 OffsetIdEXT ${id}`,
    types: "%s = OpTypeStruct %t",
  });

const load = (descriptor: string, builtIn: string, more = ""): string =>
  heap(descriptor, {
    builtIn,
    body: "%place = OpUntypedAccessChainKHR %pointer %array %heap %four\n%value = OpLoad %t %place",
    capabilities: more,
  });
const access = (builtIn: string): string =>
  heap(buffer, {
    builtIn,
    types: "%into = OpTypeUntypedPointerKHR StorageBuffer",
    body: "%place = OpUntypedAccessChainKHR %pointer %array %heap %four\n%value = OpBufferPointerEXT %into %place",
  });
const rays = 'OpCapability RayQueryKHR\nOpExtension "SPV_KHR_ray_query"';

const heaps: readonly RuleCase[] = [
  {
    rule: "descriptor-heap.id-value",
    passes: stride("%four"),
    fails: stride("%half"),
    message: "ArrayStrideIdEXT extra operand must be a 32-bit int scalar type.",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.id-value",
    passes: stride("%stride"),
    fails: stride("%zero"),
    message: "ArrayStrideIdEXT contains a stride of zero.",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.id-value",
    passes: offset("%zero"),
    fails: offset("%half"),
    message: "OffsetIdEXT extra operand must be a 32-bit int scalar type.",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.stride-target",
    passes: stride("%stride"),
    fails: heap(image, {
      annotations: "OpDecorateId %numbers ArrayStrideIdEXT %stride",
      types: "%numbers = OpTypeRuntimeArray %uint",
    }),
    message: "must only be applied to array type containing a Descriptor type",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.buffer-storage",
    passes: heap(buffer),
    fails: heap("OpTypeBufferEXT Workgroup"),
    message: "TypeBufferEXT StorageClass could only be StorageBuffer or Uniform.",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.size-of",
    passes: heap(image),
    fails: heap(image, { types: "%size = OpConstantSizeOfEXT %uint %uint" }),
    message: "must be a Descriptor type",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.size-of",
    passes: heap(image),
    fails: heap(image, { types: "%size = OpConstantSizeOfEXT %float %t" }),
    message: "must be an int scalar type",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.buffer-pointer",
    passes: access("ResourceHeapEXT"),
    fails: access("ResourceHeapEXT").replace("PointerKHR StorageBuffer", "PointerKHR PushConstant"),
    message: "with a storage class of Uniform or StorageBuffer",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.buffer-pointer",
    passes: access("ResourceHeapEXT"),
    fails: access("ResourceHeapEXT").replace("OpBufferPointerEXT %into", "OpBufferPointerEXT %uint"),
    message: "OpBufferPointerEXT Result Type must be a pointer type.",
    options: vulkan,
  },
  {
    rule: "descriptor-heap.buffer-pointer",
    passes: access("ResourceHeapEXT"),
    fails: access("ResourceHeapEXT").replace("OpBufferPointerEXT %into %place", "OpBufferPointerEXT %into %four"),
    message: "Buffer must be a pointer to OpTypeBufferEXT",
    options: vulkan,
  },
  {
    rule: "VUID-StandaloneSpirv-Result-11336",
    passes: load("OpTypeSampler", "SamplerHeapEXT"),
    fails: load("OpTypeSampler", "ResourceHeapEXT"),
    message: "is not derived from a variable decorated with SamplerHeapEXT",
    options: vulkan,
  },
  {
    rule: "VUID-StandaloneSpirv-Result-11337",
    passes: load(image, "ResourceHeapEXT"),
    fails: load(image, "SamplerHeapEXT"),
    message: "OpTypeImage pointer instruction has no descriptor set or binding",
    options: vulkan,
  },
  {
    rule: "VUID-StandaloneSpirv-Result-11338",
    passes: access("ResourceHeapEXT"),
    fails: access("SamplerHeapEXT"),
    options: vulkan,
  },
  {
    rule: "VUID-StandaloneSpirv-Result-11339",
    passes: load("OpTypeAccelerationStructureKHR", "ResourceHeapEXT", rays),
    fails: load("OpTypeAccelerationStructureKHR", "SamplerHeapEXT", rays),
    options: vulkan,
  },
  ...[
    { name: "SamplerHeapEXT", vuid: "11239" },
    { name: "ResourceHeapEXT", vuid: "11241" },
  ].map(({ name, vuid }): RuleCase => {
    const text = (storage: string, data: string) =>
      heap(buffer, {
        builtIn: name,
        capabilities:
          'OpCapability WorkgroupMemoryExplicitLayoutKHR\nOpExtension "SPV_KHR_workgroup_memory_explicit_layout"',
      }).replace(
        "%pointer = OpTypeUntypedPointerKHR UniformConstant\n%heap = OpUntypedVariableKHR %pointer UniformConstant",
        `%pointer = OpTypeUntypedPointerKHR ${storage}\n%heap = OpUntypedVariableKHR %pointer ${storage} ${data}`,
      );
    return {
      rule: `VUID-${name}-${name}-${vuid}`,
      passes: text("UniformConstant", ""),
      fails: text("Workgroup", "%t").replace('"main" %heap', '"main"'),
      message: "must be declared using the UniformConstant storage class",
      options: vulkan,
    };
  }),
];

/** A raw access chain into a storage buffer of numbers. */
function raw(chain: string, pointer = "%number", addressing = "Logical"): string {
  return `OpCapability Shader
OpCapability Int64
OpCapability RawAccessChainsNV
${addressing === "Logical" ? "" : "OpCapability PhysicalStorageBufferAddresses"}
OpExtension "SPV_KHR_storage_buffer_storage_class"
OpExtension "SPV_NV_raw_access_chains"
OpMemoryModel ${addressing} GLSL450
OpEntryPoint GLCompute %main "main" %v
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %v DescriptorSet 0
OpDecorate %v Binding 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%zero = OpConstant %uint 0
%four = OpConstant %uint 4
%wide = OpConstant %ulong 4
%half = OpConstant %float 0.5
%two = OpConstant %uint 2
%array = OpTypeArray %uint %two
%block = OpTypeStruct %uint
%blocks = OpTypePointer StorageBuffer %block
%number = OpTypePointer StorageBuffer %uint
%numbers = OpTypePointer StorageBuffer %array
%shared = OpTypePointer Workgroup %uint
${addressing === "Logical" ? "" : "%physical = OpTypePointer PhysicalStorageBuffer %uint"}
%v = OpVariable %blocks StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%stride = OpIAdd %uint %four %zero
%c = OpRawAccessChainNV ${pointer} %v ${chain}
OpReturn
OpFunctionEnd
`;
}

const good = raw("%four %zero %zero");
const spirv: ValidateOptions = { targetEnv: "spv1.5" };

const chains: readonly RuleCase[] = [
  {
    rule: "raw-access-chain.result",
    passes: good,
    fails: raw("%four %zero %zero", "%shared"),
    message: "must point to a storage class of StorageBuffer, PhysicalStorageBuffer, or Uniform.",
  },
  {
    rule: "raw-access-chain.result",
    passes: good,
    fails: raw("%four %zero %zero", "%numbers"),
    message: "must not point to OpTypeArray, OpTypeMatrix, or OpTypeStruct.",
  },
  {
    rule: "raw-access-chain.result",
    passes: good,
    fails: raw("%four %zero %zero", "%uint"),
    message: "must be OpTypePointer. Found OpTypeInt.",
  },
  { rule: "raw-access-chain.stride", passes: good, fails: raw("%stride %zero %zero"), message: "Found OpIAdd." },
  { rule: "raw-access-chain.stride", passes: good, fails: raw("%half %zero %zero"), message: "Found OpTypeFloat." },
  { rule: "raw-access-chain.index", passes: good, fails: raw("%four %wide %zero"), message: "Index of" },
  { rule: "raw-access-chain.index", passes: good, fails: raw("%four %zero %half"), message: "The type of Offset of" },
  {
    rule: "raw-access-chain.robustness",
    passes: raw("%four %zero %zero RobustnessPerElementNV"),
    fails: raw("%zero %zero %zero RobustnessPerElementNV"),
    message: "Stride must not be zero",
  },
  {
    rule: "raw-access-chain.robustness",
    passes: raw("%four %zero %zero RobustnessPerComponentNV"),
    fails: raw("%four %zero %zero RobustnessPerComponentNV|RobustnessPerElementNV"),
    message: "mutually exclusive",
  },
  {
    rule: "raw-access-chain.robustness",
    passes: good,
    fails: raw("%four %zero %zero RobustnessPerComponentNV", "%physical", "PhysicalStorageBuffer64"),
    message: "Storage class cannot be PhysicalStorageBuffer",
  },
].map((one) => ({ ...one, options: spirv }));

describe("heaps of descriptors and raw access chains", () => {
  testRules([...heaps, ...chains]);

  it("has a case for every sentence", () => {
    const tested = new Set([...heaps, ...chains].map(({ rule }) => rule));
    const all = [...heapAnnotationRules, ...descriptorHeapRules, ...rawAccessChainRules];
    const missing = all.filter(({ id, vulkan: vuid }) => id !== "descriptor-heap.derived" && !tested.has(vuid ?? id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
