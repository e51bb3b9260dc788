/** Extension instructions, and capabilities that ask for another one. */
import { Capability, ExecutionModel } from "../../../grammar/enumerants.generated.ts";
import { formatVersion, type Version } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { chapter, type Rule } from "../../rule.ts";
import { spirv13, spirv14 } from "./versions.ts";

const extension = chapter("3.3.4 Extension Instructions", "extension");
const matrices = chapter("SPV_KHR_cooperative_matrix", "cooperative-type");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "extension");

/** Extensions that were written against a later version than the first; the grammar does not state them. */
const since: ReadonlyMap<string, Version> = new Map([
  ["SPV_KHR_vulkan_memory_model", spirv13],
  ["SPV_QCOM_cooperative_matrix_conversion", spirv13],
  ["SPV_KHR_workgroup_memory_explicit_layout", spirv14],
  ["SPV_EXT_mesh_shader", spirv14],
  ["SPV_NV_shader_invocation_reorder", spirv14],
  ["SPV_NV_cluster_acceleration_structure", spirv14],
  ["SPV_NV_linear_swept_spheres", spirv14],
  ["SPV_QCOM_image_processing", spirv14],
]);

const tiled: ReadonlySet<number> = new Set([ExecutionModel.Fragment, ExecutionModel.GLCompute]);

export const extensionRules: readonly Rule[] = [
  matrices.instruction(
    "memory-model",
    [Op.Capability],
    "With the capabilities Shader and CooperativeMatrixKHR, VulkanMemoryModel must be declared.",
    (m, at) =>
      m.word(at, 1) === Capability.CooperativeMatrixKHR && !m.has(Capability.VulkanMemoryModel)
        ? "If the Shader and CooperativeMatrixKHR capabilities are declared, the VulkanMemoryModel capability must also be declared"
        : undefined,
    { when: (m) => m.has(Capability.Shader) },
  ),
  extension.instruction("version", [Op.Extension], "An extension can require a version of SPIR-V.", (m, at) => {
    const name = m.string(at, 1);
    const version = since.get(name);
    if (version === undefined || m.version >= version) return undefined;
    return `${name} extension requires SPIR-V version ${formatVersion(version)} or later.`;
  }),
  vulkan.instruction(
    "tile-shading",
    [Op.EntryPoint],
    "The TileShadingQCOM capability must not be enabled in any stage other than compute or fragment.",
    (m, at) =>
      tiled.has(m.word(at, 1))
        ? undefined
        : "The TileShadingQCOM capability must not be enabled in any stage other than compute or fragment.",
    {
      vulkan: "VUID-StandaloneSpirv-TileShadingQCOM-10686",
      when: (m) => m.isVulkan && m.has(Capability.TileShadingQCOM),
    },
  ),
];
