/** The features and limits that a module requires of a Vulkan device. The rules run with a device profile only. */
import { Decoration, ExecutionMode, StorageClass } from "../../grammar/enumerants.generated.ts";
import { enumerant } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { VulkanDevice } from "../devices/index.ts";
import { constantNumber } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import {
  bitWidthOf,
  dimensionOf,
  elementOf,
  isBool,
  isNumber,
  isStruct,
  isVector,
  membersOf,
  pointeeOf,
  storageClassOf,
} from "../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../rule.ts";
import { capabilityRequirements, extensionRequirements, isMet, requirementText } from "./features.ts";

const features = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Capabilities", "vulkan-device");
const extensions = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, SPIR-V Extensions", "vulkan-device");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Capabilities", "vulkan");
const limits = chapter("Vulkan, Limits", "vulkan-device");

const deviceOf = (m: Facts): VulkanDevice | undefined =>
  m.settings.device?.api === "vulkan" ? m.settings.device : undefined;

const common = { beyond: true, when: (m: Facts) => deviceOf(m) !== undefined } as const;

/** The message if a device meets none of the requirements of a declaration in a module. */
function unmet(m: Facts, what: string, requirements: readonly string[] | undefined): Outcome {
  const device = deviceOf(m);
  if (device === undefined || requirements === undefined || requirements.some((one) => isMet(device, one)))
    return undefined;
  const list = requirements.map(requirementText).join(" or ");
  return `${what} needs ${list}, which device '${device.name}' does not have`;
}

const nameOf = (capability: number): string => enumerant("Capability", capability)?.name ?? String(capability);

function capabilityProblem(m: Facts, at: number): Outcome {
  const capability = m.word(at, 1);
  return unmet(m, `capability ${nameOf(capability)}`, capabilityRequirements().get(capability));
}

function extensionProblem(m: Facts, at: number): Outcome {
  const name = m.string(at, 1);
  return unmet(m, `extension ${name}`, extensionRequirements().get(name));
}

const sizeRule = limits.sentence(
  "work-group-size",
  "The size of a work-group in each dimension must be at most maxComputeWorkGroupSize.",
  { beyond: true },
);

function workGroupProblem(m: Facts, at: number): Outcome {
  const device = deviceOf(m);
  if (device === undefined || m.word(at, 2) !== ExecutionMode.LocalSize) return undefined;
  const size = [m.word(at, 3), m.word(at, 4), m.word(at, 5)] as const;
  const { maxComputeWorkGroupSize: most, maxComputeWorkGroupInvocations } = device.limits;
  const who = `device '${device.name}'`;
  if (size.some((one, index) => one > (most[index] ?? 0))) {
    return broken(
      sizeRule,
      `a work-group of ${size.join(" x ")} invocations is larger than ${most.join(" x ")}, the most of ${who}`,
    );
  }
  const count = size[0] * size[1] * size[2];
  if (count <= maxComputeWorkGroupInvocations) return undefined;
  return `a work-group of ${count} invocations is larger than ${maxComputeWorkGroupInvocations}, the most of ${who}`;
}

/** Bytes that the scalars of a type take at least; what is not known counts as none. */
function leastSize(m: Facts, type: number, seen: ReadonlySet<number> = new Set()): number {
  if (seen.has(type)) return 0;
  if (isBool(m, type) || isNumber(m, type)) return Math.max(1, bitWidthOf(m, type) / 8);
  if (isVector(m, type)) return dimensionOf(m, type) * leastSize(m, m.wordOf(type, 2), seen);
  const inside = new Set([...seen, type]);
  if (m.opcodeOf(type) === Op.TypeMatrix) return m.wordOf(type, 3) * leastSize(m, m.wordOf(type, 2), inside);
  if (m.opcodeOf(type) === Op.TypeArray) {
    return (constantNumber(m, m.wordOf(type, 3)) ?? 0) * leastSize(m, elementOf(m, type), inside);
  }
  if (!isStruct(m, type)) return 0;
  return [...new Set(membersOf(m, type))].reduce(
    (sum, member) => sum + leastSize(m, member, inside) * count(m, type, member),
    0,
  );
}

const count = (m: Facts, struct: number, member: number): number =>
  membersOf(m, struct).reduce((sum, one) => sum + (one === member ? 1 : 0), 0);

function sharedMemoryProblem(m: Facts): Outcome {
  const device = deviceOf(m);
  if (device === undefined) return undefined;
  const shared = m.globals.filter((at) => storageClassOf(m, m.typeAt(at)) === StorageClass.Workgroup);
  const size = shared.reduce((sum, at) => sum + leastSize(m, pointeeOf(m, m.typeAt(at))), 0);
  const { maxComputeSharedMemorySize: most } = device.limits;
  if (size <= most) return undefined;
  return `${size} bytes of Workgroup memory are more than ${most}, the most of device '${device.name}'`;
}

function pushConstantProblem(m: Facts, at: number): Outcome {
  const device = deviceOf(m);
  const type = m.typeAt(at);
  if (device === undefined || storageClassOf(m, type) !== StorageClass.PushConstant) return undefined;
  const block = pointeeOf(m, type);
  const ends = [...membersOf(m, block)].map((member, index) => {
    const offset = m.decorations.findMember(block, index, Decoration.Offset);
    return offset === undefined ? 0 : m.word(offset.at, offset.parameters) + leastSize(m, member);
  });
  const size = ends.reduce((most, end) => Math.max(most, end), 0);
  const { maxPushConstantsSize: most } = device.limits;
  return size <= most
    ? undefined
    : `${size} bytes of push constants are more than ${most}, the most of device '${device.name}'`;
}

export const vulkanDeviceRules: readonly Rule[] = [
  vulkan.instruction(
    "listed-capability",
    [Op.Capability],
    "A module must not declare a capability that the appendix does not list.",
    (m, at) =>
      capabilityRequirements().has(m.word(at, 1))
        ? undefined
        : `capability ${nameOf(m.word(at, 1))} is none of those that Vulkan supports`,
    { beyond: true, yields: true, vulkan: "VUID-VkShaderModuleCreateInfo-pCode-08739" },
  ),
  vulkan.instruction(
    "listed-extension",
    [Op.Extension],
    "A module must not declare an extension that the appendix does not list.",
    (m, at) =>
      extensionRequirements().has(m.string(at, 1))
        ? undefined
        : `extension ${m.string(at, 1)} is none of those that Vulkan supports`,
    { beyond: true, yields: true, vulkan: "VUID-VkShaderModuleCreateInfo-pCode-08741" },
  ),
  features.instruction(
    "capability",
    [Op.Capability],
    "If a capability has any of its corresponding features enabled, extensions enabled, or the version of Vulkan, it may be declared.",
    capabilityProblem,
    {
      ...common,
      vulkan: "VUID-VkShaderModuleCreateInfo-pCode-08740",
      remedy: "List the feature in VkPhysicalDeviceFeatures of the device profile if the device has it.",
    },
  ),
  extensions.instruction(
    "extension",
    [Op.Extension],
    "If any of the extensions of Vulkan that correspond to an extension of SPIR-V is enabled, or the version of Vulkan is supported, it may be declared.",
    extensionProblem,
    {
      ...common,
      vulkan: "VUID-VkShaderModuleCreateInfo-pCode-08742",
      remedy: "List the extension in extensions of the device profile if the device has it.",
    },
  ),
  sizeRule,
  limits.instruction(
    "work-group-invocations",
    [Op.ExecutionMode],
    "The product of the sizes of a work-group must be at most maxComputeWorkGroupInvocations.",
    workGroupProblem,
    common,
  ),
  limits.module(
    "shared-memory",
    "limits",
    "The sum of the sizes of Workgroup variables must be at most maxComputeSharedMemorySize.",
    sharedMemoryProblem,
    common,
  ),
  limits.instruction(
    "push-constants",
    [Op.Variable],
    "The size of push constants must be at most maxPushConstantsSize.",
    pushConstantProblem,
    common,
  ),
];
