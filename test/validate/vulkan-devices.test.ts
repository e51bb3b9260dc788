import { describe, expect, it } from "vitest";
import { deviceProfileOf, rules, type ValidateOptions } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { codesOf, shader } from "./cases.ts";

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
  ["vulkan-device.work-group-size", compute("64 1 1"), compute("65 1 1")],
  ["vulkan-device.work-group-invocations", compute("64 2 1"), compute("64 3 1")],
  ["vulkan-device.shared-memory", shared(16), shared(17)],
  ["vulkan-device.push-constants", push(12), push(16)],
];

describe("devices of Vulkan", () => {
  it.each(cases)("%s", (rule, passes, fails) => {
    expect(codesOf(passes, options)).toEqual([]);
    expect(codesOf(fails, options)).toEqual([rule]);
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
    expect(codesOf(group, { ...options, device: older })).toEqual(["vulkan-device.capability"]);
  });
});
