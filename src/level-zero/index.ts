// The public entry of the Level Zero host layer: the engine in the API's vocabulary. Objects replace handles, results with codes replace
// `ze_result_t`, and nothing has to be destroyed but memory that is to be used again.

export { CommandList, type Copied, type CopyRegion, type Synchronization } from "./command-list.ts";
export { Context } from "./context.ts";
export {
  type ComputeProperties,
  Device,
  type DeviceProperties,
  Driver,
  type DriverOptions,
  initDrivers,
} from "./driver.ts";
export { Event, EventPool, Fence, type KernelTimestamps } from "./events.ts";
export { Image, type ImageDescription, type ImageFormat, Sampler, type SamplerDescription } from "./images.ts";
export { type ArgumentValue, type GroupCount, type IndirectAccess, Kernel, type KernelProperties } from "./kernel.ts";
export { Memory, type MemoryType } from "./memory.ts";
export { BuildLog, Module, type ModuleDescription } from "./module.ts";
export { CommandQueue } from "./queue.ts";
export { type ResultCode, resultCode, resultCodes } from "./results.ts";
