// Drivers and devices. There is one driver; each of its devices is the engine with a device profile, which states what modules it accepts.

import { aNumber, anArray, anObject, type Kind, optional, wrongArgument } from "../support/arguments.ts";
import { failedWith, type Result, success } from "../support/diagnostics/result.ts";
import { deviceProfiles, type LevelZeroDevice } from "../validate/index.ts";
import { Context } from "./context.ts";
import { withCode, zeError } from "./results.ts";

/** 1.13, as the number of `ZE_MAKE_VERSION`. */
const API_VERSION = (1 << 16) | 13;
const DRIVER_VERSION = 1;

/** Bytes that a context can allocate: nearly all that WebAssembly can address. */
const MEMORY_BYTES = 2 ** 32 - 2 ** 20;

/** The options of `zeInitDrivers`: the devices to offer; by default one for each built-in profile. */
export interface DriverOptions {
  readonly profiles?: readonly LevelZeroDevice[];
}

const someNumbers: Kind = {
  expected: "an array of numbers",
  // Holes are elements, too.
  is: (value) => Array.isArray(value) && Array.from(value).every(aNumber.is),
};

const builtIn = (): readonly LevelZeroDevice[] =>
  deviceProfiles().flatMap((one) => (one.api === "level-zero" ? [one] : []));

/** The drivers of this process: one. */
export function initDrivers(options: DriverOptions = {}): Result<readonly Driver[]> {
  const wrong = wrongArgument([
    ["options", options, anObject],
    ["profiles", options?.profiles, optional(anArray)],
  ]);
  if (wrong !== undefined) return withCode("INVALID_ARGUMENT", wrong);
  const { profiles = builtIn() } = options;
  if (profiles.length === 0) return failedWith("argument", "a driver needs at least one device profile");
  return success([new Driver(profiles)]);
}

/** The driver: its devices, and the contexts that it creates. */
export class Driver {
  /** Its devices, in the order of their profiles. */
  readonly devices: readonly Device[];

  /** @internal */
  constructor(profiles: readonly LevelZeroDevice[]) {
    this.devices = profiles.map((profile, index) => new Device(this, profile, index));
  }

  /** The version of the API that it implements. */
  get apiVersion(): number {
    return API_VERSION;
  }

  get properties(): { readonly driverVersion: number } {
    return { driverVersion: DRIVER_VERSION };
  }

  /** Extensions of any of its devices. */
  get extensionProperties(): readonly { readonly name: string; readonly version: number }[] {
    const names = new Set(this.devices.flatMap(({ profile }) => [...profile.extensions]));
    return [...names].sort().map((name) => ({ name, version: 1 << 16 }));
  }

  /** Creates a context, whose memory and objects other contexts do not know. */
  createContext(): Result<Context> {
    return Context.create(this, MEMORY_BYTES);
  }
}

/** Fields of `ze_device_properties_t`. */
export interface DeviceProperties {
  readonly type: "CPU";
  readonly vendorId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly maxMemAllocSize: number;
  readonly maxHardwareContexts: number;
  readonly numThreadsPerEU: number;
  readonly physicalEUSimdWidth: number;
  readonly numEUsPerSubslice: number;
  readonly numSubslicesPerSlice: number;
  readonly numSlices: number;
  /** Nanoseconds in a tick of timestamps. */
  readonly timerResolution: number;
  readonly kernelTimestampValidBits: number;
}

/** Fields of `ze_device_compute_properties_t`. */
export interface ComputeProperties {
  readonly maxTotalGroupSize: number;
  readonly maxGroupSize: readonly [x: number, y: number, z: number];
  readonly maxGroupCount: readonly [x: number, y: number, z: number];
  readonly maxSharedLocalMemory: number;
  readonly subGroupSizes: readonly number[];
}

const MOST_INVOCATIONS = 1024;
const MOST_GROUPS = 2 ** 31 - 1;

/** The engine with a device profile, which decides what modules it accepts. */
export class Device {
  readonly driver: Driver;
  readonly profile: LevelZeroDevice;
  readonly #index: number;

  /** @internal */
  constructor(driver: Driver, profile: LevelZeroDevice, index: number) {
    this.driver = driver;
    this.profile = profile;
    this.#index = index;
  }

  get properties(): DeviceProperties {
    return {
      type: "CPU",
      vendorId: 0,
      deviceId: this.#index,
      name: `Spirvana ${this.profile.name}`,
      maxMemAllocSize: MEMORY_BYTES,
      maxHardwareContexts: 1,
      numThreadsPerEU: 1,
      physicalEUSimdWidth: 1,
      numEUsPerSubslice: 1,
      numSubslicesPerSlice: 1,
      numSlices: 1,
      timerResolution: 1,
      kernelTimestampValidBits: 53,
    };
  }

  get computeProperties(): ComputeProperties {
    return {
      maxTotalGroupSize: MOST_INVOCATIONS,
      maxGroupSize: [MOST_INVOCATIONS, MOST_INVOCATIONS, MOST_INVOCATIONS],
      maxGroupCount: [MOST_GROUPS, MOST_GROUPS, MOST_GROUPS],
      maxSharedLocalMemory: 64 << 10,
      subGroupSizes: [1],
    };
  }

  /** The module properties of the profile: `ze_device_module_properties_t`. */
  get moduleProperties(): LevelZeroDevice["moduleProperties"] {
    return this.profile.moduleProperties;
  }

  /** `ze_device_image_properties_t`. */
  get imageProperties(): LevelZeroDevice["imageProperties"] {
    return this.profile.imageProperties;
  }

  get memoryProperties(): readonly { readonly name: string; readonly totalSize: number }[] {
    return [{ name: "WebAssembly memory", totalSize: MEMORY_BYTES }];
  }

  /** One group of queues, for everything. */
  get commandQueueGroupProperties() {
    return [{ flags: ["COMPUTE", "COPY"] as const, maxMemoryFillPatternSize: 2 ** 16, numQueues: 1 }] as const;
  }

  /** Whether a work-group of that size can be launched at all. */
  checkGroupSize(size: readonly number[]): Result<void> {
    const isWrong = (count: number) => !Number.isInteger(count) || count < 1;
    const wrong = wrongArgument([["size", size, someNumbers]]);
    if (wrong !== undefined) return withCode("INVALID_ARGUMENT", wrong);
    if (size.length !== 3 || size.some(isWrong) || size.reduce((a, b) => a * b) > MOST_INVOCATIONS)
      return zeError(
        "INVALID_GROUP_SIZE_DIMENSION",
        `a work-group has from 1 to ${MOST_INVOCATIONS} invocations, not ${size.join(" x ")}`,
      );
    return success(undefined);
  }
}
