/** Device profiles: what a device of an API accepts beyond what the API asks of all. */
export { deviceProfileNamed, deviceProfiles } from "./built-in.ts";
export {
  acceptsCapability,
  acceptsExtension,
  type DeviceProfile,
  FloatAtomicFlag,
  type FloatAtomicProperties,
  FloatFlag,
  floatAtomicFlags,
  hasModuleFlag,
  type ImageProperties,
  ModuleFlag,
  type ModuleProperties,
  supportsImages,
} from "./level-zero.ts";
export { deviceProfileOf, readDeviceProfile } from "./schema.ts";
