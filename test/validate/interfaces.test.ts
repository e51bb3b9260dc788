import { describe, expect, it } from "vitest";
import type { ValidateOptions } from "../../src/validate/index.ts";
import { interfaceListRules } from "../../src/validate/rules/interfaces/lists.ts";
import { locationRules } from "../../src/validate/rules/interfaces/locations.ts";
import { interfaceVariableRules } from "../../src/validate/rules/interfaces/variables.ts";
import { codesOf, type RuleCase, testRules } from "./cases.ts";

interface Parts {
  readonly capabilities?: string;
  readonly modes?: string;
  readonly annotations?: string;
  readonly body?: string;
}

const preamble = `%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%two = OpConstant %uint 2
%v2 = OpTypeVector %float 2
%v3 = OpTypeVector %float 3
%v4 = OpTypeVector %float 4
%mat2 = OpTypeMatrix %v2 2`;

/** A shader of one entry point that lists variables. */
function entry(model: string, listed: string, variables: string, parts: Parts = {}): string {
  const { capabilities = "", modes = "", annotations = "", body = "" } = parts;
  const origin = model === "Fragment" ? "OpExecutionMode %main OriginUpperLeft" : modes;
  return `OpCapability Shader
${capabilities}
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" ${listed}
${origin}
${annotations}
${preamble}
${variables}
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
}

const variable = (id: string, storage: string, type: string): string =>
  `%p_${id} = OpTypePointer ${storage} ${type}\n%${id} = OpVariable %p_${id} ${storage}`;

const vulkan10: ValidateOptions = { targetEnv: "vulkan1.0" };
const vulkan13: ValidateOptions = { targetEnv: "vulkan1.3" };
const spirv13: ValidateOptions = { targetEnv: "spv1.3" };
const spirv14: ValidateOptions = { targetEnv: "spv1.4" };

const input = (annotations: string, type = "%v4", model = "Fragment", types = ""): string =>
  entry(model, "%a", `${types}\n${variable("a", "Input", type)}`, { annotations });

/** Two variables in a storage class. */
const inputs = (annotations: string, first = "%v4", second = "%v4", storage = "Input"): string =>
  entry(
    "Fragment",
    "%a %b",
    `${variable("a", storage, first)}\n${variable("b", storage, second)}`.replace(
      first === second ? `%p_b = OpTypePointer ${storage} ${second}\n%b = OpVariable %p_b` : "\0",
      "%b = OpVariable %p_a",
    ),
    { annotations },
  );

const locations: readonly RuleCase[] = [
  {
    rule: "VUID-StandaloneSpirv-Location-04916",
    passes: input("OpDecorate %a Location 0"),
    fails: input(""),
    message: "Variable must be decorated with a location",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Location-04917",
    passes: input("OpDecorate %a Location 0", "%s", "Fragment", "%s = OpTypeStruct %v4"),
    fails: input("", "%s", "Fragment", "%s = OpTypeStruct %v4"),
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Location-04918",
    passes: input("OpDecorate %s Block\nOpMemberDecorate %s 0 Location 0", "%s", "Fragment", "%s = OpTypeStruct %v4"),
    fails: input(
      "OpDecorate %a Location 0\nOpMemberDecorate %s 0 Location 0",
      "%s",
      "Fragment",
      "%s = OpTypeStruct %v4",
    ),
    message: "Members cannot be assigned a location",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Location-04919",
    passes: input(
      "OpDecorate %s Block\nOpMemberDecorate %s 0 Location 0\nOpMemberDecorate %s 1 Location 1",
      "%s",
      "Fragment",
      "%s = OpTypeStruct %v4 %v4",
    ),
    fails: input(
      "OpDecorate %s Block\nOpMemberDecorate %s 0 Location 0",
      "%s",
      "Fragment",
      "%s = OpTypeStruct %v4 %v4",
    ),
    message: "Member index 1 is missing a location assignment",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-OpEntryPoint-08721",
    passes: inputs("OpDecorate %a Location 0\nOpDecorate %b Location 2", "%mat2", "%v4"),
    fails: inputs("OpDecorate %a Location 0\nOpDecorate %b Location 1", "%mat2", "%v4"),
    message: "Entry-point has conflicting input location assignment at location 1, component 0",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-OpEntryPoint-08721",
    passes: inputs("OpDecorate %a Location 0\nOpDecorate %b Location 0\nOpDecorate %b Component 2", "%v2", "%v2"),
    fails: inputs("OpDecorate %a Location 0\nOpDecorate %b Location 0\nOpDecorate %b Component 1", "%v2", "%v2"),
    message: "location 0, component 1",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-OpEntryPoint-08722",
    passes: inputs("OpDecorate %a Location 0\nOpDecorate %b Location 0\nOpDecorate %b Index 1", "%v4", "%v4", "Output"),
    fails: inputs("OpDecorate %a Location 0\nOpDecorate %b Location 0", "%v4", "%v4", "Output"),
    message: "conflicting output location assignment at location 0, component 0",
    options: vulkan10,
  },
  {
    rule: "location.type",
    passes: input("OpDecorate %a Location 0", "%t", "Vertex", "%t = OpTypeArray %v4 %two"),
    fails: input("OpDecorate %a Location 0", "%t", "Vertex", "%t = OpTypeSampler"),
    message: "Invalid type to assign a location",
    options: vulkan10,
  },
  {
    rule: "location.index",
    passes: entry("Fragment", "%a", variable("a", "Output", "%v4"), {
      annotations: "OpDecorate %a Location 0\nOpDecorate %a Index 0",
    }),
    fails: entry("Vertex", "%a", variable("a", "Output", "%v4"), {
      annotations: "OpDecorate %a Location 0\nOpDecorate %a Index 0",
    }),
    message: "Index can only be applied to Fragment output variables",
    options: vulkan10,
  },
];

const used = variable("a", "Private", "%v4");
const load = "%x = OpLoad %v4 %a";

const lists: readonly RuleCase[] = [
  {
    rule: "interface.listed",
    passes: entry("Vertex", "%a", used, { body: load }),
    fails: entry("Vertex", "", used, { body: load }),
    message: "is used by entry point 'main' id <",
    options: spirv14,
  },
  {
    rule: "interface.listed",
    passes: entry("Vertex", "", used, { body: load }),
    fails: entry("Vertex", "", variable("a", "Input", "%v4"), { body: load }),
    message: "but is not listed as an interface",
    options: spirv13,
  },
  {
    rule: "VUID-StandaloneSpirv-Input-09557",
    passes: input("OpDecorate %a Location 0"),
    fails: input(
      "OpDecorate %a Location 0\nOpDecorate %a AliasedPointer",
      "%physical",
      "Vertex",
      "%physical = OpTypePointer PhysicalStorageBuffer %v4",
    ).replace(
      "OpMemoryModel Logical",
      "OpCapability PhysicalStorageBufferAddresses\nOpMemoryModel PhysicalStorageBuffer64",
    ),
    message: "contains a PhysicalStorageBuffer pointer",
    options: vulkan13,
  },
  {
    rule: "interface.variables",
    passes: entry("Vertex", "%a", used),
    fails: entry("Vertex", "%two", ""),
    message: "Interfaces passed to OpEntryPoint must be variables. Found OpConstant.",
    options: spirv14,
  },
  {
    rule: "interface.unique",
    passes: entry("Vertex", "%a", used),
    fails: entry("Vertex", "%a %a", used),
    message: "is disallowed",
    options: spirv14,
  },
  {
    rule: "interface.storage",
    passes: entry("Vertex", "", used),
    fails: entry("Vertex", "%a", used),
    message: "Found Storage Class 6 for Entry Point id",
    options: spirv13,
  },
  {
    rule: "interface.storage",
    passes: entry("Vertex", "%a", used),
    fails: entry("Vertex", "%local", "%p_local = OpTypePointer Function %v4", {
      body: "%local = OpVariable %p_local Function",
    }),
    message: "should only list global variables",
    options: spirv14,
  },
];

const builtIn = (storage: string, name: string, first: string, second: string): string =>
  entry(
    "Vertex",
    "%a %b",
    `%p = OpTypePointer ${storage} ${storage === "Input" ? "%uint" : "%v4"}\n%a = OpVariable %p ${storage}\n%b = OpVariable %p ${storage}`,
    {
      annotations: `OpDecorate %a ${first || `BuiltIn ${name}`}\nOpDecorate %b ${second || `BuiltIn ${name}`}`,
    },
  );

const members = (storage: string, block: string): string =>
  entry("Vertex", "%a", `%s = OpTypeStruct %v4\n${variable("a", storage, "%s")}`, {
    annotations: `${block}\nOpMemberDecorate %s 0 BuiltIn Position`,
  });

const interpolated = (model: string, storage: string, decoration: string): string =>
  entry(model, "%a", variable("a", storage, "%v4"), { annotations: `OpDecorate %a Location 0\n${decoration}` });

const variables: readonly RuleCase[] = [
  {
    rule: "VUID-StandaloneSpirv-OpEntryPoint-09658",
    passes: builtIn("Input", "VertexIndex", "", "BuiltIn InstanceIndex"),
    fails: builtIn("Input", "VertexIndex", "", ""),
    message: "OpEntryPoint contains duplicate input variables with VertexIndex builtin",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-OpEntryPoint-09659",
    passes: builtIn("Output", "Position", "", "Location 0"),
    fails: builtIn("Output", "Position", "", ""),
    message: "OpEntryPoint contains duplicate output variables with Position builtin",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Location-04919",
    passes: members("Output", "OpDecorate %s Block"),
    fails: members("Output", ""),
    message: "Interface struct has no Block decoration but has BuiltIn members.",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Location-04915",
    passes: builtIn("Output", "Position", "", "Location 0"),
    fails: builtIn("Output", "Position", "", "Location 0").replace(
      "OpDecorate %a",
      "OpDecorate %a Location 3\nOpDecorate %a",
    ),
    message: "cannot have any Location or Component decorations",
    options: { ...vulkan10, reference: true },
  },
  {
    rule: "interface.built-in-members",
    passes: members("Output", "OpDecorate %s Block"),
    fails: entry(
      "Vertex",
      "%a %b",
      `%s = OpTypeStruct %v4\n%t = OpTypeStruct %float\n${variable("a", "Output", "%s")}\n${variable("b", "Output", "%t")}`,
      {
        annotations:
          "OpDecorate %s Block\nOpMemberDecorate %s 0 BuiltIn Position\nOpDecorate %t Block\nOpMemberDecorate %t 0 BuiltIn PointSize",
      },
    ),
    message: "There must be at most one object per Storage Class",
    options: vulkan10,
  },
  ...["Flat", "NoPerspective", "Centroid"].flatMap((decoration): RuleCase[] => [
    {
      rule: "VUID-StandaloneSpirv-Flat-06202",
      passes: interpolated("Vertex", "Output", `OpDecorate %a ${decoration}`),
      fails: interpolated("Vertex", "Input", `OpDecorate %a ${decoration}`),
      message: `${decoration} decorated variable must not be used in vertex execution model as an Input storage class`,
      options: vulkan10,
    },
    {
      rule: "VUID-StandaloneSpirv-Flat-06201",
      passes: interpolated("Fragment", "Input", `OpDecorate %a ${decoration}`),
      fails: interpolated("Fragment", "Output", `OpDecorate %a ${decoration}`),
      message: "must not be used in fragment execution model as an Output storage class",
      options: vulkan10,
    },
  ]),
  {
    rule: "VUID-StandaloneSpirv-Flat-04744",
    passes: input("OpDecorate %a Location 0\nOpDecorate %a Flat", "%uint"),
    fails: input("OpDecorate %a Location 0", "%uint"),
    message: "must have a Flat decoration",
    options: vulkan10,
  },
  {
    rule: "VUID-StandaloneSpirv-Input-06778",
    passes: perVertex("%array"),
    fails: perVertex("%v4"),
    message: "PerVertexKHR must be declared as arrays",
    options: vulkan13,
  },
];

function perVertex(type: string): string {
  return entry("Fragment", "%a", `%array = OpTypeArray %v4 %two\n${variable("a", "Input", type)}`, {
    capabilities: 'OpCapability FragmentBarycentricKHR\nOpExtension "SPV_KHR_fragment_shader_barycentric"',
    annotations: "OpDecorate %a Location 0\nOpDecorate %a PerVertexKHR",
  });
}

/** Two blocks of workgroup memory. */
const blocks = (annotations: string, second = "%t = OpTypeStruct %float"): string =>
  entry(
    "GLCompute",
    "%a %b",
    `%s = OpTypeStruct %v4\n${second}\n${variable("a", "Workgroup", "%s")}\n${variable("b", "Workgroup", "%t")}`,
    {
      capabilities:
        'OpCapability WorkgroupMemoryExplicitLayoutKHR\nOpExtension "SPV_KHR_workgroup_memory_explicit_layout"',
      modes: "OpExecutionMode %main LocalSize 1 1 1",
      annotations: `OpDecorate %s Block\nOpMemberDecorate %s 0 Offset 0\n${annotations}`,
    },
  );
const aliased = "OpDecorate %a Aliased\nOpDecorate %b Aliased";
const secondBlock = "OpDecorate %t Block\nOpMemberDecorate %t 0 Offset 0";

const untypedShared = (block: string): string =>
  entry(
    "GLCompute",
    "%a",
    "%s = OpTypeStruct %v4\n%p = OpTypeUntypedPointerKHR Workgroup\n%a = OpUntypedVariableKHR %p Workgroup %s",
    {
      capabilities:
        'OpCapability WorkgroupMemoryExplicitLayoutKHR\nOpCapability UntypedPointersKHR\nOpExtension "SPV_KHR_workgroup_memory_explicit_layout"\nOpExtension "SPV_KHR_untyped_pointers"',
      modes: "OpExecutionMode %main LocalSize 1 1 1",
      annotations: `${block}\nOpMemberDecorate %s 0 Offset 0`,
    },
  );

const task = (second: string): string =>
  entry(
    "TaskEXT",
    `%a ${second}`,
    "%p = OpTypePointer TaskPayloadWorkgroupEXT %uint\n%a = OpVariable %p TaskPayloadWorkgroupEXT\n%b = OpVariable %p TaskPayloadWorkgroupEXT",
    {
      capabilities: 'OpCapability MeshShadingEXT\nOpExtension "SPV_EXT_mesh_shader"',
      modes: "OpExecutionMode %main LocalSize 1 1 1",
      body: "OpEmitMeshTasksEXT %two %two %two\n%after = OpLabel",
    },
  );

const memory: readonly RuleCase[] = [
  {
    rule: "interface.linkage",
    passes: entry("Vertex", "", "", { capabilities: "OpCapability Linkage" }),
    fails: entry("Vertex", "", "", {
      capabilities: "OpCapability Linkage",
      annotations: 'OpDecorate %main LinkageAttributes "start" Export',
    }),
    message: "(Linkage name: start) cannot be applied to function id",
    options: spirv13,
  },
  {
    rule: "interface.workgroup",
    passes: blocks(`${secondBlock}\n${aliased}`),
    fails: blocks(aliased),
    message: "either all or none of the Workgroup Storage Class variables",
    options: spirv14,
  },
  {
    rule: "interface.workgroup",
    passes: blocks(`${secondBlock}\n${aliased}`),
    fails: blocks(secondBlock),
    message: "all of them must be decorated with Aliased",
    options: spirv14,
  },
  {
    rule: "interface.untyped-workgroup",
    passes: untypedShared("OpDecorate %s Block"),
    fails: untypedShared(""),
    message: "Untyped workgroup variables in shaders must be block decorated",
    options: spirv14,
  },
  {
    rule: "interface.payload",
    passes: task(""),
    fails: task("%b"),
    message: "There can be at most one OpVariable with storage class TaskPayloadWorkgroupEXT",
    options: { targetEnv: "spv1.5" },
  },
];

describe("interfaces of entry points", () => {
  testRules([...locations, ...lists, ...variables, ...memory]);

  it("has a case for every sentence", () => {
    const tested = new Set([...locations, ...lists, ...variables, ...memory].map(({ rule }) => rule));
    const walks = new Set(["location.interface", "interface.entry"]);
    const all = [...interfaceListRules, ...locationRules, ...interfaceVariableRules].filter(({ id }) => !walks.has(id));
    expect(all.map(({ id, vulkan }) => vulkan ?? id).filter((code) => !tested.has(code))).toEqual([]);
  });

  it("keeps streams and patches apart", () => {
    const streams = (second: number) =>
      entry(
        "Geometry",
        "%a %b",
        "%p = OpTypePointer Output %v4\n%a = OpVariable %p Output\n%b = OpVariable %p Output",
        {
          capabilities: "OpCapability Geometry\nOpCapability GeometryStreams",
          modes:
            "OpExecutionMode %main Triangles\nOpExecutionMode %main OutputPoints\nOpExecutionMode %main OutputVertices 1",
          annotations: `OpDecorate %a Location 0\nOpDecorate %b Location 0\nOpDecorate %b Stream ${second}`,
        },
      );
    expect(codesOf(streams(1), vulkan10)).toEqual([]);
    expect(codesOf(streams(0), vulkan10)).toEqual(["VUID-StandaloneSpirv-OpEntryPoint-08722"]);
  });

  it("lets a variable be listed twice before version 1.4", () => {
    const twice = entry("Vertex", "%a %a", variable("a", "Input", "%uint"), {
      annotations: "OpDecorate %a BuiltIn VertexIndex",
    });
    expect(codesOf(twice, vulkan10)).toEqual([]);
  });
});
