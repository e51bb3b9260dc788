/** Device profiles from JSON: the keys of the value tell which API it is of. */
import { aString, checked, wrongArgument } from "../../support/arguments.ts";
import { failedWith, type Result } from "../../support/diagnostics/result.ts";
import type { DeviceProfile } from "./device.ts";
import { levelZeroDeviceOf } from "./level-zero-schema.ts";
import { openClDeviceOf } from "./opencl-schema.ts";
import { vulkanDeviceOf } from "./vulkan-schema.ts";

/** A device profile from its JSON value; a failure lists every field that is wrong. */
export function deviceProfileOf(value: unknown): Result<DeviceProfile> {
  return checked([], () => profileOf(value));
}

function profileOf(value: unknown): Result<DeviceProfile> {
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (keys.some((key) => key.startsWith("CL_"))) return openClDeviceOf(value);
  return keys.some((key) => key.startsWith("Vk")) ? vulkanDeviceOf(value) : levelZeroDeviceOf(value);
}

/** A device profile from JSON text. */
export function readDeviceProfile(json: string): Result<DeviceProfile> {
  const wrong = wrongArgument([["json", json, aString]]);
  if (wrong !== undefined) return wrong;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return failedWith(
      "device-profile",
      `device profile: expected JSON, but ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return deviceProfileOf(value);
}
