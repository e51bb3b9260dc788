// Capabilities, extensions and instruction sets of the OpenCL SPIR-V Environment Specification: a device that lacks one takes the first module, not the second.

import { type KernelParts, kernel, type SentenceCase } from "./kernel-module.ts";

/** A device of OpenCL 3.0 without optional features, as JSON. */
export const openClDevice = (more: object = {}): object => ({
  name: "mine",
  CL_DEVICE_VERSION: "OpenCL 3.0",
  CL_DEVICE_IL_VERSION: "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4 SPIR-V_1.5 SPIR-V_1.6",
  CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES: 127,
  CL_DEVICE_ATOMIC_FENCE_CAPABILITIES: 127,
  ...more,
});

/** Rule, capability, what the device lacks, and what else the modules need. */
const capabilities: readonly (readonly [rule: string, capability: string, lacks: string, more?: KernelParts])[] = [
  ["device-enqueue", "DeviceEnqueue", "device-side enqueue"],
  ["generic-pointer", "GenericPointer", "the generic address space"],
  ["groups", "Groups", "sub-groups or work-group collective functions"],
  ["pipes", "Pipes", "pipes"],
  ["images", "ImageBasic", "images"],
  ["fp64", "Float64", "double precision"],
  ["fp16", "Float16", "cl_khr_fp16"],
  ["subgroup-dispatch", "SubgroupDispatch", "sub-groups of OpenCL 2.2", { version: 0x10100 }],
  ["pipe-storage", "PipeStorage", "pipe storage", { version: 0x10100 }],
  ["shuffle", "GroupNonUniformShuffle", "cl_khr_subgroup_shuffle", { version: 0x10300 }],
  ["dot-product", "DotProduct", "cl_khr_integer_dot_product", { version: 0x10600 }],
  ["dot-product-4x8", "DotProductInput4x8Bit", "CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT", { version: 0x10600 }],
  ["int64-atomics", "Int64Atomics", "cl_khr_int64_base_atomics"],
  ["mipmap", "ImageMipmap", "cl_khr_mipmap_image_writes"],
  ["named-barrier", "NamedBarrier", "cl_khr_subgroup_named_barrier", { version: 0x10100 }],
  ["vote", "GroupNonUniformVote", "cl_khr_subgroup_non_uniform_vote", { version: 0x10300 }],
  ["ballot", "GroupNonUniformBallot", "cl_khr_subgroup_ballot", { version: 0x10300 }],
  ["arithmetic", "GroupNonUniformArithmetic", "cl_khr_subgroup_non_uniform_arithmetic", { version: 0x10300 }],
  ["clustered", "GroupNonUniformClustered", "cl_khr_subgroup_clustered_reduce", { version: 0x10300 }],
];

/** Capabilities that an extension of SPIR-V brings, which the device takes; rule, capability, extension, what it lacks. */
const ofExtensions: readonly (readonly [rule: string, capability: string, extension: string, lacks: string])[] = [
  ["bit-instructions", "BitInstructions", "SPV_KHR_bit_instructions", "cl_khr_extended_bit_ops"],
  ["expect-assume", "ExpectAssumeKHR", "SPV_KHR_expect_assume", "cl_khr_expect_assume"],
  ["rotate", "GroupNonUniformRotateKHR", "SPV_KHR_subgroup_rotate", "cl_khr_subgroup_rotate"],
  [
    "uniform-arithmetic",
    "GroupUniformArithmeticKHR",
    "SPV_KHR_uniform_group_instructions",
    "cl_khr_work_group_uniform_arithmetic",
  ],
  ["clock", "ShaderClockKHR", "SPV_KHR_shader_clock", "cl_khr_kernel_clock"],
];

export const capabilityCases: readonly SentenceCase[] = [
  ...capabilities.map(([rule, capability, lacks, more = {}]) => ({
    rule: `opencl.capability-${rule}`,
    device: openClDevice(),
    passes: kernel(more),
    fails: kernel({ ...more, capabilities: [capability] }),
    message: `capability ${capability} needs ${lacks}`,
  })),
  ...ofExtensions.map(([rule, capability, extension, lacks]) => ({
    rule: `opencl.capability-${rule}`,
    device: openClDevice({ CL_DEVICE_SPIRV_EXTENSIONS_KHR: [extension] }),
    passes: kernel({ extensions: [extension] }),
    fails: kernel({ extensions: [extension], capabilities: [capability] }),
    message: `capability ${capability} needs ${lacks}`,
  })),
  {
    rule: "opencl.capability-int64",
    device: openClDevice({ CL_DEVICE_PROFILE: "EMBEDDED_PROFILE", CL_DEVICE_ADDRESS_BITS: 32 }),
    passes: kernel({ memoryModel: "Physical32 OpenCL" }),
    fails: kernel({ memoryModel: "Physical32 OpenCL", capabilities: ["Int64"] }),
    message: "Int64",
  },
  {
    rule: "opencl.capability-read-write-images",
    device: openClDevice({ CL_DEVICE_IMAGE_SUPPORT: true }),
    passes: kernel({ capabilities: ["ImageBasic"] }),
    fails: kernel({ capabilities: ["ImageBasic", "ImageReadWrite"] }),
    message: "capability ImageReadWrite needs images that are read and written",
  },
  {
    rule: "opencl.capability-required",
    device: openClDevice({ CL_DEVICE_SPIRV_EXTENSIONS_KHR: "all" }),
    passes: kernel({ capabilities: ["Vector16", "Int8", "Int16", "Float16Buffer"] }),
    fails: kernel({ capabilities: ["Matrix"] }),
    message: "Matrix",
  },
  {
    rule: "opencl.extension-3.1",
    device: openClDevice({ CL_DEVICE_EXTENSIONS: "cl_khr_extended_bit_ops" }),
    passes: kernel({ extensions: ["SPV_KHR_bit_instructions"] }),
    fails: kernel({ extensions: ["SPV_KHR_subgroup_rotate"] }),
    message: "device 'mine' does not accept the extension 'SPV_KHR_subgroup_rotate'",
  },
  {
    rule: "opencl.extension",
    device: openClDevice({ CL_DEVICE_EXTENSIONS: ["cl_khr_spirv_linkonce_odr"] }),
    passes: kernel({ extensions: ["SPV_KHR_linkonce_odr"] }),
    fails: kernel({ extensions: ["SPV_KHR_no_integer_wrap_decoration"] }),
    message: "device 'mine' does not accept the extension 'SPV_KHR_no_integer_wrap_decoration'",
  },
  {
    rule: "opencl.debug-set",
    device: openClDevice(),
    passes: kernel({ imports: '%std = OpExtInstImport "OpenCL.std"' }),
    fails: kernel({ imports: '%debug = OpExtInstImport "OpenCL.DebugInfo.100"' }),
    message: "device 'mine' does not accept the extended instruction set 'OpenCL.DebugInfo.100'",
  },
  {
    rule: "opencl.extended-set",
    passes: kernel({ imports: '%std = OpExtInstImport "OpenCL.std"' }),
    fails: kernel({ imports: '%glsl = OpExtInstImport "GLSL.std.450"' }),
    message: "expected the extended instruction set OpenCL.std, but got 'GLSL.std.450'",
  },
  {
    rule: "opencl.version",
    device: openClDevice({ CL_DEVICE_IL_VERSION: "SPIR-V_1.0 SPIR-V_1.2" }),
    passes: kernel({ version: 0x10200 }),
    fails: kernel({ version: 0x10100 }),
    message: "expected SPIR-V 1.0, 1.2 for device 'mine', but got 1.1",
  },
];
