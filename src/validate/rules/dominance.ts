/** Definitions dominate their uses (specification, 2.16.1). */
import * as Op from "../../grammar/opcodes.generated.ts";
import { type Blocks, blocksOf } from "../facts/flow/blocks.ts";
import { type FunctionFlow, flowOf } from "../facts/flow/function-flow.ts";
import type { Facts, FunctionFacts } from "../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../rule.ts";

const ids = chapter("2.16.1 Universal Validation Rules", "dominance");

const rules = {
  uses: ids.sentence(
    "uses",
    "Each consumption of a Result <id> must appear in the scope of the definition: in a block that the defining block dominates.",
  ),
  phis: ids.sentence(
    "phis",
    "Each Variable of an OpPhi must be defined in a block that dominates the Parent that it comes from.",
  ),
  functions: ids.sentence("functions", "Parameters and labels of a function are used only in that function."),
} as const;

/** A block with the flow of its function. */
interface Where {
  readonly flow: FunctionFlow;
  readonly local: number;
}

class Walk {
  readonly #m: Facts;
  readonly #blocks: Blocks;
  readonly #phis = new Set<number>();
  readonly found: Outcome[] = [];

  constructor(m: Facts) {
    this.#m = m;
    this.#blocks = blocksOf(m);
  }

  /** Whether a first finding is enough. */
  get isDone(): boolean {
    return this.found.length > 0 && !this.#m.settings.all;
  }

  /** Checks the uses of everything that a function defines. */
  function(one: FunctionFacts): void {
    const m = this.#m;
    for (const at of one.parameters) this.#outside(m.resultAt(at), one);
    if (one.labels.length === 0) return;
    const flow = flowOf(m, one);
    for (let local = 0; local < flow.count && !this.isDone; local++) {
      this.#outside(flow.idOf(local), one);
      const end = flow.terminator(local);
      for (let at = m.next(flow.label(local)); at < end; at = m.next(at)) this.#definition(at, { flow, local }, end);
    }
  }

  #definition(at: number, where: Where, end: number): void {
    const m = this.#m;
    const id = m.resultAt(at);
    if (id === 0) return;
    const start = where.flow.label(where.local);
    for (const user of m.usesOf(id)) {
      if (user > start && user <= end && m.opcode(user) !== Op.Phi) continue;
      this.#use(id, where, user);
    }
  }

  #use(id: number, { flow, local }: Where, user: number): void {
    const place = this.#place(user);
    if (place === undefined || !place.flow.dominators.isReached(place.local)) return;
    if (this.#m.opcode(user) === Op.Phi) {
      this.#phis.add(user);
      return;
    }
    if (place.flow === flow && flow.dominators.dominates(local, place.local)) return;
    const message = `ID ${this.#m.name(id)} defined in block ${flow.name(local)} does not dominate its use in block ${place.flow.name(place.local)}`;
    this.found.push(broken(rules.uses, message, place.flow.label(place.local)));
  }

  #place(at: number): Where | undefined {
    const block = this.#blocks.blockAt(at);
    const one = block < 0 ? undefined : this.#m.functionAt(at);
    if (one === undefined) return undefined;
    const flow = flowOf(this.#m, one);
    return { flow, local: block - flow.first };
  }

  /** Checks the uses of an id that no block defines. */
  #outside(id: number, one: FunctionFacts): void {
    const m = this.#m;
    for (const user of m.usesOf(id)) {
      if (user > one.at && user <= one.end) continue;
      const other = m.functionAt(user);
      if (other === undefined || other.at === user) continue;
      const message = `ID ${m.name(id)} used in function ${m.name(other.id)} is used outside of it's defining function ${m.name(one.id)}`;
      this.found.push(broken(rules.functions, message, one.at));
    }
  }

  /** Checks the phis that use what blocks define, in the order of their first use. */
  phis(): void {
    for (const at of this.#phis) {
      if (this.isDone) return;
      this.#phi(at);
    }
  }

  #phi(at: number): void {
    const m = this.#m;
    for (let index = 3; index + 1 < m.length(at); index += 2) {
      const [value, parent] = [m.word(at, index), m.word(at, index + 1)];
      const definition = this.#place(m.definition(value));
      const flow = this.#place(at)?.flow;
      const local = flow?.local(parent) ?? -1;
      if (definition === undefined || flow === undefined || local < 0 || !flow.dominators.isReached(local)) continue;
      if (definition.flow === flow && flow.dominators.dominates(definition.local, local)) continue;
      const message = `In OpPhi instruction ${m.name(m.resultAt(at))}, ID ${m.name(value)} definition does not dominate its parent ${m.name(parent)}`;
      this.found.push(broken(rules.phis, message, at));
    }
  }
}

function problems(m: Facts): readonly Outcome[] {
  const walk = new Walk(m);
  for (const one of m.functions) {
    if (!walk.isDone) walk.function(one);
  }
  walk.phis();
  return walk.found;
}

export const dominanceRules: readonly Rule[] = [
  ...Object.values(rules),
  ids.module("scope", "dominance", "Definitions dominate their uses.", problems, {
    when: (m) => m.functions.length > 0,
  }),
];
