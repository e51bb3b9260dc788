/** The rules of one construct (specification, 2.11.2), in spirv-val's order and words. */
import { type Budget, blocksOfConstruct, entryOf, exitOf, type Nesting } from "../../facts/flow/constructs.ts";
import type { FunctionFlow } from "../../facts/flow/function-flow.ts";
import type { Construct, ConstructKind } from "../../facts/flow/structure.ts";
import { type Broken, broken } from "../../rule.ts";
import { structuredRules as rules } from "./rules.ts";

const none = -1;

/** The names of a construct's entry and exit in messages. */
const words: { readonly [kind in ConstructKind]: readonly [string, string] } = {
  selection: ["selection header", "merge block"],
  loop: ["loop header", "merge block"],
  continue: ["continue target", "back-edge block"],
};

/** Checks a construct whose entry is reachable. */
export function constructProblem(
  flow: FunctionFlow,
  nesting: Nesting,
  construct: Construct,
  budget: Budget,
): Broken | undefined {
  const found = boundsProblem(flow, construct);
  if (found !== undefined) return found;
  const blocks = blocksOfConstruct(flow, construct, budget);
  const inside = new Set(blocks);
  for (const block of blocks) {
    budget.spend(1 + flow.successors.degree(block) + flow.predecessors.degree(block));
    const problem =
      exitProblem(flow, nesting, construct, block, inside) ?? entryProblem(flow, construct, block, inside);
    if (problem !== undefined) return problem;
  }
  return construct.kind === "loop" ? continueProblem(flow, construct.owner, inside, budget) : undefined;
}

function boundsProblem(flow: FunctionFlow, construct: Construct): Broken | undefined {
  const { structure } = flow;
  const { kind } = construct;
  const [entry, exit] = [entryOf(structure, construct), exitOf(structure, construct)];
  const [entryName, exitName] = words[kind];
  if (exit === none) {
    const what = `Construct ${kind} with ${entryName} ${flow.name(entry)} does not have a ${exitName}.`;
    return broken(rules.exit, `${what} This may be a bug in the validator.`, flow.label(entry));
  }
  const text = (relation: string): string =>
    `The ${kind} construct with the ${entryName} ${flow.name(entry)} ${relation} the ${exitName} ${flow.name(exit)}`;
  if (!structure.dominates(entry, exit)) {
    return broken(rules.dominance, text("does not structurally dominate"), flow.label(exit));
  }
  if (kind !== "continue" && entry === exit) {
    return broken(rules.dominance, text("does not strictly structurally dominate"), flow.label(exit));
  }
  if (kind !== "continue" || structure.postDominates(exit, entry)) return undefined;
  return broken(rules.postDominance, text("is not structurally post dominated by"), flow.label(exit));
}

function exitProblem(
  flow: FunctionFlow,
  nesting: Nesting,
  construct: Construct,
  block: number,
  inside: ReadonlySet<number>,
): Broken | undefined {
  for (const target of flow.successors.of(block)) {
    if (inside.has(target) || nesting.isExit(construct, target)) continue;
    const entry = flow.name(entryOf(flow.structure, construct));
    const message = `block <ID> ${flow.name(block)} exits the ${construct.kind} headed by <ID> ${entry}, but not via a structured exit`;
    return broken(rules.exits, message, flow.label(block));
  }
  return undefined;
}

function entryProblem(
  flow: FunctionFlow,
  construct: Construct,
  block: number,
  inside: ReadonlySet<number>,
): Broken | undefined {
  const { structure } = flow;
  const { kind } = construct;
  const entry = entryOf(structure, construct);
  if (block === entry) return undefined;
  for (const source of flow.predecessors.of(block)) {
    if (!structure.isReached(source) || inside.has(source)) continue;
    const [header] = words[kind];
    // Numbers alone, as spirv-val has them here.
    const message = `block <ID> ${flow.idOf(source)} branches to the ${kind} construct, but not to the ${header} <ID> ${flow.idOf(entry)}`;
    return broken(rules.entries, message, flow.label(source));
  }
  const merge = structure.merges[block]!;
  if (merge === none || !structure.isReached(merge) || inside.has(merge)) return undefined;
  const message = `Header block ${flow.name(block)} is contained in the ${kind} construct headed by ${flow.name(entry)}, but its merge block ${flow.name(merge)} is not`;
  return broken(rules.nesting, message, flow.label(block));
}

/** The blocks that branch to the continue target of a loop are in the loop construct, or lead back to a loop that begins there. */
function continueProblem(
  flow: FunctionFlow,
  owner: number,
  inside: ReadonlySet<number>,
  budget: Budget,
): Broken | undefined {
  const { structure } = flow;
  const target = structure.continues[owner]!;
  if (target === owner) return undefined;
  for (const source of flow.predecessors.of(target)) {
    budget.spend(1);
    if (!structure.isReached(source) || inside.has(source) || structure.isBackEdge(source, target)) continue;
    const message = `Block ${flow.name(source)} branches to the loop continue target ${flow.name(target)}, but is not contained in the associated loop construct ${flow.name(owner)}`;
    return broken(rules.continueTarget, message, flow.terminator(source));
  }
  return undefined;
}
