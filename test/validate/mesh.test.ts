import { describe } from "vitest";
import { replaced, testInstructions, testRules } from "./cases.ts";

const shader = (model: string, modes: string, end: string) => (body: string) =>
  `OpCapability MeshShadingEXT
OpExtension "SPV_EXT_mesh_shader"
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" %pay %priv
OpExecutionMode %main LocalSize 1 1 1
${modes}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%u = OpConstant %uint 1
%i = OpConstant %int 1
%p_pay = OpTypePointer TaskPayloadWorkgroupEXT %uint
%p_priv = OpTypePointer Private %uint
%pay = OpVariable %p_pay TaskPayloadWorkgroupEXT
%priv = OpVariable %p_priv Private
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
${end}
OpFunctionEnd
`;

const emit = "OpEmitMeshTasksEXT %u %u %u %pay";

describe("mesh shaders", () => {
  testInstructions(shader("TaskEXT", "", ""), [
    replaced("mesh.count-x", emit, "%u", "%i", "Group Count X must be a 32-bit unsigned int scalar"),
    replaced("mesh.count-y", emit, "%u %u", "%u %i", "Group Count Y must be a 32-bit unsigned int scalar"),
    replaced("mesh.count-z", emit, "%u %pay", "%i %pay", "Group Count Z must be a 32-bit unsigned int scalar"),
    replaced("mesh.payload", emit, "%pay", "%u", "Payload must be the result of a OpVariable"),
    replaced("mesh.payload", emit, "%pay", "%priv", "must have a storage class of TaskPayloadWorkgroupEXT"),
  ]);
  const modes = ["OutputVertices 3", "OutputPrimitivesEXT 1", "OutputTrianglesEXT"]
    .map((mode) => `OpExecutionMode %main ${mode}`)
    .join("\n");
  testInstructions(shader("MeshEXT", modes, "OpReturn"), [
    replaced("mesh.vertices", "OpSetMeshOutputsEXT %u %u", "%u", "%i", "Vertex Count must be a 32-bit unsigned int"),
    replaced("mesh.primitives", "OpSetMeshOutputsEXT %u %u", "%u %u", "%u %i", "Primitive Count must be a 32-bit"),
  ]);
  const decorated = (model: string, modes: string, storage: string): string => `OpCapability MeshShadingEXT
OpExtension "SPV_EXT_mesh_shader"
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" %v
OpExecutionMode %main ${modes}
OpDecorate %v PerPrimitiveEXT
OpDecorate %v Location 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%c1 = OpConstant %uint 1
%array = OpTypeArray %uint %c1
%p = OpTypePointer ${storage} %array
%v = OpVariable %p ${storage}
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;
  const meshModes = `LocalSize 1 1 1\n${modes}`;
  testRules([
    {
      rule: "mesh.per-primitive-output",
      passes: decorated("MeshEXT", meshModes, "Output"),
      fails: decorated("MeshEXT", meshModes, "Input"),
      message: "must be applied only to variables in the Output Storage Class",
    },
    {
      rule: "mesh.per-primitive-input",
      passes: decorated("Fragment", "OriginUpperLeft", "Input").replace(
        "OpDecorate %v Location 0",
        "OpDecorate %v Flat\nOpDecorate %v Location 0",
      ),
      fails: decorated("Fragment", "OriginUpperLeft", "Output"),
      message: "must be applied only to variables in the Input Storage Class in the Fragment",
    },
  ]);
});
