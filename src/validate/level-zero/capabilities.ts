/** Capabilities and extensions that a device has to accept. */

import { Capability as C } from "../../grammar/enumerants.generated.ts";
import { enumerant } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import {
  acceptsExtension,
  FloatAtomicFlag as F,
  floatAtomicFlags,
  hasModuleFlag,
  type LevelZeroDevice,
  ModuleFlag,
  supportsImages,
} from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { broken, type Outcome, type Rule, type Sentence } from "../rule.ts";
import { acceptsBeyond, deviceName, deviceOf, guide } from "./device.ts";

const required = guide("Required Capabilities");
const extensions = guide("Extensions");
const floatAtomics = guide("Floating-Point Atomics");

const always: ReadonlySet<number> = new Set([
  C.Addresses,
  C.Float16Buffer,
  C.Int64,
  C.Int16,
  C.Int8,
  C.Kernel,
  C.Linkage,
  C.Vector16,
  C.GenericPointer,
  C.Groups,
]);

const images = [
  C.ImageBasic,
  C.LiteralSampler,
  C.Sampled1D,
  C.Image1D,
  C.SampledBuffer,
  C.ImageBuffer,
  C.ImageReadWrite,
];
const subgroups = [C.SubgroupShuffleINTEL, C.SubgroupBufferBlockIOINTEL, C.SubgroupImageBlockIOINTEL];

const addFlags = F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD | F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD;
const minMaxFlags = F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_MIN_MAX | F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_MIN_MAX;

const widths = [16, 32, 64] as const;
type Width = (typeof widths)[number];

/** Capabilities of operations on floats, and the flags of which a device has to have one. */
export const floatCapabilities: { readonly [kind in "Add" | "MinMax"]: { readonly [width in Width]: number } } = {
  Add: { 16: C.AtomicFloat16AddEXT, 32: C.AtomicFloat32AddEXT, 64: C.AtomicFloat64AddEXT },
  MinMax: { 16: C.AtomicFloat16MinMaxEXT, 32: C.AtomicFloat32MinMaxEXT, 64: C.AtomicFloat64MinMaxEXT },
};

const flagsOf = { Add: addFlags, MinMax: minMaxFlags } as const;
const upperCase = { Add: "ADD", MinMax: "MIN_MAX" } as const;

interface FloatCapability {
  readonly kind: "Add" | "MinMax";
  readonly width: Width;
}

const floatCapability: ReadonlyMap<number, FloatCapability> = new Map(
  (["Add", "MinMax"] as const).flatMap((kind) =>
    widths.map((width) => [floatCapabilities[kind][width], { kind, width }] as const),
  ),
);

const fp = (device: LevelZeroDevice, { kind, width }: FloatCapability): boolean =>
  (floatAtomicFlags(device, width) & flagsOf[kind]) !== 0;

const rules = {
  images: required.sentence(
    "capability-images",
    "ImageBasic, and with it LiteralSampler, Sampled1D, Image1D, SampledBuffer, ImageBuffer and ImageReadWrite, are for devices supporting ze_device_image_properties_t.supported.",
  ),
  half: required.sentence("capability-fp16", "Float16 is for devices supporting ZE_DEVICE_MODULE_FLAG_FP16.", {
    remedy: "Keep half values in memory only, which Float16Buffer allows, and compute with float.",
  }),
  double: required.sentence("capability-fp64", "Float64 is for devices supporting ZE_DEVICE_MODULE_FLAG_FP64.", {
    remedy: "Compute with float; of constants of C, write 1.0f and not 1.0.",
  }),
  int64Atomics: required.sentence(
    "capability-int64-atomics",
    "Int64Atomics is for devices supporting ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS.",
  ),
  floatAdd: floatAtomics.sentence(
    "capability-float-add",
    "AtomicFloat16AddEXT, AtomicFloat32AddEXT and AtomicFloat64AddEXT must be supported when the flags of their width include GLOBAL_ADD or LOCAL_ADD.",
  ),
  floatMinMax: floatAtomics.sentence(
    "capability-float-min-max",
    "AtomicFloat16MinMaxEXT, AtomicFloat32MinMaxEXT and AtomicFloat64MinMaxEXT must be supported when the flags of their width include GLOBAL_MIN_MAX or LOCAL_MIN_MAX.",
  ),
} as const;

function capabilityProblem(m: Facts, at: number): Outcome {
  const capability = m.word(at, 1);
  if (always.has(capability) || acceptsBeyond(m, capability)) return undefined;
  const device = deviceOf(m);
  const lacking = (rule: Sentence, what: string): Outcome =>
    broken(rule, `capability ${nameOf(capability)} needs ${what}, which ${deviceName(m)} does not have`);
  if (images.includes(capability as never)) {
    return supportsImages(device) ? undefined : lacking(rules.images, "images");
  }
  switch (capability) {
    case C.Float16:
      return hasModuleFlag(device, ModuleFlag.ZE_DEVICE_MODULE_FLAG_FP16)
        ? undefined
        : lacking(rules.half, "ZE_DEVICE_MODULE_FLAG_FP16");
    case C.Float64:
      return hasModuleFlag(device, ModuleFlag.ZE_DEVICE_MODULE_FLAG_FP64)
        ? undefined
        : lacking(rules.double, "ZE_DEVICE_MODULE_FLAG_FP64");
    case C.Int64Atomics:
      return hasModuleFlag(device, ModuleFlag.ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS)
        ? undefined
        : lacking(rules.int64Atomics, "ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS");
    default:
  }
  if (subgroups.includes(capability as never)) return undefined;
  const float = floatCapability.get(capability);
  if (float !== undefined) {
    const flag = `GLOBAL_${upperCase[float.kind]} or LOCAL_${upperCase[float.kind]}`;
    const what = `${flag} in ze_float_atomic_ext_properties_t.fp${float.width}Flags`;
    if (fp(device, float)) return undefined;
    return lacking(float.kind === "Add" ? rules.floatAdd : rules.floatMinMax, what);
  }
  // A capability of an extension that the module declares is that extension's affair.
  if (enumerant("Capability", capability)?.extensions.some((name) => m.hasExtension(name))) return undefined;
  return `capability ${nameOf(capability)} is none that ${deviceName(m)} has to accept`;
}

const nameOf = (capability: number): string => enumerant("Capability", capability)?.name ?? String(capability);

/** Extensions that flags of the device bring, and the capabilities of which it has to have one. */
const floatExtensions: { readonly [name: string]: readonly FloatCapability[] } = {
  SPV_EXT_shader_atomic_float_add: widths.map((width) => ({ kind: "Add", width })),
  SPV_EXT_shader_atomic_float16_add: widths.map((width) => ({ kind: "Add", width })),
  SPV_EXT_shader_atomic_float_min_max: widths.map((width) => ({ kind: "MinMax", width })),
};

const isKnownExtension = (name: string): boolean =>
  name === "SPV_INTEL_subgroups" || name === "SPV_KHR_non_semantic_info" || Object.hasOwn(floatExtensions, name);

/** Whether an extension is beyond those of the guide and not one of the device's. */
const isBeyond = (m: Facts, at: number): boolean =>
  !isKnownExtension(m.string(at, 1)) && !acceptsExtension(deviceOf(m), m.string(at, 1));

export const capabilityRules = lazy((): readonly Rule[] => [
  ...Object.values(rules),
  required.instruction(
    "capability",
    [Op.Capability],
    "An environment must support modules that declare the following capabilities: Addresses, Float16Buffer, Int64, Int16, Int8, Kernel, Linkage, Vector16, GenericPointer and Groups; SPIR-V 1.1 and 1.2 do not add any.",
    capabilityProblem,
    { remedy: "List it in spirvCapabilities of the device profile if the device accepts it." },
  ),
  extensions.instruction(
    "extension",
    [Op.Extension],
    "Environments must accept modules that declare use of the extensions that the guide names; others are the device's.",
    (m, at) => (isBeyond(m, at) ? `${deviceName(m)} does not accept the extension '${m.string(at, 1)}'` : undefined),
    {
      when: (m) => m.settings.device !== undefined,
      remedy: "List it in spirvExtensions of the device profile if the device accepts it.",
    },
  ),
  extensions.instruction(
    "extension-portability",
    [Op.Extension],
    "The guide names no other extensions: whether a device accepts one is known only with a device profile.",
    (m, at) =>
      isBeyond(m, at) ? `not every device of Level Zero accepts the extension '${m.string(at, 1)}'` : undefined,
    { when: (m) => m.settings.device === undefined, severity: "warning" },
  ),
  floatAtomics.instruction(
    "extension-float-atomics",
    [Op.Extension],
    "SPV_EXT_shader_atomic_float_add and SPV_EXT_shader_atomic_float16_add must be accepted if any flags include GLOBAL_ADD or LOCAL_ADD, SPV_EXT_shader_atomic_float_min_max if any include GLOBAL_MIN_MAX or LOCAL_MIN_MAX.",
    (m, at) => {
      const name = m.string(at, 1);
      const device = deviceOf(m);
      const needed = floatExtensions[name];
      if (needed === undefined || acceptsExtension(device, name)) return undefined;
      if (needed.some((one) => fp(device, one))) return undefined;
      return `${deviceName(m)} does not accept the extension '${name}': it has no such float atomics`;
    },
  ),
]);
