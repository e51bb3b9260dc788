/** Device profiles from JSON: the keys of the value tell which API it is of. */
import { anObject, aString, checked, wrongArgument } from "../../support/arguments.ts";
import { failedWith, type Result } from "../../support/result.ts";
import type { DeviceProfile } from "./device.ts";
import { levelZeroDeviceOf } from "./level-zero-schema.ts";
import { openClDeviceOf } from "./opencl-schema.ts";
import { vulkanDeviceOf } from "./vulkan-schema.ts";

/** A device profile from its JSON value; a failure lists every field that is wrong. */
export function deviceProfileOf(value: unknown): Result<DeviceProfile> {
  return checked([["value", value, anObject]], () => profileOf(value));
}

function profileOf(value: unknown): Result<DeviceProfile> {
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (keys.some((key) => key.startsWith("CL_"))) return openClDeviceOf(value);
  return keys.some((key) => key.startsWith("Vk")) ? vulkanDeviceOf(value) : levelZeroDeviceOf(value);
