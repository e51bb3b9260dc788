/** Control flow of whole functions: the order of blocks, and in shaders structured control flow, in the order of spirv-val's checks. */
import { Capability as C } from "../../../grammar/enumerants.generated.ts";
import { blocksOf } from "../../facts/flow/blocks.ts";
import { Budget, entryOf, Nesting } from "../../facts/flow/constructs.ts";
import { type FunctionFlow, flowOf } from "../../facts/flow/function-flow.ts";
import type { Facts, FunctionFacts } from "../../facts/module-facts.ts";
import { hasTrait, Trait } from "../../facts/opcode-traits.ts";
import { type Broken, broken, type Outcome, type Rule } from "../../rule.ts";
import { CaseExits, caseProblem } from "./cases.ts";
import { suspectIn } from "./certificate.ts";
import { constructProblem } from "./constructs.ts";
import { reconvergenceRules } from "./reconvergence.ts";
import { structuredRules as rules, structured } from "./rules.ts";
import { selectionProblem } from "./selections.ts";

/** Steps for a function whose constructs have to be looked at one by one, and more for each block and branch. */
const fewSteps = 1e6;
const stepsEach = 64;

function functionProblem(m: Facts, flow: FunctionFlow): Outcome {
  const found = foreignBlocks(m, flow) ?? blockOrder(flow);
  if (found !== undefined || !m.has(C.Shader)) return found;
  return (
    depthProblem(m, flow) ??
    backEdgeProblem(flow) ??
    latchProblem(flow) ??
    constructProblems(m, flow) ??
    selectionProblem(m, flow)
  );
}

function foreignBlocks(m: Facts, flow: FunctionFlow): Broken | undefined {
  if (flow.foreign.length === 0) return undefined;
  const names = flow.foreign.map((id) => m.name(id)).join(" ");
  const message = `Block(s) {${names}} are referenced but not defined in function ${m.name(flow.facts.id)}`;
  return broken(rules.defined, message, flow.facts.at);
}

function blockOrder(flow: FunctionFlow): Broken | undefined {
  const { parents } = flow.dominators;
  const block = parents.findIndex((parent, index) => parent > index);
  if (block < 0) return undefined;
  const parent = parents[block]!;
  const message = `Block ${flow.name(block)} appears in the binary before its dominator ${flow.name(parent)}`;
  return broken(rules.order, message, flow.label(parent));
}

function depthProblem(m: Facts, flow: FunctionFlow): Broken | undefined {
  const limit = m.settings.maxControlFlowNestingDepth;
  for (let block = 0; block < flow.count; block++) {
    if (flow.structure.depth(block) <= limit) continue;
    return broken(rules.depth, "Maximum Control Flow nesting depth exceeded.", flow.label(block));
  }
  return undefined;
}

function backEdgeProblem(flow: FunctionFlow): Broken | undefined {
  const { structure } = flow;
  const edge = structure.backEdges.find(([, to]) => !structure.isLoop(to));
  if (edge === undefined) return undefined;
  const pair = `(${flow.name(edge[0])} -> ${flow.name(edge[1])})`;
  const message = `Back-edges ${pair} can only be formed between a block and a loop header.`;
  return broken(rules.backEdge, message, flow.label(edge[0]));
}

function latchProblem(flow: FunctionFlow): Broken | undefined {
  const { structure } = flow;
  const counts = new Uint32Array(flow.count);
  const seen = new Set<number>();
  for (const [from, to] of structure.backEdges) {
    const key = from * flow.count + to;
    if (!seen.has(key)) counts[to]!++;
    seen.add(key);
  }
  for (let block = 0; block < flow.count; block++) {
    if (!structure.isLoop(block) || !structure.isReached(block) || counts[block] === 1) continue;
    const message = `Loop header ${flow.name(block)} is targeted by ${counts[block]} back-edge blocks but the standard requires exactly one`;
    return broken(rules.latch, message, flow.label(block));
  }
  return undefined;
}

function constructProblems(m: Facts, flow: FunctionFlow): Broken | undefined {
  const { structure } = flow;
  if (structure.constructs.length === 0) return undefined;
  const nesting = new Nesting(flow);
  const suspect = suspectIn(flow, nesting);
  const budget = new Budget(fewSteps + stepsEach * (flow.count + structure.constructs.length));
  const exits = new CaseExits(m, flow);
  for (const construct of structure.constructs) {
    if (!structure.isReached(entryOf(structure, construct))) continue;
    const isOpen = suspect !== undefined && !budget.isSpent;
    const found = isOpen ? constructProblem(flow, nesting, construct, budget) : undefined;
    if (found !== undefined) return found;
    if (construct.kind !== "selection" || !flow.endsWithSwitch(construct.owner)) continue;
    const problem = caseProblem(m, flow, nesting, exits, construct.owner);
    if (problem !== undefined) return problem;
  }
  if (suspect === undefined || !budget.isSpent) return undefined;
  const message = `block <ID> ${flow.name(suspect)} breaks the nesting of structured control flow`;
  return broken(rules.exits, message, flow.label(suspect));
}

/** Whether a function has no body, or a single block that branches nowhere: it is well formed. */
function isTrivial(m: Facts, one: FunctionFacts): boolean {
  const blocks = blocksOf(m);
  const [first, end] = blocks.rangeOf(one);
  if (first === end) return true;
  return (
    end - first === 1 && blocks.merges[first] === 0 && !hasTrait(m.opcode(blocks.terminators[first]!), Trait.Branch)
  );
}

function problems(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  for (const one of m.functions) {
    if (isTrivial(m, one)) continue;
    const problem = functionProblem(m, flowOf(m, one));
    if (problem === undefined) continue;
    found.push(problem);
    if (!m.settings.all) break;
  }
  return found;
}

export const structuredRuleList: readonly Rule[] = [
  ...Object.values(rules),
  structured.module(
    "functions",
    "control flow",
    "The blocks of a function are ordered and, in shaders, structured.",
    problems,
    { when: (m) => m.functions.some(({ labels }) => labels.length > 0) },
  ),
  ...reconvergenceRules,
];
