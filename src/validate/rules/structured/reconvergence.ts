/** Blocks that functions with maximal reconvergence may have (SPV_KHR_maximal_reconvergence). */
import { ExecutionMode as M } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { hasMode } from "../../facts/execution-modes.ts";
import { type FunctionFlow, flowOf } from "../../facts/flow/function-flow.ts";
import type { Facts, FunctionFacts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const maximal = chapter("SPV_KHR_maximal_reconvergence; 2.16.1 Universal Validation Rules", "reconvergence");
const head = "In entry points using the MaximallyReconvergesKHR execution mode,";

const rules = {
  branches: maximal.sentence(
    "branches",
    "In functions that an entry point with MaximallyReconvergesKHR reaches, True Label and False Label must be different.",
  ),
  predecessors: maximal.sentence(
    "predecessors",
    "In functions that an entry point with MaximallyReconvergesKHR reaches, only loop headers, merge blocks, continue targets and switch targets have several predecessors.",
  ),
} as const;

const isMaximal = (m: Facts, entry: number): boolean => hasMode(m, entry, M.MaximallyReconvergesKHR);

function functionsReached(m: Facts): readonly FunctionFacts[] {
  return m.functions.filter(({ id }) => m.callGraph.entriesOf(id).some((entry) => isMaximal(m, entry.id)));
}

function branchProblem(m: Facts, flow: FunctionFlow): Outcome {
  for (let block = 0; block < flow.count; block++) {
    const at = flow.terminator(block);
    if (at === 0 || m.opcode(at) !== Op.BranchConditional || m.word(at, 2) !== m.word(at, 3)) continue;
    return broken(rules.branches, `${head} True Label and False Label must be different labels`, at);
  }
  return undefined;
}

/** Users of a label that let it have several predecessors. */
const uniting: ReadonlySet<number> = new Set([Op.SelectionMerge, Op.LoopMerge, Op.Switch]);

function predecessorProblem(m: Facts, flow: FunctionFlow): Outcome {
  for (let block = 0; block < flow.count; block++) {
    if (flow.uniquePredecessors(block) < 2 || flow.mergeOpcode(block) === Op.LoopMerge) continue;
    if (m.usesOf(flow.idOf(block)).some((at) => uniting.has(m.opcode(at)))) continue;
    const message = `${head} this basic block must not have multiple unique predecessors`;
    return broken(rules.predecessors, message, flow.label(block));
  }
  return undefined;
}

function problems(m: Facts): readonly Outcome[] {
  const flows = functionsReached(m)
    .filter(({ labels }) => labels.length > 0)
    .map((one) => flowOf(m, one));
  return [...flows.map((flow) => branchProblem(m, flow)), ...flows.map((flow) => predecessorProblem(m, flow))];
}

export const reconvergenceRules: readonly Rule[] = [
  ...Object.values(rules),
  maximal.module(
    "functions",
    "control flow",
    "Blocks reconverge only where structured control flow says so.",
    problems,
    { when: (m) => m.entryPoints.some(({ id }) => isMaximal(m, id)) },
  ),
];
