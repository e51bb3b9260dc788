/** Definitions dominate their uses (specification, 2.16.1). */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { type Blocks, blocksOf } from "../../facts/flow/blocks.ts";
import { flowOf } from "../../facts/flow/function-flow.ts";
import type { Facts, FunctionFacts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

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

/** A finding with the offset of the definition that it is about: spirv-val goes through definitions. */
interface Found {
  readonly definition: number;
  readonly outcome: Outcome;
}

/** In the order of definitions; those of one definition stay in the order of its uses. */
const inOrder = (found: readonly Found[]): readonly Outcome[] =>
  [...found].sort((a, b) => a.definition - b.definition).map(({ outcome }) => outcome);

class Walk {
  readonly #m: Facts;
  readonly #blocks: Blocks;

  constructor(m: Facts) {
    this.#m = m;
    this.#blocks = blocksOf(m);
  }

  /** Checks uses of values, parameters and labels; the reader collects the uses that need a check. */
  uses(): readonly Found[] {
    const { distant } = this.#m.uses;
    const found: Found[] = [];
    for (let index = 0; index < distant.length; index += 2) {
      const one = this.#use(distant[index]!, distant[index + 1]!);
      if (one !== undefined) found.push(one);
    }
    return found;
  }

  #use(id: number, user: number): Found | undefined {
    const definition = this.#m.definition(id);
    if (definition === 0) return undefined;
    const opcode = this.#m.opcode(definition);
    const isOutside = opcode === Op.Label || opcode === Op.FunctionParameter;
    const outcome = isOutside ? this.#outside(id, definition, user) : this.#inside(id, definition, user);
    return outcome === undefined ? undefined : { definition, outcome };
  }

  /** Checks a use of what a block defines; phis are apart. */
  #inside(id: number, definition: number, user: number): Outcome {
    if (this.#m.opcode(user) === Op.Phi) return undefined;
    const where = this.#place(definition);
    if (where === undefined) return undefined;
    const { labels, terminators } = this.#blocks;
    if (definition === terminators[where.block]) return undefined;
    if (user > labels[where.block]! && user <= terminators[where.block]!) return undefined;
    const place = this.#place(user);
    if (place === undefined || !this.#isReached(place) || this.#dominates(where, place)) return undefined;
    const message = `ID ${this.#m.name(id)} defined in block ${this.#name(where)} does not dominate its use in block ${this.#name(place)}`;
    return broken(rules.uses, message, labels[place.block]);
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

  /** Checks a use of a parameter or label. */
  #outside(id: number, definition: number, user: number): Outcome {
    const m = this.#m;
    const one = m.functionAt(definition);
    if (one === undefined || (user > one.at && user <= one.end)) return undefined;
    const other = m.functionAt(user);
    if (other === undefined || other.at === user) return undefined;
    const message = `ID ${m.name(id)} used in function ${m.name(other.id)} is used outside of it's defining function ${m.name(one.id)}`;
    return broken(rules.functions, message, one.at);
  }

  /** Checks phis. */
  phis(): readonly Found[] {
    return this.#m.phis.flatMap((at) => this.#phi(at));
  }

  #phi(at: number): readonly Found[] {
    const m = this.#m;
    const place = this.#place(at);
    if (place === undefined || !this.#isReached(place)) return [];
    const { one } = place;
    const found: Outcome[] = [];
    let first = m.words.length;
    for (let index = 3; index + 1 < m.length(at); index += 2) {
      const [value, parent] = [m.word(at, index), m.word(at, index + 1)];
      const definition = this.#place(m.definition(value));
      const block = this.#blocks.numbered(parent);
      if (definition === undefined) continue;
      first = Math.min(first, m.definition(value));
      if (block < 0 || !this.#isReached({ one, block }) || this.#dominates(definition, { one, block })) continue;
      const message = `In OpPhi instruction ${m.name(m.resultAt(at))}, ID ${m.name(value)} definition does not dominate its parent ${m.name(parent)}`;
      found.push(broken(rules.phis, message, at));
    }
    return found.map((outcome) => ({ definition: first, outcome }));
  }
}

function problems(m: Facts): readonly Outcome[] {
  const walk = new Walk(m);
  const found = walk.uses();
  const isDone = found.length > 0 && !m.settings.all;
  return [...inOrder(found), ...(isDone ? [] : inOrder(walk.phis()))];
}

export const dominanceRules: readonly Rule[] = [
  ...Object.values(rules),
  ids.module("scope", "dominance", "Definitions dominate their uses.", problems, {
    when: (m) => m.functions.length > 0,
  }),
];
