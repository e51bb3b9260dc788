// The sentences of the OpenCL SPIR-V Environment Specification in modules: for each rule one that passes and one that fails, and for each sentence that no
// rule can check, why not. The test and the page docs/validation/opencl.md read the same cases.

import { type KernelParts, kernel, type SentenceCase, type SentenceFact } from "./kernel-module.ts";
import { capabilityCases, openClDevice } from "./opencl-capability-cases.ts";

const k = (parts: KernelParts): string => kernel(parts);
const typed = (types: string, more: KernelParts = {}): string => k({ ...more, types });
const argument = (type: string, more: KernelParts = {}): string =>
  k({ ...more, types: `${more.types ?? ""}\n${type}`, parameters: [["%argument", "%t"]] });

// Images.

const withImages = { capabilities: ["ImageBasic", "Image1D", "Sampled1D", "ImageBuffer", "SampledBuffer"] };
const image = (operands: string, more: KernelParts = {}): string =>
  typed(`%image = OpTypeImage ${operands}`, { ...withImages, ...more });
const imageTypes = (dim: string, access: string) => `%float = OpTypeFloat 32
%v4float = OpTypeVector %float 4
%v2uint = OpTypeVector %uint 2
%v4uint = OpTypeVector %uint 4
%image = OpTypeImage %void ${dim} 0 0 0 0 Unknown ${access}
%zero = OpConstantNull %v2uint
%zero4 = OpConstantNull %v4uint
%one = OpConstant %uint 1
%none = OpConstant %uint 0
%color = OpConstantNull %v4float`;
const write = (dim: string, coordinate: string): string =>
  k({
    capabilities: ["ImageBasic"],
    types: imageTypes(dim, "WriteOnly"),
    parameters: [["%out", "%image"]],
    body: `OpImageWrite %out ${coordinate} %color`,
  });
const size = (lod: string): string =>
  k({
    capabilities: ["ImageBasic"],
    types: imageTypes("2D", "ReadOnly"),
    parameters: [["%in", "%image"]],
    body: `%value = OpImageQuerySizeLod %v2uint %in ${lod}`,
  });
const imageDevice = openClDevice({ CL_DEVICE_IMAGE_SUPPORT: true });

// Calls.

const helper = (body: string, terminator = "OpReturn") => `%helper = OpFunction %void None %main_fn
%helper_entry = OpLabel
${body}
${terminator}
OpFunctionEnd`;
const calls = (inHelper: string) => k({ body: "%called = OpFunctionCall %void %helper", functions: helper(inHelper) });

// Scopes and orders.

const constants = `%crossdevice = OpConstant %uint 0
%device = OpConstant %uint 1
%workgroup = OpConstant %uint 2
%subgroup = OpConstant %uint 3
%invocation = OpConstant %uint 4
%queuefamily = OpConstant %uint 5
%relaxed = OpConstant %uint 0
%acquire = OpConstant %uint 2
%sequential = OpConstant %uint 16
%pointer = OpTypePointer CrossWorkgroup %uint`;
const barrier = (execution: string, memory: string, order: string, more: KernelParts = {}) =>
  typed(constants, { ...more, body: `OpControlBarrier %${execution} %${memory} %${order}` });
const load = (scope: string, order: string, more: KernelParts = {}) =>
  typed(constants, {
    ...more,
    parameters: [["%p", "%pointer"]],
    body: `%old = OpAtomicLoad %uint %p %${scope} %${order}`,
  });
const group = (execution: string) =>
  typed(constants, { capabilities: ["Groups"], body: `%sum = OpGroupIAdd %uint %${execution} Reduce %relaxed` });
const collectives = { CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT: true };
const subgroups = { CL_DEVICE_MAX_NUM_SUB_GROUPS: 8 };

// Atomics.

const atomic = (type: string, storage = "CrossWorkgroup", more: KernelParts = {}) =>
  typed(`${constants}\n${type}\n%value = OpConstantNull %t\n%place = OpTypePointer ${storage} %t`, {
    ...more,
    parameters: storage === "Function" ? [] : [["%p", "%place"]],
    body: `${storage === "Function" ? "%p = OpVariable %place Function\n" : ""}%old = OpAtomicExchange %t %p %device %relaxed %value`,
  });

// Groups.

const groupTypes = `${constants}
%bool = OpTypeBool
%true = OpConstantTrue %bool
%v2bool = OpTypeVector %bool 2
%trues = OpConstantComposite %v2bool %true %true
%v2uint = OpTypeVector %uint 2
%pair = OpConstantNull %v2uint`;
const nonUniform = (capability: string, body: string, version = 0x10300, more: readonly string[] = []) =>
  k({ version, capabilities: [capability, ...more], types: groupTypes, body });
const everyDevice = "opencl-everything";
const uniform = (body: string, types = "") =>
  k({
    version: 0x10300,
    capabilities: ["GroupUniformArithmeticKHR"],
    extensions: ["SPV_KHR_uniform_group_instructions"],
    types: `${groupTypes}\n${types}`,
    body,
  });
// Built-ins.

const builtIn = (name: string, type: string, storage = "Input", more: KernelParts = {}) =>
  typed(
    `%ulong = OpTypeInt 64 0\n%v3ulong = OpTypeVector %ulong 3\n%v4uint = OpTypeVector %uint 4\n%at = OpTypePointer ${storage} ${type}\n%id = OpVariable %at ${storage}`,
    {
      ...more,
      capabilities: ["Int64", ...(more.capabilities ?? [])],
      annotations: `OpDecorate %id BuiltIn ${name}`,
    },
  );

// printf.

const printf = (format: string, operand: string): string => {
  const codes = [...format, "\0"].map((char) => char.charCodeAt(0));
  const names = codes.map((_, index) => `%c${index}`);
  const types = `%char = OpTypeInt 8 0
%ulong = OpTypeInt 64 0
%length = OpConstant %uint ${codes.length}
%text = OpTypeArray %char %length
%texts = OpTypePointer UniformConstant %text
%chars = OpTypePointer UniformConstant %char
${codes.map((code, index) => `%c${index} = OpConstant %char ${code}`).join("\n")}
%string = OpConstantComposite %text ${names.join(" ")}
%format = OpVariable %texts UniformConstant %string
%zero = OpConstant %uint 0
%long = OpConstant %ulong 0
%null = OpConstantNull %chars`;
  return k({
    capabilities: ["Int8", "Int64"],
    imports: '%std = OpExtInstImport "OpenCL.std"',
    types,
    body: `%first = OpInBoundsPtrAccessChain %chars %format %zero %zero\n%done = OpExtInst %uint %std printf %first ${operand}`,
  });
};

export const openClCases: readonly SentenceCase[] = [
  ...capabilityCases,
  // Types.
  {
    rule: "opencl.type",
    passes: typed("%event = OpTypeEvent"),
    fails: typed('%hidden = OpTypeOpaque "hidden"'),
    message: "expected one of the types of the environment, but got '%Opaque_hidden = OpTypeOpaque \"hidden\"'",
  },
  {
    rule: "opencl.int-width",
    passes: typed("%t = OpTypeInt 8 0", { capabilities: ["Int8"] }),
    fails: typed("%t = OpTypeInt 4 0", {
      capabilities: ["ArbitraryPrecisionIntegersALTERA"],
      extensions: ["SPV_ALTERA_arbitrary_precision_integers"],
    }),
    message: "expected an integer of 8, 16, 32 or 64 bits, but got 4",
  },
  {
    rule: "opencl.float-width",
    passes: typed("%t = OpTypeFloat 32"),
    fails: typed("%t = OpTypeFloat 16 BFloat16KHR", {
      capabilities: ["BFloat16TypeKHR"],
      extensions: ["SPV_KHR_bfloat16"],
    }),
    message: "expected a float of IEEE 754",
  },
  {
    rule: "opencl.vector",
    passes: typed("%t = OpTypeVector %uint 16", { capabilities: ["Vector16"] }),
    fails: typed("%pointer = OpTypePointer Function %uint\n%t = OpTypeVector %pointer 2", {
      capabilities: ["MaskedGatherScatterINTEL"],
      extensions: ["SPV_INTEL_masked_gather_scatter"],
    }),
    message: "expected a vector of OpTypeBool, OpTypeInt or OpTypeFloat",
  },
  {
    rule: "opencl.image-type",
    passes: image("%void 2D 1 1 0 0 Unknown ReadOnly"),
    fails: image("%void 3D 1 0 0 0 Unknown ReadOnly"),
    message: "expected an image type of the environment, but got Dim 3D, Depth 1, Arrayed 0",
  },
  {
    rule: "opencl.read-write-image",
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 0 0 0 0 Unknown ReadWrite"),
    message: "needs the capability ImageReadWrite",
  },
  {
    rule: "opencl.image-format",
    device: everyDevice,
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 0 0 0 0 R32f ReadOnly", { capabilities: [...withImages.capabilities, "Shader"] }),
    message: "expected Image Format Unknown, but got R32f",
  },
  {
    rule: "opencl.depth-image",
    device: openClDevice({ CL_DEVICE_VERSION: "OpenCL 1.2", CL_DEVICE_IMAGE_SUPPORT: true }),
    passes: image("%void 2D 0 0 0 0 Unknown ReadOnly"),
    fails: image("%void 2D 1 0 0 0 Unknown ReadOnly"),
    message: "a depth image needs cl_khr_depth_images",
  },
  {
    rule: "opencl.image-write-3d",
    device: imageDevice,
    passes: write("2D", "%zero"),
    fails: write("3D", "%zero4"),
    message: "'OpImageWrite' of a 3D image needs cl_khr_3d_image_writes",
  },
  {
    rule: "opencl.image-lod",
    device: imageDevice,
    passes: size("%none"),
    fails: size("%one"),
    message: "'OpImageQuerySizeLod' with a Lod other than 0 needs cl_khr_mipmap_image",
  },
  // Kernels.
  {
    rule: "opencl.kernel-return",
    passes: k({}),
    fails: k({ returns: "%uint", types: "%zero = OpConstant %uint 0", terminator: "OpReturnValue %zero" }),
    message: "expected a kernel that returns OpTypeVoid",
  },
  {
    rule: "opencl.kernel-argument-type",
    passes: argument("%t = OpTypePipe ReadOnly", { capabilities: ["Pipes"] }),
    fails: argument("%t = OpTypeEvent"),
    message: "expected a type that a kernel may take",
  },
  {
    rule: "opencl.kernel-argument-member",
    passes: argument("%t = OpTypeStruct %uint"),
    fails: argument("%s = OpTypeEvent\n%t = OpTypeStruct %s"),
    message: "is a structure with a member",
  },
  {
    rule: "opencl.kernel-argument-storage",
    passes: argument("%t = OpTypePointer Workgroup %uint"),
    fails: argument("%t = OpTypePointer Function %uint"),
    message: "expected a pointer to CrossWorkgroup, Workgroup or UniformConstant",
  },
  {
    rule: "opencl.kernel-argument-by-value",
    passes: argument("%s = OpTypeStruct %uint\n%t = OpTypePointer CrossWorkgroup %s"),
    fails: argument("%s = OpTypeStruct %uint\n%t = OpTypePointer Function %s", {
      annotations: "OpDecorate %argument FuncParamAttr ByVal",
    }),
    message: "by value",
  },
  {
    rule: "opencl.kernel-argument-host",
    passes: argument("%t = OpTypeVector %uint 2"),
    fails: argument("%bool = OpTypeBool\n%t = OpTypeVector %bool 2"),
    message: "which the host API does not have",
  },
  // Models.
  {
    rule: "opencl.execution-model",
    device: everyDevice,
    passes: k({}),
    fails: k({ capabilities: ["Shader"], model: "GLCompute" }),
    message: "expected Execution Model Kernel, but got GLCompute",
  },
  {
    rule: "opencl.addressing-model",
    passes: k({ memoryModel: "Physical32 OpenCL" }),
    fails: k({ memoryModel: "Logical OpenCL" }),
    message: "expected Addressing Model Physical32 or Physical64, but got Logical",
  },
  {
    rule: "opencl.memory-model",
    device: everyDevice,
    passes: k({}),
    fails: k({ memoryModel: "Physical64 Simple", capabilities: ["Shader"] }),
    message: "expected Memory Model OpenCL, but got Simple",
  },
  {
    rule: "opencl.address-bits",
    device: openClDevice({ CL_DEVICE_ADDRESS_BITS: 32 }),
    passes: k({ memoryModel: "Physical32 OpenCL" }),
    fails: k({}),
    message: "expected Addressing Model Physical32 for device 'mine', but got Physical64",
  },
  {
    rule: "opencl.recursion",
    passes: calls(""),
    fails: calls("%again = OpFunctionCall %void %helper"),
    message: "calls itself, directly or through others",
  },
  {
    rule: "opencl.irreducible",
    passes: k({}),
    fails: typed("%bool = OpTypeBool\n%true = OpConstantTrue %bool", {
      body: "OpBranchConditional %true %left %right\n%left = OpLabel\nOpBranch %right\n%right = OpLabel",
      terminator: "OpBranchConditional %true %left %exit\n%exit = OpLabel\nOpReturn",
    }),
    message: "has a loop with more than one entry",
  },
  // Scopes.
  {
    rule: "opencl.scope-copy",
    passes: k({}),
    fails: typed(`${constants}\n%event = OpTypeEvent\n%events = OpTypePointer Function %event`, {
      body: "%list = OpVariable %events Function\nOpGroupWaitEvents %subgroup %relaxed %list",
    }),
    message: "expected Scope for Execution of 'OpGroupWaitEvents' to be Workgroup, but got Subgroup",
  },
  {
    rule: "opencl.scope-execution",
    passes: barrier("workgroup", "workgroup", "acquire"),
    fails: barrier("device", "workgroup", "acquire"),
    message: "Device",
  },
  {
    rule: "opencl.scope-workgroup-collective",
    device: openClDevice(subgroups),
    passes: group("subgroup"),
    fails: group("workgroup"),
    message: "needs work-group collective functions",
  },
  {
    rule: "opencl.scope-subgroup",
    device: openClDevice(collectives),
    passes: group("workgroup"),
    fails: group("subgroup"),
    message: "needs sub-groups, which device 'mine' does not have",
  },
  {
    rule: "opencl.scope-memory-subgroup",
    device: openClDevice(),
    passes: barrier("workgroup", "workgroup", "acquire"),
    fails: barrier("workgroup", "subgroup", "acquire"),
    message: "Scope Subgroup for Memory of 'OpControlBarrier' needs sub-groups",
  },
  {
    rule: "opencl.barrier-scope-1.2",
    targetEnv: "opencl1.2",
    passes: barrier("workgroup", "workgroup", "sequential"),
    fails: barrier("workgroup", "device", "sequential"),
    message: "to be Workgroup in OpenCL 1.2, but got Device",
  },
  {
    rule: "opencl.barrier-order-1.2",
    targetEnv: "opencl1.2",
    passes: barrier("workgroup", "workgroup", "sequential"),
    fails: barrier("workgroup", "workgroup", "acquire"),
    message: "to be SequentiallyConsistent in OpenCL 1.2, but got Acquire",
  },
  {
    rule: "opencl.barrier-scope-feature",
    device: openClDevice({ CL_DEVICE_ATOMIC_FENCE_CAPABILITIES: 0x17 }),
    passes: barrier("workgroup", "workgroup", "acquire"),
    fails: barrier("workgroup", "device", "acquire"),
    message: "needs CL_DEVICE_ATOMIC_SCOPE_DEVICE in CL_DEVICE_ATOMIC_FENCE_CAPABILITIES",
  },
  {
    rule: "opencl.barrier-order-feature",
    device: openClDevice({ CL_DEVICE_ATOMIC_FENCE_CAPABILITIES: 0x13 }),
    passes: barrier("workgroup", "workgroup", "acquire"),
    fails: barrier("workgroup", "workgroup", "sequential"),
    message: "needs CL_DEVICE_ATOMIC_ORDER_SEQ_CST in CL_DEVICE_ATOMIC_FENCE_CAPABILITIES",
  },
  {
    rule: "opencl.atomic-scope-1.2",
    targetEnv: "opencl1.2",
    passes: load("device", "relaxed"),
    fails: load("workgroup", "relaxed"),
    message: "to be Device in OpenCL 1.2, but got Workgroup",
  },
  {
    rule: "opencl.atomic-order-1.2",
    targetEnv: "opencl1.2",
    passes: load("device", "relaxed"),
    fails: load("device", "acquire"),
    message: "to be None (Relaxed) in OpenCL 1.2, but got Acquire",
  },
  {
    rule: "opencl.atomic-scope",
    passes: load("workgroup", "relaxed"),
    fails: load("invocation", "relaxed"),
    message: "Invocation",
  },
  {
    rule: "opencl.atomic-scope-feature",
    device: openClDevice({ CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES: 0x11 }),
    passes: load("workgroup", "relaxed"),
    fails: load("device", "relaxed"),
    message: "needs CL_DEVICE_ATOMIC_SCOPE_DEVICE in CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES",
  },
  {
    rule: "opencl.atomic-order-feature",
    device: openClDevice({ CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES: 0x11 }),
    passes: load("workgroup", "relaxed"),
    fails: load("workgroup", "acquire"),
    message: "needs CL_DEVICE_ATOMIC_ORDER_ACQ_REL",
  },
  {
    rule: "opencl.barrier-uniform",
    passes: barrier("subgroup", "subgroup", "acquire"),
    fails: typed(`${constants}\n%bool = OpTypeBool\n%in = OpTypePointer Input %uint\n%id = OpVariable %in Input`, {
      annotations: "OpDecorate %id BuiltIn SubgroupLocalInvocationId",
      interfaces: "%id",
      body: "%i = OpLoad %uint %id\n%first = OpIEqual %bool %i %relaxed\nOpBranchConditional %first %then %exit\n%then = OpLabel\nOpControlBarrier %subgroup %subgroup %acquire\nOpBranch %exit\n%exit = OpLabel",
    }),
    message: "which differs between invocations",
  },
  // Atomics.
  {
    rule: "opencl.atomic-type",
    passes: atomic("%t = OpTypeVector %uint 2")
      .replace(/OpTypeVector %uint 2\n/, "OpTypeInt 64 0\n")
      .replace("OpCapability Kernel", "OpCapability Kernel\nOpCapability Int64\nOpCapability Int64Atomics"),
    fails: atomic("%t = OpTypeInt 8 0", "CrossWorkgroup", { capabilities: ["Int8"] }),
    message: "expected 32-bit integers, but got 'OpAtomicExchange'",
  },
  {
    rule: "opencl.atomic-float-move",
    passes: load("device", "relaxed"),
    fails: atomic("%t = OpTypeFloat 32"),
    message: "the specification does not list 'OpAtomicExchange'",
  },
  {
    rule: "opencl.atomic-function",
    passes: load("device", "relaxed"),
    fails: typed(`${constants}\n%place = OpTypePointer Function %uint`, {
      body: "%p = OpVariable %place Function\n%old = OpAtomicLoad %uint %p %device %relaxed",
    }),
    message: "'OpAtomicLoad' on private memory has no defined behavior",
  },
  // Groups.
  {
    rule: "opencl.group-extended-types",
    device: openClDevice({ ...subgroups, ...collectives }),
    passes: group("subgroup"),
    fails: typed(`${constants}\n%short = OpTypeInt 16 0\n%value = OpConstant %short 1`, {
      capabilities: ["Groups", "Int16"],
      body: "%sum = OpGroupIAdd %short %subgroup Reduce %value",
    }),
    message: "needs cl_khr_subgroup_extended_types",
  },
  {
    rule: "opencl.vote-type",
    device: everyDevice,
    passes: nonUniform("GroupNonUniformVote", "%all = OpGroupNonUniformAllEqual %bool %subgroup %relaxed"),
    fails: nonUniform("GroupNonUniformVote", "%all = OpGroupNonUniformAllEqual %bool %subgroup %true"),
    message: "expected a scalar integer or float as Value",
  },
  {
    rule: "opencl.broadcast-type",
    device: everyDevice,
    passes: nonUniform("GroupNonUniformBallot", "%x = OpGroupNonUniformBroadcast %v2uint %subgroup %pair %relaxed"),
    fails: nonUniform("GroupNonUniformBallot", "%x = OpGroupNonUniformBroadcast %bool %subgroup %true %relaxed"),
    message: "expected an integer or float, or a vector",
  },
  {
    rule: "opencl.broadcast-first-type",
    device: everyDevice,
    passes: nonUniform("GroupNonUniformBallot", "%x = OpGroupNonUniformBroadcastFirst %uint %subgroup %relaxed"),
    fails: nonUniform("GroupNonUniformBallot", "%x = OpGroupNonUniformBroadcastFirst %v2uint %subgroup %pair"),
    message: "expected a scalar integer or float as Value",
  },
  {
    rule: "opencl.logical-type",
    device: everyDevice,
    passes: nonUniform("GroupNonUniformArithmetic", "%x = OpGroupNonUniformLogicalAnd %bool %subgroup Reduce %true"),
    fails: nonUniform("GroupNonUniformArithmetic", "%x = OpGroupNonUniformLogicalAnd %v2bool %subgroup Reduce %trues"),
    message: "expected OpTypeBool as Value",
  },
  {
    rule: "opencl.arithmetic-type",
    device: everyDevice,
    passes: nonUniform("GroupNonUniformArithmetic", "%x = OpGroupNonUniformIAdd %uint %subgroup Reduce %relaxed"),
    fails: nonUniform("GroupNonUniformArithmetic", "%x = OpGroupNonUniformIAdd %v2uint %subgroup Reduce %pair"),
    message: "expected a scalar integer or float as Value",
  },
  {
    rule: "opencl.cluster-size",
    device: everyDevice,
    passes: nonUniform(
      "GroupNonUniformClustered",
      "%x = OpGroupNonUniformIAdd %uint %subgroup ClusteredReduce %relaxed %workgroup",
    ),
    fails: nonUniform(
      "GroupNonUniformArithmetic",
      "%x = OpGroupNonUniformIAdd %uint %subgroup Reduce %relaxed %workgroup",
    ),
    message: "expected no ClusterSize",
  },
  {
    rule: "opencl.shuffle-type",
    device: everyDevice,
    passes: nonUniform("GroupNonUniformShuffle", "%x = OpGroupNonUniformShuffle %uint %subgroup %relaxed %relaxed"),
    fails: nonUniform("GroupNonUniformShuffle", "%x = OpGroupNonUniformShuffleXor %v2uint %subgroup %pair %relaxed"),
    message: "'OpGroupNonUniformShuffleXor'",
  },
  {
    rule: "opencl.shuffle-relative-type",
    device: everyDevice,
    passes: nonUniform(
      "GroupNonUniformShuffleRelative",
      "%x = OpGroupNonUniformShuffleUp %uint %subgroup %relaxed %relaxed",
    ),
    fails: nonUniform(
      "GroupNonUniformShuffleRelative",
      "%x = OpGroupNonUniformShuffleUp %bool %subgroup %true %relaxed",
    ),
    message: "'OpGroupNonUniformShuffleUp'",
  },
  {
    rule: "opencl.uniform-scope",
    device: everyDevice,
    passes: uniform("%x = OpGroupIMulKHR %uint %workgroup Reduce %relaxed"),
    fails: uniform("%x = OpGroupIMulKHR %uint %subgroup Reduce %relaxed"),
    message: "expected Scope for Execution of 'OpGroupIMulKHR' to be Workgroup, but got Subgroup",
  },
  {
    rule: "opencl.uniform-logical-type",
    device: everyDevice,
    passes: uniform("%x = OpGroupLogicalAndKHR %bool %workgroup Reduce %true"),
    fails: uniform("%x = OpGroupLogicalAndKHR %v2bool %workgroup Reduce %trues"),
    message: "expected OpTypeBool as X",
  },
  {
    rule: "opencl.uniform-arithmetic-type",
    device: everyDevice,
    passes: uniform("%x = OpGroupIMulKHR %uint %workgroup Reduce %relaxed"),
    fails: uniform("%x = OpGroupIMulKHR %v2uint %workgroup Reduce %pair"),
    message: "expected a scalar integer of 32 or 64 bits or a float as X",
  },
  // Built-ins.
  {
    rule: "opencl.built-in-type",
    passes: builtIn("GlobalInvocationId", "%v3ulong"),
    fails: builtIn("WorkDim", "%ulong"),
    message: "expected the built-in variable %WorkDim (WorkDim) to be a 32-bit integer",
  },
  {
    rule: "opencl.built-in-storage",
    passes: builtIn("GlobalInvocationId", "%v3ulong"),
    fails: builtIn("GlobalInvocationId", "%v3ulong", "CrossWorkgroup"),
    message: "in Input, but it is in CrossWorkgroup",
  },
  {
    rule: "opencl.built-in-mask",
    device: everyDevice,
    passes: builtIn("SubgroupEqMask", "%v4uint", "Input", {
      version: 0x10300,
      capabilities: ["GroupNonUniformBallot"],
    }),
    fails: builtIn("SubgroupEqMask", "%v3ulong", "Input", {
      version: 0x10300,
      capabilities: ["GroupNonUniformBallot"],
    }),
    message: "to be a vector of four 32-bit integers",
  },
  // printf.
  {
    rule: "opencl.printf-operand",
    passes: printf("%d %%", "%zero"),
    fails: printf("%d", "%long"),
    message: "'%d' does not print '%ulong = OpTypeInt 64 0'",
  },
  {
    rule: "opencl.printf-operand",
    passes: printf("%ld", "%long"),
    fails: printf("%d", ""),
    message: "the format has '%d', for which there is no operand",
  },
  {
    rule: "opencl.printf-asterisk",
    passes: printf("%4d", "%zero"),
    fails: printf("%*d", "%zero %zero"),
    message: "'%*d' takes its width from an operand",
  },
  {
    rule: "opencl.printf-long-text",
    passes: printf("%c", "%zero"),
    fails: printf("%lc", "%zero"),
    message: "'%lc' prints wide characters",
  },
  {
    rule: "opencl.printf-length",
    passes: printf("%ld", "%long"),
    fails: printf("%lld", "%long"),
    message: "'%lld' has the length modifier ll",
  },
  {
    rule: "opencl.printf-n",
    passes: printf("%d", "%zero"),
    fails: printf("%n", "%null"),
    message: "'%n' stores a count",
  },
  {
    rule: "opencl.printf-string",
    passes: printf("%s", "%first"),
    fails: printf("%s", "%null"),
    message: "which is no literal string",
  },
];

export const openClFacts: readonly SentenceFact[] = [
  {
    section: "Validation Rules",
    sentence:
      "For all OpTypeInt integer type-declaration instructions, Signedness must be 0, indicating no signedness semantics.",
    because: "spirv-val's rule `type.kernel-signedness` checks it.",
  },
  {
    section: "Validation Rules",
    sentence:
      "For the Barrier Instructions, Scope for Memory must be one of CrossDevice, Device, Workgroup, Subgroup and Invocation.",
    because: "Other scopes need capabilities of shaders: `scope.queue-family`.",
  },
  {
    section: "cl_khr_int64_base_atomics",
    sentence:
      "When the Int64Atomics capability is declared, 64-bit integer types are valid for the Result Type and type of Value for all Atomic Instructions.",
    because: "spirv-val's rule `atomic.int64` checks it.",
  },
  {
    section: "cl_khr_kernel_clock",
    sentence: "For the OpReadClockKHR instruction, supported values for Scope are Device, Workgroup and Subgroup.",
    because: "spirv-val's rule `clock.opencl-scope` checks it.",
  },
  {
    section: "Validation Rules",
    sentence:
      "For all OpTypeImage type-declaration instructions: Sampled Type must be OpTypeVoid, Sampled must be 0, MS must be 0, Arrayed may only be set to 1 when Dim is set to 1D or 2D, and the optional image Access Qualifier must be present.",
    because: "spirv-val's rules `image-type.opencl` and `image-type.opencl-sampled-type` check it.",
  },
  {
    section: "Validation Rules",
    sentence:
      "For all image read and write instructions, if an optional Image Operand is present, then it must not include ConstOffset.",
    because: "spirv-val's rule `image-operands.opencl-offset` checks it.",
  },
  {
    section: "Common Properties",
    sentence:
      "A SPIR-V module passed to an OpenCL environment is interpreted as a series of 32-bit words in host endianness.",
    because: "Modules in either byte order are read.",
  },
  {
    section: "Source Language Encoding",
    sentence:
      "The Source Language operand of OpSource should be OpenCL_C or OpenCL_CPP, with the version encoded as 0 | Major | Minor | Revision. The source language version is purely informational.",
    because: "No module is invalid for it.",
  },
  {
    section: "Numerical Type Formats",
    sentence: "Floating-point types are represented using IEEE 754, integers using 2's complement.",
    because: "A module cannot say otherwise, except for encodings of floats, which `opencl.float-width` rejects.",
  },
  {
    section: "Image Channel Order Mapping",
    sentence: "The results of OpImageQueryOrder correspond to image channel orders of the host API.",
    because: "It is about values at run time, as is the mapping of OpImageQueryFormat.",
  },
  {
    section: "Kernel Arguments",
    sentence:
      "For OpTypeInt parameters, supported Widths are 8, 16, 32, and 64, and must have no signedness semantics. For OpTypeFloat parameters, supported Width are 16, 32, and 64.",
    because: "`opencl.int-width`, `opencl.signedness` and `opencl.float-width` reject other types anywhere.",
  },
  {
    section: "Alignment of Types",
    sentence:
      "Objects must be aligned in memory to the size of their type. Behavior of an unaligned load or store is undefined.",
    because: "Addresses are known at run time only; `spirvana run` checks them.",
  },
  {
    section: "Validation Rules",
    sentence:
      "The Pointer operand of Atomic Instructions must be a pointer to the Function, Workgroup, or CrossWorkgroup Storage Classes, or with GenericPointer to Generic.",
    because:
      "spirv-val's rule `opencl.atomic-storage-class` checks it; the storage class Generic itself asks for the capability.",
  },
  {
    section: "cl_khr_device_enqueue_local_arg_types",
    sentence:
      "The environment will allow Invoke functions to be passed to OpEnqueueKernel with Workgroup memory pointer parameters of any type.",
    because: "It permits what no rule forbids.",
  },
  {
    section: "cl_khr_gl_depth_images",
    sentence: "DepthStencil may be returned by OpImageQueryOrder, UnormInt24 by OpImageQueryFormat.",
    because: "It is about values at run time.",
  },
  {
    section: "cl_khr_gl_msaa_sharing",
    sentence: "The environment must accept modules that declare 2D multi-sampled image types.",
    because: "spirv-val rejects them in every environment of OpenCL, and so do we: see Limits.",
  },
  {
    section: "cl_khr_subgroup_ballot",
    sentence:
      "The Result Type of OpGroupNonUniformBallot and the Value of OpGroupNonUniformInverseBallot and others is a vector of four 32-bit integers.",
    because: "The SPIR-V specification asks for it in every environment.",
  },
];
