/** Capabilities that an environment allows: the tables of the environment specifications of Vulkan and OpenCL. */
import { Capability as C } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { mayBringCapability } from "../../opencl/capabilities.ts";
import { type Broken, broken, chapter, type Rule } from "../../rule.ts";

const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Capabilities", "vulkan");
const opencl = chapter("OpenCL SPIR-V Environment Specification, 2.3 Capabilities", "opencl");

export const capabilityRules = {
  vulkan: vulkan.sentence(
    "capability",
    "A module must declare only capabilities that the version of Vulkan or an extension lists.",
  ),
  opencl: opencl.sentence(
    "capability",
    "A module must declare only capabilities that the version of OpenCL or an extension lists.",
  ),
} as const;

const vulkan10 = [
  C.Matrix,
  C.Shader,
  C.InputAttachment,
  C.Sampled1D,
  C.Image1D,
  C.SampledBuffer,
  C.ImageBuffer,
  C.ImageQuery,
  C.DerivativeControl,
  C.Geometry,
  C.Tessellation,
  C.Float64,
  C.Int64,
  C.Int16,
  C.TessellationPointSize,
  C.GeometryPointSize,
  C.ImageGatherExtended,
  C.StorageImageMultisample,
  C.UniformBufferArrayDynamicIndexing,
  C.SampledImageArrayDynamicIndexing,
  C.StorageBufferArrayDynamicIndexing,
  C.StorageImageArrayDynamicIndexing,
  C.ClipDistance,
  C.CullDistance,
  C.ImageCubeArray,
  C.SampleRateShading,
  C.SparseResidency,
  C.MinLod,
  C.SampledCubeArray,
  C.ImageMSArray,
  C.StorageImageExtendedFormats,
  C.InterpolationFunction,
  C.StorageImageReadWithoutFormat,
  C.StorageImageWriteWithoutFormat,
  C.MultiViewport,
  C.Int64Atomics,
  C.TransformFeedback,
  C.GeometryStreams,
  C.Float16,
  C.Int8,
];

const vulkan11 = [
  C.DeviceGroup,
  C.MultiView,
  C.GroupNonUniform,
  C.GroupNonUniformVote,
  C.GroupNonUniformArithmetic,
  C.GroupNonUniformBallot,
  C.GroupNonUniformShuffle,
  C.GroupNonUniformShuffleRelative,
  C.GroupNonUniformClustered,
  C.GroupNonUniformQuad,
  C.DrawParameters,
  C.StorageBuffer16BitAccess,
  C.UniformAndStorageBuffer16BitAccess,
  C.StoragePushConstant16,
  C.StorageInputOutput16,
  C.VariablePointers,
  C.VariablePointersStorageBuffer,
];

const vulkan12 = [
  C.DenormPreserve,
  C.DenormFlushToZero,
  C.SignedZeroInfNanPreserve,
  C.RoundingModeRTE,
  C.RoundingModeRTZ,
  C.VulkanMemoryModel,
  C.VulkanMemoryModelDeviceScope,
  C.StorageBuffer8BitAccess,
  C.UniformAndStorageBuffer8BitAccess,
  C.StoragePushConstant8,
  C.ShaderViewportIndex,
  C.ShaderLayer,
  C.PhysicalStorageBufferAddresses,
  C.RuntimeDescriptorArray,
  C.UniformTexelBufferArrayDynamicIndexing,
  C.StorageTexelBufferArrayDynamicIndexing,
  C.InputAttachmentArrayDynamicIndexing,
  C.UniformBufferArrayNonUniformIndexing,
  C.SampledImageArrayNonUniformIndexing,
  C.StorageBufferArrayNonUniformIndexing,
  C.StorageImageArrayNonUniformIndexing,
  C.InputAttachmentArrayNonUniformIndexing,
  C.UniformTexelBufferArrayNonUniformIndexing,
  C.StorageTexelBufferArrayNonUniformIndexing,
  C.ShaderNonUniform,
];

const vulkan13 = [
  C.DemoteToHelperInvocation,
  C.DotProduct,
  C.DotProductInputAll,
  C.DotProductInput4x8Bit,
  C.DotProductInput4x8BitPacked,
];

const vulkan14 = [C.FloatControls2, C.ExpectAssumeKHR, C.GroupNonUniformRotateKHR];

const opencl12 = [
  C.Addresses,
  C.Float16Buffer,
  C.Int16,
  C.Int8,
  C.Kernel,
  C.Linkage,
  C.Vector16,
  C.ImageBasic,
  C.Float64,
  C.Float16,
];
const opencl20 = [C.DeviceEnqueue, C.GenericPointer, C.Groups, C.Pipes];
const opencl22 = [C.SubgroupDispatch, C.PipeStorage];
const withImages = [C.LiteralSampler, C.Sampled1D, C.Image1D, C.SampledBuffer, C.ImageBuffer];

/** Lists by the version of the API that brings them, oldest first. */
type Lists = readonly (readonly [api: number, capabilities: readonly number[]])[];

const vulkanLists: Lists = [
  [0x10000, vulkan10],
  [0x10001, vulkan11],
  [0x10002, vulkan12],
  [0x10003, vulkan13],
  [0x10004, vulkan14],
];

const openclLists: Lists = [
  [0x10002, opencl12],
  [0x20000, opencl20],
  [0x20002, opencl22],
];

function isListed(lists: Lists, api: number, capability: number): boolean {
  return lists.some(([since, list]) => since <= api && list.includes(capability));
}

function isEnabledByExtension(m: Facts, capability: number): boolean {
  return enumerant("Capability", capability)?.extensions.some((name) => m.hasExtension(name)) ?? false;
}

function nameOf(capability: number): string {
  return enumerant("Capability", capability)?.name ?? String(capability);
}

/** Checks an OpCapability in the environment. */
export function checkCapability(m: Facts, at: number): Broken | undefined {
  const capability = m.word(at, 1);
  if (m.isVulkan) return checkVulkan(m, capability);
  return m.isOpenCL ? checkOpenCL(m, capability) : undefined;
}

function checkVulkan(m: Facts, capability: number): Broken | undefined {
  const { api } = m.environment;
  if (isListed(vulkanLists, api, capability) || isEnabledByExtension(m, capability)) return undefined;
  const version = `${api >> 16}.${api & 0xffff}`;
  const message = `Capability ${nameOf(capability)} is not allowed by Vulkan ${version} specification (or requires extension)`;
  return broken(capabilityRules.vulkan, message);
}

function checkOpenCL(m: Facts, capability: number): Broken | undefined {
  const { api, embedded } = m.environment;
  if (capability === C.Int64 ? !embedded : isListed(openclLists, api, capability)) return undefined;
  if (isEnabledByExtension(m, capability) || isEnabledByImages(m, capability)) return undefined;
  // spirv-val does not know devices and extensions of OpenCL, which bring more.
  const isDecidedLater = m.settings.device !== undefined || mayBringCapability(m, capability);
  if (!m.settings.reference && isDecidedLater) return undefined;
  const version = api === 0x10002 ? "1.2" : api === 0x20002 ? "2.2" : "2.0/2.1";
  const profile = `OpenCL ${version} ${embedded ? "Embedded" : "Full"} Profile`;
  const message = `Capability ${nameOf(capability)} is not allowed by ${profile} specification (or requires extension or capability)`;
  return broken(capabilityRules.opencl, message);
}

/** Devices with images have more capabilities. */
function isEnabledByImages(m: Facts, capability: number): boolean {
  if (!m.has(C.ImageBasic)) return false;
  return withImages.includes(capability as never) || (capability === C.ImageReadWrite && m.environment.api >= 0x20000);
}

export const environmentCapabilityRules: readonly Rule[] = Object.values(capabilityRules);
