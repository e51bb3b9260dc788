/**
 * The rules of single instructions, for callers that write some instructions of a module from input that they have not checked: operands, enumerants and types
 * as spirv-val checks them. The rest of the module must be valid; it is read only for the facts that rules ask for.
 */
import { KindCode } from "../grammar/index.ts";
import { Definitions, formOf } from "../spirv/codec.ts";
import { headerWords, type Module, Op } from "../spirv/modules.ts";
import { SequenceTable, WordKey } from "../support/tables/sequence-table.ts";
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
  /** In spirv-val's words, or in those of the rule. */
  readonly message: string;
}

/** Rules of single instructions, those that spirv-val checks and those that it does not; `isAsked` leaves some out. */
export class InstructionRules {
  readonly #table: RuleTable;
  readonly #isAsked: (rule: RuleText) => boolean;

  constructor(isAsked: (rule: RuleText) => boolean) {
    this.#isAsked = isAsked;
    const all = rulesFor(defaultEnvironment.family);
    this.#table = new RuleTable(all.filter(isAsked));
  }

  /** The first of the instructions at these words, in their order, that breaks a rule; undefined if none does. */
  firstBroken(module: Module, offsets: Iterable<number>): BrokenInstruction | undefined {
    const m = new Facts(module, defaultEnvironment, settingsOf({ reference: true }));
    const definitions = new Definitions(module);
    readFacts(m, definitions);
    const words = new WordCheck(m, definitions);
    const rules = new SingleInstructions(m, this.#table, this.#isAsked);
    const valid = new SequenceTable();
    const key = new WordKey();
    for (const at of offsets) {
      putKey(m, at, key);
      if (valid.get(key) !== 0) continue;
      valid.add(key, 1);
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
 * Makes the key that instructions share which the same rules accept: the words, with types in the place of values that functions compute.
 */
function putKey(m: Facts, at: number, key: WordKey): void {
  key.count = 0;
  const end = m.next(at);
  const resultAt = formOf(m.opcode(at))?.resultAt ?? 0;
  for (let index = 0; at + index < end; index++) {
    if (index === resultAt && index > 0) continue;
    // A word that happens to be the number of a value is taken for it.
    const word = m.word(at, index);
    const type = m.typeOf(word);
    const isComputed = type !== 0 && !m.isGlobal(m.definition(word));
    key.push(Number(isComputed));
    key.push(isComputed ? type : word);
  }
}

/** Reads the declarations whole, and of functions only the results. Decorations are read when a rule asks for them. */
function readFacts(m: Facts, definitions: Definitions): void {
  const { words } = m;
  const annotations: number[] = [];
  for (let at = headerWords; at < words.length; at = m.next(at)) {
    const opcode = m.opcode(at);
    const form = formOf(opcode);
    const [resultAt, typeAt] = [form?.resultAt ?? 0, form?.typeAt ?? 0];
    const result = resultAt === 0 ? 0 : m.word(at, resultAt);
    if (result !== 0) m.define(result, at, typeAt === 0 ? 0 : m.word(at, typeAt));
    if (m.functions.length > 0) continue;
    if (result !== 0) definitions.define(result, at);
    if (ANNOTATIONS.has(opcode)) annotations.push(at);
    else register(m, at, opcode);
  }
  m.decorations.later(() => {
    for (const at of annotations) register(m, at, m.opcode(at));
  });
}

/** Opcodes that decorate. */
const ANNOTATIONS: ReadonlySet<number> = new Set([
  Op.Decorate,
  Op.DecorateId,
  Op.DecorateString,
  Op.MemberDecorate,
  Op.MemberDecorateIdEXT,
  Op.MemberDecorateString,
  Op.GroupDecorate,
  Op.GroupMemberDecorate,
]);
