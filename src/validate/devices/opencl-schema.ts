/**
 * Reading device profiles of OpenCL. A profile is JSON whose keys are the names of the device queries, with their values as
 * `clGetDeviceInfo` returns them:
 *
 * ```json
 * {
 *   "name": "my-gpu",
 *   "CL_DEVICE_VERSION": "OpenCL 3.0",
 *   "CL_DEVICE_IL_VERSION": "SPIR-V_1.0 SPIR-V_1.2",
 *   "CL_DEVICE_IMAGE_SUPPORT": true,
 *   "CL_DEVICE_EXTENSIONS": "cl_khr_fp16 cl_khr_subgroups"
 * }
 * ```
 *
 * A query that is missing is 0 or false; only the name, the version and the versions of SPIR-V are required.
 */
import type { Version } from "../../grammar/index.ts";
import { type Result, success } from "../../support/diagnostics/result.ts";
import { type Field, flags, integer, name, namesOrAll, profileFrom, structure, text } from "./fields.ts";
import { AtomicCapability, DotProductCapability, type OpenClDevice } from "./opencl.ts";

const version: Field<number> = (value, path, wrong) => {
  const match = typeof value === "string" ? (/^(?:OpenCL )?(\d)\.(\d)(?: .*)?$/.exec(value) ?? undefined) : undefined;
  if (match !== undefined) return (Number(match[1]) << 16) | Number(match[2]);
  wrong(path, `a version such as "OpenCL 3.0"`, value);
  return 0;
};

const intermediateLanguages: Field<readonly Version[]> = (value, path, wrong) => {
  const names = typeof value === "string" ? value.split(" ").filter((one) => one !== "") : [];
  const versions = names.map((one) => /^SPIR-V_1\.(\d)$/.exec(one)?.[1]);
  if (names.length > 0 && versions.every((one) => one !== undefined)) {
    return versions.map((minor) => 0x10000 | (Number(minor) << 8));
  }
  wrong(path, `versions such as "SPIR-V_1.0 SPIR-V_1.2"`, value);
  return [];
};

/** cl_bool as `true` or 1. */
const boolean: Field<boolean> = (value, path, wrong) => {
  if (value === undefined || value === false || value === 0) return false;
  if (value === true || value === 1) return true;
  wrong(path, "true or false", value);
  return false;
};

const deviceProfile: Field<boolean> = (value, path, wrong) => {
  if (value === undefined || value === "FULL_PROFILE") return false;
  if (value === "EMBEDDED_PROFILE") return true;
  wrong(path, `"FULL_PROFILE" or "EMBEDDED_PROFILE"`, value);
  return false;
};

/** Names in one string, as the API returns them, or as a list. */
const extensionNames: Field<ReadonlySet<string>> = (value, path, wrong) => {
  if (value === undefined) return new Set();
  if (typeof value === "string") return new Set(value.split(" ").filter((one) => one !== ""));
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return new Set(value);
  wrong(path, "names in one string or a list", value);
  return new Set();
};

const addressBits: Field<number> = (value, path, wrong) => {
  if (value === undefined || value === 64) return 64;
  if (value === 32) return 32;
  wrong(path, "32 or 64", value);
  return 64;
};

const queries = structure({
  name,
  description: text,
  CL_DEVICE_VERSION: version,
  CL_DEVICE_PROFILE: deviceProfile,
  CL_DEVICE_IL_VERSION: intermediateLanguages,
  CL_DEVICE_ADDRESS_BITS: addressBits,
  CL_DEVICE_IMAGE_SUPPORT: boolean,
  CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS: integer,
  CL_DEVICE_DOUBLE_FP_CONFIG: integer,
  CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES: integer,
  CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT: boolean,
  CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT: boolean,
  CL_DEVICE_MAX_NUM_SUB_GROUPS: integer,
  CL_DEVICE_PIPE_SUPPORT: boolean,
  CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES: flags(AtomicCapability),
  CL_DEVICE_ATOMIC_FENCE_CAPABILITIES: flags(AtomicCapability),
  CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR: flags(DotProductCapability),
  CL_DEVICE_MAX_PARAMETER_SIZE: integer,
  CL_DEVICE_EXTENSIONS: extensionNames,
  CL_DEVICE_SPIRV_EXTENSIONS_KHR: namesOrAll,
  CL_DEVICE_SPIRV_CAPABILITIES_KHR: namesOrAll,
});

/** A device of OpenCL from its JSON value. */
export function openClDeviceOf(value: unknown): Result<OpenClDevice> {
  const result = profileFrom(queries, value);
  if (!result.ok) return result;
  const read = result.value;
  return success({
    api: "opencl",
    name: read.name,
    description: read.description,
    version: read.CL_DEVICE_VERSION,
    isEmbedded: read.CL_DEVICE_PROFILE,
    spirvVersions: read.CL_DEVICE_IL_VERSION,
    addressBits: read.CL_DEVICE_ADDRESS_BITS,
    hasImages: read.CL_DEVICE_IMAGE_SUPPORT,
    maxReadWriteImageArgs: read.CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS,
    hasDouble: read.CL_DEVICE_DOUBLE_FP_CONFIG !== 0,
    hasDeviceEnqueue: read.CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES !== 0,
    hasGenericAddressSpace: read.CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT,
    hasWorkGroupCollectives: read.CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT,
    maxSubGroups: read.CL_DEVICE_MAX_NUM_SUB_GROUPS,
    hasPipes: read.CL_DEVICE_PIPE_SUPPORT,
    atomicMemory: read.CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
    atomicFence: read.CL_DEVICE_ATOMIC_FENCE_CAPABILITIES,
    dotProduct: read.CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR,
    maxParameterSize: read.CL_DEVICE_MAX_PARAMETER_SIZE,
    extensions: read.CL_DEVICE_EXTENSIONS,
    spirvExtensions: read.CL_DEVICE_SPIRV_EXTENSIONS_KHR,
    spirvCapabilities: read.CL_DEVICE_SPIRV_CAPABILITIES_KHR,
  });
}
