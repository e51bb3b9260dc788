/**
 * A rule is data: one value per sentence of a specification.
 *
 * **How to write a rule.** A file of `rules/` covers one section of the specification and exports a list of rules. It opens a
 * chapter and adds rules to it:
 *
 * ```ts
 * const bits = chapter("3.3.14 Bit Instructions", "bit");
 * export const bitRules: readonly Rule[] = [
 *   bits.instruction("result", [Op.BitCount, Op.BitReverse], "Result Type must be a scalar or vector of integer type.", (m, at) =>
 *     isIntScalarOrVector(m, m.typeAt(at)) ? undefined : `Expected int scalar or vector type as Result Type: ${m.opName(at)}`,
 *   ),
 * ];
 * ```
 *
 * - `at` is the word offset of an instruction; `m` are the facts of the module (`facts/module-facts.ts`).
 * - A check returns undefined if the rule holds, otherwise the message in spirv-val's words. Only a message asks for names
 *   (`m.name(id)`), because that makes the names of the whole module.
 * - Opcodes and enumerants are the generated constants (`Op.IAdd`, `StorageClass.Uniform`), never strings.
 * - Checks run for the opcodes that they list; list the opcodes instead of testing for them. Where the grammar states which they are,
 *   give a predicate: a list would read the whole grammar before the first instruction.
 * - `when` is asked once per module: put the environment and the capabilities of the module there.
 * - A check may assume that the instruction has all operands that the grammar asks for and that every id is defined. It may not
 *   assume that an id is what it should be: follow ids with the accessors, which return 0 for what does not exist.
 * - `vulkan` is the identifier of the sentence in the Vulkan specification. In Vulkan environments it is the code of the diagnostic
 *   and precedes the message, as spirv-val prints it.
 * - `beyond: true` marks a rule of the specification that spirv-val does not check: the drop-in leaves it out.
 * - One walk that can break several rules states each with `chapter.sentence(…)` and returns `broken(rule, message, at)`.
 *
 * Rules run in the order of spirv-val's passes, so that the first error is the same: first what reading shows (ids, layout,
 * availability), then `instruction` rules in module order and, for one instruction, in the order of `rules/index.ts`, then the
 * rules of each later stage.
 */
import type { Facts } from "./facts/module-facts.ts";

/** The description of every rule, also of the rules that a walk reports. */
export interface RuleText {
  /** Stable name: chapter prefix and name, "bit.result". */
  readonly id: string;
  /** The section of the specification. */
  readonly section: string;
  /** The sentence of the specification, in its words or shortened. */
  readonly sentence: string;
  /** The identifier in the Vulkan specification: "VUID-StandaloneSpirv-None-04634". */
  readonly vulkan?: string;
  /** How to satisfy the rule, where that is certain. */
  readonly remedy?: string;
  /** Whether spirv-val does not check it. */
  readonly beyond?: boolean;
  /** "warning" for what is legal but undefined or not portable; errors are the default. */
  readonly severity?: "warning";
  /** Whether it restates other rules for an environment: it is not reported at an instruction that breaks another rule already. */
  readonly yields?: boolean;
}

/** A broken rule: the message, and where it differs from what was inspected, the rule and the instruction. */
export interface Broken {
  readonly message: string;
  readonly rule: RuleText | undefined;
  /** Word offset of the instruction; undefined for the one that was inspected. */
  readonly at: number | undefined;
}

/** The result of a check: undefined if the rule holds, otherwise the message or the broken rule. */
export type Outcome = string | Broken | undefined;

interface Common extends RuleText {
  /** Whether the rule holds for the module at all; asked once. */
  readonly when?: (m: Facts) => boolean;
}

/** Opcodes of a rule: a list, or what they have in common, which is asked when one first occurs. */
export type Opcodes = readonly number[] | ((opcode: number) => boolean);

/** Inspects each instruction with one of these opcodes. */
export interface InstructionRule extends Common {
  readonly inspects: "instruction";
  readonly opcodes: Opcodes;
  readonly check: (m: Facts, at: number) => Outcome;
}

/** Inspects each use of instructions of an extended set. */
export interface ExtendedRule extends Common {
  readonly inspects: "extended";
  /** The set's import name, or a prefix that ends in ".". */
  readonly set: string;
  /** Undefined for all. */
  readonly numbers?: readonly number[] | undefined;
  readonly check: (m: Facts, at: number) => Outcome;
}

/** Inspects each instruction with one of these opcodes once for each execution model of an entry point that reaches it. */
export interface ModelRule extends Common {
  readonly inspects: "model";
  readonly opcodes: Opcodes;
  /** Whether it is about the execution modes of the entry point; otherwise about its model. */
  readonly concerns: "model" | "modes";
  /** A message if the instruction may not be reached from the entry point. `model` is its execution model. */
  readonly check: (m: Facts, at: number, model: number, entry: number) => string | undefined;
}

/** The stages after the instructions, in order. */
export const stages = [
  "adjacency",
  "entry points",
  "control flow",
  "dominance",
  "decorations",
  "interfaces",
  "built-ins",
  "limits",
] as const;
export type Stage = (typeof stages)[number];

/** Inspects the module as a whole in one of the later stages; returns what is wrong first, or all of it. */
export interface ModuleRule extends Common {
  readonly inspects: "module";
  readonly stage: Stage;
  readonly check: (m: Facts) => Outcome | readonly Outcome[];
}

/** A sentence that a walk or the reader reports. */
export interface Sentence extends Common {
  readonly inspects: "sentence";
}

/** A validation rule: its sentence, where the specification has it, and its check. */
export type Rule = InstructionRule | ExtendedRule | ModelRule | ModuleRule | Sentence;

type Extras = Omit<Common, "id" | "section" | "sentence">;

/** Makes the rules of one section of the specification; `prefix` begins their ids. */
export function chapter(section: string, prefix: string) {
  const text = (name: string, sentence: string, extras: Extras): Common => ({
    id: `${prefix}.${name}`,
    section,
    sentence,
    ...extras,
  });
  return {
    instruction: (
      name: string,
      opcodes: Opcodes,
      sentence: string,
      check: InstructionRule["check"],
      extras: Extras = {},
    ): InstructionRule => ({ ...text(name, sentence, extras), inspects: "instruction", opcodes, check }),

    extended: (
      name: string,
      instructions: Pick<ExtendedRule, "set" | "numbers">,
      sentence: string,
      check: ExtendedRule["check"],
      extras: Extras = {},
    ): ExtendedRule => ({ ...text(name, sentence, extras), inspects: "extended", ...instructions, check }),

    model: (
      name: string,
      opcodes: Opcodes,
      sentence: string,
      check: ModelRule["check"],
      extras: Extras & { readonly concerns?: ModelRule["concerns"] } = {},
    ): ModelRule => ({ concerns: "model", ...text(name, sentence, extras), inspects: "model", opcodes, check }),

    module: (
      name: string,
      stage: Stage,
      sentence: string,
      check: ModuleRule["check"],
      extras: Extras = {},
    ): ModuleRule => ({ ...text(name, sentence, extras), inspects: "module", stage, check }),

    sentence: (name: string, sentence: string, extras: Extras = {}): Sentence => ({
      ...text(name, sentence, extras),
      inspects: "sentence",
    }),
  };
}

/** Reports another rule than the one whose check runs, or another instruction than the one inspected. */
export function broken(rule: RuleText | undefined, message: string, at?: number): Broken {
  return { rule, message, at };
}
