import { describe } from "vitest";
import { type RuleCase, testRules } from "./cases.ts";

/** Entry points list at most one variable of these storage classes. */
const listing = (model: string, storage: string, names: string, head: string, mode = "") => `${head}
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" ${names}
${mode}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%pointer = OpTypePointer ${storage} %uint
%a = OpVariable %pointer ${storage}
%b = OpVariable %pointer ${storage}
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

const rays = 'OpCapability RayTracingKHR\nOpExtension "SPV_KHR_ray_tracing"';

const once = (rule: string, model: string, storage: string): RuleCase => ({
  rule,
  passes: listing(model, storage, "%a", rays),
  fails: listing(model, storage, "%a %b", rays),
  options: { targetEnv: "vulkan1.2", reference: true },
  message: `Entry-point has more than one variable with the ${storage} storage class in the interface`,
});

const tiles = (decorations: string) => `OpCapability Shader
OpCapability TileImageColorReadAccessEXT
OpExtension "SPV_EXT_shader_tile_image"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %a %b
OpExecutionMode %main OriginUpperLeft
${decorations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%image = OpTypeImage %float TileImageDataEXT 0 0 0 2 Unknown
%pointer = OpTypePointer TileImageEXT %image
%a = OpVariable %pointer TileImageEXT
%b = OpVariable %pointer TileImageEXT
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

const mesh = (model: string, storage: string, decoration: string, type = "%array") => `OpCapability Shader
OpCapability MeshShadingEXT
OpExtension "SPV_EXT_mesh_shader"
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" %v
${
  model === "MeshEXT"
    ? "OpExecutionMode %main LocalSize 1 1 1\nOpExecutionMode %main OutputVertices 3\nOpExecutionMode %main OutputPrimitivesEXT 1\nOpExecutionMode %main OutputTrianglesEXT"
    : "OpExecutionMode %main OriginUpperLeft"
}
OpDecorate %v Location 0
${decoration}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%three = OpConstant %uint 3
%array = OpTypeArray %uint %three
%pointer = OpTypePointer ${storage} ${type}
%v = OpVariable %pointer ${storage}
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

describe("storage classes in interfaces", () => {
  const vulkan = { targetEnv: "vulkan1.3", reference: true } as const;
  const both = "OpDecorate %a Location 0\nOpDecorate %b Location 1";
  testRules([
    once("VUID-StandaloneSpirv-IncomingRayPayloadKHR-04700", "MissKHR", "IncomingRayPayloadKHR"),
    once("VUID-StandaloneSpirv-HitAttributeKHR-04702", "AnyHitKHR", "HitAttributeKHR"),
    once("VUID-StandaloneSpirv-IncomingCallableDataKHR-04706", "CallableKHR", "IncomingCallableDataKHR"),
    {
      rule: "VUID-StandaloneSpirv-TileImageEXT-08723",
      passes: tiles(both),
      fails: tiles("OpDecorate %a Location 0"),
      options: vulkan,
      message: "Variable with TileImageEXT Storage Class must be decorated with Location.",
    },
    {
      rule: "VUID-StandaloneSpirv-TileImageEXT-08723",
      passes: tiles(both),
      fails: tiles(both.replace("Location 1", "Location 0")),
      options: vulkan,
      message: "Variables with TileImageEXT Storage Class must not have conflicting Locations.",
    },
    {
      rule: "interface-storage.mesh-output",
      passes: mesh("MeshEXT", "Output", ""),
      fails: mesh("MeshEXT", "Output", "", "%uint"),
      options: { reference: true },
      message: "all Output Variables must contain an Array.",
    },
  ]);
});
