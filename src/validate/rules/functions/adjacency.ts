/** Which instructions follow each other in a block. */
import { StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const blocks = chapter("2.4 Logical Layout of a Module; 3.3.17 Control-Flow Instructions", "adjacency");

const rules = {
  phi: blocks.sentence(
    "phi",
    "Within a block, an OpPhi instruction must appear before all non-OpPhi instructions, except for OpLine and OpNoLine; the entry block has none.",
  ),
  loopMerge: blocks.sentence(
    "loop-merge",
    "OpLoopMerge must immediately precede either an OpBranch or OpBranchConditional instruction. That is, it must be the second-to-last instruction in its block.",
  ),
  selectionMerge: blocks.sentence(
    "selection-merge",
    "OpSelectionMerge must immediately precede either an OpBranchConditional or OpSwitch instruction. That is, it must be the second-to-last instruction in its block.",
  ),
  variables: blocks.sentence(
    "variables",
    "All OpVariable instructions in a function must be the first instructions in the first block.",
  ),
} as const;

/** The instructions that may follow. */
const State = { NewFunction: 0, EntryBlock: 1, Phis: 2, Rest: 3 } as const;
type State = (typeof State)[keyof typeof State];

/** Sets of debug information whose instructions may precede variables; those of other sets may not. */
const transparent: ReadonlySet<string> = new Set(["DebugInfo", "OpenCL.DebugInfo.100"]);

const label = (state: State): State => (state === State.NewFunction ? State.EntryBlock : State.Phis);

function stateAfter(m: Facts, at: number, state: State): State {
  switch (m.opcode(at)) {
    case Op.Function:
    case Op.FunctionParameter:
      return State.NewFunction;
    case Op.Label:
      return label(state);
    case Op.ExtInst:
    case Op.ExtInstWithForwardRefsKHR:
      return transparent.has(m.importName(m.word(at, 3))) ? state : State.Rest;
    case Op.Phi:
    case Op.Line:
    case Op.NoLine:
    case Op.Variable:
    case Op.UntypedVariableKHR:
      return state;
    default:
      return State.Rest;
  }
}

function problem(m: Facts, at: number, state: State): Outcome {
  const next = m.next(at) < m.words.length ? m.opcode(m.next(at)) : 0;
  switch (m.opcode(at)) {
    case Op.Phi:
      if (state === State.Phis) return undefined;
      return broken(
        rules.phi,
        "OpPhi must appear within a non-entry block before all non-OpPhi instructions (except for OpLine, which can be mixed with OpPhi).",
        at,
      );
    case Op.LoopMerge:
      if (next === Op.Branch || next === Op.BranchConditional) return undefined;
      return broken(
        rules.loopMerge,
        "OpLoopMerge must immediately precede either an OpBranch or OpBranchConditional instruction. OpLoopMerge must be the second-to-last instruction in its block.",
        at,
      );
    case Op.SelectionMerge:
      if (next === Op.BranchConditional || next === Op.Switch) return undefined;
      return broken(
        rules.selectionMerge,
        "OpSelectionMerge must immediately precede either an OpBranchConditional or OpSwitch instruction. OpSelectionMerge must be the second-to-last instruction in its block.",
        at,
      );
    case Op.Variable:
    case Op.UntypedVariableKHR:
      if (m.word(at, 3) !== S.Function || state === State.EntryBlock) return undefined;
      return broken(
        rules.variables,
        `All Op${m.opName(at)} instructions in a function must be the first instructions in the first block.`,
        at,
      );
    default:
      return undefined;
  }
}

function adjacency(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  let state: State = State.Rest;
  const start = m.functions[0]?.at ?? m.words.length;
  for (let at = start; at < m.words.length; at = m.next(at)) {
    const outcome = problem(m, at, state);
    if (outcome !== undefined) found.push(outcome);
    state = stateAfter(m, at, state);
  }
  return found;
}

export const adjacencyRules: readonly Rule[] = [
  ...Object.values(rules),
  blocks.module(
    "order",
    "adjacency",
    "The instructions of a block follow each other in the order that the layout asks for.",
    adjacency,
  ),
];
