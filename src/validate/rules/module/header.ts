/** The header of a module. */
import { chapter, type Rule } from "../../rule.ts";

const header = chapter("2.3 Physical Layout of a SPIR-V Module and Instruction", "header");

export const headerRules = {
  version: header.sentence("version", "The version of the module must be one that the target environment accepts."),
  bound: header.sentence("bound", "All <id>s must be less than the bound, which must not exceed the limit."),
} as const;

export const headerRuleList: readonly Rule[] = Object.values(headerRules);
