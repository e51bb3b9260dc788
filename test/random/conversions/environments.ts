// Target environments and options for the comparison of conversions.

/** An environment: none, or the capabilities and extensions of one. */
const environments: readonly (readonly [version: string, capabilities: string, extensions?: string])[] = [
  ["v1.0", "Shader"],
  ["v1.0", "Kernel"],
  ["v1.0", "Kernel, Shader"],
  ["v1.0", ""],
  ["v1.0", "Matrix"],
  ["v1.0", "Shader, Int8"],
  ["v1.0", "Shader, Int16"],
  ["v1.0", "Shader, Int64"],
  ["v1.0", "Shader, Float16"],
  ["v1.0", "Shader, Float64"],
  ["v1.0", "Kernel, Int8, Int16, Int64, Float16, Float64"],
  ["v1.0", "Kernel, Vector16, Addresses"],
  ["v1.0", "Kernel, Vector16, Addresses, Int8, Int16, Int64, Float16, Float64, Float16Buffer"],
  ["v1.5", "Shader, Int8, Int16, Int64, Float16, Float64"],
  ["v1.4", "Shader, Linkage, Int64, Int64Atomics"],
  ["v1.0", "Shader, Linkage"],
  ["v1.0", "Kernel, Linkage, Addresses, Int64, GenericPointer"],
  [
    "v1.3",
    "Shader, Int8, Int16, StorageBuffer8BitAccess, StorageBuffer16BitAccess, StoragePushConstant8, StorageUniform16",
    "SPV_KHR_8bit_storage, SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class",
  ],
  ["v1.0", "Shader", "SPV_KHR_storage_buffer_storage_class, SPV_KHR_no_integer_wrap_decoration"],
  ["v1.0", "Kernel, Int8, Int16, Float16", "SPV_KHR_no_integer_wrap_decoration, SPV_EXT_shader_atomic_float_add"],
  ["v1.3", "Shader, AtomicFloat32AddEXT", "SPV_KHR_storage_buffer_storage_class, SPV_EXT_shader_atomic_float_add"],
  [
    "v1.6",
    "Shader, PhysicalStorageBufferAddresses, Int64",
    "SPV_KHR_physical_storage_buffer, SPV_KHR_storage_buffer_storage_class",
  ],
  ["v1.6", "Shader, BFloat16TypeKHR, BFloat16DotProductKHR", "SPV_KHR_bfloat16"],
  [
    "v1.6",
    "Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle, GroupNonUniformShuffleRelative, GroupNonUniformBallot, GroupNonUniformRotateKHR",
    "SPV_KHR_storage_buffer_storage_class, SPV_KHR_subgroup_rotate",
  ],
  [
    "v1.3",
    "Kernel, Int8, Int16, Int64, Float16, Float64, Groups, GroupUniformArithmeticKHR, GroupNonUniformArithmetic, Addresses",
    "SPV_KHR_uniform_group_instructions",
  ],
  [
    "v1.6",
    "Shader, Int8, Int16, Int64, Float16, Float64, CooperativeMatrixKHR, BFloat16TypeKHR, BFloat16CooperativeMatrixKHR, VulkanMemoryModel",
    "SPV_KHR_storage_buffer_storage_class, SPV_KHR_cooperative_matrix, SPV_KHR_bfloat16",
  ],
  ["v1.6", "Shader, Kernel, Int8, Int16, Int64, Float16, Float64, Vector16, Addresses", "SPV_KHR_expect_assume"],
];

/** The text before and after a function. */
export const modules: readonly { readonly name: string; readonly open: string; readonly close: string }[] = [
  { name: "no environment", open: "", close: "" },
  ...environments.map(([version, capabilities, extensions = ""]) => ({
    name: `${version} [${capabilities}] [${extensions}]`,
    open: `module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<${version}, [${capabilities}], [${extensions}]>, #spirv.resource_limits<>>} {\n`,
    close: "\n}",
  })),
];
