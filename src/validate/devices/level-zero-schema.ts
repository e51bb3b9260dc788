/**
 * Reading device profiles of Level Zero. A profile is JSON whose keys are the names of the API's structures and fields:
 *
 * ```json
 * {
 *   "name": "my-gpu",
 *   "ze_device_module_properties_t": { "spirvVersionSupported": "1.4", "flags": ["ZE_DEVICE_MODULE_FLAG_FP16"] },
 *   "ze_device_image_properties_t": { "maxImageDims2D": 16384 },
 *   "ze_float_atomic_ext_properties_t": { "fp32Flags": ["ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD"] },
 *   "extensions": ["ZE_extension_float_atomics"]
 * }
 * ```
 *
 * Flags are lists of names or the number that the API returns; a version is "1.4" or the number of `ZE_MAKE_VERSION`. A field that
 * is missing is zero, as in a structure that the driver did not fill; only the name and `spirvVersionSupported` are required.
 */
import { parseVersion, type Version } from "../../grammar/index.ts";
import { type Result, success } from "../../support/diagnostics/result.ts";
import { type Field, flags, integer, name, names, namesOrAll, profileFrom, structure, text } from "./fields.ts";
import { FloatAtomicFlag, FloatFlag, type LevelZeroDevice, ModuleFlag } from "./level-zero.ts";

const version: Field<Version> = (value, path, wrong) => {
  if (typeof value === "string") {
    const parsed = parseVersion(value);
    if (parsed !== undefined) return parsed;
  }
  // ZE_MAKE_VERSION has the minor version in the low half, a SPIR-V header in the second byte.
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && (value & 0xffff) < 0x100) {
    return ((value >>> 16) << 16) | ((value & 0xff) << 8);
  }
  wrong(path, `a version such as "1.4", or a number of ZE_MAKE_VERSION`, value);
  return 0;
};

const apiFields = ["stype", "pNext"];

const moduleProperties = structure(
  {
    spirvVersionSupported: version,
    flags: flags(ModuleFlag),
    fp16flags: flags(FloatFlag),
    fp32flags: flags(FloatFlag),
    fp64flags: flags(FloatFlag),
    maxArgumentsSize: integer,
    printfBufferSize: integer,
    nativeKernelSupported: text,
  },
  apiFields,
);

const imageProperties = structure(
  {
    maxImageDims1D: integer,
    maxImageDims2D: integer,
    maxImageDims3D: integer,
    maxImageBufferSize: integer,
    maxImageArraySlices: integer,
    maxSamplers: integer,
    maxReadImageArgs: integer,
    maxWriteImageArgs: integer,
  },
  apiFields,
);

const floatAtomicProperties = structure(
  { fp16Flags: flags(FloatAtomicFlag), fp32Flags: flags(FloatAtomicFlag), fp64Flags: flags(FloatAtomicFlag) },
  apiFields,
);

const structures = structure({
  name,
  description: text,
  ze_device_module_properties_t: moduleProperties,
  ze_device_image_properties_t: imageProperties,
  ze_float_atomic_ext_properties_t: floatAtomicProperties,
  extensions: names,
  spirvExtensions: namesOrAll,
  spirvCapabilities: namesOrAll,
});

/** A device of Level Zero from its JSON value. */
export function levelZeroDeviceOf(value: unknown): Result<LevelZeroDevice> {
  const result = profileFrom(structures, value);
  if (!result.ok) return result;
  const read = result.value;
  return success({
    api: "level-zero",
    name: read.name,
    description: read.description,
    moduleProperties: read.ze_device_module_properties_t,
    imageProperties: read.ze_device_image_properties_t,
    floatAtomicProperties: read.ze_float_atomic_ext_properties_t,
    extensions: read.extensions,
    spirvExtensions: read.spirvExtensions,
    spirvCapabilities: read.spirvCapabilities,
  });
}
