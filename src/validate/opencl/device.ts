/** The device of a validation for OpenCL, and the chapters of the specification. */
import { enumerant } from "../../grammar/index.ts";
import { AtomicCapability, type OpenClDevice } from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { chapter } from "../rule.ts";

/** A chapter of the specification; rules of OpenCL have one prefix. */
export const environment = (section: string) =>
  chapter(`OpenCL SPIR-V Environment Specification, ${section}`, "opencl");

export const OpenClVersion = {
  v1_2: 0x10002,
  v2_0: 0x20000,
  v2_1: 0x20001,
  v2_2: 0x20002,
  v3_0: 0x30000,
  v3_1: 0x30001,
} as const;

const every = Object.values(AtomicCapability).reduce((sum, bit) => sum | bit, 0);

/** Without a profile: every optional feature of the version, and every extension of Khronos except those of the embedded profile. */
function anyDevice(m: Facts): OpenClDevice {
  const { api, embedded } = m.environment;
  return {
    api: "opencl",
    name: m.environment.name,
    description: "",
    version: api,
    isEmbedded: embedded,
    spirvVersions: [m.version],
    addressBits: 0,
    hasImages: true,
    maxReadWriteImageArgs: 1,
    hasDouble: true,
    hasDeviceEnqueue: true,
    hasGenericAddressSpace: true,
    hasWorkGroupCollectives: true,
    maxSubGroups: 1,
    hasPipes: true,
    atomicMemory: every,
    atomicFence: every,
    dotProduct: 3,
    maxParameterSize: 0,
    extensions: new Set(),
    spirvExtensions: "all",
    spirvCapabilities: new Set(),
  };
}

/** The device of the profile, or one with everything that the specification makes optional. */
export function deviceOf(m: Facts): OpenClDevice {
  const { device } = m.settings;
  return device?.api === "opencl" ? device : m.derive(anyDevice);
}

const isProfiled = (m: Facts): boolean => m.settings.device?.api === "opencl";

/** "device 'mine'", or "OpenCL 2.2" without a device profile. */
export function deviceName(m: Facts): string {
  if (isProfiled(m)) return `device '${deviceOf(m).name}'`;
  const { api, embedded } = m.environment;
  return `OpenCL ${api >> 16}.${api & 0xffff}${embedded ? " (embedded profile)" : ""}`;
}

/** Whether the device has an extension of OpenCL; without a profile every one is assumed, except those of the embedded profile. */
export function hasExtension(m: Facts, name: string): boolean {
  return isProfiled(m) ? deviceOf(m).extensions.has(name) : !name.startsWith("cles_");
}

/** Whether the device is of a version, or has a feature that became optional with OpenCL 3.0. */
export function hasSince(m: Facts, since: number, feature: (device: OpenClDevice) => boolean): boolean {
  const device = deviceOf(m);
  return device.version >= since && (device.version < OpenClVersion.v3_0 || feature(device));
}

export const hasSubgroups = (m: Facts): boolean =>
  hasSince(m, OpenClVersion.v2_1, ({ maxSubGroups }) => maxSubGroups > 0) || hasExtension(m, "cl_khr_subgroups");

/** Whether the queries of cl_khr_spirv_queries list a capability. */
export function listsCapability(m: Facts, capability: number): boolean {
  const { spirvCapabilities } = deviceOf(m);
  return spirvCapabilities === "all" || spirvCapabilities.has(enumerant("Capability", capability)?.name ?? "");
}

/** Whether the queries of cl_khr_spirv_queries list an extension of SPIR-V. */
export function listsExtension(m: Facts, name: string): boolean {
  const { spirvExtensions } = deviceOf(m);
  return spirvExtensions === "all" || spirvExtensions.has(name);
}
