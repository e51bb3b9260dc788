/** Capabilities, extensions and instruction sets that a device of OpenCL has to accept, by the feature or extension that brings each. */

import { Capability as C } from "../../grammar/enumerants.generated.ts";
import { enumerant } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { DotProductCapability } from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { broken, type Outcome, type Rule, type Sentence } from "../rule.ts";
import {
  deviceName,
  deviceOf,
  environment,
  hasExtension,
  hasSince,
  hasSubgroups,
  listsCapability,
  listsExtension,
  OpenClVersion as V,
} from "./device.ts";

const required10 = environment("SPIR-V 1.0");
const required11 = environment("SPIR-V 1.1");
const required13 = environment("SPIR-V 1.3");
const required16 = environment("SPIR-V 1.6");
const requiredExtensions = environment("SPIR-V Extensions");
const sets = environment("Extended Instruction Sets");
const declaring = environment("Declaring SPIR-V Extensions");

/** Capabilities of every device. */
const always: ReadonlySet<number> = new Set([
  C.Addresses,
  C.Float16Buffer,
  C.Int16,
  C.Int8,
  C.Kernel,
  C.Linkage,
  C.Vector16,
]);

/** A source of some capabilities, such as an extension. */
interface Source {
  readonly rule: Sentence;
  readonly capabilities: readonly number[];
  /** The name of the source in the message about a device without it. */
  readonly what: string;
  readonly has: (m: Facts) => boolean;
}

const since31 = (m: Facts): boolean => deviceOf(m).version >= V.v3_1;
const extension =
  (...names: readonly string[]) =>
  (m: Facts): boolean =>
    names.some((name) => hasExtension(m, name));

/** Capabilities that an extension of OpenCL alone brings. */
function byExtension(name: string, rule: string, capabilities: readonly number[], also?: Source["has"]): Source {
  const list = capabilities.map((one) => nameOf(one)).join(" and ");
  const sentence = `If the OpenCL environment supports the extension ${name}, then the environment must accept modules that declare ${list}.`;
  const has = extension(name);
  return {
    rule: environment(name).sentence(`capability-${rule}`, sentence, { beyond: true }),
    capabilities,
    what: name,
    has: also === undefined ? has : (m) => has(m) || also(m),
  };
}

function nameOf(capability: number): string {
  return enumerant("Capability", capability)?.name ?? String(capability);
}

const beyond = { beyond: true } as const;

const features: readonly Source[] = [
  {
    rule: required10.sentence(
      "capability-int64",
      "Int64 is for Full Profile devices, and for those with cles_khr_int64.",
      beyond,
    ),
    capabilities: [C.Int64],
    what: "64-bit integers",
    has: (m) => !deviceOf(m).isEmbedded || hasExtension(m, "cles_khr_int64"),
  },
  {
    rule: required10.sentence(
      "capability-device-enqueue",
      "DeviceEnqueue is for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting Device-Side Enqueue (where CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES is not 0).",
      beyond,
    ),
    capabilities: [C.DeviceEnqueue],
    what: "device-side enqueue",
    has: (m) => hasSince(m, V.v2_0, ({ hasDeviceEnqueue }) => hasDeviceEnqueue),
  },
  {
    rule: required10.sentence(
      "capability-generic-pointer",
      "GenericPointer is for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting the Generic Address Space (where CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT is CL_TRUE).",
      { ...beyond, remedy: "Name the address space of every pointer." },
    ),
    capabilities: [C.GenericPointer],
    what: "the generic address space",
    has: (m) => hasSince(m, V.v2_0, (device) => device.hasGenericAddressSpace),
  },
  {
    rule: required10.sentence(
      "capability-groups",
      "Groups is for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting Sub-groups (where CL_DEVICE_MAX_NUM_SUB_GROUPS is not 0) or Work-group Collective Functions (where CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT is CL_TRUE).",
      beyond,
    ),
    capabilities: [C.Groups],
    what: "sub-groups or work-group collective functions",
    has: (m) =>
      hasSince(m, V.v2_0, (device) => device.maxSubGroups > 0 || device.hasWorkGroupCollectives) || hasSubgroups(m),
  },
  {
    rule: required10.sentence(
      "capability-pipes",
      "Pipes is for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting Pipes (where CL_DEVICE_PIPE_SUPPORT is CL_TRUE).",
      beyond,
    ),
    capabilities: [C.Pipes],
    what: "pipes",
    has: (m) => hasSince(m, V.v2_0, ({ hasPipes }) => hasPipes),
  },
  {
    rule: required10.sentence(
      "capability-images",
      "ImageBasic, and with it LiteralSampler, Sampled1D, Image1D, SampledBuffer and ImageBuffer, are for devices supporting Images (where CL_DEVICE_IMAGE_SUPPORT is CL_TRUE).",
      beyond,
    ),
    capabilities: [C.ImageBasic, C.LiteralSampler, C.Sampled1D, C.Image1D, C.SampledBuffer, C.ImageBuffer],
    what: "images",
    has: (m) => deviceOf(m).hasImages,
  },
  {
    rule: required10.sentence(
      "capability-read-write-images",
      "ImageReadWrite is for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting Read-Write Images (where CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS is not 0).",
      beyond,
    ),
    capabilities: [C.ImageReadWrite],
    what: "images that are read and written",
    has: (m) => deviceOf(m).hasImages && hasSince(m, V.v2_0, (device) => device.maxReadWriteImageArgs > 0),
  },
  {
    rule: required10.sentence(
      "capability-fp64",
      "Float64 is for devices supporting Double Precision Floating-Point (where CL_DEVICE_DOUBLE_FP_CONFIG is not 0), and for those with cl_khr_fp64.",
      { ...beyond, remedy: "Compute with float; of constants of C, write 1.0f and not 1.0." },
    ),
    capabilities: [C.Float64],
    what: "double precision",
    has: (m) => deviceOf(m).hasDouble || hasExtension(m, "cl_khr_fp64"),
  },
  {
    rule: required11.sentence(
      "capability-subgroup-dispatch",
      "SubgroupDispatch is for OpenCL 2.2 devices, or OpenCL 3.0 devices supporting Sub-groups (where CL_DEVICE_MAX_NUM_SUB_GROUPS is not 0).",
      beyond,
    ),
    capabilities: [C.SubgroupDispatch],
    what: "sub-groups of OpenCL 2.2",
    has: (m) => hasSince(m, V.v2_2, ({ maxSubGroups }) => maxSubGroups > 0),
  },
  {
    rule: required11.sentence("capability-pipe-storage", "PipeStorage is for OpenCL 2.2 devices.", beyond),
    capabilities: [C.PipeStorage],
    what: "pipe storage",
    has: (m) => deviceOf(m).version === V.v2_2,
  },
  {
    rule: required13.sentence(
      "capability-shuffle",
      "GroupNonUniformShuffle and GroupNonUniformShuffleRelative are for OpenCL 3.1 devices, and for those with cl_khr_subgroup_shuffle and cl_khr_subgroup_shuffle_relative.",
      beyond,
    ),
    capabilities: [C.GroupNonUniformShuffle, C.GroupNonUniformShuffleRelative],
    what: "cl_khr_subgroup_shuffle and cl_khr_subgroup_shuffle_relative",
    has: (m) =>
      since31(m) || (hasExtension(m, "cl_khr_subgroup_shuffle") && hasExtension(m, "cl_khr_subgroup_shuffle_relative")),
  },
  {
    rule: required16.sentence(
      "capability-dot-product",
      "DotProduct and DotProductInput4x8BitPacked are for OpenCL 3.1 devices, and for those with cl_khr_integer_dot_product.",
      beyond,
    ),
    capabilities: [C.DotProduct, C.DotProductInput4x8BitPacked],
    what: "cl_khr_integer_dot_product",
    has: (m) => since31(m) || hasExtension(m, "cl_khr_integer_dot_product"),
  },
  {
    rule: required16.sentence(
      "capability-dot-product-4x8",
      "DotProductInput4x8Bit is for devices where CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT is supported.",
      beyond,
    ),
    capabilities: [C.DotProductInput4x8Bit],
    what: "CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT",
    has: (m) => (deviceOf(m).dotProduct & DotProductCapability.CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR) !== 0,
  },
  byExtension("cl_khr_fp16", "fp16", [C.Float16]),
  byExtension(
    "cl_khr_int64_base_atomics",
    "int64-atomics",
    [C.Int64Atomics],
    extension("cl_khr_int64_extended_atomics"),
  ),
  byExtension("cl_khr_mipmap_image_writes", "mipmap", [C.ImageMipmap]),
  byExtension("cl_khr_subgroup_named_barrier", "named-barrier", [C.NamedBarrier]),
  byExtension("cl_khr_subgroup_non_uniform_vote", "vote", [C.GroupNonUniformVote]),
  byExtension("cl_khr_subgroup_ballot", "ballot", [C.GroupNonUniformBallot]),
  byExtension("cl_khr_subgroup_non_uniform_arithmetic", "arithmetic", [C.GroupNonUniformArithmetic]),
  byExtension("cl_khr_subgroup_clustered_reduce", "clustered", [C.GroupNonUniformClustered]),
  byExtension("cl_khr_extended_bit_ops", "bit-instructions", [C.BitInstructions], since31),
  byExtension("cl_khr_expect_assume", "expect-assume", [C.ExpectAssumeKHR]),
  byExtension("cl_khr_subgroup_rotate", "rotate", [C.GroupNonUniformRotateKHR], since31),
  byExtension("cl_khr_work_group_uniform_arithmetic", "uniform-arithmetic", [C.GroupUniformArithmeticKHR]),
  byExtension("cl_khr_kernel_clock", "clock", [C.ShaderClockKHR]),
];

/** GroupNonUniform comes with any of the extensions that need it. */
const nonUniform = [
  "cl_khr_subgroup_non_uniform_vote",
  "cl_khr_subgroup_ballot",
  "cl_khr_subgroup_non_uniform_arithmetic",
  "cl_khr_subgroup_shuffle",
  "cl_khr_subgroup_shuffle_relative",
  "cl_khr_subgroup_clustered_reduce",
  "cl_khr_subgroup_rotate",
];

const sources: ReadonlyMap<number, Source> = new Map(
  features.flatMap((source) => source.capabilities.map((one) => [one, source] as const)),
);

function capabilityProblem(m: Facts, at: number): Outcome {
  const capability = m.word(at, 1);
  if (always.has(capability) || listsCapability(m, capability)) return undefined;
  if (capability === C.GroupNonUniform && (since31(m) || extension(...nonUniform)(m))) return undefined;
  const source = sources.get(capability);
  if (source?.has(m) === true) return undefined;
  const what = source === undefined ? undefined : `needs ${source.what}, which ${deviceName(m)} does not have`;
  if (source !== undefined) return broken(source.rule, `capability ${nameOf(capability)} ${what}`);
  // A capability of an extension that the module declares is that extension's affair.
  if (enumerant("Capability", capability)?.extensions.some((name) => m.hasExtension(name))) return undefined;
  return `capability ${nameOf(capability)} is none that ${deviceName(m)} has to accept`;
}

/** Whether an extension of OpenCL may bring a capability that spirv-val's table for the version does not list. */
export function mayBringCapability(m: Facts, capability: number): boolean {
  if (capability === C.GroupNonUniform || listsCapability(m, capability)) return true;
  return sources.get(capability)?.has(m) === true;
}

/** Extensions of SPIR-V by the extension of OpenCL that brings each. */
const spirvExtensions: { readonly [name: string]: Source["has"] } = {
  SPV_KHR_no_integer_wrap_decoration: extension("cl_khr_spirv_no_integer_wrap_decoration"),
  SPV_KHR_linkonce_odr: extension("cl_khr_spirv_linkonce_odr"),
  SPV_KHR_expect_assume: extension("cl_khr_expect_assume"),
  SPV_KHR_uniform_group_instructions: extension("cl_khr_work_group_uniform_arithmetic"),
  SPV_KHR_shader_clock: extension("cl_khr_kernel_clock"),
  SPV_KHR_bit_instructions: (m) => since31(m) || hasExtension(m, "cl_khr_extended_bit_ops"),
  SPV_KHR_integer_dot_product: (m) => since31(m) || hasExtension(m, "cl_khr_integer_dot_product"),
  SPV_KHR_subgroup_rotate: (m) => since31(m) || hasExtension(m, "cl_khr_subgroup_rotate"),
};

const required31 = requiredExtensions.sentence(
  "extension-3.1",
  "An OpenCL environment supporting OpenCL 3.1 must support SPV_KHR_bit_instructions, SPV_KHR_integer_dot_product and SPV_KHR_subgroup_rotate; others need the extension of OpenCL.",
  beyond,
);
const of31: ReadonlySet<string> = new Set([
  "SPV_KHR_bit_instructions",
  "SPV_KHR_integer_dot_product",
  "SPV_KHR_subgroup_rotate",
]);

function extensionProblem(m: Facts, at: number): Outcome {
  const name = m.string(at, 1);
  const isAccepted = Object.hasOwn(spirvExtensions, name) ? spirvExtensions[name]?.(m) : false;
  if (isAccepted === true || listsExtension(m, name)) return undefined;
  return broken(of31.has(name) ? required31 : undefined, `${deviceName(m)} does not accept the extension '${name}'`);
}

const debugInfo = environment("cl_khr_spirv_extended_debug_info").sentence(
  "debug-set",
  "If the OpenCL environment supports the extension cl_khr_spirv_extended_debug_info, then the environment must accept modules that import the OpenCL.DebugInfo.100 extended instruction set.",
  beyond,
);

export const capabilityRules = lazy((): readonly Rule[] => [
  ...features.map(({ rule }) => rule),
  environment("Required Capabilities").instruction(
    "capability-required",
    [Op.Capability],
    "An OpenCL environment must support modules that declare Addresses, Float16Buffer, Int16, Int8, Kernel, Linkage and Vector16; others come with features, extensions and the queries of cl_khr_spirv_queries.",
    capabilityProblem,
    {
      beyond: true,
      yields: true,
      remedy: "List it in CL_DEVICE_SPIRV_CAPABILITIES_KHR of the device profile if the device accepts it.",
    },
  ),
  required31,
  declaring.instruction(
    "extension",
    [Op.Extension],
    "A SPIR-V module declares use of a SPIR-V extension using OpExtension; the device accepts those of its extensions of OpenCL and of the queries of cl_khr_spirv_queries.",
    extensionProblem,
    {
      beyond: true,
      remedy: "List it in CL_DEVICE_SPIRV_EXTENSIONS_KHR of the device profile if the device accepts it.",
    },
  ),
  debugInfo,
  sets.instruction(
    "extended-set",
    [Op.ExtInstImport],
    "OpenCL environments must support SPIR-V modules that import the OpenCL.std extended instruction set for OpenCL.",
    (m, at) => {
      const name = m.string(at, 2);
      if (name === "OpenCL.std" || name.startsWith("NonSemantic.")) return undefined;
      if (name !== "OpenCL.DebugInfo.100") return `expected the extended instruction set OpenCL.std, but got '${name}'`;
      return hasExtension(m, "cl_khr_spirv_extended_debug_info")
        ? undefined
        : broken(debugInfo, `${deviceName(m)} does not accept the extended instruction set '${name}'`);
    },
    beyond,
  ),
]);
