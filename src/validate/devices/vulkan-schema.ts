/**
 * Reading device profiles of Vulkan. A profile is JSON:
 *
 * ```json
 * {
 *   "name": "my-gpu",
 *   "VkPhysicalDeviceProperties": { "apiVersion": "1.2", "limits": { "maxComputeSharedMemorySize": 32768 } },
 *   "VkPhysicalDeviceFeatures": ["shaderFloat64", "shaderInt16"],
 *   "extensions": ["VK_KHR_shader_clock"]
 * }
 * ```
 *
 * Features are a list of names, or an object of them with true and false; those of every structure of the API are in one list. A limit
 * that is missing is the least that Vulkan asks of every device.
 */
import { type Result, success } from "../../support/diagnostics/result.ts";
import { type Field, name, namesOrAll, profileFrom, structure, text } from "./fields.ts";
import type { VulkanDevice } from "./vulkan.ts";

/** "1.2", or the number of VK_MAKE_API_VERSION. */
const apiVersion: Field<number> = (value, path, wrong) => {
  const match = typeof value === "string" ? (/^1\.(\d+)(?:\.\d+)?$/.exec(value) ?? undefined) : undefined;
  if (match !== undefined) return 0x10000 | Number(match[1]);
  if (typeof value === "number" && Number.isInteger(value) && value >>> 22 === 1) {
    return 0x10000 | ((value >>> 12) & 0x3ff);
  }
  wrong(path, `a version such as "1.2"`, value);
  return 0;
};

/** A limit with the least value that Vulkan requires. */
function limit(least: number): Field<number> {
  return (value, path, wrong) => {
    if (value === undefined) return least;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    wrong(path, "a number that is not negative", value);
    return least;
  };
}

const sizes: Field<readonly [number, number, number]> = (value, path, wrong) => {
  const least = [128, 128, 64] as const;
  if (value === undefined) return least;
  if (Array.isArray(value) && value.length === 3 && value.every((one) => Number.isSafeInteger(one) && one >= 0)) {
    const [x, y, z]: readonly number[] = value;
    return [x ?? 0, y ?? 0, z ?? 0];
  }
  wrong(path, "a list of three numbers", value);
  return least;
};

const features: Field<"all" | ReadonlySet<string>> = (value, path, wrong) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return namesOrAll(value, path, wrong);
  const entries = Object.entries(value);
  for (const [key, one] of entries) {
    if (one !== true && one !== false && one !== 0 && one !== 1) wrong(`${path}.${key}`, "true or false", one);
  }
  return new Set(entries.flatMap(([key, one]) => (one === true || one === 1 ? [key] : [])));
};

const limits = structure({
  maxComputeSharedMemorySize: limit(16384),
  maxComputeWorkGroupInvocations: limit(128),
  maxComputeWorkGroupSize: sizes,
  maxPushConstantsSize: limit(128),
});

const profile = structure({
  name,
  description: text,
  VkPhysicalDeviceProperties: structure({ apiVersion, limits }),
  VkPhysicalDeviceFeatures: features,
  extensions: namesOrAll,
});

/** A device of Vulkan from its JSON value. */
export function vulkanDeviceOf(value: unknown): Result<VulkanDevice> {
  const result = profileFrom(profile, value);
  if (!result.ok) return result;
  const read = result.value;
  return success({
    api: "vulkan",
    name: read.name,
    description: read.description,
    version: read.VkPhysicalDeviceProperties.apiVersion,
    limits: read.VkPhysicalDeviceProperties.limits,
    features: read.VkPhysicalDeviceFeatures,
    extensions: read.extensions,
  });
}
