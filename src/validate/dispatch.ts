/** Which rules look at an instruction: tables by opcode, narrowed to one module when the opcode is first met there. */
import * as Op from "../grammar/opcodes.generated.ts";
import { headerWords } from "../spirv/modules.ts";
import { memoized } from "../support/lazy.ts";
import type { EntryPoint, Facts } from "./facts/module-facts.ts";
import { OpcodeTable } from "./facts/opcode-table.ts";
import type { Report } from "./reading/report.ts";
import type { ExtendedRule, InstructionRule, ModelRule, ModuleRule, Opcodes, Outcome, Rule, RuleText } from "./rule.ts";
import { type Stage, stages } from "./rule.ts";

type Inspecting = InstructionRule | ExtendedRule | ModelRule;

/** The rules of the validator, sorted by what they inspect. */
export class RuleTable {
  readonly #modules: ReadonlyMap<Stage, readonly ModuleRule[]>;
  /** Rules that list their opcodes, with their place among all. */
  readonly #listed = new Map<number, number[]>();
  /** Places of rules whose opcodes have something in common. */
  readonly #matching: number[] = [];
  readonly #rules: readonly Rule[];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    const modules = rules.flatMap((rule) => (rule.inspects === "module" ? [rule] : []));
    this.#modules = new Map(stages.map((stage) => [stage, modules.filter((rule) => rule.stage === stage)]));
    for (const [place, rule] of rules.entries()) {
      if (rule.inspects === "module" || rule.inspects === "sentence") continue;
      const opcodes = opcodesOf(rule);
      if (typeof opcodes === "function") this.#matching.push(place);
      else for (const opcode of opcodes) append(this.#listed, opcode, place);
    }
  }

  ofStage(stage: Stage): readonly ModuleRule[] {
    return this.#modules.get(stage) ?? [];
  }

  /** The rules that inspect an opcode of the grammar, in their order. */
  readonly inspecting = memoized((opcode: number): readonly Inspecting[] => {
    const matching = this.#matching.filter((place) => matches(this.#inspecting(place), opcode));
    const places = [...(this.#listed.get(opcode) ?? []), ...matching];
    return places.sort((a, b) => a - b).map((place) => this.#inspecting(place));
  });

  /** The rules that inspect an opcode in every module; undefined if they depend on the module. */
  readonly always = memoized((opcode: number): Active | undefined => {
    const rules = this.inspecting(opcode);
    return rules.some(({ when }) => when !== undefined) ? undefined : activated(rules);
  });

  #inspecting(place: number): Inspecting {
    // Sound: only places of such rules are recorded.
    return this.#rules[place] as Inspecting;
  }
}

const extInst: readonly number[] = [Op.ExtInst, Op.ExtInstWithForwardRefsKHR];

const opcodesOf = (rule: Inspecting): Opcodes => (rule.inspects === "extended" ? extInst : rule.opcodes);

function matches(rule: Inspecting, opcode: number): boolean {
  const opcodes = opcodesOf(rule);
  return typeof opcodes === "function" && opcodes(opcode);
}

function append<T>(map: Map<number, T[]>, key: number, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Runs the rules of all stages after reading. */
export function runRules(m: Facts, table: RuleTable, report: Report): void {
  const applies = ({ when }: Rule): boolean => when === undefined || when(m);
  const reached = runInstructionRules(m, table, report, applies);
  for (const stage of stages) {
    for (const rule of table.ofStage(stage)) {
      if (report.isComplete) return;
      if (applies(rule)) addAll(report, rule, undefined, rule.check(m));
    }
    if (stage === "built-ins" && !report.isComplete) runModelRules(m, reached, report);
  }
}

type Check = (m: Facts, at: number) => Outcome;

interface Active {
  readonly rules: readonly RuleText[];
  readonly checks: readonly Check[];
  readonly models: readonly ModelRule[];
}

/** Instructions that have model rules, in order. */
type Reached = readonly { readonly at: number; readonly rules: readonly ModelRule[] }[];

function runInstructionRules(m: Facts, table: RuleTable, report: Report, applies: (rule: Rule) => boolean): Reached {
  const active = new ActiveRules(m, table, applies);
  const reached: { at: number; rules: readonly ModelRule[] }[] = [];
  const { words } = m;
  for (let at = headerWords; at < words.length; at = m.next(at)) {
    const { checks, rules, models } = active.at(at);
    for (let index = 0; index < checks.length; index++) {
      const outcome = checks[index]!(m, at);
      if (outcome !== undefined) add(report, rules[index]!, at, outcome);
    }
    if (report.isComplete) return reached;
    if (models.length > 0) reached.push({ at, rules: models });
  }
  return reached;
}

/** The rules that look at the instructions of one module, found when an opcode, or an instruction of an extended set, first occurs there. */
class ActiveRules {
  readonly #m: Facts;
  readonly #table: RuleTable;
  readonly #applies: (rule: Rule) => boolean;
  /** By opcode; of extended instructions by set, then by number. */
  readonly #opcodes = new OpcodeTable<Active>();
  readonly #extended = new Map<number, Map<number, Active>>();

  constructor(m: Facts, table: RuleTable, applies: (rule: Rule) => boolean) {
    this.#m = m;
    this.#table = table;
    this.#applies = applies;
  }

  at(at: number): Active {
    const opcode = this.#m.opcode(at);
    if (opcode === Op.ExtInst || opcode === Op.ExtInstWithForwardRefsKHR) return this.#extendedAt(at, opcode);
    const known = this.#opcodes.get(opcode);
    if (known !== undefined) return known;
    const active = this.#table.always(opcode) ?? activated(this.#table.inspecting(opcode).filter(this.#applies));
    this.#opcodes.set(opcode, active);
    return active;
  }

  #extendedAt(at: number, opcode: number): Active {
    const set = this.#m.word(at, 3);
    const number = this.#m.word(at, 4);
    let known = this.#extended.get(set);
    if (known === undefined) {
      known = new Map();
      this.#extended.set(set, known);
    }
    // The two opcodes have nearly the same rules; their entries are apart.
    const key = opcode === Op.ExtInst ? number : -1 - number;
    let active = known.get(key);
    if (active === undefined) {
      const name = this.#m.importName(set);
      const isOurs = (rule: Inspecting) => rule.inspects !== "extended" || concerns(rule, name, number);
      active = activated(this.#table.inspecting(opcode).filter((rule) => isOurs(rule) && this.#applies(rule)));
      known.set(key, active);
    }
    return active;
  }
}

/** The rules of single instructions. */
export class SingleInstructions {
  readonly #m: Facts;
  readonly #active: ActiveRules;
  readonly #isAsked: (rule: RuleText) => boolean;

  /** @param isAsked - Whether a rule counts; the table may have left out its own, but not the sentences that they report. */
  constructor(m: Facts, table: RuleTable, isAsked: (rule: RuleText) => boolean) {
    this.#m = m;
    this.#isAsked = isAsked;
    this.#active = new ActiveRules(m, table, ({ when }) => when === undefined || when(m));
  }

  /** The message of the first rule that an instruction breaks. */
  problem(at: number): string | undefined {
    for (const check of this.#active.at(at).checks) {
      const outcome = check(this.#m, at);
      if (typeof outcome === "string") return outcome;
      if (outcome !== undefined && (outcome.rule === undefined || this.#isAsked(outcome.rule))) return outcome.message;
    }
    return undefined;
  }
}

/** Whether a rule inspects an instruction of a set. */
const concerns = ({ set, numbers }: ExtendedRule, name: string, number: number): boolean =>
  (set.endsWith(".") ? name.startsWith(set) : name === set) && (numbers === undefined || numbers.includes(number));

function activated(all: readonly Inspecting[]): Active {
  const rules: (InstructionRule | ExtendedRule)[] = [];
  const models: ModelRule[] = [];
  for (const rule of all) {
    if (rule.inspects === "model") models.push(rule);
    else rules.push(rule);
  }
  return { rules, checks: rules.map(({ check }) => check), models };
}

function add(report: Report, rule: RuleText, at: number | undefined, outcome: Exclude<Outcome, undefined>): void {
  if (typeof outcome === "string") report.add(rule, at, outcome);
  else report.add(outcome.rule ?? rule, outcome.at ?? at, outcome.message);
}

function addAll(report: Report, rule: RuleText, at: number | undefined, found: Outcome | readonly Outcome[]): void {
  const outcomes = Array.isArray(found) ? (found as readonly Outcome[]) : [found as Outcome];
  for (const outcome of outcomes) if (outcome !== undefined) add(report, rule, at, outcome);
}

/** Asks the model rules of every function for every entry point that reaches it. */
function runModelRules(m: Facts, reached: Reached, report: Report): void {
  let index = 0;
  for (const one of m.functions) {
    const inside: Reached[number][] = [];
    while (index < reached.length && reached[index]!.at <= one.end) inside.push(reached[index++]!);
    if (inside.length === 0) continue;
    for (const entry of m.callGraph.entriesOf(one.id)) {
      for (const concern of ["model", "modes"] as const) {
        const reasons = reasonsAgainst(m, entry, inside, concern);
        const [first] = reasons.values();
        if (first === undefined) continue;
        // As in spirv-val, one error for a function and an entry point lists all that forbids it.
        const graph = `OpEntryPoint Entry Point <id> ${m.name(entry.id)}s callgraph contains function <id> ${m.name(one.id)}`;
        const head = `${graph}, which cannot be used with the current execution ${concern}:`;
        report.add(first, one.at, [head, ...reasons.keys()].join("\n"));
      }
      if (report.isComplete) return;
    }
  }
}

/** The messages of broken rules of instructions that an entry point reaches, each with its rule. */
function reasonsAgainst(
  m: Facts,
  entry: EntryPoint,
  inside: Reached,
  concern: ModelRule["concerns"],
): ReadonlyMap<string, ModelRule> {
  const reasons = new Map<string, ModelRule>();
  for (const { at, rules } of inside) {
    for (const rule of rules) {
      if (rule.concerns !== concern) continue;
      const message = rule.check(m, at, entry.model, entry.id);
      if (message === undefined) continue;
      const code = m.isVulkan && rule.vulkan !== undefined ? `[${rule.vulkan}] ` : "";
      reasons.set(code + message, rule);
    }
  }
  return reasons;
}
