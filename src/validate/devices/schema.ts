/**
 * Reading device profiles. A profile is JSON whose keys are the names of the API's structures and fields:
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
import { anObject, aString, checked, wrongArgument } from "../../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../../support/result.ts";
import { type DeviceProfile, FloatAtomicFlag, FloatFlag, ModuleFlag } from "./level-zero.ts";

/** Reads one field; reports to `wrong` and returns a default if it is not what it should be. */
type Field<T> = (value: unknown, path: string, wrong: Wrong) => T;
type Wrong = (path: string, expected: string, value: unknown) => void;
type Fields<T> = { readonly [K in keyof T]: Field<T[K]> };

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : (jsonOf(value) ?? `a ${typeof value}`);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Undefined for what JSON does not have, such as a bigint or an object that holds itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const integer: Field<number> = (value, path, wrong) => {
  if (value === undefined) return 0;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  wrong(path, "a number that is not negative", value);
  return 0;
};

const text: Field<string> = (value, path, wrong) => {
  if (typeof value === "string") return value;
  if (value !== undefined) wrong(path, "a string", value);
  return "";
};

const name: Field<string> = (value, path, wrong) => {
  if (typeof value === "string" && value !== "") return value;
  wrong(path, "the name of the device", value);
  return "";
};

const names: Field<ReadonlySet<string>> = (value, path, wrong) => {
  if (value === undefined) return new Set();
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return new Set(value);
  wrong(path, "a list of names", value);
  return new Set();
};

const namesOrAll: Field<"all" | ReadonlySet<string>> = (value, path, wrong) => {
  if (value === "all") return "all";
  if (value === undefined || Array.isArray(value)) return names(value, path, wrong);
  wrong(path, `a list of names or "all"`, value);
  return new Set();
};

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

function flags(table: { readonly [flag: string]: number }): Field<number> {
  const all = Object.values(table).reduce((sum, bit) => sum | bit, 0);
  return (value, path, wrong) => {
    if (value === undefined) return 0;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && (value & ~all) === 0) return value;
    if (!Array.isArray(value)) {
      wrong(path, `a list of flags, or a number made of bits of 0x${all.toString(16)}`, value);
      return 0;
    }
    let bits = 0;
    for (const one of value) {
      if (typeof one === "string" && Object.hasOwn(table, one)) bits |= table[one] ?? 0;
      else wrong(path, `flags of ${Object.keys(table).join(", ")}`, one);
    }
    return bits;
  };
}

function structure<T extends object>(fields: Fields<T>, ignored: readonly string[] = []): Field<T> {
  return (value, path, wrong) => {
    const given = value === undefined ? {} : value;
    const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
    if (!isObject) wrong(path, "an object", value);
    const object = (isObject ? given : {}) as { readonly [key: string]: unknown };
    const prefix = path === "" ? "" : `${path}.`;
    const keys = Object.keys(fields);
    for (const key of Object.keys(object)) {
      if (keys.includes(key) || ignored.includes(key)) continue;
      wrong(`${prefix}${key}`, `no such field, but one of ${keys.join(", ")}`, object[key]);
    }
    const read = keys.map((key) => [key, fields[key as keyof T](object[key], prefix + key, wrong)]);
    // Each key of T has been read by its own field.
    return Object.fromEntries(read) as T;
  };
}

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

const profile = structure({
  name,
  description: text,
  ze_device_module_properties_t: moduleProperties,
  ze_device_image_properties_t: imageProperties,
  ze_float_atomic_ext_properties_t: floatAtomicProperties,
  extensions: names,
  spirvExtensions: namesOrAll,
  spirvCapabilities: namesOrAll,
});

/** A device profile from its JSON value; a failure lists every field that is wrong. */
export function deviceProfileOf(value: unknown): Result<DeviceProfile> {
  return checked([["value", value, anObject]], () => profileOf(value));
}

function profileOf(value: unknown): Result<DeviceProfile> {
  const problems: Diagnostic[] = [];
  const read = profile(value, "", (path, expected, found) => {
    const where = path === "" ? "device profile" : path;
    problems.push(makeDiagnostic("error", `${where}: expected ${expected}, but got ${shown(found)}`, undefined));
  });
  if (problems.length > 0) return failed(problems);
  return success({
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

/** A device profile from JSON text. */
export function readDeviceProfile(json: string): Result<DeviceProfile> {
  const wrong = wrongArgument([["json", json, aString]]);
  if (wrong !== undefined) return wrong;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return failedWith(`device profile: expected JSON, but ${error instanceof Error ? error.message : String(error)}`);
  }
  return deviceProfileOf(value);
}
