import { describe } from "vitest";
import { replaced, testInstructions, testRules } from "./cases.ts";

const head = `OpCapability Shader
OpCapability TensorsARM
OpCapability VulkanMemoryModel
OpExtension "SPV_ARM_tensors"`;

const types = `%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%f1 = OpConstant %float 1
%undefined = OpUndef %uint
%array1 = OpTypeArray %uint %c1
%array2 = OpTypeArray %uint %c2
%array3 = OpTypeArray %uint %c3
%floats2 = OpTypeArray %float %c2
%a1 = OpConstantComposite %array1 %c2
%a2 = OpConstantComposite %array2 %c2 %c2
%a3 = OpConstantComposite %array3 %c2 %c2 %c2
%zero2 = OpConstantComposite %array2 %c2 %c0
%null2 = OpConstantNull %array2
%float2 = OpConstantNull %floats2
%plain = OpTypeTensorARM %uint
%ranked = OpTypeTensorARM %uint %c2
%line = OpTypeTensorARM %uint %c1 %a1
%fline = OpTypeTensorARM %float %c1 %a1
%plane = OpTypeTensorARM %uint %c2 %a2
%l1 = OpConstantComposite %line %c1 %c1
%fl1 = OpConstantComposite %fline %f1 %f1
%p_plain = OpTypePointer UniformConstant %plain
%p_ranked = OpTypePointer UniformConstant %ranked
%v_plain = OpVariable %p_plain UniformConstant
%v_ranked = OpVariable %p_ranked UniformConstant`;

const shader = (declarations: string, body: string): string => `${head}
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main "main" %v_plain %v_ranked
OpExecutionMode %main LocalSize 1 1 1
${types}
${declarations}
%main = OpFunction %void None %fn
%entry = OpLabel
%plain1 = OpLoad %plain %v_plain
%ranked1 = OpLoad %ranked %v_ranked
${body}
OpReturn
OpFunctionEnd
`;

const tensor = "%t = OpTypeTensorARM %float %c2 %a2";
const constant = "%t = OpConstantComposite %plane %l1 %l1";
const rule = "tensor.type";

describe("tensor types and constants", () => {
  testInstructions(
    (declaration) => shader(declaration, ""),
    [
      replaced(rule, tensor, "%float", "%void", "is not a scalar type."),
      replaced(rule, tensor, "%c2", "%undefined", "Rank <id> '"),
      replaced(rule, tensor, "%c2", "%f1", "does not have a scalar integer type."),
      replaced(rule, tensor, "%c2", "%c0", "must define a value greater than 0."),
      replaced(rule, tensor, "%a2", "%undefined", "is not a constant instruction."),
      replaced(rule, tensor, "%a2", "%a3", "is not an array of integer type whose Length is equal to Rank."),
      replaced(rule, tensor, "%a2", "%float2", "is not an array of integer type whose Length is equal to Rank."),
      replaced(rule, tensor, "%a2", "%zero2", "Shape constituent 1 is not greater than 0."),
      replaced(rule, tensor, "%a2", "%null2", "Shape constituents are not greater than 0."),
      replaced("constant.null", "%t = OpConstantNull %plane", "%plane", "%ranked", "cannot have a null value"),
      replaced("tensor.constant", constant, "%plane", "%ranked", "must be a shaped tensor."),
      replaced("tensor.constant", constant, " %l1", "", "does not match the shape of Result Type"),
      replaced("tensor.constant", constant, "%l1", "%fl1", "must have the same Element Type as Result Type"),
      replaced("tensor.constant", constant, "%l1", "%c1", "must be a tensor whose Rank is one less"),
      [
        "tensor.constant",
        "%t = OpConstantComposite %line %c1 %c1",
        "%t = OpConstantComposite %line %c1 %f1",
        "must have the same type",
      ],
    ],
  );
});

const read = "%x = OpTensorReadARM %uint %ranked1 %a2";
const write = "OpTensorWriteARM %ranked1 %a2 %c1";
const size = "%x = OpTensorQuerySizeARM %uint %ranked1 %c1";

describe("tensors", () => {
  testInstructions(
    (body) => shader("", body),
    [
      replaced(
        "tensor.read",
        read,
        "%uint",
        "%void",
        "Expected Result Type to be a scalar type or array of scalar type.",
      ),
      replaced("tensor.read", read, "%ranked1", "%plain1", "to be an OpTypeTensorARM whose Rank is specified"),
      replaced("tensor.read", read, "%uint", "%float", "Expected Result Type to be the same as the Element Type"),
      replaced("tensor.read", read, "%a2", "%a3", "Expected Coordinates to be an array"),
      [
        "tensor.read",
        `${read} OutOfBoundsValueARM %c1`,
        `${read} OutOfBoundsValueARM %f1`,
        "of the OutOfBoundsValueARM value",
      ],
      [
        "tensor.read",
        read,
        `${read} MakeElementAvailableARM|NonPrivateElementARM %c1`,
        "not allowed with OpTensorReadARM.",
      ],
      ["tensor.read", read, `${read} MakeElementVisibleARM %c1`, "requires NonPrivateElementARM."],
      replaced("tensor.write", write, "%ranked1", "%plain1", "to be an OpTypeTensorARM whose Rank is specified"),
      replaced("tensor.write", write, "%a2", "%c1", "Expected Coordinates to be an array"),
      replaced("tensor.write", write, "%c1", "%f1", "Expected Object to be a scalar type or array of scalar type"),
      [
        "tensor.write",
        write,
        `${write} OutOfBoundsValueARM %c1`,
        "OutOfBoundsValueARM not allowed with OpTensorWriteARM.",
      ],
      ["tensor.write", write, `${write} MakeElementVisibleARM %c1`, "MakeElementVisibleARM not allowed with"],
      replaced("tensor.size", size, "%uint", "%float", "Expected Result Type to be an integer type scalar"),
      replaced("tensor.size", size, "%ranked1", "%plain1", "to be an OpTypeTensorARM whose Rank is specified"),
      replaced("tensor.size", size, "%c1", "%f1", "Dimension must come from a constant instruction"),
      replaced("tensor.size", size, "%c1", "%c2", "Dimension (2) must be less than the Rank of Tensor (2)."),
    ],
  );
});

/** A module with one graph of one input and one output. */
const graph = (
  body: string,
  type = "1 %ranked %ranked",
  entry = '%graph "g" %v_ranked %v_ranked',
): string => `OpCapability GraphARM
${head}
OpExtension "SPV_ARM_graph"
OpExtension "SPV_KHR_non_semantic_info"
%debug = OpExtInstImport "NonSemantic.Graph.DebugInfo.1"
OpMemoryModel Logical Vulkan
%text = OpString "text"
OpDecorate %v_plain DescriptorSet 0
OpDecorate %v_plain Binding 0
OpDecorate %v_ranked DescriptorSet 0
OpDecorate %v_ranked Binding 1
OpDecorate %v_pair DescriptorSet 0
OpDecorate %v_pair Binding 2
${types}
%pair = OpTypeArray %ranked %c2
%p_pair = OpTypePointer UniformConstant %pair
%v_pair = OpVariable %p_pair UniformConstant
%p_private = OpTypePointer Private %uint
%private = OpVariable %p_private Private
%type = OpTypeGraphARM ${type}
OpGraphEntryPointARM ${entry}
%graph = OpGraphARM %type
${body}
OpGraphEndARM
`;

const input = "%in = OpGraphInputARM %ranked %c0";
const output = "OpGraphSetOutputARM %in %c0";
const one = `${input}\n${output}`;
const pairs = (body: string): string => graph(body, "1 %pair %pair", '%graph "g" %v_pair %v_pair');
const inputPair = "%in = OpGraphInputARM %ranked %c0 %c0";
const outputPair = "OpGraphSetOutputARM %in %c0 %c0";
const two = `${inputPair}\n${outputPair}`;

describe("graphs", () => {
  testRules([
    {
      rule: "graph.type",
      passes: graph(one),
      fails: graph(one, "1 %ranked"),
      message: "A graph type must have at least one output.",
    },
    {
      rule: "graph.type",
      passes: graph(one),
      fails: graph(one, "1 %ranked %uint"),
      message: "must be a tensor or an array of tensors.",
    },
    {
      rule: "graph.entry-point",
      passes: graph(one),
      fails: graph(one, undefined, '%c0 "g"'),
      message: "Graph must be a OpGraphARM but found Constant.",
    },
    {
      rule: "graph.entry-point",
      passes: graph(one),
      fails: graph(one, undefined, '%graph "g" %v_ranked'),
      message: "Interface list contains 1 IDs but Graph's type",
    },
    {
      rule: "graph.entry-point",
      passes: graph(one),
      fails: graph(one, undefined, '%graph "g" %v_ranked %private'),
      message: "must come from OpVariable with UniformConstant Storage Class.",
    },
    {
      rule: "graph.entry-point",
      passes: graph(one),
      fails: graph(one, undefined, '%graph "g" %v_ranked %v_plain'),
      message: "must match the type of the corresponding graph I/O",
    },
    {
      rule: "graph.entry-points",
      passes: graph(one),
      fails: graph(one).replace(/OpGraphEntryPointARM[\s\S]*$/, ""),
      message: "No OpGraphEntryPointARM instruction was found",
    },
    {
      rule: "graph.constant",
      passes: graph(one).replace("%type =", "%g = OpGraphConstantARM %ranked 1\n%type ="),
      fails: graph(one).replace("%type =", "%g = OpGraphConstantARM %uint 1\n%type ="),
      message: "Result Type must be an OpTypeTensorARM.",
    },
    {
      rule: "graph.result",
      passes: graph(one),
      fails: graph(one)
        .replace("OpGraphARM %type", "OpGraphARM %ranked")
        .replace('%graph "g" %v_ranked %v_ranked', '%graph "g"'),
      message: "Result Type must be an OpTypeGraphARM.",
    },
    {
      rule: "VUID-StandaloneSpirv-OpGraphInputARM-09931",
      passes: graph(one),
      fails: graph(one.replace("%c0", "%undefined")),
      message: "InputIndex must be the <id> of a constant instruction.",
      options: { targetEnv: "vulkan1.3" },
    },
    {
      rule: "VUID-StandaloneSpirv-OpGraphSetOutputARM-09932",
      passes: graph(one),
      fails: graph(`${input}\nOpGraphSetOutputARM %in %undefined`),
      message: "OutputIndex must be the <id> of a constant instruction.",
      options: { targetEnv: "vulkan1.3" },
    },
  ]);
  testInstructions(graph, [
    replaced("graph.indices", one, "%c0", "%f1", "InputIndex must be a 32-bit integer."),
    replaced("graph.indices", one, "%in %c0", "%in %f1", "OutputIndex must be a 32-bit integer."),
    replaced(
      "graph.port",
      one,
      input,
      `${input}\n%in2 = OpGraphInputARM %ranked %c0`,
      "with the same InputIndex must not",
    ),
    replaced("graph.port", one, output, `${output}\n${output}`, "with the same OutputIndex must not"),
    replaced("graph.port", one, "%ranked %c0", "%ranked %c0 %c0", "ElementIndex not allowed when the graph input"),
    replaced("graph.port", one, "%in %c0", "%in %c0 %c0", "ElementIndex not allowed when the graph output"),
    replaced("graph.port", one, "%ranked %c0", "%ranked %c1", "getting InputIndex 1 but graph only has 1 inputs."),
    replaced("graph.port", one, "%in %c0", "%in %c1", "setting OutputIndex 1 but graph only has 1 outputs."),
    replaced("graph.port", one, "%ranked %c0", "%plain %c0", "of input 0 in the graph type."),
    replaced(
      "graph.port",
      one,
      input,
      `%y = OpCompositeExtract %uint %a2 0\n${input}`,
      "must immediately follow an OpGraphARM",
    ),
    replaced(
      "graph-debug.graph",
      `${input}\n%d = OpExtInst %void %debug 1 %graph %text\n${output}`,
      "1 %graph",
      "1 %c0",
      "a result id of OpGraphARM",
    ),
    replaced(
      "graph-debug.graph",
      `${input}\n%d = OpExtInst %void %debug 1 %graph %text\n${output}`,
      "%graph %text",
      "%graph %c0",
      "operand Name",
    ),
    replaced(
      "graph-debug.operation",
      `${input}\n%d = OpExtInst %void %debug 2 %text %in\n${output}`,
      "%text",
      "%c0",
      "operand Name",
    ),
    replaced(
      "graph-debug.tensor",
      `${input}\n%d = OpExtInst %void %debug 3 %in %text\n${output}`,
      "%in %text",
      "%c0 %text",
      "operand Tensor",
    ),
    replaced(
      "graph-debug.tensor",
      `${input}\n%d = OpExtInst %void %debug 3 %in %text\n${output}`,
      "%text",
      "%c0",
      "operand Name",
    ),
    replaced(
      "graph-debug.tensor",
      `${input}\n%d = OpExtInst %void %debug 3 %in %text %c0\n${output}`,
      "%text %c0",
      "%text %f1",
      "operand Index",
    ),
  ]);
  testInstructions(pairs, [
    replaced("graph.indices", two, "%c0 %c0", "%c0 %f1", "ElementIndex must be a 32-bit integer."),
    replaced(
      "graph.port",
      two,
      "%ranked %c0 %c0",
      "%ranked %c0 %c3",
      "is an array of 2 elements but ElementIndex is 3",
    ),
    replaced(
      "graph.port",
      two,
      "%in %c0 %c0",
      "%in %c0 %c3",
      "ElementIndex out of range. The type of the graph output",
    ),
    replaced("graph.port", two, outputPair, `${outputPair}\n${outputPair}`, "unless ElementIndex is present in both"),
    replaced(
      "graph-debug.tensor",
      "%in = OpGraphInputARM %pair %c0\n%d = OpExtInst %void %debug 3 %in %text %c0\nOpGraphSetOutputARM %in %c0",
      "%text %c0",
      "%text",
      "expected operand Index must be present when Tensor has composite type",
    ),
  ]);
});
