/** Graphs (SPV_ARM_graph): types, entry points, inputs and outputs. */
import { Capability, StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { headerWords } from "../../spirv/modules.ts";
import { constantNumber, isConstantId } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import { elementOf, isArray, pointeeOf } from "../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../rule.ts";
import { declaredBy, isInt32, operandRules, resultWord } from "./operand-types.ts";

const graphs = chapter("SPV_ARM_graph", "graph");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "graph");

/** Types of the inputs, then of the outputs. */
const portsOf = (m: Facts, type: number): Uint32Array =>
  m.opcodeOf(type) === Op.TypeGraphARM ? m.rest(m.definition(type), 3) : new Uint32Array(0);
const inputCountOf = (m: Facts, type: number): number => m.wordOf(type, 2);

const isTensor = (m: Facts, type: number): boolean => m.opcodeOf(type) === Op.TypeTensorARM;

function graphType(m: Facts, at: number): Outcome {
  const ports = m.rest(at, 3);
  if (ports.length <= m.word(at, 2)) return "A graph type must have at least one output.";
  const bad = ports.find((type) => !isTensor(m, isArray(m, type) ? elementOf(m, type) : type));
  return bad === undefined
    ? undefined
    : `TypeGraphARM I/O type ${m.name(bad)} must be a tensor or an array of tensors.`;
}

function entryPoint(m: Facts, at: number): Outcome {
  const name = m.opName(at);
  const graph = m.word(at, 1);
  if (m.opcodeOf(graph) !== Op.GraphARM) {
    return `${name} Graph must be a OpGraphARM but found ${m.opTextOf(graph).slice(2)}.`;
  }
  const type = m.typeOf(graph);
  const ports = portsOf(m, type);
  const interfaces = interfacesOf(m, at);
  if (interfaces.length !== ports.length) {
    return `${name} Interface list contains ${interfaces.length} IDs but Graph's type ${m.name(type)} has ${ports.length} inputs and outputs.`;
  }
  for (const [index, id] of interfaces.entries()) {
    if (m.opcodeOf(id) !== Op.Variable || m.wordOf(id, 3) !== StorageClass.UniformConstant) {
      const message = `${name} Interface ID ${m.name(id)} must come from OpVariable with UniformConstant Storage Class.`;
      return broken(undefined, message, m.definition(id));
    }
    const [given, wanted = 0] = [pointeeOf(m, m.typeOf(id)), ports[index]];
    if (given !== wanted) {
      return `${name} Interface ID type ${m.name(given)} must match the type of the corresponding graph I/O ${m.name(wanted)}`;
    }
  }
  return undefined;
}

/** The ids after the name, whose last word has a zero byte on top. */
function interfacesOf(m: Facts, at: number): Uint32Array {
  let word = 2;
  while (word < m.length(at) && m.word(at, word) >>> 24 !== 0) word++;
  return m.rest(at, word + 1);
}

/** An input or an output of a graph: what selects it, and the type that goes through it. */
interface Port {
  readonly isInput: boolean;
  readonly type: number;
  readonly index: number;
  readonly element: number | undefined;
}

function portAt(m: Facts, at: number): Port {
  const isInput = m.opcode(at) === Op.GraphInputARM;
  const word = isInput ? 3 : 2;
  const type = isInput ? m.typeAt(at) : m.typeOf(m.word(at, 1));
  return { isInput, type, index: m.word(at, word), element: m.optionalWord(at, word + 1) };
}

const ports = [Op.GraphInputARM, Op.GraphSetOutputARM];
const isPort = (opcode: number): boolean => opcode === Op.GraphInputARM || opcode === Op.GraphSetOutputARM;

function indexTypes(m: Facts, at: number): Outcome {
  const { isInput, index, element } = portAt(m, at);
  const label = isInput ? "InputIndex" : "OutputIndex";
  if (!isInt32(m, m.typeOf(index))) return `${m.opName(at)} ${label} must be a 32-bit integer.`;
  if (element === undefined || isInt32(m, m.typeOf(element))) return undefined;
  return `${m.opName(at)} ElementIndex must be a 32-bit integer.`;
}

function constantIndices(m: Facts, at: number): Outcome {
  const { isInput, index, element } = portAt(m, at);
  const tail = "must be the <id> of a constant instruction.";
  if (!isConstantId(m, index)) return `Op${m.opName(at)} ${isInput ? "InputIndex" : "OutputIndex"} ${tail}`;
  return element === undefined || isConstantId(m, element) ? undefined : `Op${m.opName(at)} ElementIndex ${tail}`;
}

function portType(m: Facts, at: number, graph: number): Outcome {
  const port = portAt(m, at);
  const index = constantNumber(m, port.index);
  const type = m.typeOf(graph);
  const inputs = inputCountOf(m, type);
  const all = portsOf(m, type);
  if (index === undefined) return undefined;
  const count = port.isInput ? inputs : all.length - inputs;
  if (index < 0 || index >= count) {
    return port.isInput
      ? `${m.opName(at)} getting InputIndex ${index} but graph only has ${count} inputs.`
      : `${m.opName(at)} setting OutputIndex ${index} but graph only has ${count} outputs.`;
  }
  const wanted = all[port.isInput ? index : inputs + index] ?? 0;
  const problem = elementProblem(m, at, port, wanted);
  if (problem !== undefined) return problem;
  const inner = port.element === undefined ? wanted : elementOf(m, wanted);
  if (port.type === inner) return undefined;
  const what = port.isInput ? "input" : "output";
  const subject = port.isInput
    ? `Result Type ${m.name(port.type)} of graph input instruction ${m.name(m.resultAt(at))}`
    : `The type ${m.name(port.type)} of Value ${m.name(m.word(at, 1))} provided to the graph output instruction`;
  return `${subject} does not match the type ${m.name(inner)} of ${what} ${index} in the graph type.`;
}

function elementProblem(m: Facts, at: number, { isInput, element }: Port, type: number): Outcome {
  if (element === undefined) return undefined;
  const [what, label] = isInput ? ["input", "InputIndex"] : ["output", "OutputIndex"];
  const head = `Op${m.opName(at)} ElementIndex`;
  if (!isArray(m, type)) {
    return `${head} not allowed when the graph ${what} selected by ${label} is not an OpTypeArray or OpTypeRuntimeArray`;
  }
  const length = m.opcodeOf(type) === Op.TypeArray ? constantNumber(m, m.wordOf(type, 3)) : undefined;
  const value = constantNumber(m, element);
  if (length === undefined || value === undefined || (value >= 0 && value < length)) return undefined;
  return `${head} out of range. The type of the graph ${what} being accessed ${m.name(type)} is an array of ${length} elements but ElementIndex is ${value}`;
}

/** Where an instruction for a port is. */
interface Place {
  readonly graph: number;
  /** The opcode of the preceding instruction. */
  readonly previous: number;
  /** Whether an earlier instruction of the graph takes the same port. */
  readonly isTaken: boolean;
}

/** The places of all instructions for ports, by their offsets. */
function findPlaces(m: Facts): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  const taken = new Map<string, Set<number | undefined>>();
  let graph = 0;
  let previous = 0;
  for (let at = headerWords; at < m.words.length; at = m.next(at)) {
    const opcode = m.opcode(at);
    if (opcode === Op.GraphARM) {
      graph = m.resultAt(at);
      taken.clear();
    } else if (isPort(opcode)) {
      places.set(at, { graph, previous, isTaken: !take(m, at, taken) });
    }
    previous = opcode;
  }
  return places;
}

/** Returns false if the port is taken: as a whole, or the same element of it. Only known indices count. */
function take(m: Facts, at: number, taken: Map<string, Set<number | undefined>>): boolean {
  const { isInput, index, element } = portAt(m, at);
  const value = constantNumber(m, index);
  const part = element === undefined ? undefined : constantNumber(m, element);
  if (value === undefined || (element !== undefined && part === undefined)) return true;
  const key = `${isInput} ${value}`;
  const parts = taken.get(key) ?? new Set();
  const isFree = parts.size === 0 || (part !== undefined && !parts.has(part) && !parts.has(undefined));
  taken.set(key, parts.add(part));
  return isFree;
}

function inGraph(m: Facts, at: number): Outcome {
  const place = m.derive(findPlaces).get(at);
  if (place === undefined) return undefined;
  const isInput = m.opcode(at) === Op.GraphInputARM;
  if (isInput && place.previous !== Op.GraphARM && place.previous !== Op.GraphInputARM) {
    return "OpGraphInputARM must immediately follow an OpGraphARM or OpGraphInputARM instruction.";
  }
  if (place.isTaken) {
    const label = isInput ? "InputIndex" : "OutputIndex";
    return `Two Op${m.opName(at)} instructions with the same ${label} must not be part of the same graph definition unless ElementIndex is present in both with different values.`;
  }
  return portType(m, at, place.graph);
}

export const graphTypeRules: readonly Rule[] = [
  graphs.instruction(
    "type",
    [Op.TypeGraphARM],
    "A graph has at least one output; inputs and outputs are tensors or arrays of tensors.",
    graphType,
  ),
];

export const graphRules: readonly Rule[] = [
  graphs.instruction(
    "entry-point",
    [Op.GraphEntryPointARM],
    "Graph must be an OpGraphARM; Interface must be variables in UniformConstant with the types of its inputs and outputs.",
    entryPoint,
  ),
  ...operandRules(graphs, [
    {
      name: "result",
      places: [[Op.GraphARM, resultWord]],
      test: declaredBy(Op.TypeGraphARM),
      sentence: "Result Type must be an OpTypeGraphARM.",
      message: (m, at) => `${m.opName(at)} Result Type must be an OpTypeGraphARM.`,
    },
    {
      name: "constant",
      places: [[Op.GraphConstantARM, resultWord]],
      test: isTensor,
      sentence: "Result Type must be an OpTypeTensorARM.",
      message: (m, at) => `${m.opName(at)} Result Type must be an OpTypeTensorARM.`,
    },
  ]),
  graphs.instruction("indices", ports, "Indices must be 32-bit integers.", indexTypes),
  vulkan.instruction(
    "constant-input",
    [Op.GraphInputARM],
    "The InputIndex and ElementIndex operands of OpGraphInputARM must be the <id> of a constant instruction.",
    constantIndices,
    { vulkan: "VUID-StandaloneSpirv-OpGraphInputARM-09931", when: (m) => m.isVulkan },
  ),
  vulkan.instruction(
    "constant-output",
    [Op.GraphSetOutputARM],
    "The OutputIndex and ElementIndex operands of OpGraphSetOutputARM must be the <id> of a constant instruction.",
    constantIndices,
    { vulkan: "VUID-StandaloneSpirv-OpGraphSetOutputARM-09932", when: (m) => m.isVulkan },
  ),
  graphs.instruction(
    "port",
    ports,
    "Inputs come first in a graph; no two instructions take one input or output, and each has the type that the graph's type states.",
    inGraph,
  ),
  graphs.module(
    "entry-points",
    "entry points",
    "A module that declares GraphARM must have an OpGraphEntryPointARM.",
    (m) => {
      for (let at = headerWords; at < m.words.length; at = m.next(at)) {
        if (m.opcode(at) === Op.GraphEntryPointARM) return undefined;
      }
      return "No OpGraphEntryPointARM instruction was found but the GraphARM capability is declared.";
    },
    { when: (m) => m.has(Capability.GraphARM) && !m.has(Capability.Linkage) },
  ),
];
