/**
 * The rules of single instructions, for callers that write some instructions of a module from input that they have not checked: operands, enumerants and types
 * as spirv-val checks them. The rest of the module must be valid; it is read only for the facts that rules ask for.
 */
import { KindCode } from "../grammar/index.ts";
import { Definitions, formOf } from "../spirv/codec.ts";
import { headerWords, type Module } from "../spirv/modules.ts";
import { RuleTable, SingleInstructions } from "./dispatch.ts";
import { defaultEnvironment } from "./environment.ts";
import { Facts } from "./facts/module-facts.ts";
import { settingsOf } from "./options.ts";
import { register } from "./reading/register.ts";
import { WordCheck } from "./reading/word-check.ts";
import type { RuleText } from "./rule.ts";
import { rulesFor } from "./rules/index.ts";

/** A broken rule of one instruction. */
export interface BrokenInstruction {
  /** The word of the instruction. */
  readonly at: number;
  /** In spirv-val's words. */
  readonly message: string;
}

/** Rules that spirv-val checks of single instructions; `isAsked` leaves some out. */
export class InstructionRules {
  readonly #table: RuleTable;
  readonly #isAsked: (rule: RuleText) => boolean;

  constructor(isAsked: (rule: RuleText) => boolean) {
    this.#isAsked = isAsked;
    const all = rulesFor(defaultEnvironment.family);
    this.#table = new RuleTable(all.filter((rule) => rule.beyond !== true && isAsked(rule)));
  }

  /** The first of the instructions at these words, in their order, that breaks a rule; undefined if none does. */
  firstBroken(module: Module, offsets: Iterable<number>): BrokenInstruction | undefined {
    const m = new Facts(module, defaultEnvironment, settingsOf({ reference: true }));
    const definitions = new Definitions(module);
    readFacts(m, definitions);
    const words = new WordCheck(m, definitions);
    const rules = new SingleInstructions(m, this.#table, this.#isAsked);
    const valid = new Set<string>();
    for (const at of offsets) {
      const key = keyOf(m, at);
      if (valid.has(key)) continue;
      valid.add(key);
      const message = words.parse(at, m.opcode(at), 0)?.message ?? undefinedId(m, words) ?? rules.problem(at);
      if (message !== undefined) return { at, message };
    }
    return undefined;
  }
}

/** The message for an id of the parsed instruction that nothing defines. */
function undefinedId(m: Facts, { operands }: WordCheck): string | undefined {
  for (let index = 0; index < operands.count; index++) {
    const { code } = operands.kind(index);
    const id = m.words[operands.start(index)] ?? 0;
    if (code === KindCode.Id && m.definition(id) === 0) return `ID ${m.name(id)} has not been defined`;
  }
  return undefined;
}

/**
 * A key that instructions share which the same rules accept: the words, with types in the place of values that functions compute. Words that
 * happen to be numbers of values are taken for these.
 */
function keyOf(m: Facts, at: number): string {
  const end = m.next(at);
  const { resultAt = 0 } = formOf(m.opcode(at)) ?? {};
  let key = "";
  for (let index = 0; at + index < end; index++) {
    const word = m.word(at, index);
    if (index === resultAt && index > 0) continue;
    const isComputed = m.typeOf(word) !== 0 && !m.isGlobal(m.definition(word));
    key += isComputed ? `t${m.typeOf(word)} ` : `${word} `;
  }
  return key;
}

/** Reads the declarations whole, and of functions only the results. */
function readFacts(m: Facts, definitions: Definitions): void {
  const { words } = m;
  for (let at = headerWords; at < words.length; at = m.next(at)) {
    const opcode = m.opcode(at);
    const { resultAt = 0, typeAt = 0 } = formOf(opcode) ?? {};
    const result = resultAt === 0 ? 0 : m.word(at, resultAt);
    if (result !== 0) m.define(result, at, typeAt === 0 ? 0 : m.word(at, typeAt));
    if (m.functions.length > 0) continue;
    if (result !== 0) definitions.define(result, at);
    register(m, at, opcode);
  }
}
