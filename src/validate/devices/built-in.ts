/**
 * The device profiles that come with the validator, as the JSON that a user would write. "Typical" ones are modelled on what
 * drivers report in general, not on one product.
 */

import { assert } from "../../support/assert.ts";
import { lazy } from "../../support/lazy.ts";
import { openClSources } from "./built-in-opencl.ts";
import { vulkanSources } from "./built-in-vulkan.ts";
import type { DeviceProfile } from "./device.ts";
import { FloatAtomicFlag } from "./level-zero.ts";
import { deviceProfileOf } from "./schema.ts";

const ieeeFlags = [
  "ZE_DEVICE_FP_FLAG_DENORM",
  "ZE_DEVICE_FP_FLAG_INF_NAN",
  "ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST",
  "ZE_DEVICE_FP_FLAG_ROUND_TO_ZERO",
  "ZE_DEVICE_FP_FLAG_ROUND_TO_INF",
  "ZE_DEVICE_FP_FLAG_FMA",
];
const loadStore = ["ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_LOAD_STORE", "ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_LOAD_STORE"];
const add = ["ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD", "ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD"];
const minMax = ["ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_MIN_MAX", "ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_MIN_MAX"];
const images = {
  maxImageDims1D: 16384,
  maxImageDims2D: 16384,
  maxImageDims3D: 2048,
  maxImageBufferSize: 2 ** 27,
  maxImageArraySlices: 2048,
  maxSamplers: 16,
  maxReadImageArgs: 128,
  maxWriteImageArgs: 128,
};

const levelZeroSources: readonly unknown[] = [
  {
    name: "minimal",
    description: "What the guide asks of every device: SPIR-V 1.0, no images, half, double or 64-bit atomics.",
    ze_device_module_properties_t: { spirvVersionSupported: "1.0", fp32flags: ieeeFlags, maxArgumentsSize: 1024 },
  },
  {
    name: "typical-integrated",
    description:
      "An integrated GPU: images, half and 64-bit atomics, no double; float atomics but for addition of half.",
    ze_device_module_properties_t: {
      spirvVersionSupported: "1.4",
      flags: ["ZE_DEVICE_MODULE_FLAG_FP16", "ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS", "ZE_DEVICE_MODULE_FLAG_DP4A"],
      fp16flags: ieeeFlags,
      fp32flags: [...ieeeFlags, "ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT"],
      maxArgumentsSize: 2048,
      printfBufferSize: 4 * 2 ** 20,
    },
    ze_device_image_properties_t: images,
    ze_float_atomic_ext_properties_t: {
      fp16Flags: [...loadStore, ...minMax],
      fp32Flags: [...loadStore, ...add, ...minMax],
    },
    extensions: ["ZE_extension_float_atomics"],
    spirvExtensions: ["SPV_KHR_expect_assume", "SPV_KHR_linkonce_odr", "SPV_KHR_no_integer_wrap_decoration"],
    spirvCapabilities: ["SubgroupDispatch"],
  },
  {
    name: "typical-discrete",
    description: "A discrete GPU for computing: images, half, double, 64-bit atomics and all float atomics.",
    ze_device_module_properties_t: {
      spirvVersionSupported: "1.4",
      flags: [
        "ZE_DEVICE_MODULE_FLAG_FP16",
        "ZE_DEVICE_MODULE_FLAG_FP64",
        "ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS",
        "ZE_DEVICE_MODULE_FLAG_DP4A",
      ],
      fp16flags: ieeeFlags,
      fp32flags: [...ieeeFlags, "ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT"],
      fp64flags: [...ieeeFlags, "ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT"],
      maxArgumentsSize: 2048,
      printfBufferSize: 4 * 2 ** 20,
    },
    ze_device_image_properties_t: images,
    ze_float_atomic_ext_properties_t: {
      fp16Flags: [...loadStore, ...add, ...minMax],
      fp32Flags: [...loadStore, ...add, ...minMax],
      fp64Flags: [...loadStore, ...add, ...minMax],
    },
    extensions: ["ZE_extension_float_atomics"],
    spirvExtensions: ["SPV_KHR_expect_assume", "SPV_KHR_linkonce_odr", "SPV_KHR_no_integer_wrap_decoration"],
    spirvCapabilities: ["SubgroupDispatch"],
  },
  {
    name: "everything",
    description:
      "Every optional feature of the guide, SPIR-V 1.6, and every SPIR-V extension and capability beyond it.",
    ze_device_module_properties_t: {
      spirvVersionSupported: "1.6",
      flags: [
        "ZE_DEVICE_MODULE_FLAG_FP16",
        "ZE_DEVICE_MODULE_FLAG_FP64",
        "ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS",
        "ZE_DEVICE_MODULE_FLAG_DP4A",
      ],
      fp16flags: ieeeFlags,
      fp32flags: ieeeFlags,
      fp64flags: ieeeFlags,
      maxArgumentsSize: 4096,
      printfBufferSize: 4 * 2 ** 20,
    },
    ze_device_image_properties_t: images,
    ze_float_atomic_ext_properties_t: {
      fp16Flags: Object.keys(FloatAtomicFlag),
      fp32Flags: Object.keys(FloatAtomicFlag),
      fp64Flags: Object.keys(FloatAtomicFlag),
    },
    extensions: ["ZE_extension_float_atomics"],
    spirvExtensions: "all",
    spirvCapabilities: "all",
  },
];

/** The built-in profiles: those of Level Zero, of OpenCL and of Vulkan, each from the least device to the one that takes everything. */
export const deviceProfiles: () => readonly DeviceProfile[] = lazy(() =>
  [...levelZeroSources, ...openClSources, ...vulkanSources].map((source) => {
    const { value } = deviceProfileOf(source);
    assert(value !== undefined, "a built-in device profile does not follow the schema");
    return value;
  }),
);

/** The built-in profile with this name; undefined if there is none. */
export function deviceProfileNamed(name: string): DeviceProfile | undefined {
  return deviceProfiles().find((profile) => profile.name === name);
}
