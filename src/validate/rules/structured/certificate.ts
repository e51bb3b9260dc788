/**
 * Shows in linear time that all constructs of a function are well formed. It may fail for a function that is valid, but not the other
 * way round: `constructs.ts` decides then, construct by construct, in time that may be quadratic.
 *
 * A branch leaves the constructs that have its source and not its target. All their entries lie, in the tree of structural dominators,
 * between the immediate dominator of the target and the source. If the branch is a structured exit of the innermost of them, it is one
 * of the others, too: they are selections in the same loop or switch. A construct is entered elsewhere than at its header
 * only from after its merge block or continue target, to another child of its header.
 */
import { contains, entryOf, exitOf, type Nesting } from "../../facts/flow/constructs.ts";
import type { FunctionFlow } from "../../facts/flow/function-flow.ts";
import type { Construct } from "../../facts/flow/structure.ts";

const none = -1;

/** The first block found that may break a rule; undefined if there is none. */
export function suspectIn(flow: FunctionFlow, nesting: Nesting): number | undefined {
  const { structure } = flow;
  const claimed = new Uint8Array(flow.count);
  for (const construct of structure.constructs) {
    if (!structure.isReached(entryOf(structure, construct))) continue;
    if (!isWellFormed(flow, construct)) return construct.owner;
    if (construct.kind !== "continue") continue;
    const target = structure.continues[construct.owner]!;
    if (claimed[target]!++ > 0 || !isEnteredFromLoop(flow, construct.owner)) return target;
  }
  for (const block of structure.dominators.order) {
    for (const target of flow.successors.of(block)) {
      if (!leavesWell(flow, nesting, block, target) || !entersWell(flow, nesting, block, target)) return block;
    }
  }
  return undefined;
}

function isWellFormed(flow: FunctionFlow, construct: Construct): boolean {
  const { structure } = flow;
  const { kind, owner } = construct;
  const [entry, exit] = [entryOf(structure, construct), exitOf(structure, construct)];
  if (exit === none || !structure.isReached(owner) || !structure.dominates(entry, exit)) return false;
  if (kind !== "continue") return entry !== exit;
  if (!structure.postDominates(exit, entry)) return false;
  return entry === owner || structure.dominators.dominated(exit).length === 1;
}

function isEnteredFromLoop(flow: FunctionFlow, owner: number): boolean {
  const { structure } = flow;
  const target = structure.continues[owner]!;
  if (target === owner) return true;
  for (const source of flow.predecessors.of(target)) {
    const isInside = contains(structure, { kind: "loop", owner }, source);
    if (structure.isReached(source) && !isInside && !structure.isBackEdge(source, target)) return false;
  }
  return true;
}

function leavesWell(flow: FunctionFlow, nesting: Nesting, block: number, target: number): boolean {
  const { structure } = flow;
  const above = structure.dominators.parents[target]!;
  if (above === none) return false;
  const isLeft = (entry: number): boolean => entry !== target && entry !== above && structure.dominates(above, entry);
  const header = nesting.innermost(block);
  if (header !== none && isLeft(header)) {
    const kind = structure.isLoop(header) ? "loop" : "selection";
    if (!nesting.isExit({ kind, owner: header }, target)) return false;
  }
  const owner = nesting.continueOf(block);
  if (owner === none) return true;
  const isBelowLatch = structure.latches[owner] === block && above === block;
  if (!isBelowLatch && !isLeft(structure.continues[owner]!)) return true;
  if (!nesting.isExit({ kind: "continue", owner }, target)) return false;
  const outer = nesting.continueAround(owner);
  return outer === none || !isLeft(structure.continues[outer]!);
}

function entersWell(flow: FunctionFlow, nesting: Nesting, block: number, target: number): boolean {
  const { structure } = flow;
  const header = structure.dominators.parents[target]!;
  if (block === header || !nesting.hasConstruct(header)) return true;
  const ends = [structure.merges[header]!, structure.continues[header]!];
  return ends.includes(target) || !ends.some((end) => end !== none && structure.dominates(end, block));
}
