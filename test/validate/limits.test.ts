import { describe } from "vitest";
import { library, type RuleCase, shader, testRules } from "./cases.ts";

const types = "%uint = OpTypeInt 32 0\n%pointer = OpTypePointer Function %uint\n%zero = OpConstant %uint 0";

describe("universal limits", () => {
  const variables = "%a = OpVariable %pointer Function\n%b = OpVariable %pointer Function";
  const pick = (targets: string) =>
    `OpSelectionMerge %end None\nOpSwitch %zero %end ${targets}\n%one = OpLabel\nOpBranch %end\n%end = OpLabel`;
  testRules([
    {
      rule: "limit.struct-members",
      passes: library("%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint %uint"),
      fails: library("%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint %uint %uint"),
      options: { maxStructMembers: 2 },
      message: "Number of OpTypeStruct members (3) has exceeded the limit (2).",
    },
    {
      rule: "limit.struct-depth",
      passes: library("%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint\n%t = OpTypeStruct %s"),
      fails: library("%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint\n%t = OpTypeStruct %s\n%u = OpTypeStruct %t"),
      options: { maxStructDepth: 2 },
      message: "Structure Nesting Depth may not be larger than 2. Found 3.",
    },
    {
      rule: "limit.switch-branches",
      passes: shader(types, pick("1 %one")),
      fails: shader(types, pick("1 %one 2 %one")),
      options: { maxSwitchBranches: 1 },
      message: "Number of (literal, label) pairs in OpSwitch (2) exceeds the limit (1).",
    },
    {
      rule: "limit.local-variables",
      passes: shader(types, variables),
      fails: shader(types, `${variables}\n%c = OpVariable %pointer Function`),
      options: { maxLocalVariables: 2 },
      message: "Number of local variables ('Function' Storage Class) exceeded the valid limit (2).",
    },
    {
      rule: "limit.global-variables",
      passes: library("%uint = OpTypeInt 32 0\n%p = OpTypePointer Private %uint\n%a = OpVariable %p Private"),
      fails: library(
        "%uint = OpTypeInt 32 0\n%p = OpTypePointer Private %uint\n%a = OpVariable %p Private\n%b = OpVariable %p Private",
      ),
      options: { maxGlobalVariables: 1 },
      message: "Number of Global Variables (Storage Class other than 'Function') exceeded the valid limit (1).",
    },
  ]);
});

/** An entry point of a model that runs `body`. */
function entry(model: string, body: string, declarations = "", head = "", mode = "", variable = ""): string {
  return `${head}
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" ${variable}
${mode}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%many = OpConstant %uint 500
${declarations}
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpFunctionEnd
`;
}

const shaderHead = "OpCapability Shader";
const rayHead = 'OpCapability RayTracingKHR\nOpExtension "SPV_KHR_ray_tracing"';
const meshHead = 'OpCapability Shader\nOpCapability MeshShadingEXT\nOpExtension "SPV_EXT_mesh_shader"';
const meshModes =
  "OpExecutionMode %main LocalSize 1 1 1\nOpExecutionMode %main OutputVertices 3\nOpExecutionMode %main OutputPrimitivesEXT 1\nOpExecutionMode %main OutputTrianglesEXT";
const upperLeft = "OpExecutionMode %main OriginUpperLeft";
const local = "OpExecutionMode %main LocalSize 1 1 1";

/** A module that loads from a variable of a storage class in an entry point of a model. */
const load = (model: string, storage: string, head: string, mode = "") =>
  entry(
    model,
    "%value = OpLoad %uint %variable\nOpReturn",
    `%pointer = OpTypePointer ${storage} %uint\n%variable = OpVariable %pointer ${storage}`,
    head,
    mode,
    "%variable",
  );

const storageCase = (
  rule: string,
  storage: string,
  good: string,
  bad: string,
  head: string,
  options: RuleCase["options"] = { targetEnv: "spv1.5" },
): RuleCase => ({
  rule,
  passes: load(good, storage, head, modeOf(good)),
  fails: load(bad, storage, head, modeOf(bad)),
  options,
  message: `${storage} Storage Class`,
});

function modeOf(model: string): string {
  if (model === "Fragment") return upperLeft;
  if (model === "MeshEXT") return meshModes;
  return model === "GLCompute" || model === "TaskEXT" ? local : "";
}

describe("limits of execution models", () => {
  const vulkan = { targetEnv: "vulkan1.1spv1.4" } as const;
  const inModel = (
    rule: string,
    good: string,
    bad: string,
    body: string,
    head: string,
    message: string,
    modes = "",
  ): RuleCase => ({
    rule: `execution-model.${rule}`,
    passes: entry(good, body, "%bool = OpTypeBool", head, `${modeOf(good)}\n${modes}`),
    fails: entry(bad, body, "%bool = OpTypeBool", head, `${modeOf(bad)}\n${bad === "Fragment" ? modes : ""}`),
    options: { targetEnv: "spv1.5" },
    message,
  });
  testRules([
    storageCase("storage-class-model.callable-data", "CallableDataKHR", "MissKHR", "AnyHitKHR", rayHead),
    storageCase(
      "storage-class-model.incoming-callable-data",
      "IncomingCallableDataKHR",
      "CallableKHR",
      "MissKHR",
      rayHead,
    ),
    storageCase("storage-class-model.ray-payload", "RayPayloadKHR", "MissKHR", "CallableKHR", rayHead),
    storageCase("storage-class-model.hit-attribute", "HitAttributeKHR", "AnyHitKHR", "MissKHR", rayHead),
    storageCase("storage-class-model.incoming-ray-payload", "IncomingRayPayloadKHR", "MissKHR", "CallableKHR", rayHead),
    storageCase("storage-class-model.task-payload", "TaskPayloadWorkgroupEXT", "TaskEXT", "GLCompute", meshHead),
    {
      ...storageCase("VUID-StandaloneSpirv-None-04645", "Workgroup", "GLCompute", "Fragment", shaderHead, vulkan),
    },
    inModel("kill", "Fragment", "Vertex", "OpKill", shaderHead, "OpKill requires Fragment execution model"),
    inModel(
      "terminate-invocation",
      "Fragment",
      "Vertex",
      "OpTerminateInvocation",
      `${shaderHead}\nOpExtension "SPV_KHR_terminate_invocation"`,
      "OpTerminateInvocation requires Fragment execution model",
    ),
    inModel("ignore-intersection", "AnyHitKHR", "MissKHR", "OpIgnoreIntersectionKHR", rayHead, "requires AnyHitKHR"),
    inModel("terminate-ray", "AnyHitKHR", "MissKHR", "OpTerminateRayKHR", rayHead, "requires AnyHitKHR"),
    inModel(
      "mesh-tasks",
      "TaskEXT",
      "GLCompute",
      "OpEmitMeshTasksEXT %zero %zero %zero",
      meshHead,
      "OpEmitMeshTasksEXT requires TaskEXT execution model",
    ),
    inModel(
      "mesh-outputs",
      "MeshEXT",
      "GLCompute",
      "OpSetMeshOutputsEXT %zero %zero\nOpReturn",
      meshHead,
      "OpSetMeshOutputsEXT requires MeshEXT execution model",
    ),
    {
      rule: "execution-model.mesh-vertices",
      passes: entry("MeshEXT", "OpSetMeshOutputsEXT %zero %zero\nOpReturn", "", meshHead, meshModes),
      fails: entry("MeshEXT", "OpSetMeshOutputsEXT %many %zero\nOpReturn", "", meshHead, meshModes),
      message: "Vertex Count (500) is larger than the OutputVertices in OpExecutionMode (3).",
    },
    {
      rule: "execution-model.mesh-primitives",
      passes: entry("MeshEXT", "OpSetMeshOutputsEXT %zero %zero\nOpReturn", "", meshHead, meshModes),
      fails: entry("MeshEXT", "OpSetMeshOutputsEXT %zero %many\nOpReturn", "", meshHead, meshModes),
      message: "Primitive Count (500) is larger than the OutputPrimitivesEXT in OpExecutionMode (1).",
    },
    inModel(
      "interlock",
      "Fragment",
      "Vertex",
      "OpBeginInvocationInterlockEXT\nOpEndInvocationInterlockEXT\nOpReturn",
      `${shaderHead}\nOpCapability FragmentShaderPixelInterlockEXT\nOpExtension "SPV_EXT_fragment_shader_interlock"`,
      "require Fragment execution model",
      "OpExecutionMode %main PixelInterlockOrderedEXT",
    ),
    {
      rule: "execution-model.interlock-mode",
      passes: interlock("OpExecutionMode %main PixelInterlockOrderedEXT"),
      fails: interlock(""),
      message: "require a fragment shader interlock execution mode.",
    },
    inModel(
      "demote",
      "Fragment",
      "Vertex",
      "OpDemoteToHelperInvocation\nOpReturn",
      `${shaderHead}\nOpCapability DemoteToHelperInvocation\nOpExtension "SPV_EXT_demote_to_helper_invocation"`,
      "OpDemoteToHelperInvocationEXT requires Fragment execution model",
    ),
    inModel(
      "is-helper",
      "Fragment",
      "Vertex",
      "%h = OpIsHelperInvocationEXT %bool\nOpReturn",
      `${shaderHead}\nOpCapability DemoteToHelperInvocation\nOpExtension "SPV_EXT_demote_to_helper_invocation"`,
      "OpIsHelperInvocationEXT requires Fragment execution model",
    ),
  ]);
});

function interlock(mode: string): string {
  const head = `${shaderHead}\nOpCapability FragmentShaderPixelInterlockEXT\nOpExtension "SPV_EXT_fragment_shader_interlock"`;
  return entry("Fragment", "OpBeginInvocationInterlockEXT\nOpReturn", "", head, `${upperLeft}\n${mode}`);
}

describe("debug instructions and small types", () => {
  const small = (use: string) => `OpCapability Shader
OpCapability Linkage
OpCapability StorageBuffer16BitAccess
OpExtension "SPV_KHR_16bit_storage"
OpMemoryModel Logical GLSL450
OpName %x "x"
%void = OpTypeVoid
%fn = OpTypeFunction %void
%half = OpTypeFloat 16
%float = OpTypeFloat 32
%pointer = OpTypePointer StorageBuffer %half
%v = OpVariable %pointer StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%x = OpLoad %half %v
OpBranch %next
%next = OpLabel
${use}
OpReturn
OpFunctionEnd`;
  testRules([
    {
      rule: "small-type.uses",
      passes: small("%y = OpFConvert %float %x"),
      fails: small("%y = OpPhi %half %x %entry"),
      message: "Invalid use of 8- or 16-bit result",
    },
    {
      rule: "debug.member-name",
      passes: library('OpMemberName %s 0 "a"\n%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint'),
      fails: library('OpMemberName %s 1 "a"\n%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint'),
      message: "index is larger than Type <id>",
    },
    {
      rule: "debug.member-name",
      passes: library('OpMemberName %s 0 "a"\n%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint'),
      fails: library('OpMemberName %uint 0 "a"\n%uint = OpTypeInt 32 0\n%s = OpTypeStruct %uint'),
      message: "is not a struct type.",
    },
    {
      rule: "debug.line",
      passes: library('%file = OpString "a"\n%uint = OpTypeInt 32 0\nOpLine %file 1 1'),
      fails: library('%file = OpString "a"\n%uint = OpTypeInt 32 0\nOpLine %uint 1 1'),
      message: "is not an OpString.",
    },
  ]);
});
