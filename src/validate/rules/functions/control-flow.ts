/** Phi, branch, switch and merge instructions, one by one. */
import {
  AddressingModel,
  Capability as C,
  LoopControl as L,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { flowOf } from "../../facts/flow/function-flow.ts";
import { switchLiteralWords } from "../../facts/flow/read-blocks.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isBool, isInt, isPointer, isVoid, storageClassOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { spirv16 } from "../module/versions.ts";

const control = chapter("3.3.17 Control-Flow Instructions", "control-flow");
const lifetimes = [Op.LifetimeStart, Op.LifetimeStop];

const isLabel = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.Label;

function phiType(m: Facts, at: number): Outcome {
  if (m.length(at) % 2 === 0) return "OpPhi does not have an equal number of incoming values and basic blocks.";
  const type = m.typeAt(at);
  if (isVoid(m, type)) return "OpPhi must not have void result type";
  if (
    isPointer(m, type) &&
    m.addressingModel === AddressingModel.Logical &&
    !m.has(C.VariablePointers) &&
    !m.has(C.VariablePointersStorageBuffer)
  ) {
    return "Using pointers with OpPhi requires capability VariablePointers or VariablePointersStorageBuffer";
  }
  if (m.settings.beforeHlslLegalization || m.has(C.BindlessTextureNV)) return undefined;
  const opcode = m.opcodeOf(type);
  const isResource = opcode === Op.TypeImage || opcode === Op.TypeSampler;
  if (opcode !== Op.TypeSampledImage && !(isResource && m.has(C.Shader))) return undefined;
  return `Result type cannot be ${m.opTextOf(type)}`;
}

function phiParents(m: Facts, at: number): Outcome {
  const block = blockOf(m, at);
  if (block === undefined || m.length(at) % 2 === 0) return undefined;
  const { flow, local } = block;
  const edges = (m.length(at) - 3) / 2;
  if (edges !== flow.uniquePredecessors(local)) {
    return `OpPhi's number of incoming blocks (${edges}) does not match block's predecessor count (${flow.predecessors.degree(local)}).`;
  }
  const seen = new Set<number>();
  for (let index = 3; index < m.length(at); index += 2) {
    const [value, parent] = [m.word(at, index), m.word(at, index + 1)];
    if (m.typeOf(value) !== m.typeAt(at)) {
      return `OpPhi's result type <id> ${m.name(m.typeAt(at))} does not match incoming value <id> ${m.name(value)} type <id> ${m.name(m.typeOf(value))}.`;
    }
    const what = (): string => `incoming basic block <id> ${m.name(parent)}`;
    if (!isLabel(m, parent)) return `OpPhi's ${what()} is not an OpLabel.`;
    if (!flow.isPredecessor(flow.local(parent), local)) {
      return `OpPhi's ${what()} is not a predecessor of <id> ${flow.name(local)}.`;
    }
    if (seen.has(parent)) return `OpPhi references ${what()} multiple times.`;
    seen.add(parent);
  }
  return undefined;
}

/** The block that an instruction is in, with the control flow of its function. */
function blockOf(m: Facts, at: number) {
  const one = m.functionAt(at);
  if (one === undefined) return undefined;
  const flow = flowOf(m, one);
  const local = flow.blocks.blockAt(at) - flow.first;
  return local < 0 ? undefined : { flow, local };
}

function branchConditional(m: Facts, at: number): Outcome {
  const length = m.length(at);
  if (length !== 4 && length !== 6) return "OpBranchConditional requires either 3 or 5 parameters";
  if (!isBool(m, m.typeOf(m.word(at, 1)))) {
    return "Condition operand for OpBranchConditional must be of boolean type";
  }
  const rest = "operand for OpBranchConditional must be the ID of an OpLabel instruction";
  if (!isLabel(m, m.word(at, 2))) return `The 'True Label' ${rest}`;
  if (!isLabel(m, m.word(at, 3))) return `The 'False Label' ${rest}`;
  if (m.version < spirv16 || m.word(at, 2) !== m.word(at, 3)) return undefined;
  return "In SPIR-V 1.6 or later, True Label and False Label must be different labels";
}

function branchWeights(m: Facts, at: number): Outcome {
  if (m.length(at) !== 6 || m.word(at, 4) !== 0 || m.word(at, 5) !== 0) return undefined;
  return "at least one of the branch weights must not be zero";
}

function switchTargets(m: Facts, at: number): Outcome {
  if (!isInt(m, m.typeOf(m.word(at, 1)))) return "Selector type must be OpTypeInt";
  if (!isLabel(m, m.word(at, 2))) return "Default must be an OpLabel instruction";
  const step = switchLiteralWords(m, at) + 1;
  for (let index = 2 + step; index < m.length(at); index += step) {
    if (!isLabel(m, m.word(at, index))) {
      return "'Target Label' operands for OpSwitch must be IDs of an OpLabel instruction";
    }
  }
  return undefined;
}

function switchLiterals(m: Facts, at: number): Outcome {
  const words = switchLiteralWords(m, at);
  const seen = new Set<string>();
  for (let index = 3; index + words < m.length(at); index += words + 1) {
    const literal = m.words.subarray(at + index, at + index + words).join();
    if (seen.has(literal)) return "the literals of OpSwitch must be unique, but one occurs twice";
    seen.add(literal);
  }
  return undefined;
}

/** Controls with a parameter each, in order of their bits. */
const parametrized = [
  L.DependencyLength,
  L.MinIterations,
  L.MaxIterations,
  L.IterationMultiple,
  L.PeelCount,
  L.PartialCount,
];

function loopMerge(m: Facts, at: number): Outcome {
  const [merge, target, controls] = [m.word(at, 1), m.word(at, 2), m.word(at, 3)];
  if (!isLabel(m, merge)) return `Merge Block ${m.name(merge)} must be an OpLabel`;
  const block = blockOf(m, at);
  if (block !== undefined && block.flow.idOf(block.local) === merge) {
    return "Merge Block may not be the block containing the OpLoopMerge\n";
  }
  if (!isLabel(m, target)) return `Continue Target ${m.name(target)} must be an OpLabel`;
  if (merge === target) return "Merge Block and Continue Target must be different ids";
  const rest = "and DontUnroll loop controls must not both be specified";
  if ((controls & L.DontUnroll) !== 0) {
    if ((controls & L.Unroll) !== 0) return `Unroll ${rest}`;
    if ((controls & L.PeelCount) !== 0) return `PeelCount ${rest}`;
    if ((controls & L.PartialCount) !== 0) return `PartialCount ${rest}`;
  }
  if ((controls & L.IterationMultiple) === 0) return undefined;
  const before = parametrized.filter((bit) => bit < L.IterationMultiple && (controls & bit) !== 0).length;
  if (m.optionalWord(at, 4 + before) !== 0) return undefined;
  return "IterationMultiple loop control operand must be greater than zero";
}

export const controlFlowRules: readonly Rule[] = [
  control.instruction(
    "phi-type",
    [Op.Phi],
    "Result Type must be no void; pointers need variable pointers, and images, samplers and sampled images are not allowed in shaders.",
    phiType,
  ),
  control.instruction(
    "phi-parents",
    [Op.Phi],
    "There must be exactly one Parent i for each parent block of the current block in the control-flow graph, and each Variable i must have the type of the result.",
    phiParents,
  ),
  control.instruction("branch", [Op.Branch], "Target Label must be an OpLabel in the current function.", (m, at) =>
    isLabel(m, m.word(at, 1))
      ? undefined
      : "'Target Label' operands for OpBranch must be the ID of an OpLabel instruction",
  ),
  control.instruction(
    "branch-conditional",
    [Op.BranchConditional],
    "Condition must be a Boolean type scalar. True Label and False Label must be OpLabels in the current function, different ones from version 1.6 on.",
    branchConditional,
  ),
  control.instruction(
    "branch-weights",
    [Op.BranchConditional],
    "At least one weight must be non-zero.",
    branchWeights,
    { beyond: true },
  ),
  control.instruction(
    "switch",
    [Op.Switch],
    "Selector must have a type of OpTypeInt. Default and the targets must be OpLabels in the current function.",
    switchTargets,
  ),
  control.instruction(
    "switch-literals",
    [Op.Switch],
    "All the literals of an OpSwitch must be unique.",
    switchLiterals,
    { beyond: true },
  ),
  control.instruction(
    "loop-merge",
    [Op.LoopMerge],
    "Merge Block and Continue Target must be two OpLabels, neither of which is the merge block's own; loop controls must not contradict each other.",
    loopMerge,
  ),
  control.instruction("lifetime", lifetimes, "Pointer must point to storage class Function.", (m, at) =>
    storageClassOf(m, m.typeOf(m.word(at, 1))) === S.Function
      ? undefined
      : `Op${m.opName(at)} pointer operand must be in the Function storage class.`,
  ),
];
