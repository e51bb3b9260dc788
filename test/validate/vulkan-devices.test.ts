import { describe, expect, it } from "vitest";
import { enumerantNamed } from "../../src/grammar/index.ts";
import { deviceProfileOf, rules, type ValidateOptions, validate } from "../../src/validate/index.ts";
import { capabilityRows } from "../../src/validate/vulkan/registry.generated.ts";
import { unwrapped } from "../harness/results.ts";
import { bytesOf, codesOf, shader } from "./cases.ts";

const device = unwrapped(
  deviceProfileOf({
    name: "mine",
    VkPhysicalDeviceProperties: {
      apiVersion: "1.1",
      limits: { maxComputeWorkGroupSize: [64, 64, 8], maxComputeSharedMemorySize: 64, maxPushConstantsSize: 16 },
    },
    VkPhysicalDeviceFeatures: { shaderInt16: true, shaderFloat64: false },
    extensions: ["VK_EXT_shader_stencil_export"],
  }),
);
const options: ValidateOptions = { device, all: true, targetEnv: "vulkan1.1" };

const withCapability = (name: string) =>
  shader("").replace("OpCapability Shader", `OpCapability Shader\nOpCapability ${name}`);
const withExtension = (name: string) =>
  shader("").replace("OpCapability Shader", `OpCapability Shader\nOpExtension "${name}"`);
const compute = (size: string, declarations = "", types = "") =>
  `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize ${size}
${declarations}
%void = OpTypeVoid
%void_fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
${types}
%main = OpFunction %void None %void_fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;
const shared = (count: number) =>
  compute(
    "1 1 1",
    "",
    `%n = OpConstant %uint ${count}
%array = OpTypeArray %uint %n
%place = OpTypePointer Workgroup %array
%memory = OpVariable %place Workgroup`,
  );
const push = (offset: number) =>
  compute(
    "1 1 1",
    `OpDecorate %block Block\nOpMemberDecorate %block 0 Offset ${offset}`,
    `%block = OpTypeStruct %uint
%place = OpTypePointer PushConstant %block
%constants = OpVariable %place PushConstant`,
  );

const cases: readonly (readonly [rule: string, passes: string, fails: string])[] = [
  ["vulkan-device.capability", withCapability("Int16"), withCapability("Float64")],
  ["vulkan-device.extension", withExtension("SPV_EXT_shader_stencil_export"), withExtension("SPV_KHR_shader_clock")],
  ["vulkan-device.work-group-size", compute("64 1 1"), compute("65 1 1")],
  ["vulkan-device.work-group-invocations", compute("64 2 1"), compute("64 3 1")],
  ["vulkan-device.shared-memory", shared(16), shared(17)],
  ["vulkan-device.push-constants", push(12), push(16)],
];

/** The code of a rule in Vulkan. */
const codeOf = (rule: string) => rules().find(({ id }) => id === rule)?.vulkan ?? rule;

describe("devices of Vulkan", () => {
  it.each(cases)("%s", (rule, passes, fails) => {
    expect(codesOf(passes, options)).toEqual([]);
    expect(codesOf(fails, options)).toEqual([codeOf(rule)]);
    expect(codesOf(fails, { targetEnv: "vulkan1.1" })).toEqual([]);
  });

  it("has a case for every rule", () => {
    const ids = rules()
      .map(({ id }) => id)
      .filter((id) => id.startsWith("vulkan-device."));
    expect([...ids].sort()).toEqual(cases.map(([rule]) => rule).sort());
  });

  it("takes extensions and versions as sources of capabilities", () => {
    const group = withCapability("GroupNonUniform");
    expect(codesOf(group, options)).toEqual([]);
    const older = unwrapped(
      deviceProfileOf({ name: "old", VkPhysicalDeviceProperties: { apiVersion: "1.0" }, VkPhysicalDeviceFeatures: [] }),
    );
    expect(codesOf(group, { ...options, device: older })).toEqual([codeOf("vulkan-device.capability")]);
  });

  it("knows which structure a feature of several belongs to", () => {
    const of = (extension: string) =>
      unwrapped(
        deviceProfileOf({
          name: "mine",
          VkPhysicalDeviceProperties: { apiVersion: "1.1" },
          VkPhysicalDeviceFeatures: ["cooperativeMatrix"],
          extensions: [extension],
        }),
      );
    const module = shader("").replace(
      "OpCapability Shader",
      'OpCapability Shader\nOpCapability CooperativeMatrixNV\nOpExtension "SPV_NV_cooperative_matrix"',
    );
    expect(codesOf(module, { ...options, device: of("VK_NV_cooperative_matrix") })).toEqual([]);
    expect(codesOf(module, { ...options, device: of("VK_KHR_cooperative_matrix") })).toEqual([
      codeOf("vulkan-device.capability"),
      codeOf("vulkan-device.extension"),
    ]);
  });

  it("names every requirement", () => {
    const older = { name: "old", VkPhysicalDeviceProperties: { apiVersion: "1.0" }, VkPhysicalDeviceFeatures: [] };
    const result = validate(bytesOf(withCapability("GroupNonUniform"), "vulkan1.1"), {
      ...options,
      device: unwrapped(deviceProfileOf(older)),
    });
    expect(result.diagnostics.map(({ message }) => message)).toEqual([
      "[VUID-VkShaderModuleCreateInfo-pCode-08740] capability GroupNonUniform needs subgroupSupportedOperations with VK_SUBGROUP_FEATURE_BASIC_BIT, which device 'old' does not have",
    ]);
  });
});

describe("what Vulkan does not support", () => {
  it.each([
    ["SPV_INTEL_unstructured_loop_controls", "UnstructuredLoopControlsINTEL"],
    ["SPV_INTEL_blocking_pipes", "BlockingPipesALTERA"],
  ])("%s", (extension, capability) => {
    const module = shader("").replace(
      "OpCapability Shader",
      `OpCapability Shader\nOpCapability ${capability}\nOpExtension "${extension}"`,
    );
    expect(codesOf(module, { targetEnv: "vulkan1.3", all: true })).toEqual([
      codeOf("vulkan.listed-capability"),
      codeOf("vulkan.listed-extension"),
    ]);
    expect(codesOf(module, { targetEnv: "vulkan1.3", reference: true })).toEqual([]);
  });
});

describe("the tables of the appendix", () => {
  it("name capabilities of the grammar", () => {
    const names = capabilityRows.split("\n").map((row) => row.split(" ")[0] ?? "");
    // The grammar does not have this one yet.
    const unknown = names.filter((name) => enumerantNamed("Capability", name) === undefined);
    expect(unknown).toEqual(["ClusterCullingShadingHUAWEI"]);
  });
});
