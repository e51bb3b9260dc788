/**
 * Devices of Level Zero: what `zeDeviceGetModuleProperties`, `zeDeviceGetImageProperties` and their extension structures say, with
 * the names and numbers of the API.
 */
import type { Version } from "../../grammar/index.ts";

/** Values of `ze_device_module_flag_t`. */
export const ModuleFlag = {
  ZE_DEVICE_MODULE_FLAG_FP16: 1 << 0,
  ZE_DEVICE_MODULE_FLAG_FP64: 1 << 1,
  ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS: 1 << 2,
  ZE_DEVICE_MODULE_FLAG_DP4A: 1 << 3,
} as const;

/** Values of `ze_device_fp_flag_t`. */
export const FloatFlag = {
  ZE_DEVICE_FP_FLAG_DENORM: 1 << 0,
  ZE_DEVICE_FP_FLAG_INF_NAN: 1 << 1,
  ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST: 1 << 2,
  ZE_DEVICE_FP_FLAG_ROUND_TO_ZERO: 1 << 3,
  ZE_DEVICE_FP_FLAG_ROUND_TO_INF: 1 << 4,
  ZE_DEVICE_FP_FLAG_FMA: 1 << 5,
  ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT: 1 << 6,
  ZE_DEVICE_FP_FLAG_SOFT_FLOAT: 1 << 7,
} as const;

/** Values of `ze_device_fp_atomic_ext_flag_t`. */
export const FloatAtomicFlag = {
  ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_LOAD_STORE: 1 << 0,
  ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD: 1 << 1,
  ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_MIN_MAX: 1 << 2,
  ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_LOAD_STORE: 1 << 16,
  ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD: 1 << 17,
  ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_MIN_MAX: 1 << 18,
} as const;

export interface ModuleProperties {
  /** 0x00010200 for SPIR-V 1.2; 0 if the device takes no SPIR-V. */
  readonly spirvVersionSupported: Version;
  readonly flags: number;
  readonly fp16flags: number;
  readonly fp32flags: number;
  readonly fp64flags: number;
  /** In bytes. */
  readonly maxArgumentsSize: number;
  /** In bytes. */
  readonly printfBufferSize: number;
  /** A UUID as text. */
  readonly nativeKernelSupported: string;
}

/** Largest sizes in elements; 0 if the device has no such images. */
export interface ImageProperties {
  readonly maxImageDims1D: number;
  readonly maxImageDims2D: number;
  readonly maxImageDims3D: number;
  readonly maxImageBufferSize: number;
  readonly maxImageArraySlices: number;
  readonly maxSamplers: number;
  readonly maxReadImageArgs: number;
  readonly maxWriteImageArgs: number;
}

/** Bits of {@link FloatAtomicFlag}. */
export interface FloatAtomicProperties {
  readonly fp16Flags: number;
  readonly fp32Flags: number;
  readonly fp64Flags: number;
}

/** The properties of one device: the module properties of Level Zero and of its extensions. */
export interface LevelZeroDevice {
  readonly api: "level-zero";
  readonly name: string;
  readonly description: string;
  readonly moduleProperties: ModuleProperties;
  readonly imageProperties: ImageProperties;
  readonly floatAtomicProperties: FloatAtomicProperties;
  /** Names of extensions of Level Zero: "ZE_extension_float_atomics". */
  readonly extensions: ReadonlySet<string>;
  /** SPIR-V extensions that it accepts beyond those that the guide asks for; "all" means every extension. */
  readonly spirvExtensions: "all" | ReadonlySet<string>;
  /** SPIR-V capabilities that it accepts beyond those that the guide asks for; "all" means every capability. */
  readonly spirvCapabilities: "all" | ReadonlySet<string>;
}

/** Whether the device has images at all: the guide's `ze_device_image_properties_t.supported`. */
export function supportsImages({ imageProperties }: LevelZeroDevice): boolean {
  const { maxImageDims1D, maxImageDims2D, maxImageDims3D, maxImageBufferSize } = imageProperties;
  return maxImageDims1D + maxImageDims2D + maxImageDims3D + maxImageBufferSize > 0;
}

export function hasModuleFlag({ moduleProperties }: LevelZeroDevice, flag: number): boolean {
  return (moduleProperties.flags & flag) !== 0;
}

/** The bits of {@link FloatAtomicFlag} for floats of this width; 0 without the extension that has them. */
export function floatAtomicFlags(device: LevelZeroDevice, width: number): number {
  if (!device.extensions.has("ZE_extension_float_atomics")) return 0;
  const { fp16Flags, fp32Flags, fp64Flags } = device.floatAtomicProperties;
  return width === 16 ? fp16Flags : width === 32 ? fp32Flags : width === 64 ? fp64Flags : 0;
}

export function acceptsExtension({ spirvExtensions }: LevelZeroDevice, name: string): boolean {
  return spirvExtensions === "all" || spirvExtensions.has(name);
}

export function acceptsCapability({ spirvCapabilities }: LevelZeroDevice, name: string): boolean {
  return spirvCapabilities === "all" || spirvCapabilities.has(name);
}
