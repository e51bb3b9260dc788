/** The device profiles of Vulkan that come with the validator, as the JSON that a user would write. */

export const vulkanSources: readonly unknown[] = [
  {
    name: "vulkan-minimal",
    description: "What Vulkan 1.0 asks of every device: no optional feature, the least limits.",
    VkPhysicalDeviceProperties: { apiVersion: "1.0" },
    VkPhysicalDeviceFeatures: [],
  },
  {
    name: "vulkan-typical-mobile",
    description: "A GPU of a phone: Vulkan 1.1, 16-bit integers and buffers, no geometry shaders, no double.",
    VkPhysicalDeviceProperties: {
      apiVersion: "1.1",
      limits: {
        maxComputeSharedMemorySize: 32768,
        maxComputeWorkGroupInvocations: 512,
        maxComputeWorkGroupSize: [512, 512, 64],
      },
    },
    VkPhysicalDeviceFeatures: [
      "shaderInt16",
      "shaderImageGatherExtended",
      "shaderStorageImageExtendedFormats",
      "shaderStorageImageReadWithoutFormat",
      "shaderStorageImageWriteWithoutFormat",
      "shaderUniformBufferArrayDynamicIndexing",
      "shaderSampledImageArrayDynamicIndexing",
      "shaderStorageBufferArrayDynamicIndexing",
      "shaderStorageImageArrayDynamicIndexing",
      "sampleRateShading",
      "imageCubeArray",
      "storageBuffer16BitAccess",
      "multiview",
      "variablePointersStorageBuffer",
    ],
    extensions: ["VK_KHR_storage_buffer_storage_class", "VK_KHR_16bit_storage", "VK_KHR_variable_pointers"],
  },
  {
    name: "vulkan-everything",
    description: "Vulkan 1.4 with every feature and every extension.",
    VkPhysicalDeviceProperties: {
      apiVersion: "1.4",
      limits: {
        maxComputeSharedMemorySize: 65536,
        maxComputeWorkGroupInvocations: 1024,
        maxComputeWorkGroupSize: [1024, 1024, 1024],
        maxPushConstantsSize: 256,
      },
    },
    VkPhysicalDeviceFeatures: "all",
    extensions: "all",
  },
];
