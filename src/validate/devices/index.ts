/** Device profiles: what a device of an API accepts beyond what the API asks of all. */
export { deviceProfileNamed, deviceProfiles } from "./built-in.ts";
export type { DeviceProfile } from "./device.ts";
export {
  acceptsCapability,
  acceptsExtension,
  FloatAtomicFlag,
  type FloatAtomicProperties,
  FloatFlag,
  floatAtomicFlags,
  hasModuleFlag,
  type ImageProperties,
  type LevelZeroDevice,
  ModuleFlag,
  type ModuleProperties,
  supportsImages,
} from "./level-zero.ts";
export { AtomicCapability, DotProductCapability, type OpenClDevice } from "./opencl.ts";
export { deviceProfileOf, readDeviceProfile } from "./schema.ts";
export type { VulkanDevice, VulkanLimits } from "./vulkan.ts";
