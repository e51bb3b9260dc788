/** Devices of Vulkan: their version, features, extensions and the limits that a module can break, with the names of the API. */

/** Members of VkPhysicalDeviceLimits that a module can break. */
export interface VulkanLimits {
  readonly maxComputeSharedMemorySize: number;
  readonly maxComputeWorkGroupInvocations: number;
  readonly maxComputeWorkGroupSize: readonly [x: number, y: number, z: number];
  readonly maxPushConstantsSize: number;
}

/** A device profile of Vulkan. */
export interface VulkanDevice {
  readonly api: "vulkan";
  readonly name: string;
  readonly description: string;
  /** 0x00010002 for Vulkan 1.2. */
  readonly version: number;
  readonly limits: VulkanLimits;
  /** Names of features of all structures: "shaderFloat64". */
  readonly features: "all" | ReadonlySet<string>;
  /** Names of extensions of the device: "VK_KHR_16bit_storage". */
  readonly extensions: "all" | ReadonlySet<string>;
}
