/** A device of any API that the validator knows. */
import type { LevelZeroDevice } from "./level-zero.ts";
import type { OpenClDevice } from "./opencl.ts";
import type { VulkanDevice } from "./vulkan.ts";

/** The profile of one device; `api` is the family of environments that it belongs to. */
export type DeviceProfile = LevelZeroDevice | OpenClDevice | VulkanDevice;
