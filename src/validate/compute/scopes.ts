/** Scopes of execution and of memory in environments of compute kernels. */
import { Scope } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { evaluateInt32 } from "../facts/constants.ts";
import { executionScopeWord, hasExecutionScope, memoryScopeWord } from "../facts/operand-words.ts";
import type { chapter, InstructionRule, Opcodes, Rule } from "../rule.ts";
import { nameOf } from "./words.ts";

type Chapter = ReturnType<typeof chapter>;

const copies: readonly number[] = [Op.GroupAsyncCopy, Op.GroupWaitEvents];

/** The scopes that a word of instructions may contain. */
interface AllowedScopes {
  readonly word: (opcode: number) => number;
  readonly scopes: readonly number[];
}

/** A rule that the scope in a word is one of a list, where it is constant. */
export function scopeRule(
  section: Chapter,
  name: string,
  opcodes: Opcodes,
  sentence: string,
  { word, scopes }: AllowedScopes,
): InstructionRule {
  const list = scopes.map((one) => nameOf("Scope", one)).join(", ");
  const what = word === memoryScopeWord ? "Memory" : "Execution";
  return section.instruction(
    name,
    opcodes,
    sentence,
    (m, at) => {
      const { value } = evaluateInt32(m, m.word(at, word(m.opcode(at))));
      if (value === undefined || scopes.includes(value)) return undefined;
      const one = scopes.length > 1 ? "one of " : "";
      return `expected Scope for ${what} of 'Op${m.opName(at)}' to be ${one}${list}, but got ${nameOf("Scope", value)}`;
    },
    { beyond: true, yields: true },
  );
}

/** The scopes of execution: copies of groups, then all others. */
export function executionScopeRules(section: Chapter): readonly Rule[] {
  const isOther = (opcode: number) => hasExecutionScope(opcode) && !copies.includes(opcode);
  return [
    scopeRule(
      section,
      "scope-copy",
      copies,
      "For the instructions OpGroupAsyncCopy and OpGroupWaitEvents, Scope for Execution must be Workgroup.",
      { word: executionScopeWord, scopes: [Scope.Workgroup] },
    ),
    scopeRule(
      section,
      "scope-execution",
      isOther,
      "For all other instructions, Scope for Execution must be one of Workgroup and Subgroup.",
      { word: executionScopeWord, scopes: [Scope.Workgroup, Scope.Subgroup] },
    ),
  ];
}

export function memoryScopeRule(section: Chapter, opcodes: Opcodes, sentence: string): Rule {
  const scopes = [Scope.CrossDevice, Scope.Device, Scope.Workgroup, Scope.Invocation, Scope.Subgroup];
  return scopeRule(section, "scope-memory", opcodes, sentence, { word: memoryScopeWord, scopes });
}
