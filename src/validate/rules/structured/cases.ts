/** The rules of case constructs (specification, 2.11.2 and OpSwitch), in spirv-val's words. */
import type { Nesting } from "../../facts/flow/constructs.ts";
import type { FunctionFlow } from "../../facts/flow/function-flow.ts";
import { switchTargets } from "../../facts/flow/read-blocks.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { type Broken, broken } from "../../rule.ts";
import { structuredRules as rules } from "./rules.ts";

const none = -1;

/** Branches from case constructs to other blocks that their switch immediately dominates. */
export class CaseExits {
  readonly #flow: FunctionFlow;
  /** By switch and case: where its branches lead, each once. */
  readonly #exits = new Map<number, Map<number, Set<number>>>();
  /** Targets of switches by position in the tree of dominators. */
  readonly #targets = new Map<number, readonly number[]>();
  /** The block that each block is reached from when blocks are entered in the order of their dominators. */
  readonly #roots: Int32Array;

  constructor(m: Facts, flow: FunctionFlow) {
    this.#flow = flow;
    this.#roots = new Int32Array(flow.count).fill(none);
    const { structure } = flow;
    const switches = [...structure.dominators.order].filter((block) => flow.endsWithSwitch(block));
    if (switches.length === 0) return;
    for (const block of switches) this.#targets.set(block, this.#targetsOf(m, block));
    for (const block of structure.dominators.order) flow.successors.mark(block, this.#roots, block);
    for (const block of structure.dominators.order) {
      for (const target of flow.successors.of(block)) this.#add(block, target);
    }
  }

  #targetsOf(m: Facts, block: number): readonly number[] {
    const flow = this.#flow;
    const { dominators } = flow.structure;
    const targets = new Set(switchTargets(m, flow.terminator(block)).map((id) => flow.local(id)));
    targets.delete(flow.structure.merges[block]!);
    return [...targets]
      .filter((target) => target !== none && dominators.parents[target] === block)
      .sort((a, b) => dominators.position(a) - dominators.position(b));
  }

  #add(block: number, target: number): void {
    const { structure } = this.#flow;
    const header = structure.dominators.parents[target]!;
    const targets = this.#targets.get(header);
    if (targets === undefined || block === header || target === structure.merges[header]) return;
    const one = this.#caseOf(targets, block);
    if (one === none || one === target || !this.#reaches(one, block)) return;
    const cases = getOrMake(this.#exits, header, () => new Map<number, Set<number>>());
    getOrMake(cases, one, () => new Set<number>()).add(target);
  }

  /** The target that dominates a block; -1 without. */
  #caseOf(targets: readonly number[], block: number): number {
    const { dominators } = this.#flow.structure;
    const position = dominators.position(block);
    let low = 0;
    let high = targets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (dominators.position(targets[middle]!) <= position) low = middle + 1;
      else high = middle;
    }
    const found = targets[low - 1] ?? none;
    return found !== none && dominators.dominates(found, block) ? found : none;
  }

  /** Whether branches lead from a block to one that it dominates: some blocks are only named by merge instructions. */
  #reaches(above: number, below: number): boolean {
    const root = this.#roots[below]!;
    return root === above || !this.#flow.structure.dominates(above, root);
  }

  of(header: number, one: number): Iterable<number> {
    return this.#exits.get(header)?.get(one) ?? [];
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Checks the case constructs of a block that ends with OpSwitch; its selection is well formed. */
export function caseProblem(
  m: Facts,
  flow: FunctionFlow,
  nesting: Nesting,
  exits: CaseExits,
  header: number,
): Broken | undefined {
  const merge = flow.structure.merges[header]!;
  const targets = switchTargets(m, flow.terminator(header)).map((id) => flow.local(id));
  const cases = new Set(targets.filter((target) => target !== merge));
  const next = new Map<number, number>();
  for (const one of cases) {
    const found = fallThrough(flow, nesting, exits, { header, cases }, one);
    if (typeof found !== "number") return found;
    next.set(one, found);
  }
  return orderProblem(flow, header, targets, next) ?? sharedTarget(flow, next);
}

/** The block that ends with OpSwitch, and the first blocks of its case constructs. */
interface Switch {
  readonly header: number;
  readonly cases: ReadonlySet<number>;
}

/** The case that a case falls through to, or what is wrong with it; -1 without. */
function fallThrough(
  flow: FunctionFlow,
  nesting: Nesting,
  exits: CaseExits,
  { header, cases }: Switch,
  one: number,
): number | Broken {
  const { structure } = flow;
  if (structure.isReached(one) && !structure.dominates(header, one)) {
    const message = `Switch header ${flow.name(header)} does not structurally dominate its case construct ${flow.name(one)}`;
    return broken(rules.caseDominance, message, flow.label(header));
  }
  const what = (): string => `Case construct that targets ${flow.name(one)} has`;
  let found = none;
  for (const block of exits.of(header, one)) {
    if (!cases.has(block)) {
      if (nesting.isExit({ kind: "selection", owner: header }, block)) continue;
      const message = `${what()} invalid branch to block ${flow.name(block)} (not another case construct, corresponding merge, outer loop merge or outer loop continue)`;
      return broken(rules.caseExits, message, flow.label(one));
    }
    if (found !== none && found !== block) {
      const message = `${what()} branches to multiple other case construct targets ${flow.name(found)} and ${flow.name(block)}`;
      return broken(rules.caseBranches, message, flow.label(one));
    }
    found = block;
  }
  return found;
}

/** A case that falls through immediately precedes its successor among the operands; a default may come between. */
function orderProblem(
  flow: FunctionFlow,
  header: number,
  targets: readonly number[],
  next: ReadonlyMap<number, number>,
): Broken | undefined {
  const merge = flow.structure.merges[header]!;
  const defaultTarget = targets[0]!;
  const isDefaultCase = targets.indexOf(defaultTarget, 1) > 0;
  const ofDefault = next.get(defaultTarget) ?? none;
  for (let index = 1; index < targets.length; index++) {
    const one = targets[index]!;
    if (one === merge) continue;
    let wanted = next.get(one) ?? none;
    if (wanted === defaultTarget && !isDefaultCase) wanted = ofDefault;
    if (wanted === none) continue;
    while (index + 1 < targets.length && targets[index + 1] === one) index++;
    if (targets[index + 1] === wanted) continue;
    const message = `Case construct that targets ${flow.name(one)} has branches to the case construct that targets ${flow.name(wanted)}, but does not immediately precede it in the OpSwitch's target list`;
    return broken(rules.caseOrder, message, flow.terminator(header));
  }
  return undefined;
}

function sharedTarget(flow: FunctionFlow, next: ReadonlyMap<number, number>): Broken | undefined {
  const counts = new Map<number, number>();
  for (const target of next.values()) if (target !== none) counts.set(target, (counts.get(target) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([target]) => target);
  const first = shared.sort((a, b) => flow.idOf(a) - flow.idOf(b))[0];
  if (first === undefined) return undefined;
  const message = `Multiple case constructs have branches to the case construct that targets ${flow.name(first)}`;
  return broken(rules.caseTargets, message, flow.label(first));
}
