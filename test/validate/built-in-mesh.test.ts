import { describe, expect, it } from "vitest";
import type { ValidateOptions } from "../../src/validate/index.ts";
import { meshSentences } from "../../src/validate/rules/built-ins/mesh.ts";
import { type RuleCase, testRules } from "./cases.ts";

const vulkan: ValidateOptions = { targetEnv: "vulkan1.3" };

interface MeshParts {
  readonly mode?: string;
  readonly types?: string;
  readonly listed?: string;
  readonly body?: string;
}

/** A mesh shader of up to 4 primitives that loads a variable %v with a type %t. */
function mesh(annotations: string, type: string, parts: MeshParts = {}): string {
  const { mode = "OutputTrianglesEXT", types = "", listed = "%v", body = "%x = OpLoad %t %v" } = parts;
  return `OpCapability MeshShadingEXT
OpCapability FragmentShadingRateKHR
OpCapability MultiViewport
OpExtension "SPV_EXT_mesh_shader"
OpExtension "SPV_KHR_fragment_shading_rate"
OpMemoryModel Logical GLSL450
OpEntryPoint MeshEXT %main "main" ${listed}
OpExecutionMode %main LocalSize 1 1 1
OpExecutionMode %main OutputVertices 3
OpExecutionMode %main OutputPrimitivesEXT 4
OpExecutionMode %main ${mode}
${annotations}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%four = OpConstant %uint 4
%five = OpConstant %uint 5
%v2 = OpTypeVector %uint 2
%v3 = OpTypeVector %uint 3
${types}
%t = ${type}
%p = OpTypePointer Output %t
%v = OpVariable %p Output
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
}

const kinds = [
  { name: "PrimitivePointIndicesEXT", type: "%uint", mode: "OutputPoints", vuids: ["07042", "07046"] },
  { name: "PrimitiveLineIndicesEXT", type: "%v2", mode: "OutputLinesEXT", vuids: ["07048", "07052"] },
  { name: "PrimitiveTriangleIndicesEXT", type: "%v3", mode: "OutputTrianglesEXT", vuids: ["07054", "07058"] },
] as const;

const indices: readonly RuleCase[] = kinds.flatMap(({ name, type, mode, vuids: [modeId, size] }): RuleCase[] => {
  const text = (length: string, used: string) =>
    mesh(`OpDecorate %v BuiltIn ${name}`, `OpTypeArray ${type} ${length}`, { mode: used });
  const other = mode === "OutputPoints" ? "OutputLinesEXT" : "OutputPoints";
  return [
    {
      rule: `VUID-${name}-${name}-${modeId}`,
      passes: text("%four", mode),
      fails: text("%four", other),
      message: `The ${name} decoration must be used with the ${mode} Execution Mode.`,
      options: vulkan,
    },
    {
      rule: `VUID-${name}-${name}-${size}`,
      passes: text("%four", mode),
      fails: text("%five", mode),
      message: `The size of the array decorated with ${name} (5) must match the value specified by OutputPrimitivesEXT (4).`,
      options: vulkan,
    },
  ];
});

const values = [
  { name: "CullPrimitiveEXT", type: "%bool", wrong: "%uint", vuids: ["07038", "07036", "10589", "10590"] },
  { name: "Layer", type: "%uint", wrong: "%float", vuids: ["07039", "10592", "10593", "10594"] },
  { name: "PrimitiveId", type: "%uint", wrong: "%float", vuids: ["07040", "10595", "10596", "10597"] },
  { name: "PrimitiveShadingRateKHR", type: "%uint", wrong: "%float", vuids: ["07059", "10598", "10599", "10600"] },
  { name: "ViewportIndex", type: "%uint", wrong: "%float", vuids: ["07060", "10601", "10602", "10603"] },
] as const;

const perPrimitive: readonly RuleCase[] = values.flatMap(({ name, type, wrong, vuids }): RuleCase[] => {
  const own = `OpDecorate %v BuiltIn ${name}`;
  const marked = `${own}\nOpDecorate %v PerPrimitiveEXT`;
  const passes = mesh(marked, `OpTypeArray ${type} %four`);
  const block = (length: string) =>
    mesh(
      `OpDecorate %s Block\nOpMemberDecorate %s 0 BuiltIn ${name}\nOpMemberDecorate %s 0 PerPrimitiveEXT`,
      `OpTypeArray %s ${length}`,
      { types: `%s = OpTypeStruct ${type}` },
    );
  const rule = (index: 0 | 1 | 2 | 3) => `VUID-${name}-${name}-${vuids[index]}`;
  const options = vulkan;
  return [
    {
      rule: rule(0),
      passes,
      fails: mesh(own, `OpTypeArray ${type} %four`),
      message: "must also be decorated with",
      options,
    },
    {
      rule: rule(1),
      passes,
      fails: mesh(marked, `OpTypeArray ${wrong} %four`),
      message: `BuiltIn ${name} variable`,
      options,
    },
    {
      rule: rule(2),
      passes,
      fails: mesh(marked, `OpTypeArray ${type} %five`),
      message: `${name} (5) must match`,
      options,
    },
    { rule: rule(3), passes: block("%four"), fails: block("%five"), message: `${name} (5) must match`, options },
  ];
});

/** A variable that culls and a block with a member that culls. */
const once: readonly RuleCase[] = [
  {
    rule: "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10591",
    passes: mesh("OpDecorate %v BuiltIn CullPrimitiveEXT\nOpDecorate %v PerPrimitiveEXT", "OpTypeArray %bool %four"),
    fails: mesh(
      "OpDecorate %v BuiltIn CullPrimitiveEXT\nOpDecorate %v PerPrimitiveEXT\nOpDecorate %s Block\nOpMemberDecorate %s 0 BuiltIn CullPrimitiveEXT\nOpMemberDecorate %s 0 PerPrimitiveEXT",
      "OpTypeArray %bool %four",
      {
        types:
          "%s = OpTypeStruct %bool\n%u = OpTypeArray %s %four\n%q = OpTypePointer Output %u\n%other = OpVariable %q Output",
        listed: "%v %other",
      },
    ),
    message: "There must be only one declaration of the CullPrimitiveEXT",
    options: vulkan,
  },
];

describe("built-ins of mesh shaders", () => {
  testRules([...indices, ...perPrimitive, ...once]);

  it("has a case for every sentence", () => {
    const tested = new Set([...indices, ...perPrimitive, ...once].map(({ rule }) => rule));
    expect(meshSentences.map((rule) => rule.vulkan ?? rule.id).filter((code) => !tested.has(code))).toEqual([]);
  });
});
