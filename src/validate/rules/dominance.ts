/** Definitions dominate their uses (specification, 2.16.1). */
import * as Op from "../../grammar/opcodes.generated.ts";
import { type Blocks, blocksOf } from "../facts/flow/blocks.ts";
import { flowOf } from "../facts/flow/function-flow.ts";
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

/** A block, by its number in the module, with its function. */
interface Where {
  readonly one: FunctionFacts;
  readonly block: number;
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
    const [first, end] = this.#blocks.rangeOf(one);
    for (let block = first; block < end && !this.isDone; block++) {
      this.#outside(this.#blocks.idOf(block), one);
      const last = this.#blocks.terminators[block]!;
      for (let at = m.next(this.#blocks.labels[block]!); at < last; at = m.next(at))
        this.#definition(at, { one, block });
    }
  }

  #definition(at: number, where: Where): void {
    const m = this.#m;
    const id = m.resultAt(at);
    if (id === 0) return;
    const start = this.#blocks.labels[where.block]!;
    const end = this.#blocks.terminators[where.block]!;
    for (const user of m.usesOf(id)) {
      if (user > start && user <= end && m.opcode(user) !== Op.Phi) continue;
      this.#use(id, where, user);
    }
  }

  #use(id: number, where: Where, user: number): void {
    const place = this.#place(user);
    if (place === undefined || !this.#isReached(place)) return;
    if (this.#m.opcode(user) === Op.Phi) {
      this.#phis.add(user);
      return;
    }
    if (this.#dominates(where, place)) return;
    const message = `ID ${this.#m.name(id)} defined in block ${this.#name(where)} does not dominate its use in block ${this.#name(place)}`;
    this.found.push(broken(rules.uses, message, this.#blocks.labels[place.block]));
  }

  #name({ block }: Where): string {
    return this.#m.name(this.#blocks.idOf(block));
  }

  #place(at: number): Where | undefined {
    const block = this.#blocks.blockAt(at);
    const one = block < 0 ? undefined : this.#m.functionAt(at);
    return one === undefined ? undefined : { one, block };
  }

  #isReached({ one, block }: Where): boolean {
    const flow = flowOf(this.#m, one);
    const local = block - flow.first;
    return local >= 0 && local < flow.count && flow.dominators.isReached(local);
  }

  #dominates(above: Where, below: Where): boolean {
    if (above.one !== below.one) return false;
    const flow = flowOf(this.#m, above.one);
    return flow.dominators.dominates(above.block - flow.first, below.block - flow.first);
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
      const one = this.#place(at)?.one;
      const block = this.#blocks.numbered(parent);
      if (definition === undefined || one === undefined || block < 0) continue;
      if (!this.#isReached({ one, block }) || this.#dominates(definition, { one, block })) continue;
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
