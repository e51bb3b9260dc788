// The sentences of the Level Zero SPIR-V Programming Guide in modules: for each rule one that passes and one that fails, and for each sentence that
// no rule can check, why not, or a module that it allows. The test and the page docs/validation/level-zero.md read the same cases.

import { type KernelParts, kernel, type SentenceCase, type SentenceFact } from "./kernel-module.ts";

const k = (parts: KernelParts): string => kernel(parts);

// Images.

const imageCapabilities = ["ImageBasic", "Image1D", "Sampled1D", "ImageBuffer", "SampledBuffer", "ImageReadWrite"];
const image = (operands: string, more: KernelParts = {}): string =>
  k({
    ...more,
    capabilities: [...imageCapabilities, ...(more.capabilities ?? [])],
    types: `%image = OpTypeImage ${operands}`,
  });

const readTypes = (coordinate: string) => `%float = OpTypeFloat 32
%v4float = OpTypeVector %float 4
%v2uint = OpTypeVector %uint 2
%image = OpTypeImage %void 2D 0 0 0 0 Unknown ${coordinate}
%zero = OpConstantNull %v2uint
%color = OpConstantNull %v4float`;
const read = (operands: string): string =>
  k({
    capabilities: ["ImageBasic"],
    types: readTypes("ReadOnly"),
    parameters: [["%in", "%image"]],
    body: `%value = OpImageRead %v4float %in %zero ${operands}`,
  });
const write = (operands: string): string =>
  k({
    capabilities: ["ImageBasic"],
    types: readTypes("WriteOnly"),
    parameters: [["%out", "%image"]],
    body: `OpImageWrite %out %zero %color ${operands}`,
  });

// Kernels.

const argument = (type: string, more: KernelParts = {}): string =>
  k({ ...more, types: `${more.types ?? ""}\n${type}`, parameters: [["%argument", "%t"]] });

// Atomics.

const constants = `%device = OpConstant %uint 1
%relaxed = OpConstant %uint 0`;
const atomic = (instruction: string, type: string, storage: string, more: KernelParts = {}): string =>
  k({
    ...more,
    types: `${constants}\n${type}\n%value = OpConstantNull %t\n%pointer = OpTypePointer ${storage} %t`,
    parameters: [["%p", "%pointer"]],
    body: instruction,
  });
const load = "%old = OpAtomicLoad %t %p %device %relaxed";
const add = "%old = OpAtomicIAdd %t %p %device %relaxed %value";
const fadd = "%old = OpAtomicFAddEXT %t %p %device %relaxed %value";
const fmin = "%old = OpAtomicFMinEXT %t %p %device %relaxed %value";
const int32 = "%t = OpTypeVector %uint 2";
const int64 = "%t = OpTypeInt 64 0";
const float = (width: number) => `%t = OpTypeFloat ${width}`;
const floatWidths = [16, 32, 64] as const;
/** A storage class, the other one, and how flags name the first. */
const places = [
  ["CrossWorkgroup", "Workgroup", "GLOBAL"],
  ["Workgroup", "CrossWorkgroup", "LOCAL"],
] as const;
const floatTypes = (width: number) => (width === 16 ? ["Float16"] : width === 64 ? ["Float64"] : []);

/** A device with one flag for atomics of floats of one width. */
const deviceWith = (width: number, flag: string): object => ({
  name: `fp${width}-${flag.toLowerCase().replaceAll("_", "-")}`,
  ze_device_module_properties_t: {
    spirvVersionSupported: "1.2",
    flags: ["ZE_DEVICE_MODULE_FLAG_FP16", "ZE_DEVICE_MODULE_FLAG_FP64"],
  },
  ze_float_atomic_ext_properties_t: { [`fp${width}Flags`]: [`ZE_DEVICE_FP_ATOMIC_EXT_FLAG_${flag}`] },
  extensions: ["ZE_extension_float_atomics"],
});

const floatAtomic = (kind: "add" | "min_max", width: number, storage: string, capability = width): string =>
  atomic(kind === "add" ? fadd : fmin, float(width), storage, {
    capabilities: [...floatTypes(width), `AtomicFloat${capability}${kind === "add" ? "Add" : "MinMax"}EXT`],
    extensions: [
      kind === "min_max"
        ? "SPV_EXT_shader_atomic_float_min_max"
        : capability === 16
          ? "SPV_EXT_shader_atomic_float16_add"
          : "SPV_EXT_shader_atomic_float_add",
    ],
  });

// Scopes.

const scope = (value: number) => `%scope = OpConstant %uint ${value}
%workgroup = OpConstant %uint 2
%none = OpConstant %uint 0`;
const barrier = (value: number) => k({ types: scope(value), body: "OpControlBarrier %scope %workgroup %none" });
const fence = (value: number) => k({ types: scope(value), body: "OpMemoryBarrier %scope %none" });
const waitEvents = (value: number): string =>
  k({
    types: `${scope(value)}\n%event = OpTypeEvent\n%events = OpTypePointer Function %event\n%one = OpConstant %uint 1`,
    body: "%e = OpVariable %events Function\nOpGroupWaitEvents %scope %one %e",
  });

// Calls.

const helper = (body: string) => `%helper = OpFunction %void None %main_fn
%helper_entry = OpLabel
${body}
OpReturn
OpFunctionEnd`;
const calls = (inHelper: string): string =>
  k({ body: "%called = OpFunctionCall %void %helper", functions: helper(inHelper) });
const loop = (second: string): string =>
  k({
    types: "%bool = OpTypeBool\n%true = OpConstantTrue %bool",
    body: `OpBranchConditional %true %one %two
%one = OpLabel
OpBranch %two
%two = OpLabel
OpBranchConditional %true ${second} %end
%end = OpLabel`,
  });

// Subgroups.

const subgroupCapabilities = ["SubgroupShuffleINTEL", "SubgroupBufferBlockIOINTEL", "SubgroupImageBlockIOINTEL"];
const subgroup = (parts: KernelParts): string =>
  k({
    ...parts,
    capabilities: [...subgroupCapabilities, ...(parts.capabilities ?? [])],
    extensions: ["SPV_INTEL_subgroups", ...(parts.extensions ?? [])],
  });
const shuffle = (type: string, capabilities: readonly string[] = []): string =>
  subgroup({
    capabilities,
    types: `${type}\n%value = OpConstantNull %t\n%index = OpConstant %uint 3`,
    body: "%shuffled = OpSubgroupShuffleINTEL %t %value %index",
  });
const shuffleIndex = (index: number): string =>
  subgroup({
    version: 0x10100,
    capabilities: ["SubgroupDispatch"],
    modes: "OpExecutionMode %main SubgroupSize 16",
    types: `%value = OpConstantNull %uint\n%index = OpConstant %uint ${index}`,
    body: "%shuffled = OpSubgroupShuffleINTEL %uint %value %index",
  });
const blockRead = (type: string): string =>
  subgroup({
    types: `${type}\n%pointer = OpTypePointer CrossWorkgroup %uint`,
    parameters: [["%p", "%pointer"]],
    body: "%block = OpSubgroupBlockReadINTEL %t %p",
  });
const blockWrite = (storage: string, alignment: number): string =>
  subgroup({
    annotations: `OpDecorate %p Alignment ${alignment}`,
    types: `%value = OpConstantNull %uint\n%pointer = OpTypePointer ${storage} %uint`,
    parameters: [["%p", "%pointer"]],
    body: "OpSubgroupBlockWriteINTEL %p %value",
  });
const imageBlock = (type: string, coordinate = "OpTypeVector %uint 2", x = 4): string =>
  subgroup({
    capabilities: imageCapabilities,
    types: `%image = OpTypeImage %void ${type}
%value = OpConstantNull %uint
%x = OpConstant %uint ${x}
%zero = OpConstantNull %uint
%coordinates = ${coordinate}
%coordinate = ${coordinate.endsWith("3") ? "OpConstantComposite %coordinates %x %zero %zero" : "OpConstantComposite %coordinates %x %zero"}`,
    parameters: [["%i", "%image"]],
    body: "OpSubgroupImageBlockWriteINTEL %i %coordinate %value",
  });
const placed = (condition: string): string =>
  subgroup({
    capabilities: ["Int64"],
    annotations: "OpDecorate %id BuiltIn GlobalLinearId",
    interfaces: "%id",
    types: `%bool = OpTypeBool
%true = OpConstantTrue %bool
%ulong = OpTypeInt 64 0
%zero = OpConstantNull %ulong
%input = OpTypePointer Input %ulong
%id = OpVariable %input Input
%pointer = OpTypePointer CrossWorkgroup %uint`,
    parameters: [["%p", "%pointer"]],
    body: `%mine = OpLoad %ulong %id Aligned 8
%first = OpIEqual %bool %mine %zero
OpBranchConditional ${condition} %then %end
%then = OpLabel
%block = OpSubgroupBlockReadINTEL %uint %p
OpBranch %end
%end = OpLabel`,
  });

const wide = {
  capabilities: ["ArbitraryPrecisionIntegersALTERA"],
  extensions: ["SPV_ALTERA_arbitrary_precision_integers"],
};

export const guideCases: readonly SentenceCase[] = [
  {
    rule: "level-zero.version",
    targetEnv: "level-zero1.8",
    device: "typical-discrete",
    passes: k({ version: 0x10400 }),
    fails: k({ version: 0x10500 }),
    message: "expected SPIR-V 1.4 or older for device 'typical-discrete', but got 1.5",
  },
  {
    rule: "level-zero.extended-set",
    passes: k({ imports: '%set = OpExtInstImport "OpenCL.std"' }),
    fails: k({ imports: '%set = OpExtInstImport "GLSL.std.450"' }),
    message: "expected the extended instruction set OpenCL.std, but got 'GLSL.std.450'",
  },
  {
    rule: "level-zero.debug-set",
    passes: k({
      extensions: ["SPV_KHR_non_semantic_info"],
      imports: '%set = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"',
    }),
    fails: k({ imports: '%set = OpExtInstImport "OpenCL.DebugInfo.100"' }),
    message: "the guide does not list the set 'OpenCL.DebugInfo.100'",
  },
  {
    rule: "level-zero.type",
    passes: k({
      types:
        "%bool = OpTypeBool\n%three = OpConstant %uint 3\n%array = OpTypeArray %uint %three\n%sampler = OpTypeSampler",
    }),
    fails: k({ types: '%opaque = OpTypeOpaque "thing"' }),
    message: "but got '%Opaque_thing = OpTypeOpaque",
  },
  {
    rule: "level-zero.int-width",
    passes: k({
      capabilities: ["Int8", "Int16", "Int64"],
      types: "%a = OpTypeInt 8 0\n%b = OpTypeInt 16 0\n%c = OpTypeInt 64 0",
    }),
    fails: k({ ...wide, types: "%a = OpTypeInt 24 0" }),
    message: "expected an integer of 8, 16, 32 or 64 bits, but got 24",
  },
  {
    rule: "level-zero.float-width",
    passes: k({
      capabilities: ["Float16", "Float64"],
      types: "%a = OpTypeFloat 16\n%b = OpTypeFloat 32\n%c = OpTypeFloat 64",
    }),
    fails: k({
      capabilities: ["BFloat16TypeKHR"],
      extensions: ["SPV_KHR_bfloat16"],
      types: "%a = OpTypeFloat 16 BFloat16KHR",
    }),
    message: "expected a float of IEEE 754 with 16, 32 or 64 bits",
  },
  {
    rule: "level-zero.vector",
    passes: k({
      capabilities: ["Vector16"],
      types: [2, 3, 4, 8, 16].map((n) => `%v${n} = OpTypeVector %uint ${n}`).join("\n"),
    }),
    fails: k({
      capabilities: ["LongVectorEXT"],
      extensions: ["SPV_EXT_long_vector"],
      types: "%v = OpTypeVector %uint 5",
    }),
    message: "expected a vector of 2, 3, 4, 8 or 16 components, but got 5",
  },
  {
    rule: "level-zero.vector",
    passes: k({ types: "%bool = OpTypeBool\n%v = OpTypeVector %bool 2" }),
    fails: k({
      capabilities: ["MaskedGatherScatterINTEL"],
      extensions: ["SPV_INTEL_masked_gather_scatter"],
      types: "%p = OpTypePointer CrossWorkgroup %uint\n%v = OpTypeVector %p 2",
    }),
    message: "expected a vector of OpTypeBool, OpTypeInt or OpTypeFloat",
  },
  ...["1D 0 0", "1D 0 1", "2D 0 0", "2D 1 0", "2D 0 1", "2D 1 1", "3D 0 0", "Buffer 0 0"].map((row, index) => ({
    rule: "level-zero.image-type",
    passes: image(`%void ${row} 0 0 Unknown ReadOnly`),
    fails: image(
      `%void ${["1D 1 0", "1D 1 1", "2D 2 0", "3D 1 0", "Buffer 1 0", "2D 2 1", "3D 2 0", "Rect 0 0"][index]} 0 0 Unknown ReadOnly`,
      {
        capabilities: index === 7 ? ["SampledRect"] : [],
      },
    ),
    message: "expected an image type of the environment, but got Dim",
  })),
  {
    rule: "level-zero.kernel-return",
    passes: k({}),
    fails: k({ returns: "%uint", body: "%zero = OpUndef %uint\nOpReturnValue %zero", terminator: "" }),
    message: "expected a kernel that returns OpTypeVoid, but got '%uint = OpTypeInt 32 0'",
  },
  ...[
    ["%t = OpTypePointer CrossWorkgroup %uint", "%t = OpTypeBool"],
    ["%t = OpTypeSampler", "%three = OpConstant %uint 3\n%t = OpTypeArray %uint %three"],
    ["%t = OpTypeStruct %uint", "%t = OpTypeEvent"],
    ["%t = OpTypeVector %uint 4", "%i = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly\n%t = OpTypeSampledImage %i"],
    ["%t = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly", "%t = OpTypeBool"],
    ["%t = OpTypeFloat 32", "%t = OpTypeBool"],
  ].map(([good = "", bad = ""]) => ({
    rule: "level-zero.kernel-argument-type",
    passes: argument(good, { capabilities: ["ImageBasic"] }),
    fails: argument(bad, { capabilities: ["ImageBasic"] }),
    message: "expected a type that a kernel may take, but argument %argument is",
  })),
  {
    rule: "level-zero.kernel-argument-double",
    passes: argument("%t = OpTypeFloat 16", { capabilities: ["Float16"] }),
    fails: argument("%t = OpTypeFloat 64", { capabilities: ["Float64"] }),
    message: "argument %argument of a kernel is '%double = OpTypeFloat 64', which the guide does not list",
  },
  {
    rule: "level-zero.kernel-argument-member",
    passes: argument(
      "%inner = OpTypeStruct %uint\n%v = OpTypeVector %uint 2\n%f = OpTypeFloat 32\n%t = OpTypeStruct %inner %v %f",
    ),
    fails: argument(
      "%three = OpConstant %uint 3\n%a = OpTypeArray %uint %three\n%inner = OpTypeStruct %a\n%t = OpTypeStruct %inner",
    ),
    message: "is a structure with a member '%_arr_uint_uint_3 = OpTypeArray %uint %uint_3'",
  },
  ...["CrossWorkgroup", "Workgroup", "UniformConstant"].map((storage) => ({
    rule: "level-zero.kernel-argument-storage",
    passes: argument(`%t = OpTypePointer ${storage} %uint`),
    fails: argument("%t = OpTypePointer Function %uint"),
    message:
      "expected a pointer to CrossWorkgroup, Workgroup or UniformConstant, but argument %argument points to Function",
  })),
  {
    rule: "level-zero.kernel-argument-by-value",
    passes: argument("%s = OpTypeStruct %uint\n%t = OpTypePointer CrossWorkgroup %s"),
    fails: argument("%s = OpTypeStruct %uint\n%t = OpTypePointer Function %s", {
      annotations: "OpDecorate %argument FuncParamAttr ByVal",
    }),
    message: "passes '%_struct_5 = OpTypeStruct %uint' by value",
  },
  {
    rule: "level-zero.capability",
    passes: k({
      capabilities: ["Float16Buffer", "Int64", "Int16", "Int8", "Vector16", "GenericPointer", "Groups"],
    }),
    fails: k({ capabilities: ["Pipes"] }),
    message: "capability Pipes is none that a device of Level Zero has to accept",
  },
  {
    rule: "level-zero.capability-images",
    device: "minimal",
    passes: k({}),
    fails: k({ capabilities: ["ImageBasic"] }),
    message: "capability ImageBasic needs images, which device 'minimal' does not have",
  },
  ...["LiteralSampler", ...imageCapabilities.slice(1)].map((name) => ({
    rule: "level-zero.capability-images",
    device: "minimal",
    passes: k({}),
    fails: k({ capabilities: [name] }),
    message: `capability ${name} needs images, which device 'minimal' does not have`,
  })),
  {
    rule: "level-zero.capability-fp16",
    device: "minimal",
    passes: k({ capabilities: ["Float16Buffer"] }),
    fails: k({ capabilities: ["Float16"] }),
    message: "capability Float16 needs ZE_DEVICE_MODULE_FLAG_FP16, which device 'minimal' does not have",
  },
  {
    rule: "level-zero.capability-fp64",
    device: "typical-integrated",
    passes: k({ capabilities: ["Float16"] }),
    fails: k({ capabilities: ["Float64"] }),
    message: "capability Float64 needs ZE_DEVICE_MODULE_FLAG_FP64, which device 'typical-integrated' does not have",
  },
  {
    rule: "level-zero.capability-int64-atomics",
    device: "minimal",
    passes: k({ capabilities: ["Int64"] }),
    fails: k({ capabilities: ["Int64", "Int64Atomics"] }),
    message: "capability Int64Atomics needs ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS",
  },
  {
    rule: "level-zero.execution-model",
    passes: k({}),
    fails: k({ capabilities: ["Shader"], model: "GLCompute" }),
    message: "expected Execution Model Kernel, but got GLCompute",
  },
  {
    rule: "level-zero.addressing-model",
    passes: k({}),
    fails: k({ memoryModel: "Physical32 OpenCL" }),
    message: "expected Addressing Model Physical64, but got Physical32",
  },
  {
    rule: "level-zero.memory-model",
    passes: k({}),
    fails: k({ capabilities: ["Shader"], memoryModel: "Physical64 GLSL450" }),
    message: "expected Memory Model OpenCL, but got GLSL450",
  },
  {
    rule: "level-zero.signedness",
    passes: k({}),
    // With the memory model OpenCL the capability Kernel is there, whose own rule says the same.
    fails:
      "OpCapability Addresses\nOpCapability Linkage\nOpCapability Shader\nOpMemoryModel Physical64 GLSL450\n%t = OpTypeInt 32 1\n",
    message: "expected Signedness 0, but got 1",
  },
  {
    rule: "level-zero.image-sampled-type",
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%uint 2D 0 0 0 0 Unknown ReadOnly"),
    message: "expected Sampled Type OpTypeVoid, but got '%uint = OpTypeInt 32 0'",
  },
  {
    rule: "level-zero.image-sampled",
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 0 0 0 1 Unknown ReadOnly"),
    message: "expected Sampled 0, but got 1",
  },
  {
    rule: "level-zero.image-multisampled",
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 0 0 1 0 Unknown ReadOnly"),
    message: "expected MS 0, but got 1",
  },
  {
    rule: "level-zero.image-arrayed",
    passes: image("%void 2D 0 1 0 0 Unknown ReadOnly"),
    fails: image("%void 3D 0 1 0 0 Unknown ReadOnly"),
    message: "expected Arrayed 0 for Dim 3D, but got 1",
  },
  {
    rule: "level-zero.image-format",
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 0 0 0 0 Rgba8 ReadOnly", { capabilities: ["StorageImageExtendedFormats", "Shader"] }),
    message: "expected Image Format Unknown, but got Rgba8",
  },
  {
    rule: "level-zero.image-access",
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 0 0 0 0 Unknown"),
    message: "expected an Access Qualifier, but got none",
  },
  {
    rule: "level-zero.image-write-operands",
    targetEnv: "level-zero1.13",
    passes: write(""),
    fails: `; Version: 1.4\n${write("ZeroExtend")}`,
    message: "expected no Image Operands, but got ZeroExtend",
  },
  {
    rule: "level-zero.image-offset",
    passes: read(""),
    fails: read("ConstOffset %zero"),
    message: "expected no Image Operand ConstOffset, but 'OpImageRead' has one",
  },
  {
    rule: "level-zero.image-offset",
    ...(() => {
      const sample = (operands: string) =>
        k({
          capabilities: ["ImageBasic"],
          types: `${readTypes("ReadOnly")}
%sampler = OpTypeSampler
%sampled = OpTypeSampledImage %image
%lod = OpConstant %float 0`,
          parameters: [
            ["%in", "%image"],
            ["%s", "%sampler"],
          ],
          body: `%both = OpSampledImage %sampled %in %s\n%value = OpImageSampleExplicitLod %v4float %both %zero ${operands}`,
        });
      return { passes: sample("Lod %lod"), fails: sample("Lod|ConstOffset %lod %zero") };
    })(),
    message: "expected no Image Operand ConstOffset, but 'OpImageSampleExplicitLod' has one",
  },
  {
    rule: "level-zero.atomic-type",
    passes: atomic(add.replace("%t", "%uint").replace("%value", "%device"), int32, "CrossWorkgroup").replace(
      "CrossWorkgroup %t",
      "CrossWorkgroup %uint",
    ),
    fails: atomic(add, "%t = OpTypeInt 16 0", "CrossWorkgroup", { capabilities: ["Int16"] }),
    message: "expected 'OpAtomicIAdd' of 32-bit or 64-bit integers, but got '%ushort = OpTypeInt 16 0'",
  },
  {
    rule: "level-zero.atomic-int64",
    device: "minimal",
    passes: k({ capabilities: ["Int64"] }),
    fails: atomic(add, int64, "CrossWorkgroup", { capabilities: ["Int64", "Int64Atomics"] }),
    message: "'OpAtomicIAdd' of 64-bit integers needs ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS",
  },
  ...["Function", "Workgroup", "CrossWorkgroup", "Generic"].map((storage) => {
    const inHelper = (pointer: string) =>
      k({
        capabilities: ["GenericPointer"],
        types: `${constants}\n%pointer = OpTypePointer ${pointer} %uint\n%helper_fn = OpTypeFunction %void %pointer`,
        functions: `%helper = OpFunction %void None %helper_fn
%p = OpFunctionParameter %pointer
%helper_entry = OpLabel
%old = OpAtomicLoad %uint %p %device %relaxed
OpReturn
OpFunctionEnd`,
      });
    return {
      rule: "level-zero.atomic-storage-class",
      passes: inHelper(storage),
      fails: inHelper("Image"),
      message:
        "expected Pointer of 'OpAtomicLoad' to point to one of Function, Workgroup, CrossWorkgroup, Generic, but got Image",
    };
  }),
  {
    rule: "level-zero.recursion",
    passes: calls(""),
    fails: calls("%again = OpFunctionCall %void %helper"),
    message: "function %helper calls itself, directly or through others",
  },
  {
    rule: "level-zero.irreducible",
    passes: loop("%two"),
    fails: loop("%one"),
    message: "function %main has a loop with more than one entry",
  },
  {
    rule: "level-zero.scope-copy",
    passes: waitEvents(2),
    fails: waitEvents(3),
    message: "expected Scope for Execution of 'OpGroupWaitEvents' to be Workgroup, but got Subgroup",
  },
  ...[2, 3].map((value) => ({
    rule: "level-zero.scope-execution",
    passes: barrier(value),
    fails: barrier(1),
    message: "expected Scope for Execution of 'OpControlBarrier' to be one of Workgroup, Subgroup, but got Device",
  })),
  ...[0, 1, 2, 3, 4].map((value) => ({
    rule: "level-zero.scope-memory",
    passes: fence(value),
    fails: fence(6),
    message: "to be one of CrossDevice, Device, Workgroup, Invocation, Subgroup, but got ShaderCallKHR",
  })),
  {
    rule: "level-zero.extension",
    device: "minimal",
    passes: k({ extensions: ["SPV_INTEL_subgroups"] }),
    fails: k({ extensions: ["SPV_KHR_expect_assume"] }),
    message: "device 'minimal' does not accept the extension 'SPV_KHR_expect_assume'",
  },
  {
    rule: "level-zero.extension-portability",
    passes: k({ extensions: ["SPV_INTEL_subgroups"] }),
    fails: k({ extensions: ["SPV_KHR_expect_assume"] }),
    message: "not every device of Level Zero accepts the extension 'SPV_KHR_expect_assume'",
  },
  ...(
    [
      ["%t = OpTypeVector %uint 2", "%t = OpTypeVector %uint 3"],
      ["%f = OpTypeFloat 32\n%t = OpTypeVector %f 16", "%f = OpTypeFloat 32\n%t = OpTypeVector %f 3"],
      ["%s = OpTypeInt 16 0\n%t = OpTypeVector %s 8", "%s = OpTypeInt 16 0\n%t = OpTypeVector %s 3"],
      ["%t = OpTypeInt 64 0", "%t = OpTypeBool"],
      ["%t = OpTypeFloat 16", "%h = OpTypeFloat 16\n%t = OpTypeVector %h 2"],
      ["%t = OpTypeFloat 64", "%d = OpTypeFloat 64\n%t = OpTypeVector %d 2"],
    ] as const
  ).map(([good, bad]) => ({
    rule: "level-zero.subgroup-shuffle-data",
    passes: shuffle(good, ["Int16", "Int64", "Float16", "Float64", "Vector16"]),
    fails: shuffle(bad, ["Int16", "Int64", "Float16", "Float64", "Vector16"]),
    message: "'OpSubgroupShuffleINTEL' does not shuffle Data of type",
  })),
  ...["%t = OpTypeInt 8 0", "%long = OpTypeInt 64 0\n%t = OpTypeVector %long 2"].map((type) => ({
    rule: "level-zero.subgroup-shuffle-open",
    passes: shuffle("%t = OpTypeInt 64 0", ["Int64"]),
    fails: shuffle(type, ["Int8", "Int64"]),
    message: "the guide does not say whether",
  })),
  ...(
    [
      ["%t = OpTypeVector %uint 8", "%t = OpTypeVector %uint 16"],
      ["%t = OpTypeInt 16 0", "%t = OpTypeInt 64 0"],
      ["%t = OpTypeVector %uint 2", "%t = OpTypeVector %uint 3"],
      ["%t = OpTypeVector %uint 4", "%t = OpTypeFloat 32"],
    ] as const
  ).map(([good, bad]) => {
    const module = (type: string) =>
      blockRead(type).replace(
        "OpCapability Kernel",
        "OpCapability Kernel\nOpCapability Vector16\nOpCapability Int16\nOpCapability Int64",
      );
    return {
      rule: "level-zero.subgroup-block-data",
      passes: module(good),
      fails: module(bad),
      message: "'OpSubgroupBlockReadINTEL' does not read blocks of",
    };
  }),
  {
    rule: "level-zero.subgroup-block-pointer",
    passes: blockWrite("CrossWorkgroup", 16),
    fails: blockWrite("Workgroup", 16),
    message: "expected Ptr of 'OpSubgroupBlockWriteINTEL' to point to CrossWorkgroup",
  },
  ...(
    [
      ["1D 0 0 0 0", "Dim 2D, but got 1D"],
      ["2D 1 0 0 0", "Depth 0, but got 1"],
      ["2D 0 1 0 0", "Arrayed 0, but got 1"],
    ] as const
  ).map(([type, message]) => ({
    rule: "level-zero.subgroup-block-image",
    passes: imageBlock("2D 0 0 0 0 Unknown WriteOnly"),
    fails: imageBlock(`${type} Unknown WriteOnly`),
    message: `expected Image of 'OpSubgroupImageBlockWriteINTEL' to have ${message}`,
  })),
  {
    rule: "level-zero.subgroup-block-coordinate",
    passes: imageBlock("2D 0 0 0 0 Unknown WriteOnly"),
    fails: imageBlock("2D 0 0 0 0 Unknown WriteOnly", "OpTypeVector %uint 3"),
    message: "to be a vector of two 32-bit integers, but got '%v3uint = OpTypeVector %uint 3'",
  },
  {
    rule: "level-zero.subgroup-shuffle-index",
    device: "everything",
    passes: shuffleIndex(15),
    fails: shuffleIndex(16),
    message: "below the subgroup size 16, but got 16",
  },
  {
    rule: "level-zero.subgroup-block-uniform",
    passes: placed("%true"),
    fails: placed("%first"),
    message: "is in control flow that depends on",
  },
  {
    rule: "level-zero.subgroup-block-alignment",
    passes: blockWrite("CrossWorkgroup", 16),
    fails: blockWrite("CrossWorkgroup", 8),
    message: "expected Ptr of 'OpSubgroupBlockWriteINTEL' to be aligned to 16 bytes, but its decoration states 8",
  },
  {
    rule: "level-zero.subgroup-image-write-offset",
    passes: imageBlock("2D 0 0 0 0 Unknown WriteOnly"),
    fails: imageBlock("2D 0 0 0 0 Unknown WriteOnly", "OpTypeVector %uint 2", 6),
    message: "to be a multiple of 4, but got 6",
  },
  ...floatWidths.flatMap((width) =>
    places.map(([storage, other, flag]) => ({
      rule: width === 32 ? "level-zero.atomic-float32-move" : "level-zero.atomic-float-move",
      device: deviceWith(width, `${flag}_LOAD_STORE`),
      passes: atomic(load, float(width), storage, { capabilities: floatTypes(width) }),
      fails: atomic(load, float(width), other, { capabilities: floatTypes(width) }),
      message: `'OpAtomicLoad' of ${width}-bit floats in ${other} needs ${other === "Workgroup" ? "LOCAL" : "GLOBAL"}_LOAD_STORE in ze_float_atomic_ext_properties_t.fp${width}Flags`,
    })),
  ),
  ...(["add", "min_max"] as const).flatMap((kind) =>
    floatWidths.flatMap((width) =>
      places.map(([storage, other, flag]) => ({
        rule: kind === "add" ? "level-zero.atomic-float-add" : "level-zero.atomic-float-min-max",
        device: deviceWith(width, `${flag}_${kind.toUpperCase()}`),
        passes: floatAtomic(kind, width, storage),
        fails: floatAtomic(kind, width, other),
        message: `${width}-bit floats in ${other} needs ${other === "Workgroup" ? "LOCAL" : "GLOBAL"}_${kind.toUpperCase()}`,
      })),
    ),
  ),
  ...(["add", "min_max"] as const).flatMap((kind) =>
    floatWidths.map((width) => ({
      rule: kind === "add" ? "level-zero.capability-float-add" : "level-zero.capability-float-min-max",
      device: deviceWith(width === 32 ? 64 : 32, `GLOBAL_${kind.toUpperCase()}`),
      passes: floatAtomic(kind, width === 32 ? 64 : 32, "CrossWorkgroup"),
      fails: floatAtomic(kind, width, "CrossWorkgroup"),
      message: `needs GLOBAL_${kind.toUpperCase()} or LOCAL_${kind.toUpperCase()} in ze_float_atomic_ext_properties_t.fp${width}Flags`,
    })),
  ),
  {
    rule: "level-zero.atomic-float-capability",
    passes: floatAtomic("add", 64, "CrossWorkgroup"),
    fails: floatAtomic("add", 64, "CrossWorkgroup", 32),
    message: "'OpAtomicFAddEXT' of 64-bit floats needs the capability AtomicFloat64AddEXT",
  },
  {
    rule: "level-zero.extension-float-atomics",
    device: "minimal",
    passes: k({}),
    fails: k({ extensions: ["SPV_EXT_shader_atomic_float_add"] }),
    message:
      "device 'minimal' does not accept the extension 'SPV_EXT_shader_atomic_float_add': it has no such float atomics",
  },
  {
    rule: "level-zero.extension-float-atomics",
    device: "minimal",
    passes: k({}),
    fails: k({ extensions: ["SPV_EXT_shader_atomic_float_min_max"] }),
    message: "device 'minimal' does not accept the extension 'SPV_EXT_shader_atomic_float_min_max'",
  },
];

export const guideFacts: readonly SentenceFact[] = [
  {
    section: "Common Properties",
    sentence:
      "A SPIR-V module is interpreted as a series of 32-bit words in host endianness. The first few words must be a magic number and a SPIR-V version number.",
    because: "Every reader of modules checks it. Words in the other byte order are read as well.",
    passes: k({}),
  },
  {
    section: "Source Language Encoding",
    sentence: "The source language version is purely informational and has no semantic meaning.",
    because: "OpSource with any language and version is valid.",
    passes: k({ modes: "OpSource OpenCL_C 999" }),
  },
  {
    section: "Numerical Type Formats",
    sentence:
      "Floating-point types are represented and stored using IEEE-754 semantics, integers in 2's-complement format.",
    because: "The rule level-zero.float-width rejects other encodings of floats; the rest is the device's.",
  },
  {
    section: "Kernels",
    sentence:
      "An OpFunction that is identified with OpEntryPoint defines a kernel that may be launched using host API interfaces.",
    because: "This says what a kernel is. A module may have any number of them, also none.",
    passes: k({}).replace(/^OpEntryPoint.*$/m, ""),
  },
  {
    section: "Kernel Arguments",
    sentence:
      "For OpTypeInt parameters, supported Widths are 8, 16, 32, and 64, and must have no signedness semantics.",
    because: "The rules level-zero.int-width and level-zero.signedness ask this of every integer type.",
    passes: argument("%t = OpTypeInt 8 0", { capabilities: ["Int8"] }),
  },
  {
    section: "Kernel Arguments",
    sentence:
      "Environments that support extensions or optional features may allow additional types in an entry point's parameter list.",
    because: "The guide names no extension that does.",
  },
  {
    section: "SPV_INTEL_subgroups",
    sentence:
      "When use of the SPV_INTEL_subgroups extension is declared in the module via OpExtension, the environment must accept SubgroupShuffleINTEL, SubgroupBufferBlockIOINTEL and SubgroupImageBlockIOINTEL.",
    because: "Every device takes them. The rule availability.operand-version asks for the declaration.",
    passes: subgroup({}),
  },
  {
    section: "SPV_INTEL_subgroups, Notes and Restrictions",
    sentence:
      "The SubgroupShuffleINTEL instructions may be placed within non-uniform control flow. Shuffling Data from an invocation that does not encounter the instruction will produce undefined results.",
    because: "Which invocations encounter an instruction is known only when it runs; placing it there is valid.",
    passes: placed("%first")
      .replace("%block = OpSubgroupBlockReadINTEL %uint %p", "%block = OpSubgroupShuffleINTEL %uint %value %value")
      .replace("%input =", "%value = OpConstant %uint 0\n%input ="),
  },
  {
    section: "SPV_INTEL_subgroups, Notes and Restrictions",
    sentence: "There is no defined out-of-range behavior for the SubgroupBufferBlockIOINTEL instructions.",
    because: "Sizes of buffers are known only when the kernel runs.",
  },
  {
    section: "SPV_INTEL_subgroups, Notes and Restrictions",
    sentence: "The SubgroupImageBlockIOINTEL instructions bounds-check to the image width in units of uints.",
    because: "Sizes and formats of images are known only when the kernel runs.",
  },
  {
    section: "SPV_INTEL_subgroups, Notes and Restrictions",
    sentence:
      "The behavior of the SubgroupImageBlockIOINTEL instructions is undefined for images with an element size greater than four bytes.",
    because: "Image Format must be Unknown (level-zero.image-format), so that no module shows the size of an element.",
  },
  {
    section: "Numerical Compliance",
    sentence:
      "The environment will meet or exceed the numerical compliance requirements defined in the OpenCL SPIR-V Environment Specification.",
    because: "This is about results of devices, not about modules.",
  },
  {
    section: "Image Addressing and Filtering",
    sentence:
      "The image addressing and filtering behavior is compatible with the OpenCL SPIR-V Environment Specification.",
    because: "This is about results of devices, not about modules.",
  },
];
