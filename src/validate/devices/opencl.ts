/** Devices of OpenCL: the results of `clGetDeviceInfo`, with the names and numbers of the API. */
import type { Version } from "../../grammar/index.ts";

/** Bits of `cl_device_atomic_capabilities`. */
export const AtomicCapability = {
  CL_DEVICE_ATOMIC_ORDER_RELAXED: 1 << 0,
  CL_DEVICE_ATOMIC_ORDER_ACQ_REL: 1 << 1,
  CL_DEVICE_ATOMIC_ORDER_SEQ_CST: 1 << 2,
  CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM: 1 << 3,
  CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP: 1 << 4,
  CL_DEVICE_ATOMIC_SCOPE_DEVICE: 1 << 5,
  CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES: 1 << 6,
} as const;

/** Bits of `cl_device_integer_dot_product_capabilities_khr`. */
export const DotProductCapability = {
  CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR: 1 << 0,
  CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR: 1 << 1,
} as const;

/** A device profile of OpenCL. */
export interface OpenClDevice {
  readonly api: "opencl";
  readonly name: string;
  readonly description: string;
  /** CL_DEVICE_VERSION: 0x00030000 for OpenCL 3.0. */
  readonly version: number;
  readonly isEmbedded: boolean;
  /** CL_DEVICE_IL_VERSION: versions of SPIR-V. */
  readonly spirvVersions: readonly Version[];
  readonly addressBits: number;
  readonly hasImages: boolean;
  readonly maxReadWriteImageArgs: number;
  readonly hasDouble: boolean;
  readonly hasDeviceEnqueue: boolean;
  readonly hasGenericAddressSpace: boolean;
  readonly hasWorkGroupCollectives: boolean;
  readonly maxSubGroups: number;
  readonly hasPipes: boolean;
  /** Bits of {@link AtomicCapability} for atomic instructions. */
  readonly atomicMemory: number;
  /** Bits of {@link AtomicCapability} for barriers. */
  readonly atomicFence: number;
  /** Bits of {@link DotProductCapability}. */
  readonly dotProduct: number;
  /** In bytes. */
  readonly maxParameterSize: number;
  /** Names of extensions of OpenCL: "cl_khr_fp16". */
  readonly extensions: ReadonlySet<string>;
  /** SPIR-V extensions beyond the specification's; "all" means every extension. */
  readonly spirvExtensions: "all" | ReadonlySet<string>;
  /** SPIR-V capabilities beyond the specification's; "all" means every capability. */
  readonly spirvCapabilities: "all" | ReadonlySet<string>;
}
